//! Measurements for `--stats`.

use hearken::{Diagnostic, Work};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Samples kept of one figure; past it each new one takes the place of a random old one, so that an
/// endless stream has a bounded sample.
const SAMPLES_MAX: usize = 1 << 20;

/// A sample of durations.
#[derive(Debug, Default)]
pub(super) struct Samples {
    nanoseconds: Vec<u64>,
    seen: u64,
    sum: u128,
    random: u64,
}

impl Samples {
    pub(super) fn add(&mut self, elapsed: Duration) {
        let elapsed = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        self.seen += 1;
        self.sum += u128::from(elapsed);
        if self.nanoseconds.len() < SAMPLES_MAX {
            self.nanoseconds.push(elapsed);
            return;
        }
        // Reservoir sampling with Knuth's linear congruential generator.
        self.random = self
            .random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        if let Ok(index) = usize::try_from((self.random >> 16) % self.seen)
            && let Some(old) = self.nanoseconds.get_mut(index)
        {
            *old = elapsed;
        }
    }

    pub(super) fn quantile(&self, percent: usize) -> Option<u64> {
        let mut sorted = self.nanoseconds.clone();
        sorted.sort_unstable();
        let last = sorted.len().checked_sub(1)?;
        sorted.get(last * percent / 100).copied()
    }

    /// Median and 99th percentile.
    pub(super) fn shown(&self) -> Value {
        json!({"median": self.quantile(50), "p99": self.quantile(99)})
    }

    pub(super) fn mean(&self) -> Option<u64> {
        let mean = self.sum.checked_div(u128::from(self.seen))?;
        u64::try_from(mean).ok()
    }
}

/// What a run counts and measures.
#[derive(Debug, Default)]
pub(super) struct Stats {
    pub(super) subscriptions: usize,
    pub(super) subscriptions_refused: usize,
    pub(super) events: usize,
    pub(super) events_refused: usize,
    pub(super) undecided: usize,
    pub(super) matches: usize,
    pub(super) solutions: usize,
    pub(super) work: Work,
    pub(super) load: Duration,
    pub(super) subscribe: Duration,
    pub(super) resident_bytes_empty: Option<u64>,
    pub(super) resident_bytes: Option<u64>,
    pub(super) parse: Samples,
    pub(super) matching: Samples,
    pub(super) solve: Samples,
}

impl Stats {
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
    fn shown(&self) -> Value {
        let growth = self.resident_bytes.zip(self.resident_bytes_empty);
        let per_subscription = growth.and_then(|(full, empty)| {
            full.saturating_sub(empty)
                .checked_div(self.subscriptions as u64)
        });
        let mut matching = self.matching.shown();
        matching["mean"] = json!(self.matching.mean());
        let subscribe = self.subscribe.as_secs_f64();
        json!({
            "subscriptions": self.subscriptions,
            "subscriptions_refused": self.subscriptions_refused,
            "events": self.events,
            "events_refused": self.events_refused,
            "undecided": self.undecided,
            "matches": self.matches,
            "solutions": self.solutions,
            "visits": self.work.visits,
            "conditions": self.work.conditions,
            "candidates": self.work.candidates,
            "load_seconds": self.load.as_secs_f64(),
            "subscribe_per_second":
                (subscribe > 0.0).then(|| (self.subscriptions as f64 / subscribe).round()),
            "resident_bytes": self.resident_bytes,
            "bytes_per_subscription": per_subscription,
            "parse_ns": self.parse.shown(),
            "match_ns": matching,
            "solve_ns": self.solve.shown(),
        })
    }

    /// Writes them to a file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn write(&self, path: &Path) -> Result<(), Diagnostic> {
        fs::write(path, format!("{}\n", self.shown())).map_err(|error| {
            Diagnostic::error(format!("the measurements cannot be written: {error}"))
                .with_file(path.to_string_lossy())
        })
    }
}

/// The memory that the process holds, where the system tells it as Linux does.
pub(super) fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_of_the_sorted_sample() {
        let mut samples = Samples::default();
        for nanoseconds in (1..=100).rev() {
            samples.add(Duration::from_nanos(nanoseconds));
        }
        assert_eq!(samples.quantile(50), Some(50));
        assert_eq!(samples.quantile(99), Some(99));
        assert_eq!(samples.mean(), Some(50));
        assert_eq!(Samples::default().quantile(50), None);
    }
}
