//! [`Condition`]: a predicate with the place of its constant in an order.

use super::class::{Class, Kind, classify};
use super::index::Predicate;
use crate::term::{Comparison, Constant, Operand, compare};
use std::sync::Arc;

/// What conditions have in common that one sorted list can serve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Axis {
    pub(super) kind: Kind,
    pub(super) attribute: u8,
    pub(super) class: Class,
}

impl Axis {
    /// Of a conjunction without conditions.
    pub(super) const ALWAYS: Self = Self {
        kind: Kind::Always,
        attribute: 0,
        class: Class::Loose,
    };
}

/// A predicate, and where its constant stands.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    /// The key of the constant, such that what is easier to satisfy comes first on a range's axis.
    pub(super) place: u64,
    pub(super) constant: Arc<Constant>,
    pub(super) comparison: Comparison,
    pub(super) axis: Axis,
}

impl Condition {
    /// Cost: that of a hash of the constant at most.
    pub(super) fn of(predicate: &Predicate) -> Self {
        let (kind, class, key) = classify(predicate.comparison, &predicate.constant);
        Self {
            place: if kind == Kind::Upper { !key } else { key },
            constant: Arc::clone(&predicate.constant),
            comparison: predicate.comparison,
            axis: Axis {
                kind,
                attribute: predicate.attribute,
                class,
            },
        }
    }

    /// The key of the constant, whatever the direction.
    pub(super) fn key(&self) -> u64 {
        if self.axis.kind == Kind::Upper {
            !self.place
        } else {
            self.place
        }
    }

    /// Whether the constants of two conditions of one class are equal.
    pub(super) fn is_equal(&self, other: &Self) -> bool {
        let (left, right) = (self.constant.operand(), other.constant.operand());
        Arc::ptr_eq(&self.constant, &other.constant)
            || compare(Comparison::Equal, left, right) == Some(true)
    }

    /// Whether it holds, asked of the values themselves.
    pub(super) fn accepts(&self, value: Operand<'_>) -> bool {
        compare(self.comparison, value, self.constant.operand()) == Some(true)
    }
}
