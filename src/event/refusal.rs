//! Why a document cannot be read: the parser's error said with a place and a hint.

use super::format::Format;
use crate::vocabulary::XSD;
use crate::{Diagnostic, Place};

use std::ops::Range;

/// A mark at the byte order, which every text format may open with.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// What is known of a syntax error.
#[derive(Debug)]
pub(super) struct SyntaxError<'a> {
    /// The document, or the line of it that was parsed.
    pub(super) text: &'a str,
    pub(super) format: Format,
    /// The parser's words.
    pub(super) message: String,
    /// The bytes of `text` to be marked.
    pub(super) span: Option<Range<usize>>,
    /// The prefixes declared before the error.
    pub(super) prefixes: Vec<String>,
}

/// The text of a document, without a byte order mark.
///
/// # Errors
///
/// The first byte that is not UTF-8, with its place. Cost: one pass.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Diagnostic> {
    let mark = BYTE_ORDER_MARK.to_string();
    utf8(bytes.strip_prefix(mark.as_bytes()).unwrap_or(bytes))
}

/// The text of a document after its byte order mark, or of a line.
///
/// # Errors
///
/// Those of [`decode`].
pub(super) fn utf8(bytes: &[u8]) -> Result<&str, Diagnostic> {
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

/// The refusal that `error` means.
pub(super) fn explain(error: &SyntaxError<'_>) -> Diagnostic {
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
    let hint = match nearest(prefix, &error.prefixes) {
        _ if matches!(prefix, "http" | "https" | "urn") => {
            "an IRI is written in `<` and `>`".to_owned()
        }
        Some(near) if namespace == "IRI" => format!("did you mean `{near}:`?"),
        _ if error.format == Format::RdfXml => {
            format!("declare it: `xmlns:{prefix}=\"{namespace}\"`")
        }
        _ => format!("declare it: `@prefix {prefix}: <{namespace}> .`"),
    };
    Some(Diagnostic::error(format!("undeclared prefix `{prefix}:`")).with_hint(hint))
}

/// The namespaces that nobody means to redefine.
fn well_known(prefix: &str) -> Option<&'static str> {
    Some(match prefix {
        "owl" => "http://www.w3.org/2002/07/owl#",
        "rdf" => "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "rdfs" => "http://www.w3.org/2000/01/rdf-schema#",
        "xsd" => XSD,
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

/// The declared prefix nearest to `prefix`: at most two edits away, and half of its letters kept.
fn nearest<'a>(prefix: &str, declared: &'a [String]) -> Option<&'a str> {
    declared
        .iter()
        .map(|other| (distance(prefix, other), other.as_str()))
        .filter(|(edits, other)| {
            let shorter = prefix.chars().count().min(other.chars().count());
            *edits <= 2 && edits * 2 <= shorter
        })
        .min()
        .map(|(_, other)| other)
}

/// Levenshtein's distance, by rows. Cost: the product of the lengths.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, left_char) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, right_char) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(left_char != *right_char);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_near_when_two_edits_away_and_of_the_same_word() {
        let declared = ["sosa".to_owned(), "s".to_owned()];
        assert_eq!(nearest("soas", &declared), Some("sosa"));
        assert_eq!(nearest("sosas", &declared), Some("sosa"));
        assert_eq!(
            nearest("ssn", &declared),
            None,
            "two of three letters differ"
        );
        assert_eq!(nearest("ex", &declared), None, "no letter in common");
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
