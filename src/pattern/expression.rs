//! What a filter says: SPARQL's expressions, as far as hearken evaluates them itself.

use super::VariableId;
use crate::term::Comparison;
use oxrdf::{Literal, NamedNode, Term};

/// A function of SPARQL's that hearken evaluates itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// `DATATYPE`
    Datatype,
    /// `LANG`
    Lang,
    /// `LANGMATCHES`
    LangMatches,
    /// `STR`
    Str,
    /// `ISIRI`, `ISURI`
    IsIri,
    /// `ISBLANK`
    IsBlank,
    /// `ISLITERAL`
    IsLiteral,
    /// `ISNUMERIC`
    IsNumeric,
    /// `REGEX` with two or three arguments
    Regex,
}

/// An expression over the variables of one branch, evaluated by
/// [SPARQL 1.1 §17](https://www.w3.org/TR/sparql11-query/#expressions): three-valued, a type error
/// is neither true nor false.
///
/// Every variable named in it is bound by the triples of its branch; a variable that the scope of
/// the filter leaves unbound was replaced by [`Expression::Unbound`] at reading.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// An IRI or a literal.
    Term(Term),
    /// The value of a variable.
    Variable(VariableId),
    /// A variable that is never bound: a type error, but for `BOUND`, which was folded to `false`.
    Unbound,
    /// `a || b`
    Or(Box<Self>, Box<Self>),
    /// `a && b`
    And(Box<Self>, Box<Self>),
    /// `!a`
    Not(Box<Self>),
    /// `a = b` and the like, by value (`semantics.md` §6).
    Compare(Comparison, Box<Self>, Box<Self>),
    /// Is-a: `hearken:le` `lt` `ge` `gt` with an IRI (`semantics.md` §5). The comparison is one of
    /// the four orders: `LessOrEqual` is "equal to or below the class or property".
    IsA(Comparison, VariableId, NamedNode),
    /// `sameTerm(a, b)`
    SameTerm(Box<Self>, Box<Self>),
    /// A function call with as many arguments as the function takes.
    Call(Function, Vec<Self>),
}

impl Expression {
    /// Whether a variable without a value stands in it.
    pub(super) fn has_unbound(&self) -> bool {
        match self {
            Self::Unbound => true,
            Self::Term(_) | Self::Variable(_) | Self::IsA(..) => false,
            Self::Not(inner) => inner.has_unbound(),
            Self::Or(left, right)
            | Self::And(left, right)
            | Self::Compare(_, left, right)
            | Self::SameTerm(left, right) => left.has_unbound() || right.has_unbound(),
            Self::Call(_, arguments) => arguments.iter().any(Self::has_unbound),
        }
    }

    /// Puts the parts of a conjunction into `parts`, `true` left out: it is true where each part is.
    pub(crate) fn conjuncts(self, parts: &mut Vec<Self>) {
        match self {
            Self::And(left, right) => {
                left.conjuncts(parts);
                right.conjuncts(parts);
            }
            Self::Term(Term::Literal(literal)) if literal == Literal::from(true) => {}
            other => parts.push(other),
        }
    }

    /// `a || b || …`, nested as little as can be; `false` of nothing. Like `&&` it is associative,
    /// errors included.
    pub(super) fn any_of(parts: Vec<Self>) -> Self {
        Self::joined(parts, Self::Or).unwrap_or_else(|| Self::Term(Literal::from(false).into()))
    }

    /// `a && b && …`; `true` of nothing.
    pub(super) fn all_of(parts: Vec<Self>) -> Self {
        Self::joined(parts, Self::And).unwrap_or_else(|| Self::Term(Literal::from(true).into()))
    }

    fn joined(mut parts: Vec<Self>, join: fn(Box<Self>, Box<Self>) -> Self) -> Option<Self> {
        if parts.len() < 2 {
            return parts.pop();
        }
        let right = parts.split_off(parts.len() / 2);
        let left = Self::joined(parts, join)?;
        let right = Self::joined(right, join)?;
        Some(join(Box::new(left), Box::new(right)))
    }

    /// Calls `visit` for every variable, each as often as it stands there.
    pub fn for_each_variable(&self, visit: &mut impl FnMut(VariableId)) {
        match self {
            Self::Term(_) | Self::Unbound => {}
            Self::Variable(variable) | Self::IsA(_, variable, _) => visit(*variable),
            Self::Not(inner) => inner.for_each_variable(visit),
            Self::Or(left, right)
            | Self::And(left, right)
            | Self::Compare(_, left, right)
            | Self::SameTerm(left, right) => {
                left.for_each_variable(visit);
                right.for_each_variable(visit);
            }
            Self::Call(_, arguments) => {
                for argument in arguments {
                    argument.for_each_variable(visit);
                }
            }
        }
    }
}
