//! An event made ready for matching: terms as ids, closed under is-a, values parsed once.

use super::index::TripleIndex;
use crate::ontology::{Axioms, BLANK_PREFIX, Ids, Ontology, reaches, saturate_event};
use crate::term::{Dictionary, TermId, Value, datatype, lower_case_tag};
use hashbrown::{Equivalent, HashMap, HashSet};
use oxrdf::{BlankNode, NamedNodeRef, Term, TermRef, TripleRef};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A term of the event with its value.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) term: Term,
    pub(crate) value: Value,
}

/// An event over an ontology. It owns all that it shows, so it outlives the lock under which it was
/// made.
#[derive(Debug)]
pub(crate) struct Prepared {
    ontology: Arc<Ontology>,
    terms: HashMap<TermId, Known>,
    ids: HashMap<Owned, TermId>,
    axioms: Axioms,
    closure: TripleIndex,
    /// The `rdf:type` triples as sent.
    direct: TripleIndex,
}

impl Prepared {
    /// Interns and closes an event. Cost: a look-up for each term, then linear in the closure.
    pub(crate) fn new<'a>(
        triples: impl IntoIterator<Item = TripleRef<'a>>,
        ontology: &Arc<Ontology>,
        dictionary: &Dictionary,
    ) -> Self {
        let mut interner = Interner {
            dictionary,
            terms: HashMap::new(),
            ids: HashMap::new(),
        };
        let given: Vec<Ids> = triples
            .into_iter()
            .map(|triple| {
                [
                    interner.id(triple.subject.into()),
                    interner.id(triple.predicate.into()),
                    interner.id(triple.object),
                ]
            })
            .collect();
        let Interner { mut terms, ids, .. } = interner;
        let term_of = |id: TermId, terms: &HashMap<TermId, Known>| -> Option<Term> {
            let known = terms.get(&id).map(|known| &known.term);
            known.or_else(|| ontology.dictionary().term(id)).cloned()
        };
        let is_literal = |id| {
            let known = terms.get(&id).map(|known| &known.term);
            let term = known.or_else(|| ontology.dictionary().term(id));
            matches!(term, Some(Term::Literal(_)))
        };
        let saturated = saturate_event(&given, ontology.axioms(), &is_literal);
        let visible: Vec<Ids> = saturated
            .triples
            .into_iter()
            .filter(|[_, p, _]| matches!(term_of(*p, &terms), Some(Term::NamedNode(_))))
            .collect();
        for id in visible.iter().flatten() {
            if !terms.contains_key(id)
                && let Some(term) = ontology.dictionary().term(*id)
            {
                terms.insert(*id, known(term.clone()));
            }
        }
        let direct: HashSet<Ids> = given
            .into_iter()
            .filter(|[_, p, _]| *p == TermId::TYPE)
            .collect();
        Self {
            ontology: Arc::clone(ontology),
            terms,
            ids,
            axioms: saturated.axioms,
            closure: TripleIndex::new(visible),
            direct: TripleIndex::new(direct.into_iter().collect()),
        }
    }

    /// The term of an id that the closure names.
    pub(crate) fn known(&self, id: TermId) -> Option<&Known> {
        self.terms.get(&id)
    }

    /// The triples of the closure.
    pub(crate) fn closure(&self) -> &TripleIndex {
        &self.closure
    }

    /// The `rdf:type` triples as sent.
    pub(crate) fn direct(&self) -> &TripleIndex {
        &self.direct
    }

    /// Whether the term `below` is `above` or stands below it by `rdfs:subClassOf` or by
    /// `rdfs:subPropertyOf`, in ontology and event; XSD's derivations count as subclasses.
    pub(crate) fn is_below(&self, below: TermRef<'_>, above: TermRef<'_>) -> bool {
        if below == above {
            return true;
        }
        let classes = [&self.ontology.axioms().classes, &self.axioms.classes];
        let properties = [&self.ontology.axioms().properties, &self.axioms.properties];
        let by_property = match (self.find(below), self.find(above)) {
            (Some(below), Some(above)) => reaches(&properties, below, above),
            _ => false,
        };
        by_property || self.is_subclass(&classes, below, above)
    }

    fn is_subclass(
        &self,
        classes: &[&crate::ontology::Hierarchy],
        below: TermRef<'_>,
        above: TermRef<'_>,
    ) -> bool {
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
        let known = self.terms.get(&id).map(|known| &known.term);
        Some(
            known
                .or_else(|| self.ontology.dictionary().term(id))?
                .as_ref(),
        )
    }

    /// The id of a term of the event or the ontology.
    fn find(&self, term: TermRef<'_>) -> Option<TermId> {
        if let Some(id) = self.ids.get(&Borrowed(term)) {
            return Some(*id);
        }
        match term {
            TermRef::BlankNode(node) => self.ontology.blank_node(node),
            other => self.ontology.dictionary().find(other),
        }
    }
}

/// A term as key. It is hashed as it is looked up: a blank node owned and one borrowed do not hash
/// alike by themselves.
#[derive(Debug, PartialEq, Eq)]
struct Owned(Term);

impl Hash for Owned {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ref().hash(state);
    }
}

/// Looks a term up without owning it.
#[derive(Hash)]
struct Borrowed<'a>(TermRef<'a>);

impl Equivalent<Owned> for Borrowed<'_> {
    fn equivalent(&self, key: &Owned) -> bool {
        key.0.as_ref() == self.0
    }
}

fn known(term: Term) -> Known {
    let value = Value::of(term.as_ref());
    Known { term, value }
}

struct Interner<'a> {
    dictionary: &'a Dictionary,
    terms: HashMap<TermId, Known>,
    /// All terms of the event as sent and as reported, those of the dictionary too.
    ids: HashMap<Owned, TermId>,
}

impl Interner<'_> {
    fn id(&mut self, term: TermRef<'_>) -> TermId {
        if let Some(id) = self.ids.get(&Borrowed(term)) {
            return *id;
        }
        let shown = shown(term);
        let id = self
            .dictionary
            .find(shown.as_ref())
            .or_else(|| self.ids.get(&Borrowed(shown.as_ref())).copied())
            .unwrap_or_else(|| TermId::local(self.ids.len()));
        self.ids.insert(Owned(term.into_owned()), id);
        if shown.as_ref() != term {
            self.ids.insert(Owned(shown.clone()), id);
        }
        self.terms.entry(id).or_insert_with(|| known(shown));
        id
    }
}

/// The term as it is reported: language tags in lower case, blank nodes apart from the ontology's.
fn shown(term: TermRef<'_>) -> Term {
    match term {
        TermRef::BlankNode(node) => match node.as_str().strip_prefix(BLANK_PREFIX) {
            // The ontology's labels go on with a digit.
            Some(rest) => BlankNode::new_unchecked(format!("{BLANK_PREFIX}Not{rest}")).into(),
            None => node.into_owned().into(),
        },
        _ => lower_case_tag(term).unwrap_or_else(|| term.into_owned()),
    }
}
