//! The engine as a library: change, threads, ownership, limits.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use hearken::{
    Engine, EngineOptions, Limits, Matched, Matcher, Ontology, SubscribeError, Subscription,
};
use oxrdf::{Graph, Literal, NamedNode, Triple};
use std::thread;

fn pattern(text: &str) -> Subscription {
    Subscription::from_turtle(text).unwrap()
}

fn value(number: i32) -> Graph {
    let mut event = Graph::new();
    event.insert(&Triple::new(
        NamedNode::new_unchecked("urn:s"),
        NamedNode::new_unchecked("urn:p"),
        Literal::from(number),
    ));
    event
}

fn names(engine: &Engine, event: &Graph) -> Vec<String> {
    let matches = engine.publish(event).sorted();
    matches
        .iter()
        .map(|matched| matched.name().to_owned())
        .collect()
}

#[test]
fn the_types_cross_threads() {
    fn check<T: Send + Sync + 'static>() {}
    check::<Engine>();
    check::<Matched>();
}

#[test]
fn storing_under_an_existing_name_replaces() {
    let engine = Engine::new(Ontology::default());
    assert_eq!(engine.subscribe("a", pattern("?s <urn:p> 1 .")), Ok(false));
    assert_eq!(engine.subscribe("a", pattern("?s <urn:p> 2 .")), Ok(true));
    assert_eq!(names(&engine, &value(1)), Vec::<String>::new());
    assert_eq!(names(&engine, &value(2)), ["a"]);
    assert_eq!(engine.len(), 1);
}

#[test]
fn the_same_pattern_under_two_names_is_two_subscriptions() {
    let engine = Engine::new(Ontology::default());
    for name in ["b", "a"] {
        engine.subscribe(name, pattern("?s <urn:p> ?o .")).unwrap();
    }
    assert_eq!(names(&engine, &value(1)), ["a", "b"]);
    assert!(engine.unsubscribe("a"), "it was there");
    assert!(!engine.unsubscribe("a"), "it is gone");
    assert_eq!(names(&engine, &value(1)), ["b"]);
}

#[test]
fn the_engine_may_be_called_in_the_loop_over_its_matches() {
    let engine = Engine::new(Ontology::default());
    engine
        .subscribe("once", pattern("?s <urn:p> ?o ."))
        .unwrap();
    for matched in engine.publish(&value(1)) {
        assert!(engine.unsubscribe(matched.name()), "it was there");
        engine
            .subscribe("next", pattern("?s <urn:q> ?o ."))
            .unwrap();
        assert_eq!(engine.publish(&value(2)).len(), 0);
        let solution = matched.solutions().next().unwrap();
        assert_eq!(
            solution.get("o").map(ToString::to_string).as_deref(),
            Some("\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>")
        );
    }
}

#[test]
fn a_match_keeps_its_terms_when_the_dictionary_moves_on() {
    let engine = Engine::new(Ontology::default());
    engine.subscribe("a", pattern("?s <urn:p> 7 .")).unwrap();
    let matched: Vec<_> = engine.publish(&value(7)).into_iter().collect();
    engine.unsubscribe("a");
    engine
        .subscribe("b", pattern("?x <urn:other> \"reused id\" ."))
        .unwrap();
    let solution = matched[0].solutions().next().unwrap();
    assert_eq!(
        solution.get("s").map(ToString::to_string).as_deref(),
        Some("<urn:s>")
    );
}

#[test]
fn an_event_sees_all_of_a_change_or_none() {
    let engine = Engine::new(Ontology::default());
    let low = "?s <urn:p> ?o . ?o <urn:hearken:ns#lt> 10 .";
    let high = "?s <urn:p> ?o . ?o <urn:hearken:ns#ge> 10 .";
    engine.subscribe("a", pattern(low)).unwrap();
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for round in 0..2_000 {
                let text = if round % 2 == 0 { high } else { low };
                engine.subscribe("a", pattern(text)).unwrap();
            }
        });
        let mut both = Graph::new();
        for number in [5, 15] {
            both.extend(&value(number));
        }
        while !writer.is_finished() {
            let found: Vec<_> = engine.publish(&both).into_iter().collect();
            assert_eq!(found.len(), 1, "one of the two is always stored");
            assert_eq!(found[0].solutions().count(), 1, "never both");
        }
    });
}

