//! Is-a: the closure of an event over an ontology (`semantics.md` §2), through the engine.
//!
//! Each case is checked against the oracle, too.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use hearken::event::{Format, ReadOptions, read_document};
use hearken::{Engine, Event, Ontology, Subscription, oracle};
use std::fmt::Write;

const PREFIXES: &str = "\
    PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>\n\
    PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\n\
    PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n\
    PREFIX hearken: <urn:hearken:ns#>\n\
    PREFIX : <urn:ex:>\n";

fn triples(text: &str) -> Event {
    let text = format!("{PREFIXES}{text}");
    let options = ReadOptions::new(Format::Turtle);
    let mut document = read_document(text.as_bytes(), "test", &options).unwrap();
    document.events.remove(0)
}

/// How many solutions a Turtle pattern has; where its fixpoint is small, the oracle must agree.
fn solutions(ontology: &str, event: &str, pattern: &str) -> usize {
    let is_small = ontology.len() + event.len() < 1_000;
    let (ontology, event) = (triples(ontology), triples(event));
    let subscription = Subscription::from_turtle(&format!("{PREFIXES}{pattern}")).unwrap();
    let expected = is_small.then(|| {
        oracle::solutions(subscription.pattern(), event.triples(), ontology.triples()).len()
    });
    let engine = Engine::new(Ontology::from_documents([ontology.into_triples()]));
    engine.subscribe("s", subscription).unwrap();
    let found = engine.publish(&event).into_iter().next();
    let found = found.map_or(0, |matched| matched.solutions().count());
    assert_eq!(found, expected.unwrap_or(found), "engine and oracle");
    found
}

fn matches(ontology: &str, event: &str, pattern: &str) -> bool {
    solutions(ontology, event, pattern) > 0
}

/// `C0 ⊑ C1 ⊑ … ⊑ C250`, by this property.
fn chain(property: &str) -> String {
    (0..250).fold(String::new(), |mut text, index| {
        let _ = writeln!(text, ":C{index} {property} :C{} .", index + 1);
        text
    })
}

#[test]
fn a_chain_of_250_classes_is_climbed_and_never_descended() {
    let ontology = chain("rdfs:subClassOf");
    assert!(matches(&ontology, ":x a :C0 .", "?x a :C250 ."), "up");
    assert!(
        !matches(&ontology, ":x a :C250 .", "?x a :C0 ."),
        "not down"
    );
    assert_eq!(solutions(&ontology, ":x a :C240 .", ":x a ?class ."), 11);
}

#[test]
fn a_chain_of_250_properties_is_climbed() {
    let ontology = chain("rdfs:subPropertyOf");
    assert!(matches(&ontology, ":x :C0 :y .", "?x :C250 ?y ."), "up");
    assert!(
        !matches(&ontology, ":x :C250 :y .", "?x :C0 ?y ."),
        "not down"
    );
}

#[test]
fn a_chain_in_the_event_is_transitive_and_visible() {
    let event = chain("rdfs:subClassOf");
    assert!(matches("", &event, ":C0 rdfs:subClassOf :C250 ."), "rdfs11");
}

#[test]
fn the_classes_of_a_cycle_are_each_other() {
    let ontology = ":A rdfs:subClassOf :B . :B rdfs:subClassOf :C . :C rdfs:subClassOf :A .";
    for class in [":A", ":B", ":C"] {
        assert!(
            matches(ontology, ":x a :B .", &format!("?x a {class} .")),
            "{class}"
        );
    }
    let pattern = "?x hearken:directType ?c . ?c hearken:lt :A .";
    assert!(
        !matches(ontology, ":x a :B .", pattern),
        "equivalent is not below"
    );
    let pattern = "?x hearken:directType ?c . ?c hearken:le :A ; hearken:ge :A .";
    assert!(
        matches(ontology, ":x a :B .", pattern),
        "equivalent is both"
    );
}

#[test]
fn a_class_with_two_parents_gives_each_type_once() {
    let ontology = ":D rdfs:subClassOf :B , :C . :B rdfs:subClassOf :A . :C rdfs:subClassOf :A .";
    assert_eq!(solutions(ontology, ":x a :D .", "?x a :A ."), 1);
    assert_eq!(solutions(ontology, ":x a :D .", "?x a ?class ."), 4);
}

#[test]
fn two_subproperties_between_two_nodes_entail_one_triple() {
    let ontology = ":p rdfs:subPropertyOf :r . :q rdfs:subPropertyOf :r .";
    assert_eq!(solutions(ontology, ":x :p :y ; :q :y .", "?x :r ?y ."), 1);
}

#[test]
fn domain_and_range_type_nodes_but_no_literal() {
    let ontology = ":p rdfs:domain :D ; rdfs:range :R . :D rdfs:subClassOf :E .";
    assert!(
        matches(ontology, ":x :p :y .", "?x a :E . ?x :p ?y . ?y a :R ."),
        "both"
    );
    assert_eq!(solutions(ontology, ":x :p 5 .", "?y a :R ."), 0);
}

#[test]
fn several_domains_all_apply() {
    let ontology = ":p rdfs:domain :D , :E .";
    assert!(matches(ontology, ":x :p :y .", "?x a :D , :E ."), "both");
}

