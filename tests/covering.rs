//! Covering: what is said to cover does, and the coverings that people write are found.
//!
//! 2,000 cases, or `PROPTEST_CASES`.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[expect(
    dead_code,
    unused_imports,
    reason = "the cases, without what compares rows"
)]
mod common;
mod covering_pairs;

use covering_pairs::{Pair, pair};
use hearken::pattern::{Branch, Edge, Node, Pattern, Predicate};
use hearken::{Ontology, Subscription, covers, oracle};
use oxrdf::Triple;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

const PREFIXES: &str = "PREFIX h: <urn:hearken:ns#> PREFIX e: <http://e/> \
    PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#> \
    PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ";

/// Cars and what they have.
const ONTOLOGY: &str = "@prefix e: <http://e/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    e:Car rdfs:subClassOf e:Vehicle . e:Vehicle rdfs:subClassOf e:Thing .
    e:Auto rdfs:subClassOf e:Car . e:Car rdfs:subClassOf e:Auto .
    e:drives rdfs:subPropertyOf e:uses ; rdfs:domain e:Person ; rdfs:range e:Vehicle .
    e:isKind rdfs:subPropertyOf <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> .
    e:Both rdfs:subClassOf e:Above ; rdfs:subPropertyOf e:Above .
    e:Hidden rdfs:subPropertyOf [ rdfs:subPropertyOf e:seen ] .";

fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: cases.and_then(|cases| cases.parse().ok()).unwrap_or(2_000),
        max_shrink_iters: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn matches(pattern: &Pattern, event: &[Triple], ontology: &[Triple]) -> bool {
    let asked = Pattern {
        form: hearken::pattern::Form::Ask,
        ..pattern.clone()
    };
    !oracle::solutions(&asked, event, ontology).is_empty()
}

fn is_covered(pair: &Pair) -> bool {
    let ontology = Ontology::from_documents([pair.ontology.clone()]);
    covers(&pair.general, &pair.special, &ontology)
}

/// How many events match the covered pattern; all of them match the covering one.
fn matched_events(pair: &Pair) -> Result<usize, TestCaseError> {
    let mut matched = 0;
    for event in &pair.events {
        if matches(&pair.special, event, &pair.ontology) {
            matched += 1;
            let is_matched = matches(&pair.general, event, &pair.ontology);
            prop_assert!(is_matched, "covered, but not for {event:#?}");
        }
    }
    Ok(matched)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_covered_matches_wherever_its_cover_is_asked(pair in pair()) {
        if is_covered(&pair) {
            matched_events(&pair)?;
        }
    }

    #[test]
    fn a_pattern_covers_itself_in_other_words(pair in pair()) {
        let ontology = Ontology::from_documents([pair.ontology.clone()]);
        let other = covering_pairs::in_other_words(&pair.special);
        prop_assert!(covers(&pair.special, &pair.special, &ontology));
        prop_assert!(covers(&other, &pair.special, &ontology));
        prop_assert!(covers(&pair.special, &other, &ontology));
    }
}

#[test]
fn many_generalisations_are_found_and_tested() {
    let mut runner = TestRunner::deterministic();
    let (pairs, mut covered, mut tested) = (1_000, 0, 0);
    for _ in 0..pairs {
        let pair = pair().new_tree(&mut runner).unwrap().current();
        if is_covered(&pair) {
            covered += 1;
            tested += usize::from(matched_events(&pair).unwrap() > 0);
        }
    }
    assert!(
        covered * 10 >= pairs * 3,
        "{covered} of {pairs} are covered"
    );
    assert!(
        tested * 10 >= pairs * 3,
        "{tested} of {covered} are put to the test"
    );
}

fn pattern(text: &str) -> Pattern {
    let read = Subscription::from_sparql(&format!("{PREFIXES} ASK {{ {text} }}"));
    read.unwrap().pattern().clone()
}

fn is_text_covered(general: &str, special: &str) -> bool {
    let ontology = Ontology::from_turtle(ONTOLOGY).unwrap();
    covers(&pattern(general), &pattern(special), &ontology)
}

