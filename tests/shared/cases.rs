//! Small cases, one for each known trap, in SPARQL and in N3.

use super::rows::{Row, normal, same};
use super::run::{events, is_not_covered, publish, subscription};
use super::shared;
use hearken::event::{Format, ReadOptions, read_graph};
use hearken::{Ontology, Subscription};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn ontology(path: &Path) -> Ontology {
    let options = ReadOptions::new(Format::Turtle);
    let bytes = fs::read(path).unwrap();
    Ontology::from_documents([read_graph(&bytes, "ontology", &options).unwrap().0])
}

/// What a case expects, asserted of what came out; an `Err` says why it cannot be.
fn check(folder: &Path, read: Result<Subscription, hearken::Diagnostic>) {
    let name = folder.display();
    let json = fs::read_to_string(folder.join("expected.json")).unwrap();
    let expected: Value = serde_json::from_str(&json).unwrap();
    let strings = |value: &Value| -> Vec<String> {
        let all = value.as_array().into_iter().flatten();
        all.map(|one| one.as_str().unwrap().to_owned()).collect()
    };
    let event = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| {
            path.file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .starts_with("event.")
        })
        .unwrap();
    let event = events(&event, &strings(&expected["args"]));
    match (expected["error"].is_null(), expected["error_in"].as_str()) {
        (false, Some("subscription")) => return assert!(read.is_err(), "{name}"),
        (false, _) => return assert!(event.is_err(), "{name}"),
        (true, _) => {}
    }
    let (matched, found) = publish(
        &ontology(&folder.join("ontology.ttl")),
        &read.unwrap(),
        &event.unwrap(),
    );
    assert_eq!(
        matched > 0,
        expected["matches"].as_bool().unwrap(),
        "{name}"
    );
    let Some(solutions) = expected["solutions"].as_array().filter(|_| matched > 0) else {
        return;
    };
    let wanted: Vec<Row> = solutions
        .iter()
        .map(|row| {
            let terms = row.as_object().unwrap().iter();
            terms
                .map(|(name, term)| (name.clone(), normal(term.as_str().unwrap())))
                .collect()
        })
        .collect();
    // In N3 every variable is reported; only those of the SELECT are compared.
    let found: Vec<Row> = found
        .into_iter()
        .map(|mut row| {
            row.retain(|name, _| wanted.iter().any(|other| other.contains_key(name)));
            row
        })
        .collect();
    assert!(same(&found, &wanted), "{name}: {found:?} for {wanted:?}");
}

fn run(file: &str, expected: usize) {
    let Some(shared) = shared(file) else { return };
    let (mut passed, mut left) = (0, Vec::new());
    let mut folders: Vec<_> = fs::read_dir(shared.join("cases"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("expected.json").is_file() && path.join(file).is_file())
        .collect();
    folders.sort();
    for folder in folders {
        let read = subscription(&folder.join(file), None);
        if read.as_ref().is_err_and(is_not_covered) {
            left.push(folder.file_name().unwrap().to_owned());
            continue;
        }
        check(&folder, read);
        passed += 1;
    }
    println!("cases in {file}: {passed} passed, not covered {left:?}");
    assert_eq!(passed, expected, "{file}");
}

#[test]
fn the_cases_pass_in_sparql() {
    run("subscription.rq", 58);
}

#[test]
fn the_cases_pass_in_n3() {
    run("subscription.n3", 51);
}
