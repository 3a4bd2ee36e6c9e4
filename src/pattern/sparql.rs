//! SPARQL queries as subscriptions: the algebra in normal form.
//!
//! UNION is multiplied out, so that a pattern is a list of branches; JOIN and FILTER distribute
//! over it with the same multiplicities ([SPARQL 1.1 §18.5](https://www.w3.org/TR/sparql11-query/#sparqlAlgebra)).

use super::build::{Group, Operator, Part, RawTerm, RawTriple, Variables, bound_by, unbound};
use super::source::Source;
use super::sparql_expression::{At, FilterNames, FilterScope, Trouble};
use super::subscription::Subscription;
use super::tokens::{Kind, Token};
use super::{Branch, Edge, Expression, Form, Pattern, VariableId};
use crate::diagnostic::{Diagnostic, Place};
use crate::limits::Limits;
use crate::syntax::bad_base;
use hashbrown::HashSet;
use oxrdf::{Literal, NamedNode};
use spargebra::algebra::{GraphPattern, PropertyPathExpression};
use spargebra::term::{NamedNodePattern, TermPattern, TriplePattern};
use spargebra::{Query, SparqlParser};

/// Reads a query.
///
/// # Errors
///
/// A syntax error, or a part of SPARQL that cannot be a subscription, at its place.
pub(super) fn read(
    source: &Source<'_>,
    base: Option<&str>,
    limits: &Limits,
) -> Result<Subscription, Diagnostic> {
    let query = parse(source, source.text, base)?;
    let marked_query;
    let (mut reader, pattern) = compile(source, &query, limits)?;
    let pattern = if reader.operators.is_empty() {
        pattern
    } else {
        // An operator is a filter of its group, and the parser forgets where a group of triples
        // alone ends: a filter in each keeps them apart.
        marked_query = parse(source, &with_marked_groups(source), base)?;
        let (marked, pattern) = compile(source, &marked_query, limits)?;
        reader = marked;
        pattern
    };
    reader
        .refuse_unbound_operators(&pattern)
        .map_err(|trouble| place(source, trouble))?;
    let warnings = reader.warnings(source, &pattern);
    Ok(Subscription::new(None, pattern).with_warnings(warnings))
}

fn parse(source: &Source<'_>, text: &str, base: Option<&str>) -> Result<Query, Diagnostic> {
    let mut parser = SparqlParser::new();
    if let Some(base) = base {
        parser = parser
            .with_base_iri(base)
            .map_err(|error| bad_base(base, &error).with_file(source.file))?;
    }
    parser
        .parse_query(text)
        .map_err(|error| syntax_error(source, &error.to_string()))
}

/// The parser gives the place within its message: `error at 3:14: expected one of …`.
pub(super) fn syntax_error(source: &Source<'_>, message: &str) -> Diagnostic {
    let parsed = message.strip_prefix("error at ").and_then(|rest| {
        let (line, rest) = rest.split_once(':')?;
        let (column, rest) = rest.split_once(": ")?;
        Some((line.parse().ok()?, column.parse().ok()?, rest))
    });
    let Some((line, column, expected)) = parsed else {
        return Diagnostic::error(message).with_file(source.file);
    };
    let mut place = Place::at(source.text, line, column, 1);
    let token = source.tokens.iter().find(|token| {
        Place::of(source.text, &token.span).line == line && {
            let at = Place::of(source.text, &token.span);
            at.column <= column && column < at.column + at.width
        }
    });
    let diagnostic = match token {
        None => Diagnostic::error(format!("the query ends too early: expected {expected}"))
            .with_hint("a bracket or quotation mark may be open"),
        Some(token) => {
            place = Place::of(source.text, &token.span);
            unexpected(source, token, expected)
        }
    };
    diagnostic.with_file(source.file).with_place(place)
}

