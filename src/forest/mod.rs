//! The covering forest: subscriptions live in the steps that they share.
//!
//! A branch is a sequence of steps, rarest first, its variables numbered in the order in which they
//! are bound, so that equal beginnings are equal keys. The steps of all branches form a tree; a
//! node that the event cannot satisfy prunes all below. It is HMACD's poset forest with one parent
//! for each node, built from the structure instead of searched for. What leads from a node to those
//! below are ISMA's tables: HTVI and VTL, at the root PDT and HTSI, and VFL for the
//! filters of the branches that end there.
//!
//! By HMACD's rule of limits a node begins as a short list, bursts one step deeper when it overflows,
//! and takes back what is below when that has become little.

mod id;
pub(crate) use id::{BranchId, SubscriptionId};

mod found;
pub(crate) use found::Found;
pub use found::Work;

mod group;

mod vfl;

mod leaves;

mod node;

mod steps;

mod htvi;

mod vtl;

mod pdt;

mod htsi;

mod tables;

mod change;

mod seen;

mod walk;

use crate::attribute::AttributeStrategy;
use crate::matcher::PlannedBranch;
use group::Group;
use id::NodeId;
use node::Node;
use std::sync::Arc;
use tables::Tables;

/// A branch, and the subscriptions that have it: equal branches are one entry.
#[derive(Debug)]
struct Entry {
    branch: Arc<PlannedBranch>,
    subscriptions: Group,
    /// Whether no subscription of it has another branch here.
    is_sole: bool,
}

impl Entry {
    /// Its one subscription, which has no other branch here; else [`SubscriptionId::NONE`].
    fn sole(&self) -> SubscriptionId {
        match self.subscriptions.only() {
            Some(one) if self.is_sole => one,
            _ => SubscriptionId::NONE,
        }
    }
}

/// The forest.
#[derive(Debug)]
pub(crate) struct Forest {
    strategy: AttributeStrategy,
    nodes: Vec<Node>,
    free: Vec<NodeId>,
    tables: Tables,
    entries: Vec<Option<Entry>>,
    free_entries: Vec<BranchId>,
}

impl Forest {
    /// A forest without subscriptions, whose filters are kept so.
    pub(crate) fn new(strategy: AttributeStrategy) -> Self {
        Self {
            strategy,
            nodes: vec![Node::root()],
            free: Vec::new(),
            tables: Tables::default(),
            entries: Vec::new(),
            free_entries: Vec::new(),
        }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    fn entry(&self, id: BranchId) -> Option<&Entry> {
        self.entries.get(id.0 as usize)?.as_ref()
    }

    /// How many nodes there are, the root and the lists of constants included.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes.len() - self.free.len() + self.tables.htsi.len()
    }

    /// Its own heap bytes, about, those of the branches left out.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.nodes.iter().map(Node::bytes).sum::<usize>()
            + self.free.capacity() * size_of::<NodeId>()
            + self.tables.bytes()
            + self
                .entries
                .iter()
                .flatten()
                .map(|entry| entry.subscriptions.bytes())
                .sum::<usize>()
            + self.entries.capacity() * size_of::<Option<Entry>>()
            + self.free_entries.capacity() * size_of::<BranchId>()
    }
}
