//! The ontology: RDFS is-a, closed once.

mod hierarchy;
pub(crate) use hierarchy::{Hierarchy, reaches};

mod saturate;
pub(crate) use saturate::{Axioms, Ids, saturate_event};

mod live;
pub(crate) use live::{Live, Role};

use crate::diagnostic::Diagnostic;
use crate::syntax::{Format, SyntaxError, explain};
use crate::term::{Dictionary, TermId};
use hashbrown::HashMap;
use oxrdf::{BlankNode, BlankNodeRef, TermRef, Triple};
use oxttl::TurtleParser;

/// Labels of the ontology's blank nodes begin so; an event's that do are renamed when reported.
pub(crate) const BLANK_PREFIX: &str = "hearkenOntology";

/// The classes and properties that events are matched under.
///
/// Only its consequences by is-a count: an individual that it describes is part of no event.
/// Building costs about the closure of its triples without the transitive pairs of its hierarchies.
#[derive(Clone, Debug)]
pub struct Ontology {
    dictionary: Dictionary,
    axioms: Axioms,
    /// The ids of its blank nodes, in the order of their labels.
    blank_nodes: Vec<TermId>,
    triples: usize,
}

impl Default for Ontology {
    fn default() -> Self {
        Self::from_documents([])
    }
}

impl Ontology {
    /// Reads one Turtle document.
    ///
    /// # Errors
    ///
    /// A syntax error with its place.
    ///
    /// ```
    /// let cars = hearken::Ontology::from_turtle(
    ///     "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . <urn:Car> rdfs:subClassOf <urn:Vehicle> .",
    /// )?;
    /// assert_eq!(cars.len(), 1);
    /// # Ok::<(), hearken::Diagnostic>(())
    /// ```
    pub fn from_turtle(text: &str) -> Result<Self, Diagnostic> {
        let mut parser = TurtleParser::new().for_slice(text);
        let mut triples = Vec::new();
        while let Some(triple) = parser.next() {
            triples.push(triple.map_err(|error| {
                let prefixes = parser.prefixes();
                explain(&SyntaxError::of_turtle(
                    text,
                    Format::Turtle,
                    &error,
                    prefixes,
                ))
            })?);
        }
        Ok(Self::from_documents([triples]))
    }

    /// The ontology of several documents. A blank node belongs to its document: the same label in
    /// two is two nodes.
    #[must_use]
    pub fn from_documents(documents: impl IntoIterator<Item = Vec<Triple>>) -> Self {
        let mut dictionary = Dictionary::new();
        let mut given = Vec::new();
        let mut blank_nodes = Vec::new();
        for document in documents {
            let mut nodes: HashMap<BlankNode, TermId> = HashMap::new();
            let mut id = |term: TermRef<'_>| match term {
                TermRef::BlankNode(node) => *nodes.entry(node.into_owned()).or_insert_with(|| {
                    let label = format!("{BLANK_PREFIX}{}", blank_nodes.len());
                    let id = dictionary.acquire(BlankNode::new_unchecked(label).as_ref().into());
                    blank_nodes.push(id);
                    id
                }),
                other => match dictionary.find(other) {
                    Some(id) => id,
                    None => dictionary.acquire(other),
                },
            };
            for triple in document {
                given.push([
                    id(triple.subject.as_ref().into()),
                    id(triple.predicate.as_ref().into()),
                    id(triple.object.as_ref()),
                ]);
            }
        }
        let is_literal = |id| matches!(dictionary.term(id), Some(TermRef::Literal(_)));
        let axioms = saturate::saturate_ontology(&given, &is_literal);
        Self {
            axioms,
            triples: given.len(),
            blank_nodes,
            dictionary,
        }
    }

    /// How many triples were given.
    #[must_use]
    pub fn len(&self) -> usize {
        self.triples
    }

    /// Whether no triple was given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.triples == 0
    }

    /// Its terms; a copy of it is what an engine's dictionary begins with, so that ids agree.
    pub(crate) fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// The id of one of its blank nodes, as reported.
    pub(crate) fn blank_node(&self, node: BlankNodeRef<'_>) -> Option<TermId> {
        let index: usize = node.as_str().strip_prefix(BLANK_PREFIX)?.parse().ok()?;
        self.blank_nodes.get(index).copied()
    }

    pub(crate) fn axioms(&self) -> &Axioms {
        &self.axioms
    }
}
