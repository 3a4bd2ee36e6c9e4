//! From a node by a step to the node below: the hash table that HTVI, VTL, PDT and HTSI share, and
//! how it is probed from the event's side.

use super::id::NodeId;
use super::node::{Form, Kind, Node};
use crate::event::{Bits, Local, Masks, Prepared, each};
use crate::matcher::{Slot, Step};
use crate::term::TermId;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// Steps to nodes below, of all nodes of the forest.
#[derive(Debug, Default)]
pub(super) struct Steps {
    table: HashTable<NodeId>,
    hasher: DefaultHashBuilder,
}

/// What is asked at a node: which steps of one kind does the event have there?
#[derive(Clone, Copy)]
pub(super) struct Probe<'a> {
    pub(super) nodes: &'a [Node],
    pub(super) event: &'a Prepared,
    pub(super) at: NodeId,
    pub(super) bound: &'a [Local],
    pub(super) kind: Kind,
}

/// Takes a node below and the triple that leads to it.
pub(super) type Visit<'a> = &'a mut dyn FnMut(NodeId, [Local; 3]);

impl Probe<'_> {
    /// What the variable at a place is bound to.
    fn value(&self, place: usize) -> Option<Local> {
        let number = self.kind.variables[place]?;
        self.bound.get(usize::from(number)).copied()
    }

    /// The slot of a step of this kind that this term would meet; `None` where a constant stands that
    /// no subscription names.
    fn slot(&self, place: usize, local: Local) -> Option<Slot> {
        match self.kind.variables[place] {
            Some(number) => Some(Slot::variable(number)),
            None => self.event.id(local).map(Slot::constant),
        }
    }

    /// Whether one variable stands at both ends.
    fn is_loop(&self) -> bool {
        let [subject, _, object] = self.kind.variables;
        subject.is_some() && subject == object
    }
}

impl Steps {
    pub(super) fn find(&self, nodes: &[Node], at: NodeId, step: Step) -> Option<NodeId> {
        let is_it = |id: &NodeId| {
            let node = &nodes[id.0 as usize];
            node.parent == at && node.step == step
        };
        self.table
            .find(hash(&self.hasher, at, step), is_it)
            .copied()
    }

    pub(super) fn insert(&mut self, nodes: &[Node], id: NodeId) {
        let hasher = &self.hasher;
        let hash_of = |id: &NodeId| {
            let node = &nodes[id.0 as usize];
            hash(hasher, node.parent, node.step)
        };
        self.table.insert_unique(hash_of(&id), id, hash_of);
    }

    pub(super) fn remove(&mut self, nodes: &[Node], id: NodeId) {
        let node = &nodes[id.0 as usize];
        let found = hash(&self.hasher, node.parent, node.step);
        if let Ok(entry) = self.table.find_entry(found, |other| *other == id) {
            entry.remove();
        }
        if self.table.len() * 8 < self.table.capacity() {
            let hasher = &self.hasher;
            self.table.shrink_to(self.table.len() * 2, |id| {
                let node = &nodes[id.0 as usize];
                hash(hasher, node.parent, node.step)
            });
        }
    }

    /// Its own heap bytes.
    pub(super) fn bytes(&self) -> usize {
        self.table.allocation_size()
    }

    /// Steps that ask a class of their subject: one probe for each live class of its value.
    pub(super) fn classes(&self, probe: &Probe<'_>, masks: &Masks, visit: Visit<'_>) {
        let find = |subject: Slot, class: TermId| {
            let step = Step([subject, Slot::constant(TermId::TYPE), Slot::constant(class)]);
            self.find(probe.nodes, probe.at, step)
        };
        let mut at_node = |local: Local, subject: Slot| {
            for class in masks.classes_of(local) {
                if let Some(child) = find(subject, class) {
                    visit(child, [local; 3]);
                }
            }
        };
        match (probe.kind.variables[0], probe.value(0)) {
            (Some(number), Some(local)) => at_node(local, Slot::variable(number)),
            (Some(number), None) => {
                for (class, nodes) in masks.classes() {
                    if let Some(child) = find(Slot::variable(number), class) {
                        each(nodes).for_each(|node| visit(child, [Local(node); 3]));
                    }
                }
            }
            (None, _) => {
                for (id, local) in probe.event.known() {
                    at_node(local, Slot::constant(id));
                }
            }
        }
    }

    /// Steps with a constant property: one probe for each live property of each pair at the values of
    /// the variables.
    pub(super) fn edges(&self, probe: &Probe<'_>, masks: &Masks, visit: Visit<'_>) {
        let mut pairs: Bits = masks.pairs();
        if let Some(subject) = probe.value(0) {
            pairs &= masks.leaving(subject);
        }
        if let Some(object) = probe.value(2) {
            pairs &= masks.entering(object);
        }
        for pair in each(pairs) {
            let [subject, object] = masks.pair(pair);
            if probe.is_loop() && subject != object {
                continue;
            }
            let ends = (probe.slot(0, subject), probe.slot(2, object));
            let (Some(from), Some(to)) = ends else {
                continue;
            };
            for property in masks.properties_of(pair) {
                let step = Step([from, Slot::constant(property), to]);
                if let Some(child) = self.find(probe.nodes, probe.at, step) {
                    visit(child, [subject, subject, object]);
                }
            }
        }
    }

    /// Steps of any kind over the whole closure: one probe for each triple that agrees with the values
    /// of the variables.
    pub(super) fn triples(&self, probe: &Probe<'_>, visit: Visit<'_>) {
        let form = probe.kind.form;
        let predicate = match form {
            Form::Class | Form::Type => match probe.event.closed_local(TermId::TYPE) {
                Some(local) => Some(local),
                None => return,
            },
            Form::Edge | Form::Direct => None,
            Form::Predicate => probe.value(1),
        };
        let parts = [probe.value(0), predicate, probe.value(2)];
        for triple in probe.event.matching(form == Form::Direct, parts) {
            let [subject, predicate, object] = triple;
            let property = if form == Form::Direct {
                Some(Slot::constant(TermId::DIRECT_TYPE))
            } else {
                probe.slot(1, predicate)
            };
            let ends = (probe.slot(0, subject), probe.slot(2, object));
            if let (Some(from), Some(property), Some(to)) = (ends.0, property, ends.1)
                && let Some(child) = self.find(probe.nodes, probe.at, Step([from, property, to]))
            {
                visit(child, triple);
            }
        }
    }
}

/// Node and step as one word: a few instructions.
fn hash(hasher: &DefaultHashBuilder, at: NodeId, step: Step) -> u64 {
    hasher.hash_one(u128::from(at.0) << 96 | step.bits())
}
