//! [`Number`]: what SPARQL counts as numeric.

use super::decimal::Decimal;
use super::lexical;
use super::rounding;
use std::cmp::Ordering;
use std::str::FromStr;

/// The value of a numeric literal.
///
/// Equality of numbers is not transitive (0.1 as a double equals 0.1 as a decimal, and so does a
/// decimal very near), so that it is no `PartialEq`: see [`Number::order`].
#[derive(Clone, Debug)]
pub enum Number {
    /// `xsd:decimal`, `xsd:integer` and what is derived from it.
    Decimal(Decimal),
    /// `xsd:double`
    Double(f64),
    /// `xsd:float`
    Float(f32),
}

impl Number {
    /// The number that `text` stands for under the datatype of XSD with this local name; `None` if
    /// the datatype is not numeric, or the literal is ill-typed. Cost: linear in the text.
    pub(super) fn parse(text: &str, datatype: &str) -> Option<Self> {
        match datatype {
            "decimal" => Decimal::parse(text).map(Self::Decimal),
            "double" => parse_floating(text).map(Self::Double),
            "float" => parse_floating(text).map(Self::Float),
            _ => {
                let bounds = integer_bounds(datatype)?;
                let integer = Decimal::parse_integer(text)?;
                is_within(&integer, bounds).then_some(Self::Decimal(integer))
            }
        }
    }

    /// The order of two numbers; `None` if one is NaN, which neither equals nor orders.
    ///
    /// Decimals are compared exactly. Against a float or a double, a decimal is first rounded to
    /// that type; a float against a double is widened, which is exact
    /// ([XPath 3.1, B.1](https://www.w3.org/TR/xpath-31/#promotion)).
    #[must_use]
    pub fn order(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Decimal(left), Self::Decimal(right)) => Some(left.cmp(right)),
            (Self::Decimal(left), Self::Double(right)) => left.to_f64().partial_cmp(right),
            (Self::Decimal(left), Self::Float(right)) => left.to_f32().partial_cmp(right),
            (Self::Double(left), Self::Decimal(right)) => left.partial_cmp(&right.to_f64()),
            (Self::Double(left), Self::Double(right)) => left.partial_cmp(right),
            (Self::Double(left), Self::Float(right)) => left.partial_cmp(&f64::from(*right)),
            (Self::Float(left), Self::Decimal(right)) => left.partial_cmp(&right.to_f32()),
            (Self::Float(left), Self::Double(right)) => f64::from(*left).partial_cmp(right),
            (Self::Float(left), Self::Float(right)) => left.partial_cmp(right),
        }
    }

    /// How two bounds of one type stand to each other where a decimal, a double and a float are
    /// compared with them: a decimal is rounded to the other's type first, and two may become one.
    /// A float or double stays as it is. `None` for two types, and for NaN.
    pub(crate) fn orders_as_bounds(&self, other: &Self) -> Option<[Ordering; 3]> {
        match (self, other) {
            (Self::Decimal(left), Self::Decimal(right)) => Some([
                left.cmp(right),
                left.to_f64().partial_cmp(&right.to_f64())?,
                left.to_f32().partial_cmp(&right.to_f32())?,
            ]),
            (Self::Double(_), Self::Double(_)) | (Self::Float(_), Self::Float(_)) => {
                self.order(other).map(|order| [order; 3])
            }
            _ => None,
        }
    }

    /// Whether it is NaN.
    #[must_use]
    pub fn is_nan(&self) -> bool {
        match self {
            Self::Decimal(_) => false,
            Self::Double(double) => double.is_nan(),
            Self::Float(float) => float.is_nan(),
        }
    }

    /// Whether it is 0, of either sign.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match self {
            Self::Decimal(decimal) => decimal.is_zero(),
            Self::Double(double) => *double == 0.0,
            Self::Float(float) => *float == 0.0,
        }
    }
}

/// The least and the greatest integer of a datatype.
type Bounds = (Option<i128>, Option<i128>);

