//! The errors of SPARQL's parser, said at the token that is wrong.
//!
//! The parser tells how far it came and what might have stood there, in the words of its grammar.
//! What the tokens alone show to be wrong is told first.

use super::source::Source;
use super::tokens::{Kind, Token};
use crate::diagnostic::{Diagnostic, Place};
use hashbrown::{HashMap, HashSet};
use oxrdf::NamedNode;

/// The diagnostic of a query that the parser refuses.
pub(super) fn syntax_error(source: &Source<'_>, has_base: bool, message: &str) -> Diagnostic {
    let said = Said::read(source, message);
    let found = bad_name(source, has_base)
        .or_else(|| shared_blank_node(source))
        .or_else(|| own_words(&said))
        .or_else(|| left_open(source))
        .unwrap_or_else(|| unexpected(source, &said));
    let (diagnostic, at) = found;
    let place = match at {
        Some(token) => Place::of(source.text, &token.span),
        None => Place::of(source.text, &(said.offset..said.offset)),
    };
    diagnostic.with_file(source.file).with_place(place)
}

type Found<'a> = (Diagnostic, Option<&'a Token>);

/// The parser's message: `error at 3:14: expected one of …`.
struct Said<'a> {
    /// How far it came, in bytes.
    offset: usize,
    expected: Vec<&'a str>,
}

impl<'a> Said<'a> {
    fn read(source: &Source<'_>, message: &'a str) -> Self {
        let read = message.strip_prefix("error at ").and_then(|rest| {
            let (line, rest) = rest.split_once(':')?;
            let (column, rest) = rest.split_once(": ")?;
            Some((line.parse().ok()?, column.parse().ok()?, rest))
        });
        let (line, column, rest): (usize, usize, &str) = read.unwrap_or((1, 1, message));
        let rest = rest.strip_prefix("expected ").unwrap_or(rest);
        let expected: Vec<_> = rest
            .strip_prefix("one of ")
            .unwrap_or(rest)
            .split(", ")
            .collect();
        let before: usize = source
            .text
            .split_inclusive('\n')
            .take(line.saturating_sub(1))
            .map(str::len)
            .sum();
        let within = source.text[before..]
            .char_indices()
            .nth(column.saturating_sub(1));
        let offset = within.map_or(source.text.len(), |(at, _)| before + at);
        // A word that is not met has been read to its length before the parser gives up.
        let overshoot = match expected[..] {
            [word]
                if word
                    .chars()
                    .all(|char| char.is_ascii_uppercase() || char == '_') =>
            {
                word.len()
            }
            _ => 0,
        };
        Self {
            offset: floor(source.text, offset.saturating_sub(overshoot)),
            expected,
        }
    }
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The first prefix that is not declared, or IRI that is none.
fn bad_name<'a>(source: &'a Source<'_>, mut has_base: bool) -> Option<Found<'a>> {
    let mut declared: HashSet<&str> = HashSet::new();
    for (index, token) in source.tokens.iter().enumerate() {
        let text = token.text(source.text);
        let before = index.checked_sub(1).and_then(|at| source.tokens.get(at));
        let follows = |word| before.is_some_and(|before| before.is(source.text, word));
        match token.kind {
            Kind::PrefixedName => {
                let (prefix, _) = text.split_once(':')?;
                if follows("PREFIX") {
                    declared.insert(prefix);
                } else if !declared.contains(prefix) {
                    let error = Diagnostic::error(format!("undeclared prefix `{prefix}:`"))
                        .with_hint(source.prefix_hint(prefix));
                    return Some((error, Some(token)));
                }
            }
            Kind::Iri => {
                let iri = &text[1..text.len() - 1];
                has_base |= follows("BASE");
                let has_escape = iri.contains('\\');
                if let Err(error) = NamedNode::new(iri)
                    && !has_escape
                {
                    let is_relative = error.to_string().contains("No scheme");
                    if !is_relative {
                        let error = Diagnostic::error(format!("invalid IRI `{iri}`: {error}"));
                        return Some((error, Some(token)));
                    }
                    if !has_base {
                        let error =
                            Diagnostic::error(format!("relative IRI `{iri}` without a base IRI"))
                                .with_hint(
                                    "give one with `--base IRI`, or with `BASE <IRI>` at the top",
                                );
                        return Some((error, Some(token)));
                    }
                }
            }
            Kind::Punctuation if text == "<" => {
                let (iri, _) = source.text[token.span.end..].split_once('>')?;
                let is_one_line = !iri.contains(['\n', '\r']);
                if iri.contains("://") && iri.contains(' ') && is_one_line {
                    let error = Diagnostic::error(format!("invalid IRI `{iri}`: it has a space"))
                        .with_hint("a space in an IRI is written `%20`");
                    return Some((error, Some(token)));
                }
            }
            _ => {}
        }
    }
    None
}

/// A label of a blank node that stands on both sides of a brace.
fn shared_blank_node<'a>(source: &'a Source<'_>) -> Option<Found<'a>> {
    let mut groups = 0_usize;
    let mut homes: HashMap<&str, usize> = HashMap::new();
    for token in &source.tokens {
        let text = token.text(source.text);
        match token.kind {
            Kind::Punctuation if matches!(text, "{" | "}") => groups += 1,
            Kind::BlankNode if *homes.entry(text).or_insert(groups) != groups => {
                let error =
                    Diagnostic::error(format!("the blank node {text} stands in two groups"))
                        .with_hint(
                            "a blank node belongs to its group; to share a node use a ?variable",
                        );
                return Some((error, Some(token)));
            }
            _ => {}
        }
    }
    None
}

/// What the parser says in a sentence of its own.
fn own_words<'a>(said: &Said<'_>) -> Option<Found<'a>> {
    let words = said.expected.iter().find(|words| {
        words.starts_with(|char: char| char.is_ascii_uppercase())
            && words.contains(' ')
            && words.chars().filter(char::is_ascii_lowercase).count() > 3
            && !words.contains(['[', '"'])
            && !["Prefix not found", "IRI parsing failed"].contains(words)
    })?;
    Some((Diagnostic::error(*words), None))
}

