//! A subscription as a notation gives it: pattern, name, interfaces and what else was said of it.

use super::{Pattern, lint};
use crate::diagnostic::Diagnostic;
use oxrdf::Triple;

/// A pattern with what stands beside it. Made by the readers: [`Subscription::from_turtle`],
/// [`Subscription::from_sparql`], or [`read`](super::read) for documents of many.
#[derive(Clone, Debug)]
pub struct Subscription {
    name: Option<String>,
    pattern: Pattern,
    interfaces: Vec<String>,
    metadata: Vec<Triple>,
    warnings: Vec<Diagnostic>,
}

impl From<Pattern> for Subscription {
    /// A pattern made by a program; the invariants on its types are the caller's to keep.
    fn from(pattern: Pattern) -> Self {
        Self::new(None, pattern)
    }
}

impl Subscription {
    pub(super) fn new(name: Option<String>, pattern: Pattern) -> Self {
        Self {
            name,
            pattern,
            interfaces: Vec::new(),
            metadata: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Adds what its document says of it: `hearken:deliverTo` gives the interfaces.
    pub(super) fn with_metadata(mut self, metadata: Vec<Triple>) -> Self {
        self.interfaces = metadata
            .iter()
            .filter(|triple| triple.predicate.as_str() == crate::vocabulary::DELIVER_TO)
            .map(|triple| match &triple.object {
                oxrdf::Term::NamedNode(iri) => iri.as_str().to_owned(),
                other => other.to_string(),
            })
            .collect();
        self.interfaces.sort();
        self.interfaces.dedup();
        self.metadata = metadata;
        self
    }

    pub(super) fn with_warnings(mut self, warnings: Vec<Diagnostic>) -> Self {
        self.warnings.extend(warnings);
        self
    }

    /// Its IRI where the notation gives one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What it means.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The directions of delivery (HMACD's interfaces): the values of `hearken:deliverTo`, sorted.
    #[must_use]
    pub fn interfaces(&self) -> &[String] {
        &self.interfaces
    }

    /// What else its document says of it, settings included; not part of the pattern.
    #[must_use]
    pub fn metadata(&self) -> &[Triple] {
        &self.metadata
    }

    /// What [`lint`] finds in its pattern, said of it by name.
    #[must_use]
    pub fn lints(&self) -> Vec<Diagnostic> {
        let mut found = lint(&self.pattern);
        if let Some(name) = &self.name {
            for warning in &mut found {
                warning.message = format!("{} (in <{name}>)", warning.message);
            }
        }
        found
    }

    /// What its reader accepted but is probably not meant.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }
}
