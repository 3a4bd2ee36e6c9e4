//! Warnings: what is accepted and probably not meant.

use super::ask::warned;
use hearken::pattern::Notation::{Sparql, TriG, Turtle};

#[test]
fn a_connected_pattern_that_can_match_is_not_warned_of() {
    for (text, said) in [
        (
            "?x ex:p ?y . ?y ex:q ?z . ?z hearken:gt 5 ; hearken:lt 7 .",
            "",
        ),
        ("ex:a ex:p ex:b .", ""),
        ("?x ex:p ?y . ex:a ex:p ex:b .", ""),
        ("?x ex:p ?y . ?a ex:q ?b . ?y hearken:lt ?b .", ""),
    ] {
        assert_eq!(warned(Turtle, text), said, "{text}");
    }
}

#[test]
fn an_unconnected_pattern_is_warned_of_once() {
    for (text, said) in [
        (
            "?x ex:p ?y . ?a ex:q ?b . ?c ex:r ?d .",
            "warning: nothing connects ?x with ?a, so their solutions are multiplied (hint: join the parts by a variable, or write two subscriptions)",
        ),
        (
            "?x ex:p ex:c . _:b ex:p ex:c .",
            "warning: nothing connects ?x with a blank node, so their solutions are multiplied (hint: join the parts by a variable, or write two subscriptions)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y . ?a ex:q ?b } , { ?x ex:p ?y . ?a ex:q ?b } .",
            "warning: nothing connects ?x with ?a, so their solutions are multiplied (in <http://e/s>) (hint: join the parts by a variable, or write two subscriptions)",
        ),
    ] {
        assert_eq!(warned(Turtle, text), said, "{text}");
    }
    assert_eq!(
        warned(Sparql, "ASK { ?x ex:p ?y . ?a ex:q ?b }"),
        "warning: nothing connects ?x with ?a (hint: join the parts by a variable, or write two subscriptions)"
    );
    assert_eq!(
        warned(TriG, "ex:s { var:x ex:p var:y . var:a ex:q var:b }"),
        "warning: nothing connects ?x with ?a, so their solutions are multiplied (in <http://e/s>) (hint: join the parts by a variable, or write two subscriptions)"
    );
}

#[test]
fn a_pattern_without_a_constant_is_warned_of() {
    for (text, said) in [
        (
            "?x ?p ?y .",
            "warning: this pattern has an alternative without a constant, so it needs checking on every event (hint: name a property or a node in one of its triples)",
        ),
        (
            "?x ?p ?y . ?y ?q ?z .",
            "warning: this pattern has an alternative without a constant, so it needs checking on every event (hint: name a property or a node in one of its triples)",
        ),
        ("?x hearken:directType ?c .", ""),
    ] {
        assert_eq!(warned(Turtle, text), said, "{text}");
    }
    for (text, said) in [
        (
            "ASK { { ?x ex:p ?y } UNION { ?x ?p ?y } }",
            "warning: this pattern has an alternative without a constant, so it needs checking on every event (hint: name a property or a node in one of its triples)",
        ),
        (
            "ASK { FILTER(1 < 2) }",
            "warning: this pattern has an alternative without a constant, so it needs checking on every event (hint: name a property or a node in one of its triples)",
        ),
    ] {
        assert_eq!(warned(Sparql, text), said, "{text}");
    }
}

#[test]
fn a_filter_that_is_never_true_is_warned_of() {
    for (text, said) in [
        (
            "ASK { ?x ex:p ?y FILTER(1 > 2) }",
            "warning: this subscription can never match: 1 > 2 is never true (hint: no value passes these filters)",
        ),
        (
            r#"ASK { ?x ex:p ?y FILTER("a" < 5) }"#,
            r#"warning: this subscription can never match: "a" < 5 is never true (hint: no value passes these filters)"#,
        ),
        (
            "ASK { ?x ex:p ?y FILTER(false) }",
            "warning: this subscription can never match: false is never true (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?z > 5) }",
            "2:25: warning: ?z is unbound where this filter stands (hint: a filter sees the variables of its own group; bind it there)\nwarning: this subscription can never match: a filter uses a variable without a value (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y < ex:a) }",
            "warning: this subscription can never match: ?y < <http://e/a> is never true (hint: no value passes these filters)",
        ),
        (
            r#"ASK { ?x ex:p ?y FILTER(?y = "NaN"^^xsd:double) }"#,
            r#"warning: this subscription can never match: ?y = "NaN"^^<http://www.w3.org/2001/XMLSchema#double> is never true (hint: no value passes these filters)"#,
        ),
        (
            r#"ASK { ?x ex:p ?y FILTER(?y < "x"@en) }"#,
            r#"warning: this subscription can never match: ?y < "x"@en is never true (hint: no value passes these filters)"#,
        ),
        (
            r#"ASK { ?x ex:p ?y FILTER(?y > "five"^^xsd:integer) }"#,
            r#"warning: this subscription can never match: ?y > "five"^^<http://www.w3.org/2001/XMLSchema#integer> is never true (hint: no value passes these filters)"#,
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y < ?y) }",
            "warning: this subscription can never match: ?y < ?y is never true (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(!(1 < 2)) }",
            "warning: this subscription can never match: !(1 < 2) is never true (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y > 5 && 1 > 2) }",
            "warning: this subscription can never match: 1 > 2 is never true (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(isIRI(?z)) }",
            "2:31: warning: ?z is unbound where this filter stands (hint: a filter sees the variables of its own group; bind it there)\nwarning: this subscription can never match: a filter uses a variable without a value (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(sameTerm(?y, ?z)) }",
            "2:38: warning: ?z is unbound where this filter stands (hint: a filter sees the variables of its own group; bind it there)\nwarning: this subscription can never match: a filter uses a variable without a value (hint: no value passes these filters)",
        ),
    ] {
        assert_eq!(warned(Sparql, text), said, "{text}");
    }
}

