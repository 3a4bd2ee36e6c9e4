//! ISMA, the matcher of the first paper as the paper has it: five tables that keep the merged
//! subscriptions, and counting on statements.
//!
//! A branch becomes a conjunction of atomic conditions. Those of structure (HTSI, by predicate
//! through PDT) are its triples without their variables' names; those of meaning (HTVI) are the
//! types (VTL) and filters (VFL) of its variables, each at the place of a structure that binds the
//! variable. A condition is kept once, with the set of the branches that it serves, and tested once
//! for an event at most. A branch of which all are met is a candidate and is joined.
//!
//! It stands beside the forest: the baseline, and a second method for the same answers.

mod rows;

mod vfl;

mod vtl;

mod pdt;

mod counting;

mod htsi;

mod htvi;

mod read;

mod walk;

use crate::forest::{BranchId, SubscriptionId};
use crate::matcher::PlannedBranch;
use counting::{ConditionId, Counting};
use htsi::{Htsi, Structure};
use htvi::{Htvi, Place, Tag, VariableId};
use pdt::Pdt;
use read::{Asked, Meaning};
use rows::RowId;
use std::sync::{Arc, Mutex};
use vfl::Vfl;
use vtl::Vtl;
use walk::Scratch;

/// What is asked of a variable: a row of VFL or of VTL.
#[derive(Clone, Copy, Debug)]
struct Constraint {
    variable: VariableId,
    tag: Tag,
    row: RowId,
}

/// What a condition is, so that it can be tested, and taken out of the tables.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Of a branch without triples.
    Always,
    Structure(Structure),
    Meaning(Place, Constraint),
}

/// A branch of a subscription.
#[derive(Debug)]
struct Leaf {
    subscription: SubscriptionId,
    branch: Arc<PlannedBranch>,
}

/// The tables.
#[derive(Debug)]
pub(crate) struct Isma {
    vfl: Vfl,
    vtl: Vtl,
    htvi: Htvi,
    pdt: Pdt,
    htsi: Htsi,
    counting: Counting,
    always: ConditionId,
    /// By [`ConditionId`].
    kinds: Vec<Kind>,
    /// By [`BranchId`].
    leaves: Vec<Option<Leaf>>,
    /// How many branches there are.
    count: usize,
    /// As many as there have been events at once.
    pool: Mutex<Vec<Scratch>>,
}

impl Default for Isma {
    fn default() -> Self {
        let mut counting = Counting::default();
        Self {
            vfl: Vfl::default(),
            vtl: Vtl::default(),
            htvi: Htvi::default(),
            pdt: Pdt::default(),
            htsi: Htsi::default(),
            always: counting.add_condition(),
            counting,
            kinds: vec![Kind::Always],
            leaves: Vec::new(),
            count: 0,
            pool: Mutex::default(),
        }
    }
}

impl Isma {
    /// How many rows the five tables have together.
    pub(crate) fn rows(&self) -> usize {
        self.vfl.len() + self.vtl.len() + self.htvi.len() + self.pdt.len() + self.htsi.len()
    }

    fn leaf(&self, id: BranchId) -> Option<&Leaf> {
        self.leaves.get(id.index())?.as_ref()
    }

    /// Stores a branch of a subscription. O(conditions) look-ups; a new filter or type moves what stands
    /// behind it in its variable's list.
    pub(crate) fn insert(
        &mut self,
        subscription: SubscriptionId,
        branch: &Arc<PlannedBranch>,
    ) -> BranchId {
        let asked = Asked::of(branch);
        let mut structures: Vec<_> = asked
            .structures
            .iter()
            .map(|structure| self.structure(*structure))
            .collect();
        let mut meanings: Vec<_> = asked
            .said
            .iter()
            .map(|said| {
                let place = Place {
                    structure: structures[said.structure],
                    part: said.part,
                };
                self.meaning(place, &said.meaning)
            })
            .collect();
        meanings.sort_unstable();
        meanings.dedup();
        if structures.is_empty() {
            structures.push(self.always);
        }
        let id = self.counting.add_branch(&structures, &meanings);
        if self.leaves.len() <= id.index() {
            self.leaves.resize_with(id.index() + 1, || None);
        }
        self.leaves[id.index()] = Some(Leaf {
            subscription,
            branch: Arc::clone(branch),
        });
        self.count += 1;
        id
    }

    /// The condition of a structure, made where there is none.
    fn structure(&mut self, structure: Structure) -> ConditionId {
        let known = self.pdt.find(&structure.predicate);
        if let Some(known) = known.and_then(|row| self.htsi.find(row, structure.ends)) {
            return known;
        }
        let condition = self.counting.add_condition();
        self.note(condition, Kind::Structure(structure));
        let row = self.pdt.acquire(&structure.predicate);
        self.htsi.insert(row, structure.ends, condition);
        condition
    }

    /// The condition of a filter or type at a variable, made where there is none.
    fn meaning(&mut self, place: Place, meaning: &Meaning) -> ConditionId {
        let (tag, known) = match meaning {
            Meaning::Filter(filter) => (Tag::Filter, self.vfl.find(filter)),
            Meaning::Type(class) => (Tag::Type, self.vtl.find(class)),
        };
        let known = known.zip(self.htvi.variable(place));
        if let Some(known) = known.and_then(|(row, variable)| self.htvi.find(variable, tag, row)) {
            return known;
        }
        let row = match meaning {
            Meaning::Filter(filter) => self.vfl.acquire(filter),
            Meaning::Type(class) => self.vtl.acquire(class),
        };
        let condition = self.counting.add_condition();
        let variable = self.htvi.insert(place, tag, row, condition);
        let constraint = Constraint { variable, tag, row };
        self.note(condition, Kind::Meaning(place, constraint));
        condition
    }

    fn note(&mut self, id: ConditionId, kind: Kind) {
        if self.kinds.len() <= id.index() {
            self.kinds.resize(id.index() + 1, Kind::Always);
        }
        self.kinds[id.index()] = kind;
    }

    /// Takes a branch away, and the rows that then serve nothing.
    pub(crate) fn remove(&mut self, id: BranchId) {
        let leaf = self.leaves.get_mut(id.index());
        if leaf.and_then(Option::take).is_none() {
            return;
        }
        for condition in self.counting.remove_branch(id) {
            self.forget(condition);
        }
        self.count -= 1;
        if self.count == 0 {
            // What was large once need not stay so.
            *self = Self::default();
        }
    }

    /// Its own heap bytes, about; what events need meanwhile is left out.
    pub(crate) fn bytes(&self) -> usize {
        self.vfl.bytes()
            + self.vtl.bytes()
            + self.htvi.bytes()
            + self.pdt.bytes()
            + self.htsi.bytes()
            + self.counting.bytes()
            + self.kinds.capacity() * size_of::<Kind>()
            + self.leaves.capacity() * size_of::<Option<Leaf>>()
    }

    fn forget(&mut self, condition: ConditionId) {
        match self.kinds[condition.index()] {
            Kind::Always => return,
            Kind::Structure(structure) => {
                if let Some(row) = self.pdt.find(&structure.predicate) {
                    self.htsi.remove(row, structure.ends);
                    self.pdt.release(row);
                }
            }
            Kind::Meaning(place, Constraint { tag, row, .. }) => {
                self.htvi.remove(place, tag, row);
                match tag {
                    Tag::Filter => self.vfl.release(row),
                    Tag::Type => self.vtl.release(row),
                }
            }
        }
        self.counting.remove_condition(condition);
    }
}
