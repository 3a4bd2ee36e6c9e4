//! Writing matches.

use super::args::OutputFormat;
use super::report::plain;
use hearken::event::Event;
use hearken::oxrdf::vocab::{rdf, xsd};
use hearken::oxrdf::{BlankNode, Literal, NamedNodeRef, NamedOrBlankNode, Term};
use hearken::{Matched, Matches, Undecided, results};
use serde_json::Value;
use sparesults::QuerySolution;
use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};

/// A match with its solutions.
#[derive(Debug)]
pub(super) struct Solved {
    pub(super) matched: Matched,
    pub(super) solutions: Vec<QuerySolution>,
    pub(super) is_truncated: bool,
}

/// What an event matched, in order of names.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub(super) solved: Vec<Solved>,
    pub(super) undecided: Vec<Undecided>,
}

impl Answer {
    /// Finds all solutions of sorted matches.
    pub(super) fn of(matches: Matches) -> Self {
        let undecided = matches.undecided().to_vec();
        let solved = matches
            .into_iter()
            .map(|matched| {
                let mut found = matched.solutions();
                let solutions: Vec<_> = found.by_ref().collect();
                let is_truncated = found.truncated();
                Solved {
                    matched,
                    solutions,
                    is_truncated,
                }
            })
            .collect();
        Self { solved, undecided }
    }

    fn interfaces(&self) -> BTreeSet<&str> {
        self.solved
            .iter()
            .flat_map(|solved| solved.matched.interfaces().iter().map(String::as_str))
            .collect()
    }
}

/// Whether a format has a place for pairs that are undecided.
pub(super) fn shows_undecided(format: OutputFormat) -> bool {
    matches!(format, OutputFormat::Text | OutputFormat::Ndjson)
}

/// Writes what one event matched, as one of the formats of many events.
pub(super) fn write(
    out: &mut impl Write,
    format: OutputFormat,
    with_solutions: bool,
    event: &Event,
    answer: &Answer,
) -> io::Result<()> {
    match format {
        OutputFormat::Text => write_text(out, with_solutions, event, answer),
        OutputFormat::Interfaces => {
            let interfaces: Vec<_> = answer.interfaces().into_iter().collect();
            writeln!(out, "{}\t{}", plain(event.name()), interfaces.join(" "))
        }
        _ => write_ndjson(out, with_solutions, event.name(), answer),
    }
}

