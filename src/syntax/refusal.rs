//! Why a document cannot be read: the parser's error said with a place and a hint.

use super::format::Format;
use super::spelling::nearest;
use crate::vocabulary::{HEARKEN, XSD};
use crate::{Diagnostic, Place};

use std::ops::Range;

/// A mark at the byte order, which every text format may open with.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// What is known of a syntax error.
#[derive(Debug)]
pub(crate) struct SyntaxError<'a> {
    /// The document, or the line of it that was parsed.
    pub(crate) text: &'a str,
    pub(crate) format: Format,
    /// The parser's words.
    pub(crate) message: String,
    /// The bytes of `text` to be marked.
    pub(crate) span: Option<Range<usize>>,
    /// The prefixes declared before the error.
    pub(crate) prefixes: Vec<String>,
}

/// The text of a document, without a byte order mark.
///
/// # Errors
///
/// The first byte that is not UTF-8, with its place. Cost: one pass.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, Diagnostic> {
    let mark = BYTE_ORDER_MARK.to_string();
    utf8(bytes.strip_prefix(mark.as_bytes()).unwrap_or(bytes))
}

/// The text of a document after its byte order mark, or of a line.
///
/// # Errors
///
/// Those of [`decode`].
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, Diagnostic> {
    str::from_utf8(bytes).map_err(|error| not_utf8(bytes, error.valid_up_to()))
}

fn not_utf8(bytes: &[u8], at: usize) -> Diagnostic {
    let before = &bytes[..at];
    let line_start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |newline| newline + 1);
    let line_end = bytes[at..]
        .iter()
        .position(|byte| *byte == b'\n')
        .map_or(bytes.len(), |newline| at + newline);
    // What stands before `at` is UTF-8 and keeps its length.
    let line = String::from_utf8_lossy(&bytes[line_start..line_end]);
    let start = at - line_start;
    let mut place = Place::of(&line, &(start..start + 1));
    place.line += before.split(|byte| *byte == b'\n').count() - 1;
    let hint = if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        "this looks like UTF-16; save it as UTF-8"
    } else {
        "save it as UTF-8, the only encoding that is read"
    };
    Diagnostic::error(format!("invalid UTF-8: the byte 0x{:02X}", bytes[at]))
        .with_place(place)
        .with_hint(hint)
}

impl<'a> SyntaxError<'a> {
    /// The error of a parser for the family of Turtle.
    pub(crate) fn of_turtle<'p>(
        text: &'a str,
        format: Format,
        error: &oxttl::TurtleSyntaxError,
        prefixes: impl Iterator<Item = (&'p str, &'p str)>,
    ) -> Self {
        let location = error.location();
        let at = |offset| usize::try_from(offset).unwrap_or(usize::MAX);
        Self {
            text,
            format,
            message: error.message().to_owned(),
            span: Some(at(location.start.offset)..at(location.end.offset)),
            prefixes: prefixes.map(|(name, _)| name.to_owned()).collect(),
        }
    }
}

/// The refusal of a base that is no absolute IRI.
pub(crate) fn bad_base(base: &str, reason: &dyn std::fmt::Display) -> Diagnostic {
    Diagnostic::error(format!("the base `{base}` is no absolute IRI: {reason}"))
        .with_hint("a base is an IRI with its scheme, such as https://example.org/")
}

/// The refusal that `error` means.
pub(crate) fn explain(error: &SyntaxError<'_>) -> Diagnostic {
    let said = undeclared_prefix(error)
        .or_else(|| relative_iri(error))
        .or_else(|| invalid_iri(error))
        .unwrap_or_else(|| Diagnostic::error(uncapitalised(&error.message)));
    let said = match &error.span {
        Some(span) => said.with_place(Place::of(error.text, span)),
        None => said,
    };
    if said.hint.is_none() && ends_early(error) {
        return said.with_hint("the document ends here: is it cut off?");
    }
    said
}

/// Whether the parser missed something at the end of the text.
fn ends_early(error: &SyntaxError<'_>) -> bool {
    let message = error.message.to_ascii_lowercase();
    message.contains("unexpected end")
        || message.contains("end of input")
        || error.span.as_ref().is_some_and(|span| {
            let rest = error.text.get(span.start..).unwrap_or("");
            rest.trim().is_empty()
        })
}

