//! What a document of named graphs is refused for.

use super::ask::{refused, refused_alone};
use hearken::pattern::Notation::{NQuads, TriG};

#[test]
fn each_named_graph_has_an_iri() {
    for (text, said) in [
        (
            "_:g { ?x ex:p ?y }",
            "2:7: error: ?x is not a valid RDF subject",
        ),
        (
            "_:g { _:x ex:p _:y }",
            "2:1: error: a graph named by a blank node cannot be a subscription (hint: name it with an IRI: <urn:sub:1> { … })",
        ),
        (
            "[] { _:x ex:p _:y }",
            "error: a graph named by a blank node cannot be a subscription (hint: name it with an IRI: <urn:sub:1> { … })",
        ),
    ] {
        assert_eq!(refused(TriG, text), said, "{text}");
    }
}

#[test]
fn a_document_has_a_named_graph() {
    for (text, said) in [
        (
            "",
            "error: this document has no named graph, so no subscription (hint: in TriG and N-Quads each named graph is a subscription: <urn:sub:1> { … }; a single one can be written in Turtle)",
        ),
        (
            "ex:a ex:p ex:b .",
            "error: this document has no named graph, so no subscription (hint: in TriG and N-Quads each named graph is a subscription: <urn:sub:1> { … }; a single one can be written in Turtle)",
        ),
        (
            "{ _:x ex:p _:y }",
            "error: this document has no named graph, so no subscription (hint: in TriG and N-Quads each named graph is a subscription: <urn:sub:1> { … }; a single one can be written in Turtle)",
        ),
    ] {
        assert_eq!(refused(TriG, text), said, "{text}");
    }
    for (text, said) in [
        (
            "",
            "error: this document has no named graph, so no subscription (hint: in TriG and N-Quads each named graph is a subscription: <urn:sub:1> { … }; a single one can be written in Turtle)",
        ),
        (
            "<http://e/a> <http://e/p> <http://e/b> .",
            "error: this document has no named graph, so no subscription (hint: in TriG and N-Quads each named graph is a subscription: <urn:sub:1> { … }; a single one can be written in Turtle)",
        ),
    ] {
        assert_eq!(refused_alone(NQuads, text), said, "{text}");
    }
}

