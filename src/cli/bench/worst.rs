//! `worst`: subscriptions and events made to be hard.

use super::measure::{Bench, Passed, subscribe};
use super::plot::{Marks, Panel};
use super::report::{Column, Report, Shown};
use hearken::event::{Event, Format};
use hearken::{Diagnostic, Ontology, Subscription};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::time::Duration;

const SUBSCRIPTIONS: usize = 10_000;
const EVENTS: usize = 20;
/// Subscriptions that share a path and differ below it.
const SHARING: usize = 200;
const CLIQUE: usize = 12;
const PATH: usize = 7;
const CYCLE: usize = 7;
const SIDE: usize = 7;
const LARGE: usize = 10_000;

const COLUMNS: &[Column] = &[
    ("case", "/case", Shown::Text),
    ("subscriptions", "/subscriptions", Shown::Whole),
    ("triples/event", "/triples_per_event", Shown::Whole),
    ("parse µs", "/parse_ns/median", Shown::Time),
    ("match µs", "/match_ns/median", Shown::Time),
    ("p99", "/match_ns/p99", Shown::Time),
    ("match/parse", "/match_to_parse", Shown::Figure),
    ("solve µs", "/solve_ns/median", Shown::Time),
    ("matches/event", "/matches_per_event", Shown::Figure),
    ("undecided", "/undecided", Shown::Whole),
    ("subscribe/s", "/subscribe_per_second", Shown::Whole),
];

/// Subscriptions and an event, in Turtle.
struct Case {
    name: &'static str,
    subscriptions: Vec<String>,
    event: String,
}

/// Runs all cases.
pub(super) fn run(bench: &mut Bench<'_>) -> Result<Report, Diagnostic> {
    let count = bench.sizes(&[SUBSCRIPTIONS]).pop().unwrap_or_default();
    let cases = cases(count);
    let mut rows = Vec::new();
    bench.reporter.begin_steps(cases.len(), "cases");
    for case in &cases {
        rows.push(measure(bench, case)?);
        bench.reporter.advance(1);
    }
    let bars = rows.iter().filter_map(|row| {
        let name = row["case"].as_str()?.to_owned();
        Some((name, row.pointer("/match_ns/median")?.as_f64()? / 1000.0))
    });
    let panel = Panel {
        title: "Median time to match one event".to_owned(),
        across: "µs",
        up: "",
        is_log: (true, false),
        marks: Marks::Bars(bars.collect()),
    };
    let system = bench.system();
    let (matcher, attribute) = (system.matcher.name(), system.attribute.name());
    Ok(Report {
        title: "worst: what is hard".to_owned(),
        subtitle: format!(
            "one event of each case, {} times; {matcher}, {attribute}",
            bench.events(EVENTS)
        ),
        notes: notes(),
        settings: json!({"workload": "worst", "matcher": matcher, "attribute": attribute}),
        columns: COLUMNS,
        rows,
        panels: vec![panel],
    })
}

fn notes() -> Vec<String> {
    vec![
        format!(
            "clique: {CLIQUE} nodes, each linked to each; the path has {PATH} links, and what is asked of its end is never met."
        ),
        format!(
            "bipartite: a cycle of {CYCLE} links in a complete graph of {SIDE} and {SIDE} nodes, which has none."
        ),
        "undecided: pairs whose search met a limit, all events together.".to_owned(),
    ]
}

fn measure(bench: &Bench<'_>, case: &Case) -> Result<Value, Diagnostic> {
    let engine = bench.engine(bench.system(), Ontology::default());
    let mut elapsed = Duration::ZERO;
    for (number, text) in case.subscriptions.iter().enumerate() {
        let subscription = Subscription::from_turtle(text)?;
        elapsed += subscribe(&engine, format!("urn:sub:{number}"), subscription)?;
    }
    let mut events: Vec<Event> = Vec::new();
    for _ in 0..bench.events(EVENTS) {
        events.extend(bench.read(&case.event, Format::Turtle)?);
    }
    let count = case.subscriptions.len();
    let mut row = json!({
        "case": case.name,
        "subscriptions": count,
        "triples_per_event": events.first().map(|event| event.triples().len()),
        "subscribe_per_second": super::measure::per_second(count, elapsed),
    });
    Passed::of(&engine, &events).show(&mut row);
    Ok(row)
}

