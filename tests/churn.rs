//! Many subscriptions that come, change and go between events: the engine against the oracle.
//!
//! 200 cases of up to 60 changes and 8 events, or `PROPTEST_CASES`.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use common::{Case, case, sparql};
use hearken::pattern::{
    Branch, Comparison, Edge, Expression, Form, Node, Pattern, Predicate, VariableId,
};
use hearken::{
    AttributeStrategy, Engine, EngineOptions, Limits, Matcher, Ontology, Subscription, oracle,
};
use oxrdf::{BlankNode, Literal, NamedNode, Term, Triple};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: cases.and_then(|cases| cases.parse().ok()).unwrap_or(200),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

#[derive(Clone, Debug)]
enum Change {
    /// Stores the pattern of this case under this name.
    Store(usize, usize),
    Remove(usize),
    /// Publishes the event of this case.
    Publish(usize),
}

fn changes(cases: usize) -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        6 => (0..40_usize, 0..cases).prop_map(|(name, case)| Change::Store(name, case)),
        2 => (0..40_usize).prop_map(Change::Remove),
        1 => (0..cases).prop_map(Change::Publish),
    ];
    proptest::collection::vec(change, 1..60)
}

fn story() -> impl Strategy<Value = (Vec<Case>, Vec<Change>)> {
    proptest::collection::vec(case(), 4..12).prop_flat_map(|cases| {
        let count = cases.len();
        (Just(cases), changes(count))
    })
}

/// Literals whose comparisons are full of traps, by theme.
fn literals() -> Vec<Vec<Literal>> {
    let numbers = [
        ("1", "integer"),
        ("2", "integer"),
        ("3.5", "decimal"),
        ("0.1", "decimal"),
        ("1.00000000000000000001", "decimal"),
        ("16777217", "integer"),
        ("9007199254740993", "integer"),
        ("0.1", "double"),
        ("2e0", "double"),
        ("9007199254740992", "double"),
        ("0.1", "float"),
        ("16777216", "float"),
        ("NaN", "double"),
        ("INF", "float"),
    ];
    let times = [
        ("2000-01-01T00:00:00Z", "dateTime"),
        ("2000-01-01T12:00:00Z", "dateTime"),
        ("2000-01-01T13:59:00", "dateTime"),
        ("2000-01-01T14:01:00", "dateTime"),
        ("2000-01-02T00:00:00+14:00", "dateTime"),
        ("2000-01-01", "date"),
        ("2000-01-02Z", "date"),
        ("P1M", "duration"),
        ("P30D", "dayTimeDuration"),
        ("P31D", "duration"),
    ];
    let words = [
        ("", "string"),
        ("a", "string"),
        ("b", "string"),
        ("true", "boolean"),
        ("0", "boolean"),
        ("x", "integer"),
        ("a", "token"),
    ];
    let typed = |pairs: &[(&str, &str)]| -> Vec<Literal> {
        let xsd = |name: &str| format!("http://www.w3.org/2001/XMLSchema#{name}");
        let literal = |(text, name): &(&str, &str)| {
            Literal::new_typed_literal(*text, NamedNode::new_unchecked(xsd(name)))
        };
        pairs.iter().map(literal).collect()
    };
    let mut words = typed(&words);
    for tag in ["en", "EN", "de"] {
        words.push(Literal::new_language_tagged_literal_unchecked("a", tag));
    }
    let (numbers, times) = (typed(&numbers), typed(&times));
    let all = [&numbers[..], &times, &words].concat();
    vec![numbers, times, words, all]
}

/// Cases of one shape whose filters differ, so that many meet at one node.
fn like_cases() -> impl Strategy<Value = Vec<Case>> {
    select(literals()).prop_flat_map(|literals| {
        let literal = || select(literals.clone());
        let comparison = select(vec![
            Comparison::Equal,
            Comparison::NotEqual,
            Comparison::Less,
            Comparison::LessOrEqual,
            Comparison::Greater,
            Comparison::GreaterOrEqual,
        ]);
        let filter =
            (0..2_u8, comparison, literal()).prop_map(|(variable, comparison, literal)| {
                let variable = Expression::Variable(VariableId(variable));
                let constant = Expression::Term(literal.into());
                Expression::Compare(comparison, Box::new(variable), Box::new(constant))
            });
        let filters = proptest::collection::vec(filter, 0..4);
        let value = prop_oneof![
            8 => literal().prop_map(Term::from),
            1 => Just(Term::from(node("n0"))),
            1 => Just(Term::from(BlankNode::new_unchecked("b"))),
        ];
        let triple = (0..3_usize, 0..2_usize, value).prop_map(|(from, property, value)| {
            Triple::new(
                node(["n0", "n1", "n2"][from]),
                node(["p", "q"][property]),
                value,
            )
        });
        let event = proptest::collection::vec(triple, 1..6);
        let case = (event, filters).prop_map(|(event, filters)| Case {
            ontology: Vec::new(),
            event,
            pattern: two_values(filters),
        });
        proptest::collection::vec(case, 20..40)
    })
}

