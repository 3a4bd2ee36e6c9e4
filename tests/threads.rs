//! Two threads publish while a third changes: each event sees one state that was there between its
//! beginning and its end, as the oracle has it.
//!
//! Ten seconds, or `HEARKEN_SECONDS`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use hearken::{Engine, Event, Ontology, Subscription, oracle};
use oxrdf::{Literal, NamedNode, Term, Triple};
use std::collections::BTreeMap;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const NAMES: usize = 60;

const ONTOLOGY: &str = "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    <urn:Hot> rdfs:subClassOf <urn:Warm> . <urn:Warm> rdfs:subClassOf <urn:State> .
    <urn:p0> rdfs:subPropertyOf <urn:p> . <urn:p1> rdfs:subPropertyOf <urn:p> .
    <urn:p1> rdfs:domain <urn:Source> . <urn:p0> rdfs:range <urn:Target> .";

/// Simple ones, UNIONs, and classes and properties that no other names.
fn subscriptions() -> Vec<Subscription> {
    let mut found = Vec::new();
    let mut turtle = |text: &str| found.push(Subscription::from_turtle(text).unwrap());
    for number in 0..4 {
        turtle(&format!("?s <urn:p{number}> ?o ."));
        turtle(&format!("<urn:n{number}> <urn:p> ?o ."));
        turtle(&format!("?s <urn:p> <urn:n{number}> ; a <urn:Source> ."));
        turtle(&format!(
            "?s <urn:v> ?v . ?v <urn:hearken:ns#ge> {number} ."
        ));
        turtle(&format!(
            "?s <urn:v> ?v . ?v <urn:hearken:ns#ne> {number} ."
        ));
        turtle(&format!("?s <urn:v> ?v ; a <urn:C{number}> ; <urn:p> ?t ."));
    }
    for class in ["Hot", "Warm", "State", "Source", "Target", "Unheard"] {
        turtle(&format!("?s a <urn:{class}> ."));
        turtle(&format!("?s ?p ?o . ?o a <urn:{class}> ."));
    }
    turtle("?s ?p ?o .");
    turtle("?s a ?class .");
    turtle("?s <urn:hearken:ns#directType> <urn:Warm> .");
    for number in 0..4 {
        let text = format!(
            "SELECT * {{ {{ ?s <urn:p{number}> ?o }} UNION {{ ?s a <urn:Warm> }} UNION {{ ?o a <urn:D{number}> }} }}"
        );
        found.push(Subscription::from_sparql(&text).unwrap());
    }
    found
}

fn events() -> Vec<Event> {
    let node = |name: String| NamedNode::new_unchecked(format!("urn:{name}"));
    let classes = ["Hot", "Warm", "C0", "C1", "D2", "D3", "Other"];
    (0..24_usize)
        .map(|seed| {
            let mut triples = Vec::new();
            for at in 0..3 + seed % 4 {
                let from = node(format!("n{}", (seed + at) % 5));
                let to = node(format!("n{}", (seed * 3 + at * 2) % 5));
                let property = node(format!("p{}", (seed * 7 + at) % 5));
                triples.push(Triple::new(from.clone(), property, to));
                if at % 2 == 0 {
                    let class = node(classes[(seed + at) % classes.len()].to_owned());
                    triples.push(Triple::new(from, oxrdf::vocab::rdf::TYPE, class));
                } else {
                    let value = Literal::from(i64::try_from((seed + at) % 5).unwrap());
                    triples.push(Triple::new(from, node("v".to_owned()), Term::from(value)));
                }
            }
            Event::new(format!("urn:event:{seed}"), triples)
        })
        .collect()
}

fn ontology() -> Vec<Triple> {
    let mut triples = Vec::new();
    for triple in oxttl::TurtleParser::new().for_slice(ONTOLOGY) {
        triples.push(triple.unwrap());
    }
    triples
}

/// The subscription that a name has from now on; `None` where it goes.
type Change = (usize, Option<usize>);

/// What has been done. A change is begun before it is made and done after.
struct Log {
    changes: RwLock<Vec<Change>>,
    begun: AtomicUsize,
    done: AtomicUsize,
    is_over: AtomicBool,
}

/// How many solutions a subscription has in an event.
type Expected = Vec<Vec<usize>>;

