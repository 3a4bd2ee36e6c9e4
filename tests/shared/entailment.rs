//! The W3C's entailment tests and RDF semantics tests in scope.

use super::rows::{results, same};
use super::run::{events, publish, subscription};
use super::shared;
use super::w3c::table;
use hearken::{Ontology, Subscription};
use std::fs;

#[test]
fn the_entailment_tests_in_scope_pass() {
    let Some(folder) = shared("W3C entailment") else {
        return;
    };
    let folder = folder.join("w3c");
    let mut passed = 0;
    for row in table(&fs::read_to_string(folder.join("entailment.tsv")).unwrap()) {
        let is_bind = row("id").contains("/bind");
        if !matches!(row("class").as_str(), "plain" | "rhodf") || is_bind {
            continue;
        }
        let base = format!("https://w3c.github.io/rdf-tests/sparql/{}", row("query"));
        let read = subscription(&folder.join(row("query")), Some(&base)).unwrap();
        let event = events(&folder.join(row("event_nt")), &[]).unwrap();
        let (matched, found) = publish(&Ontology::default(), &read, &event);
        let json = fs::read_to_string(folder.join(row("expected"))).unwrap();
        let is_same = match results(&serde_json::from_str(&json).unwrap()) {
            Ok(boolean) => boolean == (matched > 0),
            Err(expected) => same(&found, &expected),
        };
        assert!(is_same, "{}: {found:?}", row("id"));
        passed += 1;
    }
    println!("W3C entailment: {passed} passed");
    assert_eq!(passed, 26);
}

#[test]
fn the_rdf_semantics_tests_in_scope_pass() {
    let Some(folder) = shared("W3C RDF semantics") else {
        return;
    };
    let folder = folder.join("w3c/rdf-mt");
    let mut passed = 0;
    for row in table(&fs::read_to_string(folder.join("manifest.tsv")).unwrap()) {
        let class = row("class");
        let read = match class.as_str() {
            "accept" => Subscription::from_sparql("ASK { ?s ?p ?o }").unwrap(),
            "simple" | "rhodf" | "negative" => {
                subscription(&folder.join(row("query")), None).unwrap()
            }
            _ => continue,
        };
        let event = events(&folder.join(row("premise_nt")), &[]).unwrap();
        let (matched, _) = publish(&Ontology::default(), &read, &event);
        if class != "accept" {
            assert_eq!(matched > 0, class != "negative", "{}", row("id"));
        }
        passed += 1;
    }
    println!("W3C RDF semantics: {passed} passed");
    assert_eq!(passed, 34);
}
