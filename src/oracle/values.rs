//! §6 from the text of XML Schema 1.1 Part 2: lexical spaces, values and their order.

use super::logic::or;
use crate::pattern::Comparison;
use crate::vocabulary::XSD;
use num_bigint::BigInt;
use num_rational::Ratio;
use oxrdf::{Literal, NamedNodeRef, Term};
use regex::{Captures, Regex};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// A number as exact as it was written.
pub(super) type Rational = Ratio<BigInt>;

/// What a well-formed literal denotes.
pub(super) enum Value {
    /// An integer or a decimal, and its digits: to round it to a float, parse those.
    Exact(Rational, String),
    Float(f32),
    Double(f64),
    String(String),
    Boolean(bool),
    DateTime(Moment),
    /// The first moment of the day.
    Date(Moment),
    Duration(Duration),
}

/// XSD's timeOnTimeline in seconds; without a time zone, as if in UTC.
pub(super) struct Moment {
    seconds: Rational,
    zoned: bool,
}

/// XSD's two-property model.
#[derive(PartialEq)]
pub(super) struct Duration {
    months: BigInt,
    seconds: Rational,
}

/// What `=`, `<` and `>` say of two values; `None` is a type error.
struct Relation {
    equal: Option<bool>,
    less: Option<bool>,
    greater: Option<bool>,
}

/// A comparison operator between two terms (§6); `None` is a type error.
pub(super) fn compare(comparison: Comparison, left: &Term, right: &Term) -> Option<bool> {
    let relation = by_value(left, right);
    if matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
        let equal = match relation {
            Some(relation) => relation.equal?,
            None if left == right => true,
            None if has_no_datatype(left) || has_no_datatype(right) => false,
            None => return None,
        };
        return Some(equal == (comparison == Comparison::Equal));
    }
    let Relation {
        equal,
        less,
        greater,
    } = relation?;
    match comparison {
        Comparison::Less => less,
        Comparison::LessOrEqual => or(less, equal),
        Comparison::Greater => greater,
        _ => or(greater, equal),
    }
}

/// No literal, or one with a language tag.
fn has_no_datatype(term: &Term) -> bool {
    !matches!(term, Term::Literal(literal) if literal.language().is_none())
}

/// `None` where the two are not compared by value.
fn by_value(left: &Term, right: &Term) -> Option<Relation> {
    let (Term::Literal(left), Term::Literal(right)) = (left, right) else {
        return None;
    };
    Some(match (&value(left)?, &value(right)?) {
        (Value::Exact(left, _), Value::Exact(right, _)) => by_order(left, right),
        (Value::Exact(_, left), Value::Float(right)) => by_order(&left.parse().ok()?, right),
        (Value::Float(left), Value::Exact(_, right)) => by_order(left, &right.parse().ok()?),
        (Value::Exact(_, left), Value::Double(right)) => by_order(&left.parse().ok()?, right),
        (Value::Double(left), Value::Exact(_, right)) => by_order(left, &right.parse().ok()?),
        (Value::Float(left), Value::Float(right)) => by_order(left, right),
        (Value::Float(left), Value::Double(right)) => by_order(&f64::from(*left), right),
        (Value::Double(left), Value::Float(right)) => by_order(left, &f64::from(*right)),
        (Value::Double(left), Value::Double(right)) => by_order(left, right),
        // The order of UTF-8 bytes is that of code points.
        (Value::String(left), Value::String(right)) => by_order(left, right),
        (Value::Boolean(left), Value::Boolean(right)) => by_order(left, right),
        (Value::DateTime(left), Value::DateTime(right))
        | (Value::Date(left), Value::Date(right)) => by_timeline(left, right),
        (Value::Duration(left), Value::Duration(right)) => by_reference_dates(left, right),
        _ => return None,
    })
}

/// NaN makes all three false.
fn by_order<T: PartialOrd>(left: &T, right: &T) -> Relation {
    Relation {
        equal: Some(left == right),
        less: Some(left < right),
        greater: Some(left > right),
    }
}

/// §3.3.7: with one time zone missing, it may be any from +14:00 to -14:00.
fn by_timeline(left: &Moment, right: &Moment) -> Relation {
    if left.zoned == right.zoned {
        return by_order(&left.seconds, &right.seconds);
    }
    let margin = Rational::from_integer(BigInt::from(14 * 3600));
    let distance = &left.seconds - &right.seconds;
    if distance > margin || distance < -margin {
        return by_order(&left.seconds, &right.seconds);
    }
    Relation {
        equal: None,
        less: None,
        greater: None,
    }
}

