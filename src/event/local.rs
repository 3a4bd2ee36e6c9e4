//! Terms of one event as numbers.

/// The number of a term in one event; terms of the ontology that its closure brings in come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Local(pub(crate) u32);
