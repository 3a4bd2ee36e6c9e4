//! Matching a prepared event against planned patterns. Nothing here knows text or can fail.

mod filter;

mod step;
pub(crate) use step::{Part, Slot, Step};

mod order;

mod plan;
pub(crate) use plan::{Plan, PlannedBranch};

mod candidates;
pub(crate) use candidates::Candidates;

mod search;

mod solutions;
pub use solutions::Solutions;
pub(crate) use solutions::{Decision, decide};

use crate::event::Local;

/// Binds a step's variables to a triple, the values beginning at `start`; `false` where one stands
/// twice for different terms.
pub(crate) fn bind(step: Step, triple: [Local; 3], start: usize, values: &mut Vec<Local>) -> bool {
    for (slot, local) in step.0.into_iter().zip(triple) {
        let Some(number) = slot.as_variable() else {
            continue;
        };
        match values.get(start + usize::from(number)) {
            None => values.push(local),
            Some(known) if *known != local => return false,
            Some(_) => {}
        }
    }
    true
}
