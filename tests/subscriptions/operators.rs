//! Operator triples, is-a and direct types (the table of operators).

use super::{expect, expect_under};
use hearken::pattern::Notation::{Sparql, TriG, Turtle};

const ONTOLOGY: &str = "ex:Car rdfs:subClassOf ex:Vehicle . ex:Auto rdfs:subClassOf ex:Car . ex:Car rdfs:subClassOf ex:Auto . ex:drives rdfs:subPropertyOf ex:moves .";

const TYPES: &str =
    "ex:a a ex:Car . ex:b a ex:Vehicle . ex:c a ex:Sports . ex:Sports rdfs:subClassOf ex:Car .";

const READINGS: &str = r#"ex:a ex:t 31 . ex:b ex:t 29 . ex:c ex:t "warm" . ex:d ex:t 31.0 ."#;

#[test]
fn a_literal_is_compared_as_sparql_does() {
    for (text, solutions) in [
        (
            "?x ex:t ?t . ?t hearken:eq 31 .",
            &["t=31 x=a", "t=31.0 x=d"][..],
        ),
        ("?x ex:t ?t . ?t hearken:ne 31 .", &["t=29 x=b"][..]),
        ("?x ex:t ?t . ?t hearken:lt 31 .", &["t=29 x=b"][..]),
        (
            "?x ex:t ?t . ?t hearken:le 31 .",
            &["t=29 x=b", "t=31 x=a", "t=31.0 x=d"][..],
        ),
        ("?x ex:t ?t . ?t hearken:gt 31 .", &[][..]),
        (
            "?x ex:t ?t . ?t hearken:ge 31 .",
            &["t=31 x=a", "t=31.0 x=d"][..],
        ),
    ] {
        expect(Turtle, text, READINGS, solutions);
    }
}

#[test]
fn a_variable_is_compared_by_value_and_never_is_a() {
    expect_under(
        ONTOLOGY,
        Turtle,
        "?x ex:is ?c . ?y ex:is ?d . ?c hearken:lt ?d .",
        "ex:x ex:is ex:Car . ex:y ex:is ex:Vehicle .",
        &[],
    );
    expect(
        Turtle,
        "?x ex:p ?a ; ex:q ?b . ?a hearken:eq ?b .",
        r#"ex:a ex:p 1 ; ex:q 01 . ex:b ex:p 1 ; ex:q "1" ."#,
        &["a=1 b=01 x=a"],
    );
    expect(
        Turtle,
        "?x ex:p ?a ; ex:q ?b . ?a hearken:ge ?b .",
        "ex:a ex:p 2 ; ex:q 1.5 .",
        &["a=2 b=1.5 x=a"],
    );
}

#[test]
fn with_an_iri_eq_and_ne_ask_for_the_same_term() {
    expect(
        Turtle,
        "ex:a ex:p ?o . ?o hearken:eq ex:b .",
        r#"ex:a ex:p ex:b , ex:c , "http://e/b" , [] ."#,
        &["o=b"],
    );
    expect(
        Turtle,
        "ex:a ex:p ?o . ?o hearken:ne ex:b .",
        r#"ex:a ex:p ex:b , ex:c , "http://e/b" , [] ."#,
        &["o=_", "o=c", "o=http://e/b"],
    );
}

#[test]
fn with_an_iri_the_orders_are_is_a() {
    expect_under(
        ONTOLOGY,
        Turtle,
        "?x hearken:directType ?c . ?c hearken:le ex:Car .",
        TYPES,
        &["c=Car x=a", "c=Sports x=c"],
    );
    expect_under(
        ONTOLOGY,
        Turtle,
        "?x hearken:directType ?c . ?c hearken:lt ex:Car .",
        TYPES,
        &["c=Sports x=c"],
    );
    expect_under(
        ONTOLOGY,
        Turtle,
        "?x hearken:directType ?c . ?c hearken:ge ex:Car .",
        TYPES,
        &["c=Car x=a", "c=Vehicle x=b"],
    );
    expect_under(
        ONTOLOGY,
        Turtle,
        "?x hearken:directType ?c . ?c hearken:gt ex:Car .",
        TYPES,
        &["c=Vehicle x=b"],
    );
}

#[test]
fn equivalent_classes_are_le_and_ge_but_never_lt() {
    expect_under(
        ONTOLOGY,
        Turtle,
        "ex:a ex:is ?c . ?c hearken:le ex:Car .",
        "ex:a ex:is ex:Auto .",
        &["c=Auto"],
    );
    expect_under(
        ONTOLOGY,
        Turtle,
        "ex:a ex:is ?c . ?c hearken:ge ex:Car .",
        "ex:a ex:is ex:Auto .",
        &["c=Auto"],
    );
    expect_under(
        ONTOLOGY,
        Turtle,
        "ex:a ex:is ?c . ?c hearken:lt ex:Car .",
        "ex:a ex:is ex:Auto .",
        &[],
    );
    expect_under(
        ONTOLOGY,
        Turtle,
        "ex:a ex:is ?c . ?c hearken:gt ex:Car .",
        "ex:a ex:is ex:Auto .",
        &[],
    );
}

