//! SPARQL's expressions: from spargebra's to hearken's.

use super::build::{Variables, constant};
use super::sparql_refusal::{At, Trouble};
use super::{Comparison, Expression, Function, VariableId};
use crate::vocabulary::{HEARKEN, XSD};
use hashbrown::HashSet;
use oxrdf::{Literal, Term};
use spargebra::algebra as sparql;

/// The names that a filter uses, for the warning about those that nothing binds.
#[derive(Debug, Default)]
pub(super) struct FilterNames {
    bound: HashSet<String>,
    unbound: HashSet<String>,
}

impl FilterNames {
    /// Notes that one alternative binds this variable, or does not.
    pub(super) fn note(&mut self, name: &str, is_bound: bool) {
        let names = if is_bound {
            &mut self.bound
        } else {
            &mut self.unbound
        };
        names.insert(name.to_owned());
    }

    /// The variables that no alternative binds, in order.
    pub(super) fn bound_nowhere(&self) -> Vec<String> {
        let mut names: Vec<_> = self.unbound.difference(&self.bound).cloned().collect();
        names.sort();
        names
    }
}

/// The scope of a filter: which variables are bound where it stands.
pub(super) struct FilterScope<'a> {
    pub(super) variables: &'a Variables,
    pub(super) bound: &'a HashSet<VariableId>,
    pub(super) names: &'a mut FilterNames,
}

