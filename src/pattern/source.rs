//! A document being read: its text, its tokens, and errors at its places.

use super::build::{Fault, Part};
use super::structure::TriplePlace;
use super::tokens::{Kind, Token, tokens, too_deep};
use crate::diagnostic::{Diagnostic, Place};
use crate::limits::Limits;
use crate::syntax::{nearest, well_known};
use crate::vocabulary::HEARKEN;
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

    /// Refuses a document of one subscription past the limit of bytes.
    pub(super) fn refuse_length(&self, limits: &Limits) -> Result<(), Diagnostic> {
        let max = limits.subscription_bytes_max;
        if self.text.len() <= max {
            return Ok(());
        }
        Err(Diagnostic::error(format!(
            "a subscription may have {max} bytes, this one has {}",
            self.text.len()
        ))
        .with_file(self.file)
        .with_hint("split it into several subscriptions"))
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

    /// Whether this word stands in it, in any case of letters.
    pub(super) fn has_word(&self, word: &str) -> bool {
        self.tokens
            .iter()
            .any(|token| token.kind == Kind::Word && token.is(self.text, word))
    }

    /// The place of the first token that names `iri`, in full or with a prefix, outside of the
    /// declarations of prefixes.
    pub(super) fn find_iri(&self, iri: &str) -> Option<Range<usize>> {
        self.find_iri_where(iri, |_| true)
    }

    /// The same among the tokens with these indices.
    pub(super) fn find_iri_where(
        &self,
        iri: &str,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Option<Range<usize>> {
        let index = self
            .named(|name| *name == *iri)
            .into_iter()
            .find(|index| is_wanted(*index))?;
        Some(self.tokens[index].span.clone())
    }

    /// The indices of the tokens that are names of hearken's.
    pub(super) fn own_names(&self) -> Vec<usize> {
        self.named(|name| name.starts_with(HEARKEN))
    }

    /// The indices of the tokens whose IRI is such, outside of the declarations of prefixes.
    fn named(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<usize> {
        let prefixes = self.prefixes();
        let is_prefix = |index: Option<usize>| {
            index
                .and_then(|index| self.tokens.get(index))
                .is_some_and(|token| {
                    let text = token.text(self.text).trim_start_matches('@');
                    text.eq_ignore_ascii_case("prefix")
                })
        };
        let declared =
            |index: usize| is_prefix(index.checked_sub(2)) || is_prefix(index.checked_sub(1));
        let is_named = |index: usize, token: &Token| {
            let text = token.text(self.text);
            match token.kind {
                Kind::Iri => !declared(index) && is_wanted(&text[1..text.len() - 1]),
                Kind::PrefixedName if declared(index) => false,
                Kind::PrefixedName => text.split_once(':').is_some_and(|(prefix, local)| {
                    prefixes.get(prefix).is_some_and(|start| {
                        is_wanted(&format!("{start}{}", local.replace('\\', "")))
                    })
                }),
                _ => false,
            }
        };
        self.tokens
            .iter()
            .enumerate()
            .filter(|(index, token)| is_named(*index, token))
            .map(|(index, _)| index)
            .collect()
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

    /// What SPARQL writes and Turtle does not: `$x`, and a comparison with signs.
    pub(super) fn refuse_sparql(&self) -> Result<(), Diagnostic> {
        for (index, token) in self.tokens.iter().enumerate() {
            let text = token.text(self.text);
            if token.kind == Kind::Variable && text.starts_with('$') {
                return Err(self.error(
                    &token.span,
                    format!("{text} is a variable in SPARQL alone"),
                    format!("write ?{}", &text[1..]),
                ));
            }
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
                let number = self.tokens.get(index + 2);
                let value = match (after, number) {
                    (Some(sign), Some(number)) if sign.kind == Kind::Punctuation => {
                        &self.text[sign.span.start..number.span.end]
                    }
                    _ => after.map_or("…", |token| token.text(self.text)),
                };
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
        let namespace = well_known(name);
        match (namespace, nearest(name, self.prefixes().into_keys())) {
            (Some(namespace), _) => format!("declare it: `PREFIX {name}: <{namespace}>`"),
            (None, Some(near)) => format!("did you mean `{near}:`?"),
            (None, None) => format!("declare it: `PREFIX {name}: <IRI>`"),
        }
    }
}
