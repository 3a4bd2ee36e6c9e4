//! [`Samples`]: how selective a condition is, guessed from the constants seen so far.

use crate::attribute::class::{Class, Kind};
use crate::attribute::condition::Condition;

/// So many keys are kept per attribute and class.
const SAMPLE_MAX: usize = 64;

/// Some of the constants that an attribute is compared with.
#[derive(Debug)]
struct Sample {
    attribute: u8,
    class: Class,
    /// How many constants there were.
    seen: u32,
    /// Sorted.
    keys: Vec<u64>,
}

/// Constants as a guess at the values to come. A bad guess costs time, never answers.
#[derive(Debug, Default)]
pub(super) struct Samples {
    /// Sorted by attribute and class.
    samples: Vec<Sample>,
}

impl Samples {
    fn search(&self, condition: &Condition) -> Result<usize, usize> {
        let key = (condition.axis.attribute, condition.axis.class);
        self.samples
            .binary_search_by_key(&key, |sample| (sample.attribute, sample.class))
    }

    /// Takes note of a constant.
    pub(super) fn see(&mut self, condition: &Condition) {
        let at = match self.search(condition) {
            Ok(at) => at,
            Err(at) => {
                let sample = Sample {
                    attribute: condition.axis.attribute,
                    class: condition.axis.class,
                    seen: 0,
                    keys: Vec::new(),
                };
                self.samples.insert(at, sample);
                at
            }
        };
        let Some(sample) = self.samples.get_mut(at) else {
            return;
        };
        sample.seen = sample.seen.saturating_add(1);
        if sample.keys.len() == SAMPLE_MAX {
            // A reservoir: the later, the less likely to be taken, by a fixed scramble of numbers.
            let mixed = u64::from(sample.seen).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            let slot = (mixed * u64::from(sample.seen)) >> 32;
            match usize::try_from(slot) {
                Ok(slot) if slot < SAMPLE_MAX => drop(sample.keys.remove(slot)),
                _ => return,
            }
        }
        let key = condition.key();
        let at = sample.keys.partition_point(|other| *other < key);
        sample.keys.insert(at, key);
    }

    /// The share of values, from 0 to 1, that a condition is guessed to accept.
    pub(super) fn share(&self, condition: &Condition) -> f32 {
        let keys = match self.search(condition) {
            Ok(at) => &self.samples[at].keys[..],
            Err(_) => &[],
        };
        let key = condition.key();
        let below = keys.partition_point(|other| *other < key);
        let above = keys[below..].iter().filter(|other| **other > key).count();
        let equal = keys.len() - below - above;
        let accepted = match condition.axis.kind {
            Kind::Equal => equal,
            Kind::Lower => above,
            Kind::Upper => below,
            _ => keys.len(),
        };
        ratio(accepted, keys.len())
    }

    pub(super) fn bytes(&self) -> usize {
        let keys = self.samples.iter().map(|sample| sample.keys.capacity());
        self.samples.capacity() * size_of::<Sample>() + keys.sum::<usize>() * size_of::<u64>()
    }
}

/// Half an observation is added to the side of the accepted ones, so that no share is 0.
#[expect(
    clippy::cast_precision_loss,
    reason = "the counts are at most SAMPLE_MAX"
)]
fn ratio(accepted: usize, all: usize) -> f32 {
    (accepted as f32 + 0.5) / (all as f32 + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attribute::pool::predicate;

    #[test]
    fn shares_follow_the_constants_seen() {
        let mut samples = Samples::default();
        let condition = |text: &str| Condition::of(&predicate(0, text));
        assert!(
            samples.share(&condition("> 5 integer")) > 0.4,
            "nothing is known"
        );
        for number in 0..1_000 {
            samples.see(&condition(&format!("> {number} integer")));
        }
        assert_eq!(samples.samples[0].keys.len(), SAMPLE_MAX);
        for (text, least, greatest) in [
            ("> 900 integer", 0.0, 0.3),
            ("< 900 integer", 0.7, 1.0),
            ("> 100 integer", 0.7, 1.0),
            ("= 2000 integer", 0.0, 0.1),
        ] {
            let share = samples.share(&condition(text));
            assert!(least <= share && share <= greatest, "{text}: {share}");
        }
    }
}
