//! [`Value`]: what a literal stands for.

use super::duration::Duration;
use super::instant::Instant;
use super::number::Number;
use crate::vocabulary::XSD;
use oxrdf::{LiteralRef, TermRef};

/// The value of a term, as far as operators look at it; made once, compared often.
#[derive(Clone, Debug)]
pub enum Value {
    /// Of a numeric datatype, derived ones included.
    Number(Number),
    /// Of `xsd:string` itself.
    String(Box<str>),
    /// Of `xsd:boolean`.
    Boolean(bool),
    /// Of `xsd:dateTime` and `xsd:dateTimeStamp`.
    DateTime(Instant),
    /// Of `xsd:date`.
    Date(Instant),
    /// Of `xsd:duration`, `xsd:yearMonthDuration` and `xsd:dayTimeDuration`.
    Duration(Duration),
    /// The term itself is all there is to it: an IRI, a blank node, a literal that is ill-typed,
    /// has a language tag, or is of any other datatype.
    Opaque,
}

impl Value {
    /// The value of a term. Cost: linear in its text.
    #[must_use]
    pub fn of(term: TermRef<'_>) -> Self {
        match term {
            TermRef::Literal(literal) => Self::of_literal(literal),
            _ => Self::Opaque,
        }
    }

    /// The value of a literal. Cost: linear in its text.
    #[must_use]
    pub fn of_literal(literal: LiteralRef<'_>) -> Self {
        let datatype = literal.datatype().as_str().strip_prefix(XSD);
        datatype
            .and_then(|datatype| Self::parse(literal.value(), datatype))
            .unwrap_or(Self::Opaque)
    }

    /// The value of `text` under the datatype of XSD with this local name.
    fn parse(text: &str, datatype: &str) -> Option<Self> {
        match datatype {
            "string" => Some(Self::String(text.into())),
            "boolean" => match text {
                "true" | "1" => Some(Self::Boolean(true)),
                "false" | "0" => Some(Self::Boolean(false)),
                _ => None,
            },
            "dateTime" => Instant::parse_date_time(text).map(Self::DateTime),
            "dateTimeStamp" => Instant::parse_date_time_stamp(text).map(Self::DateTime),
            "date" => Instant::parse_date(text).map(Self::Date),
            "duration" => Duration::parse(text).map(Self::Duration),
            "yearMonthDuration" => Duration::parse_year_month(text).map(Self::Duration),
            "dayTimeDuration" => Duration::parse_day_time(text).map(Self::Duration),
            _ => Number::parse(text, datatype).map(Self::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxrdf::{BlankNodeRef, NamedNode, NamedNodeRef};

    fn value(text: &str, datatype: &str) -> Value {
        let datatype = NamedNode::new_unchecked(format!("{XSD}{datatype}"));
        Value::of(LiteralRef::new_typed_literal(text, &datatype).into())
    }

    #[test]
    fn a_literal_has_the_value_of_its_datatype() {
        assert!(matches!(value("\u{e4}", "string"), Value::String(text) if &*text == "\u{e4}"));
        assert!(matches!(value("1", "boolean"), Value::Boolean(true)));
        assert!(matches!(value("false", "boolean"), Value::Boolean(false)));
        assert!(matches!(
            value("1", "byte"),
            Value::Number(Number::Decimal(_))
        ));
        assert!(matches!(
            value("1", "float"),
            Value::Number(Number::Float(_))
        ));
        assert!(matches!(
            value("1", "double"),
            Value::Number(Number::Double(_))
        ));
        assert!(matches!(
            value("2000-01-01T00:00:00Z", "dateTimeStamp"),
            Value::DateTime(_)
        ));
        assert!(matches!(value("2000-01-01", "date"), Value::Date(_)));
        assert!(matches!(
            value("P1D", "dayTimeDuration"),
            Value::Duration(_)
        ));
    }

    #[test]
    fn the_rest_is_opaque() {
        for (text, datatype) in [
            ("x", "integer"),
            ("300", "byte"),
            ("TRUE", "boolean"),
            (" true", "boolean"),
            ("2000-01-01T00:00:00", "dateTimeStamp"),
            ("P1Y", "dayTimeDuration"),
            ("P1D", "yearMonthDuration"),
            ("a", "token"),
            ("00:00:00", "time"),
            ("1", "unknown"),
        ] {
            assert!(
                matches!(value(text, datatype), Value::Opaque),
                "{text} {datatype}"
            );
        }
        let tagged = LiteralRef::new_language_tagged_literal_unchecked("a", "en");
        let elsewhere = NamedNodeRef::new_unchecked("http://example.com/integer");
        for term in [
            tagged.into(),
            LiteralRef::new_typed_literal("1", elsewhere).into(),
            elsewhere.into(),
            TermRef::from(BlankNodeRef::new_unchecked("b")),
        ] {
            assert!(matches!(Value::of(term), Value::Opaque), "{term}");
        }
    }
}
