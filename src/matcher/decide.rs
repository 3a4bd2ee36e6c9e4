//! Whether a branch has a solution.

use super::decision::Decision;
use super::join;
use super::plan::PlannedBranch;
use super::search::{Outcome, Search};
use crate::event::{Local, Prepared};
use crate::limits::Limits;

/// Decides whether a branch has a solution whose first steps bound the first variables so: by
/// backtracking, and where that takes long by sets of nodes, within the limits.
pub(crate) fn decide(
    branch: &PlannedBranch,
    event: &Prepared,
    first: usize,
    bound: &[Local],
    limits: &Limits,
) -> Decision {
    let mut search = Search::after(event, branch, first, bound);
    let mut some = limits.backtracking_max.min(limits.steps_max);
    let mut rest = limits.steps_max - some;
    let outcome = match search.advance(&mut some) {
        Outcome::OutOfBudget if rest > 0 => match join::decide(branch, event, bound, &mut rest) {
            Some(decision) => return decision,
            None => search.advance(&mut rest),
        },
        outcome => outcome,
    };
    match outcome {
        Outcome::Found => Decision::Matches,
        Outcome::Exhausted => Decision::DoesNot,
        Outcome::OutOfBudget => Decision::Undecided,
    }
}
