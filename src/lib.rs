//! Semantic publish/subscribe: the patterns are stored, the data passes by.
#![doc = concat!("\n", include_str!("../README.md"))]
//!
//! # The modules, in the order of their layers

pub mod limits;
pub use limits::Limits;

mod prefetch;

pub mod vocabulary;

pub mod diagnostic;
pub use diagnostic::{Diagnostic, Place, Related, Severity};

pub mod syntax;

pub mod term;

pub mod ontology;
pub use ontology::Ontology;

pub mod pattern;
pub use pattern::{Pattern, Subscription};

pub mod covering;
pub use covering::covers;

pub mod event;
pub use event::Event;

pub mod oracle;

pub(crate) mod attribute;
pub use attribute::{AttributeStrategy, UnknownAttributeStrategy};

pub mod matcher;
pub use matcher::Solutions;

pub mod forest;
pub use forest::Work;

mod isma;

pub mod engine;
pub use engine::{
    Description, Engine, EngineOptions, Matched, Matcher, Matches, SubscribeError, Undecided,
};

pub mod results;

pub use oxrdf;
