//! `churn`: changes while another thread publishes, and the time until they are seen: HMACD's
//! liveness.

use super::super::stats::Samples;
use super::super::workload::{Generator, Kind, Parameters, Settings};
use super::measure::{Bench, Passed, per_second};
use super::plot::{Line, Marks, Panel};
use super::report::{Column, Report, Shown};
use hearken::event::{Event, Format};
use hearken::{Diagnostic, Engine, Ontology, Subscription};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

const SIZES: [usize; 3] = [1_000, 10_000, 100_000];
const EVENTS: usize = 500;
const CHANGES: usize = 1_000;
/// Every event of the workload matches this one.
const PROBE: &str = "?obs <urn:hearken:sensors#madeBySensor> ?sensor .";
const NAME: &str = "urn:probe";
const PATIENCE: Duration = Duration::from_secs(60);

const COLUMNS: &[Column] = &[
    ("subscriptions", "/subscriptions", Shown::Whole),
    ("subscribe µs", "/subscribe_ns/median", Shown::Time),
    ("p99", "/subscribe_ns/p99", Shown::Time),
    ("unsubscribe µs", "/unsubscribe_ns/median", Shown::Time),
    ("p99", "/unsubscribe_ns/p99", Shown::Time),
    ("visible µs", "/visible_ns/median", Shown::Time),
    ("p99", "/visible_ns/p99", Shown::Time),
    ("gone µs", "/gone_ns/median", Shown::Time),
    ("p99", "/gone_ns/p99", Shown::Time),
    ("match µs", "/match_ns/median", Shown::Time),
    (
        "under change µs",
        "/match_under_change_ns/median",
        Shown::Time,
    ),
    ("p99", "/match_under_change_ns/p99", Shown::Time),
    ("events/s", "/events_per_second", Shown::Whole),
];

/// Runs the sizes.
pub(super) fn run(bench: &mut Bench<'_>) -> Result<Report, Diagnostic> {
    let sizes = bench.sizes(&SIZES);
    let seed = bench.arguments.seed;
    let mut rows = Vec::new();
    bench.reporter.begin_steps(sizes.len(), "engines");
    for size in sizes {
        rows.push(measure(bench, size)?);
        bench.reporter.advance(1);
    }
    let system = bench.system();
    let (matcher, attribute) = (system.matcher.name(), system.attribute.name());
    let mut report = Report {
        title: "churn: changes while events pass".to_owned(),
        subtitle: format!(
            "sensors, {CHANGES} rounds of changes while one thread publishes; {matcher}, seed {seed}"
        ),
        notes: notes(),
        settings: json!({
            "workload": "churn", "seed": seed, "changes": CHANGES,
            "matcher": matcher, "attribute": attribute,
        }),
        columns: COLUMNS,
        rows,
        panels: Vec::new(),
    };
    report.panels = panels(&report);
    Ok(report)
}

fn notes() -> Vec<String> {
    [
        "subscribe, unsubscribe: from the call to its return, the wait for the publishing thread included.",
        "visible, gone: from the call of subscribe or unsubscribe until an event was published whose \
         matches show the change (HMACD's liveness, and the event in which it is seen).",
        "match: publishing without changes; under change: with them.",
    ]
    .map(str::to_owned)
    .into()
}

fn measure(bench: &Bench<'_>, size: usize) -> Result<Value, Diagnostic> {
    let settings = Settings {
        kind: Kind::Sensors,
        subscriptions: size + CHANGES,
        events: bench.events(EVENTS),
        seed: bench.arguments.seed,
        parameters: Parameters::default(),
    };
    let mut generator = Generator::new(settings);
    let events = bench.read(&generator.events(), Format::TriG)?;
    let engine = bench.engine(
        bench.system(),
        Ontology::from_turtle(&generator.ontology())?,
    );
    bench.fill(&engine, &mut generator, size)?;
    let mut coming = Vec::new();
    bench.draw(&mut generator, CHANGES, &mut |name, subscription| {
        coming.push((name, subscription));
        Ok(())
    })?;
    let quiet = Passed::of(&engine, &events);
    let (changes, published) = change(&engine, &events, coming)?;
    Ok(json!({
        "subscriptions": size,
        "subscribe_ns": changes.subscribe.shown(),
        "unsubscribe_ns": changes.unsubscribe.shown(),
        "visible_ns": changes.visible.shown(),
        "gone_ns": changes.gone.shown(),
        "match_ns": quiet.matching.shown(),
        "match_under_change_ns": published.matching.shown(),
        "events_per_second": per_second(published.count, published.elapsed),
    }))
}

