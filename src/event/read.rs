//! Reading a document whole.

use super::Event;
use super::parse::{self, Parsed};
use super::set::TripleSet;
use super::{jsonld, xml};
use crate::syntax::Format;
use crate::syntax::{decode, explain};
use crate::{Diagnostic, Limits};

use oxrdf::{GraphName, NamedNode, Triple};
use std::collections::HashMap;
use std::time::Duration;

/// How documents are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    format: Format,
    base: Option<String>,
    union: bool,
    limits: Limits,
}

impl ReadOptions {
    /// Documents of `format`, without a base IRI, each named graph an event, with default limits.
    #[must_use]
    pub fn new(format: Format) -> Self {
        Self {
            format,
            base: None,
            union: false,
            limits: Limits::default(),
        }
    }

    /// The same, with an absolute IRI against which relative ones are resolved.
    #[must_use]
    pub fn with_base(mut self, base: impl Into<String>) -> Self {
        self.base = Some(base.into());
        self
    }

    /// The same, with all graphs of a document as one event, or each as one.
    #[must_use]
    pub fn with_union(mut self, union: bool) -> Self {
        self.union = union;
        self
    }

    /// The same, within these limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The format.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }
}

/// A document as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Its events: that of the default graph, then those of named graphs as they first appear.
    pub events: Vec<Event>,
    /// What was accepted and is probably not meant.
    pub warnings: Vec<Diagnostic>,
}

/// Reads the events of the document `bytes`, which is named `file`.
///
/// Without named graphs it is one event, even when empty; else each named graph is one, and the
/// default graph if it is not empty. An empty named graph is none, and is not counted in `FILE#N`.
///
/// ```
/// use hearken::event::{Format, ReadOptions, read_document};
///
/// let text = b"@prefix ex: <http://example.com/> . ex:room ex:temperature 21 .";
/// let document = read_document(text, "room.ttl", &ReadOptions::new(Format::Turtle))?;
/// assert_eq!(document.events[0].name(), "room.ttl");
/// assert_eq!(document.events[0].triples().len(), 1);
/// # Ok::<(), hearken::Diagnostic>(())
/// ```
///
/// # Errors
///
/// The whole document is refused, by the first of: a size past `document_bytes_max`, an invalid
/// base IRI, text that is not UTF-8, a syntax error, a relative IRI without a base (in JSON-LD a
/// warning), a JSON-LD context to be fetched, nesting or entities past the limits.
/// Cost: linear in the size of the document; all of its quads are held at once.
pub fn read_document(
    bytes: &[u8],
    file: &str,
    options: &ReadOptions,
) -> Result<Document, Diagnostic> {
    let (parsed, warnings) = read(bytes, file, options)?;
    let events = if options.union {
        vec![one_event(parsed, file)]
    } else {
        events(parsed, file)
    };
    Ok(Document { events, warnings })
}

/// Reads the triples of all graphs of the document `bytes` as one graph, with warnings.
///
/// # Errors
///
/// Those of [`read_document`], at the same cost.
pub fn read_graph(
    bytes: &[u8],
    file: &str,
    options: &ReadOptions,
) -> Result<(Vec<Triple>, Vec<Diagnostic>), Diagnostic> {
    let (parsed, warnings) = read(bytes, file, options)?;
    Ok((one_event(parsed, file).into_triples(), warnings))
}

fn read(
    bytes: &[u8],
    file: &str,
    options: &ReadOptions,
) -> Result<(Parsed, Vec<Diagnostic>), Diagnostic> {
    let name = |mut said: Diagnostic| {
        if let Some(related) = &mut said.related {
            file.clone_into(&mut related.file);
        }
        said.with_file(file)
    };
    let (parsed, warnings) = read_unnamed(bytes, options).map_err(name)?;
    Ok((parsed, warnings.into_iter().map(name).collect()))
}

fn read_unnamed(
    bytes: &[u8],
    options: &ReadOptions,
) -> Result<(Parsed, Vec<Diagnostic>), Diagnostic> {
    let limits = &options.limits;
    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    if size > limits.document_bytes_max {
        return Err(Diagnostic::error(format!(
            "the document has {size} bytes; at most {} are read (document_bytes_max)",
            limits.document_bytes_max
        )));
    }
    let base = options.base.as_deref();
    if let Some(base) = base {
        NamedNode::new(base).map_err(|error| {
            Diagnostic::error(format!("invalid base IRI `{base}`: {error}"))
                .with_hint("a base is an absolute IRI, as `http://example.com/`")
        })?;
    }
    let text = decode(bytes)?;
    match options.format {
        Format::JsonLd => jsonld::read(text, base, limits),
        Format::RdfXml => Ok((xml::read(text, base, limits)?, Vec::new())),
        format => {
            let parsed = parse::parse(text, format, base).map_err(|error| explain(&error))?;
            Ok((parsed, Vec::new()))
        }
    }
}

fn one_event(parsed: Parsed, file: &str) -> Event {
    let time = parsed.stretches.iter().map(|(_, time)| *time).sum();
    Event::new(file, parsed.quads.into_iter().map(Triple::from)).with_parse_time(time)
}

/// The triples of one graph, while they are gathered.
#[derive(Default)]
struct Graph {
    triples: TripleSet,
    time: Duration,
}

impl Graph {
    fn into_event(self, name: String) -> Event {
        Event {
            name,
            triples: self.triples.into_triples(),
            parse_time: self.time,
        }
    }
}

fn events(parsed: Parsed, file: &str) -> Vec<Event> {
    let mut default = None;
    let mut named: Vec<(GraphName, Graph)> = Vec::new();
    let mut places: HashMap<GraphName, usize> = HashMap::new();
    let mut quads = parsed.quads.into_iter();
    let mut start = 0;
    for (end, time) in parsed.stretches {
        let graph = match quads.as_slice().first().map(|quad| &quad.graph_name) {
            None | Some(GraphName::DefaultGraph) => default.get_or_insert_with(Graph::default),
            Some(name) => {
                let place = *places.entry(name.clone()).or_insert_with(|| {
                    named.push((name.clone(), Graph::default()));
                    named.len() - 1
                });
                &mut named[place].1
            }
        };
        graph.time += time;
        for quad in quads.by_ref().take(end - start) {
            graph.triples.insert(quad.into());
        }
        start = end;
    }
    let default = default.map(|graph| graph.into_event(file.to_owned()));
    let named = named.into_iter().enumerate().map(|(i, (name, graph))| {
        graph.into_event(match name {
            GraphName::NamedNode(iri) => iri.into_string(),
            GraphName::BlankNode(_) | GraphName::DefaultGraph => format!("{file}#{}", i + 1),
        })
    });
    default.into_iter().chain(named).collect()
}
