//! From a node by a step to the node below: the hash table that HTVI, VTL, PDT and HTSI share, and
//! how it is probed from the event's side.

use super::id::NodeId;
use super::node::{Form, Kind};
use crate::event::{Bits, Local, Masks, Prepared, each};
use crate::matcher::{Slot, Step};
use crate::term::{Signature, TermId};
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// The way from a node by a step to the node below, with what tells that the event need not go it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) at: NodeId,
    pub(super) step: Step,
    pub(super) child: NodeId,
    /// The variables that steps or filters at the child or below may ask for: a bit each, the last for
    /// all past it. Only grows while the child lives.
    pub(super) needed: u32,
    /// What an event must hold for anything at the child or below. Only shrinks while it lives.
    pub(super) signature: Signature,
}

/// The ways of all nodes of the forest.
#[derive(Debug, Default)]
pub(super) struct Steps {
    table: HashTable<Way>,
    hasher: DefaultHashBuilder,
}

/// What is asked at a node: which steps of one kind does the event have there?
#[derive(Clone, Copy)]
pub(super) struct Probe<'a> {
    pub(super) event: &'a Prepared,
    pub(super) at: NodeId,
    /// The constant that all steps here name, where a constant led here.
    pub(super) anchor: Option<Local>,
    pub(super) bound: &'a [Local],
    pub(super) kind: Kind,
}

/// Takes a way and the triple that goes it.
pub(super) type Visit<'v, 'a> = &'v mut dyn FnMut(&'a Way, [Local; 3]);

impl Probe<'_> {
    /// What stands at a place: what its variable is bound to, or the anchor.
    fn value(&self, place: usize) -> Option<Local> {
        match self.kind.variables[place] {
            Some(number) => self.bound.get(usize::from(number)).copied(),
            None if place == 1 => None,
            None => self.anchor,
        }
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
    pub(super) fn find(&self, at: NodeId, step: Step) -> Option<&Way> {
        let is_it = |way: &Way| way.step == step && way.at == at;
        self.table.find(hash(&self.hasher, at, step), is_it)
    }

    pub(super) fn find_mut(&mut self, at: NodeId, step: Step) -> Option<&mut Way> {
        let is_it = |way: &Way| way.step == step && way.at == at;
        self.table.find_mut(hash(&self.hasher, at, step), is_it)
    }

    pub(super) fn insert(&mut self, way: Way) {
        let hasher = &self.hasher;
        let hash_of = |way: &Way| hash(hasher, way.at, way.step);
        self.table.insert_unique(hash_of(&way), way, hash_of);
    }

    pub(super) fn remove(&mut self, at: NodeId, step: Step) {
        let is_it = |way: &Way| way.step == step && way.at == at;
        if let Ok(entry) = self.table.find_entry(hash(&self.hasher, at, step), is_it) {
            entry.remove();
        }
        if self.table.len() * 8 < self.table.capacity() {
            let hasher = &self.hasher;
            self.table
                .shrink_to(self.table.len() * 2, |way| hash(hasher, way.at, way.step));
        }
    }

    /// Its own heap bytes.
    pub(super) fn bytes(&self) -> usize {
        self.table.allocation_size()
    }

    /// Steps that ask a class of their subject: one probe for each live class of its value.
    pub(super) fn classes<'a>(&'a self, probe: &Probe<'_>, masks: &Masks, visit: Visit<'_, 'a>) {
        let find = |subject: Slot, class: TermId| {
            let step = Step([subject, Slot::constant(TermId::TYPE), Slot::constant(class)]);
            self.find(probe.at, step)
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
    pub(super) fn edges<'a>(&'a self, probe: &Probe<'_>, masks: &Masks, visit: Visit<'_, 'a>) {
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
                if let Some(child) = self.find(probe.at, step) {
                    visit(child, [subject, subject, object]);
                }
            }
        }
    }

    /// Steps of any kind over the whole closure: one probe for each triple that agrees with the values
    /// of the variables.
    pub(super) fn triples<'a>(&'a self, probe: &Probe<'_>, visit: Visit<'_, 'a>) {
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
                && let Some(child) = self.find(probe.at, Step([from, property, to]))
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