#[test]
fn solutions_are_cut_at_the_limit_and_say_so() {
    let limits = Limits {
        solutions_max: 2,
        ..Limits::default()
    };
    let options = EngineOptions::default().with_limits(limits);
    let engine = Engine::with_options(Ontology::default(), options);
    engine.subscribe("a", pattern("?s <urn:p> ?o .")).unwrap();
    for (count, given, is_cut) in [(1, 1, false), (2, 2, false), (3, 2, true)] {
        let mut event = Graph::new();
        for number in 0..count {
            event.extend(&value(number));
        }
        let first = engine.publish(&event).into_iter().next().unwrap();
        let mut solutions = first.solutions();
        assert_eq!(solutions.by_ref().count(), given);
        assert_eq!(solutions.truncated(), is_cut, "{count}");
    }
}

#[test]
fn a_search_past_its_limit_is_undecided() {
    let limits = Limits {
        steps_max: 3,
        ..Limits::default()
    };
    let options = EngineOptions::default().with_limits(limits);
    let engine = Engine::with_options(Ontology::default(), options);
    engine
        .subscribe("a", pattern("?s <urn:p> ?o . ?o <urn:hearken:ns#gt> 90 ."))
        .unwrap();
    let mut event = Graph::new();
    for number in 0..4 {
        event.extend(&value(number));
    }
    let matches = engine.publish(&event);
    assert!(matches.is_empty(), "no match");
    assert_eq!(matches.undecided()[0].name(), "a");
    assert_eq!(
        engine.publish(&value(1)).undecided(),
        [],
        "three steps suffice"
    );
}

#[test]
fn there_is_a_limit_of_subscriptions() {
    let limits = Limits {
        subscriptions_max: 1,
        ..Limits::default()
    };
    let options = EngineOptions::default().with_limits(limits);
    let engine = Engine::with_options(Ontology::default(), options);
    engine.subscribe("a", pattern("?s <urn:p> ?o .")).unwrap();
    let refused = engine.subscribe("b", pattern("?s <urn:p> ?o ."));
    assert_eq!(refused, Err(SubscribeError::TooMany(1)));
    assert_eq!(engine.subscribe("a", pattern("?s <urn:q> ?o .")), Ok(true));
}

#[test]
fn all_is_released_when_all_are_gone() {
    let engine = Engine::new(Ontology::default());
    let before = engine.terms();
    for number in 0..1_000 {
        let text = format!("?s <urn:p{number}> {number} ; a <urn:C{}> .", number % 7);
        engine
            .subscribe(format!("s{number}"), pattern(&text))
            .unwrap();
    }
    assert!(engine.terms() > before + 2_000, "constants are held");
    for number in 0..1_000 {
        assert!(engine.unsubscribe(&format!("s{number}")), "it was there");
    }
    assert_eq!((engine.len(), engine.terms()), (0, before));
}

#[test]
fn what_the_event_does_not_satisfy_is_not_looked_at() {
    let engine = Engine::new(Ontology::default());
    for number in 0..10_000 {
        let text = format!("?s <urn:p> {number} ; a <urn:C> .");
        engine
            .subscribe(format!("s{number}"), pattern(&text))
            .unwrap();
    }
    let found = engine.publish(&value(7)).work();
    // Up to eight branches wait unshared at a node.
    assert!(found.visits <= 2 && found.candidates <= 9, "{found:?}");
    let missed = engine.publish(&value(-1)).work();
    assert!(missed.visits == 1 && missed.candidates <= 8, "{missed:?}");
}

#[test]
fn a_shared_path_into_a_clique_is_walked_once_for_each_place() {
    let engine = Engine::new(Ontology::default());
    let path = "?a <urn:e> ?b . ?b <urn:e> ?c . ?c <urn:e> ?d . ?d <urn:e> ?f . ?f <urn:e> ?g . ?g <urn:e> ?h .";
    for number in 0..200 {
        let text = format!("{path} ?h <urn:mark> {number} .");
        engine
            .subscribe(format!("s{number}"), pattern(&text))
            .unwrap();
    }
    let node = |number: u32| NamedNode::new_unchecked(format!("urn:n{number}"));
    let mut event = Graph::new();
    for (from, to) in (0..8).flat_map(|from| (0..8).map(move |to| (from, to))) {
        event.insert(&Triple::new(
            node(from),
            NamedNode::new_unchecked("urn:e"),
            node(to),
        ));
    }
    let mark = NamedNode::new_unchecked("urn:mark");
    event.insert(&Triple::new(node(3), mark, Literal::from(5)));
    let matches = engine.publish(&event);
    assert!(matches.work().visits < 1_000, "{:?}", matches.work());
    assert_eq!(
        matches.iter().map(Matched::name).collect::<Vec<_>>(),
        ["s5"]
    );
    assert!(matches.undecided().is_empty(), "decided");
}

