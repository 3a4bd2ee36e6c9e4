//! JSON-LD: its nesting, its remote contexts, and the triples that its parser drops.

use super::parse::{self, Parsed};
use crate::syntax::Format;
use crate::syntax::{SyntaxError, explain};
use crate::{Diagnostic, Limits, Place};

use oxrdf::{
    BlankNode, BlankNodeRef, GraphName, Literal, NamedNode, NamedNodeRef, NamedOrBlankNode, Quad,
    Term,
};

/// A base that no document has: what is resolved against it was relative, and keeps its scheme.
const NO_BASE: &str = "hearken-no-base://0/0/";
const NO_BASE_SCHEME: &str = "hearken-no-base:";

/// Says that a context was asked for; never part of a parser's own message.
const NOT_FETCHED: &str = "a remote context is not fetched";

/// Reads a JSON-LD document, and gives warnings.
///
/// The parser drops triples with a relative or an invalid term, and says nothing. The relative
/// ones are those that a base would save; the invalid ones a lenient run keeps.
///
/// # Errors
///
/// A syntax error, brackets nested past the limit, a remote context.
/// Cost: two runs of the parser, and a third where something is relative without a base.
pub(super) fn read(
    text: &str,
    base: Option<&str>,
    limits: &Limits,
) -> Result<(Parsed, Vec<Diagnostic>), Diagnostic> {
    check_nesting(text, limits)?;
    let (parsed, relative) = match base {
        Some(_) => (parse(text, base), 0),
        None => parse_without_base(text),
    };
    let parsed = parsed.map_err(|error| refusal(text, &error))?;
    if !text.trim_start().starts_with(['{', '[']) {
        return Err(
            Diagnostic::error("a JSON-LD document is an object or an array")
                .with_place(Place::of(text, &(0..text.len()))),
        );
    }
    let dropped = relative + count_invalid(text, base.unwrap_or(NO_BASE));
    Ok((parsed, dropped_warning(dropped, base).into_iter().collect()))
}

/// Parses `text`, and counts the quads that it loses for want of a base.
fn parse_without_base(text: &str) -> (Result<Parsed, SyntaxError<'_>>, usize) {
    let based = parse(text, Some(NO_BASE));
    // A relative `@base` is an error without a base, even if nothing is resolved against it.
    let sets_base = text.contains("@base");
    match based {
        Ok(based) if !sets_base && !based.quads.iter().any(is_resolved) => (Ok(based), 0),
        _ => {
            let bare = parse(text, None);
            let kept = bare.as_ref().map_or(0, |bare| bare.quads.len());
            let all = based.map_or(0, |based| based.quads.len());
            (bare, all.saturating_sub(kept))
        }
    }
}

fn parse<'a>(text: &'a str, base: Option<&str>) -> Result<Parsed, SyntaxError<'a>> {
    let quads = parse::parser(Format::JsonLd, base)
        .for_slice(text)
        .with_document_loader(|_| Err(NOT_FETCHED.into()));
    parse::collect(quads, text, Format::JsonLd)
}

/// How many quads the parser drops since a term of them is invalid.
fn count_invalid(text: &str, base: &str) -> usize {
    parse::parser(Format::JsonLd, Some(base))
        .lenient()
        .for_slice(text)
        .filter_map(Result::ok)
        // Keys without an IRI, and blank nodes as predicates, are left out by JSON-LD itself.
        .filter(|quad| {
            let predicate = quad.predicate.as_str();
            predicate.contains(':') && !predicate.starts_with("_:")
        })
        .filter(|quad| !is_valid(quad))
        .count()
}