/// §3.3.6: ordered where the order is the same when added to each of the four dates.
fn by_reference_dates(left: &Duration, right: &Duration) -> Relation {
    let orders = [(1696, 9), (1697, 2), (1903, 3), (1903, 7)].map(|(year, month)| {
        let after = |duration: &Duration| {
            let months = BigInt::from(12 * year + month - 1) + &duration.months;
            let year = div(&months, 12);
            let month = i64::try_from(months - &year * 12 + 1).ok()?;
            Some(day_on_timeline(&year, month, 1) + &duration.seconds)
        };
        Some(after(left)?.cmp(&after(right)?))
    });
    let agreed = |order: Ordering| {
        let first = orders[0]?;
        let all_same = orders.iter().all(|other| *other == Some(first));
        // Where all four dates tell no difference, only equal durations are decided.
        let is_decided = all_same && (first.is_ne() || left == right);
        is_decided.then_some(first == order)
    };
    Relation {
        equal: Some(left == right),
        less: agreed(Ordering::Less),
        greater: agreed(Ordering::Greater),
    }
}

/// The value of a literal; `None` if it is ill-typed or of a datatype that is not compared by
/// value.
pub(super) fn value(literal: &Literal) -> Option<Value> {
    let text = literal.value();
    let datatype = literal.datatype();
    let name = datatype.as_str().strip_prefix(XSD)?;
    if let Some((_, min, max)) = INTEGERS.iter().find(|(integer, ..)| *integer == name) {
        groups(&INTEGER, text)?;
        let number = rational(text)?;
        let beyond = |bound: i128| number.cmp(&Rational::from_integer(bound.into()));
        let too_small = min.is_some_and(|min| beyond(min) == Ordering::Less);
        let too_large = max.is_some_and(|max| beyond(max) == Ordering::Greater);
        let within = !too_small && !too_large;
        return within.then(|| Value::Exact(number, text.to_owned()));
    }
    match name {
        "decimal" => {
            groups(&DECIMAL, text)?;
            Some(Value::Exact(rational(text)?, text.to_owned()))
        }
        "float" => {
            groups(&DOUBLE, text)?;
            Some(Value::Float(text.parse().ok()?))
        }
        "double" => {
            groups(&DOUBLE, text)?;
            Some(Value::Double(text.parse().ok()?))
        }
        "string" => Some(Value::String(text.to_owned())),
        "boolean" => match text {
            "true" | "1" => Some(Value::Boolean(true)),
            "false" | "0" => Some(Value::Boolean(false)),
            _ => None,
        },
        "dateTime" => moment(&DATE_TIME, text).map(Value::DateTime),
        "dateTimeStamp" => moment(&DATE_TIME, text)
            .filter(|moment| moment.zoned)
            .map(Value::DateTime),
        "date" => moment(&DATE, text).map(Value::Date),
        "duration" => duration(text).map(Value::Duration),
        "yearMonthDuration" if !text.contains(['D', 'T']) => duration(text).map(Value::Duration),
        "dayTimeDuration" => {
            let date = text.split('T').next()?;
            let parts = !date.contains(['Y', 'M']);
            duration(text).filter(|_| parts).map(Value::Duration)
        }
        _ => None,
    }
}

/// Whether an ill-typed literal of this datatype has the effective boolean value false.
pub(super) fn is_boolean_or_numeric(datatype: NamedNodeRef<'_>) -> bool {
    datatype.as_str().strip_prefix(XSD).is_some_and(|name| {
        ["boolean", "decimal", "float", "double"].contains(&name)
            || INTEGERS.iter().any(|(integer, ..)| *integer == name)
    })
}

/// `xsd:integer` and what is derived from it, with the least and the greatest value.
const INTEGERS: [(&str, Option<i128>, Option<i128>); 13] = [
    ("integer", None, None),
    ("nonPositiveInteger", None, Some(0)),
    ("negativeInteger", None, Some(-1)),
    ("nonNegativeInteger", Some(0), None),
    ("positiveInteger", Some(1), None),
    ("long", Some(i64::MIN as i128), Some(i64::MAX as i128)),
    ("int", Some(i32::MIN as i128), Some(i32::MAX as i128)),
    ("short", Some(i16::MIN as i128), Some(i16::MAX as i128)),
    ("byte", Some(i8::MIN as i128), Some(i8::MAX as i128)),
    ("unsignedLong", Some(0), Some(u64::MAX as i128)),
    ("unsignedInt", Some(0), Some(u32::MAX as i128)),
    ("unsignedShort", Some(0), Some(u16::MAX as i128)),
    ("unsignedByte", Some(0), Some(u8::MAX as i128)),
];

/// A lexical space. `None` would be a mistake in the expression; then nothing is well-formed.
type Lexical = LazyLock<Option<Regex>>;

static INTEGER: Lexical = LazyLock::new(|| Regex::new("^[+-]?[0-9]+$").ok());

static DECIMAL: Lexical = LazyLock::new(|| Regex::new(r"^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)$").ok());

/// Of `xsd:double` and `xsd:float`, and part of what Rust reads as such.
static DOUBLE: Lexical = LazyLock::new(|| {
    Regex::new(r"^([+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?|[+-]?INF|NaN)$").ok()
});