fn unexpected(source: &Source<'_>, token: &Token, expected: &str) -> Diagnostic {
    let text = token.text(source.text);
    if let (Kind::PrefixedName, Some((prefix, _))) = (token.kind, text.split_once(':')) {
        let declared = source.tokens.windows(2).any(|pair| {
            pair[0].is(source.text, "PREFIX") && pair[1].text(source.text) == format!("{prefix}:")
        });
        if !declared {
            return Diagnostic::error(format!("undeclared prefix `{prefix}:`"))
                .with_hint(source.prefix_hint(prefix));
        }
    }
    if token.kind == Kind::Iri && expected.contains("IRI") {
        return Diagnostic::error(format!("the IRI {text} is not valid or needs a base"))
            .with_hint("an IRI without scheme needs a base: BASE <…> at the top, or --base IRI");
    }
    let diagnostic = Diagnostic::error(format!("unexpected {text}"));
    if expected.len() < 200 {
        diagnostic.with_hint(format!("expected {expected}"))
    } else {
        diagnostic
    }
}

/// The text with a filter that is always true at the head of each group graph pattern.
fn with_marked_groups(source: &Source<'_>) -> String {
    let mut marked = String::with_capacity(source.text.len() + 64);
    let mut copied = 0;
    let mut is_data = false;
    for (index, token) in source.tokens.iter().enumerate() {
        if token.is(source.text, "VALUES") || token.is(source.text, "CONSTRUCT") {
            is_data = true;
        } else if token.is(source.text, "WHERE") {
            is_data = false;
        } else if token.is(source.text, "{") && token.kind == Kind::Punctuation {
            let is_select = source
                .tokens
                .get(index + 1)
                .is_some_and(|next| next.is(source.text, "SELECT"));
            if !is_data && !is_select {
                marked.push_str(&source.text[copied..token.span.end]);
                marked.push_str(" FILTER(true) ");
                copied = token.span.end;
            }
            is_data = false;
        }
    }
    marked.push_str(&source.text[copied..]);
    marked
}

fn place(source: &Source<'_>, trouble: Trouble) -> Diagnostic {
    let span = match &trouble.at {
        At::Token(token) => source.find(token),
        At::Iri(iri) => source.find_iri(iri),
        At::Query => None,
    };
    let diagnostic = Diagnostic::error(trouble.message)
        .with_file(source.file)
        .with_hint(trouble.hint);
    match span {
        Some(span) => diagnostic.with_place(Place::of(source.text, &span)),
        None => diagnostic,
    }
}

fn compile<'q>(
    source: &Source<'_>,
    query: &'q Query,
    limits: &Limits,
) -> Result<(Reader<'q>, Pattern), Diagnostic> {
    let mut reader = Reader {
        variables: Variables::new(limits.variables_max),
        limits: limits.clone(),
        operators: HashSet::new(),
        filter_names: FilterNames::default(),
        query,
    };
    let pattern = reader.pattern().map_err(|trouble| place(source, trouble))?;
    Ok((reader, pattern))
}

/// A branch whose operators wait for the end of their group.
#[derive(Clone, Debug, Default)]
struct Alternative {
    edges: Vec<Edge>,
    filters: Vec<Expression>,
    operators: Vec<Operator>,
}

struct Reader<'q> {
    query: &'q Query,
    variables: Variables,
    limits: Limits,
    /// The variables that operators name.
    operators: HashSet<VariableId>,
    filter_names: FilterNames,
}

