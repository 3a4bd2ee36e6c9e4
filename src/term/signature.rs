//! A set of terms as 128 bits: what it says is absent is absent.

use super::dictionary::TermId;

/// A Bloom filter with one hash function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signature([u64; 2]);

impl Signature {
    /// The set of all terms.
    pub(crate) const ALL: Self = Self([u64::MAX; 2]);

    /// As words.
    pub(crate) fn words(self) -> [u32; 4] {
        let [low, high] = self.0;
        [low, low >> 32, high, high >> 32].map(|word| {
            let word = word & u64::from(u32::MAX);
            u32::try_from(word).unwrap_or(u32::MAX)
        })
    }

    /// The signature of such words.
    #[inline]
    pub(crate) fn from_words(words: [u32; 4]) -> Self {
        let [low, low_end, high, high_end] = words.map(u64::from);
        Self([low_end << 32 | low, high_end << 32 | high])
    }

    /// Adds a term.
    pub(crate) fn add(&mut self, id: TermId) {
        // Fibonacci hashing: the highest bits of the product are well mixed.
        let place = id.0.wrapping_mul(0x9E37_79B9) >> 25;
        self.0[(place >> 6) as usize] |= 1 << (place & 63);
    }

    /// Whether all terms of `other` may be in it.
    pub(crate) fn may_hold(self, other: Self) -> bool {
        (other.0[0] & !self.0[0]) | (other.0[1] & !self.0[1]) == 0
    }

    /// The terms that may be in both.
    pub(crate) fn common(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_was_added_is_absent() {
        let mut all = Signature::default();
        for number in (0..10_000).step_by(97) {
            let mut one = Signature::default();
            one.add(TermId(number));
            assert_ne!(one, Signature::default());
            all.add(TermId(number));
            assert!(all.may_hold(one), "{number}");
            assert_eq!(all.common(one), one);
            assert_eq!(Signature::from_words(one.words()), one);
        }
        let mut few = Signature::default();
        few.add(TermId(1));
        assert!(
            !few.may_hold(all) && Signature::ALL.may_hold(all),
            "a subset"
        );
    }
}
