//! Where events, ontologies and subscriptions are read from, and what they are called.

use super::folder::{ANY, Folder, celsius, gzip};

#[test]
fn events_and_subscriptions_without_a_name_are_named_by_the_path_as_given() {
    let folder = Folder::new()
        .with("sub/s.ttl", ANY)
        .with("in/e.ttl", celsius("1", "1"));
    let run = folder.run("match --subscriptions ./sub/s.ttl in/../in/e.ttl");
    assert_eq!(run.pairs(), ["in/../in/e.ttl ./sub/s.ttl"]);
}

#[test]
fn named_graphs_name_events_and_subscriptions() {
    let folder = Folder::new()
        .with(
            "s.trig",
            "<urn:s:1> { _:room <urn:ex:celsius> <urn:hearken:var#t> }",
        )
        .with(
            "s.n3",
            "<urn:s:2> <urn:hearken:ns#pattern> { ?room <urn:ex:celsius> ?t } .",
        )
        .with(
            "e.trig",
            "<urn:r:0> <urn:ex:celsius> 0 . <urn:e:1> { <urn:r:1> <urn:ex:celsius> 1 } \
             _:g { <urn:r:2> <urn:ex:celsius> 2 } <urn:e:none> { }",
        );
    let run = folder.run("match --subscriptions s.trig --subscriptions s.n3 e.trig");
    let events = ["e.trig", "urn:e:1", "e.trig#2"];
    let expected: Vec<_> = events
        .iter()
        .flat_map(|event| [format!("{event} urn:s:1"), format!("{event} urn:s:2")])
        .collect();
    assert_eq!(run.pairs(), expected);
}

#[test]
fn union_takes_each_document_as_one_event() {
    let folder = Folder::new()
        .with("s.ttl", "<urn:1> <urn:p> ?x . <urn:2> <urn:p> ?x .")
        .with(
            "e.nq",
            "<urn:1> <urn:p> \"x\" <urn:g:1> .\n<urn:2> <urn:p> \"x\" <urn:g:2> .\n",
        );
    assert_eq!(folder.run("match --subscriptions s.ttl e.nq").out, "");
    let run = folder.run("match --union --subscriptions s.ttl e.nq");
    assert_eq!(run.pairs(), ["e.nq s.ttl"]);
}

#[test]
fn a_directory_is_walked_in_order_of_paths_and_unknown_endings_are_skipped() {
    let rdf = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:ex='urn:ex:'>\
               <rdf:Description rdf:about='urn:r'><ex:celsius>1</ex:celsius></rdf:Description>\
               </rdf:RDF>";
    let json = r#"{"@id": "urn:r", "urn:ex:celsius": 1}"#;
    let folder = Folder::new()
        .with("subs/b.rq", "SELECT * { ?room <urn:ex:celsius> ?t }")
        .with("subs/a.ttl.gz", gzip(ANY))
        .with("subs/README.md", "no subscription")
        .with("in/b.ttl", celsius("1", "1"))
        .with("in/a/z.nt.gz", gzip(&celsius("1", "\"1\"")))
        .with("in/a/y/x.rdf", rdf)
        .with("in/a/y/w.owl.GZ", gzip(rdf))
        .with("in/c.xml", rdf)
        .with("in/d.json", json)
        .with("in/e.jsonld", json)
        .with("in/g.trig", celsius("1", "1"))
        .with("in/h.nq", celsius("1", "\"1\""))
        .with("in/notes.txt", "no event")
        .with("in/ttl", "no event");
    let run = folder.run("match --subscriptions subs in/");
    let events = [
        "in/a/y/w.owl.GZ",
        "in/a/y/x.rdf",
        "in/a/z.nt.gz",
        "in/b.ttl",
        "in/c.xml",
        "in/d.json",
        "in/e.jsonld",
        "in/g.trig",
        "in/h.nq",
    ];
    let expected: Vec<_> = events
        .iter()
        .flat_map(|event| {
            [
                format!("{event} subs/a.ttl.gz"),
                format!("{event} subs/b.rq"),
            ]
        })
        .collect();
    assert_eq!(run.pairs(), expected);
    run.says(0, "");
}

