//! An event made ready for matching: terms numbered, closed under is-a, values parsed once.

use super::full::Full;
use super::index::{Run, Triple};
use super::local::Local;
use super::masks::Masks;
use super::terms::{Interner, Terms};
use crate::ontology::{Hierarchy, Live, Ontology, reaches};
use crate::term::{Constant, Dictionary, Operand, Signature, TermId, datatype};
use hashbrown::{HashMap, HashSet};
use oxrdf::{NamedNodeRef, TermRef, TripleRef};
use std::sync::{Arc, OnceLock};

/// An event over an ontology. It owns all that it shows, so it outlives the lock under which it was
/// made.
#[derive(Debug)]
pub(crate) struct Prepared {
    ontology: Arc<Ontology>,
    given: Vec<Triple>,
    terms: Terms,
    /// The terms that the dictionary knows.
    known: HashMap<TermId, Local>,
    /// `None` where the event is too large, or live lists do not suffice.
    masks: Option<Masks>,
    /// Whether it says something of classes and properties themselves.
    has_schema: bool,
    full: OnceLock<Full>,
    signature: Signature,
}

impl Prepared {
    /// Interns and closes an event. Cost: a look-up for each term, then linear in what is live of the
    /// closure.
    pub(crate) fn new<'a>(
        triples: impl IntoIterator<Item = TripleRef<'a>>,
        ontology: &Arc<Ontology>,
        dictionary: &Dictionary,
        live: &Live,
    ) -> Self {
        let triples: Vec<TripleRef<'_>> = triples.into_iter().collect();
        let mut interner = Interner::new(dictionary, triples.len() * 3);
        // Nodes first, so that they have the lowest numbers.
        let mut given: Vec<Triple> = triples
            .iter()
            .map(|triple| {
                let subject = interner.subject(triple.subject.into());
                [subject, subject, interner.local(triple.object)]
            })
            .collect();
        let nodes = interner.len();
        for (triple, local) in triples.iter().zip(&mut given) {
            local[1] = interner.local(triple.predicate.into());
        }
        let terms = interner.finish();
        let mut known = HashMap::with_capacity(terms.len());
        for (local, id) in terms.ids() {
            if !id.is_local() {
                known.insert(id, local);
            }
        }
        let has_schema = TermId::SCHEMA.iter().any(|id| known.contains_key(id));
        let mut new = Self {
            ontology: Arc::clone(ontology),
            given,
            terms,
            known,
            masks: None,
            has_schema: has_schema || !live.is_plain(),
            full: OnceLock::new(),
            signature: Signature::ALL,
        };
        if !new.has_schema && live.is_complete() {
            new.masks = new.masks(nodes, live);
        }
        if let Some(masks) = &new.masks {
            let mut signature = Signature::default();
            new.known.keys().for_each(|id| signature.add(*id));
            masks.properties().for_each(|(id, _)| signature.add(id));
            masks.classes().for_each(|(id, _)| signature.add(id));
            new.signature = signature;
        }
        new
    }

    /// The masks of an event without schema triples, if they fit.
    fn masks(&self, nodes: usize, live: &Live) -> Option<Masks> {
        let mut masks = Masks::new(nodes)?;
        let id = |local| self.terms.id(local).filter(|id| !id.is_local());
        for [subject, predicate, object] in &self.given {
            let property = id(*predicate);
            if property == Some(TermId::TYPE) {
                let class = id(*object);
                let above = class.map_or(&[][..], |class| live.classes_above(class));
                masks.classify(*subject, class.into_iter().chain(above.iter().copied()));
                if live.asks_direct()
                    && !masks.link([*subject, *object], [TermId::DIRECT_TYPE].into_iter())
                {
                    return None;
                }
                continue;
            }
            let Some(property) = property else { continue };
            let above = live.properties_above(property).iter().copied();
            if !masks.link([*subject, *object], std::iter::once(property).chain(above)) {
                return None;
            }
            masks.classify(*subject, live.domain(property).iter().copied());
            let range = live.range(property);
            if !range.is_empty() && !self.terms.is_literal(*object) {
                masks.classify(*object, range.iter().copied());
            }
        }
        Some(masks.finish())
    }

    fn full(&self) -> &Full {
        self.full
            .get_or_init(|| Full::new(&self.given, &self.terms, &self.known, &self.ontology))
    }

    /// The closure as masks, where it is small: exact for steps with a constant property other than
    /// `rdf:type`, or with a constant class.
    pub(crate) fn small(&self) -> Option<&Masks> {
        self.masks.as_ref()
    }

    /// The triples of the whole closure, or the types as sent, with these parts.
    pub(crate) fn matching(&self, is_direct: bool, parts: [Option<Local>; 3]) -> Run<'_> {
        self.full().matching(is_direct, parts)
    }

    /// The constants, properties and classes that may be met in it.
    pub(crate) fn signature(&self) -> Signature {
        self.signature
    }

    /// The number of a dictionary's term, if it is in the event.
    pub(crate) fn local(&self, id: TermId) -> Option<Local> {
        self.known.get(&id).copied()
    }

    /// The number of a dictionary's term, if it is in the closure.
    pub(crate) fn closed_local(&self, id: TermId) -> Option<Local> {
        self.local(id).or_else(|| self.full().local(id))
    }

    /// The dictionary's id of a term, if it is known there.
    pub(crate) fn id(&self, local: Local) -> Option<TermId> {
        match self.terms.id(local) {
            Some(id) => (!id.is_local()).then_some(id),
            None => Some(self.derived(local)?.0),
        }
    }

    fn derived(&self, local: Local) -> Option<&(TermId, Constant)> {
        self.full().derived(local.0 as usize - self.terms.len())
    }

    /// The terms of the event by the dictionary's ids.
    pub(crate) fn known(&self) -> impl Iterator<Item = (TermId, Local)> {
        self.known.iter().map(|(id, local)| (*id, *local))
    }

    /// A term of the closure with its value.
    pub(crate) fn operand(&self, local: Local) -> Option<Operand<'_>> {
        if let Some(term) = self.terms.term(local) {
            let value = self.terms.value(local)?;
            return Some(Operand { term, value });
        }
        let (_, constant) = self.derived(local)?;
        Some(Operand {
            term: constant.term.as_ref(),
            value: &constant.value,
        })
    }

    /// Whether the term `below` is `above` or stands below it by `rdfs:subClassOf` or by
    /// `rdfs:subPropertyOf`, in ontology and event; XSD's derivations count as subclasses.
    pub(crate) fn is_below(&self, below: TermRef<'_>, above: TermRef<'_>) -> bool {
        if below == above {
            return true;
        }
        let ontology = self.ontology.axioms();
        // An event without schema triples adds nothing.
        let own = self.has_schema.then(|| &self.full().axioms);
        let properties: Vec<_> = std::iter::once(&ontology.properties)
            .chain(own.map(|axioms| &axioms.properties))
            .collect();
        let classes: Vec<_> = std::iter::once(&ontology.classes)
            .chain(own.map(|axioms| &axioms.classes))
            .collect();
        let by_property = match (self.find(below), self.find(above)) {
            (Some(below), Some(above)) => reaches(&properties, below, above),
            _ => false,
        };
        by_property || self.is_subclass(&classes, below, above)
    }

    fn is_subclass(&self, classes: &[&Hierarchy], below: TermRef<'_>, above: TermRef<'_>) -> bool {
        let mut seen: HashSet<TermRef<'_>> = std::iter::once(below).collect();
        let mut open = vec![below];
        while let Some(term) = open.pop() {
            if term == above {
                return true;
            }
            if let TermRef::NamedNode(iri) = term
                && let Some(base) = datatype::base_of(iri.as_str())
            {
                let base = NamedNodeRef::new_unchecked(base).into();
                if seen.insert(base) {
                    open.push(base);
                }
            }
            let Some(id) = self.find(term) else { continue };
            for hierarchy in classes {
                for next in hierarchy.above(id) {
                    if let Some(next) = self.term(next)
                        && seen.insert(next)
                    {
                        open.push(next);
                    }
                }
            }
        }
        false
    }

    fn term(&self, id: TermId) -> Option<TermRef<'_>> {
        let own = match id.own_index() {
            Some(index) => Some(Local(index)),
            None => self.local(id),
        };
        match own {
            Some(local) => self.terms.term(local),
            None => self.ontology.dictionary().term(id),
        }
    }

    /// The id of a term of the event's schema or the ontology.
    fn find(&self, term: TermRef<'_>) -> Option<TermId> {
        if self.has_schema
            && let Some(id) = self.full().id_of(term, &self.terms)
        {
            return Some(id);
        }
        match term {
            TermRef::BlankNode(node) => self.ontology.blank_node(node),
            other => self.ontology.dictionary().find(other),
        }
    }
}
