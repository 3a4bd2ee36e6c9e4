//! The covering forest: subscriptions live in the steps that they share.
//!
//! A branch is a sequence of steps, rarest first, its variables numbered in the order in which they
//! are bound, so that equal beginnings are equal keys. The steps of all branches form a tree; a
//! node that the event cannot satisfy prunes all below. It is HMACD's poset forest with one parent
//! for each node, built from the structure instead of searched for; ISMA's tables are the look-ups
//! at its nodes (`Kind` in `node`).
//!
//! By HMACD's rule of limits a node begins as a short list and bursts one step deeper when it
//! overflows.

mod node;
pub(crate) use node::SubscriptionId;

mod walk;
pub use walk::Work;

use crate::matcher::{Plan, PlannedBranch, Shape, Slot};
use hashbrown::HashMap;
use node::{Kind, Leaf, Node, NodeId};
use std::sync::Arc;

/// Branches that wait at a node before it bursts.
const LEAVES_MAX: usize = 8;

/// The forest. Its one root has no step: below it are the steps that begin patterns.
#[derive(Debug)]
pub(crate) struct Forest {
    nodes: Vec<Node>,
    free: Vec<u32>,
    /// Where each branch waits.
    places: HashMap<(SubscriptionId, u32), NodeId>,
}

impl Default for Forest {
    fn default() -> Self {
        Self {
            nodes: vec![Node::default()],
            free: Vec::new(),
            places: HashMap::new(),
        }
    }
}

const ROOT: NodeId = NodeId(0);

impl Forest {
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// How many nodes there are, the root included.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// Stores the branches of a subscription. O(steps) look-ups, and a burst at most.
    pub(crate) fn insert(&mut self, subscription: SubscriptionId, plan: &Plan) {
        for (index, branch) in (0_u32..).zip(&plan.branches) {
            let leaf = Leaf {
                subscription,
                index,
                branch: Arc::clone(branch),
            };
            let mut at = ROOT;
            self.node_mut(at).needed |= needed(branch, 0);
            while let Some(step) = branch.steps.get(self.node(at).depth) {
                match self.node(at).children.get(&step.edge) {
                    Some(child) => at = *child,
                    None => break,
                }
                let depth = self.node(at).depth;
                self.node_mut(at).needed |= needed(branch, depth);
            }
            self.wait(at, leaf);
            self.burst(at);
        }
    }

    fn wait(&mut self, at: NodeId, leaf: Leaf) {
        self.places.insert((leaf.subscription, leaf.index), at);
        self.node_mut(at).leaves.push(leaf);
    }

    /// Moves the leaves of a crowded node one step deeper, and so on where all go the same way.
    fn burst(&mut self, at: NodeId) {
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            let depth = self.node(at).depth;
            let can_move = |leaf: &Leaf| leaf.branch.steps.len() > depth;
            let movable = self
                .node(at)
                .leaves
                .iter()
                .filter(|leaf| can_move(leaf))
                .count();
            if movable <= LEAVES_MAX {
                continue;
            }
            let leaves = std::mem::take(&mut self.node_mut(at).leaves);
            for leaf in leaves {
                match leaf.branch.steps.get(depth) {
                    None => self.node_mut(at).leaves.push(leaf),
                    Some(step) => {
                        let child = self.child(at, step.edge);
                        self.node_mut(child).needed |= needed(&leaf.branch, depth + 1);
                        self.wait(child, leaf);
                        open.push(child);
                    }
                }
            }
        }
    }

    /// The child of a node by this step, made where there is none.
    fn child(&mut self, at: NodeId, shape: Shape) -> NodeId {
        if let Some(child) = self.node(at).children.get(&shape) {
            return *child;
        }
        let node = Node {
            parent: Some((at, shape)),
            depth: self.node(at).depth + 1,
            ..Node::default()
        };
        let child = if let Some(free) = self.free.pop() {
            self.nodes[free as usize] = node;
            NodeId(free)
        } else {
            self.nodes.push(node);
            NodeId(u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX))
        };
        let kind = Kind::of(&shape);
        let parent = self.node_mut(at);
        parent.children.insert(shape, child);
        match parent.kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, count)) => *count += 1,
            None => parent.kinds.push((kind, 1)),
        }
        child
    }

    /// Takes the branches of a subscription away, and the nodes that then hold nothing.
    pub(crate) fn remove(&mut self, subscription: SubscriptionId, plan: &Plan) {
        for (index, _) in (0_u32..).zip(&plan.branches) {
            let Some(at) = self.places.remove(&(subscription, index)) else {
                continue;
            };
            let leaves = &mut self.node_mut(at).leaves;
            let place = leaves
                .iter()
                .position(|leaf| leaf.subscription == subscription && leaf.index == index);
            if let Some(place) = place {
                leaves.swap_remove(place);
            }
            self.prune(at);
        }
    }

    fn prune(&mut self, mut at: NodeId) {
        while self.node(at).is_empty() {
            let Some((parent, shape)) = self.node(at).parent else {
                self.node_mut(at).needed = 0;
                return;
            };
            *self.node_mut(at) = Node::default();
            self.free.push(at.0);
            let kind = Kind::of(&shape);
            let node = self.node_mut(parent);
            node.children.remove(&shape);
            if let Some(place) = node.kinds.iter().position(|(other, _)| *other == kind) {
                node.kinds[place].1 -= 1;
                if node.kinds[place].1 == 0 {
                    node.kinds.swap_remove(place);
                }
            }
            at = parent;
        }
    }
}

/// The variables that a branch may ask for after its first steps: those of the later steps and of
/// all filters.
fn needed(branch: &PlannedBranch, first: usize) -> u64 {
    let mut mask = 0;
    let mut add = |number: u8| mask |= 1_u64 << number.min(63);
    for step in &branch.steps[first.min(branch.steps.len())..] {
        for slot in step.edge.parts {
            if let Slot::Variable(number) = slot {
                add(number);
            }
        }
    }
    branch.for_each_filter_variable(&mut add);
    mask
}
