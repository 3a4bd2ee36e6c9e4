//! [`Tables`]: many entries, clustered by one or two of their conditions.

use super::ladder::{Ask, Body, Ladder, Places};
use super::sample::Samples;
use crate::attribute::EntryId;
use crate::attribute::class::Kind;
use crate::attribute::condition::{Axis, Condition};
use crate::attribute::probe::{Query, Sieve};

/// So many entries share one list by their first condition before others go to pairs.
const SINGLE_MAX: usize = 32;

/// An equality that accepts less than this share of the values needs no second condition.
const SHARE_ENOUGH: f32 = 1.0 / 16.0;

/// Among so many conditions of an entry, first and second are chosen.
const CHOICE_MAX: usize = 8;

/// The share of events in which an attribute is guessed to be bound.
const SHARE_BOUND: f32 = 0.5;

/// Entries whose second condition stands on one axis, or that have none.
#[derive(Debug)]
struct Cluster {
    second: Option<Axis>,
    ladder: Ladder,
}

/// Entries whose first condition stands on one axis.
#[derive(Debug)]
struct Head {
    axis: Axis,
    /// Sorted by their second axis.
    clusters: Vec<Cluster>,
}

/// Where an entry is put: the conditions by which it is found, by position.
#[derive(Clone, Copy, Debug)]
struct Spot {
    first: Option<usize>,
    second: Option<usize>,
}

impl Spot {
    /// Among those that are always looked at.
    const NONE: Self = Self {
        first: None,
        second: None,
    };
}

/// Clusters by first and second axis.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// Sorted by axis.
    heads: Vec<Head>,
    samples: Samples,
    len: usize,
}

impl Tables {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn insert(&mut self, id: EntryId, mut conditions: Vec<Condition>) {
        for condition in &conditions {
            if is_served(condition) {
                self.samples.see(condition);
            }
        }
        arrange(&mut conditions);
        let spot = self.choose(&conditions);
        if let Err(body) = self.put(spot, id, conditions) {
            // Its equality shares a key with another constant: it is asked one by one.
            drop(self.put(Spot::NONE, body.id, body.conditions.into_vec()));
        }
        self.len += 1;
    }

    fn put(&mut self, spot: Spot, id: EntryId, conditions: Vec<Condition>) -> Result<(), Body> {
        let places = places(spot, &conditions);
        let first = axis(spot.first, &conditions).unwrap_or(Axis::ALWAYS);
        let second = axis(spot.second, &conditions);
        let depth = [spot.first, spot.second].iter().flatten().count();
        let body = Body {
            id,
            conditions: in_order(spot, conditions),
        };
        match self.ladder_at(first, second) {
            Some(ladder) => ladder.insert(places, body, depth),
            None => Err(body),
        }
    }

    pub(super) fn remove(&mut self, id: EntryId, mut conditions: Vec<Condition>) {
        arrange(&mut conditions);
        let choice = 0..conditions.len().min(CHOICE_MAX);
        let singles = choice.clone().map(|first| Spot {
            first: Some(first),
            second: None,
        });
        let pairs = choice.clone().flat_map(|first| {
            let others = choice.clone().filter(move |second| *second != first);
            others.map(move |second| Spot {
                first: Some(first),
                second: Some(second),
            })
        });
        for spot in singles.chain(pairs).chain([Spot::NONE]) {
            if self.remove_at(spot, id, &conditions) {
                self.len -= 1;
                return;
            }
        }
    }

    fn remove_at(&mut self, spot: Spot, id: EntryId, conditions: &[Condition]) -> bool {
        let first = axis(spot.first, conditions).unwrap_or(Axis::ALWAYS);
        let second = axis(spot.second, conditions);
        let Ok(head_at) = self.heads.binary_search_by_key(&first, |head| head.axis) else {
            return false;
        };
        let clusters = &mut self.heads[head_at].clusters;
        let Ok(at) = clusters.binary_search_by_key(&second, |cluster| cluster.second) else {
            return false;
        };
        if !clusters[at].ladder.remove(places(spot, conditions), id) {
            return false;
        }
        if clusters[at].ladder.is_empty() {
            clusters.remove(at);
            if clusters.is_empty() {
                self.heads.remove(head_at);
            }
        }
        true
    }