#[test]
fn standard_input_is_an_event_an_ontology_or_a_subscription() {
    let folder = Folder::new()
        .with("s.ttl", "?x a <urn:Vehicle> .")
        .with(
            "o.ttl",
            "<urn:Car> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <urn:Vehicle> .",
        )
        .with("e.ttl", "<urn:1> a <urn:Car> .");
    let run = folder.run_with(
        "match --format turtle --ontology o.ttl --subscriptions s.ttl -",
        &folder.read("e.ttl"),
    );
    assert_eq!(run.pairs(), ["- s.ttl"]);
    let run = folder.run_with(
        "match --format turtle --ontology - --subscriptions s.ttl e.ttl",
        &folder.read("o.ttl"),
    );
    assert_eq!(run.pairs(), ["e.ttl s.ttl"]);
    let run = folder.run_with(
        "match --subscription-format sparql --ontology o.ttl --subscriptions - e.ttl",
        "ASK { ?x a <urn:Vehicle> }",
    );
    assert_eq!(run.pairs(), ["e.ttl -"]);
}

#[test]
fn a_format_is_told_by_the_ending_and_else_by_the_option() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.txt", celsius("1", "1"))
        .with("e.ttl", celsius("1", "1"));
    let run = folder.run("match --format turtle --subscriptions s.ttl e.txt");
    assert_eq!(run.events(), ["e.txt"]);
    let run = folder
        .run("match --format jsonld --subscription-format sparql --subscriptions s.ttl e.ttl");
    assert_eq!(run.events(), ["e.ttl"], "the ending goes first");
}

#[test]
fn base_resolves_relative_iris_of_events_ontologies_and_subscriptions() {
    let folder = Folder::new()
        .with(
            "o.ttl",
            "<Car> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <Vehicle> .",
        )
        .with("s.ttl", "?x a <Vehicle> .")
        .with("s.rq", "ASK { ?x a <Vehicle> }")
        .with("e.ttl", "<1> a <Car> .");
    let run = folder.run(
        "match --base http://ex.example/ --ontology o.ttl --subscriptions s.ttl \
         --subscriptions s.rq e.ttl",
    );
    assert_eq!(run.pairs(), ["e.ttl s.rq", "e.ttl s.ttl"]);
    assert!(run.out.contains("http://ex.example/1"), "{}", run.out);
    run.says(0, "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_path_that_is_not_utf_8_is_read_and_shown_as_far_as_it_can_be() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let name = OsStr::from_bytes(b"caf\xe9.ttl");
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with(name, celsius("1", "1"));
    let arguments = ["match", "--subscriptions", "s.ttl"].map(OsStr::new);
    let run = folder.run_os(arguments.into_iter().chain([name]), "");
    assert_eq!(run.events(), ["caf\u{fffd}.ttl"]);
    let run = folder.run("match --subscriptions s.ttl .");
    assert_eq!(run.events(), ["./caf\u{fffd}.ttl"]);
    assert!(
        run.err.contains("./s.ttl"),
        "a subscription is no event: {}",
        run.err
    );
    let gone = OsStr::from_bytes(b"gone\xff.ttl");
    let run = folder.run_os(arguments.into_iter().chain([gone]), "");
    assert_eq!(run.status, 1);
    assert!(run.err.contains(" --> gone\u{fffd}.ttl\n"), "{}", run.err);
}

#[test]
fn a_directory_without_a_known_file_is_an_error() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("in/notes.txt", "")
        .with("e.ttl", celsius("1", "1"));
    let run = folder.run("match --subscriptions s.ttl in e.ttl");
    assert_eq!(run.events(), ["e.ttl"]);
    run.says(
        1,
        "error: this directory has no file of a known format\n --> in\n  = help: known endings \
         are .ttl .n3 .nt .nq .trig .rdf .owl .xml .jsonld .json .rq .sparql, each also with \
         .gz\n\n",
    );
}
