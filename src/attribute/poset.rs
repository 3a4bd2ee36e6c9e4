//! [`Poset`]: covering above covered; what fails above is not asked below.
//!
//! Siena's covering poset (Carzaniga, Rosenblum and Wolf, *Design and Evaluation of a Wide-Area
//! Event Notification Service*, 2001, §5.1), as HMACD takes it for its first half. Equivalent
//! conjunctions are one node; each node is linked with its immediate predecessors, which cover it,
//! and successors.
//!
//! Cost of a query: the conditions of all roots, and of the successors of all that match. Of an
//! insertion: a comparison with every root and, without a predecessor, with every node, which bits
//! for attributes make cheap but not short. Of a removal: predecessors times successors.

use super::condition::Condition;
use super::covers::covers;
use super::index::{AttributeIndex, EntryId, Predicate};
use super::probe::Query;
use super::slab::{Slab, index};
use crate::term::Operand;
use hashbrown::{HashMap, HashSet};

/// A conjunction.
#[derive(Debug)]
struct Node {
    conditions: Box<[Condition]>,
    entries: Vec<EntryId>,
    predecessors: Vec<u32>,
    successors: Vec<u32>,
    /// Its place among the roots, if it is one.
    root: Option<usize>,
}

/// Where a conjunction belongs.
#[derive(Debug)]
pub(super) enum Spot {
    /// In a node that asks the same.
    Same(u32),
    Between {
        predecessors: Vec<u32>,
        successors: Vec<u32>,
    },
}

/// See the [module](self).
#[derive(Debug, Default)]
pub(super) struct Poset {
    nodes: Slab<Node>,
    /// Which attributes each node asks for, by bits; attributes may share one.
    masks: Vec<u64>,
    roots: Vec<u32>,
    by_id: HashMap<EntryId, u32>,
}

impl Poset {
    fn may_cover(&self, node: u32, mask: u64) -> bool {
        self.masks
            .get(index(node))
            .is_some_and(|own| own & !mask == 0)
    }

    fn conditions(&self, node: u32) -> &[Condition] {
        self.nodes.get(node).map_or(&[], |node| &node.conditions)
    }

    fn predecessors(&self, node: u32) -> &[u32] {
        self.nodes.get(node).map_or(&[], |node| &node.predecessors)
    }

    fn successors(&self, node: u32) -> &[u32] {
        self.nodes.get(node).map_or(&[], |node| &node.successors)
    }

    /// How many roots have no successors.
    pub(super) fn lone_roots(&self) -> usize {
        let roots = self.roots.iter();
        roots
            .filter(|root| self.successors(**root).is_empty())
            .count()
    }

    /// How many successors of a node have none themselves.
    pub(super) fn leaves(&self, node: u32) -> usize {
        let successors = self.successors(node).iter();
        successors
            .filter(|leaf| self.successors(**leaf).is_empty())
            .count()
    }

    /// Finds where a conjunction belongs.
    pub(super) fn locate(&self, conditions: &[Condition]) -> Spot {
        let mask = mask(conditions);
        let is_above =
            |node: &u32| self.may_cover(*node, mask) && covers(self.conditions(*node), conditions);
        let mut open: Vec<u32> = self.roots.iter().copied().filter(is_above).collect();
        let mut seen: HashSet<u32> = open.iter().copied().collect();
        let mut predecessors = Vec::new();
        while let Some(node) = open.pop() {
            let mut is_lowest = true;
            for successor in self.successors(node) {
                if seen.contains(successor) {
                    is_lowest = false;
                } else if is_above(successor) {
                    is_lowest = false;
                    seen.insert(*successor);
                    open.push(*successor);
                }
            }
            if is_lowest {
                if covers(conditions, self.conditions(node)) {
                    return Spot::Same(node);
                }
                predecessors.push(node);
            }
        }
        let successors = self.below(conditions, mask, &predecessors);
        Spot::Between {
            predecessors,
            successors,
        }
    }

    /// The uppermost nodes that a conjunction covers: among what is below one of its predecessors,
    /// as each covers what it covers.
    fn below(&self, conditions: &[Condition], mask: u64, predecessors: &[u32]) -> Vec<u32> {
        let is_below = |node: u32| {
            let own = self.masks.get(index(node)).copied().unwrap_or_default();
            mask & !own == 0 && covers(conditions, self.conditions(node))
        };
        let fewest = predecessors
            .iter()
            .min_by_key(|node| self.successors(**node).len());
        let mut found = Vec::new();
        if let Some(predecessor) = fewest {
            let mut open = self.successors(*predecessor).to_vec();
            let mut seen: HashSet<u32> = open.iter().copied().collect();
            while let Some(node) = open.pop() {
                if is_below(node) {
                    found.push(node);
                } else {
                    let successors = self.successors(node).iter().copied();
                    open.extend(successors.filter(|node| seen.insert(*node)));
                }
            }
        } else {
            let nodes = self.nodes.iter().map(|(node, _)| node);
            found.extend(nodes.filter(|node| is_below(*node)));
        }
        let is_uppermost = |node: &u32| {
            let mut predecessors = self.predecessors(*node).iter();
            !predecessors.any(|predecessor| is_below(*predecessor))
        };
        found.retain(is_uppermost);
        found
    }

