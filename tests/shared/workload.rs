//! The workloads of the script: all is given back when all is taken away, and both matchers agree.
//!
//! 2,000 subscriptions, or `HEARKEN_SUBSCRIPTIONS`.

use super::run::events;
use super::shared;
use hearken::pattern::{self, Notation};
use hearken::{Engine, EngineOptions, Event, Matcher, Ontology};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const WORKLOADS: [&str; 4] = ["sensors", "diverse", "news", "attributes"];

fn subscriptions() -> usize {
    let set = std::env::var("HEARKEN_SUBSCRIPTIONS").ok();
    set.and_then(|set| set.parse().ok()).unwrap_or(2_000)
}

/// The folder of a workload, made once; `None` with a word where it cannot be made.
fn workload(shared: &Path, name: &str) -> Option<PathBuf> {
    let count = subscriptions();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{count}"));
    if folder.join("workload.json").is_file() {
        return Some(folder);
    }
    let made = Command::new("python3")
        .arg(shared.join("workload/workload.py"))
        .arg(name)
        .args(["--subscriptions", &count.to_string(), "--events", "300"])
        .args(["--seed", "7", "--out"])
        .arg(&folder)
        .output();
    match made {
        Ok(made) if made.status.success() => Some(folder),
        _ => {
            println!("{name}: skipped, python3 does not run the script");
            None
        }
    }
}

fn ontology(folder: &Path) -> Ontology {
    let documents = events(&folder.join("ontology.ttl"), &[]).unwrap();
    Ontology::from_documents(documents.into_iter().map(Event::into_triples))
}

/// Stores all subscriptions; their names.
fn fill(engine: &Engine, folder: &Path) -> Vec<String> {
    let text = fs::read(folder.join("subscriptions.trig")).unwrap();
    let options = pattern::ReadOptions::new(Notation::TriG);
    let mut names = Vec::new();
    pattern::read(&text, &options, &mut |found| {
        let found = found.unwrap();
        let name = found.name().unwrap().to_owned();
        engine.subscribe(name.as_str(), found).unwrap();
        names.push(name);
    });
    names
}

#[test]
fn what_was_stored_and_taken_away_leaves_nothing() {
    let Some(shared) = shared("workload") else {
        return;
    };
    for name in WORKLOADS {
        let Some(folder) = workload(&shared, name) else {
            return;
        };
        let engine = Engine::new(ontology(&folder));
        let counts = |engine: &Engine| (engine.len(), engine.terms(), engine.nodes());
        let (before, bytes) = (counts(&engine), engine.bytes());
        let names = fill(&engine, &folder);
        let full = engine.bytes();
        assert_eq!(engine.len(), names.len(), "{name}");
        // Every second one first, then the rest backwards.
        let (even, odd): (Vec<_>, Vec<_>) =
            names.iter().enumerate().partition(|(at, _)| at % 2 == 0);
        for (_, one) in even.into_iter().chain(odd.into_iter().rev()) {
            assert!(engine.unsubscribe(one), "{name}: {one}");
        }
        assert_eq!(counts(&engine), before, "{name}");
        let after = engine.bytes();
        assert!(
            after <= bytes + bytes / 10,
            "{name}: {bytes}, {full}, {after}"
        );
        println!(
            "{name}: {} subscriptions, {} bytes each, {bytes} bytes before, {after} after",
            names.len(),
            (full - bytes) / names.len()
        );
    }
}

/// The names of the subscriptions that an event matches.
fn matched(engine: &Engine, event: &Event) -> Vec<String> {
    let matches = engine.publish(event);
    assert!(matches.undecided().is_empty(), "{}", event.name());
    let matches = matches.sorted();
    matches.iter().map(|one| one.name().to_owned()).collect()
}

#[test]
fn both_matchers_find_the_same() {
    let Some(shared) = shared("workload") else {
        return;
    };
    for name in WORKLOADS {
        let Some(folder) = workload(&shared, name) else {
            return;
        };
        let forest = Engine::new(ontology(&folder));
        let options = EngineOptions::default().with_matcher(Matcher::Isma);
        let isma = Engine::with_options(ontology(&folder), options);
        for engine in [&forest, &isma] {
            fill(engine, &folder);
        }
        let events = events(&folder.join("events.trig"), &[]).unwrap();
        let mut count = 0;
        for event in &events {
            let found = matched(&forest, event);
            assert!(found == matched(&isma, event), "{name}: {}", event.name());
            count += found.len();
        }
        println!("{name}: {} matches in {} events", count, events.len());
    }
}
