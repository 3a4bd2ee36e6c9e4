//! Matching a prepared event against planned patterns. Nothing here knows text or can fail.

mod filter;

mod plan;
pub(crate) use plan::{Plan, PlannedBranch, Shape, Slot};

mod search;

mod solutions;
pub use solutions::Solutions;
pub(crate) use solutions::{Decision, decide};
