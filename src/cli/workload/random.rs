//! Python's `random.Random`: the Mersenne Twister and what is drawn from it as in Python 3.11.

use sha2::{Digest, Sha512};
use std::collections::HashSet;

const WORDS: usize = 624;
const MIDDLE: usize = 397;

/// A stream of random numbers; the same seed gives what Python gives.
#[derive(Debug)]
pub(super) struct Random {
    state: Vec<u32>,
    next: usize,
}

impl Random {
    /// `random.Random(text)`.
    pub(super) fn new(text: &str) -> Self {
        let mut bytes = text.as_bytes().to_vec();
        bytes.extend_from_slice(&Sha512::digest(text.as_bytes()));
        Self::from_integer(&bytes)
    }

    /// `random.Random(int.from_bytes(bytes))`.
    fn from_integer(bytes: &[u8]) -> Self {
        let mut key: Vec<u32> = bytes
            .rchunks(4)
            .map(|word| {
                word.iter()
                    .fold(0, |number, byte| number << 8 | u32::from(*byte))
            })
            .collect();
        while key.len() > 1 && key.last() == Some(&0) {
            key.pop();
        }
        Self::from_key(&key)
    }

    /// `init_by_array` of the reference implementation.
    fn from_key(key: &[u32]) -> Self {
        let mut state = vec![19_650_218_u32];
        for number in (1_u32..).take(WORDS - 1) {
            let last = state[state.len() - 1];
            let mixed = 1_812_433_253_u32.wrapping_mul(last ^ (last >> 30));
            state.push(mixed.wrapping_add(number));
        }
        let mut place = 1;
        let mut advance = |state: &mut Vec<u32>, factor: u32, mix: &dyn Fn(u32, u32) -> u32| {
            let before = state[place - 1];
            let mixed = state[place] ^ (before ^ (before >> 30)).wrapping_mul(factor);
            state[place] = mix(mixed, u32::try_from(place).unwrap_or_default());
            place += 1;
            if place == WORDS {
                state[0] = state[WORDS - 1];
                place = 1;
            }
        };
        let numbered = key.iter().zip(0_u32..).cycle();
        for (word, number) in numbered.take(WORDS.max(key.len())) {
            advance(&mut state, 1_664_525, &|mixed, _| {
                mixed.wrapping_add(*word).wrapping_add(number)
            });
        }
        for _ in 1..WORDS {
            advance(&mut state, 1_566_083_941, &u32::wrapping_sub);
        }
        state[0] = 1 << 31;
        Self { state, next: WORDS }
    }

    fn refill(&mut self) {
        for place in 0..WORDS {
            let high = self.state[place] & 0x8000_0000;
            let low = self.state[(place + 1) % WORDS] & 0x7fff_ffff;
            let twist = if low & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[place] = self.state[(place + MIDDLE) % WORDS] ^ ((high | low) >> 1) ^ twist;
        }
        self.next = 0;
    }

    fn word(&mut self) -> u32 {
        if self.next == WORDS {
            self.refill();
        }
        let mut word = self.state[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }

    /// `random()`: from 0 to below 1.
    pub(super) fn random(&mut self) -> f64 {
        let high = f64::from(self.word() >> 5);
        let low = f64::from(self.word() >> 6);
        (high * 67_108_864.0 + low) / 9_007_199_254_740_992.0
    }

    /// Whether `random() < chance`.
    pub(super) fn is_below(&mut self, chance: f64) -> bool {
        self.random() < chance
    }

    /// `getrandbits(count)`, for up to 64.
    fn bits(&mut self, count: u32) -> u64 {
        if count <= 32 {
            return u64::from(self.word()) >> (32 - count.max(1));
        }
        let low = u64::from(self.word());
        low | u64::from(self.word() >> (64 - count)) << 32
    }

    /// `randrange(end)`; 0 where there is nothing to draw from.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        if end == 0 {
            return 0;
        }
        let count = u64::BITS - end.leading_zeros();
        loop {
            let drawn = self.bits(count);
            if drawn < end {
                return drawn;
            }
        }
    }

    /// `randrange(end)` for places.
    pub(super) fn place(&mut self, end: usize) -> usize {
        usize::try_from(self.below(end as u64)).unwrap_or_default()
    }

    /// `randint(low, high)`.
    pub(super) fn integer(&mut self, low: i64, high: i64) -> i64 {
        let width = high.abs_diff(low).saturating_add(1);
        low.saturating_add_unsigned(self.below(width))
    }

    /// `randint(low, high)` for counts.
    pub(super) fn count(&mut self, low: usize, high: usize) -> usize {
        low + self.place(high - low + 1)
    }

    /// `choice(items)`.
    pub(super) fn choice<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.place(items.len())]
    }

    /// `choices(items, weights)[0]`, by the sums of the weights.
    pub(super) fn weighted<'a, T>(&mut self, items: &'a [T], sums: &[u32]) -> &'a T {
        let total = sums.last().copied().unwrap_or_default();
        let drawn = self.random() * f64::from(total);
        let place = sums.partition_point(|sum| f64::from(*sum) <= drawn);
        &items[place.min(items.len() - 1)]
    }

    /// `choices(items, k=count)` for bytes.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "Python's way to a place, which is below the length"
    )]
    pub(super) fn letters(&mut self, items: &str, count: usize) -> String {
        let letters = items.as_bytes();
        (0..count)
            .map(|_| {
                let place = (self.random() * letters.len() as f64).floor() as usize;
                char::from(letters[place])
            })
            .collect()
    }

    /// `sample(range(length), count)`.
    pub(super) fn sample(&mut self, length: usize, count: usize) -> Vec<usize> {
        // Python keeps a list where it is smaller than its set would be.
        let mut set_size = 21;
        if count > 5 {
            let mut table = 1;
            while table < count * 3 {
                table *= 4;
            }
            set_size += table;
        }
        if length <= set_size {
            let mut pool: Vec<usize> = (0..length).collect();
            return (0..count)
                .map(|done| {
                    let place = self.place(length - done);
                    let last = pool[length - done - 1];
                    std::mem::replace(&mut pool[place], last)
                })
                .collect();
        }
        let mut seen = HashSet::new();
        (0..count)
            .map(|_| {
                loop {
                    let place = self.place(length);
                    if seen.insert(place) {
                        return place;
                    }
                }
            })
            .collect()
    }

    /// `shuffle(items)`.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            let other = self.place(place + 1);
            items.swap(place, other);
        }
    }

    /// `uniform(low, high)`.
    pub(super) fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.random()
    }

    /// `paretovariate(alpha)`.
    pub(super) fn pareto(&mut self, alpha: f64) -> f64 {
        (1.0 - self.random()).powf(-1.0 / alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "the very numbers")]
    fn numbers_are_those_of_python() {
        // random.Random(7) and random.Random("sensors/templates").
        let mut seven = Random::from_integer(&[7]);
        assert_eq!(seven.random(), 0.323_832_764_833_162_37);
        assert_eq!(seven.below(1000), 154);
        assert_eq!(seven.bits(40), 714_660_325_134);
        let mut text = Random::new("sensors/templates");
        assert_eq!(text.random(), 0.651_891_068_850_376_1);
        assert_eq!(text.sample(300, 4), [29, 270, 189, 257]);
        assert_eq!(text.sample(20, 4), [4, 2, 18, 17]);
        assert_eq!(text.pareto(0.8), 2.782_875_049_702_518);
    }
}
