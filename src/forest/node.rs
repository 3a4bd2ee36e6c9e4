//! A node of the forest: a pattern that covers all patterns below it.

use super::id::{BranchId, NodeId, SubscriptionId};
use super::vfl::Vfl;
use crate::matcher::{Part, PlannedBranch, Step};
use crate::term::{Signature, TermId};
use std::sync::Arc;

/// A branch that is kept at a node.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// What an event must hold, so that most are passed over without being touched.
    pub(super) signature: Signature,
    /// Its first step that is not shared, so that where the event has none the branch is not touched;
    /// [`Step::NONE`] where there is none.
    pub(super) next: Step,
    pub(super) branch: Arc<PlannedBranch>,
    pub(super) id: BranchId,
    /// The subscription that it belongs to; [`SubscriptionId::NONE`] where the entry must be asked.
    pub(super) subscription: SubscriptionId,
}

/// What a step asks for, its constants left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// A constant class: the business of VTL, at the root of HTSI.
    Class,
    /// A constant property.
    Edge,
    /// `hearken:directType`.
    Direct,
    /// `rdf:type` with a variable class.
    Type,
    /// A variable predicate.
    Predicate,
}

/// Steps that differ in constants only: what is asked of the event at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    pub(super) form: Form,
    /// The variables by place; `None` where a constant stands.
    pub(super) variables: [Option<u8>; 3],
}

impl Kind {
    pub(super) fn of(step: Step) -> Self {
        let form = match step.property() {
            None => Form::Predicate,
            Some(TermId::DIRECT_TYPE) => Form::Direct,
            Some(_) if step.class().is_some() => Form::Class,
            Some(TermId::TYPE) => Form::Type,
            Some(_) => Form::Edge,
        };
        let variables = step.0.map(|slot| match slot.part() {
            Part::Variable(number) => Some(number),
            Part::Constant(_) => None,
        });
        Self { form, variables }
    }
}

/// Branches up to which a list grows one by one.
const LIST_MIN: usize = 4;

/// A node. It is entered with the values of the variables that the steps to it bind.
///
/// What an event looks at stands first, in one line of memory as far as it goes.
#[derive(Debug)]
#[repr(C, align(64))]
pub(super) struct Node {
    /// What an event must hold for anything at it or below. Only shrinks while the node lives.
    pub(super) signature: Signature,
    /// The variables that steps or filters at it or below may ask for: a bit each, the last for all
    /// past it. Only grows while the node lives.
    pub(super) needed: u64,
    pub(super) step: Step,
    /// How many steps lead here.
    pub(super) depth: u32,
    /// Branches with steps to go, not yet shared.
    pub(super) waiting: Vec<Leaf>,
    /// How many children there are of each kind.
    pub(super) kinds: Vec<(Kind, u32)>,
    /// Branches whose last step this is, their filters tested one by one.
    pub(super) ending: Vec<Leaf>,
    /// Branches whose last step this is, their filters in an index.
    pub(super) vfl: Option<Box<Vfl>>,
    pub(super) parent: NodeId,
    /// Branches at it or below.
    pub(super) below: u32,
    pub(super) first_child: NodeId,
    pub(super) next: NodeId,
    pub(super) previous: NodeId,
}

impl Node {
    pub(super) fn new(parent: NodeId, step: Step, depth: u32) -> Self {
        Self {
            parent,
            step,
            depth,
            below: 0,
            first_child: NodeId::NONE,
            next: NodeId::NONE,
            previous: NodeId::NONE,
            needed: 0,
            signature: Signature::ALL,
            kinds: Vec::new(),
            waiting: Vec::new(),
            ending: Vec::new(),
            vfl: None,
        }
    }

    /// The root, which has no step.
    pub(super) fn root() -> Self {
        Self::new(NodeId::NONE, Step::NONE, 0)
    }

    /// Keeps a branch. Most nodes keep one or two, so the lists grow by what they need.
    pub(super) fn keep(leaves: &mut Vec<Leaf>, leaf: Leaf) {
        if leaves.len() < LIST_MIN {
            leaves.reserve_exact(1);
        }
        leaves.push(leaf);
    }

    /// One child more of this kind.
    pub(super) fn count(&mut self, kind: Kind) {
        let known = self.kinds.iter_mut().find(|(other, _)| *other == kind);
        if let Some((_, count)) = known {
            *count += 1;
        } else {
            self.kinds.reserve_exact(1);
            self.kinds.push((kind, 1));
        }
    }

    /// One child less of this kind.
    pub(super) fn discount(&mut self, kind: Kind) {
        if let Some(place) = self.kinds.iter().position(|(other, _)| *other == kind) {
            self.kinds[place].1 -= 1;
            if self.kinds[place].1 == 0 {
                self.kinds.swap_remove(place);
            }
        }
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        self.kinds.capacity() * size_of::<(Kind, u32)>()
            + (self.waiting.capacity() + self.ending.capacity()) * size_of::<Leaf>()
            + self.vfl.as_ref().map_or(0, |vfl| vfl.bytes())
    }
}