    /// Where an entry is to be put, by what has been seen so far.
    fn choose(&self, conditions: &[Condition]) -> Spot {
        let choice = &conditions[..conditions.len().min(CHOICE_MAX)];
        let shares: Vec<f32> = choice
            .iter()
            .map(|condition| self.samples.share(condition))
            .collect();
        // They are sorted by kind, so that the first is of the most selective.
        let kind = choice.first().map(|condition| ranked(condition.axis.kind));
        let best = (0..choice.len())
            .filter(|at| Some(ranked(choice[*at].axis.kind)) == kind)
            .min_by(|left, right| shares[*left].total_cmp(&shares[*right]));
        let single = Spot {
            first: best,
            second: None,
        };
        let Some(best) = best.filter(|best| is_served(&choice[*best])) else {
            return single;
        };
        let is_equality = choice[best].axis.kind == Kind::Equal;
        if is_equality && shares[best] < SHARE_ENOUGH || !self.is_crowded(choice[best].axis) {
            return single;
        }
        let joint = |first: usize, second: usize| {
            let (left, right) = (choice[first].axis, choice[second].axis);
            if left.attribute != right.attribute {
                shares[first] * shares[second] * SHARE_BOUND
            } else if left.kind == right.kind {
                shares[first].min(shares[second])
            } else {
                // Between two bounds.
                (shares[first] + shares[second] - 1.0).max(shares[first] * shares[second] * 0.1)
            }
        };
        let pairs = (0..choice.len())
            .filter(|first| !is_equality || *first == best)
            .flat_map(|first| {
                let seconds = (0..choice.len()).filter(move |second| {
                    // Of two ranges, that whose axis comes first is first: half as many clusters.
                    *second != first && (is_equality || first < *second)
                });
                seconds.map(move |second| (first, second))
            })
            .filter(|(first, second)| is_served(&choice[*first]) && is_served(&choice[*second]));
        pairs
            .min_by(|left, right| joint(left.0, left.1).total_cmp(&joint(right.0, right.1)))
            .map_or(single, |(first, second)| Spot {
                first: Some(first),
                second: Some(second),
            })
    }

    /// Whether the list of this axis alone is full.
    fn is_crowded(&self, axis: Axis) -> bool {
        let Ok(at) = self.heads.binary_search_by_key(&axis, |head| head.axis) else {
            return false;
        };
        let first = self.heads[at].clusters.first();
        first.is_some_and(|cluster| cluster.second.is_none() && cluster.ladder.reaches(SINGLE_MAX))
    }

    fn ladder_at(&mut self, first: Axis, second: Option<Axis>) -> Option<&mut Ladder> {
        let at = match self.heads.binary_search_by_key(&first, |head| head.axis) {
            Ok(at) => at,
            Err(at) => {
                let head = Head {
                    axis: first,
                    clusters: Vec::new(),
                };
                self.heads.insert(at, head);
                at
            }
        };
        let clusters = &mut self.heads.get_mut(at)?.clusters;
        let at = match clusters.binary_search_by_key(&second, |cluster| cluster.second) {
            Ok(at) => at,
            Err(at) => {
                let ladder = Ladder::default();
                clusters.insert(at, Cluster { second, ladder });
                at
            }
        };
        clusters.get_mut(at).map(|cluster| &mut cluster.ladder)
    }

    pub(super) fn matching(&self, query: &Query<'_>, found: &mut Vec<EntryId>) {
        for head in &self.heads {
            let Some(first) = sieve(head.axis, query) else {
                continue;
            };
            for cluster in &head.clusters {
                let second = match cluster.second.map(|axis| sieve(axis, query)) {
                    Some(None) => continue,
                    Some(second) => second,
                    None => None,
                };
                cluster.ladder.matching(Ask { first, second }, query, found);
            }
        }
    }

    /// All entries, in no order that matters.
    pub(super) fn into_bodies(self) -> impl Iterator<Item = Body> {
        let clusters = self.heads.into_iter().flat_map(|head| head.clusters);
        clusters.flat_map(|cluster| cluster.ladder.into_bodies())
    }

    pub(super) fn bytes(&self) -> usize {
        let heads = self.heads.iter().map(|head| {
            let ladders = head.clusters.iter().map(|cluster| cluster.ladder.bytes());
            head.clusters.capacity() * size_of::<Cluster>() + ladders.sum::<usize>()
        });
        self.heads.capacity() * size_of::<Head>() + heads.sum::<usize>() + self.samples.bytes()
    }
}

/// What the values tell of an axis; `None` if nothing there holds.
fn sieve(axis: Axis, query: &Query<'_>) -> Option<Sieve> {
    if axis.kind == Kind::Always {
        return Some(Sieve::ALWAYS);
    }
    query.probe(axis.attribute)?.sieve(axis.kind, axis.class)
}

/// Brings conditions into an order that depends on nothing else, the most selective kinds first.
fn arrange(conditions: &mut [Condition]) {
    conditions.sort_unstable_by_key(|condition| (condition.axis, condition.place));
}

/// The kind; bounds of both directions are as selective as each other.
fn ranked(kind: Kind) -> Kind {
    if kind.is_range() { Kind::Lower } else { kind }
}

/// Whether a sorted list serves it.
fn is_served(condition: &Condition) -> bool {
    condition.axis.kind == Kind::Equal || condition.axis.kind.is_range()
}

fn axis(at: Option<usize>, conditions: &[Condition]) -> Option<Axis> {
    Some(conditions.get(at?)?.axis)
}

fn places(spot: Spot, conditions: &[Condition]) -> Places {
    [spot.first, spot.second].map(|at| {
        at.and_then(|at| conditions.get(at))
            .map_or(0, |condition| condition.place)
    })
}

/// The first and the second condition in front, the others as they were.
fn in_order(spot: Spot, conditions: Vec<Condition>) -> Box<[Condition]> {
    let rank = |at: usize| match at {
        at if Some(at) == spot.first => 0,
        at if Some(at) == spot.second => 1,
        _ => 2,
    };
    let mut numbered: Vec<_> = conditions.into_iter().enumerate().collect();
    numbered.sort_by_key(|(at, _)| rank(*at));
    numbered
        .into_iter()
        .map(|(_, condition)| condition)
        .collect()
}
