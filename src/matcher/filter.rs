//! Filters on bindings: SPARQL's three-valued logic
//! ([SPARQL 1.1 §17.2, §17.4](https://www.w3.org/TR/sparql11-query/#evaluation)).
//!
//! `None` is a type error throughout.

use crate::event::{Local, Prepared};
use crate::pattern::{Comparison, Expression, Function, VariableId};
use crate::term::{Operand, Value, compare, effective_boolean, with_lower_case_tag};
use hashbrown::HashMap;
use oxrdf::vocab::xsd;
use oxrdf::{Literal, LiteralRef, NamedNode, Term, TermRef};
use regex::{Regex, RegexBuilder};
use std::borrow::Cow;

/// An expression with its constants parsed.
#[derive(Clone, Debug)]
pub(super) enum Test {
    Constant(Box<(Term, Value)>),
    Variable(u8),
    Unbound,
    Or(Box<Self>, Box<Self>),
    And(Box<Self>, Box<Self>),
    Not(Box<Self>),
    Compare(Comparison, Box<Self>, Box<Self>),
    IsA(Comparison, u8, NamedNode),
    SameTerm(Box<Self>, Box<Self>),
    Call(Function, Vec<Self>),
    /// `REGEX` with constant pattern and flags; `None` where they are not valid.
    Regex(Box<Self>, Option<Regex>),
}

/// A value of an expression.
enum Answer<'a> {
    Known(Operand<'a>),
    Made(Term, Value),
}

impl Answer<'_> {
    fn made(term: impl Into<Term>) -> Self {
        let term = term.into();
        let value = Value::of(term.as_ref());
        Self::Made(term, value)
    }

    fn operand(&self) -> Operand<'_> {
        match self {
            Self::Known(operand) => *operand,
            Self::Made(term, value) => Operand {
                term: term.as_ref(),
                value,
            },
        }
    }

    fn term(&self) -> TermRef<'_> {
        self.operand().term
    }

    fn literal(&self) -> Option<LiteralRef<'_>> {
        match self.term() {
            TermRef::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// The text of a simple literal or, where allowed, of a language-tagged one.
    fn text(&self, allows_tag: bool) -> Option<&str> {
        let literal = self.literal()?;
        let is_text =
            literal.datatype() == xsd::STRING || allows_tag && literal.language().is_some();
        is_text.then_some(literal.value())
    }
}

impl Test {
    /// The test of an expression whose variables all have numbers.
    pub(super) fn new(expression: &Expression, numbers: &HashMap<VariableId, u8>) -> Self {
        let boxed = |inner: &Expression| Box::new(Self::new(inner, numbers));
        let number = |id: &VariableId| numbers.get(id).copied();
        match expression {
            Expression::Term(term) => {
                let term = with_lower_case_tag(term).into_owned();
                let value = Value::of(term.as_ref());
                Self::Constant(Box::new((term, value)))
            }
            Expression::Variable(id) => number(id).map_or(Self::Unbound, Self::Variable),
            Expression::Unbound => Self::Unbound,
            Expression::Or(left, right) => Self::Or(boxed(left), boxed(right)),
            Expression::And(left, right) => Self::And(boxed(left), boxed(right)),
            Expression::Not(inner) => Self::Not(boxed(inner)),
            Expression::Compare(comparison, left, right) => {
                Self::Compare(*comparison, boxed(left), boxed(right))
            }
            Expression::IsA(comparison, id, class) => match number(id) {
                Some(number) => Self::IsA(*comparison, number, class.clone()),
                None => Self::Unbound,
            },
            Expression::SameTerm(left, right) => Self::SameTerm(boxed(left), boxed(right)),
            Expression::Call(Function::Regex, arguments) => regex_call(
                arguments
                    .iter()
                    .map(|argument| Self::new(argument, numbers))
                    .collect(),
            ),
            Expression::Call(function, arguments) => {
                let arguments = arguments.iter();
                Self::Call(
                    *function,
                    arguments.map(|one| Self::new(one, numbers)).collect(),
                )
            }
        }
    }

