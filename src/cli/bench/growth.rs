//! `sensors`, `diverse` and `news`: events and changes as subscriptions grow.

use super::super::args::MatcherName;
use super::super::workload::{Generator, Kind, Parameters, Settings};
use super::measure::{Bench, Memory, Passed, System, per_second, unsubscribe};
use super::plot::{Line, Marks, Panel};
use super::report::{Column, Report, Shown};
use hearken::event::Format;
use hearken::{Diagnostic, Ontology};
use serde_json::{Value, json};

const SIZES: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];
const EVENTS: usize = 1000;
/// The most subscriptions at which ISMA is measured without being asked for.
const ISMA_MAX: usize = 100_000;

const COLUMNS: &[Column] = &[
    ("matcher", "/matcher", Shown::Text),
    ("subscriptions", "/subscriptions", Shown::Whole),
    ("parse µs", "/parse_ns/median", Shown::Time),
    ("p99", "/parse_ns/p99", Shown::Time),
    ("match µs", "/match_ns/median", Shown::Time),
    ("p99", "/match_ns/p99", Shown::Time),
    ("match/parse", "/match_to_parse", Shown::Figure),
    ("solve µs", "/solve_ns/median", Shown::Time),
    ("p99", "/solve_ns/p99", Shown::Time),
    ("matches/event", "/matches_per_event", Shown::Figure),
    ("undecided", "/undecided", Shown::Whole),
    ("subscribe/s", "/subscribe_per_second", Shown::Whole),
    ("unsubscribe/s", "/unsubscribe_per_second", Shown::Whole),
    ("heap/sub", "/heap_bytes_per_subscription", Shown::Whole),
    ("resident/sub", "/bytes_per_subscription", Shown::Whole),
];

/// Runs one of the workloads.
pub(super) fn run(bench: &mut Bench<'_>, kind: Kind) -> Result<Report, Diagnostic> {
    let events = bench.events(EVENTS);
    let seed = bench.arguments.seed;
    let mut report = Report {
        title: format!("{}: events and changes as subscriptions grow", kind.name()),
        subtitle: format!(
            "{events} events at each size, seed {seed}; times are medians where p99 is not said"
        ),
        notes: notes(),
        settings: json!({"workload": kind.name(), "seed": seed}),
        columns: COLUMNS,
        rows: Vec::new(),
        panels: Vec::new(),
    };
    let sizes = bench.sizes(&SIZES);
    let count = sizes.iter().map(|size| systems(bench, *size).len()).sum();
    bench.reporter.begin_steps(count, "engines");
    // The largest first: it alone finds no memory of others to use again.
    let mut is_first = true;
    for size in sizes.into_iter().rev() {
        let settings = Settings {
            kind,
            subscriptions: size,
            events,
            seed,
            parameters: Parameters::default(),
        };
        for system in systems(bench, size) {
            let mut row = measure(bench, settings, system)?;
            if !std::mem::take(&mut is_first) {
                row["bytes_per_subscription"] = Value::Null;
            }
            report.rows.push(row);
            bench.reporter.advance(1);
        }
    }
    report.rows.sort_by_key(|row| row["subscriptions"].as_u64());
    report.panels = panels(&report);
    Ok(report)
}

/// The matchers that are measured at a size.
fn systems(bench: &Bench<'_>, size: usize) -> Vec<System> {
    let chosen = bench.system();
    let mut systems = vec![chosen];
    if bench.arguments.matcher.is_none() && size <= ISMA_MAX {
        systems.push(System {
            matcher: MatcherName::Isma,
            ..chosen
        });
    }
    systems
}

fn measure(bench: &Bench<'_>, settings: Settings, system: System) -> Result<Value, Diagnostic> {
    let mut generator = Generator::new(settings);
    let events = bench.read(&generator.events(), Format::TriG)?;
    let engine = bench.engine(system, Ontology::from_turtle(&generator.ontology())?);
    let empty = Memory::of(&engine);
    let elapsed = bench.fill(&engine, &mut generator, settings.subscriptions)?;
    let (resident, heap) = Memory::of(&engine).since(empty, settings.subscriptions);
    let mut row = json!({
        "matcher": system.matcher.name(),
        "attribute": system.attribute.name(),
        "subscriptions": settings.subscriptions,
        "subscribe_per_second": per_second(settings.subscriptions, elapsed),
        "bytes_per_subscription": resident,
        "heap_bytes_per_subscription": heap,
    });
    Passed::of(&engine, &events).show(&mut row);
    row["unsubscribe_per_second"] = json!(unsubscribe(&engine, settings.subscriptions));
    Ok(row)
}

fn notes() -> Vec<String> {
    [
        "parse: bytes of TriG to terms. match: terms to the list of matches. solve: all solutions.",
        "heap/sub: bytes on the heap for each subscription, by the engine's own count.",
        "resident/sub: the growth of the process's memory while the engine was filled; of the largest \
         engine, which is built first, because others use its memory again.",
    ]
    .map(str::to_owned)
    .into()
}

/// A line of a panel: what it shows, where, times a factor, and its colour and dashes.
type Drawn = (&'static str, &'static str, f64, usize, bool);

fn panels(report: &Report) -> Vec<Panel> {
    let mut matchers: Vec<&str> = Vec::new();
    for matcher in report.rows.iter().filter_map(|row| row["matcher"].as_str()) {
        if !matchers.contains(&matcher) {
            matchers.push(matcher);
        }
    }
    let line = |matcher: &str, (what, up, factor, colour, is_dashed): Drawn| Line {
        colour,
        is_dashed,
        ..report.line(
            &format!("{matcher}, {what}"),
            &[("matcher", matcher)],
            ("subscriptions", up, factor),
        )
    };
    let mut times = Vec::new();
    let mut rates = Vec::new();
    for (colour, matcher) in matchers.iter().enumerate() {
        for drawn in [
            ("match", "/match_ns/median", 1e-3, colour, false),
            ("match p99", "/match_ns/p99", 1e-3, colour, true),
        ] {
            times.push(line(matcher, drawn));
        }
        for drawn in [
            ("subscribe", "/subscribe_per_second", 1.0, colour, false),
            ("unsubscribe", "/unsubscribe_per_second", 1.0, colour, true),
        ] {
            rates.push(line(matcher, drawn));
        }
    }
    if let Some(matcher) = matchers.first() {
        let solve = ("solve", "/solve_ns/median", 1e-3, 2, false);
        times.insert(2, line(matcher, solve));
        let parse = ("parse", "/parse_ns/median", 1e-3, 6, false);
        times.push(Line {
            name: "parse".to_owned(),
            ..line(matcher, parse)
        });
    }
    let panel = |title: &str, up: &'static str, lines: Vec<Line>| Panel {
        title: title.to_owned(),
        across: "subscriptions",
        up,
        is_log: (true, true),
        marks: Marks::Lines(lines),
    };
    vec![
        panel("Time for one event", "µs", times),
        panel("Changes", "a second", rates),
    ]
}
