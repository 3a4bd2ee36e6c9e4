//! The proleptic Gregorian calendar, with years of any length.
//!
//! It repeats every 400 years, so that a year is its cycle and its place there; only the number of
//! the cycle can be large. The same timeline as timeOnTimeline of
//! [XSD 1.1 part 2](https://www.w3.org/TR/xmlschema11-2/), §E.3.4, but counted from the year 0,
//! which is a leap year.

use super::decimal::Decimal;

/// The seconds of a day: there are no leap seconds in XSD.
pub(super) const DAY_SECONDS: u32 = 86_400;

const CYCLE_YEARS: u32 = 400;
const CYCLE_DAYS: u32 = 146_097;

/// The days of the months before this month, in a year that is no leap year.
const DAYS_BEFORE_MONTH: [i64; 13] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

/// How many days after 0000-01-01 this day is, negative before; `None` if there is no such day.
/// Cost: linear in the digits of the year.
pub(super) fn day_number(year: &Decimal, month: i64, day: i64) -> Option<Decimal> {
    let (cycle, year) = year.div_floor(CYCLE_YEARS);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year == 0);
    let index = usize::try_from(month.checked_sub(1)?).ok()?;
    let days_before = |index: usize| {
        let leap_day = i64::from(is_leap && index > 1);
        Some(DAYS_BEFORE_MONTH.get(index)? + leap_day)
    };
    let (first, next) = (days_before(index)?, days_before(index + 1)?);
    if !(1..=next - first).contains(&day) {
        return None;
    }
    // Of the years 0 to 399, 0 is a leap year.
    let leap_days = (year + 3) / 4 - (year + 99) / 100 + i64::from(year > 0);
    let in_cycle = year * 365 + leap_days + first + day - 1;
    Some(cycle.times(CYCLE_DAYS).plus(&in_cycle.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(year: i64, month: i64, day: i64) -> Option<String> {
        day_number(&year.into(), month, day).map(|number| number.to_string())
    }

    #[test]
    fn days_follow_each_other() {
        let mut expected = -800 * 146_097 / 400;
        for year in -800_i64..=800 {
            let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            for month in 1..=12 {
                let days = match month {
                    2 if is_leap => 29,
                    2 => 28,
                    4 | 6 | 9 | 11 => 30,
                    _ => 31,
                };
                for day in 1..=days {
                    assert_eq!(number(year, month, day), Some(expected.to_string()));
                    expected += 1;
                }
                assert_eq!(number(year, month, days + 1), None);
            }
        }
    }

    #[test]
    fn known_days_have_known_numbers() {
        assert_eq!(number(0, 1, 1).as_deref(), Some("0"));
        assert_eq!(number(1970, 1, 1).as_deref(), Some("719528"));
        assert_eq!(number(-1, 12, 31).as_deref(), Some("-1"));
    }

    #[test]
    fn there_is_no_day_outside_its_month() {
        for (month, day) in [(0, 1), (13, 1), (1, 0), (1, 32), (-1, 1), (i64::MIN, 1)] {
            assert_eq!(number(2000, month, day), None, "{month} {day}");
        }
    }
}
