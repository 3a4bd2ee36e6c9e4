//! What a match is, said as shortly as it can be: the oracle with which every index is tested.
//!
//! Nested loops over the closed event and a naive fixpoint, with values and a closure of its own:
//! it shares nothing with the engine but the [`Pattern`] that both interpret. It is read beside
//! the definition, section by section, and is far too slow for anything else.
//!
//! Terms are compared as terms, language tags in lower case. Event and ontology share no blank
//! node whatever the labels: the event keeps its labels, and where the two have a label in common,
//! every label of the ontology gets a prefix that no label of the event has.

mod closure;

mod logic;

mod values;

mod evaluate;

#[cfg(test)]
mod tests;

use crate::pattern::{Branch, Edge, Form, Node, Pattern, Predicate, VariableId};
use evaluate::Scope;
use oxrdf::{BlankNode, Literal, NamedOrBlankNode, Term, Triple};
use std::collections::HashSet;

/// The closure of `event` under `ontology` (§2), a set in no order that matters.
///
/// A blank node of the ontology has the label that the [module](self) tells. Cost: rounds of the
/// fixpoint times the square of its size.
#[must_use]
pub fn closure(event: &[Triple], ontology: &[Triple]) -> Vec<Triple> {
    World::new(event, ontology).closed
}

/// The solutions of `pattern` over the closure of `event` under `ontology` (§3): every solution as
/// often as it occurs, in no order that matters.
///
/// A row has the reported variables of [`Form::Select`] in order, unbound ones as `None`;
/// [`Form::Ask`] has one empty row if it is true. Cost: the closure's size to the power of edges.
#[must_use]
pub fn solutions(
    pattern: &Pattern,
    event: &[Triple],
    ontology: &[Triple],
) -> Vec<Vec<Option<Term>>> {
    let world = World::new(event, ontology);
    let found = pattern
        .branches
        .iter()
        .flat_map(|branch| branch_solutions(branch, pattern.variables.len(), &world));
    match &pattern.form {
        Form::Ask => found.take(1).map(|_| Vec::new()).collect(),
        Form::Select {
            variables,
            distinct,
        } => {
            let mut rows: Vec<Vec<Option<Term>>> = found
                .map(|bindings| {
                    let bound = |id: Option<VariableId>| bindings.get(usize::from(id?.0))?.clone();
                    variables.iter().map(|(_, id)| bound(*id)).collect()
                })
                .collect();
            if *distinct {
                let mut seen = HashSet::new();
                rows.retain(|row| seen.insert(row.clone()));
            }
            rows
        }
    }
}

/// A term for each variable of the pattern that is bound.
type Bindings = Vec<Option<Term>>;

/// What a pattern is evaluated against.
struct World {
    /// The event as sent.
    sent: Vec<Triple>,
    /// Its closure C.
    closed: Vec<Triple>,
    /// O⁺ ∪ C, where is-a is looked up.
    schema: Vec<Triple>,
}

impl World {
    fn new(event: &[Triple], ontology: &[Triple]) -> Self {
        let lower = |triple: &Triple| Triple {
            object: lower(&triple.object),
            ..triple.clone()
        };
        let sent: HashSet<Triple> = event.iter().map(lower).collect();
        let sent: Vec<Triple> = sent.into_iter().collect();
        let ontology: Vec<Triple> = ontology.iter().map(lower).collect();
        let (closed, mut schema) = closure::closure(&sent, &apart(&sent, &ontology));
        schema.extend(closed.iter().cloned());
        Self {
            sent,
            closed,
            schema,
        }
    }
}

/// `ontology` with blank nodes that are none of `event`'s.
fn apart(event: &[Triple], ontology: &[Triple]) -> Vec<Triple> {
    let labels = |triples: &[Triple]| -> HashSet<String> {
        let subjects = triples.iter().map(|triple| triple.subject.clone().into());
        let objects = triples.iter().map(|triple| triple.object.clone());
        subjects
            .chain(objects)
            .filter_map(|term| match term {
                Term::BlankNode(node) => Some(node.as_str().to_owned()),
                _ => None,
            })
            .collect()
    };
    let taken = labels(event);
    if taken.is_disjoint(&labels(ontology)) {
        return ontology.to_vec();
    }
    let mut prefix = String::from("o");
    while taken.iter().any(|label| label.starts_with(&prefix)) {
        prefix.push('o');
    }
    let rename = |node: BlankNode| BlankNode::new_unchecked(format!("{prefix}{}", node.as_str()));
    let renamed = |triple: &Triple| Triple {
        subject: match triple.subject.clone() {
            NamedOrBlankNode::BlankNode(node) => rename(node).into(),
            named @ NamedOrBlankNode::NamedNode(_) => named,
        },
        predicate: triple.predicate.clone(),
        object: match triple.object.clone() {
            Term::BlankNode(node) => rename(node).into(),
            other => other,
        },
    };
    ontology.iter().map(renamed).collect()
}

/// The term with its language tag in lower case: tags are equal whatever their case.
fn lower(term: &Term) -> Term {
    if let Term::Literal(literal) = term
        && let Some(tag) = literal.language()
    {
        let tag = tag.to_ascii_lowercase();
        return Literal::new_language_tagged_literal_unchecked(literal.value(), tag).into();
    }
    term.clone()
}

/// All ways to satisfy one branch: edge by edge, then the filters.
fn branch_solutions(branch: &Branch, variables: usize, world: &World) -> Vec<Bindings> {
    let mut found = vec![vec![None; variables]];
    for edge in &branch.edges {
        let triples = match edge.predicate {
            Predicate::DirectType => &world.sent,
            Predicate::Variable(_) | Predicate::Constant(_) => &world.closed,
        };
        found = found
            .iter()
            .flat_map(|bindings| {
                triples
                    .iter()
                    .filter_map(|triple| extend(bindings, edge, triple))
            })
            .collect();
    }
    found.retain(|bindings| {
        let scope = Scope {
            bindings,
            schema: &world.schema,
        };
        branch
            .filters
            .iter()
            .all(|filter| evaluate::truth(filter, &scope) == Some(true))
    });
    found
}

/// The bindings with those that make `edge` equal to `triple`, if they agree.
fn extend(bindings: &Bindings, edge: &Edge, triple: &Triple) -> Option<Bindings> {
    let predicate = match &edge.predicate {
        Predicate::Variable(variable) => Node::Variable(*variable),
        Predicate::Constant(property) => Node::Constant(property.clone().into()),
        Predicate::DirectType => Node::Constant(oxrdf::vocab::rdf::TYPE.into()),
    };
    let mut extended = bindings.clone();
    let pairs = [
        (&edge.subject, triple.subject.clone().into()),
        (&predicate, triple.predicate.clone().into()),
        (&edge.object, triple.object.clone()),
    ];
    for (node, term) in pairs {
        match node {
            Node::Constant(constant) if lower(constant) == term => {}
            Node::Constant(_) => return None,
            Node::Variable(variable) => {
                let bound = extended.get_mut(usize::from(variable.0))?;
                if bound.get_or_insert_with(|| term.clone()) != &term {
                    return None;
                }
            }
        }
    }
    Some(extended)
}
