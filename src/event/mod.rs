//! Events.

mod prepared;
pub(crate) use prepared::{Candidates, Prepared};
