//! Comparisons of attributes with constants.

use crate::term::{Comparison, Constant, Operand, compare};
use std::fmt::Debug;
use std::sync::Arc;

/// One comparison: the value of an attribute, a variable by its number, with a constant.
#[derive(Clone, Debug)]
pub(crate) struct Predicate {
    pub(crate) attribute: u8,
    pub(crate) comparison: Comparison,
    pub(crate) constant: Arc<Constant>,
}

impl Predicate {
    /// Whether it holds for a value.
    pub(crate) fn holds(&self, value: Operand<'_>) -> bool {
        let constant = Operand {
            term: self.constant.term.as_ref(),
            value: &self.constant.value,
        };
        compare(self.comparison, value, constant) == Some(true)
    }
}

/// What an entry is: opaque to the index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct EntryId(pub(crate) u32);

pub(crate) trait AttributeIndex: Debug + Send + Sync {
    fn insert(&mut self, entry: EntryId, predicates: &[Predicate]);
    fn remove(&mut self, entry: EntryId, predicates: &[Predicate]);
    fn matching(&self, values: &[Option<Operand<'_>>], found: &mut Vec<EntryId>);
    fn len(&self) -> usize;
    fn bytes(&self) -> usize;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttributeStrategy {
    #[default]
    Dominance,
}

impl AttributeStrategy {
    pub(crate) fn index(self) -> Box<dyn AttributeIndex> {
        Box::new(Scan(Vec::new()))
    }
}

#[derive(Debug)]
struct Scan(Vec<(EntryId, Vec<Predicate>)>);

impl AttributeIndex for Scan {
    fn insert(&mut self, entry: EntryId, predicates: &[Predicate]) {
        self.0.push((entry, predicates.to_vec()));
    }
    fn remove(&mut self, entry: EntryId, _: &[Predicate]) {
        self.0.retain(|(other, _)| *other != entry);
    }
    fn matching(&self, values: &[Option<Operand<'_>>], found: &mut Vec<EntryId>) {
        for (entry, predicates) in &self.0 {
            if predicates.iter().all(|one| {
                values[usize::from(one.attribute)].is_some_and(|value| one.holds(value))
            }) {
                found.push(*entry);
            }
        }
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn bytes(&self) -> usize {
        0
    }
}
