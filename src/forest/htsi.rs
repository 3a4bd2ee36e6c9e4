//! HTSI, the structure index (ISMA): patterns that begin with a class or with a constant term.

use super::id::NodeId;
use super::node::{Form, Node};
use super::steps::{Probe, Steps, Visit};
use crate::event::{Bits, Local, Masks, Prepared, each};
use crate::matcher::{Slot, Step};
use crate::term::TermId;
use hashbrown::HashMap;
use smallvec::SmallVec;

/// Steps of one constant that are tried one after another; more are looked up by what the event has.
const TRIED_MAX: usize = 16;

/// Steps that name one constant beside their property, in order, with the nodes that they lead to.
type Roots = SmallVec<[(Step, NodeId); 1]>;

/// From a constant term, or from a class, to the roots of all patterns that begin so.
#[derive(Debug, Default)]
pub(super) struct Htsi {
    /// Edges with one constant end, by that: an event looks each of its terms up once.
    constants: HashMap<TermId, Roots>,
    /// Classes, ground triples, and what names neither class nor term.
    others: Steps,
}

impl Htsi {
    /// The constant that leads to a step: the one end of an edge that is no variable.
    fn constant(step: Step) -> Option<TermId> {
        let [subject, _, object] = step.0.map(Slot::as_constant);
        if step.is_open() || step.class().is_some() {
            return None;
        }
        subject.xor(object)
    }

    pub(super) fn find(&self, nodes: &[Node], step: Step) -> Option<NodeId> {
        let Some(constant) = Self::constant(step) else {
            return self.others.find(nodes, NodeId::ROOT, step);
        };
        find_among(self.constants.get(&constant)?, step)
    }

    pub(super) fn insert(&mut self, nodes: &[Node], id: NodeId) {
        let step = nodes[id.0 as usize].step;
        let Some(constant) = Self::constant(step) else {
            return self.others.insert(nodes, id);
        };
        let roots = self.constants.entry(constant).or_default();
        let place = roots.partition_point(|(other, _)| *other < step);
        roots.insert(place, (step, id));
    }

    pub(super) fn remove(&mut self, nodes: &[Node], id: NodeId) {
        let step = nodes[id.0 as usize].step;
        let Some(constant) = Self::constant(step) else {
            return self.others.remove(nodes, id);
        };
        if let Some(roots) = self.constants.get_mut(&constant) {
            roots.retain(|(other, _)| *other != step);
            if roots.is_empty() {
                self.constants.remove(&constant);
            }
        }
        if self.constants.len() * 8 < self.constants.capacity() {
            self.constants.shrink_to(self.constants.len() * 2);
        }
    }

    /// Its own heap bytes.
    pub(super) fn bytes(&self) -> usize {
        let spilled = self.constants.values().filter(|roots| roots.spilled());
        self.others.bytes()
            + self.constants.allocation_size()
            + spilled.map(SmallVec::capacity).sum::<usize>() * size_of::<(Step, NodeId)>()
    }

    /// The roots of one kind that the event has, those of [`constants`](Self::roots) left out.
    pub(super) fn probe(&self, probe: &Probe<'_>, visit: Visit<'_>) {
        let [subject, _, object] = probe.kind.variables;
        let is_edge = matches!(probe.kind.form, Form::Edge | Form::Direct);
        if is_edge && (subject.is_some() != object.is_some()) {
            return;
        }
        match (probe.event.small(), probe.kind.form) {
            (Some(masks), Form::Class) => self.others.classes(probe, masks, visit),
            (Some(masks), Form::Edge | Form::Direct) => self.others.edges(probe, masks, visit),
            _ => self.others.triples(probe, visit),
        }
    }

    /// The roots that the constants of the event lead to: one look-up for each of its terms.
    pub(super) fn roots(&self, event: &Prepared, visit: Visit<'_>) {
        if self.constants.is_empty() {
            return;
        }
        let Some(masks) = event.small() else {
            return self.roots_of_triples(event, visit);
        };
        for (id, local) in event.known() {
            let Some(roots) = self.constants.get(&id) else {
                continue;
            };
            if roots.len() <= TRIED_MAX {
                for (step, node) in roots {
                    for pair in each(pairs(*step, local, masks)) {
                        let [subject, object] = masks.pair(pair);
                        visit(*node, [subject, subject, object]);
                    }
                }
                continue;
            }
            for (subject, object, pairs) in [
                (Slot::constant(id), Slot::variable(0), masks.leaving(local)),
                (Slot::variable(0), Slot::constant(id), masks.entering(local)),
            ] {
                for pair in each(pairs) {
                    let [from, to] = masks.pair(pair);
                    for property in masks.properties_of(pair) {
                        let step = Step([subject, Slot::constant(property), object]);
                        if let Some(node) = find_among(roots, step) {
                            visit(node, [from, from, to]);
                        }
                    }
                }
            }
        }
    }

    fn roots_of_triples(&self, event: &Prepared, visit: Visit<'_>) {
        for is_direct in [false, true] {
            for triple in event.matching(is_direct, [None; 3]) {
                let [subject, predicate, object] = triple.map(|local| event.id(local));
                let predicate = if is_direct {
                    Some(TermId::DIRECT_TYPE)
                } else {
                    predicate
                };
                let Some(predicate) = predicate.map(Slot::constant) else {
                    continue;
                };
                let variable = Slot::variable(0);
                let ends = [
                    (subject, subject.map(|id| [Slot::constant(id), variable])),
                    (object, object.map(|id| [variable, Slot::constant(id)])),
                ];
                for (constant, ends) in ends {
                    if let (Some(constant), Some([from, to])) = (constant, ends)
                        && let Some(roots) = self.constants.get(&constant)
                        && let Some(node) = find_among(roots, Step([from, predicate, to]))
                    {
                        visit(node, triple);
                    }
                }
            }
        }
    }
}

fn find_among(roots: &Roots, step: Step) -> Option<NodeId> {
    let place = roots.binary_search_by_key(&step, |(other, _)| *other);
    place.ok().map(|place| roots[place].1)
}

/// The pairs that can serve a step whose one constant is this node.
fn pairs(step: Step, node: Local, masks: &Masks) -> Bits {
    let at_node = if step.0[0].as_constant().is_some() {
        masks.leaving(node)
    } else {
        masks.entering(node)
    };
    step.property()
        .map_or(0, |property| masks.linked_by(property) & at_node)
}
