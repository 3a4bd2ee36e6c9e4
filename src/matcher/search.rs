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

/// A step that is under way: the triples that may serve, and how many variables were bound before.
#[derive(Debug)]
struct Frame<'a> {
    candidates: Candidates<'a>,
    bound: usize,
}

/// A search that can be resumed. Its stack is its own: depth costs memory, not the thread's stack.
#[derive(Debug)]
pub(super) struct Search<'a> {
    event: &'a Prepared,
    branch: &'a PlannedBranch,
    first: usize,
    /// The values of the variables that are bound: the first ones, in their order.
    bindings: Bindings,
    frames: SmallVec<[Frame<'a>; 6]>,
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
            first,
            bindings: SmallVec::from_slice(bound),
            frames: SmallVec::new(),
            has_begun: false,
        }
    }

    /// What the variables are bound to after [`Outcome::Found`].
    pub(super) fn bindings(&self) -> &[Local] {
        &self.bindings
    }

    /// Goes on to the next solution; each triple looked at takes one from the budget.
    pub(super) fn advance(&mut self, budget: &mut u64) -> Outcome {
        if !self.has_begun {
            self.has_begun = true;
            let without_variables = self.branch.residuals.iter();
            let holds = without_variables
                .take_while(|residual| residual.last.is_none())
                .all(|residual| residual.test.holds(self.event, &[]));
            if !holds || !self.pass(0) {
                return Outcome::Exhausted;
            }
            if self.branch.steps.len() == self.first {
                return Outcome::Found;
            }
            self.enter(self.first);
        }
        while let Some(frame) = self.frames.last_mut() {
            self.bindings.truncate(frame.bound);
            if *budget == 0 && !frame.candidates.is_empty() {
                return Outcome::OutOfBudget;
            }
            let Some(triple) = frame.candidates.next() else {
                self.frames.pop();
                continue;
            };
            *budget -= 1;
            let bound = frame.bound;
            let depth = self.first + self.frames.len();
            let step = self.branch.steps[depth - 1];
            if !super::bind(step, triple, &mut self.bindings) || !self.pass(bound) {
                continue;
            }
            if depth == self.branch.steps.len() {
                return Outcome::Found;
            }
            self.enter(depth);
        }
        Outcome::Exhausted
    }

    fn enter(&mut self, depth: usize) {
        let bindings = &self.bindings;
        let value = |number: u8| bindings.get(usize::from(number)).copied();
        let candidates = Candidates::of(self.branch.steps[depth], self.event, value);
        self.frames.push(Frame {
            candidates,
            bound: bindings.len(),
        });
    }

    /// Whether the filters hold whose last variable is bound now and was not among the first.
    fn pass(&self, bound: usize) -> bool {
        (bound..self.bindings.len()).all(|variable| {
            let number = u8::try_from(variable).unwrap_or(u8::MAX);
            let thresholds = self.branch.thresholds_of(number);
            let holds = thresholds.is_empty()
                || self
                    .event
                    .operand(self.bindings[variable])
                    .is_some_and(|value| thresholds.iter().all(|one| one.holds(value)));
            holds
                && self
                    .branch
                    .residuals_of(number)
                    .iter()
                    .all(|residual| residual.test.holds(self.event, &self.bindings))
        })
    }
}
