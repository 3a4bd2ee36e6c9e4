//! An event through the tables: structure first, then meaning, then the join.

use super::counting::{ConditionId, Marks, State};
use super::htvi::{Place, Tag, VariableId};
use super::pdt::Predicate;
use super::read::for_each_fact;
use super::rows::RowId;
use super::vtl::Class;
use super::{Constraint, Isma, Kind};
use crate::event::{Local, Prepared};
use crate::forest::{BranchId, Found, Work};
use crate::limits::Limits;
use crate::matcher::{Decision, decide};
use crate::term::TermId;
use hashbrown::HashSet;
use std::sync::PoisonError;

/// What one event needs; kept for the next, so that nothing is made anew.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    marks: Marks,
    /// The rows of VTL that each term of the event has, sorted.
    types: Vec<(Local, RowId)>,
    /// What the structures that are met have at the places of variables, sorted.
    values: Vec<(VariableId, Local)>,
    candidates: Vec<BranchId>,
}

impl Isma {
    /// Finds the subscriptions that an event satisfies. Cost: the closed triples, one addition for
    /// each branch of each structure that is met, the meaning of the branches of which all
    /// structures are met, and a join for each of which all conditions are.
    pub(crate) fn walk(&self, event: &Prepared, limits: &Limits) -> Found {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = pool.pop().unwrap_or_default();
        drop(pool);
        let mut work = Work::default();
        self.count(event, &mut scratch, &mut work);
        self.test(event, &mut scratch, &mut work);
        let found = self.join(event, &scratch.candidates, limits, work);
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.push(scratch);
        found
    }

    /// The level of structure: for each triple PDT, then HTSI; where a structure is met, HTVI tells
    /// the variables whose values are of interest.
    fn count(&self, event: &Prepared, scratch: &mut Scratch, work: &mut Work) {
        let Scratch {
            marks,
            types,
            values,
            ..
        } = scratch;
        types.clear();
        values.clear();
        marks.begin(&self.counting);
        marks.meet(self.always, &self.counting);
        for_each_fact(event, self.is_open(), &mut |fact| {
            let [subject, property, object] = fact.ids;
            if property == Some(TermId::TYPE)
                && let Some(id) = object
                && let Some(row) = self.vtl.find(&Class {
                    id,
                    is_direct: fact.is_direct,
                })
            {
                types.push((fact.locals[0], row));
            }
            let predicates = if fact.is_direct {
                [Some(Predicate::DirectType), None]
            } else {
                [property.map(Predicate::Property), Some(Predicate::Any)]
            };
            for predicate in predicates.into_iter().flatten() {
                let Some(row) = self.pdt.find(&predicate) else {
                    continue;
                };
                let visit = |structure: ConditionId| {
                    work.conditions += u64::from(marks.meet(structure, &self.counting));
                    for (part, value) in (0_u8..).zip(fact.locals) {
                        if let Some(variable) = self.htvi.variable(Place { structure, part }) {
                            values.push((variable, value));
                        }
                    }
                };
                self.htsi.for_each_met(row, [subject, object], visit);
            }
        });
        types.sort_unstable();
        // A subject with many objects is one value.
        values.sort_unstable();
        values.dedup();
    }

    /// Whether some structure asks for a predicate or a class without naming it.
    fn is_open(&self) -> bool {
        let types = self.pdt.find(&Predicate::Property(TermId::TYPE));
        self.pdt.find(&Predicate::Any).is_some()
            || types.is_some_and(|row| self.htsi.is_object_open(row))
    }

    /// The level of meaning: a serial conjunction of filters and types.
    fn test(&self, event: &Prepared, scratch: &mut Scratch, work: &mut Work) {
        let Scratch {
            marks,
            types,
            values,
            candidates,
        } = scratch;
        candidates.clear();
        for index in 0..marks.structured().len() {
            let branch = marks.structured()[index];
            let mut meanings = self.counting.meanings(branch);
            let is_met = meanings.all(|condition| {
                if marks.state(condition) == State::Untested {
                    work.conditions += 1;
                    let is_met = self.is_met(condition, event, types, values);
                    marks.tested(condition, is_met);
                }
                marks.state(condition) == State::Met
            });
            if is_met {
                candidates.push(branch);
            }
        }
    }

    /// Whether one of the variable's values is of the type, or passes the filter.
    fn is_met(
        &self,
        condition: ConditionId,
        event: &Prepared,
        types: &[(Local, RowId)],
        values: &[(VariableId, Local)],
    ) -> bool {
        let Kind::Meaning(_, Constraint { variable, tag, row }) = self.kinds[condition.index()]
        else {
            return false;
        };
        let first = values.partition_point(|(other, _)| *other < variable);
        let mut values = values[first..]
            .iter()
            .take_while(|(other, _)| *other == variable)
            .map(|(_, value)| *value);
        match tag {
            Tag::Type => values.any(|value| types.binary_search(&(value, row)).is_ok()),
            Tag::Filter => self
                .vfl
                .get(row)
                .is_some_and(|filter| values.any(|value| filter.holds(event, value))),
        }
    }

    /// The verification: counting sees each condition for itself, not that a variable has one value
    /// in all of them.
    fn join(
        &self,
        event: &Prepared,
        candidates: &[BranchId],
        limits: &Limits,
        mut work: Work,
    ) -> Found {
        let mut matched = HashSet::new();
        let mut undecided = HashSet::new();
        for leaf in candidates.iter().filter_map(|id| self.leaf(*id)) {
            if matched.contains(&leaf.subscription) {
                continue;
            }
            work.candidates += 1;
            match decide(&leaf.branch, event, 0, &[], limits) {
                Decision::DoesNot => {}
                Decision::Matches => {
                    matched.insert(leaf.subscription);
                }
                Decision::Undecided => {
                    undecided.insert(leaf.subscription);
                }
            }
        }
        Found {
            undecided: undecided.difference(&matched).copied().collect(),
            matched: matched.into_iter().collect(),
            work,
        }
    }
}
