//! Attribute indices: which stored conjunctions of comparisons some values satisfy.
//!
//! An [`AttributeIndex`] keeps entries, each a conjunction of comparisons of a few variables with
//! constants, and finds those that hold. All strategies give what
//! [`compare`](crate::term::compare()) gives on every predicate (`semantics.md` §6).
//!
//! # Why keys are exact
//!
//! Comparing is no total order: numbers are rounded when promoted, NaN has no order, times with and
//! without zone may have none. But any one value compares monotonically with the constants of one
//! class. So each constant has a 64-bit key in the order of its class, and each value has, per
//! class, a window of keys: below and above it the key decides, within it the constant itself is
//! compared. A value of another family answers alike for the whole class: `!=` holds if one of the
//! two is no literal or has a language tag, and nothing else does. Durations and what has an
//! unknown datatype are always compared.

mod index;
pub(crate) use index::{AttributeIndex, EntryId, Predicate};

#[cfg(test)]
mod pool;

mod class;

mod condition;

mod probe;
pub(crate) use probe::Probe;

mod gate;
pub(crate) use gate::Gate;

mod dominance;

mod slab;

mod counters;

mod equals;

mod counting;

mod covers;

mod poset;

mod hybrid;

mod strategy;
pub use strategy::{AttributeStrategy, UnknownAttributeStrategy};

#[cfg(test)]
mod tests;
