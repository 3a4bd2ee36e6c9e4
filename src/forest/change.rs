//! Branches come and go.

use super::group::Group;
use super::htsi::{Anchor, Htsi};
use super::id::{BranchId, BucketId, NodeId, SubscriptionId};
use super::leaves::Leaves;
use super::node::{Kind, Node};
use super::steps::Way;
use super::vfl::Vfl;
use super::{Entry, Forest};
use crate::matcher::{PlannedBranch, Step};
use crate::term::{Signature, TermId};
use smallvec::SmallVec;
use std::sync::Arc;

/// Branches that wait, or that end, at a node before it bursts, or begins an index.
const LEAVES_MAX: usize = 8;

/// Branches at or below a node that takes back what is below.
const LEAVES_MIN: u32 = 4;

/// The nodes from the root down to where a branch is kept, and whether it is in a bucket.
struct Path {
    nodes: SmallVec<[NodeId; 16]>,
    bucket: Option<(TermId, BucketId)>,
}

impl Path {
    fn last(&self) -> NodeId {
        self.nodes.last().copied().unwrap_or(NodeId::ROOT)
    }
}

impl Forest {
    /// Stores a branch, the only one of its subscription here or not. O(steps) look-ups, and a burst at most.
    pub(crate) fn insert(
        &mut self,
        subscription: SubscriptionId,
        branch: &Arc<PlannedBranch>,
        is_sole: bool,
    ) -> BranchId {
        let path = self.path(branch, |way, depth| {
            way.needed |= needed(branch, depth);
            way.signature = way.signature.common(branch.signature);
        });
        if let Some(id) = self.like(&path, branch) {
            if let Some(Some(entry)) = self.entries.get_mut(id.0 as usize) {
                entry.subscriptions.insert(subscription);
                entry.is_sole &= is_sole;
            }
            if let Some((_, bucket)) = path.bucket {
                self.tables.htsi.bucket_mut(bucket).share(id);
            } else {
                let node = self.node_mut(path.last());
                node.waiting.share(id);
                node.ending.share(id);
            }
            return id;
        }
        for id in &path.nodes {
            self.node_mut(*id).below += 1;
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
        if let Some((constant, bucket)) = path.bucket {
            let mut open = Vec::new();
            self.fill(constant, bucket, id, &mut open);
            self.burst(open);
        } else {
            self.settle(path.last(), id);
            self.burst(vec![path.last()]);
        }
        id
    }

    /// The way of a branch as far as there are nodes.
    fn path(&mut self, branch: &PlannedBranch, mut pass: impl FnMut(&mut Way, usize)) -> Path {
        let mut path = Path {
            nodes: SmallVec::from_slice(&[NodeId::ROOT]),
            bucket: None,
        };
        let mut at = NodeId::ROOT;
        if let Some(constant) = anchor(branch) {
            match self.tables.htsi.anchor(constant) {
                None => return path,
                Some(Anchor::Bucket(id)) => {
                    path.bucket = Some((constant, id));
                    return path;
                }
                Some(Anchor::Node(id)) => {
                    path.nodes.push(id);
                    at = id;
                }
            }
        }
        for (depth, step) in (1..).zip(&branch.steps) {
            let Some(way) = self.tables.find_mut(at, *step) else {
                break;
            };
            pass(way, depth);
            at = way.child;
            path.nodes.push(at);
        }
        path
    }

    /// The branch at the end of a path that is like this one.
    fn like(&self, path: &Path, branch: &PlannedBranch) -> Option<BranchId> {
        if !branch.is_simple() {
            return None;
        }
        let node = self.node(path.last());
        let leaves = match path.bucket {
            Some((_, id)) => self.tables.htsi.bucket(id),
            None if branch.steps.len() > node.depth as usize => &node.waiting,
            None => &node.ending,
        };
        // As many as wait before a burst: a list of what no index serves may be long.
        let mut listed = leaves.iter().take(LEAVES_MAX + 1);
        let is_like = |id: BranchId| {
            self.entry(id)
                .is_some_and(|entry| entry.branch.is_like(branch))
        };
        let listed =
            listed.find(|leaf| leaf.packed.signature() == branch.signature && is_like(leaf.id));
        let indexed = || node.vfl.as_ref()?.find(branch, &self.entries);
        listed.map(|leaf| leaf.id).or_else(indexed)
    }

    /// Keeps a branch at a node.
    fn settle(&mut self, at: NodeId, id: BranchId) {
        let strategy = self.strategy;
        let entries = &self.entries;
        let Some(Some(entry)) = entries.get(id.0 as usize) else {
            return;
        };
        let node = &mut self.nodes[at.0 as usize];
        let (branch, depth) = (&entry.branch, node.depth as usize);
        if branch.steps.len() > depth {
            node.waiting.push((id, entry.sole()), branch, depth);
            return;
        }
        let is_simple = branch.is_simple();
        if let Some(vfl) = &mut node.vfl
            && is_simple
        {
            vfl.insert(id, branch, entries);
            return;
        }
        node.ending.push((id, entry.sole()), branch, depth);
        if node.ending.len() > LEAVES_MAX && is_simple {
            let mut vfl = Vfl::new(strategy);
            let mut rest = Leaves::default();
            for id in node.ending.ids() {
                let Some(Some(entry)) = entries.get(id.0 as usize) else {
                    continue;
                };
                if entry.branch.is_simple() {
                    vfl.insert(id, &entry.branch, entries);
                } else {
                    rest.push((id, entry.sole()), &entry.branch, depth);
                }
            }
            node.ending = rest;
            node.vfl = Some(Box::new(vfl));
        }
    }

    /// Keeps a branch in a bucket. One that overflows becomes a node, to be burst.
    fn fill(&mut self, constant: TermId, bucket: BucketId, id: BranchId, open: &mut Vec<NodeId>) {
        let Some(Some(entry)) = self.entries.get(id.0 as usize) else {
            return;
        };
        let leaves = self.tables.htsi.bucket_mut(bucket);
        leaves.push((id, entry.sole()), &entry.branch, 0);
        if leaves.len() <= LEAVES_MAX {
            return;
        }
        let mut node = Node::new(NodeId::ROOT, Step::NONE, 0);
        node.anchor = Some(constant);
        node.waiting = self.tables.htsi.close_bucket(constant, bucket);
        node.below = u32::try_from(node.waiting.len()).unwrap_or(u32::MAX);
        let node = self.add(node);
        self.tables
            .htsi
            .set_anchor(constant, Some(Anchor::Node(node)));
        open.push(node);
    }

    /// Moves the waiting branches of crowded nodes one step deeper, and so on where all go the same
    /// way.
    fn burst(&mut self, mut open: Vec<NodeId>) {
        while let Some(at) = open.pop() {
            if self.node(at).waiting.len() <= LEAVES_MAX {
                continue;
            }
            let depth = self.node(at).depth as usize;
            for id in std::mem::take(&mut self.node_mut(at).waiting).ids() {
                let Some(entry) = self.entry(id) else {
                    continue;
                };
                let branch = Arc::clone(&entry.branch);
                if at == NodeId::ROOT
                    && let Some(constant) = anchor(&branch)
                {
                    let bucket = match self.tables.htsi.anchor(constant) {
                        Some(Anchor::Bucket(bucket)) => bucket,
                        Some(Anchor::Node(node)) => {
                            self.node_mut(node).below += 1;
                            self.settle(node, id);
                            continue;
                        }
                        None => self.tables.htsi.open_bucket(constant, Leaves::default()),
                    };
                    self.fill(constant, bucket, id, &mut open);
                    continue;
                }
                let child = self.child(at, branch.steps[depth]);
                if let Some(way) = self.tables.find_mut(at, branch.steps[depth]) {
                    way.needed |= needed(&branch, depth + 1);
                    way.signature = way.signature.common(branch.signature);
                }
                self.node_mut(child).below += 1;
                self.settle(child, id);
                if self.node(child).waiting.len() == LEAVES_MAX + 1 {
                    open.push(child);
                }
            }
        }
    }

    /// The node below by this step, made where there is none.
    fn child(&mut self, at: NodeId, step: Step) -> NodeId {
        if let Some(way) = self.tables.find(at, step) {
            return way.child;
        }
        let child = self.add(Node::new(at, step, self.node(at).depth + 1));
        self.node_mut(at).count(Kind::of(step));
        self.tables.insert(Way {
            at,
            step,
            child,
            needed: 0,
            signature: Signature::ALL,
        });
        child
    }

    /// Adds a node to its parent.
    fn add(&mut self, mut node: Node) -> NodeId {
        let parent = node.parent;
        let first = self.node(parent).first_child;
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
        self.node_mut(parent).first_child = child;
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
        let path = self.path(&branch, |_, _| {});
        if let Some((constant, bucket)) = path.bucket {
            let leaves = self.tables.htsi.bucket_mut(bucket);
            leaves.remove(id);
            if leaves.is_empty() {
                self.tables.htsi.close_bucket(constant, bucket);
            }
        } else {
            self.unsettle(path.last(), id, &branch);
        }
        for id in &path.nodes {
            self.node_mut(*id).below -= 1;
        }
        let is_small = |id: &&NodeId| self.node(**id).below <= LEAVES_MIN;
        let small = path.nodes.iter().find(is_small);
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
        if branch.steps.len() > node.depth as usize {
            node.waiting.remove(id);
        } else {
            node.ending.remove(id);
        }
    }

    /// Moves all that is below a node to it; a node that holds nothing goes.
    fn take_back(&mut self, at: NodeId) {
        let mut ids: Vec<BranchId> = Vec::new();
        if at == NodeId::ROOT {
            let htsi = std::mem::take(&mut self.tables.htsi);
            ids.extend(htsi.buckets().flat_map(Leaves::ids));
            self.tables.htsi.others = htsi.others;
        }
        let mut open = self.children(at);
        while let Some(id) = open.pop() {
            open.extend(self.children(id));
            ids.extend(self.kept(id));
            self.unlink(id);
            self.free(id);
        }
        for id in ids {
            self.settle(at, id);
        }
        let node = self.node_mut(at);
        node.first_child = NodeId::NONE;
        node.kinds = Vec::new();
        let Some(constant) = node.anchor else {
            if node.below == 0 && at != NodeId::ROOT {
                self.leave(at);
                self.unlink(at);
                self.free(at);
            }
            return;
        };
        // Few that begin with a constant are a bucket again.
        let leaves = std::mem::take(&mut node.waiting);
        self.leave(at);
        self.free(at);
        self.tables.htsi.set_anchor(constant, None);
        if !leaves.is_empty() {
            self.tables.htsi.open_bucket(constant, leaves);
        }
    }

    /// Takes a node out of the children of its parent.
    fn leave(&mut self, at: NodeId) {
        let node = self.node(at);
        let [parent, previous, next] = [node.parent, node.previous, node.next];
        if node.anchor.is_none() {
            let kind = Kind::of(node.step);
            self.node_mut(parent).discount(kind);
        }
        match previous {
            NodeId::NONE => self.node_mut(parent).first_child = next,
            _ => self.node_mut(previous).next = next,
        }
        if next != NodeId::NONE {
            self.node_mut(next).previous = previous;
        }
    }

    /// Takes the way to a node out of the tables.
    fn unlink(&mut self, id: NodeId) {
        let node = self.node(id);
        let (parent, step, anchor) = (node.parent, node.step, node.anchor);
        match anchor {
            Some(constant) => {
                if self.tables.htsi.anchor(constant).is_some() {
                    self.tables.htsi.set_anchor(constant, None);
                }
            }
            None => self.tables.remove(parent, step),
        }
    }

    fn free(&mut self, id: NodeId) {
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

    /// The branches that a node keeps; the root those of all buckets, too.
    pub(super) fn kept(&self, id: NodeId) -> impl Iterator<Item = BranchId> {
        let node = self.node(id);
        let listed = node.waiting.ids().chain(node.ending.ids());
        let indexed = node.vfl.iter().flat_map(|vfl| vfl.branches());
        let is_root = id == NodeId::ROOT;
        let buckets = is_root.then(|| self.tables.htsi.buckets());
        let buckets = buckets.into_iter().flatten();
        listed.chain(indexed).chain(buckets.flat_map(Leaves::ids))
    }
}

/// The constant that leads to a branch.
fn anchor(branch: &PlannedBranch) -> Option<TermId> {
    Htsi::constant(*branch.steps.first()?)
}

/// The variables that a branch may ask for after its first steps: those of the later steps and of
/// all filters.
fn needed(branch: &PlannedBranch, first: usize) -> u32 {
    let mut mask = 0;
    let mut add = |number: u8| mask |= 1_u32 << number.min(31);
    let later = branch.steps.iter().skip(first);
    later.flat_map(|step| step.variables()).for_each(&mut add);
    branch.for_each_filter_variable(&mut add);
    mask
}
