//! What a query is refused for.

use super::ask::{refused, refused_alone};
use hearken::pattern::Notation::Sparql;

#[test]
fn what_no_subscription_can_be_is_refused_for_good() {
    for (text, said) in [
        (
            "ASK { SERVICE <http://e/s> { ?x ex:p ?y } }",
            "2:7: error: SERVICE cannot stand in a subscription: a match depends on the event alone (hint: leave SERVICE out, or publish what it would fetch in the event)",
        ),
        (
            "ASK FROM ex:g { ?x ex:p ?y }",
            "2:5: error: FROM cannot stand in a subscription: it is matched against each event (hint: leave FROM out)",
        ),
        (
            "SELECT * FROM NAMED ex:g { ?x ex:p ?y }",
            "2:10: error: FROM cannot stand in a subscription: it is matched against each event (hint: leave FROM out)",
        ),
        (
            "ASK { GRAPH ?g { ?x ex:p ?y } }",
            "2:7: error: GRAPH cannot stand in a subscription: each event is one graph (hint: write the triples without GRAPH)",
        ),
        (
            "DESCRIBE ?x { ?x ex:p ?y }",
            "2:1: error: DESCRIBE cannot be a subscription: SPARQL leaves its answer open (hint: write ASK, SELECT or CONSTRUCT)",
        ),
        (
            "DESCRIBE ex:a",
            "2:1: error: DESCRIBE cannot be a subscription: SPARQL leaves its answer open (hint: write ASK, SELECT or CONSTRUCT)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(RAND() > 0.5) }",
            "2:25: error: RAND cannot stand in a subscription: its answer is random (hint: a match must depend on the event alone)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y = UUID()) }",
            "2:30: error: UUID cannot stand in a subscription: its answer is random (hint: a match must depend on the event alone)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y = STRUUID()) }",
            "2:30: error: STRUUID cannot stand in a subscription: its answer is random (hint: a match must depend on the event alone)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn patterns_that_are_not_built_yet_are_refused_at_their_place() {
    for (text, said) in [
        (
            "ASK { ?x ex:p ?y OPTIONAL { ?y ex:q ?z } }",
            "2:18: error: OPTIONAL is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p ?y MINUS { ?y ex:q ?z } }",
            "2:18: error: MINUS is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER EXISTS { ?y ex:q ?z } }",
            "2:25: error: EXISTS is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER NOT EXISTS { ?y ex:q ?z } }",
            "2:29: error: EXISTS is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p ?y BIND(1 AS ?z) }",
            "2:18: error: BIND is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p ?y VALUES ?y { 1 2 } }",
            "2:18: error: VALUES is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p ?y } VALUES ?y { 1 }",
            "2:20: error: VALUES is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "SELECT * { { SELECT ?x { ?x ex:p ?y } } }",
            "2:14: error: a SELECT inside a query is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p ?y { SELECT ?x { ?x ex:p ?y } } }",
            "2:20: error: a SELECT inside a query is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "CONSTRUCT { ?y ex:q ?x } WHERE { ?x ex:p ?y }",
            "2:1: error: CONSTRUCT is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "CONSTRUCT WHERE { ?x ex:p ?y }",
            "2:1: error: CONSTRUCT is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn paths_that_are_not_built_yet_are_refused_at_their_place() {
    for (text, said) in [
        (
            "SELECT * { ?x ex:p* ?y }",
            "2:19: error: the path sign * is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p+ ?y }",
            "2:14: error: the path sign + is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p? ?y }",
            "2:14: error: the path sign ? is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x !ex:p ?y }",
            "2:10: error: the path sign ! is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:q/(ex:p|ex:r)* ?y }",
            "2:26: error: the path sign * is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p +5 . ?x ex:q+ ?z }",
            "2:15: error: the path sign + is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn modifiers_that_are_not_built_yet_are_refused_at_their_place() {
    for (text, said) in [
        (
            "SELECT * { ?x ex:p ?y } ORDER BY ?y",
            "2:25: error: ORDER BY is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "SELECT * { ?x ex:p ?y } LIMIT 1",
            "2:25: error: LIMIT is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "SELECT * { ?x ex:p ?y } OFFSET 1",
            "2:25: error: OFFSET is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "SELECT ?x { ?x ex:p ?y } GROUP BY ?x",
            "2:26: error: GROUP BY is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "SELECT (COUNT(*) AS ?n) { ?x ex:p ?y }",
            "2:9: error: COUNT is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "SELECT (SUM(?y) AS ?n) { ?x ex:p ?y }",
            "2:9: error: SUM is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "SELECT ?x { ?x ex:p ?y } GROUP BY ?x HAVING (COUNT(*) > 1)",
            "2:26: error: GROUP BY is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "SELECT (?y + 1 AS ?z) { ?x ex:p ?y }",
            "2:16: error: an expression in SELECT is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn expressions_that_are_not_built_yet_are_refused_at_their_place() {
    for (text, said) in [
        (
            "ASK { ?x ex:p -5 , ?y FILTER(?y + 1 > 3) }",
            "2:33: error: arithmetic (+) is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(?y - 1 > 3) }",
            "2:33: error: arithmetic (-) is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(?y > -5 && ?y - -1 > 3) }",
            "2:44: error: arithmetic (-) is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(?y * 2 > 3) }",
            "2:33: error: arithmetic (*) is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(?y / 2 > 3) }",
            "2:33: error: arithmetic (/) is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(-?y > 3) }",
            "2:30: error: arithmetic (-) is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(+?y > 3) }",
            "2:30: error: arithmetic (+) is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(STRLEN(?y) > 3) }",
            "2:30: error: STRLEN is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            r#"ASK { ?x ex:p -5 , ?y FILTER(CONTAINS(?y, "a")) }"#,
            "2:30: error: CONTAINS is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(COALESCE(?y, 1) = 1) }",
            "2:30: error: COALESCE is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(IF(?y, 1, 2) = 1) }",
            "2:30: error: IF is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(NOW() > ?y) }",
            "2:30: error: NOW is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(xsd:integer(?y) > 3) }",
            "2:30: error: the function <http://www.w3.org/2001/XMLSchema#integer> is not supported yet (hint: compare values with operators; they are compared by value whatever their datatype's precision)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(ex:f(?y)) }",
            "2:30: error: the function <http://e/f> is not supported yet (hint: compare values with operators; they are compared by value whatever their datatype's precision)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(YEAR(?y) = 2020) }",
            "2:30: error: YEAR is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
        (
            "ASK { ?x ex:p -5 , ?y FILTER(IRI(?y) = ex:a) }",
            "2:30: error: IRI is not supported yet (hint: this version takes triples, FILTER, UNION, ASK, SELECT and DISTINCT)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn a_name_of_hearken_is_known_and_in_its_place() {
    for (text, said) in [
        (
            "ASK { ?x ex:p ?y . ?y hearken:gte 3 }",
            "2:23: error: hearken:gte is not known; the namespace urn:hearken:ns# is reserved (hint: did you mean hearken:ge?)",
        ),
        (
            "ASK { ?x a hearken:gt }",
            "2:12: error: hearken:gt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:gt …)",
        ),
        (
            "ASK { hearken:gt ex:p ?y }",
            "2:7: error: hearken:gt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:gt …)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(?y = hearken:gt) }",
            "2:30: error: hearken:gt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:gt …)",
        ),
        (
            r#"ASK { ?x ex:p ?y FILTER(?y > "5"^^hearken:num) }"#,
            "2:35: error: hearken:num is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
        (
            "ASK { ?x ex:p ?y FILTER(hearken:gt(?y, 3)) }",
            "2:25: error: hearken:gt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:gt …)",
        ),
        (
            "ASK { ?x ex:p/hearken:gt 30 }",
            "2:15: error: a name of hearken's cannot stand in a property path (hint: write it as a triple of its own)",
        ),
        (
            "ASK { ?x ^hearken:gt 30 }",
            "2:11: error: a name of hearken's cannot stand in a property path (hint: write it as a triple of its own)",
        ),
        (
            "ASK { ?x hearken:gt|ex:p 30 }",
            "2:10: error: a name of hearken's cannot stand in a property path (hint: write it as a triple of its own)",
        ),
        (
            "ASK { ?x hearken:directType* ?c }",
            "2:10: error: a name of hearken's cannot stand in a property path (hint: write it as a triple of its own)",
        ),
        (
            "ASK { ?x a/hearken:directType ?c }",
            "2:12: error: a name of hearken's cannot stand in a property path (hint: write it as a triple of its own)",
        ),
        (
            "ASK { ?x !hearken:gt 30 }",
            "2:11: error: a name of hearken's cannot stand in a property path (hint: write it as a triple of its own)",
        ),
        (
            r#"ASK { ?x (hearken:gt) 30 . ?x hearken:filter "true" }"#,
            "2:31: error: hearken:filter is out of place here (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)",
        ),
        (
            r#"ASK { ?x ex:p "5"^^hearken:num }"#,
            "2:20: error: hearken:num is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn the_subject_of_an_operator_is_a_variable() {
    for (text, said) in [
        (
            "ASK { ?x ex:p ?y . ex:a hearken:gt 3 }",
            "2:20: error: the subject of an operator must be a variable (hint: an operator asks of a value that the event gives: ?value hearken:gt 30)",
        ),
        (
            "ASK { ?x ex:p ?y . 5 hearken:gt 3 }",
            "2:20: error: the subject of an operator must be a variable (hint: an operator asks of a value that the event gives: ?value hearken:gt 30)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn a_variable_only_in_an_operator_is_refused() {
    for (text, said) in [
        (
            "ASK { ?x ex:p ?y . ?z hearken:gt 3 }",
            "2:20: error: ?z stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?z .)",
        ),
        (
            "ASK { ?x ex:p ?y . $z hearken:gt 3 }",
            "2:20: error: ?z stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?z .)",
        ),
        (
            "ASK { ?x ex:p ?y . ?y hearken:gt ?z }",
            "2:34: error: ?z stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?z .)",
        ),
        (
            "ASK { ?x ex:p ?y . [] hearken:gt 3 }",
            "2:23: error: this blank node stands in no triple, so it has no value to compare (hint: add a triple that binds it)",
        ),
        (
            "ASK { ?x hearken:gt 3 }",
            "2:7: error: ?x stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?x .)",
        ),
        (
            "SELECT * { ?x ex:p ?y { ?b hearken:gt 3 . ?a hearken:gt 3 } }",
            "2:25: error: ?b stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?b .)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn a_literal_stands_only_as_object() {
    for (text, said) in [
        (
            "ASK { 5 ex:p ?x }",
            "2:7: error: a literal cannot be a subject: no RDF triple has one there (hint: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30)",
        ),
        (
            r#"ASK { "a" ex:p ?x }"#,
            "2:7: error: a literal cannot be a subject: no RDF triple has one there (hint: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
}

#[test]
fn a_syntax_error_is_told_at_its_place() {
    for (text, said) in [
        ("ASK { ?x ex:p }", "2:15: error: unexpected }"),
        ("ASK { ?x ex:p ?y", "2:5: error: this { is not closed"),
        (
            "ASK { ?x ex:p ?y } }",
            "2:20: error: unexpected } (hint: no { is open here)",
        ),
        (
            "ASK { ?x exx:p ?y }",
            "2:10: error: undeclared prefix `exx:` (hint: did you mean `ex:`?)",
        ),
        (
            "ASK { ?x foo:p ?y }",
            "2:10: error: undeclared prefix `foo:` (hint: declare it: `PREFIX foo: <IRI>`)",
        ),
        (
            "ASK { ?x <p> ?y }",
            "2:10: error: relative IRI `p` without a base IRI (hint: give one with `--base IRI`, or with `BASE <IRI>` at the top)",
        ),
        (
            "ASK { ?x <http://e/a b> ?y }",
            "2:10: error: invalid IRI `http://e/a b`: it has a space (hint: a space in an IRI is written `%20`)",
        ),
        ("FIND { ?x ex:p ?y }", "2:1: error: unexpected FIND"),
        ("", "2:1: error: the query ends too early"),
        (
            "INSERT DATA { ex:a ex:p ex:b }",
            "2:1: error: unexpected INSERT",
        ),
        (
            "SELECT ?x ?x { ?x ex:p ?y }",
            "2:28: error: Duplicated variable name in SELECT",
        ),
        (
            "ASK { { _:a ex:p ?x } { _:a ex:q ?x } }",
            "2:25: error: the blank node _:a stands in two groups (hint: a blank node belongs to its group; to share a node use a ?variable)",
        ),
        (
            r#"ASK { ?x ex:p "open }"#,
            "2:15: error: this string is not closed (hint: end it with the quotation mark that begins it)",
        ),
    ] {
        assert_eq!(refused(Sparql, text), said, "{text}");
    }
    assert_eq!(
        refused_alone(Sparql, "ASK { ?x hearken:gt 3 }"),
        "1:10: error: undeclared prefix `hearken:` (hint: declare it: `PREFIX hearken: <urn:hearken:ns#>`)"
    );
}
