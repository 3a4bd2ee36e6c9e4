//! The branches that a node keeps, packed, in one piece of memory.

use super::id::{BranchId, SubscriptionId};
use crate::matcher::{Packed, PlannedBranch};
use crate::prefetch::prefetch;

/// Words before a packed branch: its id and its subscription.
const HEAD: usize = 2;

/// Branches up to which a list grows by what it needs: most are as short.
const LIST_MIN: usize = 4;

/// A list of branches, each packed from its first step that is not shared.
#[derive(Debug, Default)]
pub(super) struct Leaves {
    words: Vec<u32>,
    length: usize,
}

/// A branch that is kept at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf<'a> {
    pub(super) id: BranchId,
    /// The subscription that it belongs to; [`SubscriptionId::NONE`] where the entry must be asked.
    pub(super) subscription: SubscriptionId,
    pub(super) packed: Packed<'a>,
}

impl Leaves {
    pub(super) fn len(&self) -> usize {
        self.length
    }

    pub(super) fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Adds a branch whose first steps are met where it is kept.
    pub(super) fn push(
        &mut self,
        (id, subscription): (BranchId, SubscriptionId),
        branch: &PlannedBranch,
        first: usize,
    ) {
        let mut words = Vec::with_capacity(64);
        words.extend([id.0, subscription.0]);
        Packed::write(branch, first, &mut words);
        if self.length < LIST_MIN {
            self.words.reserve_exact(words.len());
        }
        self.words.extend(words);
        self.length += 1;
    }

    /// The branches in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Leaf<'_>> {
        let mut rest = self.words.as_slice();
        std::iter::from_fn(move || {
            let [id, subscription, words @ ..] = rest else {
                return None;
            };
            let packed = Packed::read(words);
            rest = &words[packed.len()..];
            Some(Leaf {
                id: BranchId(*id),
                subscription: SubscriptionId(*subscription),
                packed,
            })
        })
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = BranchId> {
        self.iter().map(|leaf| leaf.id)
    }

    /// Where the words of a branch begin, and how many they are.
    fn find(&self, id: BranchId) -> Option<(usize, usize)> {
        let mut at = 0;
        self.iter().find_map(|leaf| {
            let length = HEAD + leaf.packed.len();
            at += length;
            (leaf.id == id).then_some((at - length, length))
        })
    }

    /// Takes a branch out; `false` where it is not here.
    pub(super) fn remove(&mut self, id: BranchId) -> bool {
        let Some((at, length)) = self.find(id) else {
            return false;
        };
        self.words.drain(at..at + length);
        self.length -= 1;
        if self.words.len() * 4 < self.words.capacity() {
            self.words.shrink_to_fit();
        }
        true
    }

    /// From now on the entry must be asked for the subscriptions of a branch.
    pub(super) fn share(&mut self, id: BranchId) {
        if let Some((at, _)) = self.find(id) {
            self.words[at + 1] = SubscriptionId::NONE.0;
        }
    }

    /// Begins to fetch them.
    pub(super) fn prefetch(&self) {
        // What is longer, the processor goes on with.
        for line in self.words.chunks(16).take(3) {
            prefetch(&line[0]);
        }
    }

    /// Its own heap bytes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>()
    }
}
