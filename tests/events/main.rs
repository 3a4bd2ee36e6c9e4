//! Reading events: what a document's events are, and why one is refused.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that panics has failed, in its helpers too"
)]

mod base;
mod document;
mod format;
mod jsonld;
mod refusal;
mod stream;
mod xml;

use hearken::event::{
    Document, Event, Format, ReadOptions, StreamReader, read_document, read_graph,
};
use hearken::{Diagnostic, Limits, Severity};

use std::io::{self, BufReader, Read};
use std::time::Duration;

const LINE: &str = "<http://e/s> <http://e/p>";

fn read(format: Format, text: &str) -> Result<Document, Diagnostic> {
    read_document(text.as_bytes(), "F", &ReadOptions::new(format))
}

fn refused(format: Format, text: &str) -> Diagnostic {
    read(format, text).expect_err("it should be refused")
}

/// Each event as its name and its triples.
fn shown(events: &[Event]) -> Vec<(String, Vec<String>)> {
    events
        .iter()
        .map(|event| {
            let triples = event.iter().map(ToString::to_string).collect();
            (event.name().to_owned(), triples)
        })
        .collect()
}

fn names(document: &Document) -> Vec<&str> {
    document.events.iter().map(Event::name).collect()
}

fn one_triple(format: Format, text: &str) -> String {
    let document = read(format, text).unwrap();
    assert_eq!(document.warnings, [], "nothing to warn of");
    let triples = shown(&document.events).remove(0).1;
    assert_eq!(triples.len(), 1, "one triple: {triples:?}");
    triples[0].clone()
}

fn xml(content: &str) -> String {
    let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    format!("<rdf:RDF xmlns:rdf=\"{rdf}\" xmlns:ex=\"http://e/\">\n{content}\n</rdf:RDF>")
}

fn json(content: &str) -> String {
    format!("{{\"@context\": {{\"@vocab\": \"http://e/\"}}, {content}}}")
}

/// `place` as `line:column+width`.
fn at(said: &Diagnostic) -> String {
    let place = said.place.as_ref().expect("it should have a place");
    format!("{}:{}+{}", place.line, place.column, place.width)
}
