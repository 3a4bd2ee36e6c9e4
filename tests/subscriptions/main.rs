//! Reading subscriptions: what each notation can say, what it means, and why a document is refused.
//!
//! Each test is a sentence of the definition's parts on notations and operators.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that panics has failed, in its helpers too"
)]

mod ask;
mod documents;
mod formulas;
mod formulas_refused;
mod guide;
mod limits;
mod lint;
mod operators;
mod sparql;
mod sparql_refused;
mod trig;
mod trig_refused;
mod turtle;
mod turtle_refused;

use hearken::pattern::Notation;

/// The event matches with these solutions, no more and no fewer; none is no match.
#[track_caller]
fn expect(notation: Notation, text: &str, event: &str, solutions: &[&str]) {
    expect_under("", notation, text, event, solutions);
}

/// The same under an ontology.
#[track_caller]
fn expect_under(ontology: &str, notation: Notation, text: &str, event: &str, solutions: &[&str]) {
    let found = ask::solutions(ontology, notation, text, event);
    assert_eq!(found, solutions, "{text}");
}
