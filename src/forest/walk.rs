//! The walk: from the root down to what the event satisfies.

use super::Forest;
use super::found::Found;
use super::htsi::Anchor;
use super::id::{BranchId, NodeId, SubscriptionId};
use super::leaves::{Leaf, Leaves};
use super::node::Node;
use super::seen::Seen;
use super::steps::{Probe, Way};
use crate::attribute::EntryId;
use crate::event::{Local, Prepared};
use crate::limits::Limits;
use crate::matcher::{Bindings, Decision, Look, bind, decide};
use crate::prefetch::prefetch;
use hashbrown::HashSet;

/// What lists begin with: an event rarely needs less, and growing costs more.
const SOME: usize = 28;

/// How many visits ahead memory is fetched.
const AHEAD: usize = 4;

/// A node to be entered; its variables are bound to the values of [`Walk::values`] from `start` to
/// `end`.
#[derive(Clone, Copy)]
struct Visit {
    node: NodeId,
    /// The constant that led here.
    anchor: Option<Local>,
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
            look: Look::new(event, limits),
            found: Found::default(),
            matched: HashSet::new(),
            is_checked: false,
            asked: HashSet::new(),
            decided: HashSet::new(),
            taken: HashSet::new(),
            seen: Seen::default(),
            open: Vec::with_capacity(SOME),
            values: Vec::with_capacity(SOME * 2),
            accepted: Vec::new(),
            below: Vec::with_capacity(SOME),
        };
        walk.visit(NodeId::ROOT, None, &[]);
        walk.roots();
        let mut next = 0;
        // First come, first served: so what a visit needs is fetched while others are made.
        while let Some(visit) = walk.open.get(next).copied() {
            if let Some(ahead) = walk.open.get(next + AHEAD) {
                self.node(ahead.node).prefetch();
            }
            next += 1;
            walk.enter(visit);
        }
        if !walk.found.undecided.is_empty() {
            walk.check();
        }
        let Walk {
            mut found,
            matched,
            look,
            ..
        } = walk;
        found.work.candidates += look.looked_at();
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
    look: Look<'a>,
    found: Found,
    /// What matched, once it may come again; till then nothing is entered here.
    matched: HashSet<SubscriptionId>,
    is_checked: bool,
    /// Nodes whose filters were asked.
    asked: HashSet<NodeId>,
    /// Branches looked at one by one that matched: they need no second look.
    decided: HashSet<BranchId>,
    /// Nodes below which all was decided one by one.
    taken: HashSet<NodeId>,
    seen: Seen,
    open: Vec<Visit>,
    /// The values of all visits, one after another.
    values: Vec<Local>,
    accepted: Vec<EntryId>,
    /// The ways on from the node that is entered: all are found before the first is gone.
    below: Vec<(&'a Way, [Local; 3])>,
}

impl<'a> Walk<'a> {
    /// The patterns that begin with a constant of the event.
    fn roots(&mut self) {
        let forest = self.forest;
        let anchors = forest.tables.htsi.anchors(self.event);
        for (anchor, _) in &anchors {
            match anchor {
                Anchor::Bucket(id) => forest.tables.htsi.bucket(*id).prefetch(),
                Anchor::Node(id) => prefetch(forest.node(*id)),
            }
        }
        for (anchor, local) in anchors {
            match anchor {
                Anchor::Node(id) => self.visit(id, Some(local), &[]),
                Anchor::Bucket(id) => {
                    self.found.work.visits += 1;
                    self.look_at_all(forest.tables.htsi.bucket(id), 0, &[]);
                }
            }
        }
    }

