//! What the text of a query tells about operators and the algebra does not: where each group ends,
//! and whether a name stands in a property path.

use super::source::Source;
use super::sparql_refusal::{At, Trouble};
use super::tokens::{Kind, Token};

/// The text with a filter that is always true at the head of each group graph pattern.
pub(super) fn with_marked_groups(source: &Source<'_>) -> String {
    let mut marked = String::with_capacity(source.text.len() + 64);
    let mut copied = 0;
    let mut is_data = false;
    for (index, token) in source.tokens.iter().enumerate() {
        if token.is(source.text, "VALUES") || token.is(source.text, "CONSTRUCT") {
            is_data = true;
        } else if token.is(source.text, "WHERE") {
            is_data = false;
        } else if token.is(source.text, "{") && token.kind == Kind::Punctuation {
            let is_select = source
                .tokens
                .get(index + 1)
                .is_some_and(|next| next.is(source.text, "SELECT"));
            if !is_data && !is_select {
                marked.push_str(&source.text[copied..token.span.end]);
                marked.push_str(" FILTER(true) ");
                copied = token.span.end;
            }
            is_data = false;
        }
    }
    marked.push_str(&source.text[copied..]);
    marked
}

/// Refuses a name of hearken's in a property path, which the parser resolves to triples.
///
/// # Errors
///
/// The first such name.
pub(super) fn refuse_in_paths(source: &Source<'_>) -> Result<(), Trouble> {
    let is_sign = |token: Option<&Token>, signs: &[&str]| {
        token.is_some_and(|token| {
            token.kind == Kind::Punctuation && signs.contains(&token.text(source.text))
        })
    };
    for index in source.own_names() {
        let before = index
            .checked_sub(1)
            .and_then(|before| source.tokens.get(before));
        let after = source.tokens.get(index + 1);
        let is_signed_number = is_sign(after, &["+"])
            && source
                .tokens
                .get(index + 2)
                .is_some_and(|next| next.kind == Kind::Number);
        if is_sign(before, &["/", "|", "^", "!"])
            || is_sign(after, &["/", "|", "*", "+", "?"]) && !is_signed_number
        {
            return Err(in_path(At::Span(source.tokens[index].span.clone())));
        }
    }
    Ok(())
}

/// The refusal of a name of hearken's in a property path.
pub(super) fn in_path(at: At) -> Trouble {
    Trouble::new(
        at,
        "a name of hearken's cannot stand in a property path",
        "write it as a triple of its own",
    )
}