impl Reader<'_> {
    fn pattern(&mut self) -> Result<Pattern, Trouble> {
        let (dataset, pattern) = match self.query {
            Query::Ask {
                dataset, pattern, ..
            }
            | Query::Select {
                dataset, pattern, ..
            } => (dataset, pattern),
            Query::Construct { .. } => return Err(Trouble::unsupported("CONSTRUCT")),
            Query::Describe { .. } => {
                return Err(Trouble::new(
                    At::Token("DESCRIBE".into()),
                    "DESCRIBE cannot be a subscription: SPARQL leaves its answer open",
                    "write ASK, SELECT or CONSTRUCT",
                ));
            }
        };
        if dataset.is_some() {
            return Err(Trouble::new(
                At::Token("FROM".into()),
                "FROM cannot stand in a subscription: it is matched against each event",
                "leave FROM out",
            ));
        }
        let (distinct, projected, body) = modifiers(pattern);
        let alternatives = self.alternatives(body)?;
        let alternatives = close_group(alternatives);
        let triples: usize = alternatives.iter().map(|found| found.edges.len()).sum();
        if triples > self.limits.triples_max {
            return Err(Trouble::new(
                At::Query,
                format!(
                    "a pattern may have {} triples, alternatives multiplied out; this one has {triples}",
                    self.limits.triples_max
                ),
                "split it into several subscriptions",
            ));
        }
        let form = match self.query {
            Query::Ask { .. } => Form::Ask,
            _ => Form::Select {
                distinct,
                variables: projected
                    .unwrap_or_default()
                    .into_iter()
                    .map(|name| {
                        let id = self.variables.find(&name);
                        (name, id)
                    })
                    .collect(),
            },
        };
        Ok(Pattern {
            form,
            variables: std::mem::replace(&mut self.variables, Variables::new(0)).into_names(),
            branches: alternatives
                .into_iter()
                .map(|found| Branch {
                    edges: found.edges,
                    filters: found.filters,
                })
                .collect(),
        })
    }

    fn alternatives(&mut self, pattern: &GraphPattern) -> Result<Vec<Alternative>, Trouble> {
        match pattern {
            GraphPattern::Bgp { patterns } => Ok(vec![self.triples(patterns)?]),
            GraphPattern::Path {
                subject,
                path,
                object,
            } => self.path(&raw(subject), path, &raw(object)),
            GraphPattern::Join { left, right } => {
                let left = self.alternatives(left)?;
                let right = self.alternatives(right)?;
                self.join(&left, &right)
            }
            GraphPattern::Filter { expr, inner } => {
                let inner = self.alternatives(inner)?;
                let mut closed = close_group(inner);
                for alternative in &mut closed {
                    let mut scope = FilterScope {
                        variables: &self.variables,
                        bound: &bound_by(&alternative.edges),
                        names: &mut self.filter_names,
                    };
                    let filter = scope.read(expr)?;
                    conjuncts(filter, &mut alternative.filters);
                }
                Ok(closed)
            }
            GraphPattern::Union { left, right } => {
                let mut all = self.alternatives(left)?;
                all.extend(self.alternatives(right)?);
                self.limit(all.len())?;
                Ok(all)
            }
            other => Err(refused(other)),
        }
    }

    fn limit(&self, alternatives: usize) -> Result<(), Trouble> {
        if alternatives > self.limits.alternatives_max {
            return Err(Trouble::new(
                At::Token("UNION".into()),
                format!(
                    "UNION multiplies out to more than {} alternatives",
                    self.limits.alternatives_max
                ),
                "split it into several subscriptions",
            ));
        }
        Ok(())
    }

    fn triples(&mut self, patterns: &[TriplePattern]) -> Result<Alternative, Trouble> {
        let triples: Vec<_> = patterns.iter().map(raw_triple).collect();
        let group = Group::read(&mut self.variables, &triples)
            .map_err(|(index, fault)| trouble(&triples[index], &fault))?;
        let mut alternative = Alternative {
            edges: group.edges,
            ..Alternative::default()
        };
        for (_, operator) in group.operators {
            self.operators
                .extend(operator.variables().map(|(_, id)| id));
            alternative.operators.push(operator);
        }
        Ok(alternative)
    }

    /// The paths that are triples written shortly: sequence, inverse and alternative.
    fn path(
        &mut self,
        subject: &RawTerm,
        path: &PropertyPathExpression,
        object: &RawTerm,
    ) -> Result<Vec<Alternative>, Trouble> {
        match path {
            PropertyPathExpression::NamedNode(property) => {
                Ok(vec![self.step(subject, property, object)?])
            }
            PropertyPathExpression::Reverse(inner) => self.path(object, inner, subject),
            PropertyPathExpression::Sequence(first, second) => {
                let middle = RawTerm::Blank(oxrdf::BlankNode::default());
                let first = self.path(subject, first, &middle)?;
                let second = self.path(&middle, second, object)?;
                self.join(&first, &second)
            }
            PropertyPathExpression::Alternative(left, right) => {
                let mut all = self.path(subject, left, object)?;
                all.extend(self.path(subject, right, object)?);
                self.limit(all.len())?;
                Ok(all)
            }
            PropertyPathExpression::ZeroOrMore(_) => Err(Trouble::unsupported("*")),
            PropertyPathExpression::OneOrMore(_) => Err(Trouble::unsupported("+")),
            PropertyPathExpression::ZeroOrOne(_) => Err(Trouble::unsupported("?")),
            PropertyPathExpression::NegatedPropertySet(_) => Err(Trouble::unsupported("!")),
        }
    }

    fn step(
        &mut self,
        subject: &RawTerm,
        property: &NamedNode,
        object: &RawTerm,
    ) -> Result<Alternative, Trouble> {
        if property.as_str().starts_with(crate::vocabulary::HEARKEN) {
            return Err(Trouble::new(
                At::Iri(property.as_str().into()),
                "a name of hearken's cannot stand in a property path",
                "write it as a triple of its own",
            ));
        }
        let triple = RawTriple {
            subject: subject.clone(),
            predicate: RawTerm::Iri(property.clone()),
            object: object.clone(),
        };
        let group = Group::read(&mut self.variables, [&triple])
            .map_err(|(_, fault)| trouble(&triple, &fault))?;
        Ok(Alternative {
            edges: group.edges,
            ..Alternative::default()
        })
    }

    fn join(
        &self,
        left: &[Alternative],
        right: &[Alternative],
    ) -> Result<Vec<Alternative>, Trouble> {
        self.limit(left.len().saturating_mul(right.len()))?;
        let mut joined = Vec::with_capacity(left.len() * right.len());
        for first in left {
            for second in right {
                let mut both = first.clone();
                let seen: HashSet<&Edge> = first.edges.iter().collect();
                both.edges.extend(
                    second
                        .edges
                        .iter()
                        .filter(|edge| !seen.contains(edge))
                        .cloned(),
                );
                both.filters.extend(second.filters.iter().cloned());
                both.operators.extend(second.operators.iter().cloned());
                joined.push(both);
            }
        }
        Ok(joined)
    }

    fn refuse_unbound_operators(&self, pattern: &Pattern) -> Result<(), Trouble> {
        let bound: HashSet<_> = pattern
            .branches
            .iter()
            .flat_map(|branch| bound_by(&branch.edges))
            .collect();
        let Some(id) = self.operators.iter().find(|id| !bound.contains(*id)) else {
            return Ok(());
        };
        let name = pattern.variables[usize::from(id.0)].as_ref();
        let shown = name.map_or_else(|| "this blank node".into(), |name| format!("?{name}"));
        let fault = unbound(Part::Subject, &shown);
        Err(Trouble::new(
            At::Token(shown),
            fault.message,
            fault.hint.unwrap_or_default(),
        ))
    }

    fn warnings(&self, source: &Source<'_>, pattern: &Pattern) -> Vec<Diagnostic> {
        let mut warnings = Vec::new();
        let mut names: Vec<_> = self
            .filter_names
            .unbound
            .difference(&self.filter_names.bound)
            .collect();
        names.sort();
        for name in names {
            let shown = format!("?{name}");
            let mut warning = Diagnostic::warning(format!(
                "{shown} is unbound where this filter stands, so every comparison with it fails"
            ))
            .with_file(source.file)
            .with_hint("a FILTER sees the variables of its own group; bind it there");
            if let Some(span) = source.find(&shown) {
                warning = warning.with_place(Place::of(source.text, &span));
            }
            warnings.push(warning);
        }
        let matches_all = |branch: &Branch| branch.edges.is_empty() && branch.filters.is_empty();
        if pattern.branches.iter().any(matches_all) {
            warnings.push(
                Diagnostic::warning("this subscription matches every event")
                    .with_file(source.file)
                    .with_hint("ask for a triple"),
            );
        }
        warnings
    }
}

