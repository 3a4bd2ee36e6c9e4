//! The graph names that a stream has seen, exactly and compactly.

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// Names in one block of bytes, and an index into it by hash; identity is decided on the bytes.
#[derive(Debug)]
pub(super) struct Names {
    bytes: Vec<u8>,
    /// Where each name ends in `bytes`.
    ends: Vec<usize>,
    places: HashTable<usize>,
    hasher: DefaultHashBuilder,
    bytes_max: usize,
    /// Whether a name has not been remembered for want of room.
    full: bool,
}

/// What [`Names::insert`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It is new, and the n-th, from 1.
    New(usize),
    /// It was there.
    Before,
    /// There is no more room, and so it may be either.
    Unknown,
}

impl Names {
    pub(super) fn new(bytes_max: usize) -> Self {
        Self {
            bytes: Vec::new(),
            ends: Vec::new(),
            places: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            bytes_max,
            full: false,
        }
    }

    /// Remembers `name`. Once one found no room no other is remembered, so that later ones are
    /// not told apart by their length. Cost: one hash, one comparison.
    pub(super) fn insert(&mut self, name: &[u8]) -> Seen {
        let Self {
            bytes,
            ends,
            places,
            hasher,
            ..
        } = self;
        let at = |place: usize| {
            let start = place.checked_sub(1).map_or(0, |before| ends[before]);
            &bytes[start..ends[place]]
        };
        let slot = places.entry(
            hasher.hash_one(name),
            |&place| at(place) == name,
            |&place| hasher.hash_one(at(place)),
        );
        let Entry::Vacant(slot) = slot else {
            return Seen::Before;
        };
        if self.full || bytes.len() + name.len() > self.bytes_max {
            self.full = true;
            return Seen::Unknown;
        }
        slot.insert(ends.len());
        bytes.extend_from_slice(name);
        ends.push(bytes.len());
        Seen::New(ends.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_told_from_its_neighbours_and_parts() {
        let mut names = Names::new(6);
        assert_eq!(names.insert(b"ab"), Seen::New(1));
        assert_eq!(names.insert(b"a"), Seen::New(2));
        assert_eq!(names.insert(b"ba"), Seen::New(3));
        assert_eq!(names.insert(b"a"), Seen::Before);
        assert_eq!(names.insert(b"xy"), Seen::Unknown);
        assert_eq!(names.insert(b"x"), Seen::Unknown, "though it would fit");
        assert_eq!(names.insert(b"ab"), Seen::Before);
    }
}
