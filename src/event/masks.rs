//! A small event closed under is-a, as sets of bits: who is linked how, and who has which class.
//!
//! A *pair* is a subject and an object that some triple links; each live property has the set of its
//! pairs, each live class the set of its nodes. What can serve a triple pattern is the AND of at
//! most three words, and nothing is derived twice: a property is a set of pairs, as the closure is.

use super::bits::{BITS, Bits, BitsByTerm, ones};
use super::local::Local;
use crate::term::TermId;

/// The closure of an event as far as live subscriptions ask for it.
#[derive(Debug)]
pub(crate) struct Masks {
    /// Subject and object by pair.
    pairs: Vec<[Local; 2]>,
    linked: Groups,
    /// By node, the pairs whose subject it is; whose object it is.
    leaving: Vec<Bits>,
    entering: Vec<Bits>,
    typed: Groups,
    properties: BitsByTerm,
    classes: BitsByTerm,
}

impl Masks {
    /// The masks of so many nodes; `None` where they do not fit.
    pub(super) fn new(nodes: usize) -> Option<Self> {
        (nodes <= BITS).then(|| Self {
            pairs: Vec::with_capacity(nodes),
            linked: Groups::default(),
            leaving: vec![0; nodes],
            entering: vec![0; nodes],
            typed: Groups::default(),
            properties: BitsByTerm::new(),
            classes: BitsByTerm::new(),
        })
    }

    /// Links two nodes by properties; `false` where there is no place for another pair.
    pub(super) fn link(
        &mut self,
        [subject, object]: [Local; 2],
        properties: impl Iterator<Item = TermId>,
    ) -> bool {
        let (from, to) = (subject.0 as usize, object.0 as usize);
        let known = self.leaving[from] & self.entering[to];
        let pair = if known == 0 {
            if self.pairs.len() == BITS {
                return false;
            }
            self.pairs.push([subject, object]);
            self.pairs.len() - 1
        } else {
            known.trailing_zeros() as usize
        };
        let bit = 1 << pair;
        self.leaving[from] |= bit;
        self.entering[to] |= bit;
        for property in properties {
            if self.properties.add(property, bit) {
                self.linked.add(pair, property);
            }
        }
        true
    }

    /// Gives a node classes.
    pub(super) fn classify(&mut self, node: Local, classes: impl Iterator<Item = TermId>) {
        let bit = 1 << node.0;
        for class in classes {
            if self.classes.add(class, bit) {
                self.typed.add(node.0 as usize, class);
            }
        }
    }

    /// The end of building.
    pub(super) fn finish(mut self) -> Self {
        self.linked.finish(self.pairs.len());
        self.typed.finish(self.leaving.len());
        self
    }

    /// The pairs that a property links.
    pub(crate) fn linked_by(&self, property: TermId) -> Bits {
        self.properties.get(property)
    }

    /// The nodes that have a class.
    pub(crate) fn nodes_of(&self, class: TermId) -> Bits {
        self.classes.get(class)
    }

    /// The pairs that leave a node.
    pub(crate) fn leaving(&self, node: Local) -> Bits {
        self.leaving.get(node.0 as usize).copied().unwrap_or(0)
    }

    /// The pairs that enter a node.
    pub(crate) fn entering(&self, node: Local) -> Bits {
        self.entering.get(node.0 as usize).copied().unwrap_or(0)
    }

    /// Subject and object of a pair.
    pub(crate) fn pair(&self, index: u32) -> [Local; 2] {
        self.pairs[index as usize]
    }

    /// The live properties of a pair.
    pub(crate) fn properties_of(&self, pair: u32) -> impl Iterator<Item = TermId> {
        self.linked.of(pair as usize)
    }

    /// The live classes of a node.
    pub(crate) fn classes_of(&self, node: Local) -> impl Iterator<Item = TermId> {
        self.typed.of(node.0 as usize)
    }

    /// All nodes.
    pub(crate) fn nodes(&self) -> Bits {
        ones(self.leaving.len())
    }

    /// All pairs.
    pub(crate) fn pairs(&self) -> Bits {
        ones(self.pairs.len())
    }

    /// All properties that link some pair, and all classes that some node has.
    pub(crate) fn properties(&self) -> impl Iterator<Item = (TermId, Bits)> {
        self.properties.iter()
    }

    /// All classes that some node has.
    pub(crate) fn classes(&self) -> impl Iterator<Item = (TermId, Bits)> {
        self.classes.iter()
    }
}

/// The live properties of each pair, or the live classes of each node, in two pieces of memory.
#[derive(Debug, Default)]
struct Groups {
    members: Vec<(usize, TermId)>,
    /// Where each group begins, and where the last one ends.
    starts: Vec<usize>,
}

impl Groups {
    fn add(&mut self, group: usize, member: TermId) {
        self.members.push((group, member));
    }

    fn finish(&mut self, groups: usize) {
        // Mostly in order already.
        self.members.sort_by_key(|(group, _)| *group);
        self.starts.reserve(groups + 1);
        let mut at = 0;
        for group in 0..=groups {
            while self
                .members
                .get(at)
                .is_some_and(|(other, _)| *other < group)
            {
                at += 1;
            }
            self.starts.push(at);
        }
    }

    fn of(&self, group: usize) -> impl Iterator<Item = TermId> {
        let bound = |place| {
            self.starts
                .get(place)
                .copied()
                .unwrap_or(self.members.len())
        };
        let members = &self.members[bound(group)..bound(group + 1)];
        members.iter().map(|(_, member)| *member)
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::each;
    use super::*;

    #[test]
    fn two_triples_of_one_pair_are_one_link_by_what_they_share() {
        let mut masks = Masks::new(2).unwrap();
        let [low, high, shared] = [TermId(7), TermId(8), TermId(9)];
        let pair = [Local(0), Local(1)];
        assert!(masks.link(pair, [low, shared].into_iter()), "first");
        assert!(masks.link(pair, [high, shared].into_iter()), "second");
        assert_eq!(masks.linked_by(shared), 1);
        let masks = masks.finish();
        let properties: Vec<_> = masks.properties_of(0).collect();
        assert_eq!(properties, [low, shared, high]);
        assert_eq!(each(masks.pairs()).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert!(Masks::new(129).is_none(), "too many nodes");
        let mut masks = Masks::new(128).unwrap();
        let property = TermId(7);
        for index in 0..128 {
            let pair = [Local(index), Local(127 - index)];
            assert!(masks.link(pair, [property].into_iter()), "{index}");
        }
        assert_eq!(masks.linked_by(property), Bits::MAX);
        assert!(
            !masks.link([Local(0), Local(1)], [property].into_iter()),
            "full"
        );
    }
}
