//! Queries that would cost too much to parse: told from the tokens, before the parser sees them.

use super::source::Source;
use super::sparql_refusal::{At, Trouble};
use super::tokens::{Kind, Token};
use crate::limits::Limits;

/// Refuses a text whose algebra would be deeper than the stack is, or that the parser would read
/// over and over. Linear time.
///
/// # Errors
///
/// The first token past a limit.
pub(super) fn refuse_heavy(source: &Source<'_>, limits: &Limits) -> Result<(), Trouble> {
    refuse_long_chains(source, limits.connectives_max)?;
    refuse_deep_negation(source, limits.negations_max)
}

/// Every connective may be a level of the algebra.
fn refuse_long_chains(source: &Source<'_>, connectives_max: usize) -> Result<(), Trouble> {
    let connectives = [
        "UNION", "FILTER", "{", "||", "&&", "|", "^", "+", "-", "*", "/",
    ];
    let is_connective = |token: &&Token| connectives.iter().any(|sign| token.is(source.text, sign));
    match source
        .tokens
        .iter()
        .filter(is_connective)
        .nth(connectives_max)
    {
        None => Ok(()),
        Some(token) => Err(Trouble::new(
            At::Span(token.span.clone()),
            format!("a query may have {connectives_max} braces, filters and connectives"),
            "for many values of one variable write ?x IN (…), or split it into several subscriptions",
        )),
    }
}

/// The parser reads what follows a `!` twice, so that time doubles with each one inside another.
fn refuse_deep_negation(source: &Source<'_>, negations_max: usize) -> Result<(), Trouble> {
    // For each open bracket, how many negations it adds; and those that wait for their operand.
    let mut open: Vec<usize> = Vec::new();
    let mut waiting = 0;
    let mut depth = 0;
    for token in &source.tokens {
        let sign = match token.kind {
            Kind::Punctuation => token.text(source.text),
            _ => "",
        };
        match sign {
            "!" => {
                waiting += 1;
                depth += 1;
                if depth > negations_max {
                    return Err(Trouble::new(
                        At::Span(token.span.clone()),
                        format!("negations are nested deeper than {negations_max}"),
                        "two negations are none: leave both out",
                    ));
                }
            }
            "(" | "{" | "[" => {
                open.push(waiting);
                waiting = 0;
            }
            ")" | "}" | "]" => {
                depth -= waiting + open.pop().unwrap_or(0);
                waiting = 0;
            }
            // A name may be a function, whose brackets follow.
            _ if matches!(token.kind, Kind::Word | Kind::PrefixedName | Kind::Iri) => {}
            _ => {
                depth -= waiting;
                waiting = 0;
            }
        }
    }
    Ok(())
}
