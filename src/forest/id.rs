//! Places in the forest as numbers.

/// A node's place in the forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NodeId(pub(super) u32);

impl NodeId {
    /// The one root has no step: below it are the steps that begin patterns.
    pub(super) const ROOT: Self = Self(0);
    /// No node.
    pub(super) const NONE: Self = Self(u32::MAX);
}

/// The place of a list of branches that begin with one constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BucketId(pub(super) u32);

/// A subscription's place in the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SubscriptionId(pub(crate) u32);

impl SubscriptionId {
    /// No subscription.
    pub(super) const NONE: Self = Self(u32::MAX);
}

/// A branch's place in the forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct BranchId(pub(crate) u32);

impl BranchId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}