    fn enter(&mut self, visit: Visit) {
        let node = self.forest.node(visit.node);
        let bound = Bindings::from_slice(&self.values[visit.start..visit.end]);
        self.look_at_all(&node.waiting, node.depth as usize, &bound);
        self.look_at_all(&node.ending, node.depth as usize, &bound);
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
        self.go_on(visit, node, &bound);
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

    /// Decides branches whose first steps bound the first variables so.
    fn look_at_all(&mut self, leaves: &Leaves, first: usize, bound: &[Local]) {
        let signature = self.event.signature();
        for leaf in leaves.iter() {
            if signature.may_hold(leaf.packed.signature())
                && (self.decided.is_empty() || !self.decided.contains(&leaf.id))
            {
                self.look_at(leaf, first, bound);
            }
        }
    }

    fn look_at(&mut self, leaf: Leaf<'_>, first: usize, bound: &[Local]) {
        let (forest, event) = (self.forest, self.event);
        let mut exact = |place: usize, local: Local| {
            let threshold = forest
                .entry(leaf.id)
                .and_then(|entry| entry.branch.thresholds.get(place));
            let value = event.operand(local);
            matches!((threshold, value), (Some(one), Some(value)) if one.holds(value))
        };
        match self.look.decide(leaf.packed, bound, &mut exact) {
            Some(false) => {}
            Some(true) => self.accept(leaf.id, leaf.subscription),
            None => self.decide(leaf.id, first, bound),
        }
    }

    fn accept(&mut self, id: BranchId, subscription: SubscriptionId) {
        self.decided.insert(id);
        match subscription {
            SubscriptionId::NONE => self.matches(id),
            subscription => self.add(subscription),
        }
    }

    /// Decides a branch by all that there is.
    fn decide(&mut self, id: BranchId, first: usize, bound: &[Local]) {
        let Some(entry) = self.forest.entry(id) else {
            return;
        };
        match decide(&entry.branch, self.event, first, bound, self.limits) {
            Decision::DoesNot => {}
            Decision::Matches => self.accept(id, SubscriptionId::NONE),
            Decision::Undecided => {
                self.found.undecided.extend(entry.subscriptions.iter());
            }
        }
    }

    /// Probes the tables with the event.
    fn go_on(&mut self, visit: Visit, node: &'a Node, bound: &[Local]) {
        let forest = self.forest;
        let mut below = std::mem::take(&mut self.below);
        let signature = self.event.signature();
        for (kind, _) in &node.kinds {
            let probe = Probe {
                event: self.event,
                at: visit.node,
                anchor: visit.anchor,
                bound,
                kind: *kind,
            };
            forest.tables.probe(&probe, &mut |way, triple| {
                if signature.may_hold(way.signature) {
                    prefetch(forest.node(way.child));
                    below.push((way, triple));
                }
            });
        }
        for (way, triple) in below.drain(..) {
            let mut values = Bindings::from_slice(bound);
            if bind(way.step, triple, &mut values)
                && self.seen.is_new(way.child, way.needed, &values)
            {
                self.visit(way.child, None, &values);
            }
        }
        self.below = below;
    }

    /// Opens a visit; past the limit decides what is there.
    fn visit(&mut self, node: NodeId, anchor: Option<Local>, values: &[Local]) {
        if self.found.work.visits >= self.limits.visits_max {
            self.decide_below(node);
            return;
        }
        self.found.work.visits += 1;
        let start = self.values.len();
        self.values.extend_from_slice(values);
        self.open.push(Visit {
            node,
            anchor,
            start,
            end: self.values.len(),
        });
    }

    /// Decides all that is at or below a node, each from its first step.
    fn decide_below(&mut self, node: NodeId) {
        if !self.taken.insert(node) {
            return;
        }
        self.check();
        let forest = self.forest;
        let mut open = vec![node];
        while let Some(at) = open.pop() {
            open.extend(forest.children(at));
            for id in forest.kept(at) {
                let is_candidate = forest
                    .entry(id)
                    .is_some_and(|entry| self.event.signature().may_hold(entry.branch.signature));
                if is_candidate && !self.decided.contains(&id) {
                    self.found.work.candidates += 1;
                    self.decide(id, 0, &[]);
                }
            }
        }
    }
}