#[test]
fn properties_are_related_by_sub_property_of() {
    expect_under(
        ONTOLOGY,
        Turtle,
        "ex:a ex:is ?p . ?p hearken:le ex:moves .",
        "ex:a ex:is ex:drives , ex:moves , ex:stops .",
        &["p=drives", "p=moves"],
    );
}

#[test]
fn of_a_literal_the_datatype_is_compared() {
    expect(
        Turtle,
        "ex:a ex:p ?o . ?o hearken:le xsd:integer .",
        r#"ex:a ex:p 1 , 1.5 , "2"^^xsd:int , "x" , ex:b ."#,
        &["o=1", "o=2"],
    );
    expect(
        Turtle,
        "ex:a ex:p ?o . ?o hearken:le xsd:decimal .",
        "ex:a ex:p 1 , 1.5 , 1e0 .",
        &["o=1", "o=1.5"],
    );
}

#[test]
fn an_unknown_iri_is_related_to_itself_alone() {
    for (text, solutions) in [
        ("ex:a ex:p ?o . ?o hearken:le ex:n .", &["o=n"][..]),
        ("ex:a ex:p ?o . ?o hearken:ge ex:n .", &["o=n"][..]),
        ("ex:a ex:p ?o . ?o hearken:lt ex:n .", &[][..]),
        ("ex:a ex:p ?o . ?o hearken:gt ex:n .", &[][..]),
    ] {
        expect(Turtle, text, "ex:a ex:p ex:n , ex:m .", solutions);
    }
}

#[test]
fn in_events_names_of_hearken_are_plain_data() {
    expect(
        Turtle,
        "?s ?p ?o .",
        "ex:a hearken:gt 3 .",
        &["o=3 p=urn:hearken:ns#gt s=a"],
    );
    expect(
        Turtle,
        "ex:a ex:p ?o . ?o hearken:gt 3 .",
        "ex:a ex:p ex:b . ex:b hearken:gt 3 .",
        &[],
    );
}

#[test]
fn direct_types_are_those_of_the_event_as_sent() {
    expect_under(
        ONTOLOGY,
        Turtle,
        "?x hearken:directType ?c .",
        TYPES,
        &["c=Car x=a", "c=Sports x=c", "c=Vehicle x=b"],
    );
    expect_under(ONTOLOGY, Turtle, "?x a ex:Car .", TYPES, &["x=a", "x=c"]);
    expect_under(
        ONTOLOGY,
        Sparql,
        "SELECT * { ?x hearken:directType ?c }",
        TYPES,
        &["c=Car x=a", "c=Sports x=c", "c=Vehicle x=b"],
    );
    expect_under(
        ONTOLOGY,
        TriG,
        "ex:s { var:x hearken:directType var:c }",
        TYPES,
        &["c=Car x=a", "c=Sports x=c", "c=Vehicle x=b"],
    );
    expect_under(
        ONTOLOGY,
        Turtle,
        "ex:s hearken:pattern { ?x hearken:directType ?c } .",
        TYPES,
        &["c=Car x=a", "c=Sports x=c", "c=Vehicle x=b"],
    );
}

#[test]
fn a_variable_predicate_never_yields_the_direct_type() {
    expect_under(
        ONTOLOGY,
        Turtle,
        "ex:a ?p ?o .",
        "ex:a a ex:Car .",
        &[
            "o=Auto p=http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
            "o=Car p=http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
            "o=Vehicle p=http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
        ],
    );
}

#[test]
fn operators_mean_the_same_in_all_notations() {
    expect(
        Turtle,
        "?x ex:t ?t . ?t hearken:gt 30 .",
        READINGS,
        &["t=31 x=a", "t=31.0 x=d"],
    );
    expect(
        Turtle,
        "ex:s hearken:pattern { ?x ex:t ?t . ?t hearken:gt 30 } .",
        READINGS,
        &["t=31 x=a", "t=31.0 x=d"],
    );
    expect(
        TriG,
        "ex:s { var:x ex:t var:t . var:t hearken:gt 30 }",
        READINGS,
        &["t=31 x=a", "t=31.0 x=d"],
    );
    expect(
        Sparql,
        "SELECT * { ?x ex:t ?t . ?t hearken:gt 30 }",
        READINGS,
        &["t=31 x=a", "t=31.0 x=d"],
    );
    expect(
        Sparql,
        "SELECT * { ?x ex:t ?t FILTER(?t > 30) }",
        READINGS,
        &["t=31 x=a", "t=31.0 x=d"],
    );
}

#[test]
fn a_blank_node_may_be_compared() {
    expect(
        Turtle,
        "?x ex:t _:t . _:t hearken:gt 30 .",
        READINGS,
        &["x=a", "x=d"],
    );
    expect(
        Turtle,
        "?x ex:t [ hearken:gt 30 ] .",
        READINGS,
        &["x=a", "x=d"],
    );
    expect(
        Sparql,
        "SELECT * { ?x ex:t [ hearken:gt 30 ] }",
        READINGS,
        &["x=a", "x=d"],
    );
}

#[test]
fn a_wrong_type_is_no_match() {
    expect(
        Turtle,
        "?x ex:t ?t . ?t hearken:ne 31 .",
        READINGS,
        &["t=29 x=b"],
    );
}
