//! A set of triples that keeps the order of their first appearance.

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
use oxrdf::Triple;
use std::hash::BuildHasher;

/// The triples once, and an index into them by hash; identity is decided on the triples.
#[derive(Debug, Default)]
pub(super) struct TripleSet {
    triples: Vec<Triple>,
    places: HashTable<usize>,
    hasher: DefaultHashBuilder,
}

impl TripleSet {
    /// Adds `triple` unless an equal one is there. Cost: one hash, one comparison.
    pub(super) fn insert(&mut self, triple: Triple) {
        let Self {
            triples,
            places,
            hasher,
        } = self;
        let slot = places.entry(
            hasher.hash_one(&triple),
            |&at| triples[at] == triple,
            |&at| hasher.hash_one(&triples[at]),
        );
        if let Entry::Vacant(slot) = slot {
            slot.insert(triples.len());
            triples.push(triple);
        }
    }

    pub(super) fn into_triples(self) -> Vec<Triple> {
        self.triples
    }
}
