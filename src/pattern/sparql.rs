//! SPARQL queries as subscriptions: the algebra in normal form.
//!
//! UNION is multiplied out, so that a pattern is a list of branches; JOIN and FILTER distribute
//! over it with the same multiplicities ([SPARQL 1.1 §18.5](https://www.w3.org/TR/sparql11-query/#sparqlAlgebra)).

use super::build::{Group, Operator, Part, RawTerm, RawTriple, Variables, bound_by, unbound};
use super::source::Source;
use super::sparql_expression::{FilterNames, FilterScope};
use super::sparql_operators::{refuse_in_paths, with_marked_groups};
use super::sparql_paths::ways;
use super::sparql_refusal::{At, Trouble, refused};
use super::sparql_size::refuse_heavy;
use super::sparql_syntax::syntax_error;
use super::subscription::Subscription;
use super::{Branch, Edge, Expression, Form, Pattern, VariableId};
use crate::diagnostic::{Diagnostic, Place};
use crate::limits::Limits;
use crate::syntax::bad_base;
use hashbrown::HashSet;
use spargebra::algebra::{Expression as SparqlExpression, GraphPattern};
use spargebra::term::{NamedNodePattern, TermPattern, TriplePattern};
use spargebra::{Query, SparqlParser};
use std::collections::BTreeSet;

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
    refuse_heavy(source, limits).map_err(|trouble| trouble.error(source))?;
    let query = parse(source, source.text, base)?;
    refuse_in_paths(source).map_err(|trouble| trouble.error(source))?;
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
        .map_err(|trouble| trouble.error(source))?;
    let warnings = reader.warnings(&pattern);
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
        .map_err(|error| syntax_error(source, base.is_some(), &error.to_string()))
}

fn compile<'q>(
    source: &'q Source<'q>,
    query: &'q Query,
    limits: &Limits,
) -> Result<(Reader<'q>, Pattern), Diagnostic> {
    let mut reader = Reader {
        variables: Variables::new(limits.variables_max),
        limits: limits.clone(),
        operators: BTreeSet::new(),
        unbound: Vec::new(),
        query,
        source,
    };
    let pattern = reader.pattern().map_err(|trouble| trouble.error(source))?;
    Ok((reader, pattern))
}

/// A branch whose operators wait for the end of their group.
#[derive(Clone, Debug, Default)]
struct Alternative {
    edges: Vec<Edge>,
    filters: Vec<Expression>,
    operators: Vec<Operator>,
}

impl Alternative {
    /// Edges alone.
    fn of(edges: Vec<Edge>) -> Self {
        Self {
            edges,
            ..Self::default()
        }
    }
}

/// A variable that nothing binds in the group of a filter, or of an operator.
struct Unbound {
    name: String,
    in_operator: bool,
}

