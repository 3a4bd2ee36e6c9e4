//! The triples of a closed event, looked up by any of their parts.

use super::local::Local;

/// Subject, predicate, object.
pub(crate) type Triple = [Local; 3];

/// Triples sorted three ways, so that any part that is known narrows them.
#[derive(Debug)]
pub(crate) struct TripleIndex {
    spo: Vec<Triple>,
    pos: Vec<Triple>,
    osp: Vec<Triple>,
}

/// The order of the parts in a [`Run`].
#[derive(Clone, Copy, Debug)]
enum Order {
    Spo,
    Pos,
    Osp,
}

/// A run of triples that agree in the parts asked for.
#[derive(Clone, Debug)]
pub(crate) struct Run<'a> {
    triples: &'a [Triple],
    order: Order,
}

impl Run<'_> {
    /// No triple.
    pub(crate) const EMPTY: Self = Self {
        triples: &[],
        order: Order::Spo,
    };

    /// Whether there is no more.
    pub(crate) fn is_empty(&self) -> bool {
        self.triples.is_empty()
    }
}

impl Iterator for Run<'_> {
    type Item = Triple;

    fn next(&mut self) -> Option<Triple> {
        let ([first, second, third], rest) = self.triples.split_first()?;
        self.triples = rest;
        Some(match self.order {
            Order::Spo => [*first, *second, *third],
            Order::Pos => [*third, *first, *second],
            Order::Osp => [*second, *third, *first],
        })
    }
}

impl TripleIndex {
    pub(super) fn new(mut spo: Vec<Triple>) -> Self {
        let mut pos: Vec<_> = spo.iter().map(|[s, p, o]| [*p, *o, *s]).collect();
        let mut osp: Vec<_> = spo.iter().map(|[s, p, o]| [*o, *s, *p]).collect();
        spo.sort_unstable();
        pos.sort_unstable();
        osp.sort_unstable();
        Self { spo, pos, osp }
    }

    /// The triples with these parts; `None` is any. O(log n).
    pub(crate) fn matching(&self, parts: [Option<Local>; 3]) -> Run<'_> {
        let (order, triples, prefix) = match parts {
            [Some(s), Some(p), Some(o)] => (Order::Spo, &self.spo, [Some(s), Some(p), Some(o)]),
            [Some(s), p, None] => (Order::Spo, &self.spo, [Some(s), p, None]),
            [s, None, Some(o)] => (Order::Osp, &self.osp, [Some(o), s, None]),
            [None, p, o] => (Order::Pos, &self.pos, [p, o, None]),
        };
        let known = prefix.iter().take_while(|part| part.is_some()).count();
        let bound = prefix.map(|part| part.unwrap_or(Local(0)));
        let bound = &bound[..known];
        let start = triples.partition_point(|triple| triple[..known] < *bound);
        let length = triples[start..].partition_point(|triple| triple[..known] == *bound);
        Run {
            triples: &triples[start..start + length],
            order,
        }
    }
}
