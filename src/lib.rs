//! Semantic publish/subscribe: the patterns are stored, the data passes by.

pub mod limits;
pub use limits::Limits;

pub mod vocabulary;

pub mod diagnostic;
pub use diagnostic::{Diagnostic, Place, Severity};

pub mod pattern;

pub mod oracle;

pub use oxrdf;
