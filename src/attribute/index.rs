//! [`AttributeIndex`]: what every strategy offers.

use crate::term::{Comparison, Constant, Operand, compare};
use std::fmt::Debug;
use std::sync::Arc;

/// One comparison: the value of an attribute (a variable by its number) with a constant.
#[derive(Clone, Debug)]
pub(crate) struct Predicate {
    pub(crate) attribute: u8,
    pub(crate) comparison: Comparison,
    pub(crate) constant: Arc<Constant>,
}

impl Predicate {
    /// Whether it holds for a value.
    pub(crate) fn holds(&self, value: Operand<'_>) -> bool {
        compare(self.comparison, value, self.constant.operand()) == Some(true)
    }
}

/// What an entry is: opaque to the index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct EntryId(pub(crate) u32);

/// Stored conjunctions of comparisons, asked which of them some values satisfy.
///
/// A predicate holds where [`compare`](crate::term::compare()) says `Some(true)`, and nowhere else.
pub(crate) trait AttributeIndex: Debug + Send + Sync {
    /// Stores a conjunction; an empty one always holds. An entry is stored once.
    fn insert(&mut self, entry: EntryId, predicates: &[Predicate]);

    /// Takes an entry away; the same predicates are given again. Nothing of it stays.
    fn remove(&mut self, entry: EntryId, predicates: &[Predicate]);

    /// Adds every entry all of whose predicates hold to `found`, each once, in any order.
    ///
    /// `values[attribute]` is `None` where the variable is unbound: then no predicate on it holds.
    fn matching(&self, values: &[Option<Operand<'_>>], found: &mut Vec<EntryId>);

    /// How many entries are stored.
    fn len(&self) -> usize;

    /// About how many bytes it holds on the heap, its constants apart.
    fn bytes(&self) -> usize;
}
