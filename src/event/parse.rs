//! The bare parser run over a text, with the time that each graph took.

use crate::syntax::Format;
use crate::syntax::SyntaxError;

use oxrdf::{GraphName, Quad};
use oxrdfio::{RdfParser, RdfSyntaxError, SliceQuadParser};
use std::time::{Duration, Instant};

/// The quads of a document in its order.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    pub(super) quads: Vec<Quad>,
    /// The stretches of equal graph names: where each ends in `quads`, and how long it took.
    pub(super) stretches: Vec<(usize, Duration)>,
}

/// Parses `text`; the base is known to be an absolute IRI.
///
/// # Errors
///
/// The first syntax error. Cost: linear for the line formats and Turtle.
pub(super) fn parse<'a>(
    text: &'a str,
    format: Format,
    base: Option<&str>,
) -> Result<Parsed, SyntaxError<'a>> {
    collect(parser(format, base).for_slice(text), text, format)
}

/// The parser for `format`; a base that is no absolute IRI is left out.
pub(super) fn parser(format: Format, base: Option<&str>) -> RdfParser {
    let parser = || RdfParser::from_format(format.to_rdf_format());
    match base {
        Some(base) => parser().with_base_iri(base).unwrap_or_else(|_| parser()),
        None => parser(),
    }
}

/// Takes all quads of `quads`, which parses `text`.
///
/// # Errors
///
/// The first syntax error.
pub(super) fn collect<'a>(
    mut quads: SliceQuadParser<'a>,
    text: &'a str,
    format: Format,
) -> Result<Parsed, SyntaxError<'a>> {
    let mut parsed = Parsed::default();
    let mut mark = Instant::now();
    let mut graph = GraphName::DefaultGraph;
    while let Some(quad) = quads.next() {
        let quad = quad.map_err(|error| SyntaxError {
            text,
            format,
            message: bare_message(&error),
            span: span(&error),
            prefixes: quads.prefixes().map(|(name, _)| name.to_owned()).collect(),
        })?;
        if quad.graph_name != graph {
            let now = Instant::now();
            if !parsed.quads.is_empty() {
                parsed.stretches.push((parsed.quads.len(), now - mark));
                mark = now;
            }
            graph.clone_from(&quad.graph_name);
        }
        parsed.quads.push(quad);
    }
    parsed.stretches.push((parsed.quads.len(), mark.elapsed()));
    Ok(parsed)
}

fn span(error: &RdfSyntaxError) -> Option<std::ops::Range<usize>> {
    let location = error.location()?;
    let start = usize::try_from(location.start.offset).ok()?;
    let end = usize::try_from(location.end.offset).ok()?;
    Some(start..end)
}

/// The parser's message without the place, which is told otherwise.
fn bare_message(error: &RdfSyntaxError) -> String {
    let message = error.to_string();
    match message.split_once(": ") {
        Some((place, rest)) if place.starts_with("Parser error ") => rest.to_owned(),
        _ => message,
    }
}