/// The bounds of `xsd:integer` and of what is derived from it, by local name
/// ([XSD 1.1 part 2, §3.4.13 to §3.4.25](https://www.w3.org/TR/xmlschema11-2/#integer)).
fn integer_bounds(datatype: &str) -> Option<Bounds> {
    fn of<Integer: Into<i128>>(least: Integer, greatest: Integer) -> Bounds {
        (Some(least.into()), Some(greatest.into()))
    }
    Some(match datatype {
        "integer" => (None, None),
        "long" => of(i64::MIN, i64::MAX),
        "int" => of(i32::MIN, i32::MAX),
        "short" => of(i16::MIN, i16::MAX),
        "byte" => of(i8::MIN, i8::MAX),
        "nonNegativeInteger" => (Some(0), None),
        "positiveInteger" => (Some(1), None),
        "unsignedLong" => of(u64::MIN, u64::MAX),
        "unsignedInt" => of(u32::MIN, u32::MAX),
        "unsignedShort" => of(u16::MIN, u16::MAX),
        "unsignedByte" => of(u8::MIN, u8::MAX),
        "nonPositiveInteger" => (None, Some(0)),
        "negativeInteger" => (None, Some(-1)),
        _ => return None,
    })
}

fn is_within(integer: &Decimal, (least, greatest): Bounds) -> bool {
    match integer.to_i128() {
        Some(integer) => {
            least.is_none_or(|least| least <= integer)
                && greatest.is_none_or(|greatest| integer <= greatest)
        }
        // It lies beyond every bound on its side of zero.
        None if integer.is_negative() => least.is_none(),
        None => greatest.is_none(),
    }
}

/// How many digits of an exponent are left to the parser of the standard library, which stops
/// reading after a few.
const EXPONENT_DIGITS_MAX: usize = 4;

