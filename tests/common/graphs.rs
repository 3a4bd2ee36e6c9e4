//! Ontologies and events.

use super::terms::{class, node, property, schema_property};
use oxrdf::vocab::{rdf, rdfs};
use oxrdf::{Literal, NamedNode, NamedNodeRef, NamedOrBlankNode, Term, Triple};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The last is a label of events too, and another node all the same.
const ONTOLOGY_BLANKS: [&str; 5] = ["c", "c", "d", "d", "b"];

const EVENT_BLANKS: [&str; 2] = ["b", "e"];

/// Hierarchies with cycles and diamonds, domains and ranges, and a few individuals.
pub(crate) fn ontology(literals: &[Literal]) -> impl Strategy<Value = Vec<Triple>> + use<> {
    let individual = data(&ONTOLOGY_BLANKS, literals);
    vec(
        prop_oneof![9 => schema(&ONTOLOGY_BLANKS), 1 => individual],
        0..10,
    )
}

/// Up to a dozen triples: types, edges, values, some schema.
pub(crate) fn event(literals: &[Literal]) -> impl Strategy<Value = Vec<Triple>> + use<> {
    vec(
        prop_oneof![8 => data(&EVENT_BLANKS, literals), 1 => schema(&EVENT_BLANKS)],
        0..=12,
    )
}

/// A triple about an individual.
pub(crate) fn data(blanks: &[&str], literals: &[Literal]) -> impl Strategy<Value = Triple> + use<> {
    let type_ = || Just(NamedNode::from(rdf::TYPE));
    let literal = select(literals.to_vec()).prop_map(Term::from);
    prop_oneof![
        3 => triple(node(blanks), type_(), class(blanks)),
        3 => triple(node(blanks), property(), node(blanks)),
        3 => triple(node(blanks), property(), literal),
    ]
}

/// A triple that the rules read.
fn schema(blanks: &[&str]) -> impl Strategy<Value = Triple> + use<> {
    let relation = |name: NamedNodeRef<'static>| Just(NamedNode::from(name));
    let property = || schema_property(blanks);
    let of_class = prop_oneof![relation(rdfs::DOMAIN), relation(rdfs::RANGE)];
    prop_oneof![
        4 => triple(class(blanks), relation(rdfs::SUB_CLASS_OF), class(blanks)),
        4 => triple(property(), relation(rdfs::SUB_PROPERTY_OF), property()),
        3 => triple(property(), of_class, class(blanks)),
    ]
}

fn triple(
    subject: impl Strategy<Value = Term>,
    predicate: impl Strategy<Value = NamedNode>,
    object: impl Strategy<Value = Term>,
) -> impl Strategy<Value = Triple> {
    (subject, predicate, object).prop_map(|(subject, predicate, object)| {
        let subject = match subject {
            Term::NamedNode(node) => NamedOrBlankNode::from(node),
            Term::BlankNode(node) => node.into(),
            Term::Literal(literal) => panic!("no subject: {literal}"),
        };
        Triple::new(subject, predicate, object)
    })
}
