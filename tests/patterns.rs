//! Laws of patterns: one means the same in whatever notation it is written, TriG, N3 or the SPARQL
//! that shows it; and what the lint says can never match never does. Random patterns, against the
//! oracle.
//!
//! 1,000 cases each, or `PROPTEST_CASES`.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use common::{Case, case, sparql};
use hearken::pattern::{
    self, Branch, Expression, Form, Node, Notation, Pattern, Predicate, ReadOptions, VariableId,
};
use hearken::vocabulary::{DIRECT_TYPE, HEARKEN, VARIABLE};
use hearken::{Engine, Ontology, Subscription, oracle};
use oxrdf::Term;
use proptest::prelude::*;
use std::fmt::Write;

/// Writes a variable: by its name, or as the blank node of this label.
type Variable<'a> = &'a dyn Fn(VariableId) -> String;

/// The triples of a branch, if operators can say its filters.
fn triples(branch: &Branch, variable: Variable<'_>) -> Option<String> {
    let node = |node: &Node| match node {
        Node::Variable(id) => variable(*id),
        Node::Constant(term) => term.to_string(),
    };
    let mut text = String::new();
    for edge in &branch.edges {
        let predicate = match &edge.predicate {
            Predicate::Variable(id) => variable(*id),
            Predicate::Constant(iri) => iri.to_string(),
            Predicate::DirectType => format!("<{DIRECT_TYPE}>"),
        };
        let (subject, object) = (node(&edge.subject), node(&edge.object));
        writeln!(text, "{subject} {predicate} {object} .").unwrap();
    }
    for filter in &branch.filters {
        let (subject, comparison, object) = operator(filter, variable)?;
        writeln!(text, "{subject} <{HEARKEN}{comparison}> {object} .").unwrap();
    }
    Some(text)
}

/// A filter as subject, name and object of an operator.
fn operator(filter: &Expression, variable: Variable<'_>) -> Option<(String, &'static str, String)> {
    match filter {
        Expression::IsA(order, id, class) => Some((variable(*id), order.name(), class.to_string())),
        Expression::Compare(comparison, left, right) => {
            let Expression::Variable(subject) = **left else {
                return None;
            };
            let object = match &**right {
                Expression::Variable(id) => variable(*id),
                // An order with an IRI would be is-a.
                Expression::Term(Term::NamedNode(_)) if !comparison.is_equality() => return None,
                Expression::Term(term) => term.to_string(),
                _ => return None,
            };
            Some((variable(subject), comparison.name(), object))
        }
        _ => None,
    }
}

/// The filters that operators can say; what a notation can say is all of the others.
fn with_operators_only(pattern: &Pattern) -> Pattern {
    let nameless = |id: VariableId| format!("_:v{}", id.0);
    let mut pattern = pattern.clone();
    for branch in &mut pattern.branches {
        branch
            .filters
            .retain(|filter| operator(filter, &nameless).is_some());
    }
    pattern
}

/// The pattern as the notations report it: every named variable that a branch binds, in order.
fn as_reported(mut pattern: Pattern) -> Pattern {
    let mut bound = Vec::new();
    for edge in pattern.branches.iter().flat_map(|branch| &branch.edges) {
        edge.for_each_variable(&mut |id| bound.push(id));
    }
    let mut variables: Vec<_> = (0..)
        .zip(&pattern.variables)
        .filter_map(|(id, name)| Some((name.clone()?, Some(VariableId(id)))))
        .filter(|(_, id)| id.is_some_and(|id| bound.contains(&id)))
        .collect();
    variables.sort();
    pattern.form = Form::Select {
        variables,
        distinct: false,
    };
    pattern
}

