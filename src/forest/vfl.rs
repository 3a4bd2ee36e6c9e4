//! VFL, the variable filters (ISMA): at one node the thresholds of all branches that end there.
//!
//! Subscriptions of equal shape share one table, so that an event asks it once for each way of
//! reaching the node, however many they are.

use super::id::BranchId;
use crate::attribute::{AttributeIndex, AttributeStrategy, EntryId};
use crate::event::{Local, Prepared};
use crate::matcher::PlannedBranch;
use hashbrown::HashSet;

/// The filters at a node.
#[derive(Debug)]
pub(super) struct Vfl {
    index: Box<dyn AttributeIndex>,
    branches: HashSet<BranchId>,
    /// One past the highest variable that is asked for; only grows.
    attributes: usize,
}

impl Vfl {
    pub(super) fn new(strategy: AttributeStrategy) -> Self {
        Self {
            index: strategy.index(),
            branches: HashSet::new(),
            attributes: 0,
        }
    }

    pub(super) fn insert(&mut self, id: BranchId, branch: &PlannedBranch) {
        if let Some(last) = branch.thresholds.last() {
            self.attributes = self.attributes.max(usize::from(last.attribute) + 1);
        }
        self.branches.insert(id);
        self.index.insert(EntryId(id.0), &branch.thresholds);
    }

    /// `false` where the branch is not here.
    pub(super) fn remove(&mut self, id: BranchId, branch: &PlannedBranch) -> bool {
        let was_here = self.branches.remove(&id);
        if was_here {
            self.index.remove(EntryId(id.0), &branch.thresholds);
        }
        was_here
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
        self.branches.is_empty()
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.index.bytes() + self.branches.allocation_size()
    }
}