static DATE_TIME: Lexical = LazyLock::new(|| {
    let time = "(?:(?<hour>[01][0-9]|2[0-3]):(?<minute>[0-5][0-9]):\
                (?<second>[0-5][0-9](?:[.][0-9]+)?)|(?<midnight>24:00:00(?:[.]0+)?))";
    Regex::new(&format!("^{DAY}T{time}{ZONE}$")).ok()
});

static DATE: Lexical = LazyLock::new(|| Regex::new(&format!("^{DAY}{ZONE}$")).ok());

const DAY: &str = "(?<year>-?(?:[1-9][0-9]{3,}|0[0-9]{3}))-(?<month>0[1-9]|1[0-2])-\
                   (?<day>0[1-9]|[12][0-9]|3[01])";

const ZONE: &str = "(?<zone>Z|(?<sign>[+-])(?:(?<zone_hour>0[0-9]|1[0-3]):\
                    (?<zone_minute>[0-5][0-9])|(?<utmost>14:00)))?";

static DURATION: Lexical = LazyLock::new(|| {
    Regex::new(
        "^(?<sign>-)?P(?:(?<years>[0-9]+)Y)?(?:(?<months>[0-9]+)M)?(?:(?<days>[0-9]+)D)?\
         (?:T(?:(?<hours>[0-9]+)H)?(?:(?<minutes>[0-9]+)M)?\
         (?:(?<seconds>[0-9]+(?:[.][0-9]+)?)S)?)?$",
    )
    .ok()
});

fn groups<'t>(lexical: &Lexical, text: &'t str) -> Option<Captures<'t>> {
    (**lexical).as_ref()?.captures(text)
}

/// The number in a named group; 0 where the group is absent.
fn number(groups: &Captures<'_>, name: &str) -> Option<Rational> {
    rational(groups.name(name).map_or("0", |group| group.as_str()))
}

/// The value of a decimal's lexical form.
pub(super) fn rational(decimal: &str) -> Option<Rational> {
    let (whole, fraction) = decimal.split_once('.').unwrap_or((decimal, ""));
    let scale = BigInt::from(10).pow(u32::try_from(fraction.len()).ok()?);
    let digits: BigInt = format!("{whole}{fraction}").parse().ok()?;
    Some(Rational::new(digits, scale))
}

fn whole(number: i64) -> Rational {
    Rational::from_integer(number.into())
}

/// XSD's `div`: the quotient rounded down.
fn div(dividend: &BigInt, divisor: i64) -> BigInt {
    let quotient = Rational::new(dividend.clone(), divisor.into());
    quotient.floor().to_integer()
}

/// A `dateTime`, or a `date` as its first moment.
fn moment(lexical: &Lexical, text: &str) -> Option<Moment> {
    let groups = groups(lexical, text)?;
    let field = |name| number(&groups, name);
    let has = |name| groups.name(name).is_some();
    let year = field("year")?.to_integer();
    let month: i64 = groups.name("month")?.as_str().parse().ok()?;
    let day: i64 = groups.name("day")?.as_str().parse().ok()?;
    if day > days_in_month(&year, month) {
        return None;
    }
    let hours = field("hour")? + whole(if has("midnight") { 24 } else { 0 });
    let local = day_on_timeline(&year, month, day)
        + hours * whole(3600)
        + field("minute")? * whole(60)
        + field("second")?;
    let zone_hours = field("zone_hour")? + whole(if has("utmost") { 14 } else { 0 });
    let offset = zone_hours * whole(3600) + field("zone_minute")? * whole(60);
    let east = groups.name("sign").is_some_and(|sign| sign.as_str() == "+");
    Some(Moment {
        seconds: if east { local - offset } else { local + offset },
        zoned: has("zone"),
    })
}

fn days_in_month(year: &BigInt, month: i64) -> i64 {
    let divisible = |by: i64| &(div(year, by) * by) == year;
    match month {
        2 if divisible(400) || (divisible(4) && !divisible(100)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Seconds from the beginning of the year 1 to the beginning of a day, by XSD's timeOnTimeline.
fn day_on_timeline(year: &BigInt, month: i64, day: i64) -> Rational {
    let before: BigInt = year - 1;
    let months: i64 = (1..month).map(|month| days_in_month(year, month)).sum();
    let days = &before * 365 + div(&before, 4) - div(&before, 100) + div(&before, 400);
    Rational::from_integer((days + months + day - 1) * 86400)
}

/// A duration of any kind: months and seconds.
fn duration(text: &str) -> Option<Duration> {
    let groups = groups(&DURATION, text)?;
    if text.ends_with('T') || !text.contains(['Y', 'M', 'D', 'H', 'S']) {
        return None;
    }
    let field = |name| number(&groups, name);
    let months = field("years")? * whole(12) + field("months")?;
    let seconds = field("days")? * whole(86400)
        + field("hours")? * whole(3600)
        + field("minutes")? * whole(60)
        + field("seconds")?;
    let sign = whole(if groups.name("sign").is_some() { -1 } else { 1 });
    Some(Duration {
        months: (months * &sign).to_integer(),
        seconds: seconds * sign,
    })
}