/// At the end of a group its operators become filters in its scope.
fn close_group(mut alternatives: Vec<Alternative>) -> Vec<Alternative> {
    for alternative in &mut alternatives {
        let bound = bound_by(&alternative.edges);
        for operator in std::mem::take(&mut alternative.operators) {
            alternative
                .filters
                .push(operator.filter(|id| bound.contains(&id)));
        }
    }
    alternatives
}

/// What surrounds the pattern of a query.
type Modifiers<'a> = (bool, Option<Vec<String>>, &'a GraphPattern);

fn modifiers(pattern: &GraphPattern) -> Modifiers<'_> {
    let (distinct, pattern) = match pattern {
        GraphPattern::Distinct { inner } => (true, &**inner),
        GraphPattern::Reduced { inner } => (false, &**inner),
        other => (false, other),
    };
    match pattern {
        GraphPattern::Project { inner, variables } => {
            let names = variables
                .iter()
                .map(|variable| variable.as_str().to_owned())
                .collect();
            (distinct, Some(names), inner)
        }
        other => (distinct, None, other),
    }
}

/// The parts of a conjunction: a conjunction is true where each part is.
fn conjuncts(filter: Expression, into: &mut Vec<Expression>) {
    match filter {
        Expression::And(left, right) => {
            conjuncts(*left, into);
            conjuncts(*right, into);
        }
        Expression::Term(oxrdf::Term::Literal(literal)) if literal == Literal::from(true) => {}
        other => into.push(other),
    }
}

