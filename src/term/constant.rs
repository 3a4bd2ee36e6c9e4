//! [`Constant`]: a term with its value, parsed once.

use super::compare::Operand;
use super::value::Value;
use oxrdf::Term;

/// A constant of a comparison with its value parsed; shared by all that name it.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    pub(crate) term: Term,
    pub(crate) value: Value,
}

impl Constant {
    pub(crate) fn new(term: Term) -> Self {
        let value = Value::of(term.as_ref());
        Self { term, value }
    }

    /// As one side of a comparison.
    pub(crate) fn operand(&self) -> Operand<'_> {
        Operand {
            term: self.term.as_ref(),
            value: &self.value,
        }
    }
}
