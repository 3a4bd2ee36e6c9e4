//! Literals as values: parsed once, then compared (`semantics.md` §6).
//!
//! A [`Value`] is what a literal stands for, by
//! [XSD 1.1 part 2](https://www.w3.org/TR/xmlschema11-2/). [`compare()`] and
//! [`effective_boolean`] are SPARQL's operators on values. No number, year or duration is too
//! large and no fraction too fine; everything here is linear in the digits and cannot fail.

mod tag;
pub(crate) use tag::{lower_case_tag, with_lower_case_tag};

mod lexical;

mod comparison;
pub use comparison::Comparison;

pub mod datatype;

mod decimal;
pub use decimal::Decimal;

mod rounding;

mod arithmetic;

mod number;
pub use number::Number;

mod calendar;

mod instant;
pub use instant::Instant;

mod duration;
pub use duration::Duration;

mod value;
pub use value::Value;

mod compare;
pub use compare::{Operand, compare, effective_boolean};

mod constant;
pub(crate) use constant::Constant;

mod texts;
pub(crate) use texts::{Span, Texts};

mod dictionary;
pub(crate) use dictionary::{Dictionary, TermId};

mod signature;
pub(crate) use signature::Signature;
