//! The walk: from the root down to what the event satisfies.

use super::node::{Leaf, Node, NodeId, SubscriptionId};
use super::{Forest, ROOT};
use crate::event::Prepared;
use crate::matcher::{Decision, decide};
use crate::term::TermId;
use hashbrown::HashSet;

/// What a walk found, each subscription once.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) matched: Vec<SubscriptionId>,
    pub(crate) undecided: Vec<SubscriptionId>,
    pub(crate) work: Work,
}

/// How much work an event was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Nodes of the forest that were entered, each with one way of binding its variables.
    pub visits: u64,
    /// Waiting branches that were looked at one by one.
    pub candidates: u64,
}

/// A node to be entered with its variables bound.
struct Visit {
    node: NodeId,
    bound: Vec<TermId>,
}

impl Forest {
    /// Finds the subscriptions that an event satisfies. Past `visits_max` visits the nodes that are
    /// left are not entered: all that waits below is decided one by one.
    pub(crate) fn walk(&self, event: &Prepared, visits_max: u64, steps_max: u64) -> Found {
        let mut walk = Walk {
            forest: self,
            event,
            steps_max,
            matched: HashSet::new(),
            undecided: HashSet::new(),
            seen: HashSet::new(),
            open: vec![Visit {
                node: ROOT,
                bound: Vec::new(),
            }],
            work: Work::default(),
        };
        while let Some(visit) = walk.open.pop() {
            if walk.work.visits >= visits_max {
                walk.decide_below(visit.node);
                continue;
            }
            walk.work.visits += 1;
            walk.enter(&visit);
        }
        let Walk {
            matched, undecided, ..
        } = &walk;
        Found {
            matched: matched.iter().copied().collect(),
            undecided: undecided.difference(matched).copied().collect(),
            work: walk.work,
        }
    }
}

struct Walk<'a> {
    forest: &'a Forest,
    event: &'a Prepared,
    steps_max: u64,
    matched: HashSet<SubscriptionId>,
    undecided: HashSet<SubscriptionId>,
    /// Nodes entered, with what is still asked for of their bindings: another way to the same is
    /// not gone again.
    seen: HashSet<(NodeId, Vec<TermId>)>,
    open: Vec<Visit>,
    work: Work,
}

impl Walk<'_> {
    fn enter(&mut self, visit: &Visit) {
        let node = self.forest.node(visit.node);
        for leaf in &node.leaves {
            self.decide(leaf, node.depth, &visit.bound);
        }
        self.go_on(node, &visit.bound);
    }

    /// Decides a waiting branch whose first steps bound the first variables so.
    fn decide(&mut self, leaf: &Leaf, first: usize, bound: &[TermId]) {
        if self.matched.contains(&leaf.subscription) {
            return;
        }
        self.work.candidates += 1;
        let mut budget = self.steps_max;
        match decide(&leaf.branch, self.event, first, bound, &mut budget) {
            Decision::DoesNot => {}
            Decision::Matches => {
                self.matched.insert(leaf.subscription);
            }
            Decision::Undecided => {
                self.undecided.insert(leaf.subscription);
            }
        }
    }

    /// Probes the children of each kind with the event's triples.
    fn go_on(&mut self, node: &Node, bound: &[TermId]) {
        for (kind, _) in &node.kinds {
            let value = |place: usize| {
                kind.variables[place].and_then(|number| bound.get(usize::from(number)).copied())
            };
            let triples = if kind.is_direct {
                self.event.direct()
            } else {
                self.event.closure()
            };
            let candidates = triples.matching([value(0), value(1), value(2)]);
            let mut index = 0;
            while let Some(triple) = candidates.get(index) {
                index += 1;
                let Some(child) = node.children.get(&kind.shape(triple)) else {
                    continue;
                };
                if let Some(bound) = extended(bound, kind.variables, triple) {
                    self.push(*child, bound);
                }
            }
        }
    }

    fn push(&mut self, child: NodeId, bound: Vec<TermId>) {
        let needed = self.forest.node(child).needed;
        let is_needed = |index: usize| needed & (1 << index.min(63)) != 0;
        if (0..bound.len()).all(is_needed) {
            self.open.push(Visit { node: child, bound });
            return;
        }
        let asked = (0..bound.len())
            .filter(|index| is_needed(*index))
            .map(|index| bound[index])
            .collect();
        if self.seen.insert((child, asked)) {
            self.open.push(Visit { node: child, bound });
        }
    }

    /// Decides all that waits at or below a node, each from its first step.
    fn decide_below(&mut self, node: NodeId) {
        let mut open = vec![node];
        while let Some(id) = open.pop() {
            let node = self.forest.node(id);
            open.extend(node.children.values());
            for leaf in &node.leaves {
                self.decide(leaf, 0, &[]);
            }
        }
    }
}

/// The bindings after a triple; `None` where a variable that it binds twice would have two values.
fn extended(
    bound: &[TermId],
    variables: [Option<u8>; 3],
    triple: [TermId; 3],
) -> Option<Vec<TermId>> {
    let mut bound = bound.to_vec();
    for (variable, id) in variables.into_iter().zip(triple) {
        let Some(number) = variable else { continue };
        match bound.get(usize::from(number)) {
            Some(known) if *known != id => return None,
            Some(_) => {}
            None => bound.push(id),
        }
    }
    Some(bound)
}
