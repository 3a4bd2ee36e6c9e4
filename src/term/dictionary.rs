//! Terms as small numbers: those that the ontology or a live subscription names.

use super::constant::Constant;
use super::tag::lower_case_tag;
use super::texts::{Span, Texts};
use crate::prefetch::prefetch;
use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use oxrdf::{BlankNodeRef, Term, TermRef};
use std::hash::BuildHasher;
use std::sync::Arc;

/// A term's number. Ids below [`TermId::LOCAL`] are a [`Dictionary`]'s; the others belong to one event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TermId(pub(crate) u32);

impl TermId {
    const LOCAL: u32 = 1 << 31;

    pub(crate) const TYPE: Self = Self(0);
    pub(crate) const SUB_CLASS_OF: Self = Self(1);
    pub(crate) const SUB_PROPERTY_OF: Self = Self(2);
    pub(crate) const DOMAIN: Self = Self(3);
    pub(crate) const RANGE: Self = Self(4);
    /// The properties whose triples are schema.
    pub(crate) const SCHEMA: [Self; 4] = [
        Self::SUB_CLASS_OF,
        Self::SUB_PROPERTY_OF,
        Self::DOMAIN,
        Self::RANGE,
    ];
    /// The property that links a node to the classes it was sent with. No term of any document has
    /// this id: `hearken:directType` in an event is data like other data.
    pub(crate) const DIRECT_TYPE: Self = Self(5);

