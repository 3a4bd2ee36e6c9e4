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
use hearken::{AttributeStrategy, Engine, EngineOptions, Limits, Ontology, Subscription, oracle};
use proptest::prelude::*;
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

proptest! {
    #![proptest_config(config())]

    #[test]
    fn events_between_changes_see_what_is_stored((cases, changes) in story()) {
        let _can_be_written = sparql(&cases[0].pattern);
        let engine = Engine::new(Ontology::from_documents([cases[0].ontology.clone()]));
        check(&engine, &cases, &changes)?;
    }

    #[test]
    fn sets_of_nodes_decide_as_backtracking_does((cases, changes) in story()) {
        let limits = Limits { backtracking_max: 0, ..Limits::default() };
        let options = EngineOptions::default().with_limits(limits);
        let ontology = Ontology::from_documents([cases[0].ontology.clone()]);
        check(&Engine::with_options(ontology, options), &cases, &changes)?;
    }

    #[test]
    fn attribute_strategies_differ_in_time_alone((cases, changes) in story()) {
        for strategy in AttributeStrategy::ALL {
            let options = EngineOptions::default().with_attribute(strategy);
            let ontology = Ontology::from_documents([cases[0].ontology.clone()]);
            check(&Engine::with_options(ontology, options), &cases, &changes)?;
        }
    }

    #[test]
    fn without_live_lists_events_are_closed_in_full((cases, changes) in story()) {
        let limits = Limits { live_pairs_max: 0, ..Limits::default() };
        let options = EngineOptions::default().with_limits(limits);
        let ontology = Ontology::from_documents([cases[0].ontology.clone()]);
        check(&Engine::with_options(ontology, options), &cases, &changes)?;
    }

    #[test]
    fn a_walk_past_its_limit_decides_one_by_one((cases, changes) in story()) {
        let limits = Limits { visits_max: 3, ..Limits::default() };
        let options = EngineOptions::default().with_limits(limits);
        let ontology = Ontology::from_documents([cases[0].ontology.clone()]);
        check(&Engine::with_options(ontology, options), &cases, &changes)?;
    }
}