fn write_ndjson(
    out: &mut impl Write,
    with_solutions: bool,
    event: &str,
    answer: &Answer,
) -> io::Result<()> {
    let event = Value::from(event);
    let mut undecided = answer.undecided.iter().peekable();
    for solved in &answer.solved {
        let name = solved.matched.name();
        while let Some(before) = undecided.next_if(|other| other.name() < name) {
            write_undecided(out, &event, before)?;
        }
        write!(
            out,
            r#"{{"event":{event},"subscription":{},"solutions":{},"truncated":{}"#,
            Value::from(name),
            solved.solutions.len(),
            solved.is_truncated
        )?;
        if with_solutions {
            out.write_all(br#","results":"#)?;
            write_results(out, results::Format::Json, solved)?;
        }
        out.write_all(b"}\n")?;
    }
    undecided.try_for_each(|pair| write_undecided(out, &event, pair))
}

fn write_undecided(out: &mut impl Write, event: &Value, pair: &Undecided) -> io::Result<()> {
    writeln!(
        out,
        r#"{{"event":{event},"subscription":{},"undecided":true,"reason":{}}}"#,
        Value::from(pair.name()),
        Value::from(pair.reason())
    )
}

/// Writes the solutions of one match as a SPARQL results document.
pub(super) fn write_results(
    out: &mut impl Write,
    format: results::Format,
    solved: &Solved,
) -> io::Result<()> {
    if solved.matched.is_ask() {
        return results::write_boolean(out, format, true);
    }
    results::write_solutions(out, format, solved.matched.variables(), &solved.solutions)
}

fn write_text(
    out: &mut impl Write,
    with_solutions: bool,
    event: &Event,
    answer: &Answer,
) -> io::Result<()> {
    if answer.solved.is_empty() && answer.undecided.is_empty() {
        return Ok(());
    }
    let unlabelled = Unlabelled::of(event);
    writeln!(out, "{}", plain(event.name()))?;
    for solved in &answer.solved {
        let count = solved.solutions.len();
        write!(out, "  {}", plain(solved.matched.name()))?;
        if solved.is_truncated {
            write!(out, "  (the first {count} solutions)")?;
        } else if count > 1 || !with_solutions && !solved.matched.is_ask() {
            write!(
                out,
                "  ({count} solution{})",
                if count == 1 { "" } else { "s" }
            )?;
        }
        writeln!(out)?;
        if !with_solutions || solved.matched.variables().is_empty() {
            continue;
        }
        let mut lines: Vec<String> = solved
            .solutions
            .iter()
            .map(|solution| shown(solution, &unlabelled))
            .collect();
        lines.sort();
        for line in lines {
            writeln!(out, "    {line}")?;
        }
    }
    for pair in &answer.undecided {
        writeln!(
            out,
            "  {}  undecided: {}",
            plain(pair.name()),
            pair.reason()
        )?;
    }
    Ok(())
}

/// The blank nodes that the document of an event left without a label. They carry random ones, and
/// are shown by their number in the event instead, so that equal runs look equal.
struct Unlabelled(HashMap<BlankNode, usize>);

impl Unlabelled {
    fn of(event: &Event) -> Self {
        let mut numbers = HashMap::new();
        for triple in event.triples() {
            let subject = match &triple.subject {
                NamedOrBlankNode::BlankNode(node) => Some(node),
                NamedOrBlankNode::NamedNode(_) => None,
            };
            let object = match &triple.object {
                Term::BlankNode(node) => Some(node),
                _ => None,
            };
            for node in subject.into_iter().chain(object) {
                if is_random(node.as_str()) && !numbers.contains_key(node) {
                    numbers.insert(node.clone(), numbers.len() + 1);
                }
            }
        }
        Self(numbers)
    }
}

/// Whether a label is one that the parsers make: 128 random bits in hexadecimal digits.
fn is_random(label: &str) -> bool {
    label.len() >= 24 && label.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn shown(solution: &QuerySolution, unlabelled: &Unlabelled) -> String {
    let bound = solution.iter().map(|(variable, term)| {
        let number = match term {
            Term::BlankNode(node) => unlabelled.0.get(node),
            _ => None,
        };
        match number {
            Some(number) => format!("{variable} [{number}]"),
            None => format!("{variable} {}", short(term)),
        }
    });
    bound.collect::<Vec<_>>().join("  ")
}

/// A term as Turtle writes it: numbers and booleans without quotation marks where that is the same.
fn short(term: &Term) -> String {
    if let Term::Literal(literal) = term {
        let text = literal.value();
        let digits = text.trim_start_matches(['+', '-']);
        let is_digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_bare = match literal.datatype() {
            xsd::INTEGER => is_digits(digits) && text.len() - digits.len() <= 1,
            xsd::DECIMAL => {
                digits.split_once('.').is_some_and(|(whole, fraction)| {
                    (whole.is_empty() || is_digits(whole)) && is_digits(fraction)
                }) && text.len() - digits.len() <= 1
            }
            xsd::BOOLEAN => matches!(text, "true" | "false"),
            _ => false,
        };
        if is_bare {
            return text.to_owned();
        }
    }
    match term {
        Term::NamedNode(iri) => short_iri(iri.as_ref()),
        Term::Literal(literal) if !matches!(literal.datatype(), xsd::STRING | rdf::LANG_STRING) => {
            let text = Literal::new_simple_literal(literal.value());
            format!("{text}^^{}", short_iri(literal.datatype()))
        }
        other => other.to_string(),
    }
}

/// An IRI of the three vocabularies that everybody knows with its usual prefix.
fn short_iri(iri: NamedNodeRef<'_>) -> String {
    let known = [
        ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
        ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
        ("xsd", "http://www.w3.org/2001/XMLSchema#"),
    ];
    for (prefix, namespace) in known {
        if let Some(local) = iri.as_str().strip_prefix(namespace)
            && local.bytes().all(|byte| byte.is_ascii_alphanumeric())
        {
            return format!("{prefix}:{local}");
        }
    }
    iri.to_string()
}