#[test]
fn bounds_that_exclude_each_other_are_warned_of() {
    for (text, said) in [
        (
            "ASK { ?x ex:p ?y FILTER(?y < 5 && ?y > 7) }",
            "warning: this subscription can never match: ?y < 5 and ?y > 7 exclude each other (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y < 5 && ?y >= 5) }",
            "warning: this subscription can never match: ?y < 5 and ?y >= 5 exclude each other (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y > 5 && ?y < 5.0) }",
            "warning: this subscription can never match: ?y > 5 and ?y < 5.0 exclude each other (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(7 < ?y && 5 > ?y) }",
            "warning: this subscription can never match: 7 < ?y and 5 > ?y exclude each other (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y = 5 && ?y = 6) }",
            "warning: this subscription can never match: ?y = 5 and ?y = 6 exclude each other (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y = ex:a && ?y = ex:b) }",
            "warning: this subscription can never match: ?y = <http://e/a> and ?y = <http://e/b> exclude each other (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y = 5 && ?y > 7) }",
            "warning: this subscription can never match: ?y = 5 and ?y > 7 exclude each other (hint: no value passes these filters)",
        ),
        (
            r#"ASK { ?x ex:p ?y FILTER(?y > "b" && ?y < "a") }"#,
            r#"warning: this subscription can never match: ?y > "b" and ?y < "a" exclude each other (hint: no value passes these filters)"#,
        ),
        (
            r#"ASK { ?x ex:p ?y FILTER(?y > 5 && ?y < "a") }"#,
            r#"warning: this subscription can never match: ?y > 5 and ?y < "a" exclude each other (hint: no value passes these filters)"#,
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y = ex:a && ?y > 5) }",
            "warning: this subscription can never match: ?y = <http://e/a> and ?y > 5 exclude each other (hint: no value passes these filters)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y <= 9007199254740992 && ?y > 9007199254740993) }",
            "warning: this subscription can never match: ?y <= 9007199254740992 and ?y > 9007199254740993 exclude each other (hint: no value passes these filters)",
        ),
    ] {
        assert_eq!(warned(Sparql, text), said, "{text}");
    }
    for (text, said) in [
        (
            "?x ex:p ?y . ?y hearken:lt 5 ; hearken:gt 7 .",
            "warning: this subscription can never match: ?y < 5 and ?y > 7 exclude each other (hint: no value passes these filters)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y . ?y hearken:lt 5 ; hearken:gt 7 } , { ?x ex:q ?y } .",
            "warning: one alternative can never match: ?y < 5 and ?y > 7 exclude each other (in <http://e/s>) (hint: no value passes these filters)",
        ),
    ] {
        assert_eq!(warned(Turtle, text), said, "{text}");
    }
}

#[test]
fn what_some_value_passes_is_not_warned_of() {
    for (text, said) in [
        ("ASK { ?x ex:p ?y FILTER(?y <= 5 && ?y >= 5) }", ""),
        ("ASK { ?x ex:p ?y FILTER(?y < 7 && ?y > 5) }", ""),
        ("ASK { ?x ex:p ?y FILTER(?y = 5 && ?y = 5.0) }", ""),
        ("ASK { ?x ex:p ?y FILTER(?y = 5 && ?y = 05) }", ""),
        (
            "ASK { ?x ex:p ?y FILTER(?y <= 9007199254740992 && ?y >= 9007199254740993) }",
            "",
        ),
        ("ASK { ?x ex:p ?y FILTER(?y != 5 && ?y != 6) }", ""),
        ("ASK { ?x ex:p ?y FILTER(?y > 5 || ?y < 3) }", ""),
        ("ASK { ?x ex:p ?y FILTER(!(?y < 5 && ?y > 7)) }", ""),
        (r#"ASK { ?x ex:p ?y FILTER(?y = "x"@en) }"#, ""),
        (r#"ASK { ?x ex:p ?y FILTER(?y = "five"^^xsd:integer) }"#, ""),
        (
            "ASK { ?x ex:p ?y FILTER(?y = ex:a || ?z > 3) }",
            "2:38: warning: ?z is unbound where this filter stands (hint: a filter sees the variables of its own group; bind it there)",
        ),
        ("ASK { ?x ex:p ?y FILTER(1 < 2 && ?y > 3) }", ""),
        (r#"ASK { ?x ex:p ?y FILTER(!(?y < "x")) }"#, ""),
        (
            "ASK { { ?x ex:p ?y } UNION { ?x ex:q ?z } FILTER(BOUND(?y)) }",
            "",
        ),
    ] {
        assert_eq!(warned(Sparql, text), said, "{text}");
    }
}
