//! SPARQL's operators on values: [`compare()`] and [`effective_boolean`].

use super::comparison::Comparison;
use super::datatype;
use super::value::Value;
use oxrdf::{LiteralRef, TermRef, vocab::xsd};
use std::cmp::Ordering;

/// One side of a comparison: a term, and its value.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// The term.
    pub term: TermRef<'a>,
    /// What [`Value::of`] makes of it.
    pub value: &'a Value,
}

/// How two values stand to each other.
enum Relation {
    /// So.
    Ordered(Ordering),
    /// Unequal, and neither is less.
    Apart,
    /// Unequal; which is less is left open.
    Unequal,
    /// Even whether they are equal is left open.
    Open,
}

impl Relation {
    /// An order, or this relation where there is none.
    fn of(order: Option<Ordering>, otherwise: Self) -> Self {
        order.map_or(otherwise, Self::Ordered)
    }
}

/// Whether the comparison holds; `None` is SPARQL's type error
/// ([SPARQL 1.1 §17.3](https://www.w3.org/TR/sparql11-query/#OperatorMapping); `semantics.md` §6).
///
/// Cost: linear in the text of the terms at most, and a few instructions between usual numbers.
///
/// ```
/// use hearken::oxrdf::{Literal, TermRef};
/// use hearken::term::{Comparison, Operand, Value, compare};
/// let (one, two) = (Literal::from(1), Literal::from(2.5));
/// let values = (Value::of_literal(one.as_ref()), Value::of_literal(two.as_ref()));
/// let left = Operand { term: TermRef::from(&one), value: &values.0 };
/// let right = Operand { term: TermRef::from(&two), value: &values.1 };
/// assert_eq!(compare(Comparison::Less, left, right), Some(true));
/// ```
#[must_use]
pub fn compare(comparison: Comparison, left: Operand<'_>, right: Operand<'_>) -> Option<bool> {
    let relation = match (left.value, right.value) {
        (Value::Number(left), Value::Number(right)) => {
            Relation::of(left.order(right), Relation::Apart)
        }
        (Value::String(left), Value::String(right)) => Relation::Ordered(left.cmp(right)),
        (Value::Boolean(left), Value::Boolean(right)) => Relation::Ordered(left.cmp(right)),
        (Value::DateTime(left), Value::DateTime(right))
        | (Value::Date(left), Value::Date(right)) => {
            Relation::of(left.partial_cmp(right), Relation::Open)
        }
        (Value::Duration(left), Value::Duration(right)) => {
            if comparison.is_equality() && left != right {
                Relation::Unequal
            } else {
                Relation::of(left.partial_cmp(right), Relation::Unequal)
            }
        }
        _ => return compare_terms(comparison, left.term, right.term),
    };
    match relation {
        Relation::Ordered(order) => Some(comparison.holds(order)),
        Relation::Apart => Some(comparison == Comparison::NotEqual),
        Relation::Unequal => comparison
            .is_equality()
            .then_some(comparison == Comparison::NotEqual),
        Relation::Open => None,
    }
}

/// `RDFterm-equal`: of two terms that no value compares, `=` and `!=` are all that can be asked
/// ([SPARQL 1.1 §17.4.1.7](https://www.w3.org/TR/sparql11-query/#func-RDFterm-equal)).
fn compare_terms(comparison: Comparison, left: TermRef<'_>, right: TermRef<'_>) -> Option<bool> {
    if !comparison.is_equality() {
        return None;
    }
    let is_equal = match (left, right) {
        (TermRef::Literal(left), TermRef::Literal(right)) => {
            let is_same = is_same_literal(left, right);
            // Other literals may have the same value, for all that is known of their datatypes.
            let is_known = is_same || left.language().is_some() || right.language().is_some();
            is_known.then_some(is_same)?
        }
        _ => left == right,
    };
    Some(is_equal == (comparison == Comparison::Equal))
}

/// Whether they are one term. Language tags are equal whatever their case.
fn is_same_literal(left: LiteralRef<'_>, right: LiteralRef<'_>) -> bool {
    let is_same_tag = match (left.language(), right.language()) {
        (Some(left), Some(right)) => left.eq_ignore_ascii_case(right),
        (None, None) => true,
        _ => false,
    };
    is_same_tag && left.value() == right.value() && left.datatype() == right.datatype()
}

