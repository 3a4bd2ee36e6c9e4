//! `docs/subscriptions.md` is true: its examples are read, its tables agree with the code.

use super::ask::read_with;
use hearken::pattern::{Notation, ReadOptions};
use hearken::{Limits, Subscription};

const GUIDE: &str = include_str!("../../docs/subscriptions.md");

/// The fenced blocks marked with `language`.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    GUIDE
        .split(&fence)
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect()
}

fn read(language: &str) -> Vec<Subscription> {
    let notation = Notation::from_name(language).unwrap();
    let found: Vec<Subscription> = blocks(language)
        .into_iter()
        .flat_map(|text| read_with(&ReadOptions::new(notation), text.as_bytes()))
        .map(|one| one.unwrap_or_else(|error| panic!("{language}: {error}")))
        .collect();
    for one in &found {
        assert!(
            one.warnings().is_empty(),
            "{language}: {:?}",
            one.warnings()
        );
    }
    found
}

#[test]
fn every_example_is_read_without_a_warning() {
    let counts = ["turtle", "n3", "trig", "sparql"].map(|language| read(language).len());
    assert_eq!(counts, [1, 2, 2, 2]);
    assert_eq!(
        GUIDE.matches("\n```\n").count(),
        counts.iter().sum::<usize>(),
        "no block is left out"
    );
}

#[test]
fn the_first_example_means_the_same_in_all_notations() {
    let mut shown: Vec<String> = ["turtle", "n3", "trig", "sparql"]
        .into_iter()
        .map(|language| read(language)[0].pattern().to_string())
        .collect();
    shown.dedup();
    assert_eq!(shown.len(), 1, "{shown:#?}");
}

#[test]
fn the_table_of_limits_has_their_defaults() {
    let limits = Limits::default();
    for (name, value) in [
        ("triples_max", limits.triples_max),
        ("variables_max", limits.variables_max),
        ("alternatives_max", limits.alternatives_max),
        ("nesting_max", limits.nesting_max),
        ("connectives_max", limits.connectives_max),
        ("negations_max", limits.negations_max),
        ("subscription_bytes_max", limits.subscription_bytes_max),
    ] {
        let row = GUIDE
            .lines()
            .find(|line| line.starts_with(&format!("| `{name}`")))
            .expect(name);
        let default = row.split('|').nth(2).unwrap().trim().replace(',', "");
        assert_eq!(default, value.to_string(), "{name}");
    }
}

/// Each message in the tables of refusals and warnings, cut at its gaps, stands in the sources.
#[test]
fn every_message_of_the_tables_stands_in_the_sources() {
    let sources = sources();
    let tables = GUIDE.split("\n## Refusals").nth(1).unwrap();
    let tables = tables.split("\n## Limits").next().unwrap();
    let rows = tables.lines().filter(|line| {
        line.starts_with("| ") && !line.starts_with("| ---") && !line.starts_with("| message")
    });
    let mut count = 0;
    for row in rows {
        let message = row.split(" | ").next().unwrap().trim_start_matches("| ");
        for part in message.split(['…', '`']) {
            let part = part.trim_matches([' ', ':', '?', '<', '>', '#']);
            let part = part.trim_start_matches("_:").trim_end_matches(" _");
            if part.len() > 3 {
                assert!(sources.contains(part), "{part:?} of {message:?}");
            }
        }
        count += 1;
    }
    assert!(count > 50, "the tables are found: {count}");
}

/// The readers' sources, strings broken over lines joined again.
fn sources() -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut all = String::new();
    for folder in ["pattern", "syntax"] {
        for entry in std::fs::read_dir(format!("{root}/{folder}")).unwrap() {
            all.push_str(&std::fs::read_to_string(entry.unwrap().path()).unwrap());
        }
    }
    all
}
