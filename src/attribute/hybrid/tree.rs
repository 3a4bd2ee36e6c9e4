//! [`Tree`]: an interval tree.

use crate::attribute::slab::Slab;

/// An interval of keys, and whose it is. Equal ones may be there more than once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Interval {
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) slot: u32,
    /// Which interval of its entry.
    pub(super) part: u32,
}

/// A node and what is below it.
#[derive(Debug)]
struct Node {
    interval: Interval,
    /// The greatest end at or below the node.
    reach: u64,
    left: Option<u32>,
    right: Option<u32>,
    height: u8,
}

/// Intervals in the order of their starts, in an AVL tree whose nodes know the greatest end below
/// them. Inserting and removing are logarithmic; finding is that, and linear in what is found.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Slab<Node>,
    root: Option<u32>,
}

/// From which node to which side the way went.
type Way = Vec<(u32, bool)>;

impl Tree {
    pub(super) fn is_empty(&self) -> bool {
        self.root.is_none()
    }

    fn child(&self, node: u32, is_right: bool) -> Option<u32> {
        let node = self.nodes.get(node)?;
        if is_right { node.right } else { node.left }
    }

    fn set_child(&mut self, node: u32, is_right: bool, child: Option<u32>) {
        if let Some(node) = self.nodes.get_mut(node) {
            *(if is_right {
                &mut node.right
            } else {
                &mut node.left
            }) = child;
        }
    }

    fn height(&self, node: Option<u32>) -> u8 {
        node.and_then(|node| self.nodes.get(node))
            .map_or(0, |node| node.height)
    }

    fn reach(&self, node: Option<u32>) -> u64 {
        node.and_then(|node| self.nodes.get(node))
            .map_or(0, |node| node.reach)
    }

    /// Height and reach of a node from its children.
    fn update(&mut self, node: u32) {
        let (left, right) = (self.child(node, false), self.child(node, true));
        let height = 1 + self.height(left).max(self.height(right));
        let reach = self.reach(left).max(self.reach(right));
        if let Some(node) = self.nodes.get_mut(node) {
            node.height = height;
            node.reach = reach.max(node.interval.end);
        }
    }

    /// Lifts the child on one side above the node; what is the top now.
    fn rotate(&mut self, node: u32, is_right: bool) -> u32 {
        let Some(child) = self.child(node, is_right) else {
            return node;
        };
        let inner = self.child(child, !is_right);
        self.set_child(node, is_right, inner);
        self.set_child(child, !is_right, Some(node));
        self.update(node);
        self.update(child);
        child
    }

    /// Lets the sides of a node differ by one level at most; what is the top now.
    fn balance(&mut self, node: u32) -> u32 {
        self.update(node);
        let heights = [false, true].map(|is_right| self.height(self.child(node, is_right)));
        if heights[0].abs_diff(heights[1]) <= 1 {
            return node;
        }
        let is_right = heights[1] > heights[0];
        if let Some(child) = self.child(node, is_right)
            && self.height(self.child(child, !is_right)) > self.height(self.child(child, is_right))
        {
            let child = self.rotate(child, !is_right);
            self.set_child(node, is_right, Some(child));
        }
        self.rotate(node, is_right)
    }

    /// Hangs a subtree in at the end of a way and balances upwards.
    fn climb(&mut self, way: Way, mut top: Option<u32>) {
        for (node, is_right) in way.into_iter().rev() {
            self.set_child(node, is_right, top);
            top = Some(self.balance(node));
        }
        self.root = top;
    }

    pub(super) fn insert(&mut self, interval: Interval) {
        let mut way = Way::new();
        let mut next = self.root;
        while let Some(node) = next
            && let Some(own) = self.nodes.get(node)
        {
            let is_right = own.interval < interval;
            way.push((node, is_right));
            next = self.child(node, is_right);
        }
        let node = self.nodes.add(Node {
            interval,
            reach: interval.end,
            left: None,
            right: None,
            height: 1,
        });
        self.climb(way, Some(node));
    }

    pub(super) fn remove(&mut self, interval: Interval) {
        let mut way = Way::new();
        let mut next = self.root;
        while let Some(node) = next
            && let Some(own) = self.nodes.get(node)
        {
            if own.interval == interval {
                let top = self.without(node);
                self.nodes.take(node);
                self.climb(way, top);
                return;
            }
            let is_right = own.interval < interval;
            way.push((node, is_right));
            next = self.child(node, is_right);
        }
    }

    /// The subtree of a node without it, balanced: the next in order takes its place.
    fn without(&mut self, node: u32) -> Option<u32> {
        let (left, right) = (self.child(node, false), self.child(node, true));
        let Some(right) = right else {
            return left;
        };
        let mut way = Way::new();
        let mut next = right;
        while let Some(child) = self.child(next, false) {
            way.push((next, false));
            next = child;
        }
        let mut rest = self.child(next, true);
        for (node, is_right) in way.into_iter().rev() {
            self.set_child(node, is_right, rest);
            rest = Some(self.balance(node));
        }
        self.set_child(next, false, left);
        self.set_child(next, true, rest);
        Some(self.balance(next))
    }

    /// Visits the intervals that start at `start` or before and end at `end` or after.
    pub(super) fn visit(&self, start: u64, end: u64, mut visit: impl FnMut(Interval)) {
        let mut open: Vec<u32> = self.root.into_iter().collect();
        while let Some(node) = open.pop().and_then(|node| self.nodes.get(node)) {
            if node.reach < end {
                continue;
            }
            open.extend(node.left);
            if node.interval.start <= start {
                open.extend(node.right);
                if node.interval.end >= end {
                    visit(node.interval);
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    impl Tree {
        /// The height of a subtree, checked all the way down.
        fn check(&self, node: Option<u32>, sorted: &mut Vec<Interval>) -> (u8, u64) {
            let Some(node) = node else {
                return (0, 0);
            };
            let own = self.nodes.get(node).unwrap();
            let left = self.check(own.left, sorted);
            sorted.push(own.interval);
            let right = self.check(own.right, sorted);
            assert!(left.0.abs_diff(right.0) <= 1, "balanced");
            assert_eq!(own.height, 1 + left.0.max(right.0));
            assert_eq!(own.reach, left.1.max(right.1).max(own.interval.end));
            (own.height, own.reach)
        }
    }

    proptest! {
        #[test]
        fn it_is_balanced_and_finds_what_a_scan_finds(
            changes in vec((any::<bool>(), 0_u64..12, 0_u64..12, 0_u32..4), 0..200),
            queries in vec((0_u64..12, 0_u64..12), 0..8),
        ) {
            let (mut tree, mut all) = (Tree::default(), Vec::new());
            for (is_new, start, end, slot) in changes {
                let interval = Interval { start, end, slot, part: 0 };
                if is_new {
                    tree.insert(interval);
                    all.push(interval);
                } else {
                    tree.remove(interval);
                    if let Some(at) = all.iter().position(|other| *other == interval) {
                        all.swap_remove(at);
                    }
                }
            }
            let mut sorted = Vec::new();
            tree.check(tree.root, &mut sorted);
            all.sort_unstable();
            prop_assert_eq!(&sorted, &all);
            prop_assert_eq!(tree.nodes.len(), all.len());
            for (start, end) in queries {
                let mut found = Vec::new();
                tree.visit(start, end, |interval| found.push(interval));
                found.sort_unstable();
                let holds = |interval: &&Interval| interval.start <= start && interval.end >= end;
                let expected: Vec<_> = all.iter().filter(holds).copied().collect();
                prop_assert_eq!(found, expected);
            }
        }
    }
}
