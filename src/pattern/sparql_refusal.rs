//! Why a query is refused though it is SPARQL, said at its place: what hearken does not take.
//!
//! The algebra has no places, so each is found again among the tokens.

use super::source::Source;
use super::tokens::{Kind, Token};
use crate::diagnostic::{Diagnostic, Place};
use spargebra::algebra::GraphPattern;
use std::ops::Range;

/// Something in a query that hearken does not take: where it stands, what, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    pub(super) at: At,
    pub(super) message: String,
    pub(super) hint: String,
}

/// What to look for in the text; the first that is such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// A word or sign.
    Token(String),
    /// An IRI in full or with a prefix.
    Iri(String),
    /// An IRI that is called.
    Function(String),
    /// A literal with this text.
    Literal(String),
    /// A variable, by its name.
    Variable(String),
    /// A variable in a filter.
    Filtered(String),
    /// A variable beside a name of hearken's.
    Compared(String),
    /// A sign between two values in a filter.
    Infix(&'static str),
    /// A sign before a value in a filter.
    Sign(&'static str),
    /// A sign of a property path.
    Path(&'static str),
    /// A SELECT inside a group.
    InnerSelect,
    /// This very place.
    Span(Range<usize>),
    /// Nowhere in particular.
    Query,
}

impl Trouble {
    pub(super) fn new(at: At, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            at,
            message: message.into(),
            hint: hint.into(),
        }
    }

    /// A word of SPARQL's that this version does not evaluate.
    pub(super) fn unsupported(word: &str) -> Self {
        Self::unsupported_at(At::Token(word.to_owned()), word)
    }

    /// A part of SPARQL that this version does not evaluate.
    pub(super) fn unsupported_at(at: At, what: &str) -> Self {
        Self::new(
            at,
            format!("{what} is not supported yet"),
            "this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT",
        )
    }

    /// The error that it is in its document.
    pub(super) fn error(self, source: &Source<'_>) -> Diagnostic {
        let span = self.at.find(source);
        let diagnostic = Diagnostic::error(self.message)
            .with_file(source.file)
            .with_hint(self.hint);
        match span {
            Some(span) => diagnostic.with_place(Place::of(source.text, &span)),
            None => diagnostic,
        }
    }
}

impl At {
    /// Where it stands.
    pub(super) fn find(&self, source: &Source<'_>) -> Option<Range<usize>> {
        let text = source.text;
        let tokens = &source.tokens;
        let first = |is_wanted: &dyn Fn(usize, &Token) -> bool| {
            let found = tokens
                .iter()
                .enumerate()
                .find(|(index, token)| is_wanted(*index, token));
            found.map(|(_, token)| token.span.clone())
        };
        let before = |index: usize| tokens.get(index.checked_sub(1)?);
        let is_filtered = filtered(source);
        let is_between = |index: usize| {
            before(index).is_some_and(|token| match token.kind {
                Kind::Punctuation => token.is(text, ")"),
                Kind::Word => token.is(text, "true") || token.is(text, "false"),
                _ => true,
            })
        };
        match self {
            Self::Token(word) => source.find(word),
            Self::Iri(iri) => source.find_iri(iri),
            Self::Function(iri) => source.find_iri_where(iri, |index| {
                tokens.get(index + 1).is_some_and(|next| next.is(text, "("))
            }),
            Self::Literal(value) => first(&|_, token| match token.kind {
                Kind::String => token.text(text).trim_matches(['"', '\'']) == *value,
                Kind::Number | Kind::Word => token.text(text) == *value,
                _ => false,
            }),
            Self::Variable(name) => first(&|_, token| token.is_variable(text, name)),
            Self::Filtered(name) => {
                first(&|index, token| is_filtered[index] && token.is_variable(text, name))
            }
            Self::Compared(name) => {
                let own = source.own_names();
                first(&|index, token| {
                    let is_beside =
                        own.contains(&(index + 1)) || own.contains(&index.wrapping_sub(1));
                    is_beside && token.is_variable(text, name)
                })
            }
            Self::Infix(sign) => first(&|index, token| {
                is_filtered[index] && token.is(text, sign) && is_between(index)
            }),
            Self::Sign(sign) => first(&|index, token| {
                is_filtered[index] && token.is(text, sign) && !is_between(index)
            }),
            Self::Path(sign) => first(&|index, token| {
                let is_selection = before(index).is_some_and(|token| {
                    ["SELECT", "DISTINCT", "REDUCED"]
                        .iter()
                        .any(|word| token.is(text, word))
                });
                !is_filtered[index] && !is_selection && token.is(text, sign)
            }),
            Self::InnerSelect => first(&|index, token| {
                token.is(text, "SELECT") && before(index).is_some_and(|token| token.is(text, "{"))
            }),
            Self::Span(span) => Some(span.clone()),
            Self::Query => None,
        }
    }
}

/// For each token, whether it stands in a filter.
fn filtered(source: &Source<'_>) -> Vec<bool> {
    let mut depth = None;
    source
        .tokens
        .iter()
        .map(|token| {
            if token.is(source.text, "FILTER") {
                depth = Some(0_usize);
                return false;
            }
            let was_inside = depth.is_some();
            match token.text(source.text) {
                "(" if token.kind == Kind::Punctuation => depth = depth.map(|depth| depth + 1),
                ")" if token.kind == Kind::Punctuation => {
                    depth = depth.and_then(|depth| depth.checked_sub(1).filter(|left| *left > 0));
                }
                "{" if token.kind == Kind::Punctuation => depth = None,
                _ => {}
            }
            was_inside
        })
        .collect()
}

/// The refusal of a part of the algebra.
pub(super) fn refused(pattern: &GraphPattern, source: &Source<'_>) -> Trouble {
    let first = |words: &[&'static str]| words.iter().copied().find(|word| source.has_word(word));
    match pattern {
        GraphPattern::LeftJoin { .. } => Trouble::unsupported("OPTIONAL"),
        GraphPattern::Minus { .. } => Trouble::unsupported("MINUS"),
        GraphPattern::Extend { inner, .. } => match (&**inner, first(&["BIND"])) {
            (GraphPattern::Group { .. }, _) => refused(inner, source),
            (_, Some(bind)) => Trouble::unsupported(bind),
            _ => Trouble::unsupported_at(At::Token("AS".into()), "an expression in SELECT"),
        },
        GraphPattern::Values { .. } => Trouble::unsupported("VALUES"),
        GraphPattern::OrderBy { .. } => {
            Trouble::unsupported_at(At::Token("ORDER".into()), "ORDER BY")
        }
        GraphPattern::Slice { .. } => Trouble::unsupported(first(&["LIMIT"]).unwrap_or("OFFSET")),
        GraphPattern::Group { .. } if source.has_word("GROUP") => {
            Trouble::unsupported_at(At::Token("GROUP".into()), "GROUP BY")
        }
        GraphPattern::Group { .. } => {
            let aggregates = [
                "COUNT",
                "SUM",
                "MIN",
                "MAX",
                "AVG",
                "SAMPLE",
                "GROUP_CONCAT",
            ];
            Trouble::unsupported(first(&aggregates).unwrap_or("an aggregate"))
        }
        GraphPattern::Graph { .. } => Trouble::new(
            At::Token("GRAPH".into()),
            "GRAPH cannot stand in a subscription: each event is one graph",
            "write the triples without GRAPH",
        ),
        GraphPattern::Service { .. } => Trouble::new(
            At::Token("SERVICE".into()),
            "SERVICE cannot stand in a subscription: a match depends on the event alone",
            "leave SERVICE out, or publish what it would fetch in the event",
        ),
        _ => Trouble::unsupported_at(At::InnerSelect, "a SELECT inside a query"),
    }
}
