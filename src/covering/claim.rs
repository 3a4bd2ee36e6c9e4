//! Filters of two branches in one form, so that equal ones are equal.

use super::terms::Terms;
use crate::pattern::{Comparison, Expression, Function, VariableId};
use crate::term::TermId;

/// An expression over ids. `>` and `>=` are written as `<` and `<=`; two nodes of which equality is
/// asked stand in the order of their ids.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Claim {
    Node(TermId),
    Unbound,
    Or(Box<Self>, Box<Self>),
    And(Box<Self>, Box<Self>),
    Not(Box<Self>),
    Compare(Comparison, Box<Self>, Box<Self>),
    IsA(Comparison, TermId, TermId),
    SameTerm(Box<Self>, Box<Self>),
    Call(Function, Vec<Self>),
}

impl Claim {
    /// The claim of an expression whose variables stand for `nodes`; one that stands for none is
    /// unbound.
    pub(super) fn new(
        expression: &Expression,
        nodes: &[Option<TermId>],
        terms: &mut Terms<'_>,
    ) -> Self {
        let node = |id: VariableId| nodes.get(usize::from(id.0)).copied().flatten();
        let mut inner = |inner: &Expression| Self::new(inner, nodes, terms);
        match expression {
            Expression::Term(term) => Self::Node(terms.constant(term)),
            Expression::Variable(id) => node(*id).map_or(Self::Unbound, Self::Node),
            Expression::Unbound => Self::Unbound,
            Expression::Or(left, right) => Self::Or(Box::new(inner(left)), Box::new(inner(right))),
            Expression::And(left, right) => {
                Self::And(Box::new(inner(left)), Box::new(inner(right)))
            }
            Expression::Not(operand) => Self::Not(Box::new(inner(operand))),
            Expression::Compare(comparison, left, right) => {
                Self::compare(*comparison, inner(left), inner(right))
            }
            Expression::IsA(comparison, id, iri) => match node(*id) {
                Some(node) => Self::IsA(*comparison, node, terms.constant(&iri.clone().into())),
                None => Self::Unbound,
            },
            Expression::SameTerm(left, right) => Self::same_term(inner(left), inner(right)),
            Expression::Call(function, arguments) => {
                Self::Call(*function, arguments.iter().map(inner).collect())
            }
        }
    }

    pub(super) fn compare(comparison: Comparison, left: Self, right: Self) -> Self {
        let is_turned = match comparison {
            Comparison::Less | Comparison::LessOrEqual => false,
            Comparison::Greater | Comparison::GreaterOrEqual => true,
            Comparison::Equal | Comparison::NotEqual => is_after(&left, &right),
        };
        if is_turned {
            Self::Compare(comparison.turned(), Box::new(right), Box::new(left))
        } else {
            Self::Compare(comparison, Box::new(left), Box::new(right))
        }
    }

    fn same_term(left: Self, right: Self) -> Self {
        if is_after(&left, &right) {
            Self::SameTerm(Box::new(right), Box::new(left))
        } else {
            Self::SameTerm(Box::new(left), Box::new(right))
        }
    }

    /// The claim with other nodes.
    pub(super) fn map(&self, node: &dyn Fn(TermId) -> TermId) -> Self {
        let mapped = |inner: &Self| Box::new(inner.map(node));
        match self {
            Self::Node(id) => Self::Node(node(*id)),
            Self::Unbound => Self::Unbound,
            Self::Or(left, right) => Self::Or(mapped(left), mapped(right)),
            Self::And(left, right) => Self::And(mapped(left), mapped(right)),
            Self::Not(inner) => Self::Not(mapped(inner)),
            Self::Compare(comparison, left, right) => {
                Self::compare(*comparison, left.map(node), right.map(node))
            }
            Self::IsA(comparison, id, iri) => Self::IsA(*comparison, node(*id), *iri),
            Self::SameTerm(left, right) => Self::same_term(left.map(node), right.map(node)),
            Self::Call(function, arguments) => {
                let arguments = arguments.iter().map(|argument| argument.map(node));
                Self::Call(*function, arguments.collect())
            }
        }
    }

    /// Calls `visit` for every node, each as often as it stands there.
    pub(super) fn for_each_node(&self, visit: &mut impl FnMut(TermId)) {
        match self {
            Self::Unbound => {}
            Self::Node(id) | Self::IsA(_, id, _) => visit(*id),
            Self::Not(inner) => inner.for_each_node(visit),
            Self::Or(left, right)
            | Self::And(left, right)
            | Self::Compare(_, left, right)
            | Self::SameTerm(left, right) => {
                left.for_each_node(visit);
                right.for_each_node(visit);
            }
            Self::Call(_, arguments) => {
                for argument in arguments {
                    argument.for_each_node(visit);
                }
            }
        }
    }
}

fn is_after(left: &Claim, right: &Claim) -> bool {
    matches!((left, right), (Claim::Node(left), Claim::Node(right)) if left > right)
}
