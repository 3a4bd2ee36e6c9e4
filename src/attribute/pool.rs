//! Terms that nearly equal each other, for tests.

use super::index::Predicate;
use crate::term::{Comparison, Constant};
use crate::vocabulary::XSD;
use oxrdf::{BlankNode, Literal, NamedNode, Term};
use std::sync::Arc;

pub(super) const COMPARISONS: [Comparison; 6] = [
    Comparison::Equal,
    Comparison::NotEqual,
    Comparison::Less,
    Comparison::LessOrEqual,
    Comparison::Greater,
    Comparison::GreaterOrEqual,
];

/// Terms by theme, as `text datatype`; those of one theme mostly compare.
pub(super) const THEMES: [&[&str]; 8] = [
    &[
        "1 integer",
        "01 integer",
        "2 byte",
        "1.0 decimal",
        "1.5 decimal",
        "0.1 decimal",
        "0.1 double",
        "0.1 float",
        "1 double",
        "1 float",
        "-0 double",
        "0 float",
        "0 integer",
        "NaN double",
        "NaN float",
        "INF double",
        "-INF float",
        "x integer",
        "300 byte",
        "0.10000000149011612 double",
        "0.100000001 decimal",
        "0.1000000014901161193847656251 decimal",
    ],
    &[
        "9007199254740991 integer",
        "9007199254740992 integer",
        "9007199254740993 integer",
        "9007199254740992.5 decimal",
        "9007199254740993.000000000000000000000001 decimal",
        "9007199254740992 double",
        "9.007199254740994e15 double",
        "9007199254740992 float",
        "16777216 integer",
        "16777217 integer",
        "16777218 integer",
        "16777216.999999999 decimal",
        "16777216 float",
        "16777218 float",
        "16777217 double",
        "3.5e38 double",
        "3.4028235e38 float",
        "340282366920938463463374607431768211456 integer",
        "INF float",
        "INF double",
        "-INF double",
        "-9007199254740993 integer",
        "-9007199254740992 double",
        "1e-400 double",
        "1e-50 float",
        "0.00000000000000000000000000000000000000000000000001 decimal",
    ],
    &[
        "a string",
        "b string",
        "ab string",
        " string",
        "en string",
        "abcdefgh string",
        "abcdefghi string",
        "abcdefghj string",
        "abcdefg string",
        "a\0 string",
        "\u{ffff} string",
        "\u{10000} string",
        "a token",
        "b token",
        "1 string",
        "true string",
    ],
    &[
        "true boolean",
        "1 boolean",
        "false boolean",
        "0 boolean",
        "TRUE boolean",
        "true string",
        "1 integer",
    ],
    &[
        "2000-01-01T12:00:00 dateTime",
        "2000-01-01T12:00:00Z dateTime",
        "2000-01-01T13:00:00+01:00 dateTime",
        "2000-01-01T12:00:00Z dateTimeStamp",
        "2000-01-02T02:00:00Z dateTime",
        "2000-01-02T02:00:00 dateTime",
        "2000-01-02T02:00:00.5Z dateTime",
        "2000-01-02T02:00:00.00000000000000001Z dateTime",
        "2000-01-02T02:00:01 dateTime",
        "1999-12-31T24:00:00 dateTime",
        "1999-12-31T22:00:00Z dateTime",
        "1999-12-31T21:59:59Z dateTime",
        "2000-01-01T00:00:00 dateTime",
        "2000-02-30T00:00:00Z dateTime",
        "2010-01-01T00:00:00 dateTime",
        "2010-01-01T00:00:00Z dateTime",
        "2000-01-01 date",
        "12345678901234567890-01-01T00:00:00Z dateTime",
        "12345678901234567890-01-01T20:00:00 dateTime",
    ],
    &[
        "2000-01-01 date",
        "2000-01-01Z date",
        "2000-01-02 date",
        "2000-01-03Z date",
        "2000-01-01+13:00 date",
        "1999-12-31-11:00 date",
        "-0001-02-29 date",
        "0000-02-29 date",
        "2000-01-01+14:00 date",
        "2000-01-01-14:00 date",
        "2000-01-01T00:00:00 dateTime",
    ],
    &[
        "P1M duration",
        "P30D duration",
        "P32D duration",
        "P27D duration",
        "P1Y duration",
        "P12M yearMonthDuration",
        "P30D dayTimeDuration",
        "PT720H dayTimeDuration",
        "P0M duration",
        "PT0S dayTimeDuration",
        "P1M dayTimeDuration",
        "-PT0.5S duration",
    ],
    &[
        "a @en",
        "a @EN",
        "a @de",
        "b @en",
        "a <>",
        "b <>",
        "a _:",
        "b _:",
        "a string",
        "1 integer",
        "a unknown",
        "NaN double",
        "P1M duration",
        "2000-01-01T12:00:00Z dateTime",
        "true boolean",
        "x integer",
    ],
];

/// `text datatype`, `text @tag`, `text <>` or `text _:`.
pub(super) fn term(text: &str) -> Term {
    let (text, kind) = text.rsplit_once(' ').unwrap();
    if let Some(tag) = kind.strip_prefix('@') {
        return Literal::new_language_tagged_literal_unchecked(text, tag).into();
    }
    match kind {
        "<>" => NamedNode::new_unchecked(format!("urn:{text}")).into(),
        "_:" => BlankNode::new_unchecked(text).into(),
        _ => {
            let datatype = NamedNode::new_unchecked(format!("{XSD}{kind}"));
            Literal::new_typed_literal(text, datatype).into()
        }
    }
}

/// All themes.
pub(super) fn everything() -> Vec<Arc<Constant>> {
    let texts = THEMES.iter().flat_map(|theme| theme.iter());
    texts
        .map(|text| Arc::new(Constant::new(term(text))))
        .collect()
}

/// A comparison as its operator and a term: `> 5 integer`.
pub(super) fn predicate(attribute: u8, text: &str) -> Predicate {
    let (symbol, text) = text.split_once(' ').unwrap();
    let mut comparisons = COMPARISONS.into_iter();
    Predicate {
        attribute,
        comparison: comparisons
            .find(|comparison| comparison.symbol() == symbol)
            .unwrap(),
        constant: Arc::new(Constant::new(term(text))),
    }
}
