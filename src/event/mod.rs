//! Events: RDF documents and streams in, sets of triples out.
//!
//! [`read_document`] reads a document whole, [`StreamReader`] an endless one run by run,
//! [`read_graph`] takes a document as one graph. All of them read bytes only: opening files and
//! decompressing is the caller's.

mod set;

pub use crate::syntax::Format;

mod parse;

mod xml;

mod jsonld;

mod read;
pub use read::{Document, ReadOptions, read_document, read_graph};

mod lines;

mod names;

mod stream;
pub use stream::StreamReader;

mod local;
pub(crate) use local::Local;

mod index;
pub(crate) use index::Run;

mod bits;
pub(crate) use bits::{Bits, each};

mod masks;
pub(crate) use masks::Masks;

mod terms;

mod full;

mod prepared;
pub(crate) use prepared::Prepared;

use set::TripleSet;

use oxrdf::Triple;
use std::slice;
use std::time::Duration;

/// A set of RDF triples that passes by, under a name.
///
/// Blank nodes are those of its document: the same label in two documents is two nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    name: String,
    triples: Vec<Triple>,
    parse_time: Duration,
}

impl Event {
    /// The event of these triples; of equal ones the first is kept.
    /// Cost: one hash and one comparison for each triple.
    #[must_use]
    pub fn new(name: impl Into<String>, triples: impl IntoIterator<Item = Triple>) -> Self {
        let mut set = TripleSet::default();
        for triple in triples {
            set.insert(triple);
        }
        Self {
            name: name.into(),
            triples: set.into_triples(),
            parse_time: Duration::ZERO,
        }
    }

    /// Its name: that of its graph, else that of its document.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its triples in the order of their first appearance, none twice.
    #[must_use]
    pub fn triples(&self) -> &[Triple] {
        &self.triples
    }

    /// Its triples, one by one.
    pub fn iter(&self) -> slice::Iter<'_, Triple> {
        self.triples.iter()
    }

    /// Its triples, given away.
    #[must_use]
    pub fn into_triples(self) -> Vec<Triple> {
        self.triples
    }

    /// How long the bare parser took from bytes to terms: in a document of several events, from
    /// the previous event's last quad to this event's last quad. Measured at changes of the graph,
    /// so it is late by one quad where another event follows, and early by as much where one
    /// precedes. In a stream it includes reading the lines. Zero for an event not read.
    #[must_use]
    pub fn parse_time(&self) -> Duration {
        self.parse_time
    }

    fn with_parse_time(mut self, parse_time: Duration) -> Self {
        self.parse_time = parse_time;
        self
    }
}

impl<'a> IntoIterator for &'a Event {
    type Item = &'a Triple;
    type IntoIter = slice::Iter<'a, Triple>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
