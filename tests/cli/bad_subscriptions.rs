//! Subscriptions that are refused: each is shown with its place, and all others are matched.

use super::folder::{ANY, Folder, celsius, lines};

/// Loads `bad` beside a good subscription, and checks what is said.
fn refused(name: &str, text: &str, expected: &str) {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.ttl", celsius("1", "1"))
        .with(name, text);
    let run = folder.run(&format!(
        "match --subscriptions {name} --subscriptions s.ttl e.ttl"
    ));
    assert_eq!(run.pairs(), ["e.ttl s.ttl"], "all others are matched");
    run.says(1, expected);
    let run = folder.run(&format!("check {name}"));
    assert_eq!(run.out, "", "nothing is meant by it");
    run.says(1, expected);
}

#[test]
fn an_undeclared_prefix() {
    refused(
        "bad.ttl",
        "?room ex:celsius ?t .",
        "error: undeclared prefix `ex:`
 --> bad.ttl:1:7
  |
1 | ?room ex:celsius ?t .
  |       ^^^^^^^^^^
  |
  = help: declare it: `@prefix ex: <IRI> .`

",
    );
}

#[test]
fn a_subscription_without_triples() {
    let expected = "error: this subscription has no triple, so nothing is asked
 --> bad.ttl
  = help: give at least one triple; an operator alone compares what no triple binds

";
    refused("bad.ttl", "@prefix ex: <urn:ex:> .\n", expected);
    refused("bad.ttl", "?t <urn:hearken:ns#gt> 30 .\n", expected);
}

#[test]
fn an_unbound_variable_in_an_operator() {
    refused(
        "bad.ttl",
        "?room <urn:ex:celsius> ?t .\n?u <urn:hearken:ns#gt> 30 .\n",
        "error: ?u stands in no triple, so it has no value to compare
 --> bad.ttl:2:1
  |
2 | ?u <urn:hearken:ns#gt> 30 .
  | ^^
  |
  = help: add a triple that binds it, such as: ?s ?p ?u .

",
    );
}

#[test]
fn a_comparison_sign_in_turtle() {
    refused(
        "bad.ttl",
        "?room <urn:ex:celsius> ?t .\n?t <= 30 .\n",
        "error: <= is not Turtle: a comparison is a triple
 --> bad.ttl:2:4
  |
2 | ?t <= 30 .
  |    ^^
  |
  = help: write ?t hearken:le 30 with PREFIX hearken: <urn:hearken:ns#>

",
    );
}

#[test]
fn a_literal_as_subject() {
    refused(
        "bad.ttl",
        "\"warm\" <urn:ex:celsius> ?t .",
        "error: a literal can only be an object: no RDF triple has one elsewhere
 --> bad.ttl:1:1
  |
1 | \"warm\" <urn:ex:celsius> ?t .
  | ^^^^^^
  |
  = help: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30

",
    );
}

#[test]
fn an_unknown_ending() {
    refused(
        "bad.txt",
        ANY,
        "error: its ending tells no notation for subscriptions
 --> bad.txt
  = help: give --subscription-format turtle, n3, trig, nquads or sparql

",
    );
}

#[test]
fn two_subscriptions_of_one_name() {
    let folder = Folder::new()
        .with("1.trig", "@prefix s: <urn:s:> .\ns:one { _:x <urn:ex:celsius> _:y }\ns:two { _:x <urn:ex:celsius> _:y }\n")
        .with("2.n3", "<urn:s:three> <urn:hearken:ns#pattern> { ?x <urn:ex:celsius> ?y } .\n<urn:s:two> <urn:hearken:ns#pattern> { ?x <urn:ex:celsius> ?y } .\n")
        .with("e.ttl", celsius("1", "1"));
    let run =
        folder.run("match --stats stats.json --subscriptions 1.trig --subscriptions 2.n3 e.ttl");
    assert_eq!(
        run.pairs(),
        ["e.ttl urn:s:one", "e.ttl urn:s:three"],
        "neither is loaded"
    );
    run.says(
        1,
        "error: the subscription urn:s:two stands twice, so neither is loaded
 --> 2.n3:2:1
  |
2 | <urn:s:two> <urn:hearken:ns#pattern> { ?x <urn:ex:celsius> ?y } .
  | ^^^^^^^^^^^
  |
 ::: 1.trig:3:1
  |
3 | s:two { _:x <urn:ex:celsius> _:y }
  | ^^^^^ the first of them
  |
  = help: give each subscription a name of its own

",
    );
    let stats = folder.read("stats.json");
    assert!(stats.contains("\"subscriptions\":2"), "{stats}");
    assert!(stats.contains("\"subscriptions_refused\":2"), "{stats}");
}

#[test]
fn a_document_given_twice() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.ttl", celsius("1", "1"));
    let run =
        folder.run("match --subscriptions s.ttl --subscriptions s.ttl --subscriptions s.ttl e.ttl");
    assert_eq!(run.out, "", "a third one does not bring it back");
    let expected = "error: the subscription s.ttl stands twice, so neither is loaded
 --> s.ttl
  = note: the first of them: s.ttl
  = help: give each subscription a name of its own

";
    run.says(1, &expected.repeat(2));
}

#[test]
fn a_large_document_given_twice_is_refused_in_reasonable_time() {
    let graphs = lines(3_000, |i| {
        format!("<urn:s:{i}> {{ _:x <urn:ex:celsius> _:y }}")
    });
    let folder = Folder::new().with("s.trig", graphs).with("e.ttl", "");
    let run = folder.run("match --subscriptions s.trig --subscriptions s.trig e.ttl");
    assert_eq!(run.err.matches("stands twice").count(), 3_000);
    assert!(
        run.err.contains(" --> s.trig:1:1\n"),
        "the first with their places"
    );
    assert_eq!(run.status, 1);
}