struct Reader<'q> {
    query: &'q Query,
    source: &'q Source<'q>,
    variables: Variables,
    limits: Limits,
    /// The variables that operators name.
    operators: BTreeSet<VariableId>,
    /// What to warn of: names that nothing binds where a filter or an operator uses them.
    unbound: Vec<Unbound>,
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
        let alternatives = self.close_group(alternatives);
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
            } => {
                let limit = |alternatives| self.limit(alternatives);
                let ways = ways(&raw(subject), path, &raw(object), &limit)?;
                ways.iter().map(|way| self.group(way)).collect()
            }
            GraphPattern::Join { .. } => self.chain(
                pattern,
                |pattern| match pattern {
                    GraphPattern::Join { left, right } => Some((left, right)),
                    _ => None,
                },
                |reader, left, right| reader.join(&left, &right),
            ),
            GraphPattern::Union { .. } => self.chain(
                pattern,
                |pattern| match pattern {
                    GraphPattern::Union { left, right } => Some((left, right)),
                    _ => None,
                },
                |reader, mut all, right| {
                    all.extend(right);
                    reader.limit(all.len())?;
                    Ok(all)
                },
            ),
            GraphPattern::Filter { expr, inner } => self.filtered(expr, inner),
            other => Err(refused(other, self.source)),
        }
    }

    /// What the parser nests to the left, side by side: there may be as many as the limit of
    /// connectives, more than the stack has levels.
    fn chain<'p>(
        &mut self,
        pattern: &'p GraphPattern,
        sides: impl Fn(&'p GraphPattern) -> Option<(&'p GraphPattern, &'p GraphPattern)>,
        combine: impl Fn(&Self, Vec<Alternative>, Vec<Alternative>) -> Result<Vec<Alternative>, Trouble>,
    ) -> Result<Vec<Alternative>, Trouble> {
        let mut first = pattern;
        let mut others = Vec::new();
        while let Some((left, right)) = sides(first) {
            others.push(right);
            first = left;
        }
        let mut found = self.alternatives(first)?;
        for other in others.into_iter().rev() {
            let right = self.alternatives(other)?;
            found = combine(self, found, right)?;
        }
        Ok(found)
    }

    fn filtered(
        &mut self,
        expr: &SparqlExpression,
        inner: &GraphPattern,
    ) -> Result<Vec<Alternative>, Trouble> {
        let inner = self.alternatives(inner)?;
        let mut closed = self.close_group(inner);
        let mut names = FilterNames::default();
        for alternative in &mut closed {
            let mut scope = FilterScope {
                variables: &self.variables,
                bound: &bound_by(&alternative.edges),
                names: &mut names,
            };
            let filter = scope.read(expr)?;
            filter.conjuncts(&mut alternative.filters);
        }
        self.warn(&names, false);
        Ok(closed)
    }

    fn limit(&self, alternatives: usize) -> Result<(), Trouble> {
        if alternatives > self.limits.alternatives_max {
            let at = if self.source.has_word("UNION") {
                At::Token("UNION".into())
            } else {
                At::Path("|")
            };
            return Err(Trouble::new(
                at,
                format!(
                    "this multiplies out to more than {} alternatives",
                    self.limits.alternatives_max
                ),
                "split it into several subscriptions",
            ));
        }
        Ok(())
    }

    fn triples(&mut self, patterns: &[TriplePattern]) -> Result<Alternative, Trouble> {
        let triples: Vec<_> = patterns.iter().map(raw_triple).collect();
        self.group(&triples)
    }

    fn group(&mut self, triples: &[RawTriple]) -> Result<Alternative, Trouble> {
        let group = Group::read(&mut self.variables, triples)
            .map_err(|(index, fault)| trouble(&triples[index], &fault))?;
        let mut alternative = Alternative::of(group.edges);
        for (_, operator) in group.operators {
            self.operators
                .extend(operator.variables().map(|(_, id)| id));
            alternative.operators.push(operator);
        }
        Ok(alternative)
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
            match (name, self.source.own_names().first()) {
                (Some(name), _) => At::Variable(name.clone()),
                (None, Some(index)) => At::Span(self.source.tokens[*index].span.clone()),
                (None, None) => At::Query,
            },
            fault.message,
            fault.hint.unwrap_or_default(),
        ))
    }

    /// At the end of a group its operators become filters in its scope.
    fn close_group(&mut self, mut alternatives: Vec<Alternative>) -> Vec<Alternative> {
        let mut names = FilterNames::default();
        for alternative in &mut alternatives {
            let bound = bound_by(&alternative.edges);
            for operator in std::mem::take(&mut alternative.operators) {
                for (_, id) in operator.variables() {
                    names.note(&self.variables.shown(id), bound.contains(&id));
                }
                alternative
                    .filters
                    .push(operator.filter(|id| bound.contains(&id)));
            }
        }
        self.warn(&names, true);
        alternatives
    }

    fn warn(&mut self, names: &FilterNames, in_operator: bool) {
        let unbound = names.bound_nowhere().into_iter();
        self.unbound
            .extend(unbound.map(|name| Unbound { name, in_operator }));
    }

    fn warnings(&self, pattern: &Pattern) -> Vec<Diagnostic> {
        let mut warnings = Vec::new();
        let source = self.source;
        for Unbound { name, in_operator } in &self.unbound {
            let (shown, at, what) = if *in_operator {
                let at = At::Compared(name.trim_start_matches('?').to_owned());
                (name.clone(), at, "operator")
            } else {
                (format!("?{name}"), At::Filtered(name.clone()), "filter")
            };
            let mut warning =
                Diagnostic::warning(format!("{shown} is unbound where this {what} stands"))
                    .with_file(source.file)
                    .with_hint("a filter sees the variables of its own group; bind it there");
            if let Some(span) = at.find(source) {
                warning = warning.with_place(Place::of(source.text, &span));
            }
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
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

fn trouble(triple: &RawTriple, fault: &super::build::Fault) -> Trouble {
    let term = match fault.part {
        Part::Subject => &triple.subject,
        Part::Predicate => &triple.predicate,
        Part::Object => &triple.object,
    };
    let at = match term {
        RawTerm::Iri(iri) => At::Iri(iri.as_str().to_owned()),
        RawTerm::Variable(name) => At::Variable(name.clone()),
        RawTerm::Literal(literal) if fault.part == Part::Object => {
            At::Iri(literal.datatype().as_str().to_owned())
        }
        RawTerm::Literal(literal) => At::Literal(literal.value().to_owned()),
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
