//! N3 with formulas: many subscriptions, each an IRI.

use super::ask::{shown, warned};
use super::expect;
use hearken::pattern::Notation::Turtle;

#[test]
fn each_formula_of_a_pattern_is_an_alternative() {
    expect(
        Turtle,
        "ex:s hearken:pattern { ?x ex:p ?y } , { ?x ex:q ?z } .",
        "ex:a ex:p 1 ; ex:q 2 .",
        &["x=a y=1", "x=a z=2"],
    );
    expect(
        Turtle,
        "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:pattern { ?x ex:p ?y } .",
        "ex:a ex:p 1 .",
        &["x=a y=1", "x=a y=1"],
    );
}

#[test]
fn variables_are_shared_by_the_formulas_of_one_subscription() {
    assert_eq!(
        shown(
            Turtle,
            "ex:s hearken:pattern { ?x ex:p ?y } , { ?y ex:q ?x } ."
        ),
        "SELECT ?x ?y WHERE { { ?x <http://e/p> ?y . } UNION { ?y <http://e/q> ?x . } }"
    );
}

#[test]
fn a_blank_node_is_a_variable_of_its_formula() {
    expect(
        Turtle,
        "ex:s hearken:pattern { ?x ex:p [] } , { [] ex:p ?y } .",
        "ex:a ex:p 1 , 2 .",
        &["x=a", "x=a", "y=1", "y=2"],
    );
}

#[test]
fn an_operator_is_a_filter_of_its_formula() {
    expect(
        Turtle,
        "ex:s hearken:pattern { ?x ex:p ?y . ?y hearken:gt 3 } , { ?x ex:q ?y } .",
        "ex:a ex:p 1 , 5 ; ex:q 2 .",
        &["x=a y=2", "x=a y=5"],
    );
}

#[test]
fn a_filter_holds_for_every_alternative() {
    expect(
        Turtle,
        r#"ex:s hearken:pattern { ?x ex:p ?y } , { ?x ex:q ?y } ; hearken:filter "?y > 3" , "?y < 9" ."#,
        "ex:a ex:p 1 , 5 , 11 ; ex:q 2 , 6 .",
        &["x=a y=5", "x=a y=6"],
    );
    assert_eq!(
        shown(
            Turtle,
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y > 3 && isLiteral(?y) || ?y = ex:o" ."#
        ),
        "SELECT ?x ?y WHERE { ?x <http://e/p> ?y . FILTER(((?y > 3 && ISLITERAL(?y)) || ?y = <http://e/o>)) }"
    );
    expect(
        Turtle,
        r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y > 3 # so that" ."#,
        "ex:a ex:p 1 , 5 .",
        &["x=a y=5"],
    );
    expect(
        Turtle,
        r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y = ex:b" ."#,
        "ex:a ex:p ex:b , ex:c .",
        &["x=a y=b"],
    );
    expect(
        Turtle,
        r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter '?y = ") FILTER(false"' ."#,
        r#"ex:a ex:p ") FILTER(false" , 1 ."#,
        &["x=a y=) FILTER(false"],
    );
}

#[test]
fn a_filter_on_a_variable_that_no_pattern_binds_is_warned_of() {
    for (text, said) in [
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?b > 3 || ?a > 3 || ?y > 3" ."#,
            "2:54: warning: no pattern binds ?a, so it is unbound in this filter (hint: bind it in a triple of hearken:pattern)\n2:54: warning: no pattern binds ?b, so it is unbound in this filter (hint: bind it in a triple of hearken:pattern)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } , { ?x ex:q ?z } ; hearken:filter "?z > 3" ."#,
            "",
        ),
    ] {
        assert_eq!(warned(Turtle, text), said, "{text}");
    }
}