fn refused(pattern: &GraphPattern) -> Trouble {
    match pattern {
        GraphPattern::LeftJoin { .. } => Trouble::unsupported("OPTIONAL"),
        GraphPattern::Minus { .. } => Trouble::unsupported("MINUS"),
        GraphPattern::Extend { .. } => Trouble::unsupported("BIND"),
        GraphPattern::Values { .. } => Trouble::unsupported("VALUES"),
        GraphPattern::OrderBy { .. } => Trouble::unsupported("ORDER"),
        GraphPattern::Slice { .. } => Trouble::unsupported("LIMIT"),
        GraphPattern::Group { .. } => Trouble::unsupported("GROUP"),
        GraphPattern::Graph { .. } => Trouble::new(
            At::Token("GRAPH".into()),
            "GRAPH cannot stand in a subscription: each event is one graph",
            "write the triples without GRAPH",
        ),
        GraphPattern::Service { .. } => Trouble::new(
            At::Token("SERVICE".into()),
            "SERVICE cannot stand in a subscription: a match depends on the event alone",
            "leave SERVICE out, or publish what it would fetch in the event",
        ),
        _ => Trouble::new(
            At::Token("SELECT".into()),
            "a SELECT inside a query is not supported yet",
            "this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT",
        ),
    }
}

fn trouble(triple: &RawTriple, fault: &super::build::Fault) -> Trouble {
    let term = match fault.part {
        Part::Subject => &triple.subject,
        Part::Predicate => &triple.predicate,
        Part::Object => &triple.object,
    };
    let at = match term {
        RawTerm::Iri(iri) => At::Iri(iri.as_str().to_owned()),
        RawTerm::Variable(name) => At::Token(format!("?{name}")),
        RawTerm::Literal(literal) => At::Iri(literal.datatype().as_str().to_owned()),
        RawTerm::Blank(_) => At::Query,
    };
    Trouble::new(
        at,
        fault.message.clone(),
        fault.hint.clone().unwrap_or_default(),
    )
}

fn raw_triple(pattern: &TriplePattern) -> RawTriple {
    RawTriple {
        subject: raw(&pattern.subject),
        predicate: match &pattern.predicate {
            NamedNodePattern::NamedNode(iri) => RawTerm::Iri(iri.clone()),
            NamedNodePattern::Variable(variable) => RawTerm::Variable(variable.as_str().into()),
        },
        object: raw(&pattern.object),
    }
}

fn raw(term: &TermPattern) -> RawTerm {
    match term {
        TermPattern::NamedNode(iri) => RawTerm::Iri(iri.clone()),
        TermPattern::BlankNode(node) => RawTerm::Blank(node.clone()),
        TermPattern::Literal(literal) => RawTerm::Literal(literal.clone()),
        TermPattern::Variable(variable) => RawTerm::Variable(variable.as_str().into()),
    }
}
