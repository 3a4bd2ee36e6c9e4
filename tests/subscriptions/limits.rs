//! Limits: at the bound a subscription is taken, one past it is refused.

use super::ask::{document, is_taken, refused_within};
use hearken::Limits;
use hearken::pattern::Notation::{self, Sparql, TriG, Turtle};

fn check(limits: &Limits, notation: Notation, at: &str, past: &str, said: &str) {
    assert!(is_taken(limits.clone(), notation, at), "{at}");
    assert_eq!(
        refused_within(limits.clone(), notation, past),
        said,
        "{past}"
    );
}

#[test]
fn triples_are_counted_over_all_alternatives() {
    let limits = &Limits {
        triples_max: 2,
        ..Limits::default()
    };
    let said = "error: a pattern may have 2 triples, this one has 3 (hint: split it into several subscriptions)";
    check(
        limits,
        Turtle,
        "?x ex:p ?y , ?z , ?z . ?z hearken:gt 3 .",
        "?x ex:p ?y , ?z , 3 .",
        said,
    );
    check(
        limits,
        Turtle,
        "ex:s hearken:pattern { ?x ex:p ?y } , { ?x ex:q ?y } .",
        "ex:s hearken:pattern { ?x ex:p ?y } , { ?x ex:q ?y , ?z } .",
        said,
    );
    check(
        limits,
        TriG,
        "ex:s { _:x ex:p _:y , _:z }",
        "ex:s { _:x ex:p _:y , _:z , 3 }",
        said,
    );
    check(
        limits,
        Sparql,
        "ASK { { ?x ex:p ?y } UNION { ?x ex:q ?y } }",
        "ASK { ?x ex:p ?y { { ?x ex:p ?y } UNION { ?x ex:q ?y } } }",
        "error: a pattern may have 2 triples, alternatives multiplied out; this one has 3 (hint: split it into several subscriptions)",
    );
}

#[test]
fn variables_are_counted_with_blank_nodes() {
    let limits = &Limits {
        variables_max: 2,
        ..Limits::default()
    };
    let said = |place: &str| {
        format!(
            "{place}error: a pattern may have 2 variables, blank nodes included (hint: split it into several subscriptions)"
        )
    };
    check(
        limits,
        Turtle,
        "?x ex:p [] .",
        "?x ex:p [] , ?y .",
        &said("2:14: "),
    );
    check(
        limits,
        TriG,
        "ex:s { var:x ex:p [] }",
        "ex:s { var:x ex:p [] , var:y }",
        &said("2:24: ").replace("included", "included (in <http://e/s>)"),
    );
    check(
        limits,
        Sparql,
        "ASK { ?x ex:p/ex:q 3 }",
        "ASK { ?x ex:p/ex:q ?y }",
        &said("2:20: "),
    );
}

#[test]
fn no_pattern_has_more_variables_than_a_byte_counts() {
    let text = |count: usize| {
        let objects: Vec<String> = (1..count).map(|i| format!("?v{i}")).collect();
        format!("?x ex:p {} .", objects.join(" , "))
    };
    let limits = Limits {
        variables_max: 1_000,
        ..Limits::default()
    };
    assert!(is_taken(limits.clone(), Turtle, &text(255)));
    assert!(!is_taken(limits, Turtle, &text(256)));
}

#[test]
fn alternatives_are_counted_after_multiplying_out() {
    let limits = &Limits {
        alternatives_max: 4,
        ..Limits::default()
    };
    let two = "{ { ?x ex:p ?y } UNION { ?x ex:q ?y } }";
    check(
        limits,
        Sparql,
        &format!("ASK {{ {two} {two} }}"),
        &format!("ASK {{ {two} {two} {two} }}"),
        "2:24: error: this multiplies out to more than 4 alternatives (hint: split it into several subscriptions)",
    );
    check(
        limits,
        Turtle,
        "ex:s hearken:pattern { ?x ex:p 1 } , { ?x ex:p 2 } , { ?x ex:p 3 } , { ?x ex:p 4 } .",
        "ex:s hearken:pattern { ?x ex:p 1 } , { ?x ex:p 2 } , { ?x ex:p 3 } , { ?x ex:p 4 } , { ?x ex:p 5 } .",
        "2:1: error: a subscription may have 4 alternatives (hint: split it into several subscriptions)",
    );
}

