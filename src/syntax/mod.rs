//! What all readers share: the formats of RDF, and a parser's error said with place and hint.

mod format;
pub use format::Format;

mod spelling;
pub(crate) use spelling::nearest;

mod refusal;
pub(crate) use refusal::{SyntaxError, bad_base, decode, explain, utf8, well_known};
