//! SPARQL: what is taken and what it means.

use super::ask::warned;
use super::expect;
use hearken::pattern::Notation::Sparql;

const NUMBERS: &str = "ex:a ex:p 1 , 5 , 9 ; ex:q 5 , 7 .";

#[test]
fn ask_and_select_are_taken() {
    expect(Sparql, "ASK { ?x ex:p 1 }", NUMBERS, &[""]);
    expect(Sparql, "ASK { ?x ex:p 2 }", NUMBERS, &[]);
    expect(
        Sparql,
        "SELECT ?y { ?x ex:p ?y }",
        NUMBERS,
        &["y=1", "y=5", "y=9"],
    );
    expect(
        Sparql,
        "SELECT * { ?y ex:p $x }",
        "ex:a ex:p 1 .",
        &["x=1 y=a"],
    );
    expect(Sparql, "SELECT ?no ?x { ?x ex:p 1 }", NUMBERS, &["x=a"]);
}

#[test]
fn distinct_solutions_count_once() {
    expect(
        Sparql,
        "SELECT DISTINCT ?x { ?x ex:p ?y }",
        NUMBERS,
        &["x=a"],
    );
    expect(
        Sparql,
        "SELECT ?x { ?x ex:p ?y }",
        NUMBERS,
        &["x=a", "x=a", "x=a"],
    );
    expect(Sparql, "SELECT REDUCED ?x { ?x ex:p 1 }", NUMBERS, &["x=a"]);
}

#[test]
fn union_adds_the_solutions_of_its_sides() {
    expect(
        Sparql,
        "SELECT ?y { { ?x ex:p ?y } UNION { ?x ex:q ?y } }",
        NUMBERS,
        &["y=1", "y=5", "y=5", "y=7", "y=9"],
    );
    expect(
        Sparql,
        "SELECT ?y { { ?x ex:q ?y } UNION { ?x ex:q ?y } UNION { ?x ex:q ?z } }",
        NUMBERS,
        &["", "", "y=5", "y=5", "y=7", "y=7"],
    );
}

#[test]
fn alternatives_multiply_out_with_their_multiplicities() {
    expect(
        Sparql,
        "SELECT ?y ?z { { { ?x ex:q ?y } UNION { ?x ex:q ?y } } { { ?x ex:q ?z } UNION { ?x ex:p ?z FILTER(?z < 5) } } FILTER(?y < 7) }",
        NUMBERS,
        &[
            "y=5 z=1", "y=5 z=1", "y=5 z=5", "y=5 z=5", "y=5 z=7", "y=5 z=7",
        ],
    );
    expect(
        Sparql,
        "SELECT * { { ?x ex:p ?y } UNION { ?x ex:q ?y } { ?x ex:q ?y } }",
        NUMBERS,
        &["x=a y=5", "x=a y=5", "x=a y=7"],
    );
}

#[test]
fn a_filter_sees_the_whole_of_its_group() {
    for (text, solutions) in [
        (
            "SELECT ?y { FILTER(?y > 3) ?x ex:p ?y }",
            &["y=5", "y=9"][..],
        ),
        ("SELECT ?y { ?x ex:p ?y { FILTER(?y > 3) } }", &[][..]),
        (
            "SELECT ?y { ?x ex:p ?y { ?x ex:q ?z FILTER(?y > 3) } }",
            &[][..],
        ),
        ("SELECT ?y { { ?x ex:p ?y } FILTER(?y > 5) }", &["y=9"][..]),
        (
            "SELECT ?y { { ?x ex:p ?y } UNION { ?x ex:q ?z } FILTER(!BOUND(?z)) }",
            &["y=1", "y=5", "y=9"][..],
        ),
        (
            "SELECT ?z { { ?x ex:p ?y } UNION { ?x ex:q ?z } FILTER(?z = 7 || ?y = 0) }",
            &["z=7"][..],
        ),
    ] {
        expect(Sparql, text, NUMBERS, solutions);
    }
}

