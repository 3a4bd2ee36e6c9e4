//! [`Instant`]: the values of `xsd:dateTime`, `xsd:dateTimeStamp` and `xsd:date`.

use super::calendar::{self, DAY_SECONDS};
use super::decimal::Decimal;
use super::lexical::{skip, split_digits, split_minus, split_two_digits};
use std::cmp::Ordering;

/// A point of the timeline, with or without a time zone; of a date, its first moment.
///
/// Two instants are equal if both or neither have a time zone and they are the same moment. Between
/// one with and one without, the order is known only where it is the same for every time zone that
/// the other could have: more than 14 hours apart
/// ([XSD 1.1 part 2, §3.3.7.1](https://www.w3.org/TR/xmlschema11-2/#dateTime)).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instant {
    is_zoned: bool,
    seconds: Decimal,
}

/// The farthest time zones.
const ZONE_SECONDS_MAX: i64 = 14 * 3_600;

impl Instant {
    /// The value of a lexical form of `xsd:dateTime`; `None` if it is none
    /// ([XSD 1.1 part 2, §3.3.7.2](https://www.w3.org/TR/xmlschema11-2/#dateTime)).
    /// Cost: linear in the text.
    #[must_use]
    pub fn parse_date_time(text: &str) -> Option<Self> {
        let (days, rest) = split_date(text.as_bytes())?;
        let (seconds, rest) = split_time(skip(rest, b'T')?)?;
        Self::of(&days, &seconds, rest)
    }

    /// The value of a lexical form of `xsd:dateTimeStamp`, which is a dateTime with a time zone;
    /// `None` if it is none
    /// ([XSD 1.1 part 2, §3.4.28](https://www.w3.org/TR/xmlschema11-2/#dateTimeStamp)).
    /// Cost: linear in the text.
    #[must_use]
    pub fn parse_date_time_stamp(text: &str) -> Option<Self> {
        Self::parse_date_time(text).filter(Self::is_zoned)
    }

    /// The value of a lexical form of `xsd:date`; `None` if it is none
    /// ([XSD 1.1 part 2, §3.3.9](https://www.w3.org/TR/xmlschema11-2/#date)).
    /// Cost: linear in the text.
    #[must_use]
    pub fn parse_date(text: &str) -> Option<Self> {
        let (days, rest) = split_date(text.as_bytes())?;
        Self::of(&days, &Decimal::ZERO, rest)
    }

    fn of(days: &Decimal, seconds: &Decimal, zone: &[u8]) -> Option<Self> {
        let local = days.times(DAY_SECONDS).plus(seconds);
        let (is_zoned, seconds) = match parse_zone(zone)? {
            Zone::Unknown => (false, local),
            Zone::East(0) => (true, local),
            Zone::East(east) => (true, local.plus(&(-east).into())),
        };
        Some(Self { is_zoned, seconds })
    }

    /// Whether it has a time zone.
    #[must_use]
    pub fn is_zoned(&self) -> bool {
        self.is_zoned
    }

    /// The seconds since 0000-01-01T00:00:00Z, exactly; without a time zone, as if in UTC.
    #[must_use]
    pub fn seconds(&self) -> &Decimal {
        &self.seconds
    }
}

impl PartialOrd for Instant {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.is_zoned, other.is_zoned) {
            (true, false) => order_in_every_zone(&self.seconds, &other.seconds),
            (false, true) => {
                order_in_every_zone(&other.seconds, &self.seconds).map(Ordering::reverse)
            }
            _ => Some(self.seconds.cmp(&other.seconds)),
        }
    }
}

/// The order of a moment and of a local time whose zone is not known.
fn order_in_every_zone(zoned: &Decimal, local: &Decimal) -> Option<Ordering> {
    if *zoned < local.plus(&(-ZONE_SECONDS_MAX).into()) {
        Some(Ordering::Less)
    } else if *zoned > local.plus(&ZONE_SECONDS_MAX.into()) {
        Some(Ordering::Greater)
    } else {
        None
    }
}

