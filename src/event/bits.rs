//! Sets of bits by term: a little hash table for what one event needs.

use crate::term::TermId;

/// Pairs or nodes, a bit each.
pub(crate) type Bits = u128;

/// How many pairs and how many nodes fit.
pub(super) const BITS: usize = Bits::BITS as usize;

/// The lowest bits, so many.
pub(super) fn ones(count: usize) -> Bits {
    if count >= BITS {
        Bits::MAX
    } else {
        (1 << count) - 1
    }
}

/// The places of the bits that are set, lowest first.
pub(crate) fn each(mut bits: Bits) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(place)
    })
}

/// No entry stands here.
const FREE: u32 = u32::MAX;

/// Terms with their bits, in the order in which they came; open addressing with linear probing.
#[derive(Debug)]
pub(super) struct BitsByTerm {
    slots: Vec<u32>,
    entries: Vec<(TermId, Bits)>,
}

impl BitsByTerm {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![FREE; 128],
            entries: Vec::with_capacity(32),
        }
    }

    /// The first slot for a term; the number of slots is a power of two.
    fn first(&self, id: TermId) -> usize {
        let hash = id.0.wrapping_mul(0x9E37_79B9);
        (hash >> 16) as usize & (self.slots.len() - 1)
    }

    /// The entry of a term, or the free slot where it would be.
    fn find(&self, id: TermId) -> Result<usize, usize> {
        let mut slot = self.first(id);
        loop {
            match self.slots[slot] {
                FREE => return Err(slot),
                entry if self.entries[entry as usize].0 == id => return Ok(entry as usize),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    pub(super) fn get(&self, id: TermId) -> Bits {
        match self.find(id) {
            Ok(entry) => self.entries[entry].1,
            Err(_) => 0,
        }
    }

    /// Sets bits of a term; whether they were not all set.
    pub(super) fn add(&mut self, id: TermId, bits: Bits) -> bool {
        match self.find(id) {
            Ok(entry) => {
                let (_, known) = &mut self.entries[entry];
                let is_new = *known & bits != bits;
                *known |= bits;
                is_new
            }
            Err(slot) => {
                self.slots[slot] = u32::try_from(self.entries.len()).unwrap_or(FREE);
                self.entries.push((id, bits));
                if self.entries.len() * 2 > self.slots.len() {
                    self.grow();
                }
                true
            }
        }
    }

    fn grow(&mut self) {
        self.slots = vec![FREE; self.slots.len() * 2];
        for index in 0..self.entries.len() {
            if let Err(slot) = self.find(self.entries[index].0) {
                self.slots[slot] = u32::try_from(index).unwrap_or(FREE);
            }
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (TermId, Bits)> {
        self.entries.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_kept_by_term_however_many() {
        let mut bits = BitsByTerm::new();
        for number in 0..5_000 {
            let id = TermId(number * 65_536 + 5);
            assert_eq!(bits.get(id), 0);
            assert!(bits.add(id, 1), "the first");
            assert!(!bits.add(id, 1), "again");
            assert!(bits.add(id, 6), "more");
            assert_eq!(bits.get(id), 7);
        }
        assert_eq!(bits.iter().count(), 5_000);
        assert_eq!(each(bits.get(TermId(5))).collect::<Vec<_>>(), [0, 1, 2]);
    }
}
