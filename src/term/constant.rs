//! A term with its value, shared by all that name it.

use super::tag::lower_case_tag;
use super::value::Value;
use oxrdf::{Term, TermRef};

/// A constant of a comparison, its value parsed once.
#[derive(Debug)]
pub(crate) struct Constant {
    pub(crate) term: Term,
    pub(crate) value: Value,
}

impl Constant {
    /// The constant of a term, its language tag in lower case.
    pub(crate) fn new(term: TermRef<'_>) -> Self {
        let term = lower_case_tag(term).unwrap_or_else(|| term.into_owned());
        Self {
            value: Value::of(term.as_ref()),
            term,
        }
    }
}
