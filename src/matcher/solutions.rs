//! The solutions of a pattern over an event, one after another.

use super::plan::Plan;
use super::search::{Outcome, Search};
use crate::event::{Local, Prepared};
use hashbrown::HashSet;
use oxrdf::Term;
use sparesults::QuerySolution;
use std::sync::Arc;

/// The solutions of a match, made as they are asked for.
///
/// An ASK has one, without variables. At most [`Limits::solutions_max`](crate::Limits) are given,
/// and no more triples looked at than [`Limits::steps_max`](crate::Limits);
/// [`truncated`](Self::truncated) tells whether one of the limits cut them off.
#[derive(Debug)]
pub struct Solutions<'a> {
    plan: &'a Plan,
    event: &'a Prepared,
    search: Option<Search<'a>>,
    branch: usize,
    seen: HashSet<Vec<Option<Local>>>,
    left: usize,
    budget: u64,
    truncated: bool,
}

impl<'a> Solutions<'a> {
    pub(crate) fn new(
        plan: &'a Plan,
        event: &'a Prepared,
        solutions_max: usize,
        steps_max: u64,
    ) -> Self {
        Self {
            plan,
            event,
            search: None,
            branch: 0,
            seen: HashSet::new(),
            left: solutions_max,
            budget: steps_max,
            truncated: false,
        }
    }

    /// Whether a limit cut the solutions off. Known once they have ended.
    #[must_use]
    pub fn truncated(&self) -> bool {
        self.truncated
    }

    /// Goes on to the next row.
    fn advance(&mut self) -> Option<Vec<Option<Local>>> {
        while !self.truncated {
            if self.search.is_none() {
                let branch = self.plan.branches.get(self.branch)?;
                self.search = Some(Search::new(self.event, branch));
            }
            let search = self.search.as_mut()?;
            match search.advance(&mut self.budget) {
                Outcome::Exhausted => {
                    self.search = None;
                    self.branch += 1;
                }
                Outcome::OutOfBudget => self.truncated = true,
                Outcome::Found => {
                    let bindings = search.bindings();
                    let branch = self.plan.branches.get(self.branch)?;
                    let row: Vec<_> = branch
                        .projection
                        .iter()
                        .map(|number| {
                            number.and_then(|number| bindings.get(usize::from(number)).copied())
                        })
                        .collect();
                    if self.plan.is_ask {
                        self.branch = self.plan.branches.len();
                        self.search = None;
                    }
                    if self.plan.is_distinct && !self.seen.insert(row.clone()) {
                        continue;
                    }
                    if self.left == 0 {
                        self.truncated = true;
                        return None;
                    }
                    self.left -= 1;
                    return Some(row);
                }
            }
        }
        None
    }
}

impl Iterator for Solutions<'_> {
    type Item = QuerySolution;

    fn next(&mut self) -> Option<QuerySolution> {
        let row = self.advance()?;
        let terms: Vec<Option<Term>> = row
            .into_iter()
            .map(|local| Some(self.event.operand(local?)?.term.into_owned()))
            .collect();
        Some(QuerySolution::from((
            Arc::clone(&self.plan.reported),
            terms,
        )))
    }
}
