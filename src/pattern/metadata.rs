//! What documents of many subscriptions say of them beside their patterns.

use super::build::{Fault, Part, RawTerm, RawTriple, refuse_reserved, reserved};
use crate::vocabulary;
use hashbrown::{HashMap, HashSet};
use oxrdf::{NamedNode, NamedOrBlankNode, Term, Triple};

/// The statements of a document, by subject.
#[derive(Debug, Default)]
pub(super) struct Metadata {
    statements: HashMap<NamedOrBlankNode, Vec<Triple>>,
}

impl Metadata {
    pub(super) fn insert(&mut self, triple: Triple) {
        let said = self.statements.entry(triple.subject.clone()).or_default();
        said.push(triple);
    }

    /// What is said of `name`, and of the blank nodes that are named there, and so on. Linear.
    pub(super) fn of(&self, name: &NamedNode) -> Vec<Triple> {
        let mut subjects = vec![NamedOrBlankNode::from(name.clone())];
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        while let Some(subject) = subjects.pop() {
            for triple in self.statements.get(&subject).into_iter().flatten() {
                if let Term::BlankNode(node) = &triple.object
                    && seen.insert(node.clone())
                {
                    subjects.push(node.clone().into());
                }
                found.push(triple.clone());
            }
        }
        found
    }
}

/// Refuses what is no metadata: names of hearken's but those of delivery and of settings.
///
/// # Errors
///
/// A [`Fault`] at the first such name.
pub(super) fn refuse_out_of_place(triple: &RawTriple) -> Result<(), Fault> {
    refuse_reserved(Part::Subject, &triple.subject)?;
    refuse_reserved(Part::Object, &triple.object)?;
    match &triple.predicate {
        RawTerm::Iri(iri)
            if iri.as_str().starts_with(vocabulary::HEARKEN)
                && iri.as_str() != vocabulary::DELIVER_TO
                && !vocabulary::SETTINGS.contains(&iri.as_str()) =>
        {
            Err(reserved(Part::Predicate, iri.as_str()))
        }
        _ => Ok(()),
    }
}
