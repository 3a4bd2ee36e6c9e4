//! Branches come and go.

use super::group::Group;
use super::id::{BranchId, NodeId, SubscriptionId};
use super::node::{Kind, Leaf, Node};
use super::vfl::Vfl;
use super::{Entry, Forest};
use crate::matcher::{PlannedBranch, Step};
use smallvec::SmallVec;
use std::sync::Arc;

/// Branches that wait, or that end, at a node before it bursts, or begins an index.
const LEAVES_MAX: usize = 8;

/// Branches at or below a node that takes back what is below.
const LEAVES_MIN: u32 = 4;

impl Forest {
    /// Stores a branch, the only one of its subscription here or not. O(steps) look-ups, and a burst at most.
    pub(crate) fn insert(
        &mut self,
        subscription: SubscriptionId,
        branch: &Arc<PlannedBranch>,
        is_sole: bool,
    ) -> BranchId {
        let mut way = SmallVec::<[NodeId; 16]>::new();
        let mut at = NodeId::ROOT;
        way.push(at);
        while let Some(child) = self.below(at, branch) {
            way.push(child);
            at = child;
        }
        if let Some(id) = self.like(at, branch) {
            if let Some(Some(entry)) = self.entries.get_mut(id.0 as usize) {
                entry.subscriptions.insert(subscription);
                entry.is_sole &= is_sole;
            }
            let node = self.node_mut(at);
            let mut leaves = node.waiting.iter_mut().chain(&mut node.ending);
            if let Some(leaf) = leaves.find(|leaf| leaf.id == id) {
                leaf.subscription = SubscriptionId::NONE;
            }
            return id;
        }
        for id in way {
            self.pass(id, branch);
            self.node_mut(id).below += 1;
        }
        let entry = Some(Entry {
            branch: Arc::clone(branch),
            subscriptions: Group::of(subscription),
            is_sole,
        });
        let id = if let Some(id) = self.free_entries.pop() {
            self.entries[id.0 as usize] = entry;
            id
        } else {
            self.entries.push(entry);
            BranchId(u32::try_from(self.entries.len() - 1).unwrap_or(u32::MAX))
        };
        let leaf = Leaf {
            signature: branch.signature,
            next: Step::NONE,
            branch: Arc::clone(branch),
            id,
            subscription: if is_sole {
                subscription
            } else {
                SubscriptionId::NONE
            },
        };
        self.settle(at, leaf);
        self.burst(at);
        id
    }

    /// The branch at a node that is like this one.
    fn like(&self, at: NodeId, branch: &PlannedBranch) -> Option<BranchId> {
        let node = self.node(at);
        if !branch.is_simple() {
            return None;
        }
        let leaves = if branch.steps.len() > node.depth as usize {
            &node.waiting
        } else {
            &node.ending
        };
        // As many as wait before a burst: a list of what no index serves may be long.
        let mut listed = leaves.iter().take(LEAVES_MAX + 1);
        let listed = listed.find(|leaf| leaf.branch.is_like(branch));
        let indexed = || node.vfl.as_ref()?.find(branch, &self.entries);
        listed.map(|leaf| leaf.id).or_else(indexed)
    }

    /// The next node on the way of a branch.
    fn below(&self, at: NodeId, branch: &PlannedBranch) -> Option<NodeId> {
        let step = branch.steps.get(self.node(at).depth as usize)?;
        self.tables.find(&self.nodes, at, *step)
    }

    /// Notes what a branch that goes this way needs.
    fn pass(&mut self, at: NodeId, branch: &PlannedBranch) {
        let node = self.node_mut(at);
        node.needed |= needed(branch, node.depth as usize);
        node.signature = node.signature.common(branch.signature);
    }

    /// Keeps a branch at a node.
    fn settle(&mut self, at: NodeId, mut leaf: Leaf) {
        let depth = self.node(at).depth as usize;
        leaf.next = leaf.branch.steps.get(depth).copied().unwrap_or(Step::NONE);
        let strategy = self.strategy;
        let entries = &self.entries;
        let node = &mut self.nodes[at.0 as usize];
        if leaf.branch.steps.len() > node.depth as usize {
            Node::keep(&mut node.waiting, leaf);
            return;
        }
        let is_simple = leaf.branch.is_simple();
        if let Some(vfl) = &mut node.vfl
            && is_simple
        {
            vfl.insert(leaf.id, &leaf.branch, entries);
            return;
        }
        Node::keep(&mut node.ending, leaf);
        if node.ending.len() > LEAVES_MAX && is_simple {
            let mut vfl = Vfl::new(strategy);
            node.ending.retain(|leaf| {
                let is_simple = leaf.branch.is_simple();
                if is_simple {
                    vfl.insert(leaf.id, &leaf.branch, entries);
                }
                !is_simple
            });
            node.vfl = Some(Box::new(vfl));
        }
    }

