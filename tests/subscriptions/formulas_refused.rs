//! What a document with formulas is refused for.

use super::ask::refused;
use hearken::pattern::Notation::Turtle;

#[test]
fn a_formula_stands_as_object_of_a_keyword() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { ?x ex:p { ?y ex:q ?z } } .",
            "2:32: error: a formula cannot stand inside a formula (hint: a subscription is flat: give it several hearken:pattern, hearken:optional or hearken:unless)",
        ),
        (
            "{ ?x ex:p ?y } .",
            "2:1: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "{ ?x ex:p ?y } ex:p ex:o .",
            "2:1: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "ex:s ex:p { ?x ex:p ?y } .",
            "2:11: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "ex:s { ?x ex:p ?y } ex:o .",
            "2:6: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "ex:s hearken:deliverTo { ?x ex:p ?y } .",
            "2:24: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "ex:s hearken:filter { ?x ex:p ?y } .",
            "2:21: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "ex:s ex:p [ hearken:pattern { ?x ex:p ?y } ] .",
            "2:29: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "ex:s hearken:pattern ( { ?x ex:p ?y } ) .",
            "2:24: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_keyword_takes_a_formula() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:pattern ex:o .",
            "2:55: error: here a formula is expected (hint: put the pattern between braces: { … })",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:unless "x" ."#,
            "2:54: error: here a formula is expected (hint: put the pattern between braces: { … })",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_subscription_is_an_iri() {
    for (text, said) in [
        (
            "_:s hearken:pattern { ?x ex:p ?y } .",
            "2:1: error: a subscription must be an IRI (hint: name it: <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "[] hearken:pattern { ?x ex:p ?y } .",
            "2:1: error: a subscription must be an IRI (hint: name it: <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            r#"_:s hearken:filter "true" . ex:s hearken:pattern { ?x ex:p ?y } ."#,
            "2:1: error: a subscription must be an IRI (hint: name it: <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "hearken:mine hearken:pattern { ?x ex:p ?y } .",
            "2:1: error: hearken:mine is not known; the namespace urn:hearken:ns# is reserved (hint: did you mean hearken:mode?)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn prefixes_are_declared_outside() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { @prefix a: <http://a/> . ?x a:p ?y } .",
            "2:24: error: a prefix or base cannot be declared inside a formula (hint: declare it at the top of the document)",
        ),
        (
            "ex:s hearken:pattern { PREFIX a: <http://a/> ?x a:p ?y } .",
            "2:24: error: a prefix or base cannot be declared inside a formula (hint: declare it at the top of the document)",
        ),
        (
            "ex:s hearken:pattern { @base <http://a/> . ?x ex:p ?y } .",
            "2:24: error: a prefix or base cannot be declared inside a formula (hint: declare it at the top of the document)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_variable_stands_in_a_formula() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { ?x ex:p ?y } . ?x ex:q ex:o .",
            "2:39: error: ?x stands outside of a formula (hint: a formula makes this a document of many subscriptions: put every pattern between braces)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; ex:q ?y .",
            "2:44: error: ?y stands outside of a formula (hint: a formula makes this a document of many subscriptions: put every pattern between braces)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_blank_node_belongs_to_its_formula() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { _:b ex:p ?y } , { _:b ex:q ?y } .",
            "2:42: error: the blank node _:b stands in two formulas (hint: a blank node belongs to its formula; to share a node between formulas use a ?variable)",
        ),
        (
            "ex:s hearken:pattern { _:b ex:p ?y } ; ex:about _:b .",
            "2:49: error: the blank node _:b stands in two formulas (hint: a blank node belongs to its formula; to share a node between formulas use a ?variable)",
        ),
        (
            "ex:s hearken:pattern { _:b ex:p ?y } . ex:t hearken:pattern { _:b ex:p ?y } .",
            "2:63: error: the blank node _:b stands in two formulas (hint: a blank node belongs to its formula; to share a node between formulas use a ?variable)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_formula_asks_for_a_triple() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { } .",
            "2:22: error: this subscription has no triple, so nothing is asked (hint: give at least one triple; an operator alone compares what no triple binds)",
        ),
        (
            "ex:s hearken:pattern { ?x hearken:gt 3 } .",
            "2:22: error: this subscription has no triple, so nothing is asked (hint: give at least one triple; an operator alone compares what no triple binds)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y } , { } .",
            "2:39: error: this subscription has no triple, so nothing is asked (hint: give at least one triple; an operator alone compares what no triple binds)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_variable_of_an_operator_stands_in_its_formula() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { ?x ex:p ?y . ?z hearken:gt 3 } .",
            "2:37: error: ?z stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?z .)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y } , { ?x ex:q ?z . ?y hearken:gt 3 } .",
            "2:54: error: ?y stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?y .)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_subscription_has_a_pattern() {
    assert_eq!(
        refused(
            Turtle,
            r#"ex:s hearken:filter "true" . ex:t ex:about { ?x ex:p ?y } ."#
        ),
        "2:44: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)"
    );
}

#[test]
fn what_is_not_built_yet_is_refused_by_name() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:optional { ?x ex:q ?z } .",
            "2:39: error: hearken:optional and hearken:unless are not supported yet (hint: this version takes hearken:pattern and hearken:filter)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:unless { ?x ex:q ?z } .",
            "2:39: error: hearken:optional and hearken:unless are not supported yet (hint: this version takes hearken:pattern and hearken:filter)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_filter_is_a_plain_string() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter 5 .",
            "2:54: error: hearken:filter takes a plain string (hint: leave out the datatype or language tag)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter ex:f .",
            r#"2:54: error: hearken:filter takes a string with a SPARQL expression (hint: write hearken:filter "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "true"@en ."#,
            "2:54: error: hearken:filter takes a plain string (hint: leave out the datatype or language tag)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "true"^^xsd:token ."#,
            "2:54: error: hearken:filter takes a plain string (hint: leave out the datatype or language tag)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y >" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_filter_is_one_expression_alone() {
    for (text, said) in [
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "true) FILTER(false" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "1) AS ?x) ((2" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "1 AS ?x) (2" ."#,
            r#"2:54: error: this is no SPARQL expression alone (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "true AS ?hearkenFilter) {} #" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "true AS ?hearkenFilter) { ?s ?p ?o } LIMIT 1 #" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "(true" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "true)" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "true \" x" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "'true" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "COUNT(*)" ."#,
            r#"2:54: error: this is no SPARQL expression alone (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "SUM(?y) > 3" ."#,
            r#"2:54: error: this is no SPARQL expression alone (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y, ?y" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
        (
            r##"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "# true" ."##,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_filter_uses_the_prefixes_of_the_document() {
    for (text, said) in [
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y = exx:a" ."#,
            "2:54: error: the prefix exx: in this expression is not declared (hint: did you mean `ex:`?)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y = owl:Thing" ."#,
            "2:54: error: the prefix owl: in this expression is not declared (hint: declare it: `PREFIX owl: <http://www.w3.org/2002/07/owl#>`)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y = hearken:pattern" ."#,
            "2:54: error: hearken:pattern is out of place here (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "hearken:gt(?y)" ."#,
            "2:54: error: hearken:gt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:gt …)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y = <a>" ."#,
            r#"2:54: error: this is not a SPARQL expression (hint: write what may stand in FILTER( … ), such as "?t > 30")"#,
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_filter_takes_what_a_query_takes() {
    for (text, said) in [
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "EXISTS { ?x ex:q ?y }" ."#,
            "2:54: error: EXISTS is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "?y + 1 > 3" ."#,
            "2:54: error: arithmetic (+) is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "STRLEN(?y) > 3" ."#,
            "2:54: error: STRLEN is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "RAND() > 0.5" ."#,
            "2:54: error: RAND cannot stand in a subscription: its answer is random (hint: a match must depend on the event alone)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "xsd:integer(?y) > 3" ."#,
            "2:54: error: the function <http://www.w3.org/2001/XMLSchema#integer> is not supported yet (hint: compare values with operators; they are compared by value whatever their datatype's precision)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "COALESCE(?y, 3) > 3" ."#,
            "2:54: error: COALESCE is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:filter "IF(?y, true, false)" ."#,
            "2:54: error: IF is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn names_of_hearken_in_metadata_are_settings() {
    for (text, said) in [
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:deliversTo ex:i .",
            "2:39: error: hearken:deliversTo is not known; the namespace urn:hearken:ns# is reserved (hint: did you mean hearken:deliverTo?)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:gt 3 .",
            "2:39: error: hearken:gt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:gt …)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; hearken:directType ex:C .",
            "2:39: error: hearken:directType can only stand as a predicate, between a variable and a value (hint: write ?value hearken:directType …)",
        ),
        (
            "ex:s hearken:pattern { ?x ex:p ?y } ; ex:about hearken:nothing .",
            "2:48: error: hearken:nothing is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
        (
            r#"ex:s hearken:pattern { ?x ex:p ?y } ; hearken:owner "me" ."#,
            "2:39: error: hearken:owner is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}
