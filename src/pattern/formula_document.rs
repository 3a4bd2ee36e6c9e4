//! A document of N3 with formulas: its triples with their places, and what it declares.

use super::build::{Fault, Part, RawTriple};
use super::source::Source;
use super::structure::TriplePlace;
use crate::diagnostic::Diagnostic;
use crate::limits::Limits;
use oxrdf::BlankNode;

/// A triple of the document.
#[derive(Debug)]
pub(super) struct Quad {
    pub(super) triple: RawTriple,
    /// The formula in which it stands.
    pub(super) formula: Option<BlankNode>,
    /// Whether its object is a formula.
    pub(super) is_formula_object: bool,
    pub(super) place: Option<TriplePlace>,
}

/// What a document declares.
pub(super) struct Context<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) limits: &'a Limits,
    pub(super) prefixes: Vec<(String, String)>,
    pub(super) base: Option<String>,
}

impl Context<'_> {
    /// An error at a part of a triple.
    pub(super) fn fault(&self, quad: &Quad, part: Part, message: &str, hint: &str) -> Diagnostic {
        let fault = Fault {
            part,
            message: message.to_owned(),
            hint: Some(hint.to_owned()),
        };
        self.source.fault(fault, quad.place.as_ref())
    }
}
