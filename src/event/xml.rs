//! RDF/XML: the bounds that its parser does not keep, and the places that it does not tell.

use super::parse::{self, Parsed};
use crate::syntax::Format;
use crate::syntax::{SyntaxError, explain};
use crate::{Diagnostic, Limits, Place};

use oxrdfxml::RdfXmlParser;
use std::collections::HashMap;
use std::ops::Range;

/// Reads an RDF/XML document.
///
/// # Errors
///
/// A syntax error; elements nested or entities grown past the limits; no element at all; an
/// element that is never closed, which the parser itself lets pass.
/// Cost: two passes, and a third for the place of an error.
pub(super) fn read(text: &str, base: Option<&str>, limits: &Limits) -> Result<Parsed, Diagnostic> {
    check_entities(text, limits)?;
    let outline = outline(text, limits)?;
    let parsed = parse::parse(text, Format::RdfXml, base).map_err(|error| {
        explain(&SyntaxError {
            span: error_span(text, base),
            message: plain_message(error.message),
            ..error
        })
    })?;
    let end = text.trim_end().len();
    if let Some(second) = outline.second_root {
        return Err(Diagnostic::error("a second root element: RDF/XML has one")
            .with_place(Place::of(text, &second)));
    }
    if let Some(open) = outline.open.last() {
        let name = text[open.start + 1..open.end]
            .split(|next: char| next.is_ascii_whitespace() || next == '>')
            .next()
            .unwrap_or("");
        return Err(
            Diagnostic::error(format!("the element `{name}` is not closed"))
                .with_place(Place::of(text, &(end..end)))
                .with_related("", Some(Place::of(text, open)), "opened here")
                .with_hint("the document ends here: is it cut off?"),
        );
    }
    if outline.elements == 0 {
        return Err(Diagnostic::error("no element: RDF/XML has at least one")
            .with_place(Place::of(text, &(end..end))));
    }
    Ok(parsed)
}

/// The parser's message, in one line and without places in a text that is not shown.
fn plain_message(message: String) -> String {
    if let Some(text) = message.strip_prefix("Unexpected text event: '") {
        let text: Vec<&str> = text.trim_end_matches('\'').split_whitespace().collect();
        return format!("text where an element is expected: `{}`", text.join(" "));
    }
    match message.split_once(": ") {
        Some((place, rest)) if place.starts_with("at ") => rest.to_owned(),
        _ => message,
    }
}

/// The tag or the text at which the parser stops.
fn error_span(text: &str, base: Option<&str>) -> Option<Range<usize>> {
    let parser = RdfXmlParser::new();
    let parser = match base {
        Some(base) => parser.with_base_iri(base).ok()?,
        None => parser,
    };
    let mut triples = parser.for_slice(text);
    triples.by_ref().find_map(Result::err)?;
    let after = usize::try_from(triples.buffer_position()).ok()?;
    let read = text.get(..after)?.trim_end();
    let tag = read.rfind('<').unwrap_or(0);
    let start = match read.rfind('>') {
        // Text follows the last tag.
        Some(close) if close > tag && close + 1 < read.len() => {
            let text = &read[close + 1..];
            read.len() - text.trim_start().len()
        }
        _ => tag,
    };
    Some(start..read.len())
}

/// What the tags of a document amount to.
#[derive(Default)]
struct Outline {
    elements: usize,
    /// The opening tags that are not closed.
    open: Vec<Range<usize>>,
    second_root: Option<Range<usize>>,
}