#[test]
fn an_operator_sees_the_whole_of_its_group_and_no_more() {
    for (text, solutions) in [
        (
            "SELECT ?y { ?y hearken:gt 3 . ?x ex:p ?y }",
            &["y=5", "y=9"][..],
        ),
        ("SELECT ?y { ?x ex:p ?y { ?y hearken:gt 3 } }", &[][..]),
        ("SELECT ?y { { ?x ex:p ?y } ?y hearken:gt 5 }", &["y=9"][..]),
        (
            "SELECT ?y { { { ?x ex:p ?y } } { ?x ex:q ?z . ?z hearken:gt 5 } ?y hearken:gt 5 }",
            &["y=9"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y . { ?x ex:q ?z . ?y hearken:gt 3 } }",
            &[][..],
        ),
        (
            "SELECT ?y { ?x ex:q ?y . { ?x ex:p ?y . ?y hearken:lt 7 } ?y hearken:gt 3 }",
            &["y=5"][..],
        ),
        (
            "SELECT ?y ?z { { ?x ex:p ?y . ?y hearken:gt 5 } UNION { ?x ex:q ?z . ?z hearken:lt 7 } }",
            &["y=9", "z=5"][..],
        ),
        (
            "SELECT ?y ?z { { ?x ex:p ?y } UNION { ?x ex:q ?z } ?y hearken:gt 5 }",
            &["y=9"][..],
        ),
        (
            "SELECT ?y ?z { { ?x ex:p ?y } UNION { ?x ex:q ?z . ?y hearken:gt 5 } }",
            &["y=1", "y=5", "y=9"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y . ?y hearken:gt 3 FILTER(?y < 7) }",
            &["y=5"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(?y < 7) ?y hearken:gt 3 . }",
            &["y=5"][..],
        ),
        (
            "SELECT ?y{?x ex:p ?y{{?y hearken:gt 3}UNION{?x ex:p ?y}}}",
            &["y=1", "y=5", "y=9"][..],
        ),
    ] {
        expect(Sparql, text, NUMBERS, solutions);
    }
    expect(
        Sparql,
        "SELECT ?y WHERE { ?x ex:p ?y . # { a bracket in a comment\n?y hearken:gt 3 . ?x ex:r \"}\" }",
        r#"ex:a ex:p 1 , 5 ; ex:r "}" ."#,
        &["y=5"],
    );
}

#[test]
fn paths_of_triples_are_taken() {
    expect(
        Sparql,
        "SELECT ?y { ?x ex:p/ex:q ?y }",
        "ex:a ex:p ex:b , ex:c . ex:b ex:q 1 . ex:c ex:q 1 .",
        &["y=1", "y=1"],
    );
    expect(Sparql, "SELECT ?x { 5 ^ex:p ?x }", NUMBERS, &["x=a"]);
    expect(
        Sparql,
        "SELECT ?y { ?x ex:p|ex:q ?y }",
        NUMBERS,
        &["y=1", "y=5", "y=5", "y=7", "y=9"],
    );
    expect(
        Sparql,
        "SELECT ?y { ?x (ex:p|ex:q)/ex:r ?y }",
        "ex:a ex:p ex:b ; ex:q ex:b . ex:b ex:r 1 .",
        &["y=1", "y=1"],
    );
    expect(
        Sparql,
        "SELECT ?y { ?x ^(ex:p/ex:q) ?y }",
        "ex:a ex:p ex:b . ex:b ex:q ex:c .",
        &["y=a"],
    );
}

#[test]
fn a_list_and_brackets_are_their_triples() {
    expect(
        Sparql,
        "SELECT ?y { ?x ex:l ( 1 ?y ) ; ex:p [ ex:q 2 ] }",
        "ex:a ex:l ( 1 3 ) ; ex:p [ ex:q 2 ] .",
        &["y=3"],
    );
}