    /// Moves the waiting branches of a crowded node one step deeper, and so on where all go the same
    /// way.
    fn burst(&mut self, at: NodeId) {
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            if self.node(at).waiting.len() <= LEAVES_MAX {
                continue;
            }
            let depth = self.node(at).depth as usize;
            for leaf in std::mem::take(&mut self.node_mut(at).waiting) {
                let child = self.child(at, leaf.branch.steps[depth]);
                self.pass(child, &leaf.branch);
                self.node_mut(child).below += 1;
                self.settle(child, leaf);
                if self.node(child).waiting.len() == LEAVES_MAX + 1 {
                    open.push(child);
                }
            }
        }
    }

    /// The node below by this step, made where there is none.
    fn child(&mut self, at: NodeId, step: Step) -> NodeId {
        if let Some(child) = self.tables.find(&self.nodes, at, step) {
            return child;
        }
        let mut node = Node::new(at, step, self.node(at).depth + 1);
        let first = self.node(at).first_child;
        node.next = first;
        let child = if let Some(free) = self.free.pop() {
            self.nodes[free.0 as usize] = node;
            free
        } else {
            self.nodes.push(node);
            NodeId(u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX))
        };
        if first != NodeId::NONE {
            self.node_mut(first).previous = child;
        }
        let parent = self.node_mut(at);
        parent.first_child = child;
        parent.count(Kind::of(step));
        self.tables.insert(&self.nodes, child);
        child
    }

    /// Takes a branch of a subscription away, and the nodes that then hold little. O(steps) look-ups.
    pub(crate) fn remove(&mut self, id: BranchId, subscription: SubscriptionId) {
        let Some(slot) = self.entries.get_mut(id.0 as usize) else {
            return;
        };
        let Some(entry) = slot else { return };
        entry.subscriptions.remove(subscription);
        if !entry.subscriptions.is_empty() {
            return;
        }
        let branch = Arc::clone(&entry.branch);
        *slot = None;
        self.free_entries.push(id);
        let mut way = vec![NodeId::ROOT];
        let mut at = NodeId::ROOT;
        while let Some(child) = self.below(at, &branch) {
            way.push(child);
            at = child;
        }
        self.unsettle(at, id, &branch);
        for id in &way {
            self.node_mut(*id).below -= 1;
        }
        let small = way.iter().find(|id| self.node(**id).below <= LEAVES_MIN);
        if let Some(small) = small {
            self.take_back(*small);
        }
        if self.node(NodeId::ROOT).below == 0 {
            *self = Self::new(self.strategy);
        }
    }

    fn unsettle(&mut self, at: NodeId, id: BranchId, branch: &PlannedBranch) {
        let node = self.node_mut(at);
        if let Some(vfl) = &mut node.vfl
            && vfl.remove(id, branch)
        {
            if vfl.is_empty() {
                node.vfl = None;
            }
            return;
        }
        let leaves = if branch.steps.len() > node.depth as usize {
            &mut node.waiting
        } else {
            &mut node.ending
        };
        if let Some(place) = leaves.iter().position(|leaf| leaf.id == id) {
            leaves.swap_remove(place);
        }
    }

    /// Moves all that is below a node to it; a node that holds nothing goes.
    fn take_back(&mut self, at: NodeId) {
        let mut open = self.children(at);
        while let Some(id) = open.pop() {
            open.extend(self.children(id));
            for leaf in self.leaves(id) {
                self.settle(at, leaf);
            }
            self.free(id);
        }
        let node = self.node_mut(at);
        node.first_child = NodeId::NONE;
        node.kinds = Vec::new();
        if node.below == 0 && at != NodeId::ROOT {
            let [parent, previous, next] = [node.parent, node.previous, node.next];
            let kind = Kind::of(node.step);
            self.node_mut(parent).discount(kind);
            match previous {
                NodeId::NONE => self.node_mut(parent).first_child = next,
                _ => self.node_mut(previous).next = next,
            }
            if next != NodeId::NONE {
                self.node_mut(next).previous = previous;
            }
            self.free(at);
        }
    }

    fn free(&mut self, id: NodeId) {
        self.tables.remove(&self.nodes, id);
        *self.node_mut(id) = Node::root();
        self.free.push(id);
    }

    /// The children of a node.
    pub(super) fn children(&self, at: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut next = self.node(at).first_child;
        while next != NodeId::NONE {
            found.push(next);
            next = self.node(next).next;
        }
        found
    }

    /// The branches that a node keeps.
    pub(super) fn leaves(&self, id: NodeId) -> Vec<Leaf> {
        let node = self.node(id);
        let listed = node.waiting.iter().chain(&node.ending).cloned();
        let indexed = node.vfl.iter().flat_map(|vfl| vfl.branches());
        let indexed = indexed.filter_map(|id| {
            let branch = Arc::clone(&self.entry(id)?.branch);
            let signature = branch.signature;
            Some(Leaf {
                signature,
                next: Step::NONE,
                branch,
                id,
                subscription: SubscriptionId::NONE,
            })
        });
        listed.chain(indexed).collect()
    }
}

/// The variables that a branch may ask for after its first steps: those of the later steps and of
/// all filters.
fn needed(branch: &PlannedBranch, first: usize) -> u64 {
    let mut mask = 0;
    let mut add = |number: u8| mask |= 1_u64 << number.min(63);
    let later = branch.steps.iter().skip(first);
    later.flat_map(|step| step.variables()).for_each(&mut add);
    branch.for_each_filter_variable(&mut add);
    mask
}
