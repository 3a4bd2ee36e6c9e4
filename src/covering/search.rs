//! The search for a branch in a frozen one: where its variables go, so that all of it holds.

use super::claim::Claim;
use super::frozen::{Frozen, VARIABLES, triple};
use crate::ontology::Ids;
use crate::pattern::{Branch, Predicate};
use crate::term::TermId;
use hashbrown::HashMap;

/// One edge to be found, and the filters that can be looked at then.
#[derive(Debug)]
struct Step {
    parts: Ids,
    is_direct: bool,
    claims: Vec<Claim>,
}

/// Where variables go; `None` for one that has no place yet.
type Places = HashMap<TermId, Option<TermId>>;

/// A branch whose place is searched for.
#[derive(Debug)]
struct Search<'a, 'b> {
    frozen: &'a Frozen<'b>,
    steps: Vec<Step>,
    places: Places,
    /// The variables that each step so far gave a place.
    trail: Vec<Vec<TermId>>,
}

/// Whether every event that satisfies `frozen` satisfies `branch`. Each triple that is tried takes
/// one of `budget`; without more of it nothing is found.
pub(super) fn is_found(branch: &Branch, frozen: &mut Frozen<'_>, budget: &mut u64) -> bool {
    let mut nodes = vec![None; VARIABLES];
    let mut places = Places::new();
    for edge in &branch.edges {
        edge.for_each_variable(&mut |variable| {
            let id = nodes[usize::from(variable.0)].get_or_insert_with(|| frozen.terms.variable());
            places.insert(*id, None);
        });
    }
    let edges = branch.edges.iter().map(|edge| Step {
        parts: triple(
            [&edge.subject, &edge.object],
            &edge.predicate,
            &nodes,
            &mut frozen.terms,
        ),
        is_direct: edge.predicate == Predicate::DirectType,
        claims: Vec::new(),
    });
    let edges = edges.collect();
    let mut filters = Vec::new();
    for filter in &branch.filters {
        filter.clone().conjuncts(&mut filters);
    }
    let mut claims: Vec<Claim> = filters
        .iter()
        .map(|filter| Claim::new(filter, &nodes, &mut frozen.terms))
        .collect();
    let mut steps = in_order(edges, &places, frozen);
    let at_once = give_claims(&mut steps, &mut claims, &places);
    let mut search = Search {
        frozen,
        steps,
        places,
        trail: Vec::new(),
    };
    search.all_certain(&at_once) && search.run(budget)
}

/// The edges in an order in which few triples are tried: next, one with the fewest variables that
/// are new, and of these one with the fewest triples.
fn in_order(mut edges: Vec<Step>, places: &Places, frozen: &Frozen<'_>) -> Vec<Step> {
    let mut ordered: Vec<Step> = Vec::with_capacity(edges.len());
    let mut met = Vec::new();
    let is_new = |id: &TermId, met: &[TermId]| places.contains_key(id) && !met.contains(id);
    while !edges.is_empty() {
        let cost = |edge: &Step| {
            let new = edge.parts.iter().filter(|id| is_new(id, &met)).count();
            let constants = edge
                .parts
                .map(|id| (!places.contains_key(&id)).then_some(id));
            (new, candidates(frozen, edge.is_direct, constants).len())
        };
        let costs = edges.iter().map(cost).enumerate();
        let least = costs.min_by_key(|(_, cost)| *cost).map_or(0, |(at, _)| at);
        let edge = edges.swap_remove(least);
        let new: Vec<_> = edge
            .parts
            .into_iter()
            .filter(|id| is_new(id, &met))
            .collect();
        met.extend(new);
        ordered.push(edge);
    }
    ordered
}

/// Gives each claim to the first step after which all its variables have a place; returns those
/// that have none.
fn give_claims(steps: &mut [Step], claims: &mut Vec<Claim>, places: &Places) -> Vec<Claim> {
    let mut missing: Vec<usize> = Vec::new();
    let mut first = HashMap::new();
    for (at, step) in steps.iter().enumerate() {
        for id in step.parts {
            first.entry(id).or_insert(at);
        }
    }
    for claim in claims.iter() {
        let mut last = 0;
        claim.for_each_node(&mut |id| {
            if places.contains_key(&id) {
                last = last.max(first.get(&id).map_or(0, |at| at + 1));
            }
        });
        missing.push(last);
    }
    let mut at_once = Vec::new();
    for (claim, last) in claims.drain(..).zip(missing) {
        match last.checked_sub(1).and_then(|at| steps.get_mut(at)) {
            Some(step) => step.claims.push(claim),
            None => at_once.push(claim),
        }
    }
    at_once
}

fn candidates<'a>(
    frozen: &'a Frozen<'_>,
    is_direct: bool,
    parts: [Option<TermId>; 3],
) -> &'a [Ids] {
    let index = if is_direct {
        &frozen.direct
    } else {
        &frozen.closed
    };
    index.matching(parts)
}

impl Search<'_, '_> {
    fn run(&mut self, budget: &mut u64) -> bool {
        let mut next = vec![0];
        while let Some(at) = next.last_mut() {
            let depth = self.trail.len();
            let Some(step) = self.steps.get(depth) else {
                return true;
            };
            let parts = step.parts.map(|id| self.place(id));
            let triple = candidates(self.frozen, step.is_direct, parts)
                .get(*at)
                .copied();
            *at += 1;
            let Some(triple) = triple else {
                next.pop();
                self.undo();
                continue;
            };
            let Some(left) = budget.checked_sub(1) else {
                return false;
            };
            *budget = left;
            if self.fits(depth, triple) {
                next.push(0);
            } else {
                self.undo();
            }
        }
        false
    }

    /// The place of a variable that has one; a constant is its own.
    fn place(&self, id: TermId) -> Option<TermId> {
        self.places.get(&id).copied().unwrap_or(Some(id))
    }

    /// Puts the step's variables where the triple has them, and says whether all holds so far.
    fn fits(&mut self, depth: usize, triple: Ids) -> bool {
        let parts = self.steps[depth].parts;
        let mut given = Vec::new();
        let mut is_same = true;
        for (id, found) in parts.into_iter().zip(triple) {
            if let Some(place) = self.place(id) {
                is_same &= place == found;
            } else {
                self.places.insert(id, Some(found));
                given.push(id);
            }
        }
        self.trail.push(given);
        is_same && self.all_certain(&self.steps[depth].claims)
    }

    fn undo(&mut self) {
        for id in self.trail.pop().into_iter().flatten() {
            self.places.insert(id, None);
        }
    }

    fn all_certain(&self, claims: &[Claim]) -> bool {
        let place = |id| self.place(id).unwrap_or(id);
        claims
            .iter()
            .all(|claim| self.frozen.is_certain(&claim.map(&place), true))
    }
}
