//! The vocabulary: few names, and literals that nearly equal each other.

use hearken::vocabulary::{HEARKEN, XSD};
use oxrdf::vocab::{rdf, rdfs};
use oxrdf::{BlankNode, Literal, NamedNode, Term};
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn iri(name: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("http://example.org/{name}"))
}

pub(crate) fn xsd(name: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("{XSD}{name}"))
}

fn named(names: &[&str]) -> Vec<Term> {
    names.iter().map(|name| iri(name).into()).collect()
}

fn blank(labels: &[&str]) -> Vec<Term> {
    let node = |label: &&str| BlankNode::new_unchecked(*label).into();
    labels.iter().map(node).collect()
}

/// The properties that the rules know.
fn schema_properties() -> Vec<NamedNode> {
    [
        rdf::TYPE,
        rdfs::SUB_CLASS_OF,
        rdfs::SUB_PROPERTY_OF,
        rdfs::DOMAIN,
        rdfs::RANGE,
    ]
    .map(NamedNode::from)
    .to_vec()
}

/// Predicates of data: mostly ordinary ones, some that the ontology may put under `rdf:type`, and
/// hearken's own words as plain data.
pub(crate) fn property() -> impl Strategy<Value = NamedNode> {
    let hearken = ["directType", "lt", "eq"]
        .map(|name| NamedNode::new_unchecked(format!("{HEARKEN}{name}")))
        .to_vec();
    prop_oneof![
        8 => select(vec![iri("p"), iri("q"), iri("r"), iri("kind")]),
        2 => select(schema_properties()),
        1 => select(hearken),
    ]
}

/// Predicates of patterns: `hearken:` is reserved there.
pub(crate) fn asked_property() -> impl Strategy<Value = NamedNode> {
    prop_oneof![
        8 => select(vec![iri("p"), iri("q"), iri("r"), iri("kind")]),
        3 => Just(rdf::TYPE.into()),
        1 => select(schema_properties()),
    ]
}

/// What stands for a property in a schema triple.
pub(crate) fn schema_property(blanks: &[&str]) -> impl Strategy<Value = Term> + use<> {
    let rules: Vec<Term> = schema_properties().into_iter().map(Term::from).collect();
    prop_oneof![
        8 => select(named(&["p", "q", "r", "kind"])),
        2 => select(blank(blanks)),
        1 => select(rules),
        1 => Just(Term::from(rdf::TYPE)),
    ]
}

/// Classes, datatypes among them.
pub(crate) fn class(blanks: &[&str]) -> impl Strategy<Value = Term> + use<> {
    let datatypes = ["decimal", "integer", "byte"].map(|name| Term::from(xsd(name)));
    prop_oneof![
        8 => select(named(&["A", "B", "C", "D"])),
        2 => select(blank(blanks)),
        1 => select(datatypes.to_vec()),
    ]
}

/// Individuals; one class is among them.
pub(crate) fn node(blanks: &[&str]) -> impl Strategy<Value = Term> + use<> {
    prop_oneof![
        6 => select(named(&["x", "y", "z", "A"])),
        2 => select(blank(blanks)),
    ]
}

/// An individual that a pattern can name.
pub(crate) fn asked_node() -> impl Strategy<Value = Term> {
    select(named(&["x", "y", "z", "A"]))
}

/// What a filter compares by is-a.
pub(crate) fn asked_class() -> impl Strategy<Value = NamedNode> {
    prop_oneof![
        6 => select(vec![iri("A"), iri("B"), iri("C"), iri("D"), iri("x")]),
        3 => select(vec![iri("p"), iri("q"), iri("r"), rdf::TYPE.into()]),
        3 => select(vec![xsd("decimal"), xsd("integer"), xsd("long"), xsd("string"), xsd("dateTime")]),
        1 => Just(iri("unknown")),
    ]
}

/// Literals by theme, so that those of one case are often comparable; and a mixture.
pub(crate) fn themes() -> Vec<Vec<Literal>> {
    let typed = |pairs: &[(&str, &str)]| -> Vec<Literal> {
        pairs
            .iter()
            .map(|(datatype, text)| Literal::new_typed_literal(*text, xsd(datatype)))
            .collect()
    };
    let tagged = [
        ("a", "en"),
        ("a", "EN"),
        ("a", "en-GB"),
        ("b", "de"),
        ("", "en"),
    ]
    .map(|(text, tag)| Literal::new_language_tagged_literal_unchecked(text, tag));
    let mut words = typed(&WORDS);
    words.extend(tagged);
    words.push(Literal::new_typed_literal("a", iri("datatype")));
    words.push(Literal::new_typed_literal("b", iri("datatype")));
    let mut all = typed(&BEYOND);
    for literals in [&SMALL[..], &LARGE, &BOOLEANS, &TIMES, &DATES, &DURATIONS] {
        all.extend(typed(literals));
    }
    all.extend(words.clone());
    vec![
        typed(&SMALL),
        typed(&LARGE),
        [typed(&BOOLEANS), typed(&SMALL)].concat(),
        typed(&TIMES),
        typed(&DATES),
        typed(&DURATIONS),
        typed(&BEYOND),
        words,
        all,
    ]
}

