//! Terms as text in N-Triples syntax; a variable is `?name`.

use std::rc::Rc;

/// A term or variable.
pub(super) type Term = Rc<str>;

/// Subject, predicate, object.
pub(super) type Triple = [Term; 3];

pub(super) const TYPE: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
pub(super) const XSD: &str = "http://www.w3.org/2001/XMLSchema#";
pub(super) const DAY: i64 = 86_400;

/// The days from 1970 to 2024, from which moments are counted.
const EPOCH_DAYS: i64 = 19_723;

/// A comparison of a variable with a literal.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    pub(super) variable: Term,
    pub(super) operator: &'static str,
    pub(super) literal: Term,
}

/// A subscription: its pattern and its comparisons.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    pub(super) triples: Vec<Triple>,
    pub(super) filters: Vec<Filter>,
}

impl Drawn {
    /// Adds a triple.
    pub(super) fn say(&mut self, subject: &Term, predicate: &Term, object: &Term) {
        let triple = [subject, predicate, object];
        self.triples.push(triple.map(Rc::clone));
    }

    /// Adds a comparison.
    pub(super) fn compare(&mut self, variable: &Term, operator: &'static str, literal: Term) {
        self.filters.push(Filter {
            variable: Rc::clone(variable),
            operator,
            literal,
        });
    }

    /// The same with each triple once.
    pub(super) fn distinct(mut self) -> Self {
        self.triples = distinct(self.triples);
        self
    }
}

/// The items in their order, each once.
pub(super) fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

pub(super) fn term(text: &str) -> Term {
    Rc::from(text)
}

fn typed(lexical: &str, datatype: &str) -> Term {
    format!("\"{lexical}\"^^<{XSD}{datatype}>").into()
}

pub(super) fn integer(value: i64) -> Term {
    typed(&value.to_string(), "integer")
}

pub(super) fn decimal(value: f64, places: usize) -> Term {
    typed(&format!("{value:.places$}"), "decimal")
}

pub(super) fn double(value: f64) -> Term {
    typed(&format!("{value:.1}e0"), "double")
}

pub(super) fn boolean(value: bool) -> Term {
    typed(&value.to_string(), "boolean")
}

pub(super) fn string(text: &str) -> Term {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"").into()
}

pub(super) fn tagged(text: &str, language: &str) -> Term {
    format!("{}@{language}", string(text)).into()
}

/// So many seconds after the beginning of 2024.
pub(super) fn moment(seconds: i64) -> Term {
    let (days, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = civil(days + EPOCH_DAYS);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    typed(
        &format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"),
        "dateTime",
    )
}

/// The seconds of a moment's lexical form.
pub(super) fn seconds(lexical: &str) -> Option<i64> {
    let part = |from: usize, to: usize| lexical.get(from..to)?.parse::<i64>().ok();
    let days = days(part(0, 4)?, part(5, 7)?, part(8, 10)?) - EPOCH_DAYS;
    Some(days * DAY + part(11, 13)? * 3600 + part(14, 16)? * 60 + part(17, 19)?)
}

/// Lexical form and datatype's name of a typed literal.
pub(super) fn parts(literal: &str) -> Option<(&str, &str)> {
    let (lexical, datatype) = literal.strip_prefix('"')?.split_once("\"^^<")?;
    let (_, name) = datatype.strip_suffix('>')?.rsplit_once('#')?;
    Some((lexical, name))
}

/// Year, month and day of so many days since 1970, by eras of 400 years that begin in March.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = (shifted_month + 2) % 12 + 1;
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// The inverse.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_counted_from_2024() {
        for (count, lexical) in [
            (0, "2024-01-01T00:00:00Z"),
            (-1, "2023-12-31T23:59:59Z"),
            (59 * DAY + 3661, "2024-02-29T01:01:01Z"),
            (366 * DAY, "2025-01-01T00:00:00Z"),
        ] {
            let text = moment(count);
            assert_eq!(parts(&text), Some((lexical, "dateTime")));
            assert_eq!(seconds(lexical), Some(count), "{lexical}");
        }
    }
}
