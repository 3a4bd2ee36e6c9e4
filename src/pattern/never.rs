//! Filters that nothing can pass.
//!
//! A filter is evaluated over sets of outcomes, so "never true" is certain; what is not looked into
//! may come out in any way.

use super::{Branch, Comparison, Expression, VariableId};
use crate::term::{Number, Operand, Value, compare, effective_boolean};
use oxrdf::{Literal, Term};
use std::cmp::Ordering;

/// Why a branch has no solution, whatever the event.
#[derive(Clone, Debug)]
pub(super) enum Excluded {
    /// This filter is never true.
    Filter(Expression),
    /// These two are never true of one value.
    Bounds(Expression, Expression),
}

/// The first reason why nothing passes the filters of `branch`.
pub(super) fn excluded(branch: &Branch) -> Option<Excluded> {
    let mut parts = Vec::new();
    for filter in &branch.filters {
        filter.clone().conjuncts(&mut parts);
    }
    if let Some(filter) = parts
        .iter()
        .find(|filter| !Outcomes::of(filter).can_be_true)
    {
        return Some(Excluded::Filter(filter.clone()));
    }
    let bounds: Vec<_> = parts
        .iter()
        .filter_map(|filter| Some((filter, Bound::of(filter)?)))
        .collect();
    bounds
        .iter()
        .enumerate()
        .find_map(|(index, (first, bound))| {
            let (second, _) = bounds[index + 1..]
                .iter()
                .find(|(_, other)| bound.excludes(other))?;
            Some(Excluded::Bounds((*first).clone(), (*second).clone()))
        })
}

/// Whether nothing passes the filters of `branch`, whatever the event.
pub(crate) fn can_never_match(branch: &Branch) -> bool {
    excluded(branch).is_some()
}

/// How a filter may come out; besides, it may always fail.
#[derive(Clone, Copy)]
struct Outcomes {
    can_be_true: bool,
    can_be_false: bool,
}

impl Outcomes {
    const ANY: Self = Self {
        can_be_true: true,
        can_be_false: true,
    };
    const NEVER_TRUE: Self = Self {
        can_be_true: false,
        ..Self::ANY
    };

    fn exactly(outcome: Option<bool>) -> Self {
        Self {
            can_be_true: outcome == Some(true),
            can_be_false: outcome == Some(false),
        }
    }

    fn of(filter: &Expression) -> Self {
        match filter {
            Expression::Term(term) => {
                let value = Value::of(term.as_ref());
                Self::exactly(effective_boolean(term.as_ref(), &value))
            }
            Expression::Unbound => Self::exactly(None),
            Expression::Not(inner) => {
                let inner = Self::of(inner);
                Self {
                    can_be_true: inner.can_be_false,
                    can_be_false: inner.can_be_true,
                }
            }
            Expression::And(left, right) => {
                let (left, right) = (Self::of(left), Self::of(right));
                Self {
                    can_be_true: left.can_be_true && right.can_be_true,
                    ..Self::ANY
                }
            }
            Expression::Or(left, right) => {
                let (left, right) = (Self::of(left), Self::of(right));
                Self {
                    can_be_true: left.can_be_true || right.can_be_true,
                    can_be_false: left.can_be_false && right.can_be_false,
                }
            }
            Expression::Compare(comparison, left, right) => {
                Self::of_comparison(*comparison, left, right)
            }
            Expression::SameTerm(left, right) => Self::strict(&[left, right]),
            Expression::Call(_, arguments) => Self::strict(&arguments.iter().collect::<Vec<_>>()),
            Expression::Variable(_) | Expression::IsA(..) => Self::ANY,
        }
    }

    /// Of a function, which fails where an argument does.
    fn strict(arguments: &[&Expression]) -> Self {
        if arguments
            .iter()
            .any(|argument| matches!(argument, Expression::Unbound))
        {
            return Self::exactly(None);
        }
        Self::ANY
    }

