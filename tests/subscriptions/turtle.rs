//! Turtle with `?variables`: one document, one subscription.

use super::ask::{shown, warned};
use super::expect;
use hearken::pattern::Notation::Turtle;

const READINGS: &str = r#"ex:a ex:t 31 . ex:b ex:t 29 . ex:c ex:t "warm" . ex:d ex:t 31.0 ."#;

#[test]
fn every_named_variable_is_reported_by_name() {
    expect(
        Turtle,
        "?z ex:t ?a . ?a hearken:gt 30 .",
        READINGS,
        &["a=31 z=a", "a=31.0 z=d"],
    );
}

#[test]
fn a_blank_node_is_not_reported_but_counts() {
    expect(
        Turtle,
        "?x ex:p _:y .",
        "ex:a ex:p 1 , 2 , 3 . ex:b ex:p 1 .",
        &["x=a", "x=a", "x=a", "x=b"],
    );
    expect(
        Turtle,
        "?x ex:p [ ex:q [] ] .",
        "ex:a ex:p [ ex:q 1 , 2 ] .",
        &["x=a", "x=a"],
    );
    expect(Turtle, "[] ex:p [] .", "ex:a ex:p 1 , 2 .", &["", ""]);
}

#[test]
fn equal_solutions_are_each_reported() {
    expect(
        Turtle,
        "?x ex:p [] . ?x ex:q [] .",
        "ex:a ex:p 1 , 2 ; ex:q 1 , 2 .",
        &["x=a", "x=a", "x=a", "x=a"],
    );
}

#[test]
fn a_plain_turtle_file_is_a_subscription() {
    expect(
        Turtle,
        r#"ex:a ex:p [ ex:q 1 , "x"@en ] ."#,
        r#"ex:a ex:p ex:n . ex:n ex:q 1 , "x"@EN ."#,
        &[""],
    );
    expect(Turtle, "ex:a ex:p 2 .", "ex:a ex:p 1 .", &[]);
}

#[test]
fn a_variable_stands_as_predicate() {
    expect(
        Turtle,
        "ex:a ?p 1 .",
        "ex:a ex:p 1 ; ex:q 1 , 2 .",
        &["p=p", "p=q"],
    );
    expect(
        Turtle,
        "?x ?p ?x .",
        "ex:a ex:a ex:a . ex:b ex:p ex:b . ex:c ex:p ex:d .",
        &["p=a x=a", "p=p x=b"],
    );
}

#[test]
fn one_variable_twice_is_one_term() {
    expect(
        Turtle,
        "ex:a ex:p ?x . ex:b ex:p ?x .",
        "ex:a ex:p 1 , 2 . ex:b ex:p 01 , 2 .",
        &["x=2"],
    );
    expect(Turtle, "?p ?p ?p .", "ex:a ex:a ex:a .", &["p=a"]);
}

#[test]
fn two_variables_may_take_one_node() {
    expect(Turtle, "?x ex:p ?y .", "ex:a ex:p ex:a .", &["x=a y=a"]);
}

#[test]
fn a_list_is_its_triples() {
    expect(
        Turtle,
        "?x ex:l ( 1 ?y ) .",
        "ex:a ex:l ( 1 2 ) . ex:b ex:l ( 1 2 3 ) . ex:c ex:l ( 2 2 ) .",
        &["x=a y=2"],
    );
    expect(
        Turtle,
        "?x ex:l () .",
        "ex:a ex:l () . ex:b ex:l ( 1 ) .",
        &["x=a"],
    );
    expect(
        Turtle,
        "( ?y ) ex:of ?x .",
        "( 5 ) ex:of ex:a .",
        &["x=a y=5"],
    );
}

#[test]
fn a_is_the_type() {
    expect(Turtle, "?x a ex:C .", "ex:a a ex:C .", &["x=a"]);
}

#[test]
fn the_same_triple_twice_is_one() {
    expect(
        Turtle,
        "?x ex:p ?y . ?x ex:p ?y .",
        "ex:a ex:p 1 .",
        &["x=a y=1"],
    );
    assert_eq!(
        shown(Turtle, r#"?x ex:p ?y , ?y . ?x ex:p "a"@EN , "a"@en ."#),
        r#"SELECT ?x ?y WHERE { ?x <http://e/p> ?y . ?x <http://e/p> "a"@en . }"#
    );
}

#[test]
fn a_pattern_is_shown_as_the_query_that_it_means() {
    assert_eq!(
        shown(
            Turtle,
            "?x a ex:C ; ex:p ?y ; ?q _:z . ?y hearken:le 5 . ?x hearken:lt ex:D ; hearken:directType ex:E ."
        ),
        "SELECT ?q ?x ?y WHERE { ?x a <http://e/C> . ?x <http://e/p> ?y . ?x ?q _:b3 . ?x hearken:directType <http://e/E> . FILTER(?y <= 5) ?x hearken:lt <http://e/D> . }"
    );
}

#[test]
fn nothing_of_this_is_warned_of() {
    assert_eq!(warned(Turtle, "?x ex:p ?y . ?y hearken:gt 5 ."), "");
}