impl FilterScope<'_> {
    fn find(&mut self, name: &str) -> Option<VariableId> {
        let id = self
            .variables
            .find(name)
            .filter(|id| self.bound.contains(id));
        self.names.note(name, id.is_some());
        id
    }

    /// The expression with its variables resolved.
    ///
    /// # Errors
    ///
    /// [`Trouble`] where it uses what hearken does not evaluate or a reserved name.
    pub(super) fn read(&mut self, expression: &sparql::Expression) -> Result<Expression, Trouble> {
        use sparql::Expression as Sparql;
        Ok(match expression {
            Sparql::NamedNode(iri) => {
                refuse_reserved(iri.as_str())?;
                Expression::Term(iri.clone().into())
            }
            Sparql::Literal(literal) => {
                refuse_reserved(literal.datatype().as_str())?;
                Expression::Term(constant(literal))
            }
            Sparql::Variable(variable) => self
                .find(variable.as_str())
                .map_or(Expression::Unbound, Expression::Variable),
            Sparql::Bound(variable) => boolean(self.find(variable.as_str()).is_some()),
            Sparql::Or(..) => Expression::any_of(self.chain(expression, |inner| match inner {
                Sparql::Or(left, right) => Some((left, right)),
                _ => None,
            })?),
            Sparql::And(..) => Expression::all_of(self.chain(expression, |inner| match inner {
                Sparql::And(left, right) => Some((left, right)),
                _ => None,
            })?),
            Sparql::Not(inner) => match &**inner {
                Sparql::Equal(left, right) => self.compare(Comparison::NotEqual, left, right)?,
                inner => Expression::Not(self.boxed(inner)?),
            },
            Sparql::Equal(left, right) => self.compare(Comparison::Equal, left, right)?,
            Sparql::Less(left, right) => self.compare(Comparison::Less, left, right)?,
            Sparql::LessOrEqual(left, right) => {
                self.compare(Comparison::LessOrEqual, left, right)?
            }
            Sparql::Greater(left, right) => self.compare(Comparison::Greater, left, right)?,
            Sparql::GreaterOrEqual(left, right) => {
                self.compare(Comparison::GreaterOrEqual, left, right)?
            }
            Sparql::SameTerm(left, right) => {
                Expression::SameTerm(self.boxed(left)?, self.boxed(right)?)
            }
            Sparql::In(value, list) => self.one_of(value, list)?,
            Sparql::UnaryPlus(inner) => signed("+", inner)?,
            Sparql::UnaryMinus(inner) => signed("-", inner)?,
            Sparql::FunctionCall(function, arguments) => self.call(function, arguments)?,
            Sparql::Add(..) => return Err(arithmetic(At::Infix("+"), "+")),
            Sparql::Subtract(..) => return Err(arithmetic(At::Infix("-"), "-")),
            Sparql::Multiply(..) => return Err(arithmetic(At::Infix("*"), "*")),
            Sparql::Divide(..) => return Err(arithmetic(At::Infix("/"), "/")),
            Sparql::Exists(_) => return Err(Trouble::unsupported("EXISTS")),
            Sparql::If(..) => return Err(Trouble::unsupported("IF")),
            Sparql::Coalesce(_) => return Err(Trouble::unsupported("COALESCE")),
        })
    }

    /// The operands of a chain of one connective, which the parser nests to the left.
    fn chain<'e>(
        &mut self,
        expression: &'e sparql::Expression,
        sides: impl Fn(
            &'e sparql::Expression,
        ) -> Option<(&'e sparql::Expression, &'e sparql::Expression)>,
    ) -> Result<Vec<Expression>, Trouble> {
        let mut operands = Vec::new();
        let mut rest = expression;
        while let Some((left, right)) = sides(rest) {
            operands.push(right);
            rest = left;
        }
        operands.push(rest);
        operands
            .into_iter()
            .rev()
            .map(|operand| self.read(operand))
            .collect()
    }

    fn boxed(&mut self, expression: &sparql::Expression) -> Result<Box<Expression>, Trouble> {
        self.read(expression).map(Box::new)
    }

    fn compare(
        &mut self,
        comparison: Comparison,
        left: &sparql::Expression,
        right: &sparql::Expression,
    ) -> Result<Expression, Trouble> {
        Ok(Expression::Compare(
            comparison,
            self.boxed(left)?,
            self.boxed(right)?,
        ))
    }

    /// `e IN (a, b)` is `e = a || e = b` (SPARQL 1.1 §17.4.1.9).
    fn one_of(
        &mut self,
        value: &sparql::Expression,
        list: &[sparql::Expression],
    ) -> Result<Expression, Trouble> {
        let equal = list
            .iter()
            .map(|item| self.compare(Comparison::Equal, value, item))
            .collect::<Result<_, _>>()?;
        Ok(Expression::any_of(equal))
    }

    fn call(
        &mut self,
        function: &sparql::Function,
        arguments: &[sparql::Expression],
    ) -> Result<Expression, Trouble> {
        let function = match function {
            sparql::Function::Datatype => Function::Datatype,
            sparql::Function::Lang => Function::Lang,
            sparql::Function::LangMatches => Function::LangMatches,
            sparql::Function::Str => Function::Str,
            sparql::Function::IsIri => Function::IsIri,
            sparql::Function::IsBlank => Function::IsBlank,
            sparql::Function::IsLiteral => Function::IsLiteral,
            sparql::Function::IsNumeric => Function::IsNumeric,
            sparql::Function::Regex => Function::Regex,
            sparql::Function::Rand | sparql::Function::Uuid | sparql::Function::StrUuid => {
                return Err(Trouble::new(
                    At::Token(function.to_string()),
                    format!("{function} cannot stand in a subscription: its answer is random"),
                    "a match must depend on the event alone",
                ));
            }
            sparql::Function::Custom(iri) => {
                refuse_reserved(iri.as_str())?;
                return Err(Trouble::new(
                    At::Function(iri.as_str().to_owned()),
                    format!("the function {iri} is not supported yet"),
                    "compare values with operators; they are compared by value whatever their datatype's precision",
                ));
            }
            other => return Err(Trouble::unsupported(&other.to_string())),
        };
        let arguments = arguments
            .iter()
            .map(|argument| self.read(argument))
            .collect::<Result<_, _>>()?;
        Ok(Expression::Call(function, arguments))
    }
}

fn refuse_reserved(iri: &str) -> Result<(), Trouble> {
    if iri.starts_with(HEARKEN) {
        let fault = super::build::reserved(super::build::Part::Object, iri);
        return Err(Trouble::new(
            At::Iri(iri.to_owned()),
            fault.message,
            fault.hint.unwrap_or_default(),
        ));
    }
    Ok(())
}

fn boolean(value: bool) -> Expression {
    Expression::Term(Term::Literal(value.into()))
}

fn arithmetic(at: At, sign: &str) -> Trouble {
    Trouble::unsupported_at(at, &format!("arithmetic ({sign})"))
}

/// A signed number: spargebra gives the sign as an operation of its own.
fn signed(sign: &'static str, inner: &sparql::Expression) -> Result<Expression, Trouble> {
    if let sparql::Expression::Literal(literal) = inner
        && matches!(
            literal.datatype().as_str().strip_prefix(XSD),
            Some("integer" | "decimal" | "double")
        )
        && literal
            .value()
            .starts_with(|char: char| char.is_ascii_digit() || char == '.')
    {
        return Ok(Expression::Term(
            Literal::new_typed_literal(format!("{sign}{}", literal.value()), literal.datatype())
                .into(),
        ));
    }
    Err(arithmetic(At::Sign(sign), sign))
}
