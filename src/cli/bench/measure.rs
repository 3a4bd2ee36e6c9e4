//! One engine, filled and given events.

use super::super::answer::Answer;
use super::super::args::{BenchArguments, MatcherName};
use super::super::report::Reporter;
use super::super::stats::{Samples, resident_bytes};
use super::super::workload::Generator;
use hearken::event::{self, Event, Format};
use hearken::pattern::{self, Notation};
use hearken::{
    AttributeStrategy, Diagnostic, Engine, EngineOptions, Limits, Ontology, Subscription,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Subscriptions that are text at one time.
const CHUNK: usize = 1000;
/// Subscriptions taken away to measure how long that takes.
const REMOVED_MAX: usize = 10_000;

/// A measurement being run.
pub(super) struct Bench<'a> {
    pub(super) arguments: &'a BenchArguments,
    pub(super) limits: Limits,
    pub(super) reporter: &'a mut Reporter,
}

/// The choices by which an engine is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct System {
    pub(super) matcher: MatcherName,
    pub(super) attribute: AttributeStrategy,
}

impl Bench<'_> {
    /// The sizes that were typed, or these.
    pub(super) fn sizes(&self, default: &[usize]) -> Vec<usize> {
        let mut sizes = self.arguments.subscriptions.clone();
        if sizes.is_empty() {
            sizes = default.to_vec();
        }
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    pub(super) fn events(&self, default: usize) -> usize {
        self.arguments.events.unwrap_or(default)
    }

    /// The one that was typed, or the default.
    pub(super) fn system(&self) -> System {
        System {
            matcher: self.arguments.matcher.unwrap_or_default(),
            attribute: self.arguments.attribute.unwrap_or_default(),
        }
    }

    pub(super) fn engine(&self, system: System, ontology: Ontology) -> Engine {
        let options = EngineOptions::default()
            .with_limits(self.limits.clone())
            .with_attribute(system.attribute)
            .with_matcher(system.matcher.matcher());
        Engine::with_options(ontology, options)
    }

    /// Reads events.
    pub(super) fn read(&self, text: &str, format: Format) -> Result<Vec<Event>, Diagnostic> {
        let options = event::ReadOptions::new(format).with_limits(self.limits.clone());
        event::read_document(text.as_bytes(), "events", &options).map(|document| document.events)
    }

    /// Reads the next `count` subscriptions and gives them away one by one.
    pub(super) fn draw(
        &self,
        generator: &mut Generator,
        count: usize,
        take: &mut dyn FnMut(String, Subscription) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let options = pattern::ReadOptions::new(Notation::TriG).with_limits(self.limits.clone());
        let mut left = count;
        while left > 0 {
            let chunk = left.min(CHUNK);
            left -= chunk;
            let text = generator.header() + &generator.subscriptions(chunk);
            let mut done = Ok(());
            pattern::read(text.as_bytes(), &options, &mut |found| {
                let taken = found.and_then(|found| {
                    let name = found.name().unwrap_or_default().to_owned();
                    take(name, found)
                });
                if done.is_ok() {
                    done = taken;
                }
            });
            done?;
        }
        Ok(())
    }

    /// Stores the next `count` subscriptions; how long the engine took.
    pub(super) fn fill(
        &self,
        engine: &Engine,
        generator: &mut Generator,
        count: usize,
    ) -> Result<Duration, Diagnostic> {
        let mut elapsed = Duration::ZERO;
        self.draw(generator, count, &mut |name, subscription| {
            elapsed += subscribe(engine, name, subscription)?;
            Ok(())
        })?;
        Ok(elapsed)
    }
}

/// Stores one; how long it took.
pub(super) fn subscribe(
    engine: &Engine,
    name: String,
    subscription: Subscription,
) -> Result<Duration, Diagnostic> {
    let begun = Instant::now();
    let done = engine.subscribe(name, subscription);
    let elapsed = begun.elapsed();
    done.map_err(|error| Diagnostic::error(error.to_string()))?;
    Ok(elapsed)
}

/// The memory of an engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    resident: Option<u64>,
    heap: usize,
}

impl Memory {
    pub(super) fn of(engine: &Engine) -> Self {
        Self {
            resident: resident_bytes(),
            heap: engine.bytes(),
        }
    }

    /// The growth for each subscription since then: of the process, and by the engine's own count.
    pub(super) fn since(self, empty: Self, count: usize) -> (Option<u64>, usize) {
        let growth = self.resident.zip(empty.resident);
        let resident =
            growth.and_then(|(full, empty)| full.saturating_sub(empty).checked_div(count as u64));
        let heap = self.heap.saturating_sub(empty.heap);
        (resident, heap.checked_div(count).unwrap_or_default())
    }
}

/// What events gave.
#[derive(Debug, Default)]
pub(super) struct Passed {
    parse: Samples,
    pub(super) matching: Samples,
    solve: Samples,
    events: usize,
    matches: usize,
    undecided: usize,
}

impl Passed {
    /// Publishes all, the first tenth once before to warm up.
    pub(super) fn of(engine: &Engine, events: &[Event]) -> Self {
        for event in &events[..events.len().div_ceil(10)] {
            drop(engine.publish(event));
        }
        let mut passed = Self::default();
        for event in events {
            let begun = Instant::now();
            let matches = engine.publish(event);
            passed.matching.add(begun.elapsed());
            let matches = matches.sorted();
            let begun = Instant::now();
            let answer = Answer::of(matches);
            passed.solve.add(begun.elapsed());
            passed.parse.add(event.parse_time());
            passed.events += 1;
            passed.matches += answer.solved.len();
            passed.undecided += answer.undecided.len();
        }
        passed
    }

    /// The figures, into a row.
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
    pub(super) fn show(&self, row: &mut Value) {
        row["events"] = json!(self.events);
        row["undecided"] = json!(self.undecided);
        row["matches_per_event"] = json!(self.matches as f64 / self.events.max(1) as f64);
        row["parse_ns"] = self.parse.shown();
        row["match_ns"] = self.matching.shown();
        row["match_ns"]["mean"] = json!(self.matching.mean());
        row["solve_ns"] = self.solve.shown();
        let medians = self.matching.quantile(50).zip(self.parse.quantile(50));
        let ratio = medians.map(|(matching, parse)| matching as f64 / parse.max(1) as f64);
        row["match_to_parse"] = json!(ratio);
    }
}

/// Takes away some of so many subscriptions, evenly spread; how many a second.
pub(super) fn unsubscribe(engine: &Engine, count: usize) -> Option<f64> {
    let step = count.div_ceil(REMOVED_MAX);
    let names: Vec<String> = (0..count)
        .step_by(step)
        .map(|number| format!("urn:sub:{number}"))
        .collect();
    let begun = Instant::now();
    for name in &names {
        engine.unsubscribe(name);
    }
    per_second(names.len(), begun.elapsed())
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
pub(super) fn per_second(count: usize, elapsed: Duration) -> Option<f64> {
    let seconds = elapsed.as_secs_f64();
    (seconds > 0.0).then(|| (count as f64 / seconds).round())
}