/// Follows the tags of `text`. Where they are malformed it stops: the parser will say so.
fn outline(text: &str, limits: &Limits) -> Result<Outline, Diagnostic> {
    let mut outline = Outline::default();
    let mut at = 0;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        let rest = &text[start..];
        let length = if rest.starts_with("<!--") {
            end_of(rest, 4, "-->")
        } else if rest.starts_with("<![CDATA[") {
            end_of(rest, 9, "]]>")
        } else if rest.starts_with("<?") {
            end_of(rest, 2, "?>")
        } else if rest.starts_with("<!") {
            declaration_end(rest)
        } else {
            tag_end(rest)
        };
        let Some(length) = length else {
            break;
        };
        let tag = &rest[..length];
        at = start + length;
        if tag.starts_with("</") {
            outline.open.pop();
        } else if !tag.starts_with("<!") && !tag.starts_with("<?") {
            if outline.open.is_empty() && outline.elements > 0 {
                outline.second_root.get_or_insert(start..at);
            }
            outline.elements += 1;
            if !tag.ends_with("/>") {
                outline.open.push(start..at);
            }
        }
        if outline.open.len() > limits.xml_nesting_max {
            return Err(Diagnostic::error(format!(
                "elements are nested deeper than {} (xml_nesting_max)",
                limits.xml_nesting_max
            ))
            .with_place(Place::of(text, &(start..at))));
        }
    }
    Ok(outline)
}

fn end_of(rest: &str, from: usize, closing: &str) -> Option<usize> {
    let found = rest.get(from..)?.find(closing)?;
    Some(from + found + closing.len())
}

/// The length of the tag at the start of `rest`; a `>` in quotes is no end.
fn tag_end(rest: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in rest.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// The length of the `<!…>` at the start of `rest`, with what it holds in `<…>`.
fn declaration_end(rest: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if depth == 1 => return Some(at + 1),
            b'>' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Refuses entities whose expansion is out of proportion, before the parser expands them.
fn check_entities(text: &str, limits: &Limits) -> Result<(), Diagnostic> {
    let mut lengths: HashMap<&str, u64> = HashMap::new();
    for (at, _) in text.match_indices("<!ENTITY") {
        let Some((name, value)) = entity(&text[at..]) else {
            continue;
        };
        let length = expanded_length(value, &lengths);
        if length > u64::try_from(limits.entity_bytes_max).unwrap_or(u64::MAX) {
            let end = at + "<!ENTITY".len();
            return Err(Diagnostic::error(format!(
                "the entity `{name}` grows to {length} bytes; at most {} are read (entity_bytes_max)",
                limits.entity_bytes_max
            ))
            .with_place(Place::of(text, &(at..end))));
        }
        // Of two declarations the parser takes either, depending on the place: count the longer.
        let known = lengths.entry(name).or_default();
        *known = length.max(*known);
    }
    if lengths.is_empty() {
        return Ok(());
    }
    let length = expanded_length(text, &lengths);
    if length > limits.document_bytes_max {
        return Err(Diagnostic::error(format!(
            "with its entities the document has {length} bytes; at most {} are read \
             (document_bytes_max)",
            limits.document_bytes_max
        )));
    }
    Ok(())
}

/// The name and the value that `declaration`, an `<!ENTITY …`, declares.
fn entity(declaration: &str) -> Option<(&str, &str)> {
    let rest = declaration.strip_prefix("<!ENTITY")?.trim_start();
    let rest = rest.strip_prefix('%').unwrap_or(rest).trim_start();
    let (name, rest) = rest.split_once(|next: char| next.is_ascii_whitespace())?;
    let rest = rest.trim_start();
    let quote = rest
        .chars()
        .next()
        .filter(|next| matches!(next, '"' | '\''))?;
    let (value, _) = rest[1..].split_once(quote)?;
    Some((name, value))
}

/// The length of `value` with its references replaced.
fn expanded_length(value: &str, lengths: &HashMap<&str, u64>) -> u64 {
    let length = |bytes: usize| u64::try_from(bytes).unwrap_or(u64::MAX);
    value
        .split('&')
        .skip(1)
        .filter_map(|after| {
            let name = after.split_once(';')?.0;
            Some((name, lengths.get(name)?))
        })
        .fold(length(value.len()), |sum, (name, expanded)| {
            let written = length(name.len() + "&;".len());
            sum.saturating_sub(written).saturating_add(*expanded)
        })
}
