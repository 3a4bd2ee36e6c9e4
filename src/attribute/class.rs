//! [`Class`]: constants that one order compares, and the keys that stand for them.

use crate::term::{Comparison, Constant, Instant, Number, Value};
use oxrdf::TermRef;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A set of constants with which any one value compares monotonically: where the constants are in
/// order, so are the results.
///
/// The first digit is the family, within which values are comparable, the second the place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(super) enum Class {
    Decimal = 0x00,
    Double = 0x01,
    Float = 0x02,
    /// Strings in order.
    Text = 0x10,
    /// Strings for equality alone, by hash.
    TextHash = 0x11,
    Boolean = 0x20,
    ZonedTime = 0x30,
    LocalTime = 0x31,
    ZonedDate = 0x40,
    LocalDate = 0x41,
    /// Compared as terms, for equality alone, by hash.
    Term = 0x50,
    /// Without order: asked one by one.
    Loose = 0x60,
}

impl Class {
    /// All of them.
    pub(super) const ALL: [Self; 12] = [
        Self::Decimal,
        Self::Double,
        Self::Float,
        Self::Text,
        Self::TextHash,
        Self::Boolean,
        Self::ZonedTime,
        Self::LocalTime,
        Self::ZonedDate,
        Self::LocalDate,
        Self::Term,
        Self::Loose,
    ];

    pub(super) fn family(self) -> u8 {
        self as u8 >> 4
    }

    pub(super) fn slot(self) -> usize {
        usize::from(self as u8 & 0xf)
    }
}

/// How a condition looks at the order of its class; the most selective first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// Nothing satisfies it.
    Never,
    /// `=`
    Equal,
    /// `>` and `>=`: the constant is a lower bound.
    Lower,
    /// `<` and `<=`: the constant is an upper bound.
    Upper,
    /// `!=`
    NotEqual,
    /// Asked by comparing, each time.
    Loose,
    /// Everything satisfies it.
    Always,
}

impl Kind {
    /// All of them.
    pub(super) const ALL: [Self; 7] = [
        Self::Never,
        Self::Equal,
        Self::Lower,
        Self::Upper,
        Self::NotEqual,
        Self::Loose,
        Self::Always,
    ];

    pub(super) fn of(comparison: Comparison) -> Self {
        match comparison {
            Comparison::Equal => Self::Equal,
            Comparison::NotEqual => Self::NotEqual,
            Comparison::Less | Comparison::LessOrEqual => Self::Upper,
            Comparison::Greater | Comparison::GreaterOrEqual => Self::Lower,
        }
    }

    pub(super) fn is_range(self) -> bool {
        matches!(self, Self::Lower | Self::Upper)
    }
}

/// How a comparison with this constant can be served: its kind, and the class and key of the
/// constant. Within a class, a lesser key means a lesser constant; equal keys leave it open.
pub(super) fn classify(comparison: Comparison, constant: &Constant) -> (Kind, Class, u64) {
    let never = (Kind::Never, Class::Loose, 0);
    let loose = (Kind::Loose, Class::Loose, 0);
    let (class, key) = match &constant.value {
        Value::Number(number) if number.is_nan() => {
            return if comparison == Comparison::NotEqual {
                loose
            } else {
                never
            };
        }
        Value::Number(Number::Decimal(decimal)) => (Class::Decimal, float_key(decimal.to_f64())),
        Value::Number(Number::Double(double)) => (Class::Double, float_key(*double)),
        Value::Number(Number::Float(float)) => (Class::Float, float_key((*float).into())),
        Value::String(text) if comparison.is_equality() => (Class::TextHash, hash_key(text)),
        Value::String(text) => (Class::Text, text_key(text)),
        Value::Boolean(boolean) => (Class::Boolean, (*boolean).into()),
        Value::DateTime(instant) => (time_class(instant), instant_key(instant)),
        Value::Date(instant) => (date_class(instant), instant_key(instant)),
        Value::Duration(_) => return loose,
        Value::Opaque => match comparison {
            Comparison::Equal => (Class::Term, term_key(constant.term.as_ref())),
            Comparison::NotEqual if is_distinct(constant.term.as_ref()) => {
                (Class::Term, term_key(constant.term.as_ref()))
            }
            Comparison::NotEqual => return loose,
            _ => return never,
        },
    };
    (Kind::of(comparison), class, key)
}

pub(super) fn time_class(instant: &Instant) -> Class {
    if instant.is_zoned() {
        Class::ZonedTime
    } else {
        Class::LocalTime
    }
}

pub(super) fn date_class(instant: &Instant) -> Class {
    if instant.is_zoned() {
        Class::ZonedDate
    } else {
        Class::LocalDate
    }
}

/// Whether the term differs from every other term: it is no literal or has a language tag.
pub(super) fn is_distinct(term: TermRef<'_>) -> bool {
    match term {
        TermRef::Literal(literal) => literal.language().is_some(),
        _ => true,
    }
}

/// The order of numbers as an order of bits; zeros are one.
pub(super) fn float_key(float: f64) -> u64 {
    const SIGN: u64 = 1 << 63;
    let bits = (float + 0.0).to_bits();
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

/// Rounding is monotone, so the key of a moment is its seconds rounded.
pub(super) fn instant_key(instant: &Instant) -> u64 {
    float_key(instant.seconds().to_f64())
}

/// The first bytes, in the order of strings.
pub(super) fn text_key(text: &str) -> u64 {
    let mut first = [0; 8];
    for (slot, byte) in first.iter_mut().zip(text.bytes()) {
        *slot = byte;
    }
    u64::from_be_bytes(first)
}

/// Equal strings have equal keys; others seldom.
pub(super) fn hash_key(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Equal terms have equal keys, tags in any case; others seldom.
pub(super) fn term_key(term: TermRef<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    match term {
        TermRef::Literal(literal) => {
            literal.value().hash(&mut hasher);
            literal.datatype().hash(&mut hasher);
            for byte in literal.language().unwrap_or_default().bytes() {
                byte.to_ascii_lowercase().hash(&mut hasher);
            }
        }
        _ => term.hash(&mut hasher),
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attribute::pool::{COMPARISONS, everything};
    use crate::term::compare;

    /// Lesser keys mean lesser constants; equal constants have equal keys.
    #[test]
    fn keys_are_in_the_order_of_their_class() {
        let pool = everything();
        let mut compared = 0;
        for comparison in COMPARISONS {
            for left in &pool {
                for right in &pool {
                    let (kind, class, key) = classify(comparison, left);
                    if (kind, class) == (Kind::Loose, Class::Loose) || kind == Kind::Never {
                        continue;
                    }
                    let (other_kind, other_class, other) = classify(comparison, right);
                    if (kind, class) != (other_kind, other_class) {
                        continue;
                    }
                    let holds = |comparison| {
                        compare(comparison, left.operand(), right.operand()) == Some(true)
                    };
                    assert!(
                        !holds(Comparison::Equal) || key == other,
                        "{left:?} {right:?}"
                    );
                    if kind.is_range() {
                        assert!(
                            !holds(Comparison::Less) || key <= other,
                            "{left:?} {right:?}"
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 1_000, "{compared}");
    }

    #[test]
    fn floats_are_ordered_by_their_bits() {
        let floats = [
            f64::NEG_INFINITY,
            -1.5,
            -f64::MIN_POSITIVE,
            0.0,
            5e-324,
            1.0,
            f64::INFINITY,
        ];
        assert!(
            floats
                .map(float_key)
                .is_sorted_by(|left, right| left < right)
        );
        assert_eq!(float_key(-0.0), float_key(0.0));
    }
}
