//! Patterns of like edges against dense little graphs: where backtracking loses its way.
//!
//! 500 cases, or `PROPTEST_CASES`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use hearken::{Engine, EngineOptions, Limits, Ontology, Subscription, oracle};
use oxrdf::{NamedNode, Triple};
use proptest::prelude::*;
use std::fmt::Write as _;

fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: cases.and_then(|cases| cases.parse().ok()).unwrap_or(500),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn edge(from: usize, property: usize, to: usize) -> Triple {
    let node = |number: usize| NamedNode::new_unchecked(format!("urn:n{number}"));
    let property = NamedNode::new_unchecked(format!("urn:e{property}"));
    Triple::new(node(from), property, node(to))
}

fn engine(backtracking_max: u64) -> Engine {
    let limits = Limits {
        backtracking_max,
        ..Limits::default()
    };
    let options = EngineOptions::default().with_limits(limits);
    Engine::with_options(Ontology::default(), options)
}

/// Whether a pattern matches; it must be decided.
fn matches(backtracking_max: u64, pattern: &str, event: &[Triple]) -> bool {
    let engine = engine(backtracking_max);
    let subscription = Subscription::from_turtle(pattern).unwrap();
    engine.subscribe("it", subscription).unwrap();
    let found = engine.publish(event);
    assert!(found.undecided().is_empty(), "{pattern}");
    !found.is_empty()
}

type Edge = (usize, usize, usize);

fn edges(nodes: usize, most: usize) -> impl Strategy<Value = Vec<Edge>> {
    proptest::collection::vec((0..nodes, 0..2_usize, 0..nodes), 1..most)
}

fn written(pattern: &[Edge]) -> String {
    pattern
        .iter()
        .fold(String::new(), |mut text, (from, property, to)| {
            write!(text, "?v{from} <urn:e{property}> ?v{to} . ").unwrap();
            text
        })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn like_edges_are_joined_exactly(
        event in edges(6, 16),
        pattern in edges(6, 8),
        backtracking_max in prop_oneof![Just(0_u64), Just(4), Just(256)],
    ) {
        let event: Vec<_> = event.into_iter().map(|(from, p, to)| edge(from, p, to)).collect();
        let text = written(&pattern);
        let subscription = Subscription::from_turtle(&text).unwrap();
        let expected = !oracle::solutions(subscription.pattern(), &event, &[]).is_empty();
        prop_assert_eq!(matches(backtracking_max, &text, &event), expected, "{}", text);
    }
}

/// Every node of one side to every node of the other, both ways.
fn bipartite(side: usize) -> Vec<Triple> {
    let pairs = (0..side).flat_map(|left| (side..2 * side).map(move |right| (left, right)));
    pairs
        .flat_map(|(left, right)| [edge(left, 0, right), edge(right, 0, left)])
        .collect()
}

#[test]
fn an_odd_cycle_is_not_in_a_bipartite_graph() {
    let cycle = "?a <urn:e0> ?b . ?b <urn:e0> ?c . ?c <urn:e0> ?d . ?d <urn:e0> ?e .
        ?e <urn:e0> ?f . ?f <urn:e0> ?g . ?g <urn:e0> ?a .";
    assert!(!matches(256, cycle, &bipartite(5)), "seven is odd");
    let even = cycle.replace("?f <urn:e0> ?g . ?g", "?f");
    assert!(matches(256, &even, &bipartite(5)), "six is even");
}

#[test]
fn a_long_path_that_ends_nowhere_is_decided() {
    let path = "?a <urn:e0> ?b . ?b <urn:e0> ?c . ?c <urn:e0> ?d . ?d <urn:e0> ?e .
        ?e <urn:e0> ?f . ?f <urn:e0> ?g . ?g <urn:e0> ?h . ?h <urn:e1> ?i .";
    assert!(
        !matches(256, path, &bipartite(5)),
        "no edge of the last kind"
    );
    let mut event = bipartite(5);
    event.push(edge(0, 1, 99));
    assert!(matches(256, path, &event), "one");
}

#[test]
fn a_clique_of_one_more_is_not_in_a_clique() {
    let clique = |size: usize| {
        let pairs = (0..size).flat_map(|from| (from + 1..size).map(move |to| (from, 0, to)));
        pairs.collect::<Vec<Edge>>()
    };
    let event: Vec<_> = clique(8)
        .into_iter()
        .map(|(from, property, to)| edge(from, property, to))
        .collect();
    assert!(!matches(256, &written(&clique(9)), &event), "nine in eight");
    assert!(matches(256, &written(&clique(8)), &event), "eight in eight");
}
