//! §2 to the letter: rules over pairs of triples, repeated until nothing is new.

use oxrdf::vocab::{rdf, rdfs};
use oxrdf::{NamedNode, NamedNodeRef, NamedOrBlankNode, Term, Triple};
use std::collections::HashSet;

/// A triple whose predicate may be a blank node: derivation passes through those.
type Statement = (Term, Term, Term);

/// The closure of `event`, and O⁺, the ontology closed under the same rules; both without what is
/// no triple of RDF.
pub(super) fn closure(event: &[Triple], ontology: &[Triple]) -> (Vec<Triple>, Vec<Triple>) {
    let ontology = fixpoint(statements(ontology), &HashSet::new());
    let event = fixpoint(statements(event), &ontology);
    (triples(event), triples(ontology))
}

fn statements(triples: &[Triple]) -> HashSet<Statement> {
    let statement = |triple: &Triple| {
        let Triple {
            subject,
            predicate,
            object,
        } = triple.clone();
        (subject.into(), predicate.into(), object)
    };
    triples.iter().map(statement).collect()
}

fn triples(statements: HashSet<Statement>) -> Vec<Triple> {
    let triple = |(s, p, o): Statement| {
        let subject = match s {
            Term::NamedNode(node) => NamedOrBlankNode::from(node),
            Term::BlankNode(node) => NamedOrBlankNode::from(node),
            Term::Literal(_) => return None,
        };
        let predicate = NamedNode::try_from(p).ok()?;
        Some(Triple::new(subject, predicate, o))
    };
    statements.into_iter().filter_map(triple).collect()
}

/// The least superset of `start` that is closed under the rules, where `background` gives schema
/// premises but no instance premise, and no rule rests on `background` alone.
fn fixpoint(start: HashSet<Statement>, background: &HashSet<Statement>) -> HashSet<Statement> {
    let mut closed = start;
    loop {
        let mut derived = Vec::new();
        for own in &closed {
            for other in closed.iter().chain(background) {
                derived.extend(from_instance(own, other));
                derived.extend(from_chain(own, other));
                derived.extend(from_chain(other, own));
            }
        }
        let before = closed.len();
        closed.extend(
            derived.into_iter().filter(|(s, p, _)| {
                !matches!(s, Term::Literal(_)) && !matches!(p, Term::Literal(_))
            }),
        );
        if closed.len() == before {
            return closed;
        }
    }
}

/// rdfs2, rdfs3, rdfs7 and rdfs9, each from an instance and a schema premise.
fn from_instance(instance: &Statement, schema: &Statement) -> Option<Statement> {
    let (s, p, o) = instance;
    let (about, relation, value) = schema;
    let is = |term: &Term, name: NamedNodeRef<'_>| term.as_ref() == name.into();
    let typed = |node: &Term| Some((node.clone(), rdf::TYPE.into(), value.clone()));
    if is(relation, rdfs::DOMAIN) && p == about {
        typed(s)
    } else if is(relation, rdfs::RANGE) && p == about {
        typed(o)
    } else if is(relation, rdfs::SUB_PROPERTY_OF) && p == about {
        Some((s.clone(), value.clone(), o.clone()))
    } else if is(relation, rdfs::SUB_CLASS_OF) && is(p, rdf::TYPE) && o == about {
        typed(s)
    } else {
        None
    }
}

/// rdfs5 and rdfs11: both relations are transitive.
fn from_chain(lower: &Statement, upper: &Statement) -> Option<Statement> {
    let relation = lower.1.as_ref();
    let transitive =
        relation == rdfs::SUB_CLASS_OF.into() || relation == rdfs::SUB_PROPERTY_OF.into();
    (transitive && lower.1 == upper.1 && lower.2 == upper.0)
        .then(|| (lower.0.clone(), lower.1.clone(), upper.2.clone()))
}