    /// An id for the `index`th term of an event. An event of 2³¹ distinct terms would be larger
    /// than any document that is read.
    pub(crate) fn local(index: usize) -> Self {
        Self(Self::LOCAL | u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Its index in the event whose own it is.
    pub(crate) fn own_index(self) -> Option<u32> {
        self.is_local().then_some(self.0 & !Self::LOCAL)
    }

    /// Whether it is an event's own, unknown to the dictionary.
    pub(crate) fn is_local(self) -> bool {
        self.0 >= Self::LOCAL
    }
}

/// Garbage that is kept before the text is written anew.
const GARBAGE_MIN: usize = 1 << 12;

#[derive(Clone, Copy, Debug)]
struct Entry {
    span: Span,
    /// How many subscriptions use it; the ontology's terms start at one and are never released. A
    /// place without uses is free.
    uses: u32,
}

/// Terms by id and ids by term, with counted uses: a term goes when its last use does.
///
/// The ids of the vocabulary of RDFS are the same in every dictionary. Looking up, acquiring and
/// releasing are O(length of the term), the last amortised.
#[derive(Clone, Debug)]
pub(crate) struct Dictionary {
    texts: Texts,
    /// Bytes of text that no entry has.
    garbage: usize,
    entries: Vec<Entry>,
    free: Vec<u32>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// Constants of comparisons.
    constants: HashMap<TermId, Arc<Constant>>,
}

impl Dictionary {
    /// A dictionary of the vocabulary alone.
    pub(crate) fn new() -> Self {
        let mut new = Self {
            texts: Texts::default(),
            garbage: 0,
            entries: Vec::new(),
            free: Vec::new(),
            index: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            constants: HashMap::new(),
        };
        let rdfs = [
            oxrdf::vocab::rdf::TYPE,
            oxrdf::vocab::rdfs::SUB_CLASS_OF,
            oxrdf::vocab::rdfs::SUB_PROPERTY_OF,
            oxrdf::vocab::rdfs::DOMAIN,
            oxrdf::vocab::rdfs::RANGE,
        ];
        for name in rdfs {
            new.acquire(name.into());
        }
        // A blank node is never found.
        new.acquire(BlankNodeRef::new_unchecked("directType").into());
        new
    }

    /// The hash by which [`find_hashed`](Self::find_hashed) finds a term whose tag is in lower case.
    pub(crate) fn hash(&self, term: TermRef<'_>) -> u64 {
        self.hasher.hash_one(term)
    }

    /// [`find`](Self::find) of a term whose tag is in lower case, by its hash.
    pub(crate) fn find_hashed(&self, hash: u64, term: TermRef<'_>) -> Option<TermId> {
        if matches!(term, TermRef::BlankNode(_)) {
            return None;
        }
        let is_it = |id: &u32| self.texts.term(self.entries[*id as usize].span) == term;
        self.index.find(hash, is_it).map(|id| TermId(*id))
    }

    /// Begins to fetch what finding terms of these hashes is going to read, all at once: one by one
    /// each would wait three times for memory.
    pub(crate) fn prefetch(&self, hashes: &[u64]) {
        let likely = hashes
            .iter()
            .filter_map(|hash| self.index.find(*hash, |_| true));
        let entries: Vec<&Entry> = likely.map(|id| &self.entries[*id as usize]).collect();
        for entry in &entries {
            prefetch(*entry);
        }
        for entry in entries {
            self.texts.prefetch(entry.span);
        }
    }

    /// The id of a term that it holds, its language tag in any case. A blank node is never found: it
    /// is another in each document.
    pub(crate) fn find(&self, term: TermRef<'_>) -> Option<TermId> {
        let lowered = lower_case_tag(term);
        let term = lowered.as_ref().map_or(term, Term::as_ref);
        self.find_hashed(self.hash(term), term)
    }

    /// The id of a term, one use more. A blank node gets a new id each time.
    pub(crate) fn acquire(&mut self, term: TermRef<'_>) -> TermId {
        let lowered = lower_case_tag(term);
        let term = lowered.as_ref().map_or(term, Term::as_ref);
        let hash = self.hash(term);
        if let Some(id) = self.find_hashed(hash, term) {
            self.acquire_again(id);
            return id;
        }
        let span = self.texts.push(term);
        let entry = Entry { span, uses: 1 };
        let id = if let Some(id) = self.free.pop() {
            self.entries[id as usize] = entry;
            id
        } else {
            self.entries.push(entry);
            u32::try_from(self.entries.len() - 1).unwrap_or(TermId::LOCAL - 1)
        };
        if !matches!(term, TermRef::BlankNode(_)) {
            let (texts, entries, hasher) = (&self.texts, &self.entries, &self.hasher);
            self.index.insert_unique(hash, id, |id| {
                hasher.hash_one(texts.term(entries[*id as usize].span))
            });
        }
        TermId(id)
    }

    /// The constant of a term, one use more.
    pub(crate) fn acquire_constant(&mut self, term: TermRef<'_>) -> Arc<Constant> {
        let id = self.acquire(term);
        let (texts, entries) = (&self.texts, &self.entries);
        let constant = self.constants.entry(id).or_insert_with(|| {
            let term = texts.term(entries[id.0 as usize].span);
            Arc::new(Constant::new(term.into_owned()))
        });
        Arc::clone(constant)
    }

    /// One use more of a term that is in use.
    pub(crate) fn acquire_again(&mut self, id: TermId) {
        if let Some(entry) = self.entries.get_mut(id.0 as usize) {
            entry.uses += 1;
        }
    }

    /// One use less; at the last the id becomes free.
    pub(crate) fn release(&mut self, id: TermId) {
        let Some(entry) = self.entries.get_mut(id.0 as usize) else {
            return;
        };
        if entry.uses != 1 {
            entry.uses = entry.uses.saturating_sub(1);
            return;
        }
        entry.uses = 0;
        let span = entry.span;
        let hash = self.hasher.hash_one(self.texts.term(span));
        if let Ok(found) = self.index.find_entry(hash, |other| *other == id.0) {
            found.remove();
        }
        self.constants.remove(&id);
        self.free.push(id.0);
        self.garbage += span.len();
        if self.garbage > GARBAGE_MIN && self.garbage * 2 > self.texts.len() {
            self.write_anew();
        }
    }

    /// Leaves the text out that no entry has.
    fn write_anew(&mut self) {
        let mut texts = Texts::with_capacity(self.texts.len() - self.garbage);
        for entry in self.entries.iter_mut().filter(|entry| entry.uses > 0) {
            entry.span = texts.push(self.texts.term(entry.span));
        }
        self.texts = texts;
        self.garbage = 0;
    }

    /// How often a term is used.
    pub(crate) fn uses(&self, id: TermId) -> u32 {
        self.entries
            .get(id.0 as usize)
            .map_or(0, |entry| entry.uses)
    }

    /// The term of an id that is in use.
    pub(crate) fn term(&self, id: TermId) -> Option<TermRef<'_>> {
        let entry = self.entries.get(id.0 as usize)?;
        (entry.uses > 0).then(|| self.texts.term(entry.span))
    }

    /// Gives back what free places hold, as far as no term stands after them.
    pub(crate) fn shrink(&mut self) {
        while self.entries.last().is_some_and(|entry| entry.uses == 0) {
            self.entries.pop();
        }
        let length = self.entries.len();
        self.free.retain(|id| (*id as usize) < length);
        self.free.shrink_to_fit();
        self.entries.shrink_to_fit();
        self.write_anew();
        let (texts, entries, hasher) = (&self.texts, &self.entries, &self.hasher);
        self.index
            .shrink_to_fit(|id| hasher.hash_one(texts.term(entries[*id as usize].span)));
        self.constants.shrink_to_fit();
    }

    /// Its own heap bytes, about.
    pub(crate) fn bytes(&self) -> usize {
        let constants = self.constants.keys().map(|id| {
            let text = self
                .entries
                .get(id.0 as usize)
                .map(|entry| entry.span.len());
            // Counted references begin with two counters.
            size_of::<Constant>() + 2 * size_of::<usize>() + text.unwrap_or(0)
        });
        constants.sum::<usize>()
            + self.constants.allocation_size()
            + self.texts.capacity()
            + self.entries.capacity() * size_of::<Entry>()
            + self.free.capacity() * size_of::<u32>()
            + self.index.allocation_size()
    }

    /// How many terms it holds.
    pub(crate) fn len(&self) -> usize {
        self.entries.len() - self.free.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxrdf::{BlankNodeRef, LiteralRef};

    #[test]
    fn a_term_lives_as_long_as_its_uses() {
        let mut dictionary = Dictionary::new();
        let before = dictionary.len();
        let term = TermRef::Literal(LiteralRef::new_simple_literal("x"));
        let id = dictionary.acquire(term);
        assert_eq!(dictionary.acquire(term), id);
        dictionary.release(id);
        assert_eq!(dictionary.find(term), Some(id));
        dictionary.release(id);
        assert_eq!((dictionary.find(term), dictionary.len()), (None, before));
    }

    #[test]
    fn text_that_nothing_has_is_left_out() {
        let mut dictionary = Dictionary::new();
        let before = dictionary.bytes();
        let name = |number: u32| format!("http://example.org/a/rather/long/name/{number}");
        let id = |dictionary: &mut Dictionary, number: u32| {
            let literal = oxrdf::Literal::new_simple_literal(name(number));
            dictionary.acquire(literal.as_ref().into())
        };
        let ids: Vec<_> = (0..1_000)
            .map(|number| id(&mut dictionary, number))
            .collect();
        for id in &ids[1..] {
            dictionary.release(*id);
        }
        assert!(
            dictionary.texts.len() < 10_000,
            "{}",
            dictionary.texts.len()
        );
        let kept = dictionary.term(ids[0]).map(|term| term.to_string());
        assert_eq!(kept, Some(format!("\"{}\"", name(0))));
        assert_eq!(id(&mut dictionary, 0), ids[0]);
        dictionary.release(ids[0]);
        dictionary.release(ids[0]);
        dictionary.shrink();
        assert!(
            dictionary.bytes() <= before + before / 10,
            "all is given back"
        );
    }

    #[test]
    fn the_vocabulary_has_its_ids() {
        let dictionary = Dictionary::new();
        let range = dictionary.term(TermId::RANGE).map(|term| term.to_string());
        assert_eq!(range, Some(oxrdf::vocab::rdfs::RANGE.to_string()));
    }

    #[test]
    fn blank_nodes_are_apart() {
        let mut dictionary = Dictionary::new();
        let node = TermRef::BlankNode(BlankNodeRef::new_unchecked("b"));
        assert_ne!(dictionary.acquire(node), dictionary.acquire(node));
        assert_eq!(dictionary.find(node), None);
    }
}
