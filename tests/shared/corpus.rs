//! Real events of seven families: all pairs of the subscriptions that are covered.

use super::run::{documents, engines, events, is_not_covered, subscription};
use super::shared;
use super::w3c::table;
use hearken::{Engine, Event, Ontology};
use oxrdf::{NamedOrBlankNode, Term, Triple};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const FAMILIES: [&str; 7] = [
    "as2",
    "ldes",
    "nanopub",
    "ngsild",
    "rss10",
    "schemaorg",
    "sosa",
];

/// The families whose published files are compared, too.
const FROM_SOURCES: [&str; 4] = ["ldes", "nanopub", "rss10", "sosa"];

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

struct Family {
    name: &'static str,
    engines: [Engine; 2],
    /// Subscription and event to the number of solutions.
    expected: BTreeMap<(String, String), usize>,
    covered: BTreeSet<String>,
}

impl Family {
    fn load(folder: &Path, name: &'static str) -> Self {
        let ontology = Ontology::from_documents(documents(&folder.join("ontology")));
        let engines = engines(&ontology);
        let mut covered = BTreeSet::new();
        for path in files(&folder.join("subs")) {
            match subscription(&path, None) {
                Ok(read) => {
                    for engine in &engines {
                        engine.subscribe(stem(&path), read.clone()).unwrap();
                    }
                    covered.insert(stem(&path));
                }
                Err(error) => assert!(is_not_covered(&error), "{error}"),
            }
        }
        let rows = fs::read_to_string(folder.join("expect.tsv")).unwrap();
        let expected = table(&rows)
            .iter()
            .map(|row| {
                (
                    (row("subscription"), row("event")),
                    row("solutions").parse().unwrap(),
                )
            })
            .collect();
        Self {
            name,
            engines,
            expected,
            covered,
        }
    }

    /// Checks an event against every covered subscription; gives the number of pairs.
    fn check(&self, name: &str, event: &Event) -> usize {
        let [found, other] = [0, 1].map(|index| -> BTreeMap<String, usize> {
            let matches = self.engines[index].publish(event).into_iter();
            matches
                .map(|matched| (matched.name().to_owned(), matched.solutions().count()))
                .collect()
        });
        assert_eq!(found, other, "the matchers differ");
        let mut pairs = 0;
        for ((subscription, event), expected) in &self.expected {
            if event == name && self.covered.contains(subscription) {
                let count = found.get(subscription).copied().unwrap_or(0);
                assert_eq!(count, *expected, "{}: {subscription} and {name}", self.name);
                pairs += 1;
            }
        }
        pairs
    }
}

#[test]
fn all_covered_pairs_agree_from_the_events() {
    let Some(shared) = shared("corpus") else {
        return;
    };
    let mut pairs = 0;
    for name in FAMILIES {
        let folder = shared.join("corpus").join(name);
        let family = Family::load(&folder, name);
        let mut found = 0;
        for path in files(&folder.join("events")) {
            found += family.check(&stem(&path), &events(&path, &[]).unwrap()[0]);
        }
        println!("{name}: {found} of {} pairs", family.expected.len());
        pairs += found;
    }
    println!("corpus: {pairs} pairs");
    assert_eq!(pairs, 3_607);
}

/// Triples without the names of blank nodes, sorted: equal for graphs that are equal but for those.
fn blanked(triples: &[Triple]) -> Vec<String> {
    let mut lines: Vec<_> = triples
        .iter()
        .map(|triple| {
            let subject = match &triple.subject {
                NamedOrBlankNode::NamedNode(iri) => iri.to_string(),
                NamedOrBlankNode::BlankNode(_) => "_".to_owned(),
            };
            let object = match &triple.object {
                Term::BlankNode(_) => "_".to_owned(),
                other => super::rows::shown(other),
            };
            format!("{subject} {} {object}", triple.predicate)
        })
        .collect();
    lines.sort();
    lines.dedup();
    lines
}

#[test]
fn all_covered_pairs_agree_from_the_files_as_published() {
    let Some(shared) = shared("corpus sources") else {
        return;
    };
    let mut pairs = 0;
    for name in FROM_SOURCES {
        let folder = shared.join("corpus").join(name);
        let family = Family::load(&folder, name);
        let known: Vec<(String, Vec<String>)> = files(&folder.join("events"))
            .iter()
            .map(|path| (stem(path), blanked(events(path, &[]).unwrap()[0].triples())))
            .collect();
        let (mut found, mut used, mut unread) = (0, BTreeSet::new(), 0);
        for path in files(&folder.join("src")) {
            if hearken::event::Format::from_ending(path.to_str().unwrap()).is_none() {
                continue;
            }
            let base = format!("http://events.example/{name}/");
            let arguments = ["--union", "--base", &base].map(str::to_owned);
            let Ok(read) = events(&path, &arguments) else {
                unread += 1;
                continue;
            };
            let lines = blanked(read[0].triples());
            for (event, _) in known.iter().filter(|(_, other)| *other == lines) {
                found += family.check(event, &read[0]);
                used.insert(event.clone());
            }
        }
        println!(
            "{name}: {found} pairs from sources, {} of {} events, {unread} files refused",
            used.len(),
            known.len()
        );
        assert!(!used.is_empty(), "{name}");
        pairs += found;
    }
    println!("corpus sources: {pairs} pairs");
    assert_eq!(pairs, 1_518);
}
