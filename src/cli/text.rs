//! Matches for people.

use super::answer::Answer;
use super::report::plain;
use hearken::oxrdf::vocab::{rdf, xsd};
use hearken::oxrdf::{BlankNode, Literal, NamedNodeRef, Term};
use sparesults::QuerySolution;
use std::io::{self, Write};

/// Writes an event's matches, nothing where there is none.
pub(super) fn write(
    out: &mut impl Write,
    with_solutions: bool,
    event: &str,
    answer: &Answer,
) -> io::Result<()> {
    if answer.solved.is_empty() && answer.undecided.is_empty() {
        return Ok(());
    }
    let mut names = Names::default();
    writeln!(out, "{}", plain(event))?;
    for solved in &answer.solved {
        let count = solved.solutions.len();
        write!(out, "  {}", plain(solved.matched.name()))?;
        if solved.is_truncated {
            write!(out, "  (cut off after {count} solution{})", plural(count))?;
        } else if count > 1 || !with_solutions && !solved.matched.is_ask() {
            write!(out, "  ({count} solution{})", plural(count))?;
        }
        writeln!(out)?;
        if !with_solutions || solved.matched.variables().is_empty() {
            continue;
        }
        let mut lines: Vec<_> = solved.solutions.iter().map(shown).collect();
        lines.sort_by(|left, right| left.0.cmp(&right.0));
        for (line, nodes) in lines {
            writeln!(out, "    {}", names.fill(&line, &nodes))?;
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

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Nodes that their document gave no label: the parsers give them a random one, so they are numbered
/// instead, in the order in which they are written.
#[derive(Default)]
struct Names {
    nodes: Vec<BlankNode>,
}

/// Stands for such a node in a line; terms hold no control characters.
const NAMELESS: char = '\u{1}';

impl Names {
    fn fill(&mut self, line: &str, nodes: &[BlankNode]) -> String {
        let mut parts = line.split(NAMELESS);
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for (node, part) in nodes.iter().zip(parts) {
            let known = self.nodes.iter().position(|known| known == node);
            let index = known.unwrap_or_else(|| {
                self.nodes.push(node.clone());
                self.nodes.len() - 1
            });
            filled.push_str(&["[", &(index + 1).to_string(), "]", part].concat());
        }
        filled
    }
}

/// Whether a label is one of the parsers': 128 random bits in hexadecimal, leading zeros left out.
fn is_nameless(node: &BlankNode) -> bool {
    let label = node.as_str();
    (17..=32).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The line of a solution, and the nodes that are to be numbered in it.
fn shown(solution: &QuerySolution) -> (String, Vec<BlankNode>) {
    let mut nodes = Vec::new();
    let bound: Vec<_> = solution
        .iter()
        .map(|(variable, term)| match term {
            Term::BlankNode(node) if is_nameless(node) => {
                nodes.push(node.clone());
                format!("{variable} {NAMELESS}")
            }
            term => format!("{variable} {}", short(term)),
        })
        .collect();
    (bound.join("  "), nodes)
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