fn isma() -> Engine {
    let options = EngineOptions::default().with_matcher(Matcher::Isma);
    Engine::with_options(Ontology::default(), options)
}

#[test]
fn isma_tests_a_shared_condition_once() {
    let engine = isma();
    for number in 0..1_000 {
        let text = format!("?s <urn:p> ?o ; <urn:q> {number} . ?o <urn:hearken:ns#gt> 30 .");
        engine
            .subscribe(format!("s{number}"), pattern(&text))
            .unwrap();
    }
    // The predicates p and q, a thousand ends of q, one of p, and one filter of one variable.
    assert_eq!(engine.nodes(), 2 + 1_001 + 2);
    let mut event = value(31);
    event.insert(&Triple::new(
        NamedNode::new_unchecked("urn:s"),
        NamedNode::new_unchecked("urn:q"),
        Literal::from(7),
    ));
    let matches = engine.publish(&event);
    let work = matches.work();
    // Two structures are met, and the filter is tested for the one that has both.
    assert_eq!((work.conditions, work.candidates), (3, 1));
    assert_eq!(names(&engine, &event), ["s7"]);
    for number in 0..1_000 {
        let text = "?s <urn:p> ?o . ?o <urn:hearken:ns#gt> 30 .";
        engine
            .subscribe(format!("s{number}"), pattern(text))
            .unwrap();
    }
    // One structure and one filter, for all thousand at once.
    assert_eq!(engine.nodes(), 1 + 1 + 2);
    for (number, candidates) in [(31, 1_000), (29, 0)] {
        let work = engine.publish(&value(number)).work();
        assert_eq!((work.conditions, work.candidates), (2, candidates));
    }
}

#[test]
fn isma_joins_what_counting_cannot_see() {
    let engine = isma();
    engine
        .subscribe("a", pattern("?s <urn:p> ?o . ?o <urn:p> ?s ."))
        .unwrap();
    let node = |name: &str| NamedNode::new_unchecked(format!("urn:{name}"));
    let edge = |from, to| Triple::new(node(from), node("p"), node(to));
    let path = Graph::from_iter([&edge("1", "2"), &edge("2", "3")]);
    let matches = engine.publish(&path);
    assert_eq!((matches.work().candidates, matches.len()), (1, 0));
    let cycle = Graph::from_iter([&edge("1", "2"), &edge("2", "1")]);
    assert_eq!(names(&engine, &cycle), ["a"]);
}

#[test]
fn isma_finds_a_pattern_of_filters_alone_on_every_event() {
    let engine = isma();
    for (name, text) in [
        ("yes", "ASK { FILTER(1 < 2) }"),
        ("no", "ASK { FILTER(2 < 1) }"),
    ] {
        let read = Subscription::from_sparql(text).unwrap();
        engine.subscribe(name, read).unwrap();
    }
    assert_eq!(names(&engine, &Graph::new()), ["yes"]);
    assert_eq!(engine.nodes(), 0, "no table has a row for it");
    assert!(engine.unsubscribe("yes"), "it was there");
    assert_eq!(names(&engine, &Graph::new()), Vec::<String>::new());
}

#[test]
fn the_interfaces_of_a_match_are_distinct() {
    let engine = Engine::new(Ontology::default());
    let text = "PREFIX h: <urn:hearken:ns#>
        <urn:1> h:pattern { ?s <urn:p> ?o } ; h:deliverTo <urn:x> , <urn:y> .
        <urn:2> h:pattern { ?s <urn:p> ?o } ; h:deliverTo <urn:y> .
        <urn:3> h:pattern { ?s <urn:q> ?o } ; h:deliverTo <urn:z> .";
    let options = hearken::pattern::ReadOptions::new(hearken::pattern::Notation::Turtle);
    hearken::pattern::read(text.as_bytes(), &options, &mut |found| {
        let found = found.unwrap();
        engine
            .subscribe(found.name().unwrap(), found.clone())
            .unwrap();
    });
    let matches = engine.publish(&value(1));
    let interfaces: Vec<_> = matches.interfaces().into_iter().collect();
    assert_eq!(interfaces, ["urn:x", "urn:y"]);
}
