//! Where subscriptions live: one of the two matchers.

use crate::attribute::AttributeStrategy;
use crate::event::Prepared;
use crate::forest::{BranchId, Forest, Found, SubscriptionId};
use crate::isma::Isma;
use crate::limits::Limits;
use crate::matcher::Plan;
use smallvec::SmallVec;

/// How an engine finds what an event matches. The matches never differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Matcher {
    /// The covering forest: conditions are shared, and what an event does not reach costs nothing.
    #[default]
    Forest,
    /// ISMA: each condition is tested once and counted for each subscription that has it.
    Isma,
}

/// The subscriptions of an engine.
#[derive(Debug)]
pub(super) enum Index {
    Forest(Box<Forest>),
    Isma(Box<Isma>),
}

impl Index {
    pub(super) fn new(matcher: Matcher, strategy: AttributeStrategy) -> Self {
        match matcher {
            Matcher::Forest => Self::Forest(Box::new(Forest::new(strategy))),
            Matcher::Isma => Self::Isma(Box::default()),
        }
    }

    /// Stores these branches of a subscription; what it takes to remove them.
    pub(super) fn insert(
        &mut self,
        id: SubscriptionId,
        plan: &Plan,
        indexed: &[usize],
    ) -> SmallVec<[BranchId; 2]> {
        let branches = indexed.iter().map(|index| &plan.branches[*index]);
        match self {
            Self::Forest(forest) => {
                let is_sole = indexed.len() == 1;
                branches
                    .map(|branch| forest.insert(id, branch, is_sole))
                    .collect()
            }
            Self::Isma(isma) => branches.map(|branch| isma.insert(id, branch)).collect(),
        }
    }

    pub(super) fn remove(&mut self, id: SubscriptionId, branches: &[BranchId]) {
        for branch in branches {
            match self {
                Self::Forest(forest) => forest.remove(*branch, id),
                Self::Isma(isma) => isma.remove(*branch),
            }
        }
    }

    /// Finds what an event matches, within the limits.
    pub(super) fn walk(&self, event: &Prepared, limits: &Limits) -> Found {
        match self {
            Self::Forest(forest) => forest.walk(event, limits),
            Self::Isma(isma) => isma.walk(event, limits),
        }
    }

    /// How many nodes or rows it has.
    pub(super) fn nodes(&self) -> usize {
        match self {
            Self::Forest(forest) => forest.nodes(),
            Self::Isma(isma) => isma.rows(),
        }
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Forest(forest) => forest.bytes(),
            Self::Isma(isma) => isma.bytes(),
        }
    }
}