fn node(name: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("http://example.org/{name}"))
}

/// `?s p ?v ; q ?w` with filters on the two values.
fn two_values(filters: Vec<Expression>) -> Pattern {
    let edge = |property: &str, object: u8| Edge {
        subject: Node::Variable(VariableId(2)),
        predicate: Predicate::Constant(node(property)),
        object: Node::Variable(VariableId(object)),
    };
    let names = ["v", "w", "s"];
    Pattern {
        form: Form::Select {
            variables: vec![("v".to_owned(), Some(VariableId(0)))],
            distinct: false,
        },
        variables: names.iter().map(|name| Some((*name).to_owned())).collect(),
        branches: vec![Branch {
            edges: vec![edge("p", 0), edge("q", 1)],
            filters,
        }],
    }
}

fn like_story() -> impl Strategy<Value = (Vec<Case>, Vec<Change>)> {
    like_cases().prop_flat_map(|cases| {
        let count = cases.len();
        (Just(cases), changes(count))
    })
}

fn check(engine: &Engine, cases: &[Case], changes: &[Change]) -> Result<(), TestCaseError> {
    let ontology = &cases[0].ontology;
    let before = (engine.terms(), engine.nodes(), engine.len());
    let mut stored: BTreeMap<String, &Case> = BTreeMap::new();
    for change in changes {
        match change {
            Change::Store(name, index) => {
                let name = format!("urn:{name}");
                let subscription = Subscription::from(cases[*index].pattern.clone());
                let replaced = engine.subscribe(name.as_str(), subscription);
                let expected = stored.insert(name, &cases[*index]).is_some();
                prop_assert_eq!(replaced, Ok(expected));
            }
            Change::Remove(name) => {
                let name = format!("urn:{name}");
                let was_there = stored.remove(&name).is_some();
                prop_assert_eq!(engine.unsubscribe(&name), was_there);
            }
            Change::Publish(index) => {
                let event = &cases[*index].event;
                let mut found = BTreeMap::new();
                for matched in engine.publish(event) {
                    let rows: Vec<_> = matched
                        .solutions()
                        .map(|solution| solution.values().to_vec())
                        .collect();
                    let rows = cases[*index].comparable(&rows);
                    prop_assert!(found.insert(matched.name().to_owned(), rows).is_none());
                }
                let mut expected = BTreeMap::new();
                for (name, case) in &stored {
                    let rows = oracle::solutions(&case.pattern, event, ontology);
                    if !rows.is_empty() {
                        expected.insert(name.clone(), cases[*index].comparable(&rows));
                    }
                }
                prop_assert_eq!(found, expected);
            }
        }
    }
    for name in stored.keys() {
        prop_assert!(engine.unsubscribe(name));
    }
    prop_assert_eq!((engine.terms(), engine.nodes(), engine.len()), before);
    Ok(())
}

fn ontology(cases: &[Case]) -> Ontology {
    Ontology::from_documents([cases[0].ontology.clone()])
}

/// The same with both matchers.
fn check_with(limits: &Limits, cases: &[Case], changes: &[Change]) -> Result<(), TestCaseError> {
    for matcher in [Matcher::Forest, Matcher::Isma] {
        let options = EngineOptions::default();
        let options = options.with_limits(limits.clone()).with_matcher(matcher);
        check(
            &Engine::with_options(ontology(cases), options),
            cases,
            changes,
        )?;
    }
    Ok(())
}

/// The same with the forest and each attribute strategy.
fn check_strategies(cases: &[Case], changes: &[Change]) -> Result<(), TestCaseError> {
    for strategy in AttributeStrategy::ALL {
        let options = EngineOptions::default().with_attribute(strategy);
        check(
            &Engine::with_options(ontology(cases), options),
            cases,
            changes,
        )?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn events_between_changes_see_what_is_stored((cases, changes) in story()) {
        let _can_be_written = sparql(&cases[0].pattern);
        check_with(&Limits::default(), &cases, &changes)?;
    }

    #[test]
    fn many_filters_of_one_shape_are_asked_at_once((cases, changes) in like_story()) {
        check_strategies(&cases, &changes)?;
        check_with(&Limits::default(), &cases, &changes)?;
    }

    #[test]
    fn attribute_strategies_differ_in_time_alone((cases, changes) in story()) {
        check_strategies(&cases, &changes)?;
    }

    #[test]
    fn sets_of_nodes_decide_as_backtracking_does((cases, changes) in story()) {
        let limits = Limits { backtracking_max: 0, ..Limits::default() };
        check_with(&limits, &cases, &changes)?;
    }

    #[test]
    fn without_live_lists_events_are_closed_in_full((cases, changes) in story()) {
        let limits = Limits { live_pairs_max: 0, ..Limits::default() };
        check_with(&limits, &cases, &changes)?;
    }

    #[test]
    fn a_walk_past_its_limit_decides_one_by_one((cases, changes) in story()) {
        let limits = Limits { visits_max: 3, ..Limits::default() };
        check_with(&limits, &cases, &changes)?;
    }
}
