//! [`Query`]: the values that are asked for, with what each can tell of keys alone.

use super::class::{
    Class, Kind, date_class, float_key, hash_key, instant_key, is_distinct, term_key, text_key,
    time_class,
};
use super::condition::Condition;
use crate::term::{Comparison, Constant, Instant, Number, Operand, Value, compare};

/// What a place says of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Holds,
    Fails,
    /// The key does not tell: the constant must be asked.
    Ask,
}

/// One value against one axis: below `low` and above `high` the places decide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sieve {
    pub(super) kind: Kind,
    /// Whether all constants within are equal to the value.
    is_exact: bool,
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Sieve {
    /// Of a conjunction without conditions.
    pub(super) const ALWAYS: Self = Self {
        kind: Kind::Always,
        is_exact: false,
        low: 0,
        high: 0,
    };

    pub(super) fn verdict(self, place: u64) -> Verdict {
        let is_within = self.low <= place && place <= self.high;
        match self.kind {
            Kind::Lower | Kind::Upper if place < self.low => Verdict::Holds,
            Kind::Lower | Kind::Upper if place > self.high => Verdict::Fails,
            Kind::Equal if !is_within => Verdict::Fails,
            Kind::Equal if self.is_exact => Verdict::Holds,
            Kind::NotEqual if !is_within => Verdict::Holds,
            Kind::NotEqual if self.is_exact => Verdict::Fails,
            Kind::Never => Verdict::Fails,
            Kind::Always => Verdict::Holds,
            _ => Verdict::Ask,
        }
    }

    /// The least and the greatest place at which the condition may hold.
    pub(super) fn admitted(self) -> (u64, u64) {
        match self.kind {
            Kind::Lower | Kind::Upper => (0, self.high),
            Kind::Equal => (self.low, self.high),
            _ => (0, u64::MAX),
        }
    }
}

/// The keys between which the constants themselves must be asked.
type Window = (u64, u64);

const NO_WINDOW: Window = (u64::MAX, 0);

/// The slot of [`Probe::windows`] for upper bounds across time zones.
const CROSS_UPPER: usize = 2;

/// One value as keys, for every class with which it is comparable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe {
    family: u8,
    /// It equals nothing in its family and has no order to it.
    is_nan: bool,
    /// It is unequal to everything outside its family.
    is_distinct: bool,
    /// The slot of the class that has a time zone if this value has none, or the reverse.
    cross: Option<u8>,
    windows: [Window; 3],
    /// Per slot, whether equal keys mean equal values.
    exact: [bool; 3],
}

impl Probe {
    pub(crate) fn of(operand: Operand<'_>) -> Self {
        let mut probe = Self {
            family: Class::Loose.family(),
            is_nan: false,
            is_distinct: false,
            cross: None,
            windows: [NO_WINDOW; 3],
            exact: [false; 3],
        };
        let point = |key| (key, key);
        match operand.value {
            Value::Number(number) => {
                probe.family = Class::Decimal.family();
                probe.is_nan = number.is_nan();
                (probe.windows, probe.exact) = number_windows(number);
            }
            Value::String(text) => {
                probe.family = Class::Text.family();
                probe.windows[Class::Text.slot()] = point(text_key(text));
                probe.windows[Class::TextHash.slot()] = point(hash_key(text));
            }
            Value::Boolean(boolean) => {
                probe.family = Class::Boolean.family();
                probe.windows[Class::Boolean.slot()] = point((*boolean).into());
                probe.exact[Class::Boolean.slot()] = true;
            }
            Value::DateTime(instant) => probe.set_instant(instant, time_class(instant)),
            Value::Date(instant) => probe.set_instant(instant, date_class(instant)),
            // No key says anything of a duration.
            Value::Duration(_) => {}
            Value::Opaque => {
                probe.family = Class::Term.family();
                probe.is_distinct = is_distinct(operand.term);
                probe.windows[Class::Term.slot()] = point(term_key(operand.term));
            }
        }
        probe
    }

    fn set_instant(&mut self, instant: &Instant, class: Class) {
        // More than 14 hours, and more than what rounding to a double takes or adds.
        const ZONE_SECONDS: f64 = 50_400.0;
        let seconds = instant.seconds().to_f64();
        let slack = 1.0 + seconds.abs() * 1e-12;
        let around = |seconds: f64| {
            if slack.is_finite() {
                (float_key(seconds - slack), float_key(seconds + slack))
            } else {
                (0, u64::MAX)
            }
        };
        let other = 1 - class.slot();
        self.family = class.family();
        self.cross = u8::try_from(other).ok();
        self.windows[class.slot()] = (instant_key(instant), instant_key(instant));
        self.windows[other] = around(seconds - ZONE_SECONDS);
        self.windows[CROSS_UPPER] = around(seconds + ZONE_SECONDS);
    }

