//! Property paths that are triples written shortly: sequence, inverse and alternative.

use super::build::{RawTerm, RawTriple};
use super::sparql_operators::in_path;
use super::sparql_refusal::{At, Trouble};
use oxrdf::BlankNode;
use spargebra::algebra::PropertyPathExpression;

/// The alternatives that a path stands for, each the triples of one way; `limit` refuses too many.
///
/// # Errors
///
/// A path of any length, a negated one, a name of hearken's, or what `limit` says.
pub(super) fn ways(
    subject: &RawTerm,
    path: &PropertyPathExpression,
    object: &RawTerm,
    limit: &dyn Fn(usize) -> Result<(), Trouble>,
) -> Result<Vec<Vec<RawTriple>>, Trouble> {
    match path {
        PropertyPathExpression::NamedNode(property) => {
            if property.as_str().starts_with(crate::vocabulary::HEARKEN) {
                return Err(in_path(At::Iri(property.as_str().into())));
            }
            Ok(vec![vec![RawTriple {
                subject: subject.clone(),
                predicate: RawTerm::Iri(property.clone()),
                object: object.clone(),
            }]])
        }
        PropertyPathExpression::Reverse(inner) => ways(object, inner, subject, limit),
        PropertyPathExpression::Sequence(first, second) => {
            let middle = RawTerm::Blank(BlankNode::default());
            let first = ways(subject, first, &middle, limit)?;
            let second = ways(&middle, second, object, limit)?;
            limit(first.len().saturating_mul(second.len()))?;
            let both = |one: &Vec<RawTriple>| {
                let one = one.clone();
                second.iter().map(move |other| [&one[..], other].concat())
            };
            Ok(first.iter().flat_map(both).collect())
        }
        PropertyPathExpression::Alternative(left, right) => {
            let mut all = ways(subject, left, object, limit)?;
            all.extend(ways(subject, right, object, limit)?);
            limit(all.len())?;
            Ok(all)
        }
        PropertyPathExpression::ZeroOrMore(_) => Err(unsupported("*")),
        PropertyPathExpression::OneOrMore(_) => Err(unsupported("+")),
        PropertyPathExpression::ZeroOrOne(_) => Err(unsupported("?")),
        PropertyPathExpression::NegatedPropertySet(_) => Err(unsupported("!")),
    }
}

fn unsupported(sign: &'static str) -> Trouble {
    Trouble::unsupported_at(At::Path(sign), &format!("the path sign {sign}"))
}
