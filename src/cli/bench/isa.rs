//! `isa`: deep and wide hierarchies.

use super::measure::{Bench, Passed, subscribe};
use super::plot::{Line, Marks, Panel};
use super::report::{Column, Report, Shown};
use hearken::event::{Event, Format};
use hearken::{Diagnostic, Ontology, Subscription};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::time::Instant;

const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];
const EVENTS: usize = 200;
/// Classes or properties that a subscription asks for, evenly spread.
const ASKED_MAX: usize = 100;

const SHAPES: [(&str, &str); 4] = [
    ("deep classes", "each class below one other"),
    ("deep properties", "each property below one other"),
    ("wide above", "one class below all others"),
    ("wide below", "all classes below one"),
];

const COLUMNS: &[Column] = &[
    ("hierarchy", "/hierarchy", Shown::Text),
    ("size", "/size", Shown::Whole),
    ("subscriptions", "/subscriptions", Shown::Whole),
    ("ontology ms", "/ontology_milliseconds", Shown::Figure),
    ("parse µs", "/parse_ns/median", Shown::Time),
    ("match µs", "/match_ns/median", Shown::Time),
    ("p99", "/match_ns/p99", Shown::Time),
    ("match/parse", "/match_to_parse", Shown::Figure),
    ("solve µs", "/solve_ns/median", Shown::Time),
    ("matches/event", "/matches_per_event", Shown::Figure),
    ("undecided", "/undecided", Shown::Whole),
];

/// Runs all shapes in all sizes.
pub(super) fn run(bench: &mut Bench<'_>) -> Result<Report, Diagnostic> {
    let sizes = bench.sizes(&SIZES);
    let mut rows = Vec::new();
    bench
        .reporter
        .begin_steps(sizes.len() * SHAPES.len(), "hierarchies");
    for (shape, _) in SHAPES {
        for size in &sizes {
            rows.push(measure(bench, shape, *size)?);
            bench.reporter.advance(1);
        }
    }
    let system = bench.system();
    let (matcher, attribute) = (system.matcher.name(), system.attribute.name());
    let events = bench.events(EVENTS);
    let mut report = Report {
        title: "isa: deep and wide hierarchies".to_owned(),
        subtitle: format!(
            "{events} events of two triples; up to {ASKED_MAX} subscriptions, each to one class or property; {matcher}"
        ),
        notes: SHAPES
            .map(|(name, words)| format!("{name}: {words}."))
            .into(),
        settings: json!({"workload": "isa", "matcher": matcher, "attribute": attribute}),
        columns: COLUMNS,
        rows,
        panels: Vec::new(),
    };
    report.panels = vec![
        panel(
            &report,
            "Time to match one event",
            ("/match_ns/median", "µs", 1e-3),
        ),
        panel(
            &report,
            "Time to read and close the ontology",
            ("/ontology_milliseconds", "ms", 1.0),
        ),
    ];
    Ok(report)
}

fn measure(bench: &Bench<'_>, shape: &str, size: usize) -> Result<Value, Diagnostic> {
    let text = ontology(shape, size);
    let begun = Instant::now();
    let engine = bench.engine(bench.system(), Ontology::from_turtle(&text)?);
    let elapsed = begun.elapsed();
    let step = size.div_ceil(ASKED_MAX);
    let asked: Vec<usize> = (0..size).step_by(step).collect();
    for number in &asked {
        let text = if shape == "deep properties" {
            format!("?x <urn:p:{number}> ?y .")
        } else {
            format!("?x a <urn:c:{number}> .")
        };
        let subscription = Subscription::from_turtle(&text)?;
        subscribe(&engine, format!("urn:sub:{number}"), subscription)?;
    }
    let mut events: Vec<Event> = Vec::new();
    for number in 0..bench.events(EVENTS) {
        events.extend(bench.read(&event(shape, size, number), Format::Turtle)?);
    }
    let mut row = json!({
        "hierarchy": shape,
        "size": size,
        "subscriptions": asked.len(),
        "ontology_milliseconds": elapsed.as_secs_f64() * 1000.0,
    });
    Passed::of(&engine, &events).show(&mut row);
    Ok(row)
}

/// Number 0 is at the top of what is deep, and alone in what is wide.
fn ontology(shape: &str, size: usize) -> String {
    const RDFS: &str = "http://www.w3.org/2000/01/rdf-schema#";
    let mut text = String::new();
    for number in 1..size {
        let above = number - 1;
        let edge = match shape {
            "deep classes" => format!("<urn:c:{number}> <{RDFS}subClassOf> <urn:c:{above}>"),
            "deep properties" => format!("<urn:p:{number}> <{RDFS}subPropertyOf> <urn:p:{above}>"),
            "wide above" => format!("<urn:c:0> <{RDFS}subClassOf> <urn:c:{number}>"),
            _ => format!("<urn:c:{number}> <{RDFS}subClassOf> <urn:c:0>"),
        };
        writeln!(text, "{edge} .").unwrap_or_default();
    }
    text
}

/// An event at the bottom.
fn event(shape: &str, size: usize, number: usize) -> String {
    let bottom = match shape {
        "wide above" => 0,
        "wide below" => number * 7919 % size,
        _ => size - 1,
    };
    if shape == "deep properties" {
        format!("<urn:x:{number}> <urn:p:{bottom}> <urn:y> ; <urn:q> {number} .")
    } else {
        format!("<urn:x:{number}> a <urn:c:{bottom}> ; <urn:q> {number} .")
    }
}

fn panel(report: &Report, title: &str, (pointer, up, factor): (&str, &'static str, f64)) -> Panel {
    let line = |(colour, (shape, _)): (usize, (&str, &str))| Line {
        colour,
        ..report.line(shape, &[("hierarchy", shape)], ("size", pointer, factor))
    };
    Panel {
        title: title.to_owned(),
        across: "classes or properties",
        up,
        is_log: (true, true),
        marks: Marks::Lines(SHAPES.into_iter().enumerate().map(line).collect()),
    }
}