fn many(count: usize, one: impl Fn(usize) -> String) -> Vec<String> {
    (0..count).map(one).collect()
}

fn cases(count: usize) -> Vec<Case> {
    let value = "<urn:x> <urn:p> 5 ; <urn:q> <urn:v:5> ; <urn:r> \"five\" .".to_owned();
    let filter = |operator: &str, number: usize| {
        format!("?x <urn:p> ?v . ?v <urn:hearken:ns#{operator}> {number} .")
    };
    let path = links(PATH, "?n0", |place| format!("?n{place}"));
    let below = |number: usize| {
        let bound = 1_000 + number;
        format!("{path} ?n{PATH} <urn:q> ?v . ?v <urn:hearken:ns#gt> {bound} .")
    };
    let cycle = links(CYCLE, "?n0", |place| format!("?n{}", place % CYCLE));
    vec![
        Case {
            name: "all identical",
            subscriptions: many(count, |_| filter("gt", 1)),
            event: value.clone(),
        },
        Case {
            name: "all on one predicate, ranges",
            subscriptions: many(count, |number| {
                let end = number + 1;
                format!("{} ?v <urn:hearken:ns#lt> {end} .", filter("ge", number))
            }),
            event: value.clone(),
        },
        Case {
            name: "!= only",
            subscriptions: many(count, |number| filter("ne", number)),
            event: value.clone(),
        },
        Case {
            name: "variable predicates",
            subscriptions: many(count, |number| {
                format!("?x ?p <urn:v:{number}> . ?x ?q ?other .")
            }),
            event: value,
        },
        Case {
            name: "path into a clique, alone",
            subscriptions: vec![below(0)],
            event: clique(),
        },
        Case {
            name: "path into a clique, shared",
            subscriptions: many(SHARING, below),
            event: clique(),
        },
        Case {
            name: "odd cycle into a bipartite graph",
            subscriptions: vec![cycle],
            event: bipartite(),
        },
        Case {
            name: "10,000 triples of one predicate",
            subscriptions: many(count, |number| {
                format!("?x <urn:p> <urn:o:{number}> . <urn:s:{number}> <urn:p> ?y .")
            }),
            event: (0..LARGE).fold(String::new(), |mut text, number| {
                let other = number / 2;
                writeln!(text, "<urn:s:{number}> <urn:p> <urn:o:{other}> .").unwrap_or_default();
                text
            }),
        },
    ]
}

/// So many links, one after the other.
fn links(count: usize, first: &str, name: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    let mut from = first.to_owned();
    for place in 1..=count {
        let to = name(place);
        write!(text, "{from} <urn:p> {to} . ").unwrap_or_default();
        from = to;
    }
    text
}

fn clique() -> String {
    let mut text = String::new();
    for from in 0..CLIQUE {
        writeln!(text, "<urn:n:{from}> <urn:q> {from} .").unwrap_or_default();
        for to in (0..CLIQUE).filter(|to| *to != from) {
            writeln!(text, "<urn:n:{from}> <urn:p> <urn:n:{to}> .").unwrap_or_default();
        }
    }
    text
}

fn bipartite() -> String {
    let mut text = String::new();
    for left in 0..SIDE {
        for right in 0..SIDE {
            let pair = format!("<urn:l:{left}> <urn:p> <urn:r:{right}> .");
            let back = format!("<urn:r:{right}> <urn:p> <urn:l:{left}> .");
            writeln!(text, "{pair}\n{back}").unwrap_or_default();
        }
    }
    text
}
