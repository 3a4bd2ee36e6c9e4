//! The search for the solutions of one branch: backtracking over the event's triples.

use super::plan::{PlannedBranch, Slot, Step};
use crate::event::{Candidates, Prepared};
use crate::term::TermId;

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

/// A step that is under way: the triples that may serve and the variables that it bound.
#[derive(Debug)]
struct Frame<'a> {
    candidates: Candidates<'a>,
    next: usize,
    bound: Vec<usize>,
}

/// A search that can be resumed. Its stack is its own: depth costs memory, not the thread's stack.
#[derive(Debug)]
pub(super) struct Search<'a> {
    event: &'a Prepared,
    branch: &'a PlannedBranch,
    bindings: Vec<Option<TermId>>,
    frames: Vec<Frame<'a>>,
    has_begun: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(event: &'a Prepared, branch: &'a PlannedBranch, variables: usize) -> Self {
        Self {
            event,
            branch,
            bindings: vec![None; variables],
            frames: Vec::new(),
            has_begun: false,
        }
    }

    /// What the variables are bound to after [`Outcome::Found`].
    pub(super) fn bindings(&self) -> &[Option<TermId>] {
        &self.bindings
    }

    /// Goes on to the next solution; each triple looked at takes one from the budget.
    pub(super) fn advance(&mut self, budget: &mut u64) -> Outcome {
        if !self.has_begun {
            self.has_begun = true;
            let event = self.event;
            let bindings = &self.bindings;
            if !self
                .branch
                .filters
                .iter()
                .all(|filter| filter.holds(event, bindings))
            {
                return Outcome::Exhausted;
            }
            if self.branch.steps.is_empty() {
                return Outcome::Found;
            }
            self.enter(0);
        }
        while let Some(frame) = self.frames.last_mut() {
            for variable in frame.bound.drain(..) {
                self.bindings[variable] = None;
            }
            let Some(triple) = frame.candidates.get(frame.next) else {
                self.frames.pop();
                continue;
            };
            frame.next += 1;
            if *budget == 0 {
                return Outcome::OutOfBudget;
            }
            *budget -= 1;
            let depth = self.frames.len();
            let step = &self.branch.steps[depth - 1];
            if !self.bind(step, triple) {
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
        let step = &self.branch.steps[depth];
        let parts = step.parts.map(|slot| match slot {
            Slot::Constant(id) => Some(id),
            Slot::Variable(id) => self.bindings[usize::from(id.0)],
        });
        let triples = if step.is_direct {
            self.event.direct()
        } else {
            self.event.closure()
        };
        self.frames.push(Frame {
            candidates: triples.matching(parts),
            next: 0,
            bound: Vec::new(),
        });
    }

    /// Binds the step's variables to a triple; `false` where one stands twice for different terms
    /// or a filter does not hold.
    fn bind(&mut self, step: &'a Step, triple: [TermId; 3]) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        for (slot, id) in step.parts.iter().zip(triple) {
            let Slot::Variable(variable) = slot else {
                continue;
            };
            let variable = usize::from(variable.0);
            match self.bindings[variable] {
                None => {
                    self.bindings[variable] = Some(id);
                    frame.bound.push(variable);
                }
                Some(other) if other != id => return false,
                Some(_) => {}
            }
        }
        let (event, bindings) = (self.event, &self.bindings);
        step.filters
            .iter()
            .all(|filter| filter.holds(event, bindings))
    }
}
