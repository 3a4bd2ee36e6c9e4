//! VFL, the variable filters (ISMA): at one node the thresholds of all branches that end there.
//!
//! Subscriptions of equal shape share one table, so that an event asks it once for each way of
//! reaching the node, however many they are.

use super::Entry;
use super::id::BranchId;
use crate::attribute::{AttributeIndex, AttributeStrategy, EntryId};
use crate::event::{Local, Prepared};
use crate::matcher::PlannedBranch;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;

/// The filters at a node.
#[derive(Debug)]
pub(super) struct Vfl {
    index: Box<dyn AttributeIndex>,
    /// By their thresholds, so that equal ones are found.
    branches: HashTable<BranchId>,
    hasher: DefaultHashBuilder,
    /// One past the highest variable that is asked for; only grows.
    attributes: usize,
}

impl Vfl {
    pub(super) fn new(strategy: AttributeStrategy) -> Self {
        Self {
            index: strategy.index(),
            branches: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            attributes: 0,
        }
    }

    /// The branch here that is like this one.
    pub(super) fn find(
        &self,
        branch: &PlannedBranch,
        entries: &[Option<Entry>],
    ) -> Option<BranchId> {
        let is_like = |id: &BranchId| {
            entries[id.0 as usize]
                .as_ref()
                .is_some_and(|entry| entry.branch.is_like(branch))
        };
        let hash = hash(&self.hasher, branch);
        self.branches.find(hash, is_like).copied()
    }

    /// Keeps a branch that is among the entries.
    pub(super) fn insert(
        &mut self,
        id: BranchId,
        branch: &PlannedBranch,
        entries: &[Option<Entry>],
    ) {
        if let Some(last) = branch.thresholds.last() {
            self.attributes = self.attributes.max(usize::from(last.attribute) + 1);
        }
        let hasher = &self.hasher;
        self.branches.insert_unique(hash(hasher, branch), id, |id| {
            let entry = entries[id.0 as usize].as_ref();
            entry.map_or(0, |entry| hash(hasher, &entry.branch))
        });
        self.index.insert(EntryId(id.0), &branch.thresholds);
    }

    /// `false` where the branch is not here.
    pub(super) fn remove(&mut self, id: BranchId, branch: &PlannedBranch) -> bool {
        let hash = hash(&self.hasher, branch);
        let Ok(found) = self.branches.find_entry(hash, |other| *other == id) else {
            return false;
        };
        found.remove();
        self.index.remove(EntryId(id.0), &branch.thresholds);
        true
    }

    /// Adds the branches whose filters hold for the values of the first variables.
    pub(super) fn matching(&self, event: &Prepared, bound: &[Local], found: &mut Vec<EntryId>) {
        let asked = bound.iter().take(self.attributes);
        let values: Vec<_> = asked.map(|local| event.operand(*local)).collect();
        self.index.matching(&values, found);
    }

    pub(super) fn branches(&self) -> impl Iterator<Item = BranchId> {
        self.branches.iter().copied()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.index.len() == 0
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.index.bytes() + self.branches.allocation_size()
    }
}

/// The hash of the thresholds of a branch; a constant in use is one place in memory.
fn hash(hasher: &DefaultHashBuilder, branch: &PlannedBranch) -> u64 {
    let mut state = hasher.build_hasher();
    for threshold in &branch.thresholds {
        threshold.attribute.hash(&mut state);
        threshold.comparison.hash(&mut state);
        Arc::as_ptr(&threshold.constant).hash(&mut state);
    }
    state.finish()
}
