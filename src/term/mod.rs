//! Terms and values.

mod dictionary;
pub(crate) use dictionary::{Dictionary, TermId};