fn is_valid(quad: &Quad) -> bool {
    let is_iri = |iri: &NamedNode| NamedNodeRef::new(iri.as_str()).is_ok();
    let is_label = |node: &BlankNode| BlankNodeRef::new(node.as_str()).is_ok();
    let subject = match &quad.subject {
        NamedOrBlankNode::NamedNode(iri) => is_iri(iri),
        NamedOrBlankNode::BlankNode(node) => is_label(node),
    };
    let object = match &quad.object {
        Term::NamedNode(iri) => is_iri(iri),
        Term::BlankNode(node) => is_label(node),
        Term::Literal(literal) => match literal.language() {
            Some(tag) => Literal::new_language_tagged_literal("", tag).is_ok(),
            None => NamedNodeRef::new(literal.datatype().as_str()).is_ok(),
        },
    };
    let graph = match &quad.graph_name {
        GraphName::NamedNode(iri) => is_iri(iri),
        GraphName::BlankNode(node) => is_label(node),
        GraphName::DefaultGraph => true,
    };
    subject && object && graph && is_iri(&quad.predicate)
}

/// Whether a term of `quad` was resolved against [`NO_BASE`].
fn is_resolved(quad: &Quad) -> bool {
    let starts = |iri: NamedNodeRef<'_>| iri.as_str().starts_with(NO_BASE_SCHEME);
    let subject = match &quad.subject {
        NamedOrBlankNode::NamedNode(iri) => starts(iri.as_ref()),
        NamedOrBlankNode::BlankNode(_) => false,
    };
    let object = match &quad.object {
        Term::NamedNode(iri) => starts(iri.as_ref()),
        Term::Literal(literal) => starts(literal.datatype()),
        Term::BlankNode(_) => false,
    };
    let graph = match &quad.graph_name {
        GraphName::NamedNode(iri) => starts(iri.as_ref()),
        GraphName::BlankNode(_) | GraphName::DefaultGraph => false,
    };
    subject || object || graph || starts(quad.predicate.as_ref())
}

fn dropped_warning(dropped: usize, base: Option<&str>) -> Option<Diagnostic> {
    if dropped == 0 {
        return None;
    }
    let triples = if dropped == 1 {
        "1 triple is".to_owned()
    } else {
        format!("{dropped} triples are")
    };
    let warning = Diagnostic::warning(format!(
        "{triples} left out: an IRI is relative without a base, or a term is invalid"
    ));
    Some(match Format::JsonLd.base_hint() {
        Some(hint) if base.is_none() => warning.with_hint(hint),
        _ => warning,
    })
}

fn refusal(text: &str, error: &SyntaxError<'_>) -> Diagnostic {
    let url = if let Some(rest) = error.message.strip_suffix(NOT_FETCHED) {
        rest.strip_prefix("Failed to load remote context ")
            .and_then(|rest| rest.strip_suffix(": "))
    } else {
        error
            .message
            .strip_prefix("Invalid remote context URL '")
            .and_then(|rest| rest.split_once("': "))
            .map(|(url, _)| url)
    };
    let Some(url) = url else {
        return explain(error);
    };
    let said = Diagnostic::error(format!("remote context `{url}`"))
        .with_hint("contexts are not fetched: put its content in the place of its address");
    match context_place(text, url) {
        Some(place) => said.with_place(place),
        None => said,
    }
}

/// Where `url` stands, whole or relative to the base.
fn context_place(text: &str, url: &str) -> Option<Place> {
    let relative = url.match_indices('/').map(|(at, _)| &url[at + 1..]);
    std::iter::once(url).chain(relative).find_map(|written| {
        let quoted = format!("\"{written}\"");
        let at = text.find(&quoted)?;
        Some(Place::of(text, &(at..at + quoted.len())))
    })
}

/// Bounds the depth of brackets, since the parser recurses. Cost: one pass.
fn check_nesting(text: &str, limits: &Limits) -> Result<(), Diagnostic> {
    let mut depth = 0_usize;
    let mut is_string = false;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_string => is_escaped = true,
            b'"' => is_string = !is_string,
            _ if is_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > limits.nesting_max {
            return Err(Diagnostic::error(format!(
                "brackets are nested deeper than {} (nesting_max)",
                limits.nesting_max
            ))
            .with_place(Place::of(text, &(at..at + 1))));
        }
    }
    Ok(())
}