fn undeclared_prefix(error: &SyntaxError<'_>) -> Option<Diagnostic> {
    let message = &error.message;
    let prefix = message
        .strip_prefix("The prefix ")
        .and_then(|rest| rest.strip_suffix(": has not been declared"))
        .or_else(|| message.strip_prefix("Unknown prefix ")?.strip_suffix(':'))?;
    let namespace = well_known(prefix).unwrap_or("IRI");
    let hint = match nearest(prefix, error.prefixes.iter().map(String::as_str)) {
        _ if matches!(prefix, "http" | "https" | "urn") => match error.format {
            Format::RdfXml => {
                "this looks like Turtle or N-Triples, not XML: \
                 its ending should be `.ttl` or `.nt`"
            }
            _ => "an IRI is written in `<` and `>`",
        }
        .to_owned(),
        Some(near) if namespace == "IRI" => format!("did you mean `{near}:`?"),
        _ if error.format == Format::RdfXml => {
            format!("declare it: `xmlns:{prefix}=\"{namespace}\"`")
        }
        _ => format!("declare it: `@prefix {prefix}: <{namespace}> .`"),
    };
    Some(Diagnostic::error(format!("undeclared prefix `{prefix}:`")).with_hint(hint))
}

/// The namespaces that nobody means to redefine.
pub(crate) fn well_known(prefix: &str) -> Option<&'static str> {
    Some(match prefix {
        "owl" => "http://www.w3.org/2002/07/owl#",
        "rdf" => "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "rdfs" => "http://www.w3.org/2000/01/rdf-schema#",
        "xsd" => XSD,
        "hearken" => HEARKEN,
        _ => return None,
    })
}

fn relative_iri(error: &SyntaxError<'_>) -> Option<Diagnostic> {
    if !error
        .message
        .ends_with("No scheme found in an absolute IRI")
    {
        return None;
    }
    Some(match (iri_at(error), error.format.base_hint()) {
        (Some(iri), Some(hint)) => {
            Diagnostic::error(format!("relative IRI `{iri}` without a base IRI")).with_hint(hint)
        }
        (None, Some(hint)) => Diagnostic::error(uncapitalised(&error.message)).with_hint(hint),
        (iri, None) => {
            let iri = iri.unwrap_or("");
            Diagnostic::error(format!("relative IRI `{iri}`")).with_hint(format!(
                "{} has only absolute IRIs: write it in full",
                error.format
            ))
        }
    })
}

fn invalid_iri(error: &SyntaxError<'_>) -> Option<Diagnostic> {
    let quoted = error.message.starts_with("error while parsing IRI '");
    let reason = if quoted {
        error.message.rsplit_once("': ")?.1
    } else {
        error.message.as_str()
    };
    let known = [
        "Invalid IRI code point",
        "Invalid IRI percent encoding",
        "Invalid character",
        "Invalid host IP",
        "An IRI path is not allowed to start with //",
    ];
    if !quoted && !known.iter().any(|start| reason.starts_with(start)) {
        return None;
    }
    let iri = iri_at(error).unwrap_or("");
    let said = Diagnostic::error(format!("invalid IRI `{iri}`: {}", uncapitalised(reason)));
    Some(if reason.contains("code point ' '") {
        said.with_hint("a space in an IRI is written `%20`")
    } else {
        said
    })
}

/// The IRI that the error is about: quoted in the message, else what is marked.
fn iri_at<'a>(error: &'a SyntaxError<'_>) -> Option<&'a str> {
    if let Some(rest) = error.message.strip_prefix("error while parsing IRI '") {
        return Some(rest.rsplit_once("': ")?.0);
    }
    let marked = error.text.get(error.span.clone()?)?;
    Some(marked.trim_start_matches('<').trim_end_matches('>'))
}

fn uncapitalised(message: &str) -> String {
    let mut rest = message.chars();
    let second_is_lower = message
        .chars()
        .nth(1)
        .is_some_and(|next| !next.is_uppercase());
    match rest.next() {
        Some(first) if second_is_lower => first.to_lowercase().chain(rest).collect(),
        _ => message.to_owned(),
    }
}
