//! What a matcher found, and how much work it was.

use super::id::SubscriptionId;
use std::ops::AddAssign;

/// What a walk found, each subscription once.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) matched: Vec<SubscriptionId>,
    pub(crate) undecided: Vec<SubscriptionId>,
    pub(crate) work: Work,
}

/// How much work an event was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Nodes of the forest that were entered, each with one way of binding its variables.
    pub visits: u64,
    /// Atomic conditions of ISMA, each looked at once for all subscriptions that share it: structures
    /// that were found, types and filters that were tested.
    pub conditions: u64,
    /// Branches that were looked at one by one.
    pub candidates: u64,
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.visits += other.visits;
        self.conditions += other.conditions;
        self.candidates += other.candidates;
    }
}
