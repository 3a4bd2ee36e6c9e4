//! Matching a prepared event against planned patterns. Nothing here knows text or can fail.

mod filter;
pub(crate) use filter::is_a;

mod step;
pub(crate) use step::{Part, Slot, Step};

mod order;

mod plan;
pub(crate) use plan::{Against, Plan, PlannedBranch};

mod candidates;

mod packed;
pub(crate) use packed::{Look, Packed};

mod search;

mod decision;
pub(crate) use decision::Decision;

mod join;

mod decide;
pub(crate) use decide::decide;

mod solutions;
pub use solutions::Solutions;

use crate::event::Local;
use smallvec::SmallVec;

/// The values of the first variables, in their order.
pub(crate) type Bindings = SmallVec<[Local; 16]>;

/// Binds a step's variables to a triple; `false` where one stands twice for different terms.
pub(crate) fn bind(step: Step, triple: [Local; 3], bindings: &mut Bindings) -> bool {
    for (slot, local) in step.0.into_iter().zip(triple) {
        let Some(number) = slot.as_variable() else {
            continue;
        };
        match bindings.get(usize::from(number)) {
            None => bindings.push(local),
            Some(known) if *known != local => return false,
            Some(_) => {}
        }
    }
    true
}
