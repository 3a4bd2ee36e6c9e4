//! `hearken bench`: tables, JSON and pictures; nothing is said of times.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use super::folder::Folder;
use serde_json::Value;

/// Runs a workload; its rows.
fn bench(folder: &Folder, arguments: &str) -> Vec<Value> {
    let run = folder.run(&format!("bench {arguments} --json b.json --plot b.svg"));
    run.says(0, "");
    let json: Value = serde_json::from_str(&folder.read("b.json")).unwrap();
    let rows = json["rows"].as_array().unwrap().clone();
    let workload = arguments.split(' ').next().unwrap();
    assert_eq!(
        json["settings"]["workload"], workload,
        "the settings are told"
    );
    let table = run.out.split("\n\n").nth(1).unwrap();
    assert_eq!(table.lines().count(), rows.len() + 1, "{}", run.out);
    assert!(!table.contains('\u{1b}'), "{table}");
    is_picture(&folder.read("b.svg"));
    rows
}

/// Whether each element that is opened is closed, and each line has its points.
fn is_picture(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>'), "{part}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).next().unwrap();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} is left open");
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""),
        "{svg}"
    );
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    assert!(!svg.contains("points=\"\""), "a line has points: {svg}");
}

fn has_keys(row: &Value, keys: &[&str]) {
    for key in keys {
        let value = row.pointer(key).unwrap_or(&Value::Null);
        assert!(!value.is_null(), "{key}: {row}");
    }
}

const EVENT_KEYS: [&str; 9] = [
    "/events",
    "/undecided",
    "/matches_per_event",
    "/match_to_parse",
    "/parse_ns/median",
    "/parse_ns/p99",
    "/match_ns/median",
    "/match_ns/p99",
    "/solve_ns/median",
];

#[test]
fn growth_is_measured_at_each_size_with_both_matchers() {
    let folder = Folder::new();
    for workload in ["sensors", "diverse", "news"] {
        let arguments = format!("{workload} --subscriptions 300,100 --events 10 --seed 7");
        let rows = bench(&folder, &arguments);
        let systems: Vec<(u64, &str)> = rows
            .iter()
            .map(|row| {
                let size = row["subscriptions"].as_u64().unwrap();
                (size, row["matcher"].as_str().unwrap())
            })
            .collect();
        let expected = [
            (100, "forest"),
            (100, "isma"),
            (300, "forest"),
            (300, "isma"),
        ];
        assert_eq!(systems, expected, "{workload}");
        for row in &rows {
            has_keys(row, &EVENT_KEYS);
            let more = ["/subscribe_per_second", "/unsubscribe_per_second"];
            has_keys(row, &more);
            has_keys(row, &["/heap_bytes_per_subscription"]);
        }
        for pair in rows.chunks(2) {
            let count = "matches_per_event";
            assert_eq!(pair[0][count], pair[1][count], "{workload}");
        }
    }
}

#[test]
fn attributes_are_measured_with_four_indices_and_two_sets() {
    let folder = Folder::new();
    let rows = bench(&folder, "attributes --subscriptions 50,100 --events 5");
    assert_eq!(rows.len(), 16);
    for row in &rows {
        has_keys(row, &EVENT_KEYS);
        has_keys(row, &["/set", "/insert_seconds", "/match_milliseconds"]);
    }
    let counts = |index: &str, set: &str| -> Vec<Value> {
        let rows = rows.iter();
        let rows = rows.filter(|row| row["attribute"] == index && row["set"] == set);
        rows.map(|row| row["matches_per_event"].clone()).collect()
    };
    for set in ["A", "B"] {
        for index in ["hybrid", "counting", "poset"] {
            assert_eq!(counts(index, set), counts("dominance", set), "{index}");
        }
    }
    let only = "attributes --subscriptions 50 --events 5 --attribute poset --matcher isma";
    assert_eq!(bench(&folder, only).len(), 2);
}

#[test]
fn changes_are_measured_while_events_pass() {
    let folder = Folder::new();
    let rows = bench(&folder, "churn --subscriptions 50 --events 10");
    let keys = [
        "/subscribe_ns/median",
        "/unsubscribe_ns/p99",
        "/visible_ns/median",
        "/gone_ns/p99",
        "/match_ns/median",
        "/match_under_change_ns/p99",
        "/events_per_second",
    ];
    has_keys(&rows[0], &keys);
}

#[test]
fn hierarchies_give_the_matches_that_they_must() {
    let folder = Folder::new();
    let rows = bench(&folder, "isa --subscriptions 10,40 --events 3");
    let found: Vec<(&str, f64)> = rows
        .iter()
        .map(|row| {
            has_keys(row, &EVENT_KEYS);
            let shape = row["hierarchy"].as_str().unwrap();
            (shape, row["matches_per_event"].as_f64().unwrap())
        })
        .collect();
    assert_eq!(found[..2], [("deep classes", 10.0), ("deep classes", 40.0)]);
    assert_eq!(
        found[2..4],
        [("deep properties", 10.0), ("deep properties", 40.0)]
    );
    assert_eq!(found[4..6], [("wide above", 10.0), ("wide above", 40.0)]);
}

#[test]
fn the_worst_cases_are_decided() {
    let folder = Folder::new();
    let rows = bench(&folder, "worst --subscriptions 20 --events 1");
    assert_eq!(rows.len(), 8);
    for row in &rows {
        has_keys(row, &EVENT_KEYS);
        assert_eq!(row["undecided"], 0, "{row}");
    }
    let matches = |place: usize| rows[place]["matches_per_event"].as_f64().unwrap();
    let found: Vec<f64> = (0..8).map(matches).collect();
    assert_eq!(found[..7], [20.0, 1.0, 19.0, 1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn wrong_usage_is_told() {
    let folder = Folder::new();
    for (arguments, expected) in [
        ("", "<WORKLOAD>"),
        ("weather", "weather"),
        ("news --subscriptions 0", "expected a number from 1 to 100M"),
        (
            "news --subscriptions many",
            "expected a number from 1 to 100M",
        ),
        ("news --events 0", "expected a number from 1 to 100M"),
        ("news --matcher naive", "naive"),
        ("news --attribute tree", "expected dominance"),
        ("news --limit steps=1", "there is no limit steps"),
    ] {
        let run = folder.run(&format!("bench {arguments}"));
        assert_eq!((run.out.as_str(), run.status), ("", 2), "{arguments}");
        assert!(run.err.contains(expected), "{arguments}: {}", run.err);
    }
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let folder = Folder::new();
    for option in ["--json", "--plot"] {
        let arguments = format!("bench isa --subscriptions 2 --events 1 {option} no/b");
        let run = folder.run(&arguments);
        assert_eq!(run.status, 1);
        let expected = "error: the measurements cannot be written: ";
        assert!(run.err.starts_with(expected), "{}", run.err);
    }
}

#[test]
fn the_same_seed_gives_the_same_matches() {
    let folder = Folder::new();
    let run = |seed: u64| {
        let arguments =
            format!("news --subscriptions 1k --events 20 --seed {seed} --matcher forest");
        let rows = bench(&folder, &arguments);
        rows[0]["matches_per_event"].clone()
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}