#[test]
fn nesting_is_bounded_and_the_bound_is_safe() {
    let limits = &Limits::default();
    let nested = |open: &str, close: &str, depth: usize| {
        format!("{}1{}", open.repeat(depth), close.repeat(depth))
    };
    let said = |column: usize| {
        format!(
            "2:{column}: error: brackets are nested deeper than 128 (hint: write inner nodes as variables of their own)"
        )
    };
    check(
        limits,
        Turtle,
        &format!("?x ex:p {} .", nested("[ ex:p ", " ]", 128)),
        &format!("?x ex:p {} .", nested("[ ex:p ", " ]", 129)),
        &said(9 + 7 * 128),
    );
    check(
        limits,
        Sparql,
        &format!("ASK {{ ?x ex:p {} }}", nested("(", ")", 127)),
        &format!("ASK {{ ?x ex:p {} }}", nested("(", ")", 128)),
        &said(15 + 127),
    );
    assert!(is_taken(
        limits.clone(),
        Sparql,
        &format!("ASK {{ ?x ex:p ?y FILTER{} }}", nested("(1 = ", ")", 127))
    ));
}

#[test]
fn negations_inside_negations_are_bounded() {
    let text = |depth: usize| {
        format!(
            "ASK {{ ?x ex:p ?y FILTER({}?y{}) }}",
            "!(".repeat(depth),
            ")".repeat(depth)
        )
    };
    check(
        &Limits::default(),
        Sparql,
        &text(8),
        &text(9),
        "2:41: error: negations are nested deeper than 8 (hint: two negations are none: leave both out)",
    );
    let beside = vec!["!(?y = 1)"; 100].join(" && ");
    assert!(is_taken(
        Limits::default(),
        Sparql,
        &format!("ASK {{ ?x ex:p ?y FILTER({beside}) }}")
    ));
    assert_eq!(
        refused_within(
            Limits::default(),
            Turtle,
            &format!(
                "ex:s hearken:pattern {{ ?x ex:p ?y }} ; hearken:filter \"{}?y{}\" .",
                "!(".repeat(100),
                ")".repeat(100)
            )
        ),
        "2:54: error: negations are nested deeper than 8 (hint: two negations are none: leave both out)"
    );
}

#[test]
fn connectives_are_bounded_and_the_bound_is_safe() {
    let text = |count: usize| {
        format!(
            "ASK {{ ?x ex:p ?y FILTER({}) }}",
            vec!["?y"; count].join(" || ")
        )
    };
    check(
        &Limits::default(),
        Sparql,
        &text(499),
        &text(500),
        "2:3016: error: a query may have 500 braces, filters and connectives (hint: for many values of one variable write ?x IN (…), or split it into several subscriptions)",
    );
    let groups = "{ ?x ex:p ?y FILTER(?y) }".repeat(249);
    assert!(is_taken(
        Limits::default(),
        Sparql,
        &format!("ASK {{ {groups} }}")
    ));
    let values = vec!["1"; 20_000].join(", ");
    assert!(is_taken(
        Limits::default(),
        Sparql,
        &format!("ASK {{ ?x ex:p ?y FILTER(?y IN ({values})) }}")
    ));
}

#[test]
fn the_text_of_one_subscription_is_bounded() {
    for (notation, text) in [(Turtle, "?x ex:p ?y ."), (Sparql, "ASK { ?x ex:p ?y }")] {
        let length = document(notation, text).len();
        let within = |subscription_bytes_max| Limits {
            subscription_bytes_max,
            ..Limits::default()
        };
        assert!(is_taken(within(length), notation, text));
        assert_eq!(
            refused_within(within(length - 1), notation, text),
            format!(
                "error: a subscription may have {} bytes, this one has {length} (hint: split it into several subscriptions)",
                length - 1
            )
        );
        assert!(
            is_taken(within(20), TriG, "ex:s { _:x ex:p _:y }"),
            "documents of many are not bounded"
        );
    }
    let limits = &Limits {
        subscription_bytes_max: 6,
        ..Limits::default()
    };
    check(
        limits,
        Turtle,
        "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter \"?y > 3\" .",
        "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter \"?y > 30\" .",
        "2:54: error: an expression may have 6 bytes (hint: split it into several filters)",
    );
}