    /// What it tells of the places on an axis; `None` if nothing there holds.
    pub(super) fn sieve(&self, kind: Kind, class: Class) -> Option<Sieve> {
        let sieve = |(low, high), is_exact| {
            Some(Sieve {
                kind,
                is_exact,
                low,
                high,
            })
        };
        match kind {
            Kind::Never => return None,
            Kind::Loose | Kind::Always => return sieve(NO_WINDOW, false),
            _ => {}
        }
        let is_same_family = self.family == class.family();
        if !is_same_family || self.is_nan {
            let is_unequal = if is_same_family {
                self.is_nan
            } else {
                // A constant that is compared as a term has a value of no other family.
                self.is_distinct || class == Class::Term
            };
            return (is_unequal && kind == Kind::NotEqual)
                .then(|| sieve(NO_WINDOW, false))
                .flatten();
        }
        let mut window = self.windows[class.slot()];
        if self.cross.map(usize::from) == Some(class.slot()) {
            match kind {
                Kind::Equal => return None,
                Kind::Upper => window = self.windows[CROSS_UPPER],
                Kind::NotEqual => window.1 = self.windows[CROSS_UPPER].1,
                _ => {}
            }
        }
        if kind == Kind::Upper {
            window = (!window.1, !window.0);
        }
        sieve(window, self.exact[class.slot()])
    }
}

/// A number as it is promoted against each of the numeric classes, and where that is exact.
fn number_windows(number: &Number) -> ([Window; 3], [bool; 3]) {
    let point = |double| (float_key(double), float_key(double));
    match number {
        Number::Decimal(decimal) => {
            let double = decimal.to_f64();
            // Rounding twice may miss the float by one, and is far cheaper than rounding once.
            #[expect(clippy::cast_possible_truncation, reason = "it shall be rounded")]
            let float = double as f32;
            let (below, above) = (float.next_down().into(), float.next_up().into());
            let around = (float_key(below), float_key(above));
            let windows = [point(double), point(double), around];
            (windows, [false, true, false])
        }
        Number::Double(double) => ([point(*double); 3], [true; 3]),
        Number::Float(float) => {
            // Decimals are rounded to a float, and their keys to a double: the neighbours bound them.
            let (below, above) = (float.next_down().into(), float.next_up().into());
            let float = point((*float).into());
            let around = (float_key(below), float_key(above));
            ([around, float, float], [false, true, true])
        }
    }
}

/// Values with their probes.
#[derive(Debug)]
pub(super) struct Query<'a> {
    values: &'a [Option<Operand<'a>>],
    probes: Vec<Option<Probe>>,
}

impl<'a> Query<'a> {
    pub(super) fn new(values: &'a [Option<Operand<'a>>]) -> Self {
        let probes = values.iter().map(|value| value.map(Probe::of)).collect();
        Self { values, probes }
    }

    /// The probe of an attribute; `None` if it is unbound.
    pub(super) fn probe(&self, attribute: u8) -> Option<&Probe> {
        self.probes.get(usize::from(attribute))?.as_ref()
    }

    /// Whether the value of an attribute equals a constant.
    pub(super) fn equals(&self, attribute: u8, constant: &Constant) -> bool {
        let value = self.values.get(usize::from(attribute)).copied().flatten();
        value.is_some_and(|value| {
            compare(Comparison::Equal, value, constant.operand()) == Some(true)
        })
    }

    /// Whether a condition holds, by its place where that tells.
    pub(super) fn satisfies(&self, condition: &Condition) -> bool {
        let axis = condition.axis;
        let sieve = self
            .probe(axis.attribute)
            .and_then(|probe| probe.sieve(axis.kind, axis.class));
        match sieve.map(|sieve| sieve.verdict(condition.place)) {
            Some(Verdict::Holds) => true,
            Some(Verdict::Ask) => self.satisfies_exactly(condition),
            Some(Verdict::Fails) | None => false,
        }
    }

    /// Whether a condition holds, asked of the values themselves.
    pub(super) fn satisfies_exactly(&self, condition: &Condition) -> bool {
        is_satisfied(condition, self.values)
    }
}

/// Whether a condition holds for these values, asked of the values themselves.
pub(super) fn is_satisfied(condition: &Condition, values: &[Option<Operand<'_>>]) -> bool {
    values
        .get(usize::from(condition.axis.attribute))
        .copied()
        .flatten()
        .is_some_and(|value| condition.accepts(value))
}
