//! [`Duration`]: the values of `xsd:duration` and of the two datatypes derived from it.

use super::calendar::{self, DAY_SECONDS};
use super::decimal::Decimal;
use super::lexical::{skip, split_decimal, split_digits, split_minus};
use std::cmp::Ordering;

/// Some months and some seconds, both exact, of any size, and never of different sign.
///
/// Two durations are equal if months and seconds are. One is less than another if it is so from
/// each of the four moments that XSD names, and if they disagree, neither is: a month is more than
/// 27 days, less than 32, and stands in no order to 30
/// ([XSD 1.1 part 2, §3.3.6.1](https://www.w3.org/TR/xmlschema11-2/#duration)).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Duration {
    months: Decimal,
    seconds: Decimal,
}

/// Year and month, from 0, of 1696-09-01, 1697-02-01, 1903-03-01 and 1903-07-01: around them months
/// are as short and as long as they can be.
const REFERENCES: [(i64, i64); 4] = [(1696, 8), (1697, 1), (1903, 2), (1903, 6)];

impl Duration {
    /// The value of a lexical form of `xsd:duration`; `None` if it is none
    /// ([XSD 1.1 part 2, §3.3.6.2](https://www.w3.org/TR/xmlschema11-2/#duration)).
    /// Cost: linear in the text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (months, seconds) = parse_parts(text.as_bytes())?;
        Some(Self {
            months: months.unwrap_or(Decimal::ZERO),
            seconds: seconds.unwrap_or(Decimal::ZERO),
        })
    }

    /// The value of a lexical form of `xsd:yearMonthDuration`, which has years and months alone;
    /// `None` if it is none
    /// ([XSD 1.1 part 2, §3.4.26](https://www.w3.org/TR/xmlschema11-2/#yearMonthDuration)).
    /// Cost: linear in the text.
    #[must_use]
    pub fn parse_year_month(text: &str) -> Option<Self> {
        match parse_parts(text.as_bytes())? {
            (Some(months), None) => Some(Self {
                months,
                seconds: Decimal::ZERO,
            }),
            _ => None,
        }
    }

    /// The value of a lexical form of `xsd:dayTimeDuration`, which has neither years nor months;
    /// `None` if it is none
    /// ([XSD 1.1 part 2, §3.4.27](https://www.w3.org/TR/xmlschema11-2/#dayTimeDuration)).
    /// Cost: linear in the text.
    #[must_use]
    pub fn parse_day_time(text: &str) -> Option<Self> {
        match parse_parts(text.as_bytes())? {
            (None, Some(seconds)) => Some(Self {
                months: Decimal::ZERO,
                seconds,
            }),
            _ => None,
        }
    }

    /// Its months, years included.
    #[must_use]
    pub fn months(&self) -> &Decimal {
        &self.months
    }

    /// Its seconds, days included.
    #[must_use]
    pub fn seconds(&self) -> &Decimal {
        &self.seconds
    }

    /// The moment that lies this duration after the first of a month. The day is never cut to the
    /// length of its month, as it is the first.
    fn after(&self, (year, month): (i64, i64)) -> Option<Decimal> {
        let months = self.months.plus(&(year * 12 + month).into());
        let (year, month) = months.div_floor(12);
        let day = calendar::day_number(&year, month + 1, 1)?;
        Some(day.times(DAY_SECONDS).plus(&self.seconds))
    }
}

impl PartialOrd for Duration {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let months = self.months.cmp(&other.months);
        let seconds = self.seconds.cmp(&other.seconds);
        // More months, or more seconds, are later from everywhere.
        if months.is_eq() || months == seconds {
            return Some(seconds);
        }
        if seconds.is_eq() {
            return Some(months);
        }
        let mut agreed = None;
        for reference in REFERENCES {
            let order = self.after(reference)?.cmp(&other.after(reference)?);
            if order.is_eq() || agreed.is_some_and(|agreed| agreed != order) {
                return None;
            }
            agreed = Some(order);
        }
        agreed
    }
}

/// The months and the seconds of a duration; `None` for the one of which no component stands there.
fn parse_parts(text: &[u8]) -> Option<(Option<Decimal>, Option<Decimal>)> {
    let (negative, rest) = split_minus(text);
    let rest = skip(rest, b'P')?;
    let (years, rest) = split_component(rest, b'Y');
    let (months, rest) = split_component(rest, b'M');
    let (days, rest) = split_component(rest, b'D');
    let months = total(negative, &[(years, 12), (months, 1)]);
    if rest.is_empty() {
        let seconds = total(negative, &[(days, DAY_SECONDS)]);
        return (months.is_some() || seconds.is_some()).then_some((months, seconds));
    }
    let rest = skip(rest, b'T')?;
    let (hours, rest) = split_component(rest, b'H');
    let (minutes, rest) = split_component(rest, b'M');
    let whole = total(negative, &[(hours, 3_600), (minutes, 60)]);
    let seconds = if rest.is_empty() {
        whole?
    } else {
        let (integer, fraction, after) = split_decimal(rest)?;
        // The grammar and the regular expression of XSD 1.1 §3.3.6.2 differ on `PT1.S` and `PT.5S`;
        // what both allow, and XSD 1.0 too, has digits on both sides of the point.
        let has_point = rest.len() - after.len() > integer.len() + fraction.len();
        if after != b"S" || integer.is_empty() || has_point && fraction.is_empty() {
            return None;
        }
        let seconds = Decimal::from_digits(negative, integer, fraction);
        whole.map_or(seconds.clone(), |whole| whole.plus(&seconds))
    };
    let days = total(negative, &[(days, DAY_SECONDS)]);
    let seconds = days.map_or(seconds.clone(), |days| days.plus(&seconds));
    Some((months, Some(seconds)))
}

