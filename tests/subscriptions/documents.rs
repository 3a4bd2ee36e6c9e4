//! What holds of documents in every notation: encoding, base, names, and what stands beside.

use super::ask::{all, one, read, read_with, refused};
use hearken::pattern::Notation::{self, NQuads, Sparql, TriG, Turtle};
use hearken::pattern::{ReadOptions, place_of};
use hearken::{Limits, Subscription};

const NOTATIONS: [(Notation, &str); 4] = [
    (Turtle, "<http://e/a> <http://e/p> ?x ."),
    (
        TriG,
        "<http://e/s> { <http://e/a> <http://e/p> <urn:hearken:var#x> }",
    ),
    (
        NQuads,
        "<http://e/a> <http://e/p> <urn:hearken:var#x> <http://e/s> .",
    ),
    (Sparql, "SELECT * { <http://e/a> <http://e/p> ?x }"),
];

#[test]
fn what_two_notations_can_both_say_they_say_alike() {
    let mut shown: Vec<String> = NOTATIONS
        .iter()
        .map(|(notation, text)| one(*notation, text).pattern().to_string())
        .collect();
    shown.push(
        one(
            Turtle,
            "ex:s hearken:pattern { <http://e/a> <http://e/p> ?x } .",
        )
        .pattern()
        .to_string(),
    );
    shown.dedup();
    assert_eq!(
        shown,
        ["SELECT ?x WHERE {\n  <http://e/a> <http://e/p> ?x .\n}"]
    );
}

