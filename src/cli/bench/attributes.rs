//! `attributes`: HMACD's experiment, four attribute indices side by side.

use super::super::workload::{Generator, Kind, Parameters, Settings};
use super::measure::{Bench, Passed, System};
use super::plot::{Line, Marks, Panel};
use super::report::{Column, Report, Shown};
use hearken::event::Format;
use hearken::{AttributeStrategy, Diagnostic, Ontology};
use serde_json::{Value, json};
use std::time::Duration;

/// To 50,000 subscriptions in steps of 5,000.
const STEP: usize = 5_000;
const STEPS: usize = 10;
const EVENTS: usize = 200;

/// The paper's table of parameters is missing. A: few attributes, all in each event, so that many
/// subscriptions compare the same ones. B: the shared workload's own.
const SETS: [(&str, Parameters); 2] = [
    (
        "A",
        Parameters {
            pool: 4,
            event_attributes: 4,
            comparisons: (2, 4),
            value_max: 10_000,
            covering: 0.3,
        },
    ),
    (
        "B",
        Parameters {
            pool: 20,
            event_attributes: 10,
            comparisons: (1, 5),
            value_max: 1_000,
            covering: 0.3,
        },
    ),
];

const COLUMNS: &[Column] = &[
    ("set", "/set", Shown::Text),
    ("index", "/attribute", Shown::Text),
    ("subscriptions", "/subscriptions", Shown::Whole),
    ("insert all s", "/insert_seconds", Shown::Figure),
    ("match all ms", "/match_milliseconds", Shown::Figure),
    ("parse µs", "/parse_ns/median", Shown::Time),
    ("match µs", "/match_ns/median", Shown::Time),
    ("p99", "/match_ns/p99", Shown::Time),
    ("match/parse", "/match_to_parse", Shown::Figure),
    ("solve µs", "/solve_ns/median", Shown::Time),
    ("matches/event", "/matches_per_event", Shown::Figure),
];

/// Runs the experiment.
pub(super) fn run(bench: &mut Bench<'_>) -> Result<Report, Diagnostic> {
    let default: Vec<usize> = (1..=STEPS).map(|step| step * STEP).collect();
    let sizes = bench.sizes(&default);
    let events = bench.events(EVENTS);
    let seed = bench.arguments.seed;
    let strategies = match bench.arguments.attribute {
        Some(strategy) => vec![strategy],
        None => AttributeStrategy::ALL.to_vec(),
    };
    let mut rows = Vec::new();
    let count = SETS.len() * strategies.len();
    bench.reporter.begin_steps(count, "engines");
    for (set, parameters) in SETS {
        for attribute in &strategies {
            let settings = Settings {
                kind: Kind::Attributes,
                subscriptions: sizes.last().copied().unwrap_or_default(),
                events,
                seed,
                parameters,
            };
            let system = System {
                attribute: *attribute,
                ..bench.system()
            };
            rows.extend(grow(bench, (set, settings), system, &sizes)?);
            bench.reporter.advance(1);
        }
    }
    let mut report = Report {
        title: "attributes: HMACD's experiment".to_owned(),
        subtitle: format!(
            "{events} events at each size, seed {seed}; {}",
            SETS.map(|(name, set)| short(name, &set)).join("; ")
        ),
        notes: notes(),
        settings: json!({"workload": "attributes", "seed": seed, "sets": sets()}),
        columns: COLUMNS,
        rows,
        panels: Vec::new(),
    };
    report.panels = panels(&report, events, &strategies);
    Ok(report)
}

/// One engine that grows from size to size, and what it took at each.
fn grow(
    bench: &Bench<'_>,
    (set, settings): (&str, Settings),
    system: System,
    sizes: &[usize],
) -> Result<Vec<Value>, Diagnostic> {
    let mut generator = Generator::new(settings);
    let events = bench.read(&generator.events(), Format::TriG)?;
    let engine = bench.engine(system, Ontology::from_turtle(&generator.ontology())?);
    let (mut stored, mut elapsed) = (0, Duration::ZERO);
    let mut rows = Vec::new();
    for size in sizes {
        elapsed += bench.fill(&engine, &mut generator, size - stored)?;
        stored = *size;
        let passed = Passed::of(&engine, &events);
        let mut row = json!({
            "set": set,
            "matcher": system.matcher.name(),
            "attribute": system.attribute.name(),
            "subscriptions": size,
            "insert_seconds": elapsed.as_secs_f64(),
        });
        passed.show(&mut row);
        let mean = row["match_ns"]["mean"].as_f64().unwrap_or_default();
        let events = row["events"].as_f64().unwrap_or_default();
        row["match_milliseconds"] = json!(mean * events / 1e6);
        rows.push(row);
    }
    Ok(rows)
}

fn sets() -> Value {
    let shown = |(name, set): &(&str, Parameters)| {
        json!({
            "set": name,
            "attributes": set.pool,
            "attributes_of_an_event": set.event_attributes,
            "comparisons_min": set.comparisons.0,
            "comparisons_max": set.comparisons.1,
            "value_max": set.value_max,
            "covered_share": set.covering,
        })
    };
    SETS.iter().map(shown).collect()
}

fn short(name: &str, set: &Parameters) -> String {
    let (fewest, most) = set.comparisons;
    let pool = set.pool;
    format!("{name}: {pool} attributes, {fewest} to {most} comparisons")
}

fn notes() -> Vec<String> {
    let sets = SETS.iter().map(|(name, set)| note(name, set));
    let index = "An index holds the comparisons of subscriptions with the same triples: equal strings and \
                 booleans are triples, which the forest shares.";
    sets.chain([index.to_owned()]).collect()
}

fn note(name: &str, set: &Parameters) -> String {
    format!(
        "Set {name}: {} attributes, {} in an event; {} to {} comparisons a subscription; numbers to {}; \
         {:.0} % of the subscriptions are covered by an earlier one.",
        set.pool,
        set.event_attributes,
        set.comparisons.0,
        set.comparisons.1,
        set.value_max,
        set.covering * 100.0
    )
}

fn panels(report: &Report, events: usize, strategies: &[AttributeStrategy]) -> Vec<Panel> {
    let mut panels = Vec::new();
    for (set, _) in SETS {
        let lines = |up: &str| -> Vec<Line> {
            let line = |(colour, strategy): (usize, &AttributeStrategy)| {
                let only = [("set", set), ("attribute", strategy.name())];
                let mut line = report.line(strategy.name(), &only, ("subscriptions", up, 1.0));
                line.colour = colour;
                line
            };
            strategies.iter().enumerate().map(line).collect()
        };
        panels.push(Panel {
            title: format!("Set {set}: time to insert all"),
            across: "subscriptions",
            up: "seconds",
            is_log: (false, false),
            marks: Marks::Lines(lines("/insert_seconds")),
        });
        panels.push(Panel {
            title: format!("Set {set}: time to match {events} events"),
            across: "subscriptions",
            up: "milliseconds",
            is_log: (false, false),
            marks: Marks::Lines(lines("/match_milliseconds")),
        });
    }
    panels
}
