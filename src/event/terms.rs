//! The terms of one event, numbered from 0, their text in one piece.

use super::local::Local;
use crate::ontology::BLANK_PREFIX;
use crate::term::{Dictionary, Span, TermId, Texts, Value, lower_case_tag};
use hashbrown::HashTable;
use oxrdf::{BlankNode, Term, TermRef};
use std::sync::OnceLock;

/// A term of the event.
#[derive(Debug)]
struct Entry {
    id: TermId,
    span: Span,
    /// Parsed on first need.
    value: OnceLock<Value>,
}

/// The distinct terms of an event as reported: language tags in lower case, blank nodes apart from
/// the ontology's.
#[derive(Debug, Default)]
pub(super) struct Terms {
    texts: Texts,
    entries: Vec<Entry>,
}

impl Terms {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The term's id: the dictionary's where it is known there.
    pub(super) fn id(&self, local: Local) -> Option<TermId> {
        Some(self.entries.get(local.0 as usize)?.id)
    }

    pub(super) fn term(&self, local: Local) -> Option<TermRef<'_>> {
        Some(self.texts.term(self.entries.get(local.0 as usize)?.span))
    }

    pub(super) fn value(&self, local: Local) -> Option<&Value> {
        let entry = self.entries.get(local.0 as usize)?;
        Some(
            entry
                .value
                .get_or_init(|| Value::of(self.texts.term(entry.span))),
        )
    }

    pub(super) fn is_literal(&self, local: Local) -> bool {
        let entry = self.entries.get(local.0 as usize);
        entry.is_some_and(|entry| entry.span.is_literal())
    }

    /// The ids in order of their numbers.
    pub(super) fn ids(&self) -> impl Iterator<Item = (Local, TermId)> {
        let entries = (0..).zip(&self.entries);
        entries.map(|(index, entry)| (Local(index), entry.id))
    }

    /// The terms in order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Local, TermId, TermRef<'_>)> {
        (0..)
            .zip(&self.entries)
            .map(|(index, entry)| (Local(index), entry.id, self.texts.term(entry.span)))
    }

    /// Adds a term that is not looked up yet.
    fn push(&mut self, term: TermRef<'_>) {
        let span = self.texts.push(term);
        self.entries.push(Entry {
            id: TermId::local(self.entries.len()),
            span,
            value: OnceLock::new(),
        });
    }
}

/// Numbers the terms of an event in the order in which they come.
pub(super) struct Interner<'a> {
    dictionary: &'a Dictionary,
    terms: Terms,
    places: HashTable<Local>,
    /// By number.
    hashes: Vec<u64>,
    /// The last one: a subject mostly comes again at once.
    last: Local,
}

impl<'a> Interner<'a> {
    pub(super) fn new(dictionary: &'a Dictionary, capacity: usize) -> Self {
        Self {
            dictionary,
            terms: Terms {
                texts: Texts::with_capacity(capacity * 32),
                entries: Vec::with_capacity(capacity),
            },
            places: HashTable::with_capacity(capacity),
            hashes: Vec::with_capacity(capacity),
            last: Local(0),
        }
    }

    /// The number of a subject.
    pub(super) fn subject(&mut self, term: TermRef<'_>) -> Local {
        if self.terms.term(self.last) != Some(term) {
            self.last = self.local(term);
        }
        self.last
    }

    /// The number of any term.
    pub(super) fn local(&mut self, term: TermRef<'_>) -> Local {
        match shown(term) {
            Some(shown) => self.shown(shown.as_ref()),
            None => self.shown(term),
        }
    }

    fn shown(&mut self, term: TermRef<'_>) -> Local {
        let hash = self.dictionary.hash(term);
        let (terms, hashes) = (&self.terms, &self.hashes);
        let is_same =
            |local: &Local| hashes[local.0 as usize] == hash && terms.term(*local) == Some(term);
        if let Some(local) = self.places.find(hash, is_same) {
            return *local;
        }
        // An event of 2³² distinct terms would be larger than any document that is read.
        let local = Local(u32::try_from(self.terms.len()).unwrap_or(u32::MAX));
        self.terms.push(term);
        self.hashes.push(hash);
        let hashes = &self.hashes;
        self.places
            .insert_unique(hash, local, |local| hashes[local.0 as usize]);
        local
    }

    /// How many terms have a number.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Looks all terms up.
    pub(super) fn finish(mut self) -> Terms {
        self.dictionary.prefetch(&self.hashes);
        for (index, hash) in self.hashes.iter().enumerate() {
            let entry = &self.terms.entries[index];
            let known = self
                .dictionary
                .find_hashed(*hash, self.terms.texts.term(entry.span));
            self.terms.entries[index].id = known.unwrap_or_else(|| TermId::local(index));
        }
        self.terms
    }
}

/// The term as it is reported, where that is another.
fn shown(term: TermRef<'_>) -> Option<Term> {
    match term {
        TermRef::BlankNode(node) => {
            // The ontology's labels go on with a digit.
            let rest = node.as_str().strip_prefix(BLANK_PREFIX)?;
            Some(BlankNode::new_unchecked(format!("{BLANK_PREFIX}Not{rest}")).into())
        }
        _ => lower_case_tag(term),
    }
}
