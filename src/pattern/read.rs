//! Documents of subscriptions in any notation.

use super::source::Source;
use super::subscription::Subscription;
use super::trig::Bulk;
use super::{sparql, turtle};
use crate::diagnostic::{Diagnostic, Place};
use crate::limits::Limits;
use crate::syntax::decode;

/// A notation for subscriptions (`semantics.md` §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Turtle with `?variables`, or N3 with formulas: a formula makes it the latter.
    Turtle,
    /// TriG: each named graph a subscription.
    TriG,
    /// N-Quads, likewise.
    NQuads,
    /// A SPARQL query.
    Sparql,
}

impl Notation {
    /// The notation told by the ending of a path, `.gz` taken off before.
    #[must_use]
    pub fn from_ending(path: &str) -> Option<Self> {
        let (_, ending) = path.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "ttl" | "n3" | "nt" => Some(Self::Turtle),
            "trig" => Some(Self::TriG),
            "nq" => Some(Self::NQuads),
            "rq" | "sparql" => Some(Self::Sparql),
            _ => None,
        }
    }

    /// The notation by a name or media type that a user gives.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "turtle" | "ttl" | "n3" | "nt" | "text/turtle" | "text/n3" => Some(Self::Turtle),
            "trig" | "application/trig" => Some(Self::TriG),
            "nquads" | "n-quads" | "nq" | "application/n-quads" => Some(Self::NQuads),
            "sparql" | "rq" | "application/sparql-query" => Some(Self::Sparql),
            _ => None,
        }
    }
}

/// How to read a document of subscriptions.
#[derive(Clone, Debug)]
#[must_use]
pub struct ReadOptions {
    notation: Notation,
    file: String,
    base: Option<String>,
    limits: Limits,
}

impl ReadOptions {
    /// A document in this notation without name and base.
    pub fn new(notation: Notation) -> Self {
        Self {
            notation,
            file: String::new(),
            base: None,
            limits: Limits::default(),
        }
    }

    /// The same, the document named so in errors.
    pub fn with_file(mut self, file: impl Into<String>) -> Self {
        self.file = file.into();
        self
    }

    /// The same, relative IRIs resolved against this base.
    pub fn with_base(mut self, base: impl Into<String>) -> Self {
        self.base = Some(base.into());
        self
    }

    /// The same with other limits.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// Reads a document and calls `found` for each subscription in it, or for what refuses it; a faulty
/// one leaves the others. What refuses the document as a whole, such as a syntax error, is the only
/// call then.
///
/// ```
/// use hearken::pattern::{self, Notation, ReadOptions};
///
/// let mut names = Vec::new();
/// let text = b"<urn:sub:1> { _:s <urn:p> 1 } <urn:sub:2> { _:s <urn:q> _:o }";
/// pattern::read(text, &ReadOptions::new(Notation::TriG), &mut |found| {
///     names.push(found.expect("well-formed").name().map(str::to_owned));
/// });
/// assert_eq!(names, [Some("urn:sub:1".to_owned()), Some("urn:sub:2".to_owned())]);
/// ```
pub fn read(
    bytes: &[u8],
    options: &ReadOptions,
    found: &mut dyn FnMut(Result<Subscription, Diagnostic>),
) {
    if let Err(error) = read_document(bytes, options, found) {
        found(Err(error));
    }
}

fn read_document(
    bytes: &[u8],
    options: &ReadOptions,
    found: &mut dyn FnMut(Result<Subscription, Diagnostic>),
) -> Result<(), Diagnostic> {
    let (file, limits, base) = (&*options.file, &options.limits, options.base.as_deref());
    let text = decode(bytes).map_err(|error| error.with_file(file))?;
    match options.notation {
        Notation::Turtle => turtle::read(&Source::new(text, file, limits)?, base, limits, found),
        Notation::TriG => Bulk { text, file, limits }.read_trig(base, found),
        Notation::NQuads => Bulk { text, file, limits }.read_nquads(found),
        Notation::Sparql => {
            let source = Source::new(text, file, limits)?;
            source.refuse_length(limits)?;
            found(sparql::read(&source, base, limits));
            Ok(())
        }
    }
}

impl Subscription {
    /// Reads one subscription in Turtle with `?variables`.
    ///
    /// # Errors
    ///
    /// What is wrong and where; also a document of several subscriptions.
    ///
    /// ```
    /// let hot = hearken::Subscription::from_turtle("?room <urn:ex:celsius> ?t . ?t <urn:hearken:ns#gt> 30 .")?;
    /// assert_eq!(hot.pattern().branches[0].edges.len(), 1);
    /// # Ok::<(), hearken::Diagnostic>(())
    /// ```
    pub fn from_turtle(text: &str) -> Result<Self, Diagnostic> {
        Self::one(text, Notation::Turtle)
    }

    /// Reads one subscription in SPARQL.
    ///
    /// # Errors
    ///
    /// What is wrong and where.
    ///
    /// ```
    /// let hot = hearken::Subscription::from_sparql("ASK { ?room <urn:ex:celsius> ?t FILTER(?t > 30) }");
    /// assert!(hot.is_ok());
    /// ```
    pub fn from_sparql(text: &str) -> Result<Self, Diagnostic> {
        Self::one(text, Notation::Sparql)
    }

    fn one(text: &str, notation: Notation) -> Result<Self, Diagnostic> {
        let mut all = Vec::new();
        read(text.as_bytes(), &ReadOptions::new(notation), &mut |found| {
            all.push(found);
        });
        match (all.pop(), all.is_empty()) {
            (Some(one), true) => one,
            _ => Err(
                Diagnostic::error("this document holds several subscriptions or none")
                    .with_hint("read it with hearken::pattern::read"),
            ),
        }
    }
}

/// The place where the subscription `name` stands in a document, for messages about it.
#[must_use]
pub fn place_of(bytes: &[u8], name: &str, limits: &Limits) -> Option<Place> {
    let text = decode(bytes).ok()?;
    let file = "";
    Bulk { text, file, limits }.place_of(name)
}