/// The effective boolean value of a term; `None` is SPARQL's type error
/// ([SPARQL 1.1 §17.2.2](https://www.w3.org/TR/sparql11-query/#ebv)).
///
/// Strings, with a language tag too, are true unless empty; numbers unless zero or NaN; an
/// ill-typed boolean or number is false.
#[must_use]
pub fn effective_boolean(term: TermRef<'_>, value: &Value) -> Option<bool> {
    match value {
        Value::Boolean(boolean) => Some(*boolean),
        Value::Number(number) => Some(!number.is_zero() && !number.is_nan()),
        Value::String(text) => Some(!text.is_empty()),
        Value::DateTime(_) | Value::Date(_) | Value::Duration(_) => None,
        Value::Opaque => match term {
            TermRef::Literal(literal) if literal.language().is_some() => {
                Some(!literal.value().is_empty())
            }
            TermRef::Literal(literal) => {
                let datatype = literal.datatype();
                (datatype == xsd::BOOLEAN || datatype::is_numeric(datatype.as_str()))
                    .then_some(false)
            }
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxrdf::{Literal, NamedNode, Term};

    const COMPARISONS: [Comparison; 6] = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
    ];

    /// `text^^datatype`, `text@tag`, `<iri>` or a plain string.
    fn term(text: &str) -> Term {
        if let Some((value, datatype)) = text.split_once("^^") {
            let datatype =
                NamedNode::new_unchecked(format!("{}{datatype}", crate::vocabulary::XSD));
            return Literal::new_typed_literal(value, datatype).into();
        }
        if let Some((value, tag)) = text.split_once('@') {
            return Literal::new_language_tagged_literal_unchecked(value, tag).into();
        }
        match text.strip_prefix('<') {
            Some(iri) => NamedNode::new_unchecked(iri.trim_end_matches('>')).into(),
            None => Literal::new_simple_literal(text).into(),
        }
    }

    /// The six results as one word: `t`, `f`, or `-` for a type error.
    fn results(left: &str, right: &str) -> String {
        let (left, right) = (term(left), term(right));
        let values = (Value::of(left.as_ref()), Value::of(right.as_ref()));
        let left = Operand {
            term: left.as_ref(),
            value: &values.0,
        };
        let right = Operand {
            term: right.as_ref(),
            value: &values.1,
        };
        let symbol = |result| match result {
            Some(true) => 't',
            Some(false) => 'f',
            None => '-',
        };
        COMPARISONS
            .into_iter()
            .map(|comparison| symbol(compare(comparison, left, right)))
            .collect()
    }

    const EQUAL: &str = "tfftft";
    const LESS: &str = "ftttff";
    const APART: &str = "ftffff";
    const UNEQUAL: &str = "ft----";
    const SAME: &str = "tf----";
    const OPEN: &str = "------";

    #[test]
    fn values_are_compared_by_value() {
        for (left, right, expected) in [
            ("1^^integer", "01.0^^decimal", EQUAL),
            ("1^^byte", "1e0^^double", EQUAL),
            ("1^^integer", "1.5^^float", LESS),
            ("NaN^^double", "NaN^^double", APART),
            ("NaN^^float", "1^^integer", APART),
            ("-INF^^float", "INF^^double", LESS),
            ("a", "a^^string", EQUAL),
            ("a", "b", LESS),
            ("\u{ffff}", "\u{10000}", LESS),
            ("", "a", LESS),
            ("false^^boolean", "1^^boolean", LESS),
            ("true^^boolean", "1^^boolean", EQUAL),
            ("2000-01-01^^date", "2000-01-02^^date", LESS),
            (
                "2000-01-01T00:00:00Z^^dateTime",
                "2000-01-01T01:00:00+01:00^^dateTimeStamp",
                EQUAL,
            ),
            (
                "2000-01-01T00:00:00Z^^dateTime",
                "2000-01-01T14:00:00^^dateTime",
                OPEN,
            ),
            (
                "2000-01-01T00:00:00Z^^dateTime",
                "2000-01-01T14:00:01^^dateTime",
                LESS,
            ),
            ("2000-01-01Z^^date", "2000-01-01^^date", OPEN),
            ("P1Y^^duration", "P12M^^yearMonthDuration", EQUAL),
            ("PT1H^^dayTimeDuration", "P1M^^yearMonthDuration", LESS),
            ("P1M^^yearMonthDuration", "P30D^^dayTimeDuration", UNEQUAL),
            ("P400Y^^duration", "P146097D^^duration", UNEQUAL),
        ] {
            assert_eq!(results(left, right), expected, "{left} {right}");
        }
    }

    #[test]
    fn other_terms_are_the_same_or_unknown() {
        for (left, right, expected) in [
            ("<urn:a>", "<urn:a>", SAME),
            ("<urn:a>", "<urn:b>", UNEQUAL),
            ("<urn:a>", "urn:a", UNEQUAL),
            ("<urn:a>", "1^^integer", UNEQUAL),
            ("a@en", "a@EN", SAME),
            ("a@en", "b@en", UNEQUAL),
            ("a@en", "a@de", UNEQUAL),
            ("a@en", "a", UNEQUAL),
            ("a@en", "x^^integer", UNEQUAL),
            ("x^^integer", "x^^integer", SAME),
            ("x^^integer", "y^^integer", OPEN),
            ("x^^integer", "1^^integer", OPEN),
            ("300^^byte", "300^^integer", OPEN),
            ("a^^token", "a^^token", SAME),
            ("a^^token", "a", OPEN),
            ("1^^integer", "1", OPEN),
            ("true^^boolean", "true", OPEN),
            ("1^^boolean", "1^^integer", OPEN),
            ("2000-01-01^^date", "2000-01-01T00:00:00^^dateTime", OPEN),
            ("00:00:00^^time", "24:00:00^^time", OPEN),
        ] {
            assert_eq!(results(left, right), expected, "{left} {right}");
            assert_eq!(results(right, left), expected, "{right} {left}");
        }
    }

    #[test]
    fn the_effective_boolean_value_follows_sparql() {
        for (text, expected) in [
            ("true^^boolean", Some(true)),
            ("0^^boolean", Some(false)),
            ("x^^boolean", Some(false)),
            ("x^^integer", Some(false)),
            ("300^^byte", Some(false)),
            ("x^^double", Some(false)),
            ("7^^byte", Some(true)),
            ("0.0^^decimal", Some(false)),
            ("-0^^double", Some(false)),
            ("NaN^^float", Some(false)),
            ("INF^^float", Some(true)),
            ("0.00000000000000000000001^^decimal", Some(true)),
            ("", Some(false)),
            ("false", Some(true)),
            ("a@en", Some(true)),
            ("@en", Some(false)),
            ("a^^token", None),
            ("2000-01-01^^date", None),
            ("P1D^^duration", None),
            ("<urn:a>", None),
        ] {
            let term = term(text);
            let value = Value::of(term.as_ref());
            assert_eq!(effective_boolean(term.as_ref(), &value), expected, "{text}");
        }
    }
}