    /// Puts an entry where [`Poset::locate`] said.
    pub(super) fn put(&mut self, id: EntryId, conditions: Vec<Condition>, spot: Spot) {
        let number = match spot {
            Spot::Same(node) => {
                if let Some(node) = self.nodes.get_mut(node) {
                    node.entries.push(id);
                }
                node
            }
            Spot::Between {
                predecessors,
                successors,
            } => self.put_between(id, conditions, &predecessors, &successors),
        };
        self.by_id.insert(id, number);
    }

    fn put_between(
        &mut self,
        id: EntryId,
        conditions: Vec<Condition>,
        predecessors: &[u32],
        successors: &[u32],
    ) -> u32 {
        let mask = mask(&conditions);
        let number = self.nodes.add(Node {
            conditions: conditions.into(),
            entries: vec![id],
            predecessors: predecessors.to_vec(),
            successors: successors.to_vec(),
            root: None,
        });
        if self.masks.len() < self.nodes.span() {
            self.masks.resize(self.nodes.span(), 0);
        }
        if let Some(slot) = self.masks.get_mut(index(number)) {
            *slot = mask;
        }
        for predecessor in predecessors {
            if let Some(node) = self.nodes.get_mut(*predecessor) {
                node.successors.retain(|node| !successors.contains(node));
                node.successors.push(number);
            }
        }
        for successor in successors {
            self.unroot(*successor);
            if let Some(node) = self.nodes.get_mut(*successor) {
                node.predecessors
                    .retain(|node| !predecessors.contains(node));
                node.predecessors.push(number);
            }
        }
        if predecessors.is_empty() {
            self.root(number);
        }
        number
    }

    fn root(&mut self, number: u32) {
        let at = self.roots.len();
        if let Some(node) = self.nodes.get_mut(number) {
            node.root = Some(at);
            self.roots.push(number);
        }
    }

    fn unroot(&mut self, number: u32) {
        let Some(at) = self.nodes.get_mut(number).and_then(|node| node.root.take()) else {
            return;
        };
        self.roots.swap_remove(at);
        if let Some(moved) = self.roots.get(at).copied()
            && let Some(node) = self.nodes.get_mut(moved)
        {
            node.root = Some(at);
        }
    }

    /// Takes an entry away. The last of a node takes the node along, whose predecessors are linked
    /// with its successors. Whether the entry was here.
    pub(super) fn take(&mut self, id: EntryId) -> bool {
        let Some(number) = self.by_id.remove(&id) else {
            return false;
        };
        if let Some(node) = self.nodes.get_mut(number) {
            node.entries.retain(|entry| *entry != id);
            if !node.entries.is_empty() {
                return true;
            }
        }
        self.unroot(number);
        let Some(removed) = self.nodes.take(number) else {
            return true;
        };
        for predecessor in &removed.predecessors {
            if let Some(node) = self.nodes.get_mut(*predecessor) {
                node.successors.retain(|node| *node != number);
            }
        }
        for successor in &removed.successors {
            if let Some(node) = self.nodes.get_mut(*successor) {
                node.predecessors.retain(|node| *node != number);
            }
            for predecessor in &removed.predecessors {
                self.splice(*predecessor, *successor);
            }
            if self.predecessors(*successor).is_empty() {
                self.root(*successor);
            }
        }
        if self.by_id.is_empty() {
            *self = Self::default();
        }
        true
    }

    /// Links two nodes, unless there is a way from one to the other.
    fn splice(&mut self, predecessor: u32, successor: u32) {
        let upper = self.conditions(predecessor);
        let mut between = self.predecessors(successor).iter();
        if between.any(|node| covers(upper, self.conditions(*node))) {
            return;
        }
        if let Some(node) = self.nodes.get_mut(predecessor) {
            node.successors.push(successor);
        }
        if let Some(node) = self.nodes.get_mut(successor) {
            node.predecessors.push(predecessor);
        }
    }

    /// Adds the entries that hold, from the roots down.
    pub(super) fn find(&self, query: &Query<'_>, found: &mut Vec<EntryId>) {
        let mut open = Vec::new();
        let mut seen = vec![0_u64; self.nodes.span().div_ceil(64)];
        for root in &self.roots {
            self.enter(*root, query, &mut open, found);
            while let Some(node) = open.pop() {
                let mut is_new = true;
                if let Some(word) = seen.get_mut(index(node / 64)) {
                    let bit = 1 << (node % 64);
                    is_new = *word & bit == 0;
                    *word |= bit;
                }
                if is_new {
                    self.enter(node, query, &mut open, found);
                }
            }
        }
    }

    fn enter(&self, node: u32, query: &Query<'_>, open: &mut Vec<u32>, found: &mut Vec<EntryId>) {
        if let Some(node) = self.nodes.get(node)
            && node
                .conditions
                .iter()
                .all(|condition| query.satisfies(condition))
        {
            found.extend(&node.entries);
            open.extend(&node.successors);
        }
    }
}