/// A year, month and day as the number of the day, and the rest of the text.
fn split_date(text: &[u8]) -> Option<(Decimal, &[u8])> {
    let (negative, rest) = split_minus(text);
    let (year, rest) = split_digits(rest);
    if year.len() < 4 || (year.len() > 4 && year[0] == b'0') {
        return None;
    }
    let (month, rest) = split_two_digits(skip(rest, b'-')?)?;
    let (day, rest) = split_two_digits(skip(rest, b'-')?)?;
    let year = Decimal::from_digits(negative, year, &[]);
    Some((calendar::day_number(&year, month, day)?, rest))
}

/// A time of day as seconds, and the rest of the text. Midnight may end a day, as 24:00:00.
fn split_time(text: &[u8]) -> Option<(Decimal, &[u8])> {
    let (hour, rest) = split_two_digits(text)?;
    let (minute, rest) = split_two_digits(skip(rest, b':')?)?;
    let rest = skip(rest, b':')?;
    let (second, after) = split_two_digits(rest)?;
    let (fraction, after) = match after {
        [b'.', after @ ..] => split_digits(after),
        _ => (&b"0"[..], after),
    };
    if fraction.is_empty() {
        return None;
    }
    let seconds = Decimal::from_digits(false, &rest[..2], fraction);
    let is_midnight = hour == 24 && minute == 0 && seconds.is_zero();
    let is_time = is_midnight || (hour < 24 && minute < 60 && second < 60);
    let minutes = Decimal::from(hour * 3_600 + minute * 60);
    is_time.then(|| (minutes.plus(&seconds), after))
}

/// What a lexical form says of its time zone.
#[derive(Clone, Copy)]
enum Zone {
    Unknown,
    /// So many seconds east of UTC.
    East(i64),
}