#[test]
fn the_general_covers_the_special_and_not_the_other_way() {
    for (general, special) in [
        // Edges.
        ("?s ?p ?o", "?s a e:Car"),
        ("?s e:uses ?o", "?s e:drives ?o"),
        ("?s a e:Person", "?s e:drives ?o"),
        ("?o a e:Vehicle", "?s e:drives ?o . ?o e:has ?x"),
        ("?o a e:Thing", "?s e:drives e:x"),
        ("?s a ?c", "?s e:isKind ?k"),
        ("?s a e:Vehicle", "?s e:isKind e:Car"),
        ("?x e:p ?y . ?y e:p ?z", "?x e:p ?x"),
        ("?x e:p ?y", "?x e:p 'a'@EN"),
        ("?s e:seen ?o", "?s e:Hidden ?o"),
        // Both edges of the general one go to one edge.
        ("?a e:p ?b . ?c e:p ?b", "?a e:p ?b FILTER(?b = 1)"),
        // Schema in the pattern.
        ("?s a e:Vehicle", "?s a ?c . ?c rdfs:subClassOf e:Car"),
        ("?s e:uses ?o", "?s ?p ?o . ?p rdfs:subPropertyOf e:drives"),
        ("?c rdfs:subClassOf e:Thing", "?c rdfs:subClassOf e:Car"),
        ("?s a e:Car", "?s e:p ?o . e:p rdfs:domain e:Car"),
        // As sent.
        ("?s a e:Car", "?s h:directType e:Car"),
        ("?s a e:Vehicle", "?s h:directType e:Car"),
        // Alternatives.
        ("{ ?s a e:Car } UNION { ?s a e:Person }", "?s a e:Person"),
        (
            "{ ?s a e:A } UNION { ?s a e:Thing }",
            "{ ?s a e:Car } UNION { ?s e:drives e:x }",
        ),
    ] {
        assert!(
            is_text_covered(general, special),
            "{general} covers {special}"
        );
        assert!(
            !is_text_covered(special, general),
            "{special} covers {general}"
        );
    }
}

/// Filters on `?x` of `?s e:p ?x`.
#[test]
fn a_filter_follows_from_stronger_ones() {
    for (general, special) in [
        ("?x > 3", "?x > 3.5"),
        ("?x >= 3", "?x > 3.0"),
        ("3 < ?x", "?x >= 4"),
        ("?x > 3", "?x = 4"),
        ("?x != 3", "?x = 4"),
        ("?x != 3", "?x < 3"),
        ("?x < 'b'", "?x <= 'a'"),
        ("?x > 3e0", "?x >= 3.5e0"),
        ("?x > 3", "?x >= 3 && ?x != 3 && ?x < 9"),
        (
            "?x <= '2000-01-01T00:00:00Z'^^xsd:dateTime",
            "?x < '1999-12-31T23:00:00-01:00'^^xsd:dateTime",
        ),
        (
            "?x < '2000-01-02T00:00:00'^^xsd:dateTime",
            "?x <= '2000-01-01T00:00:00Z'^^xsd:dateTime",
        ),
        ("?x != 'P2M'^^xsd:duration", "?x < 'P1M'^^xsd:duration"),
        ("isNumeric(?x)", "?x > 3"),
        ("isLiteral(?x)", "?x > 3"),
        ("!isIRI(?x)", "?x > 3"),
        ("?x != e:a", "?x = 3"),
        ("?x != e:a", "?x = e:b"),
        ("isIRI(?x)", "?x = e:b"),
        ("lang(?x) = 'en'", "?x = 'a'@EN"),
        ("?x != 'b'@en", "?x = 'a'@en"),
        ("?x > 3 || ?x < 0", "?x > 4"),
        ("!(?x < 3)", "?x > 4"),
        ("?s != ?x", "?s != ?x && isIRI(?x)"),
        ("?s <= ?x", "?x > ?s"),
        ("sameTerm(?x, ?x)", "isIRI(?x) && isIRI(?s)"),
        ("datatype(?x) = xsd:integer", "sameTerm(?x, 3)"),
    ] {
        let with = |filter: &str| format!("?s e:p ?x FILTER({filter})");
        let (general, special) = (with(general), with(special));
        assert!(
            is_text_covered(&general, &special),
            "{general} covers {special}"
        );
        assert!(
            !is_text_covered(&special, &general),
            "{special} covers {general}"
        );
    }
}

