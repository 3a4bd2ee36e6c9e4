//! Relative IRIs and their base.

use super::*;

fn with_base(format: Format, text: &str) -> Result<Document, Diagnostic> {
    let options = ReadOptions::new(format).with_base("http://e/dir/");
    read_document(text.as_bytes(), "F", &options)
}

#[test]
fn a_relative_iri_is_resolved_against_the_base() {
    for (format, text) in [
        (Format::Turtle, "<s> <p> <o> .".to_owned()),
        (Format::TriG, "<s> <p> <o> .".to_owned()),
        (Format::RdfXml, xml("<ex:C rdf:about=\"s\"/>")),
        (Format::JsonLd, json(r#""@id": "s", "p": 1"#)),
    ] {
        let document = with_base(format, &text).unwrap();
        let subject = document.events[0].triples()[0].subject.to_string();
        assert_eq!(subject, "<http://e/dir/s>", "{format}");
        assert_eq!(document.warnings, [], "{format}");
    }
}

#[test]
fn a_relative_iri_without_a_base_is_refused() {
    for format in [Format::Turtle, Format::TriG] {
        assert_eq!(
            refused(format, "\n<s> <http://e/p> 1 .").to_string(),
            "F:2:1: error: relative IRI `s` without a base IRI (hint: give one with \
             `--base IRI`, or with `@base <IRI> .` in the document)"
        );
    }
    assert_eq!(
        refused(Format::RdfXml, &xml("<ex:C rdf:about=\"s\"/>")).to_string(),
        "F:2:1: error: relative IRI `s` without a base IRI (hint: give one with \
         `--base IRI`, or with `xml:base=\"IRI\"` in the document)"
    );
}

#[test]
fn the_line_formats_have_no_relative_iris_even_with_a_base() {
    assert_eq!(
        with_base(Format::NTriples, "<s> <p> <o> .")
            .unwrap_err()
            .to_string(),
        "F:1:1: error: relative IRI `s` (hint: N-Triples has only absolute IRIs: write it in full)"
    );
}

#[test]
fn a_bad_base_is_an_error_in_every_format() {
    for format in Format::ALL {
        let options = ReadOptions::new(format).with_base("dir/");
        assert_eq!(
            read_document(b"", "F", &options).unwrap_err().to_string(),
            "F: error: invalid base IRI `dir/`: No scheme found in an absolute IRI \
             (hint: a base is an absolute IRI, as `http://example.com/`)"
        );
    }
}

fn dropped(content: &str) -> (usize, Vec<String>) {
    let document = read(Format::JsonLd, content).unwrap();
    let warnings = document.warnings.iter().map(|said| {
        assert_eq!(said.severity, Severity::Warning, "{said}");
        said.to_string()
            .split(" left out")
            .next()
            .unwrap_or("")
            .to_owned()
    });
    (document.events[0].triples().len(), warnings.collect())
}

#[test]
fn dropped_triples_of_jsonld_are_counted_in_a_warning() {
    let document = read(Format::JsonLd, &json(r#""@id": "s", "p": [1, 2]"#)).unwrap();
    assert_eq!(
        document.warnings[0].to_string(),
        "F: warning: 2 triples are left out: an IRI is relative without a base, or a term is \
         invalid (hint: give one with `--base IRI`, or with \"@base\" in the context)"
    );
}

#[test]
fn each_way_of_dropping_a_triple_of_jsonld_is_seen() {
    let one = ["F: warning: 1 triple is".to_owned()];
    for content in [
        r##""@id": "#s", "p": 1"##,
        r#""@id": "//host/s", "p": 1"#,
        r#""@id": "http://e/s", "p": {"@id": "o"}"#,
        r#""@id": "http://e/s", "@type": "not an IRI""#,
        r#""@id": "http://e/s", "p": {"@value": "v", "@language": "not a tag"}"#,
        r#""@id": "http://e/a b", "p": 1"#,
        r#""@id": "http://e/s", "my property": 1"#,
        r#""@id": "g", "@graph": [{"@id": "http://e/s", "p": 1}]"#,
    ] {
        assert_eq!(dropped(&json(content)), (0, one.to_vec()), "{content}");
    }
    for text in [
        r#"{"@context": {"@vocab": ""}, "@id": "http://e/s", "p": 1}"#,
        r#"{"@context": {"@vocab": "v#"}, "@id": "http://e/s", "p": 1}"#,
        r#"{"@context": {"@base": null, "p": "http://e/p"}, "@id": "s", "p": 1}"#,
        r#"{"@context": {"x": "x/"}, "@id": "x:s", "http://e/p": 1}"#,
    ] {
        assert_eq!(dropped(text), (0, one.to_vec()), "{text}");
    }
}

#[test]
fn a_list_of_jsonld_loses_only_its_relative_members() {
    let list = r#""@id": "http://e/s", "p": {"@list": [{"@id": "a"}, {"@id": "http://e/b"}]}"#;
    assert_eq!(
        dropped(&json(list)),
        (4, vec!["F: warning: 1 triple is".to_owned()])
    );
}

#[test]
fn what_jsonld_leaves_out_by_definition_is_not_warned_of() {
    for text in [
        r#"{"@id": "http://e/s", "unmapped": "relative/text"}"#,
        r#"{"@id": "http://e/s", "unmapped": {"http://e/p": {"@id": "o"}}}"#,
        r#"{"@context": {"@base": "http://e/", "p": "http://e/p"}, "@id": "s", "p": "a: b c"}"#,
        r#"{"@id": "http://e/s", "_:p": "blank nodes are no predicates"}"#,
    ] {
        assert_eq!(read(Format::JsonLd, text).unwrap().warnings, [], "{text}");
    }
}

#[test]
fn a_relative_base_in_a_context_needs_a_base() {
    assert_eq!(
        refused(Format::JsonLd, r#"{"@context": {"@base": "dir/"}}"#).to_string(),
        "F: error: invalid @base 'dir/': No scheme found in an absolute IRI (hint: give one \
         with `--base IRI`, or with \"@base\" in the context)"
    );
}
