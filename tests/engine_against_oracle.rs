//! The engine and the oracle give the same solutions for random ontologies, events and patterns.
//!
//! 2,000 cases, or `PROPTEST_CASES`; a million: `PROPTEST_CASES=1000000 PROPTEST_RNG_SEED=7 cargo
//! test --release --test engine_against_oracle`.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use common::{Case, case, sparql};
use hearken::pattern::Form;
use hearken::{Engine, EngineOptions, Matched, Matcher, Ontology, Subscription, oracle};
use oxrdf::Term;
use proptest::prelude::*;

fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: cases.and_then(|cases| cases.parse().ok()).unwrap_or(2_000),
        max_shrink_iters: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// The rows of a match; none where nothing matched.
fn rows(matched: Option<&Matched>) -> Vec<Vec<Option<Term>>> {
    let Some(matched) = matched else {
        return Vec::new();
    };
    matched
        .solutions()
        .map(|solution| solution.values().to_vec())
        .collect()
}

const MATCHERS: [Matcher; 2] = [Matcher::Forest, Matcher::Isma];

fn engine(case: &Case, matcher: Matcher) -> Engine {
    let ontology = Ontology::from_documents([case.ontology.clone()]);
    Engine::with_options(ontology, EngineOptions::default().with_matcher(matcher))
}

/// The same answers of all matchers.
fn answers(case: &Case, subscription: &Subscription) -> Vec<String> {
    let [forest, isma] = MATCHERS.map(|matcher| answer(case, subscription.clone(), matcher));
    assert_eq!(forest, isma, "the matchers differ");
    forest
}

fn answer(case: &Case, subscription: Subscription, matcher: Matcher) -> Vec<String> {
    let engine = engine(case, matcher);
    engine.subscribe("urn:sub", subscription).unwrap();
    let found = engine.publish(&case.event);
    assert!(found.undecided().is_empty(), "small cases are decided");
    let found: Vec<Matched> = found.into_iter().collect();
    let rows = rows(found.first());
    assert_eq!(found.is_empty(), rows.is_empty(), "a match has a solution");
    case.comparable(&rows)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_engine_finds_what_the_oracle_finds(case in case()) {
        let expected = oracle::solutions(&case.pattern, &case.event, &case.ontology);
        let found = answers(&case, &Subscription::from(case.pattern.clone()));
        prop_assert_eq!(found, case.comparable(&expected));
    }

    #[test]
    fn a_pattern_read_from_sparql_means_the_same(case in case()) {
        // A SELECT of no variable has no text.
        let is_text = !matches!(&case.pattern.form, Form::Select { variables, .. } if variables.is_empty());
        if let Some(text) = sparql(&case.pattern).filter(|_| is_text) {
            let expected = oracle::solutions(&case.pattern, &case.event, &case.ontology);
            let read = Subscription::from_sparql(&text).unwrap();
            prop_assert_eq!(answers(&case, &read), case.comparable(&expected));
        }
    }

    #[test]
    fn what_is_unsubscribed_leaves_nothing(case in case()) {
        for matcher in MATCHERS {
            let engine = engine(&case, matcher);
            let before = (engine.terms(), engine.nodes());
            let subscription = Subscription::from(case.pattern.clone());
            prop_assert!(!engine.subscribe("urn:sub", subscription.clone()).unwrap());
            prop_assert!(engine.subscribe("urn:sub", subscription).unwrap());
            prop_assert!(engine.unsubscribe("urn:sub"));
            prop_assert!(!engine.unsubscribe("urn:sub"));
            prop_assert_eq!(((engine.terms(), engine.nodes()), engine.len()), (before, 0));
        }
    }
}