/// The value of a lexical form of `xsd:float` or `xsd:double`, rounded to nearest, ties to even;
/// `None` if it is none
/// ([XSD 1.1 part 2, §3.3.4.2](https://www.w3.org/TR/xmlschema11-2/#float)).
fn parse_floating<F: FromStr>(text: &str) -> Option<F> {
    match text {
        "NaN" => return "NaN".parse().ok(),
        "INF" | "+INF" => return "inf".parse().ok(),
        "-INF" => return "-inf".parse().ok(),
        _ => {}
    }
    let (negative, rest) = lexical::split_sign(text.as_bytes());
    let (integer, fraction, rest) = lexical::split_decimal(rest)?;
    let (exponent_negative, exponent) = match rest {
        [] => (false, rest),
        [b'e' | b'E', rest @ ..] => {
            let (exponent_negative, rest) = lexical::split_sign(rest);
            let (exponent, rest) = lexical::split_digits(rest);
            if exponent.is_empty() || !rest.is_empty() {
                return None;
            }
            (exponent_negative, lexical::trim_leading_zeros(exponent))
        }
        _ => return None,
    };
    if exponent.len() <= EXPONENT_DIGITS_MAX {
        return text.parse().ok();
    }
    // The exponent may be long only because the digits are: their sum tells.
    let exponent = exponent.iter().fold(0_isize, |sum, digit| {
        sum.saturating_mul(10)
            .saturating_add(isize::from(*digit - b'0'))
    });
    let digits = integer.iter().chain(fraction).copied();
    let zeros = digits.clone().take_while(|digit| *digit == b'0').count();
    let magnitude = integer.len().cast_signed() - zeros.cast_signed();
    let exponent = if exponent_negative {
        -exponent
    } else {
        exponent
    };
    rounding::round(
        negative,
        digits.skip(zeros),
        magnitude.saturating_add(exponent),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str, datatype: &str) -> Number {
        Number::parse(text, datatype).unwrap()
    }

    fn order(left: (&str, &str), right: (&str, &str)) -> Option<Ordering> {
        number(left.0, left.1).order(&number(right.0, right.1))
    }

    fn double(text: &str) -> Option<f64> {
        parse_floating(text)
    }

    #[test]
    fn derived_integers_have_bounds() {
        for (datatype, least, greatest) in [
            ("byte", "-128", "127"),
            ("short", "-32768", "32767"),
            ("int", "-2147483648", "2147483647"),
            ("long", "-9223372036854775808", "9223372036854775807"),
            ("unsignedByte", "-0", "255"),
            ("unsignedShort", "0", "65535"),
            ("unsignedInt", "0", "4294967295"),
            ("unsignedLong", "0", "+18446744073709551615"),
        ] {
            for (bound, step) in [(least, -1), (greatest, 1)] {
                assert!(
                    Number::parse(bound, datatype).is_some(),
                    "{bound} {datatype}"
                );
                let beyond = (bound.parse::<i128>().unwrap() + step).to_string();
                assert!(
                    Number::parse(&beyond, datatype).is_none(),
                    "{beyond} {datatype}"
                );
            }
        }
        let huge = "9".repeat(100);
        for (datatype, zero, one, minus_one) in [
            ("integer", true, true, true),
            ("nonNegativeInteger", true, true, false),
            ("positiveInteger", false, true, false),
            ("nonPositiveInteger", true, false, true),
            ("negativeInteger", false, false, true),
        ] {
            let is_one = |text: &str| Number::parse(text, datatype).is_some();
            assert_eq!((is_one("0"), is_one("-0")), (zero, zero), "{datatype}");
            assert_eq!((is_one("1"), is_one(&huge)), (one, one), "{datatype}");
            let minus_huge = format!("-{huge}");
            assert_eq!(
                (is_one("-1"), is_one(&minus_huge)),
                (minus_one, minus_one),
                "{datatype}"
            );
        }
    }

    #[test]
    fn the_grammar_of_floats_is_strict() {
        for text in [
            "1",
            "-1.",
            "+.5",
            "1.5e3",
            "1.e5",
            "1E+05",
            "00.1e-0007",
            "-0",
        ] {
            assert_eq!(double(text), text.parse().ok(), "{text}");
        }
        for text in [
            "",
            ".",
            "e5",
            "1e",
            "1e+",
            "1e5.",
            "1 ",
            "inf",
            "infinity",
            "nan",
            "+NaN",
            "-NaN",
            "1_0",
            "1f",
            "--1",
            "INF ",
            "Inf",
            "1e\u{661}",
            "\u{e4}",
        ] {
            assert_eq!(double(text), None, "{text:?}");
        }
        assert_eq!(double("INF"), Some(f64::INFINITY));
        assert_eq!(double("+INF"), Some(f64::INFINITY));
        assert_eq!(double("-INF"), Some(f64::NEG_INFINITY));
        assert!(double("NaN").is_some_and(f64::is_nan), "NaN is a number");
    }

    #[test]
    fn exponents_of_any_length_are_read() {
        assert_eq!(double("1e999999999"), Some(f64::INFINITY));
        assert_eq!(double("-1e999999999"), Some(f64::NEG_INFINITY));
        assert_eq!(double("1e-999999999"), Some(0.0));
        assert_eq!(double("0e999999999"), Some(0.0));
        assert_eq!(double("1e00000000000000000002"), Some(100.0));
        assert_eq!(
            double(&format!("1e{}", "9".repeat(1_000))),
            Some(f64::INFINITY)
        );
        assert_eq!(double(&format!("1e-{}", "9".repeat(1_000))), Some(0.0));
        let zeros = "0".repeat(999_999);
        assert_eq!(double(&format!("-0.{zeros}1e1000000")), Some(-1.0));
        assert_eq!(double(&format!("12{zeros}0e-1000000")), Some(12.0));
    }

    #[test]
    fn a_decimal_is_rounded_to_the_float_it_meets() {
        let equal = Some(Ordering::Equal);
        assert_eq!(order(("0.1", "decimal"), ("0.1", "double")), equal);
        assert_eq!(order(("0.1", "decimal"), ("0.1", "float")), equal);
        assert_eq!(
            order(("0.1", "float"), ("0.1", "double")),
            Some(Ordering::Greater)
        );
        assert_eq!(order(("16777217", "integer"), ("16777216", "float")), equal);
        assert_eq!(
            order(("16777217", "double"), ("16777216", "float")),
            Some(Ordering::Greater)
        );
        assert_eq!(
            order(("9007199254740993", "long"), ("9007199254740992", "double")),
            equal
        );
        let neighbours = (
            ("9007199254740993", "long"),
            ("9007199254740992", "decimal"),
        );
        assert_eq!(order(neighbours.0, neighbours.1), Some(Ordering::Greater));
    }

    #[test]
    fn zeros_are_equal_and_nan_has_no_order() {
        assert_eq!(
            order(("-0", "double"), ("0", "float")),
            Some(Ordering::Equal)
        );
        assert_eq!(
            order(("-0.0e0", "float"), ("0", "integer")),
            Some(Ordering::Equal)
        );
        for other in [
            ("NaN", "double"),
            ("NaN", "float"),
            ("1", "decimal"),
            ("INF", "float"),
        ] {
            assert_eq!(order(("NaN", "float"), other), None);
            assert_eq!(order(other, ("NaN", "double")), None);
        }
        assert_eq!(
            order(("INF", "float"), ("+INF", "double")),
            Some(Ordering::Equal)
        );
        assert_eq!(
            order(("9", "decimal"), ("INF", "float")),
            Some(Ordering::Less)
        );
        assert_eq!(
            order(("9", "decimal"), ("-INF", "double")),
            Some(Ordering::Greater)
        );
    }
}