impl AttributeIndex for Poset {
    fn insert(&mut self, entry: EntryId, predicates: &[Predicate]) {
        let conditions: Vec<_> = predicates.iter().map(Condition::of).collect();
        let spot = self.locate(&conditions);
        self.put(entry, conditions, spot);
    }

    fn remove(&mut self, entry: EntryId, _: &[Predicate]) {
        self.take(entry);
    }

    fn matching(&self, values: &[Option<Operand<'_>>], found: &mut Vec<EntryId>) {
        self.find(&Query::new(values), found);
    }

    fn len(&self) -> usize {
        self.by_id.len()
    }

    fn bytes(&self) -> usize {
        let nodes = self.nodes.iter().map(|(_, node)| {
            node.conditions.len() * size_of::<Condition>()
                + node.entries.capacity() * size_of::<EntryId>()
                + (node.predecessors.capacity() + node.successors.capacity()) * size_of::<u32>()
        });
        self.nodes.bytes()
            + nodes.sum::<usize>()
            + self.masks.capacity() * size_of::<u64>()
            + self.roots.capacity() * size_of::<u32>()
            + self.by_id.allocation_size()
    }
}

fn mask(conditions: &[Condition]) -> u64 {
    conditions.iter().fold(0, |mask, condition| {
        mask | 1 << (condition.axis.attribute % 64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attribute::pool::predicate;

    /// The links downwards, as entries.
    fn links(poset: &Poset) -> Vec<(u32, u32)> {
        let entry = |node: u32| poset.nodes.get(node).unwrap().entries[0].0;
        let mut links = Vec::new();
        for (number, node) in poset.nodes.iter() {
            for successor in &node.successors {
                assert!(
                    poset.predecessors(*successor).contains(&number),
                    "both ways"
                );
                links.push((entry(number), entry(*successor)));
            }
            assert_eq!(node.root.is_some(), node.predecessors.is_empty());
        }
        assert!(
            poset
                .roots
                .iter()
                .enumerate()
                .all(|(at, root)| poset.nodes.get(*root).unwrap().root == Some(at)),
            "roots know their places"
        );
        links.sort_unstable();
        links
    }

    fn poset(conjunctions: &[&[(u8, &str)]]) -> Poset {
        let mut poset = Poset::default();
        for (number, conjunction) in (0..).zip(conjunctions) {
            let predicates: Vec<_> = conjunction
                .iter()
                .map(|(attribute, text)| predicate(*attribute, text))
                .collect();
            poset.insert(EntryId(number), &predicates);
        }
        poset
    }

    const DIAMOND: [&[(u8, &str)]; 5] = [
        &[(0, "> 5 integer"), (1, "> 5 integer")],
        &[(0, "> 1 integer")],
        &[(1, "> 1 integer")],
        &[(0, "> 1 integer"), (1, "> 1 integer")],
        &[(0, "= 1 boolean")],
    ];

    #[test]
    fn covering_stands_above_covered() {
        assert_eq!(links(&poset(&DIAMOND)), [(1, 3), (2, 3), (3, 0)]);
        let chain = poset(&[
            &[(0, "> 3 byte")],
            &[(0, "> 5 byte")],
            &[(0, "> 4 byte")],
            &[],
        ]);
        assert_eq!(links(&chain), [(0, 2), (2, 1), (3, 0)]);
    }

    #[test]
    fn what_is_taken_out_is_spliced() {
        let mut poset = poset(&DIAMOND);
        assert!(poset.take(EntryId(3)), "it is there");
        assert!(!poset.take(EntryId(3)), "only once");
        assert_eq!(links(&poset), [(1, 0), (2, 0)]);
        assert!(poset.take(EntryId(1)), "it is there");
        assert_eq!(links(&poset), [(2, 0)]);
        assert!(poset.take(EntryId(2)), "it is there");
        assert_eq!(links(&poset), []);
        assert_eq!(poset.lone_roots(), 2);
    }

    #[test]
    fn no_link_is_made_beside_a_way() {
        let mut poset = poset(&[
            &[(0, "> 1 byte")],
            &[(0, "> 2 byte")],
            &[(0, "> 1 byte"), (1, "> 1 byte")],
            &[(0, "> 2 byte"), (1, "> 1 byte")],
        ]);
        assert_eq!(links(&poset), [(0, 1), (0, 2), (1, 3), (2, 3)]);
        assert!(poset.take(EntryId(2)), "it is there");
        assert_eq!(links(&poset), [(0, 1), (1, 3)]);
    }

    #[test]
    fn what_asks_the_same_is_one_node() {
        let mut poset = poset(&[
            &[(0, "> 2 byte")],
            &[(0, "> 2.0 decimal"), (0, "> 1 byte")],
            &[(0, "> 2 double")],
        ]);
        assert_eq!(poset.nodes.len(), 2);
        assert!(poset.take(EntryId(0)), "it is there");
        assert_eq!(poset.nodes.len(), 2);
        assert!(poset.take(EntryId(1)), "it is there");
        assert_eq!(poset.nodes.len(), 1);
    }
}
