//! Ways through the forest that need not be gone again.

use super::id::NodeId;
use crate::event::Local;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// The nodes opened so far, each with those of its values that are asked for below. Only where some
/// are not: else no two ways are alike.
#[derive(Default)]
pub(super) struct Seen {
    /// Where each begins in `words`: the node, how many values, the values.
    places: HashTable<usize>,
    words: Vec<u32>,
    hasher: DefaultHashBuilder,
}

impl Seen {
    /// Whether a node was not opened with such values before; from now on it was.
    pub(super) fn is_new(&mut self, node: NodeId, needed: u32, values: &[Local]) -> bool {
        let is_needed = |index: usize| needed & (1 << index.min(31)) != 0;
        if (0..values.len()).all(is_needed) {
            return true;
        }
        let start = self.words.len();
        self.words.extend([node.0, 0]);
        let asked = (0..values.len()).filter(|index| is_needed(*index));
        self.words.extend(asked.map(|index| values[index].0));
        self.words[start + 1] = u32::try_from(self.words.len() - start - 2).unwrap_or(u32::MAX);
        let words = &self.words;
        let entry = |place: usize| {
            let length = words[place + 1] as usize;
            &words[place..place + 2 + length]
        };
        let hash = self.hasher.hash_one(entry(start));
        if self
            .places
            .find(hash, |place| entry(*place) == entry(start))
            .is_some()
        {
            self.words.truncate(start);
            return false;
        }
        let hasher = &self.hasher;
        self.places
            .insert_unique(hash, start, |place| hasher.hash_one(entry(*place)));
        true
    }
}
