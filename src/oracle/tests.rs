//! Sentences of the definition, asked of the oracle.

use super::{closure, solutions};
use crate::pattern::{
    Branch, Comparison, Edge, Expression, Form, Function, Node, Pattern, Predicate, VariableId,
};
use crate::vocabulary::XSD;
use oxrdf::{BlankNode, Literal, NamedNode, Term, Triple};
use std::collections::HashSet;

/// Turtle, with the prefixes that every test needs.
fn graph(turtle: &str) -> Vec<Triple> {
    let prefixes = "@prefix : <http://example.org/> . @prefix hearken: <urn:hearken:ns#> .
        @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . ";
    oxttl::TurtleParser::new()
        .for_slice(&format!("{prefixes}{turtle}"))
        .collect::<Result<_, _>>()
        .unwrap()
}

fn set(triples: Vec<Triple>) -> HashSet<Triple> {
    triples.into_iter().collect()
}

fn iri(name: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("http://example.org/{name}"))
}

fn xsd(name: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("{XSD}{name}"))
}

fn typed(text: &str, datatype: &str) -> Expression {
    Expression::Term(Literal::new_typed_literal(text, xsd(datatype)).into())
}

fn string(text: &str) -> Expression {
    Expression::Term(Literal::from(text).into())
}

fn tagged(text: &str, tag: &str) -> Expression {
    Expression::Term(Literal::new_language_tagged_literal_unchecked(text, tag).into())
}

fn compare(left: Expression, comparison: Comparison, right: Expression) -> Expression {
    Expression::Compare(comparison, Box::new(left), Box::new(right))
}

fn call(function: Function, arguments: &[Expression]) -> Expression {
    Expression::Call(function, arguments.to_vec())
}

/// An alternative that is one edge `?0 predicate ?1`, with filters.
fn edge(predicate: Predicate, filters: Vec<Expression>) -> Branch {
    let edge = Edge {
        subject: Node::Variable(VariableId(0)),
        predicate,
        object: Node::Variable(VariableId(1)),
    };
    Branch {
        edges: vec![edge],
        filters,
    }
}

/// How many solutions the alternatives have together.
fn count(branches: Vec<Branch>, event: &str, ontology: &str) -> usize {
    let pattern = Pattern {
        form: Form::Select {
            variables: vec![("s".into(), Some(VariableId(0)))],
            distinct: false,
        },
        variables: vec![Some("s".into()), Some("o".into())],
        branches,
    };
    solutions(&pattern, &graph(event), &graph(ontology)).len()
}

/// True, false or a type error, of an expression without variables.
fn truth(expression: Expression) -> Option<bool> {
    let holds = |filter: Expression| {
        let branch = Branch {
            edges: Vec::new(),
            filters: vec![filter],
        };
        count(vec![branch], "", "") == 1
    };
    if holds(expression.clone()) {
        return Some(true);
    }
    holds(Expression::Not(Box::new(expression))).then_some(false)
}

/// Whether `?1`, the object of `:s :p`, is-a `iri`.
fn is_a(comparison: Comparison, object: &str, iri: NamedNode, ontology: &str) -> bool {
    let filter = Expression::IsA(comparison, VariableId(1), iri);
    let property = Predicate::Constant(self::iri("p"));
    count(
        vec![edge(property, vec![filter])],
        &format!(":s :p {object} ."),
        ontology,
    ) == 1
}

#[test]
fn an_individual_of_the_ontology_makes_nothing_match() {
    let ontology = ":c rdfs:subClassOf :d . :p rdfs:domain :c . :x a :c . :p rdfs:range :c .";
    let event = ":a :p :b .";
    let expected = ":a :p :b ; a :c, :d . :b a :c, :d .";
    assert_eq!(
        set(closure(&graph(event), &graph(ontology))),
        set(graph(expected))
    );
}

#[test]
fn schema_in_an_event_extends_the_ontology() {
    let ontology = ":c rdfs:subClassOf :d . :d rdfs:subClassOf :e . :sub rdfs:subPropertyOf
        rdfs:subClassOf .";
    let event = ":b :sub :c . :a a :b .";
    let expected = ":b :sub :c ; rdfs:subClassOf :c, :d, :e . :a a :b, :c, :d, :e .";
    assert_eq!(
        set(closure(&graph(event), &graph(ontology))),
        set(graph(expected))
    );
}

#[test]
fn derivation_passes_through_blank_predicates_and_derives_no_literal_subject() {
    let ontology = ":p rdfs:subPropertyOf _:q . _:q rdfs:domain :c ; rdfs:range :d .";
    let event = ":a :p 1 .";
    assert_eq!(
        set(closure(&graph(event), &graph(ontology))),
        set(graph(":a :p 1 ; a :c ."))
    );
}

