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
    first: usize,
    bindings: Vec<Option<TermId>>,
    frames: Vec<Frame<'a>>,
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
        bound: &[TermId],
    ) -> Self {
        let mut bindings: Vec<_> = bound.iter().copied().map(Some).collect();
        bindings.resize(branch.variables, None);
        Self {
            event,
            branch,
            first,
            bindings,
            frames: Vec::new(),
            has_begun: false,
        }
    }

    /// Whether the filters that are due before the search hold.
    fn may_begin(&self) -> bool {
        let before = self.branch.steps[..self.first].iter();
        let mut filters = self
            .branch
            .filters
            .iter()
            .chain(before.flat_map(|step| &step.filters));
        filters.all(|filter| filter.holds(self.event, &self.bindings))
    }

    /// What the variables are bound to after [`Outcome::Found`].
    pub(super) fn bindings(&self) -> &[Option<TermId>] {
        &self.bindings
    }

    /// Goes on to the next solution; each triple looked at takes one from the budget.
    pub(super) fn advance(&mut self, budget: &mut u64) -> Outcome {
        if !self.has_begun {
            self.has_begun = true;
            if !self.may_begin() {
                return Outcome::Exhausted;
            }
            if self.branch.steps.len() == self.first {
                return Outcome::Found;
            }
            self.enter(self.first);
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
            let depth = self.first + self.frames.len();
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
        let parts = step.edge.parts.map(|slot| match slot {
            Slot::Constant(id) => Some(id),
            Slot::Variable(id) => self.bindings[usize::from(id)],
        });
        let triples = if step.edge.is_direct {
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
        for (slot, id) in step.edge.parts.iter().zip(triple) {
            let Slot::Variable(variable) = slot else {
                continue;
            };
            let variable = usize::from(*variable);
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