/// How long changes took.
#[derive(Debug, Default)]
struct Changes {
    subscribe: Samples,
    unsubscribe: Samples,
    visible: Samples,
    gone: Samples,
}

/// What the other thread did meanwhile.
#[derive(Debug, Default)]
struct Published {
    matching: Samples,
    count: usize,
    elapsed: Duration,
}

fn change(
    engine: &Engine,
    events: &[Event],
    coming: Vec<(String, Subscription)>,
) -> Result<(Changes, Published), Diagnostic> {
    let is_over = AtomicBool::new(false);
    let (sender, noticed) = channel();
    let (changes, published) = thread::scope(|scope| {
        let reader = scope.spawn(|| publish(engine, events, &is_over, &sender));
        let changes = make_changes(engine, coming, &noticed);
        is_over.store(true, Ordering::Relaxed);
        (changes, reader.join().unwrap_or_default())
    });
    Ok((changes?, published))
}

/// Publishes until it is over; tells when the probe is seen to come or go.
fn publish(
    engine: &Engine,
    events: &[Event],
    is_over: &AtomicBool,
    seen: &Sender<Instant>,
) -> Published {
    let mut published = Published::default();
    let begun = Instant::now();
    let mut has_probe = false;
    for event in events.iter().cycle() {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        let before = Instant::now();
        let matches = engine.publish(event);
        published.matching.add(before.elapsed());
        published.count += 1;
        let has = matches.iter().any(|matched| matched.name() == NAME);
        if has != has_probe {
            has_probe = has;
            // Nobody listens any more where the changes have ended.
            let _heard = seen.send(Instant::now());
        }
    }
    published.elapsed = begun.elapsed();
    published
}

fn make_changes(
    engine: &Engine,
    coming: Vec<(String, Subscription)>,
    noticed: &Receiver<Instant>,
) -> Result<Changes, Diagnostic> {
    let mut changes = Changes::default();
    let probe = Subscription::from_turtle(PROBE)?;
    let wait = |begun: Instant| {
        let seen = noticed.recv_timeout(PATIENCE);
        seen.map(|seen| seen.saturating_duration_since(begun))
            .map_err(|_| Diagnostic::error("a change was not seen for a minute"))
    };
    let refused = |error: hearken::SubscribeError| Diagnostic::error(error.to_string());
    for (number, (name, subscription)) in coming.into_iter().enumerate() {
        let begun = Instant::now();
        engine.subscribe(name, subscription).map_err(refused)?;
        changes.subscribe.add(begun.elapsed());
        let leaving = format!("urn:sub:{number}");
        let begun = Instant::now();
        engine.unsubscribe(&leaving);
        changes.unsubscribe.add(begun.elapsed());
        let probe = probe.clone();
        let begun = Instant::now();
        engine.subscribe(NAME, probe).map_err(refused)?;
        changes.visible.add(wait(begun)?);
        let begun = Instant::now();
        engine.unsubscribe(NAME);
        changes.gone.add(wait(begun)?);
    }
    Ok(changes)
}

fn panels(report: &Report) -> Vec<Panel> {
    let lines = |named: &[(&str, &str, usize, bool)]| -> Vec<Line> {
        let line = |(name, up, colour, is_dashed): &(&str, &str, usize, bool)| Line {
            colour: *colour,
            is_dashed: *is_dashed,
            ..report.line(name, &[], ("subscriptions", up, 1e-3))
        };
        named.iter().map(line).collect()
    };
    let panel = |title: &str, lines: Vec<Line>| Panel {
        title: title.to_owned(),
        across: "subscriptions",
        up: "µs",
        is_log: (true, true),
        marks: Marks::Lines(lines),
    };
    vec![
        panel(
            "Changes while events are published",
            lines(&[
                ("subscribe", "/subscribe_ns/median", 0, false),
                ("unsubscribe", "/unsubscribe_ns/median", 1, false),
                ("visible", "/visible_ns/median", 2, false),
                ("visible p99", "/visible_ns/p99", 2, true),
                ("gone", "/gone_ns/median", 3, false),
                ("gone p99", "/gone_ns/p99", 3, true),
            ]),
        ),
        panel(
            "Time to match one event",
            lines(&[
                ("without changes", "/match_ns/median", 0, false),
                ("without, p99", "/match_ns/p99", 0, true),
                ("under change", "/match_under_change_ns/median", 1, false),
                ("under, p99", "/match_under_change_ns/p99", 1, true),
            ]),
        ),
    ]
}