#[test]
fn event_and_ontology_share_no_blank_node() {
    let node = BlankNode::new_unchecked("b");
    let sub_class = Triple::new(node.clone(), oxrdf::vocab::rdfs::SUB_CLASS_OF, iri("c"));
    let other = Triple::new(iri("d"), oxrdf::vocab::rdfs::SUB_CLASS_OF, node.clone());
    let event = [
        Triple::new(iri("a"), oxrdf::vocab::rdf::TYPE, node),
        Triple::new(iri("a"), oxrdf::vocab::rdf::TYPE, iri("d")),
    ];
    let apart = set(closure(&event, std::slice::from_ref(&sub_class)));
    assert_eq!(apart, set(event.to_vec()), ":a is no :c");
    let closed = closure(&event, &[sub_class, other]);
    assert_eq!(closed.len(), 4, "typed as two blank nodes, :d and :c");
}

#[test]
fn direct_type_is_the_event_as_sent() {
    let ontology = ":c rdfs:subClassOf :d . :kind rdfs:subPropertyOf rdf:type .";
    let event = ":a a :c ; :kind :e ; hearken:directType :f .";
    let direct = edge(Predicate::DirectType, Vec::new());
    assert_eq!(count(vec![direct.clone()], event, ontology), 1, ":c");
    let derived = edge(
        Predicate::Constant(oxrdf::vocab::rdf::TYPE.into()),
        Vec::new(),
    );
    assert_eq!(count(vec![derived], event, ontology), 3, ":c, :d, :e");
    let all = edge(Predicate::Variable(VariableId(1)), Vec::new());
    assert_eq!(count(vec![all.clone()], event, ontology), 0, "?1 twice");
    assert_eq!(count(vec![all], ":a :b :b .", ""), 1, "one term");
    assert_eq!(
        count(vec![direct.clone(), direct], event, ontology),
        2,
        "the solutions of the branches are added"
    );
}

#[test]
fn is_a_knows_cycles_datatypes_and_never_mixes_relations() {
    use Comparison::{GreaterOrEqual, Less, LessOrEqual};
    let ontology = ":c rdfs:subClassOf :d . :d rdfs:subClassOf :c, :e . :e rdfs:subPropertyOf :f .
        xsd:decimal rdfs:subClassOf :number .";
    assert!(is_a(LessOrEqual, ":c", iri("d"), ontology), "a cycle: le");
    assert!(
        is_a(GreaterOrEqual, ":c", iri("d"), ontology),
        "a cycle: ge"
    );
    assert!(!is_a(Less, ":c", iri("d"), ontology), "a cycle: not lt");
    assert!(is_a(Less, ":c", iri("e"), ontology), "strictly below");
    assert!(!is_a(LessOrEqual, ":c", iri("f"), ontology), "mixed");
    assert!(is_a(LessOrEqual, ":z", iri("z"), ontology), "itself");
    assert!(!is_a(LessOrEqual, ":z", iri("c"), ontology), "unknown");
    assert!(is_a(Less, "'x'^^xsd:byte", xsd("integer"), ""), "ill-typed");
    assert!(is_a(Less, "1", iri("number"), ontology), "integer");
    assert!(is_a(Less, "xsd:int", xsd("decimal"), ""), "an IRI");
}

/// Checks lines of `datatype text operator datatype text answer`.
fn check(lines: &str) {
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [left_type, left, symbol, right_type, right, answer] = words[..] else {
            panic!("six words: {line}");
        };
        let comparison = ["eq", "ne", "lt", "le", "gt", "ge"]
            .into_iter()
            .filter_map(Comparison::from_name)
            .find(|comparison| comparison.symbol() == symbol)
            .unwrap();
        let found = truth(compare(
            typed(left, left_type),
            comparison,
            typed(right, right_type),
        ));
        let found = found.map_or("error".to_owned(), |found| found.to_string());
        assert_eq!(found, answer, "{line}");
    }
}

#[test]
fn integers_and_decimals_compare_exactly_and_are_rounded_once_to_a_float() {
    check(
        "integer 01                = decimal 1.0              true
         byte    -0                = decimal -.0              true
         integer 9007199254740993  > integer 9007199254740992 true
         integer 9007199254740993  = double  9007199254740992 true
         integer 9007199254740993  = double  9007199254740994 false
         integer 16777217          = float   16777216         true
         float   0.1               > double  0.1              true
         decimal 0.1               = float   0.1              true
         double  1e400             = float   +INF             true
         float   -INF              < integer -3               true
         double  NaN               = double  NaN              false
         double  NaN               != double NaN              true
         double  NaN               >= double NaN              false
         unsignedByte 256          = integer 256              error
         double  inf               = double  INF              error",
    );
}

#[test]
fn times_compare_on_the_timeline_and_fourteen_hours_stay_open() {
    check(
        "dateTime 2000-01-01T24:00:00Z  =  dateTime 2000-01-02T01:00:00+01:00 true
         dateTime 2000-01-01T12:00:00   <  dateTime 2000-01-02T02:00:00.1Z    true
         dateTime 2000-01-01T12:00:00   <  dateTime 2000-01-02T02:00:00Z      error
         dateTime 2000-01-01T12:00:00   =  dateTime 2000-01-01T12:00:00Z      error
         dateTime 2000-01-01T12:00:00   =  dateTime 2000-01-03T12:00:00Z      false
         dateTime -0001-02-28T00:00:00Z <  dateTime 0000-02-29T00:00:00Z      true
         dateTime 1900-02-29T00:00:00Z  <= dateTime 1900-02-29T00:00:00Z      error
         dateTime 2000-01-01T00:00:00   =  date     2000-01-01                error
         dateTime 2000-01-01T00:00:00Z  =  dateTimeStamp 2000-01-01T00:00:00Z true
         dateTime 2000-01-01T00:00:00   =  dateTimeStamp 2000-01-01T00:00:00  error
         date     2000-01-01+13:00      =  date     1999-12-31-11:00          true
         date 12345678901234567890-01-01 < date 12345678901234567890-01-02    true",
    );
}

