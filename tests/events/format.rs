//! The formats by ending and name.

use super::*;

#[test]
fn an_ending_tells_the_format_whatever_its_case() {
    let endings = [
        ("a.ttl", Format::Turtle),
        ("a.nt", Format::NTriples),
        ("a.nq", Format::NQuads),
        ("a.trig", Format::TriG),
        ("a.rdf", Format::RdfXml),
        ("a.owl", Format::RdfXml),
        ("a.xml", Format::RdfXml),
        ("a.jsonld", Format::JsonLd),
        ("a.json", Format::JsonLd),
        ("A.TTL", Format::Turtle),
        ("dir.nt/a.b.JsonLD", Format::JsonLd),
    ];
    for (path, format) in endings {
        assert_eq!(Format::from_ending(path), Some(format), "{path}");
    }
}

#[test]
fn other_endings_tell_none() {
    for path in ["a.n3", "a.rq", "a", "ttl", "dir.ttl/a", "a.ttl.gz", ""] {
        assert_eq!(Format::from_ending(path), None, "{path}");
    }
}

#[test]
fn a_format_is_known_by_its_names() {
    for format in Format::ALL {
        assert_eq!(Format::from_name(format.name()), Some(format));
        assert_eq!(Format::from_name(format.ending()), Some(format));
    }
    let names = [
        ("turtle", Format::Turtle),
        ("ntriples", Format::NTriples),
        ("nquads", Format::NQuads),
        ("rdfxml", Format::RdfXml),
        ("rdf", Format::RdfXml),
        ("xml", Format::RdfXml),
        ("text/turtle; charset=utf-8", Format::Turtle),
        ("application/ld+json", Format::JsonLd),
        ("application/n-quads", Format::NQuads),
    ];
    for (name, format) in names {
        assert_eq!(Format::from_name(name), Some(format), "{name}");
    }
    assert_eq!(Format::from_name("n3"), None);
}
