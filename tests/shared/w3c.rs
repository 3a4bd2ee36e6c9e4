//! The W3C's SPARQL evaluation tests of tier 1.

use super::rows::{results, same};
use super::run::{events, publish, subscription};
use super::shared;
use hearken::{Event, Ontology};
use std::fs;

/// Tests whose expected result the specification does not give, each with the reason.
const EXCEPTIONS: [(&str, &str); 1] = [(
    "sparql10/open-world/date-2",
    "it expects a date to be unequal to a dateTime; by SPARQL 1.1 §17.4.1.7 RDFterm-equal of two \
     different literals that no operator compares is a type error",
)];

/// The rows of a table with a head, as lookups by column.
pub(crate) fn table(text: &str) -> Vec<impl Fn(&str) -> String> {
    let mut lines = text.lines();
    let head: Vec<String> = lines
        .next()
        .unwrap()
        .split('\t')
        .map(str::to_owned)
        .collect();
    lines
        .map(|line| {
            let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
            let head = head.clone();
            move |column: &str| {
                let at = head.iter().position(|name| name == column).unwrap();
                cells.get(at).cloned().unwrap_or_default()
            }
        })
        .collect()
}

#[test]
fn all_tests_of_tier_1_pass() {
    let Some(folder) = shared("W3C tier 1") else {
        return;
    };
    let folder = folder.join("w3c");
    let manifest = fs::read_to_string(folder.join("manifest.tsv")).unwrap();
    let (mut passed, mut failed) = (0, Vec::new());
    for row in table(&manifest) {
        if row("tier") != "tier1" || row("group") == "sparql11/entailment" {
            continue;
        }
        let base = format!("https://w3c.github.io/rdf-tests/sparql/{}", row("query"));
        let read = subscription(&folder.join(row("query")), Some(&base)).unwrap();
        let event = match row("event_nt").as_str() {
            "" => vec![Event::new("empty", [])],
            path => events(&folder.join(path), &[]).unwrap(),
        };
        let (matched, found) = publish(&Ontology::default(), &read, &event);
        let json = fs::read_to_string(folder.join(row("expected"))).unwrap();
        let is_same = match results(&serde_json::from_str(&json).unwrap()) {
            Ok(boolean) => boolean == (matched > 0),
            Err(expected) => same(&found, &expected),
        };
        if is_same {
            passed += 1;
        } else {
            failed.push(row("id"));
        }
    }
    println!("W3C tier 1: {passed} passed, {failed:?} did not");
    assert_eq!(failed, EXCEPTIONS.map(|(id, _reason)| id));
    assert_eq!(passed, 132);
}