#[test]
fn durations_are_ordered_by_four_reference_dates() {
    check(
        "duration P1Y   =  yearMonthDuration P12M    true
         duration -PT36H = dayTimeDuration -P1DT12H  true
         duration P1M   =  duration P30D             false
         duration P1M   <  duration P30D             error
         duration P1M   <  duration P32D             true
         duration P1M   <= duration P27D             false
         duration P400Y <= duration P146097D         error
         duration P1YT  =  duration P1Y              error
         duration P     =  duration P                true
         yearMonthDuration P1D = duration P1D        error
         dayTimeDuration P1M   = duration P1M        error",
    );
}

#[test]
fn other_terms_are_equal_as_terms_or_in_error() {
    use Comparison::{Equal, LessOrEqual, NotEqual};
    let node = |name: &str| Expression::Term(iri(name).into());
    let cases = [
        (node("a"), Equal, node("b"), Some(false)),
        (node("a"), LessOrEqual, node("a"), None),
        (node("a"), NotEqual, typed("1", "integer"), Some(true)),
        (tagged("a", "EN"), Equal, tagged("a", "en"), Some(true)),
        (tagged("a", "en"), Equal, string("a"), Some(false)),
        (string("1"), Equal, typed("1", "integer"), None),
        (
            typed("x", "integer"),
            Equal,
            typed("x", "integer"),
            Some(true),
        ),
        (typed("x", "integer"), NotEqual, typed("1", "integer"), None),
        (typed(" 1", "integer"), Equal, typed("1", "integer"), None),
        (typed("inf", "double"), Equal, typed("INF", "double"), None),
        (
            typed("true", "boolean"),
            Equal,
            typed("1", "boolean"),
            Some(true),
        ),
        (
            string("\u{ffff}"),
            LessOrEqual,
            string("\u{10000}"),
            Some(true),
        ),
    ];
    for (left, comparison, right, expected) in cases {
        let filter = compare(left, comparison, right);
        assert_eq!(truth(filter.clone()), expected, "{filter:?}");
    }
}

#[test]
fn filters_are_three_valued() {
    let error = || Box::new(Expression::Unbound);
    let yes = || Box::new(typed("true", "boolean"));
    let no = || Box::new(typed("maybe", "boolean"));
    assert_eq!(truth(Expression::Or(error(), yes())), Some(true));
    assert_eq!(truth(Expression::Or(no(), error())), None);
    assert_eq!(truth(Expression::And(error(), no())), Some(false));
    assert_eq!(truth(Expression::And(yes(), error())), None);
    assert_eq!(truth(typed("NaN", "float")), Some(false));
    assert_eq!(truth(typed("300", "byte")), Some(false));
    assert_eq!(truth(typed("0.1", "decimal")), Some(true));
    assert_eq!(truth(tagged("", "en")), Some(false));
    assert_eq!(truth(typed("2000-01-01", "date")), None);
}

#[test]
fn functions_follow_sparql() {
    let tag = call(Function::Lang, &[tagged("a", "DE-ch")]);
    let in_range = |range: &str| truth(call(Function::LangMatches, &[tag.clone(), string(range)]));
    assert_eq!(in_range("De"), Some(true));
    assert_eq!(in_range("d"), Some(false));
    assert_eq!(in_range("*"), Some(true));
    let regex = |arguments: &[Expression]| truth(call(Function::Regex, arguments));
    assert_eq!(
        regex(&[tagged("ab", "en"), string("^AB$"), string("i")]),
        Some(true)
    );
    assert_eq!(
        regex(&[string("a.b"), string("A.B"), string("iq")]),
        Some(true)
    );
    assert_eq!(regex(&[string("a"), string("a"), string("z")]), None);
    assert_eq!(regex(&[string("a"), string("(")]), None);
    assert_eq!(regex(&[typed("1", "integer"), string("1")]), None);
    let numeric = |term: Expression| truth(call(Function::IsNumeric, &[term]));
    assert_eq!(numeric(typed("128", "byte")), Some(false));
    assert_eq!(numeric(typed("1.e-3", "float")), Some(true));
    let datatype = call(Function::Datatype, &[tagged("a", "en")]);
    let lang_string = Term::from(oxrdf::vocab::rdf::LANG_STRING);
    assert_eq!(
        truth(Expression::SameTerm(
            Box::new(datatype),
            Box::new(Expression::Term(lang_string))
        )),
        Some(true)
    );
}
