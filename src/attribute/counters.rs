//! [`Counters`]: how many of its parts each entry has met so far.

use super::slab::index;
use std::cell::RefCell;

/// A counter's low bits are the count, the others the query that it belongs to, so that no counter
/// is ever cleared but when the numbers of queries are used up.
const COUNT_BITS: u32 = 8;

/// The greatest count.
pub(super) const COUNT_MAX: usize = (1 << COUNT_BITS) - 1;

thread_local! {
    /// One per thread, for all indices.
    static COUNTERS: RefCell<Counters> = const { RefCell::new(Counters { base: 0, words: Vec::new() }) };
}

/// Counters by slot.
#[derive(Debug, Default)]
pub(super) struct Counters {
    /// The number of the query, shifted past the count.
    base: u32,
    words: Vec<u32>,
}

impl Counters {
    /// Lends counters for the slots below `span`, all zero. What runs may not ask for more.
    pub(super) fn with<R>(span: usize, run: impl FnOnce(&mut Self) -> R) -> R {
        COUNTERS.with_borrow_mut(|counters| {
            counters.start(span);
            run(counters)
        })
    }

    fn start(&mut self, span: usize) {
        self.base = self.base.wrapping_add(1 << COUNT_BITS);
        if self.base == 0 {
            self.words.fill(0);
            self.base = 1 << COUNT_BITS;
        }
        if self.words.len() < span {
            self.words.resize(span, 0);
        }
    }

    /// Adds one to a slot; whether its count is now `needed`.
    pub(super) fn reaches(&mut self, slot: u32, needed: u8) -> bool {
        let Some(word) = self.words.get_mut(index(slot)) else {
            return false;
        };
        *word = (*word).max(self.base) + 1;
        *word - self.base == u32::from(needed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_sees_no_count_of_another() {
        let mut counters = Counters::default();
        for base in [0, u32::MAX << COUNT_BITS, (u32::MAX - 1) << COUNT_BITS] {
            counters.base = base;
            for _ in 0..3 {
                counters.start(2);
                assert!(!counters.reaches(1, 2), "one of two");
                assert!(counters.reaches(1, 2), "two of two");
                assert!(!counters.reaches(1, 2), "three of two");
                assert!(counters.reaches(0, 1), "another slot");
                assert!(!counters.reaches(2, 1), "no slot");
            }
        }
    }

    #[test]
    fn the_greatest_count_is_reached() {
        let mut counters = Counters::default();
        counters.start(1);
        let needed = u8::try_from(COUNT_MAX).unwrap();
        let reached = (0..COUNT_MAX)
            .filter(|_| counters.reaches(0, needed))
            .count();
        assert_eq!(reached, 1);
    }
}
