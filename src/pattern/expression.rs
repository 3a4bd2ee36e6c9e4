//! What a filter says: SPARQL's expressions, as far as hearken evaluates them itself.

use super::VariableId;
use crate::term::Comparison;
use oxrdf::{NamedNode, Term};

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