fn read(notation: Notation, text: &str) -> Subscription {
    let mut found = Vec::new();
    pattern::read(text.as_bytes(), &ReadOptions::new(notation), &mut |one| {
        found.push(one);
    });
    assert_eq!(found.len(), 1, "{text}");
    found
        .remove(0)
        .unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn answers(case: &Case, subscription: Subscription) -> Vec<String> {
    let engine = Engine::new(Ontology::from_documents([case.ontology.clone()]));
    engine.subscribe("urn:sub", subscription).unwrap();
    let matches = engine.publish(&case.event);
    let rows: Vec<Vec<Option<Term>>> = matches
        .iter()
        .flat_map(|matched| matched.solutions())
        .map(|solution| solution.values().to_vec())
        .collect();
    case.comparable(&rows)
}

fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: cases.and_then(|cases| cases.parse().ok()).unwrap_or(1_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_pattern_written_as_a_graph_means_the_same(case in case()) {
        let mut pattern = with_operators_only(&case.pattern);
        pattern.branches.truncate(1);
        let pattern = as_reported(pattern);
        // A predicate cannot be a blank node in RDF.
        let variable = |id: VariableId| match &pattern.variables[usize::from(id.0)] {
            Some(name) => format!("<{VARIABLE}{name}>"),
            None => format!("_:v{}", id.0),
        };
        let text = triples(&pattern.branches[0], &variable).unwrap();
        let has_blank_predicate = pattern.branches[0].edges.iter().any(|edge| {
            matches!(edge.predicate, Predicate::Variable(id) if pattern.variables[usize::from(id.0)].is_none())
        });
        if !has_blank_predicate {
            let expected = oracle::solutions(&pattern, &case.event, &case.ontology);
            let read = read(Notation::TriG, &format!("<urn:sub> {{ {text} }}"));
            prop_assert_eq!(answers(&case, read), case.comparable(&expected));
        }
    }

    #[test]
    fn a_pattern_written_with_formulas_means_the_same(case in case()) {
        let mut pattern = with_operators_only(&case.pattern);
        // A blank node belongs to its formula, and is none of the predicates: name them all.
        for (id, name) in pattern.variables.iter_mut().enumerate() {
            *name = Some(format!("w{id}"));
        }
        let pattern = as_reported(pattern);
        let variable = |id: VariableId| format!("?w{}", id.0);
        let formulas: Vec<String> = pattern
            .branches
            .iter()
            .map(|branch| format!("{{ {} }}", triples(branch, &variable).unwrap()))
            .collect();
        let text = format!("<urn:sub> <urn:hearken:ns#pattern> {} .", formulas.join(" , "));
        let expected = oracle::solutions(&pattern, &case.event, &case.ontology);
        let read = read(Notation::Turtle, &text);
        prop_assert_eq!(answers(&case, read), case.comparable(&expected));
    }

    #[test]
    fn what_is_said_never_to_match_never_does(case in case()) {
        let said = pattern::lint(&case.pattern);
        if said.iter().any(|lint| lint.message.contains("subscription can never match")) {
            let solutions = oracle::solutions(&case.pattern, &case.event, &case.ontology);
            prop_assert!(solutions.is_empty(), "{:?}", said);
        }
    }

    #[test]
    fn what_is_shown_of_a_pattern_means_the_same(case in case()) {
        let mut pattern = case.pattern.clone();
        for (id, name) in pattern.variables.iter_mut().enumerate() {
            *name = Some(format!("w{id}"));
        }
        let pattern = as_reported(pattern);
        let is_text = !matches!(&pattern.form, Form::Select { variables, .. } if variables.is_empty());
        let has_is_a_inside = pattern.branches.iter().flat_map(|branch| &branch.filters).any(|filter| {
            !matches!(filter, Expression::IsA(..)) && filter_has_is_a(filter)
        });
        if is_text && !has_is_a_inside {
            let text = format!("PREFIX hearken: <{HEARKEN}>\n{pattern}");
            let expected = oracle::solutions(&pattern, &case.event, &case.ontology);
            for text in [text].into_iter().chain(sparql(&pattern)) {
                let read = read(Notation::Sparql, &text);
                prop_assert_eq!(answers(&case, read), case.comparable(&expected), "{}", text);
            }
        }
    }
}

fn filter_has_is_a(filter: &Expression) -> bool {
    match filter {
        Expression::IsA(..) => true,
        Expression::Term(_) | Expression::Variable(_) | Expression::Unbound => false,
        Expression::Not(inner) => filter_has_is_a(inner),
        Expression::Or(left, right)
        | Expression::And(left, right)
        | Expression::Compare(_, left, right)
        | Expression::SameTerm(left, right) => filter_has_is_a(left) || filter_has_is_a(right),
        Expression::Call(_, arguments) => arguments.iter().any(filter_has_is_a),
    }
}
