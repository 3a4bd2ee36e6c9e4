//! HTSI, the structure index (ISMA): patterns that begin with a class or with a constant term.

use super::id::{BucketId, NodeId};
use super::leaves::Leaves;
use super::node::Form;
use super::steps::{Probe, Steps, Visit};
use crate::event::{Local, Prepared};
use crate::matcher::{Slot, Step};
use crate::prefetch::prefetch;
use crate::term::TermId;
use hashbrown::HashSet;
use smallvec::SmallVec;

/// Where the patterns are that begin with an edge to or from a constant term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// Few: in a list of their own.
    Bucket(BucketId),
    /// More: below a node.
    Node(NodeId),
}

/// From a constant term, or from a class, to all patterns that begin so.
#[derive(Debug, Default)]
pub(super) struct Htsi {
    /// By constant: an event looks each of its terms up once.
    anchors: Vec<Place>,
    /// Lists of branches without a step that is met.
    buckets: Vec<Leaves>,
    free: Vec<BucketId>,
    /// Classes, ground triples, and what names neither class nor term.
    pub(super) others: Steps,
}

/// An anchor as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u32);

impl Place {
    const NONE: Self = Self(u32::MAX);
    const NODE: u32 = 1 << 31;

    fn of(anchor: Anchor) -> Self {
        match anchor {
            Anchor::Bucket(BucketId(id)) => Self(id),
            Anchor::Node(NodeId(id)) => Self(id | Self::NODE),
        }
    }

    fn anchor(self) -> Option<Anchor> {
        (self != Self::NONE).then_some(if self.0 & Self::NODE == 0 {
            Anchor::Bucket(BucketId(self.0))
        } else {
            Anchor::Node(NodeId(self.0 & !Self::NODE))
        })
    }
}

impl Htsi {
    /// The constant that leads to a step: the one end of an edge that is no variable.
    pub(super) fn constant(step: Step) -> Option<TermId> {
        let [subject, _, object] = step.0.map(Slot::as_constant);
        if step.is_open() || step.class().is_some() {
            return None;
        }
        subject.xor(object)
    }

    /// Where the patterns are that begin with a constant. One look-up.
    pub(super) fn anchor(&self, constant: TermId) -> Option<Anchor> {
        self.anchors.get(constant.0 as usize)?.anchor()
    }

    /// From now on they are there.
    pub(super) fn set_anchor(&mut self, constant: TermId, anchor: Option<Anchor>) {
        let index = constant.0 as usize;
        if self.anchors.len() <= index {
            self.anchors.resize(index + 1, Place::NONE);
        }
        self.anchors[index] = anchor.map_or(Place::NONE, Place::of);
    }

    pub(super) fn bucket(&self, id: BucketId) -> &Leaves {
        &self.buckets[id.0 as usize]
    }

    pub(super) fn bucket_mut(&mut self, id: BucketId) -> &mut Leaves {
        &mut self.buckets[id.0 as usize]
    }

    /// The bucket of a constant that has no anchor yet.
    pub(super) fn open_bucket(&mut self, constant: TermId, leaves: Leaves) -> BucketId {
        let id = if let Some(id) = self.free.pop() {
            self.buckets[id.0 as usize] = leaves;
            id
        } else {
            self.buckets.push(leaves);
            BucketId(u32::try_from(self.buckets.len() - 1).unwrap_or(u32::MAX))
        };
        self.set_anchor(constant, Some(Anchor::Bucket(id)));
        id
    }

    /// Takes what is in the bucket of a constant, which then has no anchor.
    pub(super) fn close_bucket(&mut self, constant: TermId, id: BucketId) -> Leaves {
        self.set_anchor(constant, None);
        self.free.push(id);
        std::mem::take(self.bucket_mut(id))
    }

    /// All buckets in use, those of them that are empty too.
    pub(super) fn buckets(&self) -> impl Iterator<Item = &Leaves> {
        self.buckets.iter()
    }

    /// How many buckets there are.
    pub(super) fn len(&self) -> usize {
        self.buckets.len() - self.free.len()
    }

    /// Its own heap bytes.
    pub(super) fn bytes(&self) -> usize {
        self.others.bytes()
            + self.anchors.capacity() * size_of::<Place>()
            + self.buckets.capacity() * size_of::<Leaves>()
            + self.buckets.iter().map(Leaves::bytes).sum::<usize>()
            + self.free.capacity() * size_of::<BucketId>()
    }

    /// The roots of one kind that the event has.
    pub(super) fn probe<'a>(&'a self, probe: &Probe<'_>, visit: Visit<'_, 'a>) {
        match (probe.event.small(), probe.kind.form) {
            (Some(masks), Form::Class) => self.others.classes(probe, masks, visit),
            (Some(masks), Form::Edge | Form::Direct) => self.others.edges(probe, masks, visit),
            _ => self.others.triples(probe, visit),
        }
    }

    /// The anchors among the event's constants: one look-up for each of its terms.
    pub(super) fn anchors(&self, event: &Prepared) -> SmallVec<[(Anchor, Local); 16]> {
        let mut found = SmallVec::new();
        if self.anchors.is_empty() {
            return found;
        }
        let mut look = |id: TermId, local: Local| {
            if let Some(anchor) = self.anchor(id) {
                found.push((anchor, local));
            }
        };
        if event.small().is_some() {
            for (id, _) in event.known() {
                if let Some(place) = self.anchors.get(id.0 as usize) {
                    prefetch(place);
                }
            }
            event.known().for_each(|(id, local)| look(id, local));
        } else {
            let mut seen = HashSet::new();
            for is_direct in [false, true] {
                for [subject, _, object] in event.matching(is_direct, [None; 3]) {
                    for local in [subject, object] {
                        if seen.insert(local)
                            && let Some(id) = event.id(local)
                        {
                            look(id, local);
                        }
                    }
                }
            }
        }
        for (anchor, _) in &found {
            if let Anchor::Bucket(id) = anchor {
                prefetch(self.bucket(*id));
            }
        }
        found
    }
}