#[test]
fn comparisons_and_tests_are_taken() {
    for (text, solutions) in [
        ("SELECT ?y { ?x ex:p ?y FILTER(?y > 1) }", &["y=5.0"][..]),
        ("SELECT ?y { ?x ex:p ?y FILTER(!(?y > 1)) }", &["y=1"][..]),
        ("SELECT ?y { ?x ex:p ?y FILTER(?y = 5) }", &["y=5.0"][..]),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(?y != 5) }",
            &["y=1", "y=_", "y=a", "y=b"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(?y IN (1, ex:b)) }",
            &["y=1", "y=b"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(?y NOT IN (1, ex:b)) }",
            &["y=5.0", "y=_", "y=a"][..],
        ),
        ("SELECT ?y { ?x ex:p ?y FILTER(?y IN ()) }", &[][..]),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(isIRI(?y) || isBlank(?y)) }",
            &["y=_", "y=b"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(isNumeric(?y) && isLiteral(?y)) }",
            &["y=1", "y=5.0"][..],
        ),
        (
            r#"SELECT ?y { ?x ex:p ?y FILTER(LANG(?y) = "en") }"#,
            &["y=a"][..],
        ),
        (
            r#"SELECT ?y { ?x ex:p ?y FILTER(langMatches(LANG(?y), "*")) }"#,
            &["y=a"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(DATATYPE(?y) = xsd:decimal) }",
            &["y=5.0"][..],
        ),
        (
            r#"SELECT ?y { ?x ex:p ?y FILTER(STR(?y) = "a") }"#,
            &["y=a", "y=a"][..],
        ),
        ("SELECT ?y { ?x ex:p ?y FILTER(sameTerm(?y, 5)) }", &[][..]),
        (
            r#"SELECT ?y { ?x ex:p ?y FILTER(REGEX(?y, "^A", "i")) }"#,
            &["y=a", "y=a"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(?y) }",
            &["y=1", "y=5.0", "y=a", "y=a", "y=true"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(?y > -1) }",
            &["y=1", "y=5.0"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(BOUND(?y)) }",
            &["y=1", "y=5.0", "y=_", "y=a", "y=a", "y=b", "y=true"][..],
        ),
        (
            "SELECT ?y { ?x ex:p ?y FILTER(?y >= +1) }",
            &["y=1", "y=5.0"][..],
        ),
    ] {
        expect(
            Sparql,
            text,
            r#"ex:a ex:p 1 , 5.0 , "a" , "a"@en , ex:b , [] , true ."#,
            solutions,
        );
    }
}

#[test]
fn what_matches_every_event_is_warned_of() {
    for (text, said) in [
        (
            "ASK {}",
            "warning: this subscription matches every event (hint: ask for a triple)",
        ),
        (
            "SELECT * { { ?x ex:p ?y } UNION {} }",
            "warning: this subscription matches every event (hint: ask for a triple)",
        ),
    ] {
        assert_eq!(warned(Sparql, text), said, "{text}");
    }
    expect(Sparql, "ASK {}", "", &[""]);
    expect(Sparql, "SELECT * {}", "ex:a ex:b ex:c .", &[""]);
}

#[test]
fn a_filter_on_an_unbound_variable_is_warned_of() {
    for (text, said) in [
        (
            "SELECT * { ?x ex:p ?y FILTER(?y > 1 || ?z > 3) }",
            "2:40: warning: ?z is unbound where this filter stands (hint: a filter sees the variables of its own group; bind it there)",
        ),
        (
            "SELECT * { ?x ex:p ?y FILTER(?y > 1) { ?x ex:q ?z FILTER(?y > 2 || ?z > 1) } }",
            "2:30: warning: ?y is unbound where this filter stands (hint: a filter sees the variables of its own group; bind it there)",
        ),
        (
            "SELECT * { ?x ex:p ?y FILTER(!BOUND($w)) }",
            "2:37: warning: ?w is unbound where this filter stands (hint: a filter sees the variables of its own group; bind it there)",
        ),
        (
            "SELECT * { { ?x ex:p ?y } UNION { ?x ex:q ?z } FILTER(?z > 2) }",
            "",
        ),
        (
            "SELECT * { ?x ex:p ?y { ?x ex:q ?z . ?y hearken:gt 3 } }",
            "2:38: warning: ?y is unbound where this operator stands (hint: a filter sees the variables of its own group; bind it there)\nwarning: this subscription can never match: a filter uses a variable without a value (hint: no value passes these filters)",
        ),
    ] {
        assert_eq!(warned(Sparql, text), said, "{text}");
    }
}