#[test]
fn is_a_is_followed_where_no_event_breaks_it() {
    for (general, special) in [
        ("?s a ?c . ?c h:le e:Car", "?s a ?c . ?c h:lt e:Car"),
        ("?s a ?c . ?c h:le e:Above", "?s a ?c . ?c h:le e:Both"),
        ("?s a ?c . ?c h:ge e:Both", "?s a ?c . ?c h:ge e:Above"),
        ("?s a ?c . ?c h:le e:Vehicle", "?s a e:Car"),
        ("?s a ?c . ?c h:ge e:Car", "?s h:directType e:Thing"),
        (
            "?s a ?c . ?c h:le e:Thing",
            "?s a ?c . ?c rdfs:subClassOf e:Car",
        ),
        ("?s e:p ?x . ?x h:le xsd:decimal", "?s e:p 3"),
        (
            "?s e:p ?x . ?x h:le xsd:anyAtomicType",
            "?s e:p ?x FILTER(sameTerm(?x, 3))",
        ),
    ] {
        assert!(
            is_text_covered(general, special),
            "{general} covers {special}"
        );
        assert!(
            !is_text_covered(special, general),
            "{special} covers {general}"
        );
    }
}

#[test]
fn what_only_looks_like_covering_is_none() {
    for (general, special) in [
        // The object may be a literal, which has no type.
        ("?o a e:Vehicle", "?s e:drives ?o"),
        // What is derived was not sent.
        ("?s h:directType e:Car", "?s a e:Car"),
        ("?s h:directType e:Vehicle", "?s h:directType e:Car"),
        ("?s h:directType ?c", "?s a ?c"),
        ("?s h:directType ?c", "?s ?p ?c"),
        // The ontology's own triples are no event's.
        ("e:Car rdfs:subClassOf e:Vehicle", "?s a e:Car"),
        // A predicate of a variable has no property above.
        ("?s e:uses ?o", "?s ?p ?o"),
        // What a rule makes a predicate may be a blank node.
        (
            "?s ?q ?o . ?q e:is e:this",
            "?s e:p ?o . e:p rdfs:subPropertyOf ?q . ?q e:is e:this",
        ),
        // An event may put the class under another property, by which Car is not under Vehicle.
        ("?s a ?c . ?c h:le e:Vehicle", "?s a ?c . ?c h:le e:Car"),
        // An event may make a cycle.
        ("?s a ?c . ?c h:lt e:Vehicle", "?s a e:Car"),
        ("?s a ?c . ?c h:lt e:Above", "?s a ?c . ?c h:lt e:Both"),
        // The value may be a literal, whose datatype is compared.
        (
            "?s e:p ?x . ?x h:ge e:Car",
            "?s e:p ?x . e:Car rdfs:subClassOf ?x",
        ),
        // Variables may take one node.
        (
            "?a e:p ?b . ?c e:p ?d FILTER(?a != ?c)",
            "?a e:p ?b . ?c e:p ?d",
        ),
        ("?s e:p ?x FILTER(?x = ?x)", "?s e:p ?x"),
        (
            "?s e:p ?x FILTER(?x <= ?y) . ?s e:p ?y",
            "?s e:p ?x , ?y FILTER(?x = ?y)",
        ),
        ("?s e:p ?x FILTER(!isLiteral(?x))", "?s e:p ?x"),
        ("?s e:p ?x FILTER(isIRI(?s))", "?s e:p ?x"),
        ("?s a e:Car FILTER(?s = ?s)", "?s a e:Car"),
    ] {
        assert!(
            !is_text_covered(general, special),
            "{general} covers {special}"
        );
    }
}