/// Around one.
const SMALL: [(&str, &str); 20] = [
    ("integer", "1"),
    ("integer", "01"),
    ("integer", "+1"),
    ("integer", "-0"),
    ("integer", "2"),
    ("integer", "x"),
    ("integer", " 1"),
    ("byte", "1"),
    ("byte", "128"),
    ("unsignedByte", "255"),
    ("positiveInteger", "0"),
    ("decimal", "1.0"),
    ("decimal", "1."),
    ("decimal", "0.1"),
    ("double", "1e0"),
    ("double", "0.1"),
    ("double", "NaN"),
    ("float", "1"),
    ("float", "0.1"),
    ("float", "nan"),
];

/// Where floats have gaps, and beyond all of them.
const LARGE: [(&str, &str); 19] = [
    ("integer", "9007199254740991"),
    ("integer", "9007199254740992"),
    ("integer", "9007199254740993"),
    ("decimal", "9007199254740992.5"),
    ("decimal", "9007199254740993.000000000000000000000001"),
    ("double", "9007199254740992"),
    ("double", "9.007199254740993e15"),
    ("float", "9007199254740992"),
    ("integer", "16777217"),
    ("float", "16777216"),
    ("float", "16777217"),
    ("integer", "340282366920938463463374607431768211456"),
    ("float", "3.5e38"),
    ("double", "INF"),
    ("double", "-INF"),
    ("float", "+INF"),
    ("float", "NaN"),
    ("double", "1e400"),
    ("long", "9223372036854775808"),
];

const BOOLEANS: [(&str, &str); 6] = [
    ("boolean", "true"),
    ("boolean", "1"),
    ("boolean", "false"),
    ("boolean", "0"),
    ("boolean", "TRUE"),
    ("string", "true"),
];

/// Fourteen hours and more apart, one moment in two zones, and no moment at all.
const TIMES: [(&str, &str); 14] = [
    ("dateTime", "2000-01-01T12:00:00"),
    ("dateTime", "2000-01-01T12:00:00.000"),
    ("dateTime", "2000-01-01T12:00:00Z"),
    ("dateTime", "2000-01-01T13:00:00+01:00"),
    ("dateTimeStamp", "2000-01-01T12:00:00Z"),
    ("dateTimeStamp", "2000-01-01T12:00:00"),
    ("dateTime", "2000-01-02T02:00:00Z"),
    ("dateTime", "2000-01-02T02:00:00.5Z"),
    ("dateTime", "1999-12-31T24:00:00"),
    ("dateTime", "2000-01-01T00:00:00"),
    ("dateTime", "2000-01-01T12:00:00-14:00"),
    ("dateTime", "2000-02-30T00:00:00Z"),
    ("dateTime", "2000-01-01T12:00:60Z"),
    ("date", "2000-01-01"),
];

const DATES: [(&str, &str); 10] = [
    ("date", "2000-01-01"),
    ("date", "2000-01-01Z"),
    ("date", "2000-01-02"),
    ("date", "2000-01-03Z"),
    ("date", "2000-01-01+13:00"),
    ("date", "1999-12-31-11:00"),
    ("date", "-0001-02-29"),
    ("date", "0000-02-29"),
    ("date", "1900-02-29"),
    ("dateTime", "2000-01-01T00:00:00"),
];

const DURATIONS: [(&str, &str); 14] = [
    ("duration", "P1M"),
    ("duration", "P30D"),
    ("duration", "P32D"),
    ("duration", "P27D"),
    ("duration", "P1Y"),
    ("duration", "P1YT"),
    ("duration", "-PT0.5S"),
    ("yearMonthDuration", "P12M"),
    ("yearMonthDuration", "P1D"),
    ("dayTimeDuration", "P30D"),
    ("dayTimeDuration", "PT720H"),
    ("dayTimeDuration", "P1M"),
    ("duration", "P0M"),
    ("dayTimeDuration", "PT0S"),
];

/// Valid, and wider than any machine word or fixed fraction.
const BEYOND: [(&str, &str); 10] = [
    ("dateTime", "12345678901234567890-01-01T00:00:00Z"),
    ("dateTime", "12345678901234567890-01-01T01:00:00+01:00"),
    (
        "dateTime",
        "2000-01-01T00:00:00.00000000000000000000000001Z",
    ),
    ("dateTime", "2000-01-01T00:00:00Z"),
    ("date", "-12345678901234567890-01-01"),
    ("date", "-12345678901234567890-01-02"),
    ("duration", "P400Y"),
    ("duration", "P146097D"),
    ("duration", "P123456789012345678901234567890Y"),
    ("dayTimeDuration", "PT0.00000000000000000000000001S"),
];

/// Strings, and what looks like one.
const WORDS: [(&str, &str); 7] = [
    ("string", "a"),
    ("string", "A"),
    ("string", "b"),
    ("string", ""),
    ("string", "en"),
    ("normalizedString", "a"),
    ("integer", "a"),
];
