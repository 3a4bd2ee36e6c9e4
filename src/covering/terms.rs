//! The terms of one comparison of two branches, as ids.

use crate::ontology::Ontology;
use crate::term::{TermId, with_lower_case_tag};
use hashbrown::HashMap;
use oxrdf::{NamedNodeRef, Term, TermRef};

/// Constants, each with one id, the ontology's where it has one; and variables, each an id of its
/// own that no constant has.
#[derive(Debug)]
pub(super) struct Terms<'a> {
    pub(super) ontology: &'a Ontology,
    /// The terms that the ontology does not know; `None` for a variable.
    own: HashMap<TermId, Option<Term>>,
    ids: HashMap<Term, TermId>,
}

impl<'a> Terms<'a> {
    pub(super) fn new(ontology: &'a Ontology) -> Self {
        Self {
            ontology,
            own: HashMap::new(),
            ids: HashMap::new(),
        }
    }

    /// A new variable.
    pub(super) fn variable(&mut self) -> TermId {
        let id = TermId::local(self.own.len());
        self.own.insert(id, None);
        id
    }

    /// The id of a constant; a literal's datatype gets one, too.
    pub(super) fn constant(&mut self, term: &Term) -> TermId {
        if let Term::Literal(literal) = term {
            self.constant(&literal.datatype().into_owned().into());
        }
        let term = with_lower_case_tag(term);
        if let Some(id) = self.find(&term) {
            return id;
        }
        let id = TermId::local(self.own.len());
        self.own.insert(id, Some((*term).clone()));
        self.ids.insert(term.into_owned(), id);
        id
    }

    /// The id of a constant whose language tag is in lower case.
    fn find(&self, term: &Term) -> Option<TermId> {
        let known = self.ontology.dictionary().find(term.as_ref());
        known.or_else(|| self.ids.get(term).copied())
    }

    pub(super) fn find_iri(&self, iri: NamedNodeRef<'_>) -> Option<TermId> {
        self.find(&iri.into_owned().into())
    }

    /// The term of a constant; `None` for a variable.
    pub(super) fn term(&self, id: TermId) -> Option<TermRef<'_>> {
        match self.own.get(&id) {
            Some(own) => own.as_ref().map(Term::as_ref),
            None => self.ontology.dictionary().term(id),
        }
    }
}
