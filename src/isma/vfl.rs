//! VFL, the table of variable filters: one row for each distinct operator and operand.

use super::rows::Rows;
use crate::event::{Local, Prepared};
use crate::matcher::{Against, is_a};
use crate::pattern::Comparison;
use crate::term::{Constant, compare};
use oxrdf::NamedNode;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The table.
pub(super) type Vfl = Rows<Arc<Filter>>;

/// A constraint (?x, op, v) without its variable.
#[derive(Debug)]
pub(super) struct Filter {
    comparison: Comparison,
    operand: Operand,
}

/// The paper's two kinds of operands.
#[derive(Debug)]
enum Operand {
    /// On a literal node the operator is a comparison of values.
    Value(Arc<Constant>),
    /// On an RDFS-typed node it is is-a.
    Class(NamedNode),
}

impl Filter {
    pub(super) fn new(comparison: Comparison, against: Against<'_>) -> Self {
        let operand = match against {
            Against::Value(constant) => Operand::Value(Arc::clone(constant)),
            Against::Class(class) => Operand::Class(class.clone()),
        };
        Self {
            comparison,
            operand,
        }
    }

    /// Whether it holds of a term of the event: neither false nor a type error.
    pub(super) fn holds(&self, event: &Prepared, bound: Local) -> bool {
        let answer = match &self.operand {
            Operand::Class(class) => is_a(event, bound, self.comparison, class),
            Operand::Value(constant) => event
                .operand(bound)
                .and_then(|value| compare(self.comparison, value, constant.operand())),
        };
        answer == Some(true)
    }
}

/// The operand as term tells all: its value is made of it.
impl PartialEq for Filter {
    fn eq(&self, other: &Self) -> bool {
        let is_same = match (&self.operand, &other.operand) {
            (Operand::Value(left), Operand::Value(right)) => left.term == right.term,
            (Operand::Class(left), Operand::Class(right)) => left == right,
            _ => false,
        };
        is_same && self.comparison == other.comparison
    }
}

impl Eq for Filter {}

impl Hash for Filter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.comparison.hash(state);
        match &self.operand {
            Operand::Value(constant) => (0_u8, &constant.term).hash(state),
            Operand::Class(class) => (1_u8, class).hash(state),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxrdf::Literal;

    fn filter(comparison: Comparison, number: i32) -> Arc<Filter> {
        let constant = Arc::new(Constant::new(Literal::from(number).into()));
        Arc::new(Filter::new(comparison, Against::Value(&constant)))
    }

    #[test]
    fn equal_filters_share_a_row() {
        let mut vfl = Vfl::default();
        let above = vfl.acquire(&filter(Comparison::Greater, 30));
        assert_eq!(vfl.acquire(&filter(Comparison::Greater, 30)), above);
        let others = [
            filter(Comparison::GreaterOrEqual, 30),
            filter(Comparison::Greater, 31),
            Arc::new(Filter::new(
                Comparison::Greater,
                Against::Class(&NamedNode::new_unchecked("urn:C")),
            )),
        ];
        for other in &others {
            assert_ne!(vfl.acquire(other), above);
        }
        assert_eq!(vfl.len(), 4);
        vfl.release(above);
        assert_eq!(vfl.len(), 4);
        vfl.release(above);
        assert_eq!(vfl.len(), 3);
    }
}
