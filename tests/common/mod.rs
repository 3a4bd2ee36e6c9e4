//! Random cases for laws: ontologies, events and patterns over a vocabulary so small that they
//! meet often.
//!
//! `case()` gives all that the definition speaks of; `case_of(literals)` keeps to the literals
//! given. Everything is made by mapping, so that a failure shrinks to few triples and edges.

mod graphs;
mod patterns;
mod sparql;
mod terms;

pub(crate) use sparql::sparql;

use hearken::pattern::Pattern;
use oxrdf::{BlankNode, Literal, NamedOrBlankNode, Term, Triple};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::HashSet;
use std::fmt;

/// One question: does `event` match `pattern` under `ontology`, and how?
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) ontology: Vec<Triple>,
    pub(crate) event: Vec<Triple>,
    pub(crate) pattern: Pattern,
}

/// Any case.
pub(crate) fn case() -> impl Strategy<Value = Case> {
    select(terms::themes()).prop_flat_map(|literals| case_of(&literals))
}

/// A case whose literals are among these, in triples and in filters.
pub(crate) fn case_of(literals: &[Literal]) -> impl Strategy<Value = Case> + use<> {
    let ontology = graphs::ontology(literals);
    let event = graphs::event(literals);
    let pattern = patterns::seed(literals);
    (ontology, event, pattern).prop_map(|(ontology, event, seed)| {
        let pattern = seed.pattern(&event);
        Case {
            ontology,
            event,
            pattern,
        }
    })
}

impl Case {
    /// Rows of solutions as text, sorted, so that equal multisets are equal lists. Blank nodes
    /// that are none of the event's come from the ontology under a label of the evaluator's
    /// choice; all of them read `_:ontology`.
    pub(crate) fn comparable(&self, rows: &[Vec<Option<Term>>]) -> Vec<String> {
        let own: HashSet<BlankNode> = self
            .event
            .iter()
            .flat_map(|triple| {
                let subject = match &triple.subject {
                    NamedOrBlankNode::BlankNode(node) => Some(node.clone()),
                    NamedOrBlankNode::NamedNode(_) => None,
                };
                let object = match &triple.object {
                    Term::BlankNode(node) => Some(node.clone()),
                    _ => None,
                };
                subject.into_iter().chain(object)
            })
            .collect();
        let cell = |term: &Option<Term>| match term {
            None => "unbound".to_owned(),
            Some(Term::BlankNode(node)) if !own.contains(node) => "_:ontology".to_owned(),
            Some(term) => term.to_string(),
        };
        let mut lines: Vec<String> = rows
            .iter()
            .map(|row| row.iter().map(cell).collect::<Vec<_>>().join("\t"))
            .collect();
        lines.sort();
        lines
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\n# ontology\n")?;
        for triple in &self.ontology {
            writeln!(f, "{triple} .")?;
        }
        f.write_str("# event\n")?;
        for triple in &self.event {
            writeln!(f, "{triple} .")?;
        }
        write!(f, "# pattern\n{}", sparql::text(&self.pattern))
    }
}
