//! What the events of a document are.

use super::*;

#[test]
fn every_format_gives_the_same_triple() {
    let expected = "<http://e/s> <http://e/p> \"v\"@en-gb";
    let line = format!("{LINE} \"v\"@EN-gb .");
    for format in [
        Format::Turtle,
        Format::NTriples,
        Format::NQuads,
        Format::TriG,
    ] {
        assert_eq!(one_triple(format, &line), expected, "{format}");
    }
    let element = "<rdf:Description rdf:about=\"http://e/s\">\
                   <ex:p xml:lang=\"EN-gb\">v</ex:p></rdf:Description>";
    assert_eq!(one_triple(Format::RdfXml, &xml(element)), expected);
    let object = json(r#""@id": "http://e/s", "p": {"@value": "v", "@language": "EN-gb"}"#);
    assert_eq!(one_triple(Format::JsonLd, &object), expected);
}

#[test]
fn a_literal_keeps_its_form_and_datatype() {
    let xsd = "http://www.w3.org/2001/XMLSchema#integer";
    assert_eq!(
        one_triple(Format::Turtle, &format!("{LINE} 007 .")),
        format!("{LINE} \"007\"^^<{xsd}>")
    );
}

#[test]
fn a_document_without_named_graphs_is_one_event_even_when_empty() {
    for format in [
        Format::Turtle,
        Format::NTriples,
        Format::NQuads,
        Format::TriG,
    ] {
        for text in ["", " \n# nothing\n", "\u{feff}"] {
            let document = read(format, text).unwrap();
            assert_eq!(
                shown(&document.events),
                [("F".to_owned(), vec![])],
                "{format}"
            );
        }
    }
    for (format, text) in [
        (Format::RdfXml, xml("")),
        (Format::JsonLd, "{}".to_owned()),
        (Format::JsonLd, "[]".to_owned()),
        (Format::TriG, "<http://e/g> {}".to_owned()),
    ] {
        assert_eq!(names(&read(format, &text).unwrap()), ["F"], "{format}");
    }
}

#[test]
fn each_named_graph_is_an_event_in_order_of_first_appearance() {
    let text = format!(
        "<http://e/b> {{ {LINE} 1 }} <http://e/a> {{ {LINE} 2 }} <http://e/c> {{}} \
         <http://e/b> {{ {LINE} 3 }}"
    );
    let document = read(Format::TriG, &text).unwrap();
    assert_eq!(names(&document), ["http://e/b", "http://e/a"]);
    assert_eq!(
        document.events[0].triples().len(),
        2,
        "both blocks of the graph"
    );
}

#[test]
fn a_default_graph_beside_named_ones_comes_first_unless_it_is_empty() {
    let named = format!("{LINE} <http://e/o> <http://e/g> .\n");
    let document = read(Format::NQuads, &format!("{named}{LINE} <http://e/o> .")).unwrap();
    assert_eq!(names(&document), ["F", "http://e/g"]);
    assert_eq!(
        names(&read(Format::NQuads, &named).unwrap()),
        ["http://e/g"]
    );
}

#[test]
fn a_graph_named_by_a_blank_node_is_called_by_its_order_among_the_named() {
    let text =
        format!("_:x {{ {LINE} 1 }} <http://e/g> {{ {LINE} 2 }} [] {{ {LINE} 3 }} {LINE} 4 .");
    let document = read(Format::TriG, &text).unwrap();
    assert_eq!(names(&document), ["F", "F#1", "http://e/g", "F#3"]);
}

#[test]
fn a_graph_of_jsonld_is_an_event() {
    let text = json(r#""@id": "http://e/g", "@graph": [{"@id": "http://e/s", "p": "v"}]"#);
    assert_eq!(names(&read(Format::JsonLd, &text).unwrap()), ["http://e/g"]);
}

#[test]
fn union_takes_the_document_as_one_event() {
    let text = format!("{LINE} 1 . <http://e/g> {{ {LINE} 1 , 2 }}");
    let options = ReadOptions::new(Format::TriG).with_union(true);
    let document = read_document(text.as_bytes(), "F", &options).unwrap();
    assert_eq!(names(&document), ["F"]);
    assert_eq!(
        document.events[0].triples().len(),
        2,
        "a set over both graphs"
    );
}

#[test]
fn the_triples_of_an_event_are_a_set_in_first_order() {
    let text = format!("{LINE} 2, 1, 2 . {LINE} 1 .");
    let document = read(Format::Turtle, &text).unwrap();
    let objects: Vec<_> = document.events[0]
        .into_iter()
        .map(|triple| triple.object.to_string().chars().nth(1))
        .collect();
    assert_eq!(objects, [Some('2'), Some('1')]);
}

#[test]
fn a_made_event_has_a_name_and_a_set_of_triples() {
    let triple =
        read(Format::Turtle, &format!("{LINE} 1 .")).unwrap().events[0].triples()[0].clone();
    let event = Event::new("made", [triple.clone(), triple.clone()]);
    assert_eq!(event.name(), "made");
    assert_eq!(event.parse_time(), Duration::ZERO);
    assert_eq!(event.into_triples(), [triple]);
}

#[test]
fn parse_times_are_measured_for_each_event() {
    let text = format!("<http://e/a> {{ {LINE} 1 }} <http://e/b> {{ {LINE} 2 }}");
    for event in &read(Format::TriG, &text).unwrap().events {
        assert!(event.parse_time() > Duration::ZERO, "{}", event.name());
    }
}

#[test]
fn an_ontology_is_the_union_of_all_graphs() {
    let text = format!("{LINE} 1 . <http://e/g> {{ {LINE} 1 , 2 }}");
    let options = ReadOptions::new(Format::TriG);
    let (triples, warnings) = read_graph(text.as_bytes(), "F", &options).unwrap();
    assert_eq!((triples.len(), warnings.len()), (2, 0));
}

#[test]
fn an_ontology_is_refused_as_events_are() {
    let said = read_graph(b"nonsense", "O", &ReadOptions::new(Format::Turtle)).unwrap_err();
    assert_eq!(
        said.to_string(),
        "O:1:1: error: nonsense is not a valid subject or graph name"
    );
}
