//! What a document in Turtle is refused for.

use super::ask::refused;
use hearken::pattern::Notation::Turtle;

#[test]
fn what_n3_has_beyond_turtle_is_refused() {
    for (text, said) in [
        (
            "?a = ?b .",
            "2:4: error: = is not Turtle: a comparison is a triple (hint: write ?a hearken:eq ?b with PREFIX hearken: <urn:hearken:ns#>)",
        ),
        (
            "ex:a = ex:b .",
            "2:6: error: this N3 operator is not part of a subscription (hint: a comparison is a triple: ?value hearken:le 30; a path is several triples with variables between)",
        ),
        (
            "{ ?a ex:p ?b } => { ?b ex:q ?a } .",
            "2:1: error: a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless (hint: write <urn:sub:1> hearken:pattern { … } .)",
        ),
        (
            "ex:a => ex:b .",
            "2:6: error: this N3 operator is not part of a subscription (hint: a comparison is a triple: ?value hearken:le 30; a path is several triples with variables between)",
        ),
        (
            "ex:a <= ex:b .",
            "2:6: error: this N3 operator is not part of a subscription (hint: a comparison is a triple: ?value hearken:le 30; a path is several triples with variables between)",
        ),
        (
            "ex:a <- ex:p ex:b .",
            "2:6: error: this N3 operator is not part of a subscription (hint: a comparison is a triple: ?value hearken:le 30; a path is several triples with variables between)",
        ),
        (
            "ex:a!ex:p ex:q ex:b .",
            "2:5: error: this N3 operator is not part of a subscription (hint: a comparison is a triple: ?value hearken:le 30; a path is several triples with variables between)",
        ),
        (
            "ex:a^ex:p ex:q ex:b .",
            "2:5: error: this N3 operator is not part of a subscription (hint: a comparison is a triple: ?value hearken:le 30; a path is several triples with variables between)",
        ),
        (
            "ex:a has ex:p ex:b .",
            "2:6: error: the N3 keywords has, is and of are not part of a subscription (hint: write subject, predicate, object; for the inverse exchange subject and object)",
        ),
        (
            "ex:a is ex:p of ex:b .",
            "2:6: error: the N3 keywords has, is and of are not part of a subscription (hint: write subject, predicate, object; for the inverse exchange subject and object)",
        ),
        (
            "[id ex:a ex:p ex:b] .",
            "2:2: error: [id …] of N3 is not part of a subscription (hint: write the IRI as subject of triples of its own)",
        ),
        (
            "@forAll :x .",
            "2:1: error: @forAll is not a valid RDF value",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_literal_stands_only_as_object() {
    for (text, said) in [
        (
            "5 ex:p ?x .",
            "2:1: error: a literal can only be an object: no RDF triple has one elsewhere (hint: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30)",
        ),
        (
            r#""a"@en ex:p ?x ."#,
            "2:1: error: a literal can only be an object: no RDF triple has one elsewhere (hint: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30)",
        ),
        (
            "true ex:p ?x .",
            "2:1: error: a literal can only be an object: no RDF triple has one elsewhere (hint: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30)",
        ),
        (
            r#"?x "p" ?y ."#,
            "2:4: error: a literal can only be an object: no RDF triple has one elsewhere (hint: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30)",
        ),
        (
            "?x 5 ?y .",
            "2:4: error: a literal can only be an object: no RDF triple has one elsewhere (hint: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_blank_node_is_no_predicate() {
    for (text, said) in [
        (
            "?x _:p ?y .",
            "2:4: error: a blank node cannot be a predicate (hint: for any property write a variable: ?property)",
        ),
        (
            "?x [] ?y .",
            "2:4: error: a blank node cannot be a predicate (hint: for any property write a variable: ?property)",
        ),
        (
            "?x [ ex:a ex:b ] ?y .",
            "2:4: error: a blank node cannot be a predicate (hint: for any property write a variable: ?property)",
        ),
        (
            "?x (ex:a) ?y .",
            "2:4: error: a blank node cannot be a predicate (hint: for any property write a variable: ?property)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_subject_alone_is_no_triple() {
    for (text, said) in [
        (
            "?x ex:p ?y . ?z .",
            "2:14: error: a subject alone is no triple (hint: say something of it: subject, predicate, object)",
        ),
        (
            "ex:a .",
            "2:1: error: a subject alone is no triple (hint: say something of it: subject, predicate, object)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_comparison_is_a_triple_in_turtle() {
    for (text, said) in [
        (
            "?o ex:t ?t . ?t <= 30 .",
            "2:17: error: <= is not Turtle: a comparison is a triple (hint: write ?t hearken:le 30 with PREFIX hearken: <urn:hearken:ns#>)",
        ),
        (
            "?o ex:t ?t . ?t >= 30 .",
            "2:17: error: >= is not Turtle: a comparison is a triple (hint: write ?t hearken:ge 30 with PREFIX hearken: <urn:hearken:ns#>)",
        ),
        (
            "?o ex:t ?t . ?t < 30 .",
            "2:17: error: < is not Turtle: a comparison is a triple (hint: write ?t hearken:lt 30 with PREFIX hearken: <urn:hearken:ns#>)",
        ),
        (
            "?o ex:t ?t . ?t > ?u .",
            "2:17: error: > is not Turtle: a comparison is a triple (hint: write ?t hearken:gt ?u with PREFIX hearken: <urn:hearken:ns#>)",
        ),
        (
            "?o ex:t ?t . ?t = 30 .",
            "2:17: error: = is not Turtle: a comparison is a triple (hint: write ?t hearken:eq 30 with PREFIX hearken: <urn:hearken:ns#>)",
        ),
        (
            r#"?o ex:t ?t . ?t != "a" ."#,
            r#"2:17: error: != is not Turtle: a comparison is a triple (hint: write ?t hearken:ne "a" with PREFIX hearken: <urn:hearken:ns#>)"#,
        ),
        (
            "?o ex:t ?t . ?t <= -3 .",
            "2:17: error: <= is not Turtle: a comparison is a triple (hint: write ?t hearken:le -3 with PREFIX hearken: <urn:hearken:ns#>)",
        ),
        (
            "?o ex:t ?t . ?t == true .",
            "2:17: error: == is not Turtle: a comparison is a triple (hint: write ?t hearken:eq true with PREFIX hearken: <urn:hearken:ns#>)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_variable_has_a_question_mark_and_a_varname() {
    for (text, said) in [
        (
            "$x ex:p ?y .",
            "2:1: error: $x is a variable in SPARQL alone (hint: write ?x)",
        ),
        (
            "?a-b ex:p ?y .",
            "2:1: error: this is no variable name (hint: a variable is a question mark and letters, digits or underscores)",
        ),
        (
            "?a-5 ex:p ?y .",
            "2:1: error: this is no variable name (hint: a variable is a question mark and letters, digits or underscores)",
        ),
        (
            "?x ex:p ?a.b .",
            "2:9: error: this is no variable name (hint: a variable is a question mark and letters, digits or underscores)",
        ),
        (
            "?a:b ex:p ?y .",
            "2:1: error: this is no variable name (hint: a variable is a question mark and letters, digits or underscores)",
        ),
        (
            "? ex:p ?y .",
            "2:1: error: a variable name is not allowed to be empty",
        ),
        (
            "?x ?p-q ?y .",
            "2:4: error: this is no variable name (hint: a variable is a question mark and letters, digits or underscores)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn an_undeclared_prefix_is_refused_with_what_may_be_meant() {
    for (text, said) in [
        (
            "?x exx:p ?y .",
            "2:4: error: undeclared prefix `exx:` (hint: did you mean `ex:`?)",
        ),
        (
            "?x foo:p ?y .",
            "2:4: error: undeclared prefix `foo:` (hint: declare it: `@prefix foo: <IRI> .`)",
        ),
        (
            "?x owl:sameAs ?y .",
            "2:4: error: undeclared prefix `owl:` (hint: declare it: `@prefix owl: <http://www.w3.org/2002/07/owl#> .`)",
        ),
        (
            "?x hearkn:gt 3 .",
            "2:4: error: undeclared prefix `hearkn:` (hint: did you mean `hearken:`?)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn an_iri_is_absolute_and_well_formed() {
    for (text, said) in [
        (
            "?x <p> ?y .",
            "2:4: error: relative IRI `p` without a base IRI (hint: give one with `--base IRI`, or with `@base <IRI> .` in the document)",
        ),
        (
            "?x <http://e/a b> ?y .",
            "2:4: error: invalid IRI `http://e/a b`: invalid IRI code point ' ' (hint: a space in an IRI is written `%20`)",
        ),
        (
            "?x <http://e/%zz> ?y .",
            "2:4: error: invalid IRI `http://e/%zz`: invalid IRI percent encoding '%zz'",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_name_of_hearken_is_known_and_in_its_place() {
    for (text, said) in [
        (
            "?x ex:p ?y . ?y hearken:gte 3 .",
            "2:17: error: hearken:gte is not known; the namespace urn:hearken:ns# is reserved (hint: did you mean hearken:ge?)",
        ),
        (
            "?x hearken:foo ?y .",
            "2:4: error: hearken:foo is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
        (
            "hearken:gt ex:p ?y .",
            "2:1: error: hearken:gt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:gt …)",
        ),
        (
            "?x ex:p hearken:le .",
            "2:9: error: hearken:le can only stand as a predicate, between a variable and a value (hint: write ?value hearken:le …)",
        ),
        (
            "?x a hearken:Gt .",
            "2:6: error: hearken:Gt is not known; the namespace urn:hearken:ns# is reserved (hint: did you mean hearken:gt?)",
        ),
        (
            r#"?x ex:p "5"^^hearken:num ."#,
            "2:9: error: hearken:num is not known; the namespace urn:hearken:ns# is reserved (hint: it has eq, ne, lt, le, gt, ge, directType, pattern, optional, unless, filter, deliverTo, isActive, startsAt, expiresAt, minInterval, mode, onlyWhenChanged)",
        ),
        (
            "?x ex:p ?y . ?y hearken:gt hearken:lt .",
            "2:28: error: hearken:lt can only stand as a predicate, between a variable and a value (hint: write ?value hearken:lt …)",
        ),
        (
            "?x hearken:pattern ?y .",
            "2:4: error: hearken:pattern is out of place here (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)",
        ),
        (
            r#"?x hearken:filter "true" ."#,
            "2:4: error: hearken:filter is out of place here (hint: it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern)",
        ),
        (
            "?x ex:p ?y . <urn:sub:1> hearken:deliverTo ex:inbox .",
            "2:26: error: hearken:deliverTo is out of place here (hint: settings stand beside the pattern: in N3 with formulas at the subscription, in TriG in the default graph)",
        ),
        (
            r#"?x hearken:mode "latest" ."#,
            "2:4: error: hearken:mode is out of place here (hint: settings stand beside the pattern: in N3 with formulas at the subscription, in TriG in the default graph)",
        ),
        (
            "hearken:directType ex:p ?x .",
            "2:1: error: hearken:directType can only stand as a predicate, between a variable and a value (hint: write ?value hearken:directType …)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn the_subject_of_an_operator_is_a_variable() {
    for (text, said) in [
        (
            "?x ex:p ?y . ex:a hearken:gt 3 .",
            "2:14: error: the subject of an operator must be a variable (hint: an operator asks of a value that the event gives: ?value hearken:gt 30)",
        ),
        (
            "?x ex:p ?y . 5 hearken:gt 3 .",
            "2:14: error: a literal can only be an object: no RDF triple has one elsewhere (hint: to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_variable_only_in_an_operator_is_refused() {
    for (text, said) in [
        (
            "?x ex:p ?y . ?z hearken:gt 3 .",
            "2:14: error: ?z stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?z .)",
        ),
        (
            "?x ex:p ?y . ?y hearken:gt ?z .",
            "2:28: error: ?z stands in no triple, so it has no value to compare (hint: add a triple that binds it, such as: ?s ?p ?z .)",
        ),
        (
            "?x ex:p ?y . _:b hearken:gt 3 .",
            "2:14: error: this blank node stands in no triple, so it has no value to compare (hint: add a triple that binds it)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_subscription_has_a_triple() {
    for (text, said) in [
        (
            "",
            "error: this subscription has no triple, so nothing is asked (hint: give at least one triple; an operator alone compares what no triple binds)",
        ),
        (
            "# nothing",
            "error: this subscription has no triple, so nothing is asked (hint: give at least one triple; an operator alone compares what no triple binds)",
        ),
        (
            "?x hearken:gt 3 .",
            "error: this subscription has no triple, so nothing is asked (hint: give at least one triple; an operator alone compares what no triple binds)",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}

#[test]
fn a_syntax_error_refuses_the_document() {
    for (text, said) in [
        (
            "?x ex:p ?y",
            "2:11: error: unexpected end (hint: the document ends here: is it cut off?)",
        ),
        ("?x ex:p .", "2:9: error: . is not a valid RDF value"),
        (
            r#"?x ex:p "open ."#,
            "2:9: error: unexpected end of file (hint: the document ends here: is it cut off?)",
        ),
        (
            "?x ex:p [ ex:q ?y .",
            "2:19: error: blank node property lists should end with a ']'",
        ),
        (
            "?x ex:p ?y . } .",
            "2:14: error: } is not a valid RDF value",
        ),
    ] {
        assert_eq!(refused(Turtle, text), said, "{text}");
    }
}
