//! The whole closure of an event, for what live lists do not serve: variable predicates, variable
//! classes, schema triples, and events too large for masks.

use super::index::{Run, Triple, TripleIndex};
use super::local::Local;
use super::terms::Terms;
use crate::ontology::{Axioms, Ids, Ontology, saturate_event};
use crate::term::{Constant, TermId};
use hashbrown::{Equivalent, HashMap, HashSet};
use oxrdf::{Term, TermRef};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// A closed event with terms of the ontology that it brought in.
#[derive(Debug)]
pub(super) struct Full {
    /// Terms of the ontology alone; they are numbered after those of the event.
    derived: Vec<(TermId, Constant)>,
    locals: HashMap<TermId, Local>,
    closure: TripleIndex,
    /// The `rdf:type` triples as sent.
    direct: TripleIndex,
    pub(super) axioms: Axioms,
    names: OnceLock<HashMap<Owned, TermId>>,
}

impl Full {
    /// Closes an event. Linear in the closure.
    pub(super) fn new(
        given: &[Triple],
        terms: &Terms,
        known: &HashMap<TermId, Local>,
        ontology: &Ontology,
    ) -> Self {
        let own = |id: TermId| match id.own_index() {
            Some(index) => Some(Local(index)),
            None => known.get(&id).copied(),
        };
        let is_literal = |id| match own(id) {
            Some(local) => terms.is_literal(local),
            None => matches!(ontology.dictionary().term(id), Some(TermRef::Literal(_))),
        };
        let ids: Vec<Ids> = given
            .iter()
            .filter_map(|[s, p, o]| Some([terms.id(*s)?, terms.id(*p)?, terms.id(*o)?]))
            .collect();
        let saturated = saturate_event(&ids, ontology.axioms(), &is_literal);
        let mut derived: Vec<(TermId, Constant)> = Vec::new();
        let mut locals = HashMap::new();
        let mut local = |id: TermId| {
            own(id).or_else(|| locals.get(&id).copied()).or_else(|| {
                let term = ontology.dictionary().term(id)?.into_owned();
                let next = Local(u32::try_from(terms.len() + derived.len()).ok()?);
                derived.push((id, Constant::new(term)));
                locals.insert(id, next);
                Some(next)
            })
        };
        let is_iri = |id: TermId| match own(id).and_then(|local| terms.term(local)) {
            Some(term) => term.is_named_node(),
            None => matches!(ontology.dictionary().term(id), Some(TermRef::NamedNode(_))),
        };
        let visible = saturated
            .triples
            .into_iter()
            .filter(|[_, p, _]| is_iri(*p))
            .filter_map(|[s, p, o]| Some([local(s)?, local(p)?, local(o)?]))
            .collect();
        let direct: HashSet<Triple> = given
            .iter()
            .filter(|[_, p, _]| terms.id(*p) == Some(TermId::TYPE))
            .copied()
            .collect();
        Self {
            derived,
            locals,
            closure: TripleIndex::new(visible),
            direct: TripleIndex::new(direct.into_iter().collect()),
            axioms: saturated.axioms,
            names: OnceLock::new(),
        }
    }

    /// A term that stands after those of the event.
    pub(super) fn derived(&self, index: usize) -> Option<&(TermId, Constant)> {
        self.derived.get(index)
    }

    pub(super) fn local(&self, id: TermId) -> Option<Local> {
        self.locals.get(&id).copied()
    }

    /// The triples of the closure with these parts, or the types as sent.
    pub(super) fn matching(&self, is_direct: bool, parts: [Option<Local>; 3]) -> Run<'_> {
        let index = if is_direct {
            &self.direct
        } else {
            &self.closure
        };
        index.matching(parts)
    }

    /// The id of a term of the event.
    pub(super) fn id_of(&self, term: TermRef<'_>, terms: &Terms) -> Option<TermId> {
        let names = self.names.get_or_init(|| {
            let owned = terms.iter().map(|(_, id, term)| (Owned(term.into()), id));
            owned.collect()
        });
        names.get(&Borrowed(term)).copied()
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
