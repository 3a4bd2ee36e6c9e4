//! A document being read: its text, its tokens, and errors at its places.

use super::build::{Fault, Part};
use super::structure::TriplePlace;
use super::tokens::{Kind, Token, tokens, too_deep};
use crate::diagnostic::{Diagnostic, Place};
use crate::limits::Limits;
use crate::syntax::{nearest, well_known};
use hashbrown::HashMap;
use std::ops::Range;

/// A document with its tokens.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) file: &'a str,
    pub(super) tokens: Vec<Token>,
}

impl<'a> Source<'a> {
    /// Cuts the document into tokens.
    ///
    /// # Errors
    ///
    /// Where brackets nest deeper than the limit.
    pub(super) fn new(text: &'a str, file: &'a str, limits: &Limits) -> Result<Self, Diagnostic> {
        let source = Self {
            text,
            file,
            tokens: tokens(text),
        };
        match too_deep(text, &source.tokens, limits.nesting_max) {
            None => Ok(source),
            Some(token) => Err(source.error(
                &token.span,
                format!("brackets are nested deeper than {}", limits.nesting_max),
                "write inner nodes as variables of their own",
            )),
        }
    }

    /// An error at a place.
    pub(super) fn error(
        &self,
        span: &Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::error(message)
            .with_file(self.file)
            .with_place(Place::of(self.text, span))
            .with_hint(hint)
    }

    /// The fault of a triple, at its part.
    pub(super) fn fault(&self, fault: Fault, place: Option<&TriplePlace>) -> Diagnostic {
        let mut diagnostic = Diagnostic::error(fault.message).with_file(self.file);
        diagnostic.hint = fault.hint;
        match place {
            Some(place) => diagnostic.with_place(Place::of(
                self.text,
                match fault.part {
                    Part::Subject => &place.subject,
                    Part::Predicate => &place.predicate,
                    Part::Object => &place.object,
                },
            )),
            None => diagnostic,
        }
    }

    /// The refusal of a subscription that asks for no triple.
    pub(super) fn nothing_asked(&self) -> Diagnostic {
        Diagnostic::error("this subscription has no triple, so nothing is asked")
            .with_file(self.file)
            .with_hint("give at least one triple; an operator alone compares what no triple binds")
    }

    /// Refuses a pattern past the limit of triples.
    pub(super) fn refuse_size(&self, limits: &Limits, triples: usize) -> Result<(), Diagnostic> {
        if triples <= limits.triples_max {
            return Ok(());
        }
        let max = limits.triples_max;
        Err(Diagnostic::error(format!(
            "a pattern may have {max} triples, this one has {triples}"
        ))
        .with_file(self.file)
        .with_hint("split it into several subscriptions"))
    }

    /// The place of the first token with this text; words in any case of letters.
    pub(super) fn find(&self, text: &str) -> Option<Range<usize>> {
        self.tokens
            .iter()
            .find(|token| token.text(self.text) == text || token.is(self.text, text))
            .map(|token| token.span.clone())
    }

    /// The place of the first token that names `iri`, in full or with a prefix, outside of the
    /// declarations of prefixes.
    pub(super) fn find_iri(&self, iri: &str) -> Option<Range<usize>> {
        let prefixes = self.prefixes();
        let declared = |index: usize| {
            index > 1
                && self.tokens[index - 2]
                    .text(self.text)
                    .trim_start_matches('@')
                    .eq_ignore_ascii_case("prefix")
        };
        let (_, token) = self.tokens.iter().enumerate().find(|(index, token)| {
            let text = token.text(self.text);
            match token.kind {
                Kind::Iri => !declared(*index) && text[1..text.len() - 1] == *iri,
                Kind::PrefixedName => text.split_once(':').is_some_and(|(prefix, local)| {
                    prefixes
                        .get(prefix)
                        .and_then(|start| iri.strip_prefix(start))
                        .is_some_and(|rest| rest == local.replace('\\', ""))
                }),
                _ => false,
            }
        })?;
        Some(token.span.clone())
    }

    /// The declared prefixes as written.
    fn prefixes(&self) -> HashMap<&'a str, &'a str> {
        self.tokens
            .windows(3)
            .filter(|window| {
                let word = window[0].text(self.text);
                word.trim_start_matches('@').eq_ignore_ascii_case("prefix")
                    && window[1].kind == Kind::PrefixedName
                    && window[2].kind == Kind::Iri
            })
            .map(|window| {
                let iri = window[2].text(self.text);
                let name = window[1].text(self.text).trim_end_matches(':');
                (name, &iri[1..iri.len() - 1])
            })
            .collect()
    }

    /// A comparison written with signs, as SPARQL writes it, where Turtle has triples.
    pub(super) fn refuse_comparison_signs(&self) -> Result<(), Diagnostic> {
        for (index, token) in self.tokens.iter().enumerate() {
            if token.kind != Kind::Punctuation {
                continue;
            }
            let sign = token.text(self.text);
            let name = match sign {
                "<=" => "le",
                ">=" => "ge",
                "<" => "lt",
                ">" => "gt",
                "=" | "==" => "eq",
                "!=" => "ne",
                _ => continue,
            };
            let before = index
                .checked_sub(1)
                .and_then(|before| self.tokens.get(before));
            let after = self.tokens.get(index + 1);
            let is_value = |token: Option<&Token>| {
                token.is_some_and(|token| {
                    matches!(token.kind, Kind::Variable | Kind::Number | Kind::String)
                        || matches!(token.text(self.text), "+" | "-" | "true" | "false")
                })
            };
            if is_value(before) && is_value(after) {
                let value = after.map_or("…", |token| token.text(self.text));
                let subject = before.map_or("?value", |token| token.text(self.text));
                return Err(self.error(
                    &token.span,
                    format!("{sign} is not Turtle: a comparison is a triple"),
                    format!("write {subject} hearken:{name} {value} with PREFIX hearken: <urn:hearken:ns#>"),
                ));
            }
        }
        Ok(())
    }

    /// How to mend a prefix that is not declared.
    pub(super) fn prefix_hint(&self, name: &str) -> String {
        let namespace = match name {
            "hearken" => Some(crate::vocabulary::HEARKEN),
            _ => well_known(name),
        };
        match (namespace, nearest(name, self.prefixes().into_keys())) {
            (Some(namespace), _) => format!("declare it: `PREFIX {name}: <{namespace}>`"),
            (None, Some(near)) => format!("did you mean `{near}:`?"),
            (None, None) => format!("declare it: `PREFIX {name}: <IRI>`"),
        }
    }
}