#[test]
fn derivation_passes_through_a_blank_property_that_stays_hidden() {
    let ontology = ":p rdfs:subPropertyOf _:b . _:b rdfs:domain :D ; rdfs:subPropertyOf :q .";
    assert!(
        matches(ontology, ":x :p :y .", "?x a :D ; :q ?y ."),
        "through it"
    );
    assert_eq!(solutions(ontology, ":x :p :y .", ":x ?p :y ."), 2);
}

#[test]
fn a_subproperty_of_type_types() {
    let ontology = ":isKindOf rdfs:subPropertyOf rdf:type . :A rdfs:subClassOf :B .";
    assert!(
        matches(ontology, ":x :isKindOf :A .", "?x a :B ."),
        "and climbs"
    );
    let direct = "?x hearken:directType :A .";
    assert!(
        !matches(ontology, ":x :isKindOf :A .", direct),
        "not sent as rdf:type"
    );
}

#[test]
fn a_subproperty_of_sub_class_of_makes_classes_subclasses() {
    let ontology = ":under rdfs:subPropertyOf rdfs:subClassOf . :A :under :B . :B :under :C .";
    assert!(
        matches(ontology, ":x a :A .", "?x a :C ."),
        "in the ontology"
    );
    let ontology = ":under rdfs:subPropertyOf rdfs:subClassOf .";
    assert!(
        matches(ontology, ":x a :A . :A :under :B .", "?x a :B ."),
        "in the event"
    );
}

#[test]
fn what_stands_above_sub_class_of_sees_the_whole_hierarchy() {
    let ontology = "rdfs:subClassOf rdfs:subPropertyOf :above . :above rdfs:domain :Lower .
        :A rdfs:subClassOf :B .";
    let event = ":B rdfs:subClassOf :C .";
    assert!(
        matches(ontology, event, ":A :above :C ."),
        "one premise is in the event"
    );
    assert!(!matches(ontology, event, ":A :above :B ."), "none is");
}

#[test]
fn schema_triples_of_an_event_hold_for_that_event_alone() {
    let engine = Engine::new(Ontology::default());
    let subscription = Subscription::from_turtle("?x a <urn:ex:B> .").unwrap();
    engine.subscribe("s", subscription).unwrap();
    let with = triples(":x a :A . :A rdfs:subClassOf :B .");
    let without = triples(":x a :A .");
    assert_eq!(engine.publish(&with).len(), 1);
    assert_eq!(engine.publish(&without).len(), 0);
    let late = triples(":A rdfs:subClassOf :B . :x a :A .");
    assert_eq!(engine.publish(&late).len(), 1, "in any order");
}

#[test]
fn the_ontologys_own_triples_are_part_of_no_event() {
    let ontology = ":home a :House ; :floors 2 . :House rdfs:subClassOf :Building .";
    assert!(
        !matches(ontology, ":y :p :home .", "?x a :House ."),
        "no individual"
    );
    assert!(
        !matches(ontology, ":y :p :home .", "?c rdfs:subClassOf ?d ."),
        "no axiom"
    );
}

#[test]
fn nothing_is_axiomatic() {
    assert_eq!(solutions("", ":x :p :y .", "?s ?p ?o ."), 1);
    assert!(
        !matches("", ":x :p :y .", ":p a rdf:Property ."),
        "no typing"
    );
    assert!(
        !matches("", ":x a :A .", ":A rdfs:subClassOf :A ."),
        "not reflexive"
    );
}

#[test]
fn labels_of_blank_nodes_join_nothing() {
    let ontology = ":p rdfs:domain _:b . _:b rdfs:subClassOf :D .";
    let event = ":x :p _:b . _:b :q 1 .";
    assert!(
        !matches(ontology, event, ":x a ?c . ?c ?any ?thing ."),
        "two nodes"
    );
    assert!(
        matches(ontology, ":x :p _:b .", ":x a :D ."),
        "through the class"
    );
}

#[test]
fn is_a_of_a_literal_is_of_its_datatype() {
    let below = "?x :p ?v . ?v hearken:le xsd:integer .";
    assert!(matches("", ":x :p 5 .", below), "itself");
    assert!(matches("", ":x :p \"5\"^^xsd:byte .", below), "derived");
    assert!(!matches("", ":x :p 5.0 .", below), "decimal is above");
    assert!(
        matches("", ":x :p 5.0 .", "?x :p ?v . ?v hearken:gt xsd:int ."),
        "above"
    );
    let ontology = "xsd:decimal rdfs:subClassOf :Number .";
    assert!(
        matches(ontology, ":x :p 5 .", "?x :p ?v . ?v hearken:lt :Number ."),
        "beyond XSD"
    );
}

#[test]
fn an_unknown_iri_is_related_to_itself_alone() {
    assert!(
        matches(
            "",
            ":x :p :u .",
            "?x :p ?v . ?v hearken:le :u ; hearken:ge :u ."
        ),
        "itself"
    );
    assert!(
        !matches("", ":x :p :u .", "?x :p ?v . ?v hearken:le :w ."),
        "no other"
    );
}

#[test]
fn is_a_goes_by_properties_as_well() {
    let ontology = ":p rdfs:subPropertyOf :q . :q rdfs:subClassOf :r .";
    assert!(
        matches(ontology, ":x :p :y .", "?x ?p ?y . ?p hearken:lt :q ."),
        "property"
    );
    let mixed = "?x ?p ?y . ?p hearken:lt :r . ?p hearken:eq :p .";
    assert!(
        !matches(ontology, ":x :p :y .", mixed),
        "never by both on one way"
    );
}
