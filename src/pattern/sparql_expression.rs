//! SPARQL's expressions: from spargebra's to hearken's.

use super::build::{Variables, constant};
use super::{Comparison, Expression, Function, VariableId};
use crate::vocabulary::{HEARKEN, XSD};
use hashbrown::HashSet;
use oxrdf::{Literal, Term};
use spargebra::algebra as sparql;

/// Something in a query that hearken does not take: the text to look for, what, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    pub(super) at: At,
    pub(super) message: String,
    pub(super) hint: String,
}

/// What to look for in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum At {
    Token(String),
    Iri(String),
    Query,
}

impl Trouble {
    pub(super) fn new(at: At, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            at,
            message: message.into(),
            hint: hint.into(),
        }
    }

    /// A part of SPARQL that this version does not evaluate.
    pub(super) fn unsupported(token: &str) -> Self {
        Self::new(
            At::Token(token.to_owned()),
            format!("{token} is not supported yet"),
            "this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT",
        )
    }
}

/// The names that filters use, for the warning about those that nothing binds.
#[derive(Debug, Default)]
pub(super) struct FilterNames {
    pub(super) bound: HashSet<String>,
    pub(super) unbound: HashSet<String>,
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
        match id {
            Some(_) => self.names.bound.insert(name.to_owned()),
            None => self.names.unbound.insert(name.to_owned()),
        };
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
            Sparql::Or(left, right) => Expression::Or(self.boxed(left)?, self.boxed(right)?),
            Sparql::And(left, right) => Expression::And(self.boxed(left)?, self.boxed(right)?),
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
            Sparql::UnaryPlus(inner) => signed("", inner)?,
            Sparql::UnaryMinus(inner) => signed("-", inner)?,
            Sparql::FunctionCall(function, arguments) => self.call(function, arguments)?,
            Sparql::Add(..) => return Err(Trouble::unsupported("+")),
            Sparql::Subtract(..) => return Err(Trouble::unsupported("-")),
            Sparql::Multiply(..) => return Err(Trouble::unsupported("*")),
            Sparql::Divide(..) => return Err(Trouble::unsupported("/")),
            Sparql::Exists(_) => return Err(Trouble::unsupported("EXISTS")),
            Sparql::If(..) => return Err(Trouble::unsupported("IF")),
            Sparql::Coalesce(_) => return Err(Trouble::unsupported("COALESCE")),
        })
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
        let mut alternatives = None;
        for item in list {
            let equal = self.compare(Comparison::Equal, value, item)?;
            alternatives = Some(match alternatives {
                None => equal,
                Some(before) => Expression::Or(Box::new(before), Box::new(equal)),
            });
        }
        Ok(alternatives.unwrap_or_else(|| boolean(false)))
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
                    At::Iri(iri.as_str().to_owned()),
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

/// A signed number: spargebra gives the sign as an operation of its own.
fn signed(sign: &str, inner: &sparql::Expression) -> Result<Expression, Trouble> {
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
    Err(Trouble::unsupported(if sign.is_empty() {
        "+"
    } else {
        "-"
    }))
}