/// Filters on `?x` of `?s e:p ?x` that do not follow, for what some value of some type does.
#[test]
fn rounding_and_partial_orders_break_what_looks_true() {
    for (general, special) in [
        // One float is between the two and equal to both.
        ("?x > 16777216", "?x >= 16777217"),
        // One double is.
        ("?x > 9007199254740992", "?x >= 9007199254740993"),
        // As floats they differ, but are one double.
        (
            "?x > 16777216.9999999999999999",
            "?x >= 16777217.0000000000000001",
        ),
        ("?x != 9007199254740992", "?x = 9007199254740993"),
        (
            "?x > 0",
            "?x >= 0.00000000000000000000000000000000000000000000000000001",
        ),
        (
            "?x != -0.00000000000000000000000000000000000000000000000000001",
            "?x >= 0",
        ),
        ("?x = 0.1", "?x = 0.1e0"),
        ("?x > 3", "?x > 4e0"),
        ("?x >= 3", "!(?x < 3)"),
        ("?x != 3", "!(?x > 3)"),
        ("?x != 3", "?x != 4"),
        ("?x = 'x'^^xsd:integer", "?x != 3"),
        (
            "?x < '2000-01-01T20:00:00'^^xsd:dateTime",
            "?x < '2000-01-01T12:00:00Z'^^xsd:dateTime",
        ),
        ("?x < 'P30D'^^xsd:duration", "?x < 'P1M'^^xsd:duration"),
        (
            "?x < 'P1M'^^xsd:duration || ?x >= 'P1M'^^xsd:duration",
            "?x != 'P1M'^^xsd:duration",
        ),
        ("?x != 'NaN'^^xsd:double", "?x = e:a || ?x = 3"),
    ] {
        let with = |filter: &str| format!("?s e:p ?x FILTER({filter})");
        let (general, special) = (with(general), with(special));
        assert!(
            !is_text_covered(&general, &special),
            "{general} covers {special}"
        );
    }
}

#[test]
fn what_can_never_match_is_covered_by_anything() {
    let never = "?s e:p ?x FILTER(?x > 5 && ?x < 3)";
    assert!(is_text_covered("?s a e:Car", never), "nothing matches it");
    assert!(
        !is_text_covered(never, "?s e:p ?x"),
        "and it covers nothing"
    );
    // The two limits are one double, 16777217, or one float, 0.
    for filter in [
        "?x >= 16777217.0000000000000001 && ?x <= 16777216.9999999999999999",
        "?x >= 0 && ?x <= -0.00000000000000000000000000000000000000000000000000001",
    ] {
        let some = format!("?s e:p ?x FILTER({filter})");
        assert!(
            !is_text_covered("?s a e:Car", &some),
            "{filter} holds of one"
        );
    }
}

#[test]
fn covering_is_transitive() {
    let chain = [
        "?s ?p ?o",
        "?s e:uses ?o",
        "?s e:uses ?o FILTER(isIRI(?o) || ?o > 3)",
        "?s e:drives ?o FILTER(isIRI(?o))",
        "?s e:drives ?o ; a e:Car FILTER(isIRI(?o))",
        "?s e:drives e:x ; h:directType e:Auto",
    ];
    for (at, general) in chain.iter().enumerate() {
        for special in &chain[at..] {
            assert!(
                is_text_covered(general, special),
                "{general} covers {special}"
            );
        }
    }
}

/// A chain of as many edges as a pattern may have variables for.
fn chain(edges: u8, is_reversed: bool) -> Pattern {
    let edge = |from: u8| Edge {
        subject: Node::Variable(hearken::pattern::VariableId(from)),
        predicate: Predicate::Constant(oxrdf::NamedNode::new_unchecked("http://e/p")),
        object: Node::Variable(hearken::pattern::VariableId(from + 1)),
    };
    let mut all: Vec<Edge> = (0..edges).map(edge).collect();
    if is_reversed {
        all.reverse();
    }
    Pattern {
        form: hearken::pattern::Form::Ask,
        variables: vec![None; usize::from(edges) + 1],
        branches: vec![Branch {
            edges: all,
            filters: Vec::new(),
        }],
    }
}

#[test]
fn long_chains_are_decided() {
    let ontology = Ontology::default();
    let (long, turned) = (chain(253, false), chain(253, true));
    assert!(covers(&turned, &long, &ontology), "the same chain");
    assert!(
        covers(&chain(252, false), &long, &ontology),
        "a shorter one"
    );
    assert!(
        !covers(&long, &chain(252, false), &ontology),
        "a longer one"
    );
}
