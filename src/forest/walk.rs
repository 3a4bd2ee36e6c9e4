//! The walk: from the root down to what the event satisfies.

use super::Forest;
use super::found::Found;
use super::id::{BranchId, NodeId, SubscriptionId};
use super::node::{Leaf, Node};
use super::seen::Seen;
use super::steps::Probe;
use crate::attribute::EntryId;
use crate::event::{Local, Prepared};
use crate::limits::Limits;
use crate::matcher::{Bindings, Candidates, Decision, Step, bind, decide};
use crate::prefetch::prefetch;
use hashbrown::HashSet;
use smallvec::SmallVec;

/// What lists begin with: an event rarely needs less, and growing costs more.
const SOME: usize = 28;

/// A node to be entered; its variables are bound to the last values of [`Walk::values`] up to `end`.
#[derive(Clone, Copy)]
struct Visit {
    node: NodeId,
    start: usize,
    end: usize,
}

impl Forest {
    /// Finds the subscriptions that an event satisfies. Past [`Limits::visits_max`] visits the nodes that
    /// are left are not entered: all that is at or below them is decided one by one.
    pub(crate) fn walk(&self, event: &Prepared, limits: &Limits) -> Found {
        let mut walk = Walk {
            forest: self,
            event,
            limits,
            found: Found::default(),
            matched: HashSet::new(),
            is_checked: false,
            asked: HashSet::new(),
            decided: HashSet::with_capacity(SOME),
            seen: Seen::default(),
            open: Vec::with_capacity(SOME),
            values: Vec::with_capacity(SOME),
            accepted: Vec::new(),
            below: Vec::with_capacity(SOME),
        };
        walk.open.push(Visit {
            node: NodeId::ROOT,
            start: 0,
            end: 0,
        });
        while let Some(visit) = walk.open.pop() {
            walk.values.truncate(visit.end);
            if walk.found.work.visits >= limits.visits_max {
                walk.decide_below(visit.node);
            } else {
                walk.found.work.visits += 1;
                walk.enter(visit);
            }
        }
        if !walk.found.undecided.is_empty() {
            walk.check();
        }
        let Walk {
            mut found, matched, ..
        } = walk;
        found.undecided.retain(|id| !matched.contains(id));
        found.undecided.sort_unstable();
        found.undecided.dedup();
        found
    }
}

struct Walk<'a> {
    forest: &'a Forest,
    event: &'a Prepared,
    limits: &'a Limits,
    found: Found,
    /// What matched, once it may come again; till then nothing is entered here.
    matched: HashSet<SubscriptionId>,
    is_checked: bool,
    /// Nodes whose filters were asked.
    asked: HashSet<NodeId>,
    /// Branches looked at one by one that matched: they need no second look.
    decided: HashSet<BranchId>,
    seen: Seen,
    open: Vec<Visit>,
    /// The values of all open visits, one after another.
    values: Vec<Local>,
    accepted: Vec<EntryId>,
    /// The nodes below the one that is entered: all are found before the first is looked at.
    below: Vec<(NodeId, [Local; 3])>,
}

impl<'a> Walk<'a> {
    fn enter(&mut self, visit: Visit) {
        let node = self.forest.node(visit.node);
        let bound = Bindings::from_slice(&self.values[visit.start..visit.end]);
        let signature = self.event.signature();
        let mut candidates = SmallVec::<[&Leaf; 16]>::new();
        for leaf in node.waiting.iter().chain(&node.ending) {
            let value = |number: u8| bound.get(usize::from(number)).copied();
            if signature.may_hold(leaf.signature)
                && (leaf.next == Step::NONE
                    || !Candidates::of(leaf.next, self.event, value).is_empty())
                && !self.decided.contains(&leaf.id)
            {
                prefetch(&leaf.branch.steps);
                prefetch(&leaf.branch.thresholds);
                candidates.push(leaf);
            }
        }
        for leaf in &candidates {
            for threshold in &leaf.branch.thresholds {
                prefetch(&threshold.constant.value);
            }
        }
        for leaf in candidates {
            self.look_at(leaf, node.depth as usize, &bound);
        }
        if let Some(vfl) = &node.vfl {
            vfl.matching(self.event, &bound, &mut self.accepted);
            if !self.asked.insert(visit.node) {
                self.check();
            }
            let mut accepted = std::mem::take(&mut self.accepted);
            for EntryId(id) in &accepted {
                if let Some(entry) = self.forest.entries.get(*id as usize) {
                    prefetch(entry);
                }
            }
            for EntryId(id) in accepted.drain(..) {
                self.matches(BranchId(id));
            }
            self.accepted = accepted;
        }
        self.go_on(visit.node, node, &bound);
    }

