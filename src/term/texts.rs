//! Terms as text in one piece of memory.

use crate::prefetch::prefetch;
use oxrdf::vocab::xsd;
use oxrdf::{BlankNodeRef, LiteralRef, NamedNodeRef, TermRef};

/// Where a term's text stands, and what it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    kind: Kind,
    start: usize,
    /// Where the datatype or the language tag begins.
    middle: usize,
    end: usize,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    NamedNode,
    BlankNode,
    String,
    Tagged,
    Typed,
}

impl Span {
    /// How many bytes of text it has.
    pub(super) fn len(self) -> usize {
        self.end - self.start
    }

    pub(crate) fn is_literal(self) -> bool {
        !matches!(self.kind, Kind::NamedNode | Kind::BlankNode)
    }
}

/// The text of many terms, one after another.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts(String);

impl Texts {
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self(String::with_capacity(bytes))
    }

    /// How many bytes there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// How many bytes there is place for.
    pub(super) fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Adds a term.
    pub(crate) fn push(&mut self, term: TermRef<'_>) -> Span {
        let (kind, first, second) = match term {
            TermRef::NamedNode(iri) => (Kind::NamedNode, iri.as_str(), ""),
            TermRef::BlankNode(node) => (Kind::BlankNode, node.as_str(), ""),
            TermRef::Literal(literal) => match literal.language() {
                Some(tag) => (Kind::Tagged, literal.value(), tag),
                None if literal.datatype() == xsd::STRING => (Kind::String, literal.value(), ""),
                None => (Kind::Typed, literal.value(), literal.datatype().as_str()),
            },
        };
        let start = self.0.len();
        self.0.push_str(first);
        let middle = self.0.len();
        self.0.push_str(second);
        Span {
            kind,
            start,
            middle,
            end: self.0.len(),
        }
    }

    /// Begins to fetch a term.
    pub(super) fn prefetch(&self, span: Span) {
        if let Some(byte) = self.0.as_bytes().get(span.start) {
            prefetch(byte);
        }
    }

    /// The term that was added here.
    pub(crate) fn term(&self, span: Span) -> TermRef<'_> {
        let first = &self.0[span.start..span.middle];
        let second = &self.0[span.middle..span.end];
        match span.kind {
            Kind::NamedNode => NamedNodeRef::new_unchecked(first).into(),
            Kind::BlankNode => BlankNodeRef::new_unchecked(first).into(),
            Kind::String => LiteralRef::new_simple_literal(first).into(),
            Kind::Tagged => LiteralRef::new_language_tagged_literal_unchecked(first, second).into(),
            Kind::Typed => {
                LiteralRef::new_typed_literal(first, NamedNodeRef::new_unchecked(second)).into()
            }
        }
    }
}