#[test]
fn formula_keywords_are_refused() {
    for (text, said) in [
        (
            r#"ex:s { _:x ex:p _:y . ex:s hearken:filter "true" }"#,
            "2:28: error: hearken:filter is out of place here (in <http://e/s>) (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)",
        ),
        (
            r#"ex:s hearken:filter "true" . ex:s { _:x ex:p _:y }"#,
            "2:6: error: hearken:filter is out of place here (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)",
        ),
        (
            "ex:s { ex:s hearken:pattern _:y }",
            "2:13: error: hearken:pattern is out of place here (in <http://e/s>) (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)",
        ),
        (
            "ex:s hearken:optional ex:o . ex:s { _:x ex:p _:y }",
            "2:6: error: hearken:optional is out of place here (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)",
        ),
    ] {
        assert_eq!(refused(TriG, text), said, "{text}");
    }
    assert_eq!(
        refused_alone(NQuads, r#"<urn:s> <urn:hearken:ns#filter> "true" ."#),
        "1:9: error: hearken:filter is out of place here (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)"
    );
}

#[test]
fn a_variable_iri_has_a_varname() {
    for (text, said) in [
        (
            "ex:s { var:a-b ex:p _:y }",
            "2:8: error: <urn:hearken:var#a-b> in <http://e/s> names no variable (hint: a variable's name is letters, digits and underscores)",
        ),
        (
            "ex:s { _:x ex:p <urn:hearken:var#> }",
            "2:17: error: <urn:hearken:var#> in <http://e/s> names no variable (hint: a variable's name is letters, digits and underscores)",
        ),
        (
            "ex:s { _:x <urn:hearken:var#a%20b> _:y }",
            "2:12: error: <urn:hearken:var#a%20b> in <http://e/s> names no variable (hint: a variable's name is letters, digits and underscores)",
        ),
    ] {
        assert_eq!(refused(TriG, text), said, "{text}");
    }
}

#[test]
fn variables_with_marks_are_turtles_alone() {
    assert_eq!(
        refused(TriG, "ex:s { ?x ex:p ?y }"),
        "2:8: error: ?x is not a valid RDF subject"
    );
}

#[test]
fn a_graph_asks_for_a_triple() {
    assert_eq!(
        refused(TriG, "ex:s { var:x hearken:gt 3 }"),
        "2:1: error: this subscription has no triple, so nothing is asked (hint: give at least one triple; an operator alone compares what no triple binds)"
    );
}

#[test]
fn an_operator_compares_what_its_graph_binds() {
    for (text, said) in [
        (
            "ex:s { _:x ex:p _:y . _:z hearken:gt 3 }",
            "2:23: error: this blank node stands in no triple, so it has no value to compare (in <http://e/s>) (hint: add a triple that binds it)",
        ),
        (
            "ex:s { _:x ex:p _:y . var:z hearken:gt 3 }",
            "2:23: error: ?z stands in no triple, so it has no value to compare (in <http://e/s>) (hint: add a triple that binds it, such as: ?s ?p ?z .)",
        ),
        (
            "ex:s { _:x ex:p _:y . ex:a hearken:gt 3 }",
            "2:23: error: the subject of an operator must be a variable (in <http://e/s>) (hint: an operator asks of a value that the event gives: ?value hearken:gt 30)",
        ),
    ] {
        assert_eq!(refused(TriG, text), said, "{text}");
    }
    assert_eq!(
        refused_alone(
            NQuads,
            "<urn:s> <http://e/p> _:x <http://e/g> .\n_:z <urn:hearken:ns#gt> \"3\" <http://e/g> ."
        ),
        "2:1: error: this blank node stands in no triple, so it has no value to compare (in <http://e/g>) (hint: add a triple that binds it)"
    );
}

#[test]
fn a_name_of_hearken_is_known_and_in_its_place() {
    for (text, said) in [
        (
            "ex:s { _:x hearken:foo _:y }",
            "2:12: error: hearken:foo is not known; the namespace urn:hearken:ns# is reserved (in <http://e/s>) (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
        (
            "ex:s { _:x ex:p hearken:gt }",
            "2:17: error: hearken:gt can only stand as a predicate, between a variable and a value (in <http://e/s>) (hint: write ?value hearken:gt …)",
        ),
        (
            "ex:s { hearken:gt ex:p _:x }",
            "2:8: error: hearken:gt can only stand as a predicate, between a variable and a value (in <http://e/s>) (hint: write ?value hearken:gt …)",
        ),
        (
            "ex:s hearken:foo ex:o . ex:s { _:x ex:p _:y }",
            "2:6: error: hearken:foo is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
        (
            "ex:s ex:about hearken:gt . ex:s { _:x ex:p _:y }",
            "2:15: error: hearken:gt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:gt …)",
        ),
        (
            "hearken:s { _:x ex:p _:y }",
            "2:1: error: hearken:s is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
        (
            r#"ex:s ex:about "1"^^hearken:num . ex:s { _:x ex:p _:y }"#,
            "2:20: error: hearken:num is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
    ] {
        assert_eq!(refused(TriG, text), said, "{text}");
    }
}

#[test]
fn a_syntax_error_refuses_the_document() {
    for (text, said) in [
        (
            "ex:s { _:x ex:p _:y } ex:t { _:x ex:p",
            "2:38: error: unexpected end (hint: the document ends here: is it cut off?)",
        ),
        (
            "ex:s { _:x exx:p _:y }",
            "2:12: error: undeclared prefix `exx:` (hint: did you mean `ex:`?)",
        ),
        (
            "ex:s { _:x <p> _:y }",
            "2:12: error: relative IRI `p` without a base IRI (hint: give one with `--base IRI`, or with `@base <IRI> .` in the document)",
        ),
        (
            "ex:s { 5 ex:p _:y }",
            "2:8: error: 5 is not a valid RDF subject",
        ),
    ] {
        assert_eq!(refused(TriG, text), said, "{text}");
    }
    for (text, said) in [
        (
            "<http://e/a> <http://e/p> <http://e/b> <http://e/g>",
            "1:52: error: triples must be followed by a dot (hint: the document ends here: is it cut off?)",
        ),
        (
            "<a> <http://e/p> <http://e/b> <http://e/g> .",
            "1:1: error: relative IRI `a` (hint: N-Quads has only absolute IRIs: write it in full)",
        ),
    ] {
        assert_eq!(refused_alone(NQuads, text), said, "{text}");
    }
}