/// A string or bracket that is not closed, or a bracket that closes nothing.
fn left_open<'a>(source: &'a Source<'_>) -> Option<Found<'a>> {
    let mut open: Vec<&Token> = Vec::new();
    for token in &source.tokens {
        let text = token.text(source.text);
        let is_open_string = token.kind == Kind::String
            && (text.len() == 1 || !text.ends_with(&text[..1]) || text.ends_with("\\\""));
        if is_open_string {
            let error = Diagnostic::error("this string is not closed")
                .with_hint("end it with the quotation mark that begins it");
            return Some((error, Some(token)));
        }
        if token.kind != Kind::Punctuation {
            continue;
        }
        let opening = match text {
            "{" | "(" | "[" => {
                open.push(token);
                continue;
            }
            "}" => "{",
            ")" => "(",
            "]" => "[",
            _ => continue,
        };
        if open.pop().map(|last| last.text(source.text)) != Some(opening) {
            let error = Diagnostic::error(format!("unexpected {text}"))
                .with_hint(format!("no {opening} is open here"));
            return Some((error, Some(token)));
        }
    }
    let token = *open.last()?;
    let error = Diagnostic::error(format!("this {} is not closed", token.text(source.text)));
    Some((error, Some(token)))
}

fn unexpected<'a>(source: &'a Source<'_>, said: &Said<'_>) -> Found<'a> {
    let Some(token) = source
        .tokens
        .iter()
        .find(|token| token.span.end > said.offset)
    else {
        return (Diagnostic::error("the query ends too early"), None);
    };
    let text = token.text(source.text);
    (Diagnostic::error(format!("unexpected {text}")), Some(token))
}