fn parse_zone(text: &[u8]) -> Option<Zone> {
    let (sign, rest) = match text {
        [] => return Some(Zone::Unknown),
        b"Z" => return Some(Zone::East(0)),
        [b'+', rest @ ..] => (1, rest),
        [b'-', rest @ ..] => (-1, rest),
        _ => return None,
    };
    let (hour, rest) = split_two_digits(rest)?;
    let (minute, rest) = split_two_digits(skip(rest, b':')?)?;
    let seconds = hour * 3_600 + minute * 60;
    (rest.is_empty() && minute < 60 && seconds <= ZONE_SECONDS_MAX)
        .then_some(Zone::East(sign * seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> Instant {
        Instant::parse_date_time(text).unwrap()
    }

    fn order(left: &str, right: &str) -> Option<Ordering> {
        let order = moment(left).partial_cmp(&moment(right));
        let mirrored = moment(right).partial_cmp(&moment(left));
        assert_eq!(order, mirrored.map(Ordering::reverse), "{left} {right}");
        order
    }

    #[test]
    fn one_moment_has_many_forms() {
        for (left, right) in [
            ("2024-02-29T24:00:00", "2024-03-01T00:00:00"),
            ("1999-12-31T24:00:00.000Z", "2000-01-01T00:00:00Z"),
            ("2000-01-01T12:00:00+14:00", "1999-12-31T22:00:00-00:00"),
            ("2000-01-01T00:00:00.10Z", "2000-01-01T00:00:00.1+00:00"),
            ("-0000-01-01T00:00:00", "0000-01-01T00:00:00"),
            ("-0001-12-31T24:00:00", "0000-01-01T00:00:00"),
            ("0000-02-29T23:00:00-01:00", "0000-03-01T00:00:00Z"),
        ] {
            assert_eq!(moment(left), moment(right));
            assert_eq!(order(left, right), Some(Ordering::Equal));
        }
        assert_eq!(
            moment("1970-01-01T00:00:00Z").seconds().to_string(),
            "62167219200"
        );
    }

    #[test]
    fn what_the_grammar_lacks_is_refused() {
        for text in [
            "",
            "2000-01-01",
            "2000-01-01T",
            "200-01-01T00:00:00",
            "02000-01-01T00:00:00",
            "+2000-01-01T00:00:00",
            "2000-1-01T00:00:00",
            "2000-01-01 00:00:00",
            "2000-13-01T00:00:00",
            "2000-00-01T00:00:00",
            "2000-01-00T00:00:00",
            "2000-04-31T00:00:00",
            "2001-02-29T00:00:00",
            "1900-02-29T00:00:00",
            "-0001-02-29T00:00:00",
            "2000-01-01T24:00:01",
            "2000-01-01T24:00:00.001",
            "2000-01-01T24:01:00",
            "2000-01-01T25:00:00",
            "2000-01-01T00:60:00",
            "2000-01-01T00:00:60",
            "2000-01-01T00:00",
            "2000-01-01T00:00:00.",
            "2000-01-01T00:00:00z",
            "2000-01-01T00:00:00+14:01",
            "2000-01-01T00:00:00+15:00",
            "2000-01-01T00:00:00+1:00",
            "2000-01-01T00:00:00+01",
            "2000-01-01T00:00:00+01:60",
            "2000-01-01T00:00:00Z ",
            " 2000-01-01T00:00:00Z",
            "2000-01-01T00:00:00\u{e4}",
            "\u{e4}000-01-01T00:00:00",
            "2000-01-01T0\u{661}:00:00",
        ] {
            assert_eq!(Instant::parse_date_time(text), None, "{text:?}");
        }
        assert_eq!(Instant::parse_date_time_stamp("2000-01-01T00:00:00"), None);
        assert!(Instant::parse_date_time_stamp("2000-01-01T00:00:00Z").is_some());
        for text in [
            "2000-01-01T00:00:00",
            "2000-01-01+",
            "2000-02-30",
            "20-01-01",
        ] {
            assert_eq!(Instant::parse_date(text), None, "{text:?}");
        }
    }

    #[test]
    fn leap_days_are_those_of_gregory() {
        for year in [
            "2024",
            "2000",
            "0000",
            "-0004",
            "-0400",
            "12000000000000000000000",
        ] {
            assert!(
                Instant::parse_date(&format!("{year}-02-29")).is_some(),
                "{year}"
            );
        }
        for year in ["2023", "1900", "-0001", "-0100", "12000000000000000000100"] {
            assert!(
                Instant::parse_date(&format!("{year}-02-29")).is_none(),
                "{year}"
            );
        }
    }

    #[test]
    fn fourteen_hours_decide_between_zoned_and_unzoned() {
        let local = "2000-01-15T12:00:00";
        assert_eq!(order("2000-01-14T22:00:00Z", local), None);
        assert_eq!(order("2000-01-14T22:00:01Z", local), None);
        assert_eq!(order("2000-01-14T21:59:59Z", local), Some(Ordering::Less));
        assert_eq!(
            order("2000-01-14T21:59:59.999999999999999999999Z", local),
            Some(Ordering::Less)
        );
        assert_eq!(order("2000-01-16T02:00:00Z", local), None);
        assert_eq!(order("2000-01-16T01:59:59Z", local), None);
        assert_eq!(
            order("2000-01-16T02:00:01Z", local),
            Some(Ordering::Greater)
        );
        assert_ne!(moment("2000-01-15T12:00:00Z"), moment(local), "never equal");
    }

    #[test]
    fn a_date_is_its_first_moment() {
        let date = |text: &str| Instant::parse_date(text).unwrap();
        assert_eq!(
            date("2000-01-02+14:00").seconds(),
            moment("2000-01-01T10:00:00Z").seconds()
        );
        assert!(date("2000-01-02+01:00") < date("2000-01-02Z"));
        assert!(date("-0002-01-01") < date("-0001-01-01"));
        assert_eq!(date("2000-01-01Z").partial_cmp(&date("2000-01-01")), None);
        assert!(date("2000-01-01Z") < date("2000-01-02"));
    }

    #[test]
    fn years_have_no_last() {
        let year = "9".repeat(1_000_000);
        let date = |text: &str| Instant::parse_date(text).unwrap();
        assert!(date(&format!("{year}-12-30")) < date(&format!("{year}-12-31")));
        assert!(date(&format!("-{year}-12-31")) < date(&format!("-{}8-01-01", &year[1..])));
        assert_eq!(
            order(
                "100000000000000000000-12-31T24:00:00",
                "100000000000000000001-01-01T00:00:00"
            ),
            Some(Ordering::Equal)
        );
    }
}
