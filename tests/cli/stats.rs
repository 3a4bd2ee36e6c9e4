//! The measurements of `--stats`.

use super::folder::{ANY, Folder, celsius};
use serde_json::Value;

#[expect(clippy::unwrap_used, reason = "what fails here fails the test")]
fn has_every_key(stats: &Value) {
    let mut keys: Vec<&str> = stats
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    assert_eq!(
        keys,
        [
            "bytes_per_subscription",
            "candidates",
            "conditions",
            "events",
            "events_refused",
            "load_seconds",
            "match_ns",
            "matches",
            "parse_ns",
            "resident_bytes",
            "solutions",
            "solve_ns",
            "subscribe_per_second",
            "subscriptions",
            "subscriptions_refused",
            "undecided",
            "visits",
        ],
        "the figures of the contract"
    );
}

#[expect(clippy::unwrap_used, reason = "what fails here fails the test")]
fn is_plausible(stats: &Value) {
    let load = stats["load_seconds"].as_f64().unwrap();
    assert!(0.0 < load && load < 60.0, "{load}");
    assert!(
        stats["subscribe_per_second"].as_f64().unwrap() > 1.0,
        "{stats}"
    );
    for key in ["parse_ns", "match_ns", "solve_ns"] {
        let figure = |name: &str| stats[key][name].as_u64().unwrap();
        let (median, p99) = (figure("median"), figure("p99"));
        assert!(
            0 < median && median <= p99 && p99 < 60_000_000_000,
            "{key}: {stats}"
        );
    }
    assert!(stats["match_ns"]["mean"].as_u64().unwrap() > 0, "{stats}");
    if cfg!(target_os = "linux") {
        let resident = stats["resident_bytes"].as_u64().unwrap();
        assert!(1 << 20 < resident && resident < 1 << 30, "{stats}");
        assert!(
            stats["bytes_per_subscription"].as_u64().unwrap() < resident,
            "{stats}"
        );
    }
}

#[test]
fn every_figure_is_there_and_plausible() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with(
            "hot.ttl",
            "?room <urn:ex:celsius> ?t . ?t <urn:hearken:ns#gt> 30 .",
        )
        .with("empty.ttl", "")
        .with("1.ttl", celsius("1", "31"))
        .with("2.ttl", "<urn:room:2> <urn:ex:celsius> 1, 2 .")
        .with("3.ttl", "<urn:room:3> .");
    let run = folder.run(
        "match --stats stats.json --quiet-solutions --subscriptions s.ttl --subscriptions hot.ttl \
         --subscriptions empty.ttl 1.ttl 2.ttl 3.ttl",
    );
    assert_eq!(run.pairs(), ["1.ttl hot.ttl", "1.ttl s.ttl", "2.ttl s.ttl"]);
    assert_eq!(run.status, 1);
    let text = folder.read("stats.json");
    assert_eq!(text.lines().count(), 1, "one object in one line: {text}");
    let stats: Value = serde_json::from_str(&text).unwrap();
    has_every_key(&stats);
    let counts = [
        ("subscriptions", 2),
        ("subscriptions_refused", 1),
        ("events", 2),
        ("events_refused", 1),
        ("undecided", 0),
        ("matches", 3),
        ("solutions", 4),
    ];
    for (key, count) in counts {
        assert_eq!(stats[key], count, "{key}");
    }
    is_plausible(&stats);
}

#[test]
fn undecided_pairs_are_counted_and_are_no_matches() {
    let folder = Folder::new()
        .with("s.ttl", "?x <urn:p> ?y . ?y <urn:p> ?x .")
        .with(
            "e.ttl",
            "<urn:1> <urn:p> <urn:2>, <urn:3> . <urn:4> <urn:p> <urn:5> .",
        );
    folder.run("match --stats stats.json --limit steps_max=1 --subscriptions s.ttl e.ttl");
    let stats: Value = serde_json::from_str(&folder.read("stats.json")).unwrap();
    assert_eq!(
        (&stats["undecided"], &stats["matches"]),
        (&1.into(), &0.into())
    );
}

#[test]
fn measurements_are_written_where_strict_ended_the_run() {
    let folder = Folder::new().with("s.ttl", "").with("e.ttl", "");
    let run = folder.run("match --strict --stats stats.json --subscriptions s.ttl e.ttl");
    assert_eq!(run.status, 1);
    let stats: Value = serde_json::from_str(&folder.read("stats.json")).unwrap();
    assert_eq!(stats["subscriptions_refused"], 1);
    assert_eq!(
        stats["match_ns"]["median"],
        Value::Null,
        "there was none to measure"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_an_error_after_the_matches() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.ttl", celsius("1", "1"));
    let run = folder.run("match --stats no/stats.json --subscriptions s.ttl e.ttl");
    assert_eq!(run.events(), ["e.ttl"]);
    let (first, rest) = run.err.split_once('\n').unwrap();
    assert!(
        first.starts_with("error: the measurements cannot be written: "),
        "{first}"
    );
    assert_eq!((rest, run.status), (" --> no/stats.json\n\n", 1));
}
