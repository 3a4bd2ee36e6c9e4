//! Language tags are equal whatever their case, and kept in lower case (`semantics.md` §6).

use oxrdf::{Literal, LiteralRef, Term, TermRef};
use std::borrow::Cow;

/// The literal with its language tag in lower case, where that changes it.
fn lowered(literal: LiteralRef<'_>) -> Option<Literal> {
    let tag = literal.language()?;
    let is_mixed = tag.bytes().any(|byte| byte.is_ascii_uppercase());
    is_mixed.then(|| {
        let tag = tag.to_ascii_lowercase();
        Literal::new_language_tagged_literal_unchecked(literal.value(), tag)
    })
}

/// The term as hearken keeps it: the language tag in lower case.
pub(crate) fn with_lower_case_tag(term: &Term) -> Cow<'_, Term> {
    match term.as_ref() {
        TermRef::Literal(literal) => match lowered(literal) {
            Some(literal) => Cow::Owned(literal.into()),
            None => Cow::Borrowed(term),
        },
        _ => Cow::Borrowed(term),
    }
}

/// The same of a borrowed term; `None` where the term is so already.
pub(crate) fn lower_case_tag(term: TermRef<'_>) -> Option<Term> {
    match term {
        TermRef::Literal(literal) => lowered(literal).map(Term::from),
        _ => None,
    }
}