fn write(engine: &Engine, pool: &[Subscription], log: &Log) {
    let mut random = 7_u64;
    let mut next = move |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    while !log.is_over.load(Ordering::SeqCst) {
        let name = next(NAMES);
        let stored = next(pool.len());
        let changes: Vec<Change> = match next(4) {
            0 => vec![(name, None)],
            // It moves to another name.
            1 => vec![((name + 1) % NAMES, Some(stored)), (name, None)],
            _ => vec![(name, Some(stored))],
        };
        for change in changes {
            log.changes.write().unwrap().push(change);
            log.begun.fetch_add(1, Ordering::SeqCst);
            let name = format!("urn:{}", change.0);
            match change.1 {
                Some(stored) => {
                    engine.subscribe(name, pool[stored].clone()).unwrap();
                }
                None => {
                    engine.unsubscribe(&name);
                }
            }
            log.done.fetch_add(1, Ordering::SeqCst);
        }
        thread::sleep(Duration::from_micros(50));
    }
}

/// Publishes until it is over; how many events it checked.
fn publish(engine: &Engine, events: &[Event], expected: &Expected, log: &Log) -> usize {
    let mut state: BTreeMap<String, usize> = BTreeMap::new();
    let mut at = 0;
    let mut count = 0;
    while !log.is_over.load(Ordering::SeqCst) {
        let index = count % events.len();
        let from = log.done.load(Ordering::SeqCst);
        let matches = engine.publish(&events[index]);
        let to = log.begun.load(Ordering::SeqCst);
        let mut found = BTreeMap::new();
        for matched in matches {
            found.insert(matched.name().to_owned(), matched.solutions().count());
        }
        let changes: Vec<Change> = log.changes.read().unwrap()[at..to].to_vec();
        let (before, between) = changes.split_at(from - at);
        for change in before {
            apply(&mut state, *change);
        }
        at = from;
        let mut possible = state.clone();
        let mut is_seen = found == expected_in(&possible, expected, index);
        for change in between {
            apply(&mut possible, *change);
            is_seen = is_seen || found == expected_in(&possible, expected, index);
        }
        assert!(
            is_seen,
            "event {index} between changes {from} and {to}: {found:?}"
        );
        count += 1;
    }
    count
}

fn apply(state: &mut BTreeMap<String, usize>, (name, stored): Change) {
    let name = format!("urn:{name}");
    match stored {
        Some(stored) => state.insert(name, stored),
        None => state.remove(&name),
    };
}

fn expected_in(
    state: &BTreeMap<String, usize>,
    expected: &Expected,
    event: usize,
) -> BTreeMap<String, usize> {
    let found = state
        .iter()
        .map(|(name, stored)| (name.clone(), expected[*stored][event]));
    found.filter(|(_, solutions)| *solutions > 0).collect()
}

#[test]
fn every_event_sees_one_state() {
    let seconds = std::env::var("HEARKEN_SECONDS").ok();
    let seconds = seconds
        .and_then(|seconds| seconds.parse().ok())
        .unwrap_or(10);
    let (pool, events, ontology) = (subscriptions(), events(), ontology());
    let expected: Expected = pool
        .iter()
        .map(|one| {
            let solutions =
                |event: &Event| oracle::solutions(one.pattern(), event.triples(), &ontology).len();
            events.iter().map(solutions).collect()
        })
        .collect();
    let engine = Engine::new(Ontology::from_documents([ontology]));
    let before = (engine.len(), engine.terms(), engine.nodes(), engine.bytes());
    let log = Log {
        changes: RwLock::default(),
        begun: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
    };
    let counts: Vec<usize> = thread::scope(|scope| {
        let readers: Vec<_> = (0..2)
            .map(|_| scope.spawn(|| publish(&engine, &events, &expected, &log)))
            .collect();
        scope.spawn(|| write(&engine, &pool, &log));
        let begun = Instant::now();
        // A reader that ends early has failed.
        while begun.elapsed() < Duration::from_secs(seconds)
            && !readers.iter().any(thread::ScopedJoinHandle::is_finished)
        {
            thread::sleep(Duration::from_millis(20));
        }
        log.is_over.store(true, Ordering::SeqCst);
        readers
            .into_iter()
            .map(|reader| reader.join().unwrap())
            .collect()
    });
    assert!(counts.iter().all(|count| *count > 100), "{counts:?} events");
    assert!(log.done.load(Ordering::SeqCst) > 100, "changes were made");
    for name in 0..NAMES {
        engine.unsubscribe(&format!("urn:{name}"));
    }
    let after = (engine.len(), engine.terms(), engine.nodes(), engine.bytes());
    assert_eq!(after, before, "nothing is left");
}
