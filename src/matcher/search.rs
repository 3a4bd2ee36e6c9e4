//! The search for the solutions of one branch: backtracking over the event's triples.

use super::Bindings;
use super::candidates::Candidates;
use super::plan::PlannedBranch;
use crate::event::{Local, Prepared};
use smallvec::SmallVec;

/// How a step of the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The bindings are a solution.
    Found,
    /// There are no more.
    Exhausted,
    /// The budget is spent; there may be more.
    OutOfBudget,
}

/// A step that more triples may serve, and how many variables were bound before it.
#[derive(Debug)]
struct Choice<'a> {
    left: Candidates<'a>,
    depth: usize,
    bound: usize,
}

/// A search that can be resumed. Its stack is its own: depth costs memory, not the thread's stack.
#[derive(Debug)]
pub(super) struct Search<'a> {
    event: &'a Prepared,
    branch: &'a PlannedBranch,
    /// How many steps are met.
    depth: usize,
    /// The values of the variables that are bound: the first ones, in their order.
    bindings: Bindings,
    choices: SmallVec<[Choice<'a>; 4]>,
    has_begun: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(event: &'a Prepared, branch: &'a PlannedBranch) -> Self {
        Self::after(event, branch, 0, &[])
    }

    /// The search that goes on after the first steps, which bound the first variables so. Their
    /// filters are still to be tested.
    pub(super) fn after(
        event: &'a Prepared,
        branch: &'a PlannedBranch,
        first: usize,
        bound: &[Local],
    ) -> Self {
        Self {
            event,
            branch,
            depth: first,
            bindings: SmallVec::from_slice(bound),
            choices: SmallVec::new(),
            has_begun: false,
        }
    }

    /// What the variables are bound to after [`Outcome::Found`].
    pub(super) fn bindings(&self) -> &[Local] {
        &self.bindings
    }

    /// Goes on to the next solution; each triple looked at takes one from the budget.
    pub(super) fn advance(&mut self, budget: &mut u64) -> Outcome {
        if self.has_begun {
            if let Some(outcome) = self.choose(budget) {
                return outcome;
            }
        } else {
            self.has_begun = true;
            let residuals = self.branch.residuals.iter();
            let holds = residuals
                .take_while(|residual| residual.last.is_none())
                .all(|residual| residual.test.holds(self.event, &[]));
            if !holds || !self.pass(0) {
                return Outcome::Exhausted;
            }
        }
        while let Some(step) = self.branch.steps.get(self.depth) {
            let bindings = &self.bindings;
            let value = |number: u8| bindings.get(usize::from(number)).copied();
            self.choices.push(Choice {
                left: Candidates::of(*step, self.event, value),
                depth: self.depth,
                bound: bindings.len(),
            });
            if let Some(outcome) = self.choose(budget) {
                return outcome;
            }
        }
        Outcome::Found
    }

    /// Goes on with the next triple of the last choice that has one; an outcome where that ends it.
    fn choose(&mut self, budget: &mut u64) -> Option<Outcome> {
        loop {
            let Some(choice) = self.choices.last_mut() else {
                return Some(Outcome::Exhausted);
            };
            if choice.left.is_empty() {
                self.choices.pop();
                continue;
            }
            if *budget == 0 {
                return Some(Outcome::OutOfBudget);
            }
            *budget -= 1;
            let Some(triple) = choice.left.next() else {
                continue;
            };
            let (depth, bound) = (choice.depth, choice.bound);
            if choice.left.is_empty() {
                self.choices.pop();
            }
            self.bindings.truncate(bound);
            let step = self.branch.steps[depth];
            if super::bind(step, triple, &mut self.bindings) && self.pass(bound) {
                self.depth = depth + 1;
                return None;
            }
        }
    }

    /// Whether the filters hold whose last variable is bound now and was not among the first.
    fn pass(&self, bound: usize) -> bool {
        self.branch.thresholds_from(bound).iter().all(|threshold| {
            // The thresholds of later variables wait.
            let Some(local) = self.bindings.get(usize::from(threshold.attribute)) else {
                return true;
            };
            let value = self.event.operand(*local);
            value.is_some_and(|value| threshold.holds(value))
        }) && self.branch.residuals_from(bound).iter().all(|residual| {
            residual
                .last
                .is_none_or(|last| usize::from(last) >= self.bindings.len())
                || residual.test.holds(self.event, &self.bindings)
        })
    }
}
