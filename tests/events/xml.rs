//! What is peculiar to RDF/XML.

use super::*;
use hearken::Related;

#[test]
fn an_element_that_is_never_closed_is_refused() {
    let said = refused(Format::RdfXml, xml("<ex:C>").trim_end_matches("</rdf:RDF>"));
    assert_eq!(
        said.to_string(),
        "F:2:7: error: the element `ex:C` is not closed (hint: the document ends here: is it \
         cut off?)"
    );
    let Related { file, place, label } = *said.related.unwrap();
    assert_eq!((file.as_str(), label.as_str()), ("F", "opened here"));
    assert_eq!(place.map(|place| (place.line, place.column)), Some((2, 1)));
}

#[test]
fn a_second_root_is_refused() {
    let said = refused(Format::RdfXml, &format!("{}{}", xml(""), xml("")));
    assert_eq!(said.message, "a second root element: RDF/XML has one");
}

#[test]
fn stray_text_is_shown_in_one_line() {
    assert_eq!(
        refused(Format::RdfXml, &xml("stray\ntext")).to_string(),
        "F:2:1: error: text where an element is expected: `stray text`"
    );
}

#[test]
fn elements_in_comments_and_cdata_do_not_count() {
    let text =
        xml("<!-- <a> --><ex:C rdf:about=\"http://e/s\"><ex:p><![CDATA[<b>]]></ex:p></ex:C>");
    assert_eq!(
        read(Format::RdfXml, &text).unwrap().events[0]
            .triples()
            .len(),
        2
    );
}

fn nested(depth: usize) -> String {
    let pairs = depth / 2;
    xml(&format!(
        "{}{}",
        "<ex:C><ex:p>".repeat(pairs),
        "</ex:p></ex:C>".repeat(pairs)
    ))
}

#[test]
fn elements_are_nested_to_a_bound() {
    let limits = Limits {
        xml_nesting_max: 9,
        ..Limits::default()
    };
    let options = ReadOptions::new(Format::RdfXml).with_limits(limits);
    assert!(read_document(nested(8).as_bytes(), "F", &options).is_ok());
    let said = read_document(nested(10).as_bytes(), "F", &options).unwrap_err();
    assert_eq!(
        said.message,
        "elements are nested deeper than 9 (xml_nesting_max)"
    );
    assert_eq!(at(&said), "2:49+6");
}

fn with_entities(entities: &str, content: &str) -> String {
    format!("<!DOCTYPE rdf:RDF [{entities}]>\n{}", xml(content))
}

#[test]
fn an_entity_stands_for_its_value() {
    let text = with_entities(
        "<!ENTITY e \"http://e/\"> <!ENTITY d \"&e;dir/\">",
        "<ex:C rdf:about=\"&d;s\"/>",
    );
    let event = &read(Format::RdfXml, &text).unwrap().events[0];
    assert_eq!(event.triples()[0].subject.to_string(), "<http://e/dir/s>");
}

#[test]
fn entities_that_grow_out_of_proportion_are_refused() {
    let longer = (1..30).map(|i| {
        let inner = format!("&a{};", i - 1).repeat(10);
        format!("<!ENTITY a{i} \"{inner}\">")
    });
    let entities = "<!ENTITY a0 \"0123456789\">".to_owned() + &longer.collect::<String>();
    let said = refused(Format::RdfXml, &with_entities(&entities, "&a29;"));
    assert_eq!(
        said.message,
        "the entity `a3` grows to 10000 bytes; at most 4096 are read (entity_bytes_max)"
    );
}

#[test]
fn expanded_entities_count_in_the_size_of_the_document() {
    let limits = Limits {
        document_bytes_max: 1_000,
        ..Limits::default()
    };
    let options = ReadOptions::new(Format::RdfXml).with_limits(limits);
    let entity = format!("<!ENTITY a \"{}\">", "x".repeat(300));
    let text = |uses: usize| with_entities(&entity, &format!("<!-- {} -->", "&a;".repeat(uses)));
    assert!(read_document(text(1).as_bytes(), "F", &options).is_ok());
    let said = read_document(text(3).as_bytes(), "F", &options).unwrap_err();
    assert!(
        said.message
            .ends_with("at most 1000 are read (document_bytes_max)"),
        "{said}"
    );
}
