//! A pattern as text: the SPARQL query that it means, is-a operators as triples.

use super::{Branch, Edge, Expression, Form, Function, Node, Pattern, Predicate, VariableId};
use oxrdf::Term;
use oxrdf::vocab::xsd;
use std::fmt::{self, Display, Formatter};

impl Display for Pattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.form {
            Form::Ask => writeln!(f, "ASK {{")?,
            Form::Select {
                variables,
                distinct,
            } => {
                f.write_str(if *distinct {
                    "SELECT DISTINCT"
                } else {
                    "SELECT"
                })?;
                for (name, _) in variables {
                    write!(f, " ?{name}")?;
                }
                if variables.is_empty() {
                    f.write_str(" *")?;
                }
                f.write_str(" WHERE {\n")?;
            }
        }
        for (index, branch) in self.branches.iter().enumerate() {
            let shown = Shown {
                pattern: self,
                part: branch,
            };
            match self.branches.len() {
                1 => write!(f, "{shown}")?,
                _ if index == 0 => write!(f, "  {{\n{shown}  }}\n")?,
                _ => write!(f, "  UNION {{\n{shown}  }}\n")?,
            }
        }
        f.write_str("}")
    }
}

/// A part of a pattern whose variables have names.
struct Shown<'a, T> {
    pattern: &'a Pattern,
    part: &'a T,
}

impl<'a, T> Shown<'a, T> {
    fn with<U>(&self, part: &'a U) -> Shown<'a, U> {
        Shown {
            pattern: self.pattern,
            part,
        }
    }
}

/// A number or truth value as SPARQL writes it short, where that is the same term.
fn write_term(out: &mut Formatter<'_>, term: &Term) -> fmt::Result {
    if let Term::Literal(literal) = term {
        let value = literal.value();
        // A plus after a property would be a path.
        let unsigned = value.strip_prefix('-').unwrap_or(value);
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_short = match literal.datatype() {
            xsd::INTEGER => !unsigned.is_empty() && is_digits(unsigned),
            xsd::DECIMAL => unsigned.split_once('.').is_some_and(|(whole, fraction)| {
                is_digits(whole) && is_digits(fraction) && !fraction.is_empty()
            }),
            xsd::BOOLEAN => matches!(value, "true" | "false"),
            _ => false,
        };
        if is_short {
            return out.write_str(value);
        }
    }
    term.fmt(out)
}

impl Expression {
    /// As text, with the names of the pattern's variables.
    pub(super) fn shown(&self, pattern: &Pattern) -> String {
        let shown = Shown {
            pattern,
            part: self,
        };
        shown.to_string()
    }
}

impl Display for Shown<'_, Branch> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for edge in &self.part.edges {
            writeln!(f, "  {} .", self.with(edge))?;
        }
        for filter in &self.part.filters {
            match filter {
                Expression::IsA(..) => writeln!(f, "  {} .", self.with(filter))?,
                _ => writeln!(f, "  FILTER({})", self.with(filter))?,
            }
        }
        Ok(())
    }
}

impl Display for Shown<'_, VariableId> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.pattern.variables.get(usize::from(self.part.0)) {
            Some(Some(name)) => write!(f, "?{name}"),
            _ => write!(f, "_:b{}", self.part.0),
        }
    }
}

impl Display for Shown<'_, Node> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.part {
            Node::Variable(id) => self.with(id).fmt(f),
            Node::Constant(term) => write_term(f, term),
        }
    }
}

impl Display for Shown<'_, Edge> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.with(&self.part.subject))?;
        match &self.part.predicate {
            Predicate::Variable(id) => self.with(id).fmt(f)?,
            Predicate::Constant(iri) if *iri == oxrdf::vocab::rdf::TYPE => f.write_str("a")?,
            Predicate::Constant(iri) => iri.fmt(f)?,
            Predicate::DirectType => f.write_str("hearken:directType")?,
        }
        write!(f, " {}", self.with(&self.part.object))
    }
}

impl Shown<'_, Expression> {
    /// A side of a comparison, in brackets where it is one itself.
    fn operand(&self, side: &Expression) -> String {
        match side {
            Expression::Compare(..) => format!("({})", self.with(side)),
            _ => self.with(side).to_string(),
        }
    }
}

impl Display for Shown<'_, Expression> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.part {
            Expression::Term(term) => write_term(f, term),
            Expression::Variable(id) => self.with(id).fmt(f),
            Expression::Unbound => {
                let is_taken = |name: &str| {
                    let variables = &self.pattern.variables;
                    variables.iter().flatten().any(|taken| taken == name)
                };
                let mut name = "unbound".to_owned();
                while is_taken(&name) {
                    name.push('_');
                }
                write!(f, "?{name}")
            }
            Expression::Or(left, right) => {
                write!(f, "({} || {})", self.with(&**left), self.with(&**right))
            }
            Expression::And(left, right) => {
                write!(f, "({} && {})", self.with(&**left), self.with(&**right))
            }
            Expression::Not(inner) => write!(f, "!({})", self.with(&**inner)),
            Expression::Compare(comparison, left, right) => write!(
                f,
                "{} {} {}",
                self.operand(left),
                comparison.symbol(),
                self.operand(right)
            ),
            Expression::IsA(comparison, id, class) => {
                write!(f, "{} hearken:{} {class}", self.with(id), comparison.name())
            }
            Expression::SameTerm(left, right) => {
                write!(
                    f,
                    "sameTerm({}, {})",
                    self.with(&**left),
                    self.with(&**right)
                )
            }
            Expression::Call(function, arguments) => {
                f.write_str(function.name())?;
                for (index, argument) in arguments.iter().enumerate() {
                    f.write_str(if index == 0 { "(" } else { ", " })?;
                    self.with(argument).fmt(f)?;
                }
                f.write_str(")")
            }
        }
    }
}

impl Function {
    /// Its name in SPARQL.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Datatype => "DATATYPE",
            Self::Lang => "LANG",
            Self::LangMatches => "LANGMATCHES",
            Self::Str => "STR",
            Self::IsIri => "ISIRI",
            Self::IsBlank => "ISBLANK",
            Self::IsLiteral => "ISLITERAL",
            Self::IsNumeric => "ISNUMERIC",
            Self::Regex => "REGEX",
        }
    }
}