/// The digits before `designator`, if `text` begins so, and the rest.
fn split_component(text: &[u8], designator: u8) -> (Option<&[u8]>, &[u8]) {
    let (digits, rest) = split_digits(text);
    match skip(rest, designator) {
        Some(rest) if !digits.is_empty() => (Some(digits), rest),
        _ => (None, text),
    }
}

/// The sum of the components that stand there, each times its unit.
fn total(negative: bool, components: &[(Option<&[u8]>, u32)]) -> Option<Decimal> {
    components
        .iter()
        .filter_map(|(digits, unit)| {
            Some(Decimal::from_digits(negative, (*digits)?, &[]).times(*unit))
        })
        .reduce(|sum, component| sum.plus(&component))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duration(text: &str) -> Duration {
        Duration::parse(text).unwrap()
    }

    fn order(left: &str, right: &str) -> Option<Ordering> {
        let order = duration(left).partial_cmp(&duration(right));
        let mirrored = duration(right).partial_cmp(&duration(left));
        assert_eq!(order, mirrored.map(Ordering::reverse), "{left} {right}");
        order
    }

    #[test]
    fn equal_durations_have_the_same_months_and_seconds() {
        for (left, right) in [
            ("P1Y", "P12M"),
            ("PT24H", "P1D"),
            ("P0Y", "-PT0S"),
            ("PT1M", "PT60.000S"),
            ("-P1Y2M3DT4H5M6.7S", "-P14M0DT273906.7S"),
            ("P1DT1S", "PT24H1S"),
        ] {
            assert_eq!(duration(left), duration(right));
            assert_eq!(order(left, right), Some(Ordering::Equal));
        }
        assert_ne!(duration("P1M"), duration("P30D"));
        assert_ne!(duration("P1M"), duration("-P1M"));
    }

    #[test]
    fn what_the_grammar_lacks_is_refused() {
        for text in [
            "",
            "P",
            "-P",
            "PT",
            "P1YT",
            "P1DT",
            "1Y",
            "P1",
            "PY",
            "P-1Y",
            "+P1Y",
            "P1M1Y",
            "P1D1M",
            "P1H",
            "PT1D",
            "PT1Y",
            "PT1M1H",
            "PT1S1M",
            "P1.5Y",
            "PT1.5H",
            "PT1.5",
            "PT.S",
            "PT1.S",
            "PT.5S",
            "P1Y ",
            " P1Y",
            "P1W",
            "p1y",
            "P1YT1",
            "PT1SZ",
            "P\u{661}Y",
            "PT1\u{e4}",
        ] {
            assert_eq!(Duration::parse(text), None, "{text:?}");
        }
        for (text, year_month, day_time) in [
            ("P1Y2M", true, false),
            ("-P0M", true, false),
            ("P1DT1S", false, true),
            ("-PT0M", false, true),
            ("P1YT0S", false, false),
            ("P0M0D", false, false),
            ("P1YT", false, false),
        ] {
            assert_eq!(
                Duration::parse_year_month(text).is_some(),
                year_month,
                "{text}"
            );
            assert_eq!(Duration::parse_day_time(text).is_some(), day_time, "{text}");
        }
    }

    #[test]
    fn a_month_has_28_to_31_days() {
        use Ordering::{Greater, Less};
        for (left, right, expected) in [
            ("P1M", "P27D", Some(Greater)),
            ("P1M", "P28D", None),
            ("P1M", "P30D", None),
            ("P1M", "P31D", None),
            ("P1M", "P32D", Some(Less)),
            ("P1Y", "P364D", Some(Greater)),
            ("P1Y", "P365D", None),
            ("P1Y", "P366D", None),
            ("P1Y", "P367D", Some(Less)),
            ("P1M", "P27DT23H59M59.999999999999999999999S", Some(Greater)),
            ("P5M", "P153D", None),
            ("P5M", "P154D", Some(Less)),
            ("-P1M", "-P27D", Some(Less)),
            ("-P1M", "-P30D", None),
            ("P1M", "P1MT1S", Some(Less)),
            ("P1Y1D", "P1Y2D", Some(Less)),
            ("P2M1D", "P1M1D", Some(Greater)),
            ("P1M", "-P1D", Some(Greater)),
        ] {
            assert_eq!(order(left, right), expected, "{left} {right}");
        }
    }

    #[test]
    fn equal_from_everywhere_is_not_equal() {
        assert_eq!(order("P400Y", "P146097D"), None);
        assert_eq!(order("P400Y", "P146096DT86399S"), Some(Ordering::Greater));
        assert_eq!(order("P400Y", "P146097DT1S"), Some(Ordering::Less));
    }

    #[test]
    fn durations_have_no_longest() {
        let many = "9".repeat(100_000);
        let days = format!("P{many}D");
        assert_eq!(order(&format!("P{many}Y"), &days), Some(Ordering::Greater));
        assert_eq!(
            order(&format!("P{many}Y"), &format!("P{many}{many}D")),
            Some(Ordering::Less)
        );
        assert_eq!(order(&format!("-P{many}M"), &days), Some(Ordering::Less));
        let cycles = "1".repeat(30);
        assert_eq!(
            order(&format!("P{cycles}00M"), &format!("P{cycles}00D")),
            Some(Ordering::Greater)
        );
        let precise = format!("PT0.{}1S", "0".repeat(1_000));
        assert_eq!(order(&precise, "PT0S"), Some(Ordering::Greater));
    }
}
