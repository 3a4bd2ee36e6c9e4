//! A node of the forest: a pattern that covers all patterns below it.

use super::id::NodeId;
use super::leaves::Leaves;
use super::vfl::Vfl;
use crate::matcher::{Part, Step};
use crate::prefetch::prefetch;
use crate::term::TermId;

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

/// A node. It is entered with the values of the variables that the steps to it bind.
///
/// What an event looks at stands first.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Node {
    /// Branches with steps to go, not yet shared.
    pub(super) waiting: Leaves,
    /// How many children there are of each kind.
    pub(super) kinds: Vec<(Kind, u32)>,
    /// Branches whose last step this is, their filters tested one by one.
    pub(super) ending: Leaves,
    /// Branches whose last step this is, their filters in an index.
    pub(super) vfl: Option<Box<Vfl>>,
    /// How many steps lead here.
    pub(super) depth: u32,
    /// The step that leads here from the parent; where a constant does, [`Step::NONE`].
    pub(super) step: Step,
    /// The constant that all below begin with, where that leads here.
    pub(super) anchor: Option<TermId>,
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
            anchor: None,
            depth,
            below: 0,
            first_child: NodeId::NONE,
            next: NodeId::NONE,
            previous: NodeId::NONE,
            kinds: Vec::new(),
            waiting: Leaves::default(),
            ending: Leaves::default(),
            vfl: None,
        }
    }

    /// The root, which has no step.
    pub(super) fn root() -> Self {
        Self::new(NodeId::NONE, Step::NONE, 0)
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

    /// Begins to fetch what it holds.
    pub(super) fn prefetch(&self) {
        self.waiting.prefetch();
        self.ending.prefetch();
        if let Some(kind) = self.kinds.first() {
            prefetch(kind);
        }
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        self.kinds.capacity() * size_of::<(Kind, u32)>()
            + self.waiting.bytes()
            + self.ending.bytes()
            + self.vfl.as_ref().map_or(0, |vfl| vfl.bytes())
    }
}
