//! Why a document is refused, in all formats.

use super::*;

#[test]
fn an_error_anywhere_refuses_all_events_of_the_document() {
    let text =
        format!("{LINE} 1 .\n<http://e/g> {{ {LINE} 2 . {LINE} @ }}\n<http://e/h> {{ {LINE} 3 }}");
    let said = refused(Format::TriG, &text);
    assert_eq!(
        (said.severity, at(&said).as_str()),
        (Severity::Error, "2:73+1")
    );
}

#[test]
fn an_error_shows_its_line_and_marks_the_place() {
    let said = refused(Format::NQuads, &format!("# \u{e4}\n{LINE} b\u{e4}d ."));
    assert_eq!(
        said.to_string(),
        "F:2:27: error: the object of a triple must be an IRI, a blank node or a literal"
    );
    let place = said.place.unwrap();
    assert_eq!(place.excerpt, format!("{LINE} b\u{e4}d ."));
    assert_eq!((place.excerpt_column, place.width), (26, 3));
}

#[test]
fn an_undeclared_prefix_is_named_and_a_near_one_proposed() {
    let text = "@prefix sosa: <http://e/> .\n<http://e/s> soas:p 1 .";
    assert_eq!(
        refused(Format::Turtle, text).to_string(),
        "F:2:14: error: undeclared prefix `soas:` (hint: did you mean `sosa:`?)"
    );
    assert_eq!(
        refused(Format::TriG, "<http://e/s> ex:p 1 .").to_string(),
        "F:1:14: error: undeclared prefix `ex:` (hint: declare it: `@prefix ex: <IRI> .`)"
    );
    assert_eq!(
        refused(Format::RdfXml, &xml("<exx:C/>")).to_string(),
        "F:2:1: error: undeclared prefix `exx:` (hint: did you mean `ex:`?)"
    );
    assert_eq!(
        refused(Format::RdfXml, &xml("<schema:C/>")).to_string(),
        "F:2:1: error: undeclared prefix `schema:` (hint: declare it: `xmlns:schema=\"IRI\"`)"
    );
}

#[test]
fn a_well_known_prefix_is_given_its_namespace() {
    let text = format!("@prefix rdf: <http://e/> .\n{LINE} rdfs:Class .");
    assert_eq!(
        refused(Format::Turtle, &text).hint.as_deref(),
        Some("declare it: `@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .`")
    );
}

#[test]
fn an_iri_without_its_brackets_is_recognised() {
    assert_eq!(
        refused(Format::Turtle, "http://e/s <http://e/p> 1 .").to_string(),
        "F:1:1: error: undeclared prefix `http:` (hint: an IRI is written in `<` and `>`)"
    );
}

#[test]
fn an_invalid_iri_is_shown() {
    assert_eq!(
        refused(Format::Turtle, &format!("{LINE} <http://e/a b> .")).to_string(),
        "F:1:27: error: invalid IRI `http://e/a b`: invalid IRI code point ' ' \
         (hint: a space in an IRI is written `%20`)"
    );
    assert_eq!(
        refused(Format::NTriples, &format!("{LINE} <http://e/%zz> .")).to_string(),
        "F:1:27: error: invalid IRI `http://e/%zz`: invalid IRI percent encoding '%zz'"
    );
    assert_eq!(
        refused(Format::RdfXml, &xml("<ex:C rdf:about=\"http://e/a b\"/>")).to_string(),
        "F:2:1: error: invalid IRI `http://e/a b`: invalid IRI code point ' ' \
         (hint: a space in an IRI is written `%20`)"
    );
}

#[test]
fn a_byte_that_is_not_utf8_is_placed_in_every_format() {
    for format in Format::ALL {
        let said = read_document(
            b"\xef\xbb\xbffirst\n\xc3\xa4 caf\xe9\nlast",
            "F",
            &ReadOptions::new(format),
        )
        .unwrap_err();
        assert_eq!(
            said.to_string(),
            "F:2:6: error: invalid UTF-8: the byte 0xE9 (hint: save it as UTF-8, the only \
             encoding that is read)"
        );
        assert_eq!(said.place.unwrap().excerpt, "\u{e4} caf\u{fffd}");
    }
}

#[test]
fn utf16_is_recognised() {
    let said = read_document(b"\xff\xfe<\0", "F", &ReadOptions::new(Format::Turtle)).unwrap_err();
    assert_eq!(
        said.hint.as_deref(),
        Some("this looks like UTF-16; save it as UTF-8")
    );
}

#[test]
fn a_byte_order_mark_is_skipped_and_not_counted() {
    for (format, text) in [
        (Format::Turtle, format!("{LINE} <http://e/o> .")),
        (Format::NTriples, format!("{LINE} <http://e/o> .")),
        (Format::NQuads, format!("{LINE} <http://e/o> .")),
        (Format::TriG, format!("{LINE} <http://e/o> .")),
        (Format::RdfXml, xml("<ex:C rdf:about=\"http://e/s\"/>")),
        (Format::JsonLd, json(r#""@id": "http://e/s", "p": "v""#)),
    ] {
        one_triple(format, &format!("\u{feff}{text}"));
    }
    assert_eq!(at(&refused(Format::Turtle, "\u{feff}nonsense")), "1:1+8");
}

#[test]
fn a_document_that_is_cut_off_is_refused_with_a_hint() {
    let object = json(r#""@id": "http://e/s", "p": "v""#);
    let element = xml("<ex:C rdf:about=\"http://e/s\"><ex:p>v</ex:p></ex:C>");
    let line = format!("{LINE} \"v\" .");
    let graph = format!("<http://e/g> {{ {line} }}");
    for (format, text) in [
        (Format::Turtle, &line),
        (Format::NTriples, &line),
        (Format::NQuads, &line),
        (Format::TriG, &graph),
        (Format::RdfXml, &element),
        (Format::JsonLd, &object),
    ] {
        // Whole tokens are cut away, so that nothing but the end is wrong.
        let end = text
            .trim_end_matches([' ', '.', '}', '>'])
            .rfind(['v', '"', '/'])
            .unwrap();
        let said = refused(format, &text[..end]);
        assert_eq!(
            said.hint.as_deref(),
            Some("the document ends here: is it cut off?"),
            "{format}: {said}"
        );
        assert!(said.place.is_some(), "{format} tells the place");
    }
}

#[test]
fn an_empty_document_is_neither_xml_nor_json() {
    assert_eq!(
        refused(Format::RdfXml, " \n").to_string(),
        "F:1:1: error: no element: RDF/XML has at least one"
    );
    assert!(
        refused(Format::JsonLd, "")
            .message
            .contains("unexpected end of file"),
        "an empty text is no JSON"
    );
}

#[test]
fn a_document_past_the_size_limit_is_refused() {
    let text = format!("{LINE} 1 .");
    let size = u64::try_from(text.len()).unwrap();
    let options = |document_bytes_max| {
        ReadOptions::new(Format::Turtle).with_limits(Limits {
            document_bytes_max,
            ..Limits::default()
        })
    };
    assert!(read_document(text.as_bytes(), "F", &options(size)).is_ok());
    assert_eq!(
        read_document(text.as_bytes(), "F", &options(size - 1))
            .unwrap_err()
            .to_string(),
        "F: error: the document has 29 bytes; at most 28 are read (document_bytes_max)"
    );
}