    fn of_comparison(comparison: Comparison, left: &Expression, right: &Expression) -> Self {
        match (left, right) {
            (Expression::Unbound, _) | (_, Expression::Unbound) => Self::exactly(None),
            (Expression::Term(left), Expression::Term(right)) => {
                Self::exactly(compared(comparison, left, right))
            }
            (Expression::Variable(left), Expression::Variable(right))
                if left == right
                    && matches!(comparison, Comparison::Less | Comparison::Greater) =>
            {
                Self::NEVER_TRUE
            }
            // Whatever can be compared is equal to itself; NaN, and an order of what has none, is
            // true of nothing.
            (Expression::Variable(_), Expression::Term(term))
            | (Expression::Term(term), Expression::Variable(_))
                if comparison != Comparison::NotEqual =>
            {
                let itself = if comparison == Comparison::Equal {
                    Comparison::Equal
                } else {
                    Comparison::LessOrEqual
                };
                if compared(itself, term, term) == Some(true) {
                    Self::ANY
                } else {
                    Self::NEVER_TRUE
                }
            }
            _ => Self::ANY,
        }
    }
}

fn compared(comparison: Comparison, left: &Term, right: &Term) -> Option<bool> {
    let (left_value, right_value) = (Value::of(left.as_ref()), Value::of(right.as_ref()));
    compare(
        comparison,
        Operand {
            term: left.as_ref(),
            value: &left_value,
        },
        Operand {
            term: right.as_ref(),
            value: &right_value,
        },
    )
}

/// A comparison of a variable with a constant.
struct Bound<'a> {
    variable: VariableId,
    comparison: Comparison,
    limit: Limit<'a>,
}

/// The constants whose order is looked into.
enum Limit<'a> {
    /// An integer or decimal.
    Number(Number),
    Text(&'a Literal),
    Iri(&'a Term),
}

impl<'a> Bound<'a> {
    fn of(filter: &'a Expression) -> Option<Self> {
        let Expression::Compare(comparison, left, right) = filter else {
            return None;
        };
        let (variable, comparison, term) = match (&**left, &**right) {
            (Expression::Variable(id), Expression::Term(term)) => (*id, *comparison, term),
            (Expression::Term(term), Expression::Variable(id)) => (*id, comparison.turned(), term),
            _ => return None,
        };
        if comparison == Comparison::NotEqual {
            return None;
        }
        Some(Self {
            variable,
            comparison,
            limit: Limit::of(term)?,
        })
    }

    fn excludes(&self, other: &Self) -> bool {
        if self.variable != other.variable {
            return false;
        }
        match (&self.limit, &other.limit) {
            (Limit::Iri(left), Limit::Iri(right)) => left != right,
            (Limit::Number(_), Limit::Number(_)) | (Limit::Text(_), Limit::Text(_)) => {
                self.is_past(other) || other.is_past(self)
            }
            // A number, a string and an IRI are never the same value, nor in one order.
            _ => true,
        }
    }

    /// Whether this is a bound from below and `high` one from above, with nothing between. Rounding
    /// keeps an order but may join two limits; it matters where neither bound is strict.
    fn is_past(&self, high: &Self) -> bool {
        if !self.is_lower() || !high.is_upper() {
            return false;
        }
        let is_strict = self.is_strict() || high.is_strict();
        is_strict && !high.limit.is_above(&self.limit)
            || self.limit.is_above(&high.limit) && self.limit.is_apart(&high.limit)
    }

    fn is_lower(&self) -> bool {
        !matches!(self.comparison, Comparison::Less | Comparison::LessOrEqual)
    }

    fn is_upper(&self) -> bool {
        !matches!(
            self.comparison,
            Comparison::Greater | Comparison::GreaterOrEqual
        )
    }

    fn is_strict(&self) -> bool {
        matches!(self.comparison, Comparison::Less | Comparison::Greater)
    }
}

impl<'a> Limit<'a> {
    fn of(term: &'a Term) -> Option<Self> {
        let Term::Literal(literal) = term else {
            return Some(Self::Iri(term));
        };
        match Value::of(term.as_ref()) {
            Value::String(_) => Some(Self::Text(literal)),
            Value::Number(number @ Number::Decimal(_)) => Some(Self::Number(number)),
            _ => None,
        }
    }

    /// Whether it is the greater of two numbers or two strings.
    fn is_above(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(own), Self::Number(other)) => {
                own.order(other).is_some_and(Ordering::is_gt)
            }
            (Self::Text(own), Self::Text(other)) => own.value() > other.value(),
            _ => false,
        }
    }

    /// Whether the two differ as an `xsd:double` and as an `xsd:float`, too.
    fn is_apart(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(own), Self::Number(other)) => own
                .orders_as_bounds(other)
                .is_some_and(|orders| orders.into_iter().all(Ordering::is_ne)),
            _ => true,
        }
    }
}
