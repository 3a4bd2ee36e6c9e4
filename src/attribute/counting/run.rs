//! [`Run`]: the thresholds of one axis in order, with their slots.

use crate::attribute::probe::{Sieve, Verdict};

/// A chunk is split beyond so many thresholds.
const CHUNK_MAX: usize = 512;

/// Thresholds that follow one another, and whose they are. Never empty.
#[derive(Debug, Default)]
struct Chunk {
    places: Vec<u64>,
    slots: Vec<u32>,
}

impl Chunk {
    fn last(&self) -> (u64, u32) {
        match (self.places.last(), self.slots.last()) {
            (Some(place), Some(slot)) => (*place, *slot),
            _ => (0, 0),
        }
    }

    fn search(&self, place: u64, slot: u32) -> Result<usize, usize> {
        let start = self.places.partition_point(|other| *other < place);
        let end = start + self.places[start..].partition_point(|other| *other == place);
        self.slots[start..end]
            .binary_search(&slot)
            .map(|at| start + at)
            .map_err(|at| start + at)
    }
}

/// Thresholds, the easiest to satisfy first.
#[derive(Debug, Default)]
pub(super) struct Run {
    chunks: Vec<Chunk>,
}

impl Run {
    pub(super) fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    pub(super) fn insert(&mut self, place: u64, slot: u32) {
        if self.chunks.is_empty() {
            self.chunks.push(Chunk::default());
        }
        let found = self
            .chunks
            .partition_point(|chunk| chunk.last() < (place, slot));
        let at = found.min(self.chunks.len() - 1);
        let Some(chunk) = self.chunks.get_mut(at) else {
            return;
        };
        let (Ok(within) | Err(within)) = chunk.search(place, slot);
        chunk.places.insert(within, place);
        chunk.slots.insert(within, slot);
        if chunk.places.len() > CHUNK_MAX {
            let half = chunk.places.len() / 2;
            let upper = Chunk {
                places: chunk.places.split_off(half),
                slots: chunk.slots.split_off(half),
            };
            self.chunks.insert(at + 1, upper);
        }
    }

    pub(super) fn remove(&mut self, place: u64, slot: u32) {
        let at = self
            .chunks
            .partition_point(|chunk| chunk.last() < (place, slot));
        let Some(chunk) = self.chunks.get_mut(at) else {
            return;
        };
        if let Ok(within) = chunk.search(place, slot) {
            chunk.places.remove(within);
            chunk.slots.remove(within);
        }
        if chunk.places.is_empty() {
            self.chunks.remove(at);
        }
    }

    /// Visits the slots whose threshold holds, or must be asked; the latter as `true`.
    pub(super) fn visit(&self, sieve: Sieve, mut visit: impl FnMut(u32, bool)) {
        for chunk in &self.chunks {
            let sure = if chunk.last().0 < sieve.low {
                chunk.places.len()
            } else {
                chunk.places.partition_point(|place| *place < sieve.low)
            };
            for slot in &chunk.slots[..sure] {
                visit(*slot, false);
            }
            for (place, slot) in chunk.places[sure..].iter().zip(&chunk.slots[sure..]) {
                if sieve.verdict(*place) == Verdict::Fails {
                    return;
                }
                visit(*slot, true);
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let chunks = self.chunks.iter().map(|chunk| {
            chunk.places.capacity() * size_of::<u64>() + chunk.slots.capacity() * size_of::<u32>()
        });
        self.chunks.capacity() * size_of::<Chunk>() + chunks.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_split_and_go() {
        let mut run = Run::default();
        // A step that has no divisor in common with the count visits all.
        let slots = (0..2_000_u32).map(|at| at * 7 % 2_000);
        for slot in slots.clone() {
            run.insert(u64::from(slot / 10), slot);
        }
        assert!(run.chunks.len() > 3, "{}", run.chunks.len());
        let inside = run.chunks.iter().flat_map(|chunk| &chunk.slots);
        assert!(inside.copied().eq(0..2_000), "in order");
        for slot in slots {
            assert!(!run.is_empty(), "{slot} is there");
            run.remove(u64::from(slot / 10), slot);
        }
        assert!(run.is_empty(), "nothing stays");
    }
}