#[test]
fn a_byte_order_mark_is_skipped_in_every_notation() {
    for (notation, text) in NOTATIONS {
        let found = read_with(
            &ReadOptions::new(notation),
            format!("\u{feff}{text}").as_bytes(),
        );
        assert!(found.len() == 1 && found[0].is_ok(), "{text}");
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_refused_at_their_place() {
    for (notation, text) in NOTATIONS {
        let options = ReadOptions::new(notation).with_file("F");
        let mut bytes = "# \u{e4}\n# \u{e4}".as_bytes().to_vec();
        bytes.extend([0xff, b'\n']);
        bytes.extend(text.as_bytes());
        let found: Vec<String> = read_with(&options, &bytes)
            .into_iter()
            .map(|one| one.unwrap_err().to_string())
            .collect();
        assert_eq!(
            found,
            [
                "F:2:4: error: invalid UTF-8: the byte 0xFF (hint: save it as UTF-8, the only encoding that is read)"
            ]
        );
    }
}

#[test]
fn a_relative_iri_is_resolved_against_the_base_that_is_given() {
    for (notation, text) in [
        (Turtle, "<a> <p> ?x ."),
        (Turtle, "<s> <urn:hearken:ns#pattern> { <a> <p> ?x } ."),
        (TriG, "<s> { <a> <p> <urn:hearken:var#x> }"),
        (Sparql, "SELECT * { <a> <p> ?x }"),
        (Sparql, "BASE <http://e/> SELECT * { <a> <p> ?x }"),
        (Turtle, "@base <http://e/> . <a> <p> ?x ."),
    ] {
        let options = ReadOptions::new(notation).with_base("http://e/");
        let found = read_with(&options, text.as_bytes());
        let found = found.into_iter().next().unwrap().unwrap();
        assert_eq!(
            found.pattern().to_string(),
            "SELECT ?x WHERE {\n  <http://e/a> <http://e/p> ?x .\n}",
            "{text}"
        );
        assert!(
            found.name().is_none_or(|name| name == "http://e/s"),
            "the name too"
        );
    }
}

#[test]
fn a_filter_resolves_its_iris_against_the_base_of_its_document() {
    let text = "@base <http://e/> . <s> <urn:hearken:ns#pattern> { ?x <p> ?y } ; <urn:hearken:ns#filter> \"?y = <a>\" .";
    let shown = one(Turtle, text).pattern().to_string();
    assert!(shown.contains("FILTER(?y = <http://e/a>)"), "{shown}");
}

#[test]
fn a_base_is_an_absolute_iri() {
    for (notation, text) in [
        (Turtle, NOTATIONS[0].1),
        (TriG, NOTATIONS[1].1),
        (Sparql, NOTATIONS[3].1),
    ] {
        let options = ReadOptions::new(notation).with_base("here");
        let found = read_with(&options, text.as_bytes());
        assert_eq!(
            found[0].as_ref().unwrap_err().to_string(),
            "error: the base `here` is no absolute IRI: No scheme found in an absolute IRI (hint: a base is an IRI with its scheme, such as https://example.org/)"
        );
    }
}

#[test]
fn subscriptions_come_in_the_order_of_their_names() {
    for (notation, text) in [
        (
            Turtle,
            "ex:b hearken:pattern { ?x ex:p ?y } . ex:a hearken:pattern { ?x ex:p ?y } . ex:b hearken:pattern { ?x ex:q ?y } .",
        ),
        (
            TriG,
            "ex:b { _:x ex:p _:y } ex:a { _:x ex:p _:y } ex:b { _:x ex:q _:y }",
        ),
    ] {
        let found = all(notation, text);
        let names: Vec<_> = found.iter().map(|one| one.name().unwrap()).collect();
        assert_eq!(names, ["http://e/b", "http://e/a"]);
    }
}

#[test]
fn a_single_subscription_has_no_name() {
    assert_eq!(one(Turtle, "?x ex:p ?y .").name(), None);
    assert_eq!(one(Sparql, "ASK { ?x ex:p ?y }").name(), None);
}

#[test]
fn the_same_label_in_two_graphs_is_two_variables() {
    let found = all(TriG, "ex:s { _:x ex:p _:y } ex:t { _:x ex:q _:z }");
    for one in found {
        assert_eq!(one.pattern().variables, [None, None]);
    }
}

#[test]
fn one_faulty_subscription_leaves_the_others() {
    for (notation, text) in [
        (
            Turtle,
            "ex:a hearken:pattern { ?x hearken:gt 3 } . ex:b hearken:pattern { ?x ex:p ?y } .",
        ),
        (TriG, "ex:a { _:x hearken:gt 3 } ex:b { _:x ex:p _:y }"),
    ] {
        let found = read(notation, text);
        let names: Vec<_> = found
            .iter()
            .map(|one| one.as_ref().ok().and_then(Subscription::name))
            .collect();
        assert_eq!(names, [None, Some("http://e/b")]);
    }
}

#[test]
fn what_refuses_the_document_is_the_only_answer() {
    for (notation, text) in [
        (Turtle, "ex:b hearken:pattern { ?x ex:p ?y } . ex:a ex:p"),
        (TriG, "ex:b { _:x ex:p _:y } ex:a { _:x ex:p"),
        (
            NQuads,
            "<http://e/a> <http://e/p> <http://e/b> <http://e/s> .\n<http://e/a> <http://e/p> .",
        ),
    ] {
        let found = read(notation, text);
        assert!(found.len() == 1 && found[0].is_err(), "{text}");
    }
}

#[test]
fn interfaces_and_metadata_stand_beside() {
    let said = "ex:s hearken:deliverTo <http://e/i2> , <http://e/i1> , \"radio\" ; rdfs:label \"hot\" ; \
        hearken:startsAt \"2026-01-01T00:00:00Z\"^^xsd:dateTime ; ex:by [ ex:name \"Tarek\" ] . ex:other ex:p ex:o . ";
    for (notation, text) in [
        (
            Turtle,
            format!(
                "{said} ex:s hearken:pattern {{ ?x ex:p ?y }} ; hearken:filter \"isIRI(?y)\" ."
            ),
        ),
        (TriG, format!("{said} ex:s {{ _:x ex:p _:y }}")),
    ] {
        let found = one(notation, &text);
        assert_eq!(
            found.interfaces(),
            ["\"radio\"", "http://e/i1", "http://e/i2"]
        );
        let said: Vec<_> = found
            .metadata()
            .iter()
            .map(|triple| triple.predicate.as_str())
            .collect();
        assert_eq!(
            said,
            [
                "urn:hearken:ns#deliverTo",
                "urn:hearken:ns#deliverTo",
                "urn:hearken:ns#deliverTo",
                "http://www.w3.org/2000/01/rdf-schema#label",
                "urn:hearken:ns#startsAt",
                "http://e/by",
                "http://e/name",
            ]
        );
    }
}

#[test]
fn a_name_is_found_in_its_document() {
    let text = "@prefix ex: <http://e/> .\nex:a { ex:b ex:p 1 }\n<http://e/b> { ex:a ex:p 1 }";
    let place =
        |name| place_of(text.as_bytes(), name, &Limits::default()).map(|at| (at.line, at.column));
    assert_eq!(place("http://e/a"), Some((2, 1)));
    assert_eq!(place("http://e/b"), Some((2, 8)), "where it first stands");
    assert_eq!(place("http://e/c"), None);
}

#[test]
fn the_short_ways_take_documents_of_one() {
    assert!(Subscription::from_turtle("?x <http://e/p> ?y .").is_ok());
    assert!(Subscription::from_sparql("ASK { ?x <http://e/p> ?y }").is_ok());
    let two = "<urn:s> <urn:hearken:ns#pattern> { ?x ?p 1 } . <urn:t> <urn:hearken:ns#pattern> { ?x ?p 1 } .";
    assert_eq!(
        Subscription::from_turtle(two).unwrap_err().to_string(),
        "error: this document holds several subscriptions or none (hint: read it with hearken::pattern::read)"
    );
}

#[test]
fn a_file_is_named_in_what_is_said_of_it() {
    let options = ReadOptions::new(Sparql).with_file("hot.rq");
    let found = read_with(&options, b"ASK { ?x <http://e/p> ?y FILTER(?z > 3) }");
    let warnings = found[0].as_ref().unwrap().warnings();
    assert!(
        warnings.len() == 1 && warnings.iter().all(|warning| warning.file == "hot.rq"),
        "{warnings:?}"
    );
    let found = read_with(&options, b"ASK { ?x ?p }");
    assert_eq!(found[0].as_ref().unwrap_err().file, "hot.rq");
}

#[test]
fn notations_are_told_by_ending_and_by_name() {
    for (ending, notation) in [
        ("a/b.ttl", Turtle),
        ("b.N3", Turtle),
        ("b.trig", TriG),
        ("b.nq", NQuads),
        ("b.rq", Sparql),
        ("b.sparql", Sparql),
    ] {
        assert_eq!(Notation::from_ending(ending), Some(notation), "{ending}");
    }
    assert_eq!(Notation::from_ending("b.json"), None);
    for (name, notation) in [
        ("text/turtle", Turtle),
        ("text/n3", Turtle),
        ("application/sparql-query", Sparql),
        ("application/trig", TriG),
        ("N-Quads", NQuads),
    ] {
        assert_eq!(Notation::from_name(name), Some(notation), "{name}");
    }
    assert_eq!(Notation::from_name("owl"), None);
}

#[test]
fn a_variable_is_a_varname_of_sparql() {
    let found = one(Turtle, "?1 ex:p ?\u{e4}_9\u{b7} .");
    assert_eq!(
        found.pattern().variables,
        [Some("1".to_owned()), Some("\u{e4}_9\u{b7}".to_owned())]
    );
    assert_eq!(
        refused(Turtle, "?\u{b7}a ex:p ?y ."),
        "2:1: error: a variable name is not allowed to be empty"
    );
}