    /// Calls `visit` for every variable, each as often as it stands there.
    pub(super) fn for_each_variable(&self, visit: &mut impl FnMut(u8)) {
        match self {
            Self::Constant(_) | Self::Unbound => {}
            Self::Variable(number) | Self::IsA(_, number, _) => visit(*number),
            Self::Not(inner) | Self::Regex(inner, _) => inner.for_each_variable(visit),
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

    /// The filter as is-a between a variable and a class, where it is no more than that.
    pub(super) fn is_a(&self) -> Option<(u8, Comparison, &NamedNode)> {
        match self {
            Self::IsA(comparison, number, class) => Some((*number, *comparison, class)),
            _ => None,
        }
    }

    /// Whether the filter holds for the bindings: neither false nor a type error.
    pub(super) fn holds(&self, event: &Prepared, bindings: &[Local]) -> bool {
        Scope { event, bindings }.truth(self) == Some(true)
    }
}

fn known(constant: &(Term, Value)) -> Answer<'_> {
    Answer::Known(Operand {
        term: constant.0.as_ref(),
        value: &constant.1,
    })
}

fn regex_call(tests: Vec<Test>) -> Test {
    let constant = |index: usize| match tests.get(index) {
        Some(Test::Constant(constant)) => Some(known(constant)),
        _ => None,
    };
    let flags = match (tests.len(), constant(2)) {
        (2, _) => Some(String::new()),
        (_, Some(flags)) => flags.text(false).map(str::to_owned),
        (_, None) => return Test::Call(Function::Regex, tests),
    };
    let Some(pattern) = constant(1) else {
        return Test::Call(Function::Regex, tests);
    };
    let regex = pattern
        .text(false)
        .zip(flags)
        .and_then(|(pattern, flags)| compile(pattern, &flags));
    match tests.into_iter().next() {
        Some(text) => Test::Regex(Box::new(text), regex),
        None => Test::Unbound,
    }
}

/// A regular expression with XPath's flags
/// ([XPath Functions §5.6.1.1](https://www.w3.org/TR/xpath-functions/#flags)).
fn compile(pattern: &str, flags: &str) -> Option<Regex> {
    if !flags.chars().all(|flag| "smixq".contains(flag)) {
        return None;
    }
    let pattern = if flags.contains('q') {
        Cow::Owned(regex::escape(pattern))
    } else if flags.contains('x') {
        Cow::Owned(without_white_space(pattern))
    } else {
        Cow::Borrowed(pattern)
    };
    RegexBuilder::new(&pattern)
        .dot_matches_new_line(flags.contains('s'))
        .multi_line(flags.contains('m'))
        .case_insensitive(flags.contains('i'))
        .build()
        .ok()
}

/// The flag `x` takes white space out, but for that in a character class.
fn without_white_space(pattern: &str) -> String {
    let mut kept = String::with_capacity(pattern.len());
    let (mut depth, mut is_escaped) = (0_u32, false);
    for char in pattern.chars() {
        if depth == 0 && matches!(char, '\t' | '\n' | '\r' | ' ') {
            continue;
        }
        match char {
            '[' if !is_escaped => depth += 1,
            ']' if !is_escaped => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_escaped = char == '\\' && !is_escaped;
        kept.push(char);
    }
    kept
}

struct Scope<'a> {
    event: &'a Prepared,
    bindings: &'a [Local],
}

impl<'a> Scope<'a> {
    /// The effective boolean value.
    fn truth(&self, test: &'a Test) -> Option<bool> {
        match test {
            Test::Or(left, right) => match (self.truth(left), self.truth(right)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            Test::And(left, right) => match (self.truth(left), self.truth(right)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Test::Not(inner) => self.truth(inner).map(|truth| !truth),
            Test::Compare(comparison, left, right) => {
                let (left, right) = (self.answer(left)?, self.answer(right)?);
                compare(*comparison, left.operand(), right.operand())
            }
            Test::IsA(comparison, id, class) => {
                let bound = *self.bindings.get(usize::from(*id))?;
                is_a(self.event, bound, *comparison, class)
            }
            Test::SameTerm(left, right) => {
                Some(self.answer(left)?.term() == self.answer(right)?.term())
            }
            Test::Call(function, arguments) => match function {
                Function::Datatype | Function::Lang | Function::Str => {
                    self.effective(&self.made(*function, arguments)?)
                }
                _ => self.claim(*function, arguments),
            },
            Test::Regex(subject, regex) => {
                Some(regex.as_ref()?.is_match(self.answer(subject)?.text(true)?))
            }
            Test::Constant(_) | Test::Variable(_) | Test::Unbound => {
                self.effective(&self.answer(test)?)
            }
        }
    }

    fn value(&self, variable: u8) -> Option<Operand<'a>> {
        self.event
            .operand(*self.bindings.get(usize::from(variable))?)
    }

    #[expect(
        clippy::unused_self,
        reason = "reads as one family with truth and answer"
    )]
    fn effective(&self, answer: &Answer<'_>) -> Option<bool> {
        effective_boolean(answer.term(), answer.operand().value)
    }