    fn matches(&mut self, branch: BranchId) {
        let Some(entry) = self.forest.entry(branch) else {
            return;
        };
        if !entry.is_sole {
            self.check();
        }
        for subscription in entry.subscriptions.iter() {
            self.add(subscription);
        }
    }

    fn add(&mut self, subscription: SubscriptionId) {
        if !self.is_checked || self.matched.insert(subscription) {
            self.found.matched.push(subscription);
        }
    }

    /// From now on what matches may have matched before: by another branch, or at a node that is
    /// entered again.
    fn check(&mut self) {
        if !self.is_checked {
            self.is_checked = true;
            self.matched.extend(&self.found.matched);
        }
    }

    /// Decides a branch whose first steps bound the first variables so.
    fn look_at(&mut self, leaf: &Leaf, first: usize, bound: &[Local]) {
        self.found.work.candidates += 1;
        match decide(&leaf.branch, self.event, first, bound, self.limits) {
            Decision::DoesNot => {}
            Decision::Matches => {
                self.decided.insert(leaf.id);
                match leaf.subscription {
                    SubscriptionId::NONE => self.matches(leaf.id),
                    subscription => self.add(subscription),
                }
            }
            Decision::Undecided => {
                let entry = self.forest.entry(leaf.id);
                let subscriptions = entry.iter().flat_map(|entry| entry.subscriptions.iter());
                self.found.undecided.extend(subscriptions);
            }
        }
    }

    /// Probes the tables with the event.
    fn go_on(&mut self, at: NodeId, node: &'a Node, bound: &[Local]) {
        let forest = self.forest;
        let mut below = std::mem::take(&mut self.below);
        let mut found = |child: NodeId, triple| {
            let node = forest.node(child);
            prefetch(&node.signature);
            prefetch(&node.kinds);
            below.push((child, triple));
        };
        if at == NodeId::ROOT {
            forest.tables.roots(self.event, &mut found);
        }
        for (kind, _) in &node.kinds {
            let probe = Probe {
                nodes: &self.forest.nodes,
                event: self.event,
                at,
                bound,
                kind: *kind,
            };
            forest.tables.probe(&probe, &mut found);
        }
        for (child, triple) in below.drain(..) {
            self.push(child, bound, triple);
        }
        self.below = below;
    }

    /// Opens a visit, unless it can lead to nothing or leads where another one leads.
    fn push(&mut self, child: NodeId, bound: &[Local], triple: [Local; 3]) {
        let node = self.forest.node(child);
        if !self.event.signature().may_hold(node.signature) {
            return;
        }
        let mut values = Bindings::from_slice(bound);
        if !bind(node.step, triple, &mut values) {
            return;
        }
        if !self.seen.is_new(child, node.needed, &values) {
            return;
        }
        if let Some(leaf) = node.waiting.first() {
            prefetch(leaf);
        }
        if let Some(kind) = node.kinds.first() {
            prefetch(kind);
        }
        let start = self.values.len();
        self.values.extend_from_slice(&values);
        self.open.push(Visit {
            node: child,
            start,
            end: self.values.len(),
        });
    }

    /// Decides all that is at or below a node, each from its first step.
    fn decide_below(&mut self, node: NodeId) {
        self.check();
        let mut open = vec![node];
        while let Some(id) = open.pop() {
            open.extend(self.forest.children(id));
            for leaf in self.forest.leaves(id) {
                if self.event.signature().may_hold(leaf.signature) {
                    self.look_at(&leaf, 0, &[]);
                }
            }
        }
    }
}
