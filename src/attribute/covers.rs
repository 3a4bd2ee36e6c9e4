//! [`covers`]: whether every event that satisfies one conjunction satisfies another.
//!
//! A condition is implied by another on the same attribute with a constant of the same class, where
//! results are monotone. Where the one admits its constant and the other excludes its own
//! (`v >= 3` implies `v > 2`), no value may equal both constants: decimals that differ may be one
//! float, and then a float equals both. Across classes nothing is implied, as rounding could decide
//! otherwise for some value. So what is said to be covered is; and within one class, condition by
//! condition, all that is covered is said to be.

use super::condition::Condition;
use crate::term::{Comparison, Constant, Number, Value};
use std::cmp::Ordering;

/// Whether each condition of the general conjunction is implied by one of the special conjunction.
pub(super) fn covers(general: &[Condition], special: &[Condition]) -> bool {
    general.iter().all(|general| {
        special.iter().any(|special| {
            special.axis.attribute == general.axis.attribute && implies(special, general)
        })
    })
}

fn implies(special: &Condition, general: &Condition) -> bool {
    use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    let (left, right) = (&special.constant, &general.constant);
    if special.comparison == Equal && matches!(left.value, Value::Opaque) {
        // The value is this term.
        return general.accepts(left.operand());
    }
    let Some(order) = order(left, right) else {
        return special.comparison == general.comparison && left.term == right.term;
    };
    match (special.comparison, general.comparison) {
        (Equal, Equal) | (NotEqual, NotEqual) => order.is_eq(),
        (Greater, Greater | NotEqual) | (Greater | GreaterOrEqual | Equal, GreaterOrEqual) => {
            order.is_ge()
        }
        (GreaterOrEqual | Equal, Greater) | (GreaterOrEqual, NotEqual) => {
            order.is_gt() && is_separate(left, right)
        }
        (Less, Less | NotEqual) | (Less | LessOrEqual | Equal, LessOrEqual) => order.is_le(),
        (LessOrEqual | Equal, Less) | (LessOrEqual, NotEqual) => {
            order.is_lt() && is_separate(left, right)
        }
        (Equal, NotEqual) => order.is_ne() && is_separate(left, right),
        _ => false,
    }
}

/// The order of two constants of one class.
fn order(left: &Constant, right: &Constant) -> Option<Ordering> {
    match (&left.value, &right.value) {
        (Value::Number(left), Value::Number(right)) => match (left, right) {
            (Number::Decimal(_), Number::Decimal(_))
            | (Number::Double(_), Number::Double(_))
            | (Number::Float(_), Number::Float(_)) => left.order(right),
            _ => None,
        },
        (Value::String(left), Value::String(right)) => Some(left.cmp(right)),
        (Value::Boolean(left), Value::Boolean(right)) => Some(left.cmp(right)),
        (Value::DateTime(left), Value::DateTime(right))
        | (Value::Date(left), Value::Date(right)) => (left.is_zoned() == right.is_zoned())
            .then(|| left.partial_cmp(right))
            .flatten(),
        _ => None,
    }
}

/// Whether no value equals both of two different constants of one class.
fn is_separate(left: &Constant, right: &Constant) -> bool {
    match (&left.value, &right.value) {
        (Value::Number(Number::Decimal(left)), Value::Number(Number::Decimal(right))) => {
            left.to_f64() < right.to_f64() && left.to_f32() < right.to_f32()
                || left.to_f64() > right.to_f64() && left.to_f32() > right.to_f32()
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attribute::index::Predicate;
    use crate::attribute::pool::{COMPARISONS, everything, predicate};
    use std::sync::Arc;

    fn is_implied(special: &str, general: &str) -> bool {
        let condition = |text| Condition::of(&predicate(0, text));
        implies(&condition(special), &condition(general))
    }

    #[test]
    fn what_is_covered_holds_where_its_cover_does() {
        let pool = everything();
        let conditions: Vec<_> = pool
            .iter()
            .flat_map(|constant| {
                COMPARISONS.map(|comparison| {
                    Condition::of(&Predicate {
                        attribute: 0,
                        comparison,
                        constant: Arc::clone(constant),
                    })
                })
            })
            .collect();
        let accepted: Vec<Vec<bool>> = conditions
            .iter()
            .map(|condition| {
                let values = pool.iter().map(|value| value.operand());
                values.map(|value| condition.accepts(value)).collect()
            })
            .collect();
        for (special, held) in conditions.iter().zip(&accepted) {
            for (general, wanted) in conditions.iter().zip(&accepted) {
                let is_wrong = held
                    .iter()
                    .zip(wanted)
                    .any(|(held, wanted)| *held && !wanted);
                assert!(
                    !is_wrong || !implies(special, general),
                    "{special:?} {general:?}"
                );
            }
        }
    }

    #[test]
    fn within_one_class_all_that_is_covered_is_found() {
        for (special, general) in [
            ("> 3 byte", "> 2.5 decimal"),
            ("> 3 byte", ">= 3 integer"),
            (">= 3 byte", "> 2 byte"),
            (">= 3 byte", "!= 2 byte"),
            ("= 3 byte", ">= 3 byte"),
            ("= 3 byte", "< 4 byte"),
            ("= 3 byte", "!= 4 byte"),
            ("= 3 byte", "= 3.0 decimal"),
            ("< 3 double", "<= 3 double"),
            ("<= 3 double", "< 3.0000000000000004 double"),
            ("< 3 float", "!= 3 float"),
            ("!= -0 double", "!= 0 double"),
            ("= ab string", "> a string"),
            ("= 1 boolean", "!= false boolean"),
            (">= 2000-01-02Z date", "> 2000-01-01Z date"),
            ("= a <>", "!= b <>"),
            ("= a <>", "!= 1 byte"),
            ("= a @en", "= a @EN"),
            ("= a unknown", "= a unknown"),
            ("!= P1M duration", "!= P1M duration"),
        ] {
            assert!(is_implied(special, general), "{special} {general}");
        }
    }

    #[test]
    fn what_rounding_or_a_zone_may_undo_is_not() {
        for (special, general) in [
            (">= 16777217 integer", "> 16777216 integer"),
            (">= 9007199254740993 integer", "> 9007199254740992 integer"),
            ("= 16777217 integer", "!= 16777216 integer"),
            ("> 3 byte", "> 2 double"),
            ("= 3 byte", "= 3 double"),
            ("> 2000-01-02 date", "> 2000-01-01Z date"),
            ("> P2M duration", "> P1M duration"),
            ("> 3 byte", "> 4 byte"),
            ("> 3 byte", "< 4 byte"),
            ("!= 3 byte", "= 3 byte"),
        ] {
            assert!(!is_implied(special, general), "{special} {general}");
        }
    }
}