    fn answer(&self, test: &'a Test) -> Option<Answer<'a>> {
        match test {
            Test::Constant(constant) => Some(known(constant)),
            Test::Variable(id) => self.value(*id).map(Answer::Known),
            Test::Unbound => None,
            Test::Call(
                function @ (Function::Datatype | Function::Lang | Function::Str),
                arguments,
            ) => self.made(*function, arguments),
            _ => self
                .truth(test)
                .map(|truth| Answer::made(Literal::from(truth))),
        }
    }

    /// The functions that make a term.
    fn made(&self, function: Function, arguments: &'a [Test]) -> Option<Answer<'a>> {
        let argument = self.answer(arguments.first()?)?;
        Some(match function {
            Function::Str => Answer::made(Literal::new_simple_literal(match argument.term() {
                TermRef::NamedNode(iri) => iri.as_str(),
                TermRef::Literal(literal) => literal.value(),
                TermRef::BlankNode(_) => return None,
            })),
            Function::Lang => Answer::made(Literal::new_simple_literal(
                argument.literal()?.language().unwrap_or(""),
            )),
            _ => Answer::made(argument.literal()?.datatype().into_owned()),
        })
    }

    /// The functions that are true or false.
    fn claim(&self, function: Function, arguments: &'a [Test]) -> Option<bool> {
        let first = self.answer(arguments.first()?)?;
        Some(match function {
            Function::IsIri => first.term().is_named_node(),
            Function::IsBlank => first.term().is_blank_node(),
            Function::IsLiteral => first.term().is_literal(),
            Function::IsNumeric => matches!(first.operand().value, Value::Number(_)),
            Function::LangMatches => {
                let range = self.answer(arguments.get(1)?)?;
                language_matches(first.text(false)?, range.text(false)?)
            }
            _ => {
                let pattern = self.answer(arguments.get(1)?)?;
                let flags = match arguments.get(2) {
                    Some(flags) => Some(self.answer(flags)?),
                    None => None,
                };
                let flags = flags.as_ref().map_or(Some(""), |flags| flags.text(false))?;
                compile(pattern.text(false)?, flags)?.is_match(first.text(true)?)
            }
        })
    }
}

/// Is-a between what a variable is bound to and a class or property; of a literal its datatype.
pub(crate) fn is_a(
    event: &Prepared,
    bound: Local,
    comparison: Comparison,
    class: &NamedNode,
) -> Option<bool> {
    let term = match event.operand(bound)?.term {
        TermRef::Literal(literal) => TermRef::NamedNode(literal.datatype()),
        other => other,
    };
    let class = class.as_ref().into();
    let below = || event.is_below(term, class);
    let above = || event.is_below(class, term);
    Some(match comparison {
        Comparison::LessOrEqual => below(),
        Comparison::GreaterOrEqual => above(),
        Comparison::Less => below() && !above(),
        Comparison::Greater => above() && !below(),
        Comparison::Equal => term == class,
        Comparison::NotEqual => term != class,
    })
}

/// Basic filtering of [RFC 4647 §3.3.1](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.1).
fn language_matches(tag: &str, range: &str) -> bool {
    if range == "*" {
        return !tag.is_empty();
    }
    let (tag, range) = (tag.as_bytes(), range.as_bytes());
    tag.len() >= range.len()
        && tag[..range.len()].eq_ignore_ascii_case(range)
        && matches!(tag.get(range.len()), None | Some(b'-'))
}
