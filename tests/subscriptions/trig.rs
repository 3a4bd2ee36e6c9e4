//! TriG and N-Quads: each named graph a subscription.

use super::ask::shown;
use super::expect;
use hearken::pattern::Notation::{NQuads, TriG, Turtle};

#[test]
fn blank_nodes_are_variables_that_are_not_reported() {
    expect(
        TriG,
        "ex:s { var:x ex:p _:y . _:y ex:q [] }",
        "ex:a ex:p ex:b . ex:b ex:q 1 , 2 .",
        &["x=a", "x=a"],
    );
}

#[test]
fn a_variable_iri_is_reported_and_may_be_a_predicate() {
    expect(
        TriG,
        "ex:s { var:x var:p 1 . var:x <urn:hearken:var#q> 2 }",
        "ex:a ex:p 1 ; ex:r 2 .",
        &["p=p q=r x=a"],
    );
    assert_eq!(
        shown(TriG, "ex:s { var:x var:p var:o . var:o hearken:gt 5 }"),
        "SELECT ?o ?p ?x WHERE { ?x ?p ?o . FILTER(?o > 5) }"
    );
}

#[test]
fn a_variable_iri_is_plain_elsewhere() {
    assert_eq!(
        shown(Turtle, "var:x ex:p ?y ."),
        "SELECT ?y WHERE { <urn:hearken:var#x> <http://e/p> ?y . }"
    );
}

#[test]
fn n_quads_say_the_same() {
    expect(
        NQuads,
        "_:s <http://e/p> <urn:hearken:var#x> <urn:s> .\n<urn:hearken:var#x> <urn:hearken:ns#gt> \"3\"^^<http://www.w3.org/2001/XMLSchema#integer> <urn:s> .",
        "ex:a ex:p 1 , 5 .",
        &["x=5"],
    );
}
