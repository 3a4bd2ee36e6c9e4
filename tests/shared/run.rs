//! One subscription over the events of a document.

use super::rows::{Row, shown};
use hearken::event::{self, Format};
use hearken::pattern::{self, Notation};
use hearken::{Diagnostic, Engine, EngineOptions, Event, Matcher, Ontology, Subscription};
use oxrdf::Triple;
use std::fs;
use std::path::Path;

/// Reads the one subscription of a document.
pub(crate) fn subscription(path: &Path, base: Option<&str>) -> Result<Subscription, Diagnostic> {
    let name = path.to_str().unwrap();
    let notation = Notation::from_ending(name).unwrap();
    let mut options = pattern::ReadOptions::new(notation).with_file(name);
    if let Some(base) = base {
        options = options.with_base(base);
    }
    let mut found = Vec::new();
    pattern::read(&fs::read(path).unwrap(), &options, &mut |one| {
        found.push(one);
    });
    assert_eq!(found.len(), 1, "{name}");
    found.remove(0)
}

/// Whether a subscription is refused only because this version does not take it yet.
pub(crate) fn is_not_covered(error: &Diagnostic) -> bool {
    error.message.contains("not supported yet")
}

/// Reads the events of a document; `arguments` are those of the command line.
pub(crate) fn events(path: &Path, arguments: &[String]) -> Result<Vec<Event>, Diagnostic> {
    let name = path.to_str().unwrap();
    let mut options = event::ReadOptions::new(Format::from_ending(name).unwrap())
        .with_union(arguments.iter().any(|argument| argument == "--union"));
    if let Some(at) = arguments.iter().position(|argument| argument == "--base") {
        options = options.with_base(&*arguments[at + 1]);
    }
    event::read_document(&fs::read(path).unwrap(), name, &options).map(|found| found.events)
}

/// The triples of all documents in a folder, one list for each.
pub(crate) fn documents(folder: &Path) -> Vec<Vec<Triple>> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .map(|entry| {
            let path = entry.unwrap().path();
            let found = events(&path, &["--union".to_owned()]).unwrap();
            found.into_iter().flat_map(Event::into_triples).collect()
        })
        .collect()
}

/// An engine for each matcher.
pub(crate) fn engines(ontology: &Ontology) -> [Engine; 2] {
    [Matcher::Forest, Matcher::Isma].map(|matcher| {
        let options = EngineOptions::default().with_matcher(matcher);
        Engine::with_options(ontology.clone(), options)
    })
}

/// What came of it: how many events matched, and all solutions. All matchers say the same.
pub(crate) fn publish(
    ontology: &Ontology,
    subscription: &Subscription,
    events: &[Event],
) -> (usize, Vec<Row>) {
    let [forest, isma] = engines(ontology).map(|engine| {
        engine.subscribe("it", subscription.clone()).unwrap();
        published(&engine, events)
    });
    assert_eq!(forest, isma, "the matchers differ");
    forest
}

fn published(engine: &Engine, events: &[Event]) -> (usize, Vec<Row>) {
    let mut rows = Vec::new();
    let mut count = 0;
    for event in events {
        let matches = engine.publish(event);
        assert!(matches.undecided().is_empty(), "all are small enough");
        for matched in matches {
            count += 1;
            rows.extend(matched.solutions().map(|solution| -> Row {
                let bound = solution.iter();
                bound
                    .map(|(name, term)| (name.as_str().to_owned(), shown(term)))
                    .collect()
            }));
        }
    }
    (count, rows)
}
