//! A node of the forest: what it takes to go on from here.

use crate::matcher::{PlannedBranch, Shape, Slot};
use crate::term::TermId;
use hashbrown::HashMap;
use std::sync::Arc;

/// A node's place in the forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NodeId(pub(super) u32);

/// A subscription's place in the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SubscriptionId(pub(crate) u32);

/// A branch of a subscription that waits at a node, its remaining steps unshared.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) subscription: SubscriptionId,
    /// Which of the subscription's branches it is.
    pub(super) index: u32,
    pub(super) branch: Arc<PlannedBranch>,
}

/// The kind of a step, its constants left open: what is asked of the event at a node.
///
/// This is the row of the papers' variable hash adjacency index (HTVI) for edges, of the variable
/// type table (VTL) for `rdf:type`, and at the roots of the predicate table (PDT) and the structure
/// index (HTSI): each kind is probed once for each triple at the variable's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    /// The numbers of the variables; `None` where a constant stands.
    pub(super) variables: [Option<u8>; 3],
    pub(super) is_direct: bool,
}

impl Kind {
    pub(super) fn of(shape: &Shape) -> Self {
        Self {
            variables: shape.parts.map(|slot| match slot {
                Slot::Variable(number) => Some(number),
                Slot::Constant(_) => None,
            }),
            is_direct: shape.is_direct,
        }
    }

    /// The step of this kind that a triple would meet.
    pub(super) fn shape(self, triple: [TermId; 3]) -> Shape {
        let mut parts = triple.map(Slot::Constant);
        for (part, variable) in parts.iter_mut().zip(self.variables) {
            if let Some(number) = variable {
                *part = Slot::Variable(number);
            }
        }
        Shape {
            parts,
            is_direct: self.is_direct,
        }
    }
}

/// A pattern that covers all patterns below it.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) parent: Option<(NodeId, Shape)>,
    /// How many steps lead here, and how many variables they bind.
    pub(super) depth: usize,
    pub(super) children: HashMap<Shape, NodeId>,
    /// How many children there are of each kind.
    pub(super) kinds: Vec<(Kind, u32)>,
    pub(super) leaves: Vec<Leaf>,
    /// The variables that steps, filters or leaves below may ask for: a bit each, the last for all
    /// past it. Only grows while the node lives.
    pub(super) needed: u64,
}

impl Node {
    /// Whether nothing hangs on it.
    pub(super) fn is_empty(&self) -> bool {
        self.children.is_empty() && self.leaves.is_empty()
    }
}
