//! Terms as small numbers: those that the ontology or a live subscription names.

use super::constant::Constant;
use super::tag::lower_case_tag;
use hashbrown::{DefaultHashBuilder, HashTable};
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

#[derive(Clone, Debug)]
struct Entry {
    constant: Arc<Constant>,
    /// How many subscriptions use it; a pinned one starts at one and is never released.
    uses: u32,
}

/// Terms by id and ids by term, with counted uses: a term goes when its last use does.
///
/// The ids of the vocabulary of RDFS and of XSD's datatypes are the same in every dictionary.
/// Looking up, acquiring and releasing are O(length of the term).
#[derive(Clone, Debug)]
pub(crate) struct Dictionary {
    entries: Vec<Option<Entry>>,
    free: Vec<u32>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Dictionary {
    /// A dictionary of the vocabulary alone.
    pub(crate) fn new() -> Self {
        let mut new = Self {
            entries: Vec::new(),
            free: Vec::new(),
            index: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
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
        self.index
            .find(hash, |id| self.holds(*id, term))
            .map(|id| TermId(*id))
    }

    /// The id of a term that it holds, its language tag in any case. A blank node is never found: it is another in each document.
    pub(crate) fn find(&self, term: TermRef<'_>) -> Option<TermId> {
        let lowered = lower_case_tag(term);
        let term = lowered.as_ref().map_or(term, Term::as_ref);
        self.find_hashed(self.hash(term), term)
    }

    fn holds(&self, id: u32, term: TermRef<'_>) -> bool {
        self.entries[id as usize]
            .as_ref()
            .is_some_and(|entry| entry.constant.term.as_ref() == term)
    }

    /// The id of a term, one use more. A blank node gets a new id each time.
    pub(crate) fn acquire(&mut self, term: TermRef<'_>) -> TermId {
        if let Some(id) = self.find(term) {
            self.acquire_again(id);
            return id;
        }
        let owned = lower_case_tag(term).unwrap_or_else(|| term.into_owned());
        let constant = Arc::new(Constant::new(owned));
        let hash = self.hash(constant.term.as_ref());
        let entry = Some(Entry { constant, uses: 1 });
        let id = if let Some(id) = self.free.pop() {
            self.entries[id as usize] = entry;
            id
        } else {
            self.entries.push(entry);
            u32::try_from(self.entries.len() - 1).unwrap_or(TermId::LOCAL - 1)
        };
        if !matches!(term, TermRef::BlankNode(_)) {
            let (entries, hasher) = (&self.entries, &self.hasher);
            self.index.insert_unique(hash, id, |id| {
                entries[*id as usize]
                    .as_ref()
                    .map_or(0, |entry| hasher.hash_one(entry.constant.term.as_ref()))
            });
        }
        TermId(id)
    }

    /// One use more of a term that is in use.
    pub(crate) fn acquire_again(&mut self, id: TermId) {
        if let Some(Some(entry)) = self.entries.get_mut(id.0 as usize) {
            entry.uses += 1;
        }
    }

    /// One use less; at the last the id becomes free.
    pub(crate) fn release(&mut self, id: TermId) {
        let Some(slot) = self.entries.get_mut(id.0 as usize) else {
            return;
        };
        let Some(entry) = slot else { return };
        entry.uses -= 1;
        if entry.uses > 0 {
            return;
        }
        let hash = self.hasher.hash_one(entry.constant.term.as_ref());
        *slot = None;
        if let Ok(found) = self.index.find_entry(hash, |other| *other == id.0) {
            found.remove();
        }
        self.free.push(id.0);
    }

    /// How often a term is used.
    pub(crate) fn uses(&self, id: TermId) -> u32 {
        let entry = self.entries.get(id.0 as usize).and_then(Option::as_ref);
        entry.map_or(0, |entry| entry.uses)
    }

    /// The term of an id that is in use, with its value.
    pub(crate) fn constant(&self, id: TermId) -> Option<&Arc<Constant>> {
        self.entries
            .get(id.0 as usize)?
            .as_ref()
            .map(|entry| &entry.constant)
    }

    /// The term of an id that is in use.
    pub(crate) fn term(&self, id: TermId) -> Option<&Term> {
        self.constant(id).map(|constant| &constant.term)
    }

    /// Gives back what free places hold, as far as no term stands after them.
    pub(crate) fn shrink(&mut self) {
        while let Some(None) = self.entries.last() {
            self.entries.pop();
        }
        let length = self.entries.len();
        self.free.retain(|id| (*id as usize) < length);
        self.free.shrink_to_fit();
        self.entries.shrink_to_fit();
        let (entries, hasher) = (&self.entries, &self.hasher);
        self.index.shrink_to_fit(|id| {
            entries[*id as usize]
                .as_ref()
                .map_or(0, |entry| hasher.hash_one(entry.constant.term.as_ref()))
        });
    }

    /// Its own heap bytes, about: values beyond their size are left out.
    pub(crate) fn bytes(&self) -> usize {
        let constants = self.entries.iter().flatten().map(|entry| {
            let text = match entry.constant.term.as_ref() {
                TermRef::NamedNode(iri) => iri.as_str().len(),
                TermRef::BlankNode(node) => node.as_str().len(),
                TermRef::Literal(literal) => {
                    let tag = literal.language().map_or(0, str::len);
                    literal.value().len() + tag + literal.datatype().as_str().len()
                }
            };
            size_of::<Constant>() + 2 * size_of::<usize>() + text
        });
        constants.sum::<usize>()
            + self.entries.capacity() * size_of::<Option<Entry>>()
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
    fn the_vocabulary_has_its_ids() {
        let dictionary = Dictionary::new();
        let range = dictionary.term(TermId::RANGE).map(ToString::to_string);
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
