//! [`Hybrid`]: HMACD, a covering poset beside an index for what it cannot order.
//!
//! Wu Feng and others, *Hybrid matching algorithm for content-based delivery*, Journal of UESTC
//! 50(5), 2021. A conjunction goes to the poset, unless it would be a lone root or a leaf and there
//! are too many of those at its place: then it goes to the index. Where the paper is silent or
//! wrong: a subscription counts only what the event's attribute satisfied, two bounds of one
//! attribute are one interval, `!=` is checked at the end, and nodes are found by a map.
//!
//! Cost of a query: that of the poset, which is small, and per attribute a look-up by hash and one
//! in an interval tree with a step per condition that holds. Of a change: a comparison with the
//! poset's nodes, or logarithmic in the index.

mod tree;

mod spill;

use super::condition::Condition;
use super::index::{AttributeIndex, EntryId, Predicate};
use super::poset::{Poset, Spot};
use super::probe::Query;
use crate::term::Operand;
use spill::Spill;

/// When the poset is left for the index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// So many roots may have no successors.
    pub(super) roots: usize,
    /// So many leaves may have a predecessor in common.
    pub(super) leaves: usize,
}

/// The paper's table of parameters is lost. These keep the poset to what a query walks quickly.
impl Default for Limits {
    fn default() -> Self {
        Self {
            roots: 64,
            leaves: 16,
        }
    }
}

/// See the [module](self).
#[derive(Debug, Default)]
pub(super) struct Hybrid {
    limits: Limits,
    poset: Poset,
    spill: Spill,
}

impl Hybrid {
    #[cfg(test)]
    pub(super) fn with_limits(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// Whether a place in the poset is one of too many alike.
    fn is_crowded(&self, spot: &Spot) -> bool {
        let Spot::Between {
            predecessors,
            successors,
        } = spot
        else {
            return false;
        };
        if !successors.is_empty() {
            return false;
        }
        if predecessors.is_empty() {
            return self.poset.lone_roots() >= self.limits.roots;
        }
        let mut predecessors = predecessors.iter();
        predecessors.any(|node| self.poset.leaves(*node) >= self.limits.leaves)
    }
}

impl AttributeIndex for Hybrid {
    fn insert(&mut self, entry: EntryId, predicates: &[Predicate]) {
        let conditions: Vec<_> = predicates.iter().map(Condition::of).collect();
        let spot = self.poset.locate(&conditions);
        if self.is_crowded(&spot) {
            self.spill.insert(entry, conditions);
        } else {
            self.poset.put(entry, conditions, spot);
        }
    }

    fn remove(&mut self, entry: EntryId, _: &[Predicate]) {
        if !self.spill.take(entry) {
            self.poset.take(entry);
        }
    }

    fn matching(&self, values: &[Option<Operand<'_>>], found: &mut Vec<EntryId>) {
        let query = Query::new(values);
        self.poset.find(&query, found);
        self.spill.find(&query, found);
    }

    fn len(&self) -> usize {
        self.poset.len() + self.spill.len()
    }

    fn bytes(&self) -> usize {
        self.poset.bytes() + self.spill.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attribute::pool::predicate;

    fn hybrid(limits: Limits, texts: &[&str]) -> Hybrid {
        let mut hybrid = Hybrid::with_limits(limits);
        for (number, text) in (0..).zip(texts) {
            hybrid.insert(EntryId(number), &[predicate(0, text)]);
        }
        hybrid
    }

    #[test]
    fn lone_roots_past_the_limit_go_to_the_index() {
        let limits = Limits {
            roots: 2,
            leaves: 9,
        };
        let texts = [
            "= 1 byte", "= 2 byte", "= 3 byte", "= 2 byte", "> 1 byte", "= 4 byte",
        ];
        let hybrid = hybrid(limits, &texts);
        // The third; the fourth is a node already, and the fifth a root that covers it.
        assert_eq!((hybrid.poset.len(), hybrid.spill.len()), (5, 1));
    }

    #[test]
    fn leaves_past_the_limit_go_to_the_index() {
        let limits = Limits {
            roots: 1,
            leaves: 2,
        };
        let texts = ["> 0 byte", "= 1 byte", "= 2 byte", "= 3 byte", "> 1 byte"];
        let mut hybrid = hybrid(limits, &texts);
        // The fourth; the last is no leaf, as it covers the third.
        assert_eq!((hybrid.poset.len(), hybrid.spill.len()), (4, 1));
        for (number, text) in (0..).zip(texts) {
            hybrid.remove(EntryId(number), &[predicate(0, text)]);
        }
        assert_eq!((hybrid.len(), hybrid.bytes()), (0, 0));
    }
}
