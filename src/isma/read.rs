//! What a branch asks, as atomic conditions, and what an event has, as triples: all that the tables
//! see of both.

use super::htsi::Structure;
use super::pdt::Predicate;
use super::vfl::Filter;
use super::vtl::Class;
use crate::event::{Local, Prepared, each};
use crate::matcher::{PlannedBranch, Step};
use crate::term::TermId;
use hashbrown::HashMap;
use std::sync::Arc;

/// What is asked of a variable.
#[derive(Debug)]
pub(super) enum Meaning {
    Filter(Arc<Filter>),
    Type(Class),
}

/// What is said of a variable, at a place of one of the branch's structures.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) structure: usize,
    pub(super) part: u8,
    pub(super) meaning: Meaning,
}

/// The atomic conditions of a branch. Each is necessary: what does not meet it has no solution.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// The structures, none twice.
    pub(super) structures: Vec<Structure>,
    pub(super) said: Vec<Said>,
}

impl Asked {
    /// Takes a branch apart. What its conditions leave open is the join's: that a variable is one
    /// term everywhere, variables compared with each other, and filters that are more than a
    /// comparison with a constant.
    pub(super) fn of(branch: &PlannedBranch) -> Self {
        let mut asked = Self::default();
        let mut places = Places::default();
        // The first structure that a variable stands in is the rarest; a type is said of it there.
        for step in branch.steps.iter().filter(|step| type_of(**step).is_none()) {
            places.add(*step, &mut asked.structures);
        }
        for step in &branch.steps {
            let Some((variable, class)) = type_of(*step) else {
                continue;
            };
            match places.of_variable.get(&variable) {
                // A variable of which only types are said stands in the first of them.
                None => places.add(*step, &mut asked.structures),
                Some(place) => asked.add(*place, Meaning::Type(class)),
            }
        }
        branch.for_each_comparison(&mut |variable, comparison, against| {
            if let Some(place) = places.of_variable.get(&variable) {
                let filter = Filter::new(comparison, against);
                asked.add(*place, Meaning::Filter(Arc::new(filter)));
            }
        });
        asked
    }

    fn add(&mut self, (structure, part): (usize, u8), meaning: Meaning) {
        self.said.push(Said {
            structure,
            part,
            meaning,
        });
    }
}

/// The structures of a branch and the place where each variable is bound first.
#[derive(Debug, Default)]
struct Places {
    of_structure: HashMap<Structure, usize>,
    of_variable: HashMap<u8, (usize, u8)>,
}

impl Places {
    fn add(&mut self, step: Step, structures: &mut Vec<Structure>) {
        let structure = structure_of(step);
        let index = *self.of_structure.entry(structure).or_insert_with(|| {
            structures.push(structure);
            structures.len() - 1
        });
        for (part, slot) in (0_u8..).zip(step.0) {
            if let Some(variable) = slot.as_variable() {
                self.of_variable.entry(variable).or_insert((index, part));
            }
        }
    }
}

fn structure_of(step: Step) -> Structure {
    let [subject, _, object] = step.0;
    Structure {
        predicate: match step.property() {
            _ if step.is_direct() => Predicate::DirectType,
            Some(id) => Predicate::Property(id),
            None => Predicate::Any,
        },
        ends: [subject.as_constant(), object.as_constant()],
    }
}

/// The variable and the class of `?x a C` and of `?x hearken:directType C`.
fn type_of(step: Step) -> Option<(u8, Class)> {
    let [subject, _, object] = step.0;
    let is_direct = step.is_direct();
    let is_type = is_direct || step.property() == Some(TermId::TYPE);
    let class = object.as_constant().filter(|_| is_type)?;
    Some((
        subject.as_variable()?,
        Class {
            id: class,
            is_direct,
        },
    ))
}

/// A triple of an event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    /// What variables are bound to. Nothing asks for the place of a constant.
    pub(super) locals: [Local; 3],
    /// What constants are compared with; of terms that the dictionary does not know nothing is.
    pub(super) ids: [Option<TermId>; 3],
    /// Whether it is an `rdf:type` triple as sent, which only `hearken:directType` sees; all that
    /// is entailed, the triples as sent included, comes without.
    pub(super) is_direct: bool,
}

/// Calls `visit` for the triples of an event: all that subscriptions may ask for if none is open, asking
/// for a predicate or a class without naming it.
pub(super) fn for_each_fact(event: &Prepared, is_open: bool, visit: &mut impl FnMut(Fact)) {
    match event.small() {
        Some(masks) if !is_open => {
            for pair in each(masks.pairs()) {
                let [subject, object] = masks.pair(pair);
                let ends = [subject, object].map(|end| event.id(end));
                for property in masks.properties_of(pair) {
                    let is_direct = property == TermId::DIRECT_TYPE;
                    let property = if is_direct { TermId::TYPE } else { property };
                    visit(Fact {
                        locals: [subject, subject, object],
                        ids: [ends[0], Some(property), ends[1]],
                        is_direct,
                    });
                }
            }
            for (class, nodes) in masks.classes() {
                for node in each(nodes).map(Local) {
                    visit(Fact {
                        locals: [node; 3],
                        ids: [event.id(node), Some(TermId::TYPE), Some(class)],
                        is_direct: false,
                    });
                }
            }
        }
        _ => {
            for is_direct in [false, true] {
                for locals in event.matching(is_direct, [None; 3]) {
                    visit(Fact {
                        locals,
                        ids: locals.map(|local| event.id(local)),
                        is_direct,
                    });
                }
            }
        }
    }
}
