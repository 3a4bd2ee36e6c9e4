//! What a document of subscriptions says, in a form that a test can write down.

use hearken::event::{Format, read_document};
use hearken::pattern::{self, Notation, ReadOptions};
use hearken::{Diagnostic, Engine, Limits, Matched, Ontology, Subscription};
use oxrdf::{Term, Triple};

/// Stands before every document but N-Quads, in a line of its own: texts begin in line 2.
pub(crate) const PREFIXES: &str = "PREFIX ex: <http://e/> PREFIX hearken: <urn:hearken:ns#> PREFIX var: <urn:hearken:var#> \
    PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n";

type Found = Result<Subscription, Diagnostic>;

pub(crate) fn document(notation: Notation, text: &str) -> String {
    match notation {
        Notation::NQuads => text.to_owned(),
        _ => format!("{PREFIXES}{text}"),
    }
}

pub(crate) fn read_with(options: &ReadOptions, bytes: &[u8]) -> Vec<Found> {
    let mut found = Vec::new();
    pattern::read(bytes, options, &mut |one| found.push(one));
    found
}

pub(crate) fn read(notation: Notation, text: &str) -> Vec<Found> {
    let document = document(notation, text);
    read_with(&ReadOptions::new(notation), document.as_bytes())
}

/// All subscriptions of a document in which nothing is refused.
pub(crate) fn all(notation: Notation, text: &str) -> Vec<Subscription> {
    let found = read(notation, text);
    found
        .into_iter()
        .map(|one| one.unwrap_or_else(|error| panic!("{text}\n{error}")))
        .collect()
}

pub(crate) fn one(notation: Notation, text: &str) -> Subscription {
    let mut found = all(notation, text);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

/// The errors of a document, each in a line; nothing else is in it.
pub(crate) fn refused(notation: Notation, text: &str) -> String {
    errors(read(notation, text), text)
}

/// The same without prefixes.
pub(crate) fn refused_alone(notation: Notation, text: &str) -> String {
    errors(
        read_with(&ReadOptions::new(notation), text.as_bytes()),
        text,
    )
}

/// The same with limits.
pub(crate) fn refused_within(limits: Limits, notation: Notation, text: &str) -> String {
    let options = ReadOptions::new(notation).with_limits(limits);
    errors(
        read_with(&options, document(notation, text).as_bytes()),
        text,
    )
}

fn errors(found: Vec<Found>, text: &str) -> String {
    let errors: Vec<String> = found
        .into_iter()
        .map(|one| one.expect_err(text).to_string())
        .collect();
    errors.join("\n")
}

/// Whether a document of one subscription is taken within limits.
pub(crate) fn is_taken(limits: Limits, notation: Notation, text: &str) -> bool {
    let options = ReadOptions::new(notation).with_limits(limits);
    let found = read_with(&options, document(notation, text).as_bytes());
    found.len() == 1 && found[0].is_ok()
}

/// The warnings on a subscription and what lints find, each in a line, as `check` says them.
pub(crate) fn warned(notation: Notation, text: &str) -> String {
    let found = one(notation, text);
    let mut warnings = found.warnings().to_vec();
    warnings.extend(found.lints());
    let lines: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// The pattern of a subscription as `check` shows it, in one line.
pub(crate) fn shown(notation: Notation, text: &str) -> String {
    let pattern = one(notation, text).pattern().to_string();
    pattern.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn triples(text: &str) -> Vec<Triple> {
    let text = format!("{PREFIXES}{text}");
    let options = hearken::event::ReadOptions::new(Format::Turtle);
    let document = read_document(text.as_bytes(), "event", &options).unwrap();
    let mut triples = Vec::new();
    for event in &document.events {
        triples.extend(event.iter().cloned());
    }
    triples
}

/// The solutions for an event under an ontology, both in Turtle; each its bound variables, names of
/// `ex:` cut short. Sorted. An ASK that is true is one solution.
pub(crate) fn solutions(
    ontology: &str,
    notation: Notation,
    text: &str,
    event: &str,
) -> Vec<String> {
    let engine = Engine::new(Ontology::from_documents([triples(ontology)]));
    engine.subscribe("urn:sub", one(notation, text)).unwrap();
    let matches = engine.publish(&triples(event));
    let mut lines: Vec<String> = matches.iter().flat_map(lines).collect();
    lines.sort();
    lines
}

fn lines(matched: &Matched) -> Vec<String> {
    let variables = matched.variables();
    matched
        .solutions()
        .map(|solution| {
            let cells: Vec<String> = variables
                .iter()
                .zip(solution.values())
                .filter_map(|(variable, value)| {
                    Some(format!("{}={}", variable.as_str(), cell(value.as_ref()?)))
                })
                .collect();
            cells.join(" ")
        })
        .collect()
}

fn cell(term: &Term) -> String {
    match term {
        Term::NamedNode(iri) => iri.as_str().trim_start_matches("http://e/").to_owned(),
        Term::BlankNode(_) => "_".to_owned(),
        Term::Literal(literal) => literal.value().to_owned(),
    }
}
