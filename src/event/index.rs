//! The triples of a closed event, looked up by any of their parts.

use crate::ontology::Ids;
use crate::term::TermId;

/// Triples sorted three ways, so that any part that is known narrows them.
#[derive(Debug)]
pub(crate) struct TripleIndex {
    spo: Vec<Ids>,
    pos: Vec<Ids>,
    osp: Vec<Ids>,
}

/// The order of the parts in a [`Candidates`].
#[derive(Clone, Copy, Debug)]
enum Order {
    Spo,
    Pos,
    Osp,
}

/// A run of triples that agree in the parts asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidates<'a> {
    run: &'a [Ids],
    order: Order,
}

impl Candidates<'_> {
    /// The triple at `index` as subject, predicate, object.
    pub(crate) fn get(self, index: usize) -> Option<Ids> {
        let [first, second, third] = *self.run.get(index)?;
        Some(match self.order {
            Order::Spo => [first, second, third],
            Order::Pos => [third, first, second],
            Order::Osp => [second, third, first],
        })
    }
}

impl TripleIndex {
    pub(super) fn new(mut spo: Vec<Ids>) -> Self {
        let mut pos: Vec<_> = spo.iter().map(|[s, p, o]| [*p, *o, *s]).collect();
        let mut osp: Vec<_> = spo.iter().map(|[s, p, o]| [*o, *s, *p]).collect();
        spo.sort_unstable();
        pos.sort_unstable();
        osp.sort_unstable();
        Self { spo, pos, osp }
    }

    /// The triples with these parts; `None` is any. O(log n).
    pub(crate) fn matching(&self, parts: [Option<TermId>; 3]) -> Candidates<'_> {
        let (order, triples, prefix) = match parts {
            [Some(s), Some(p), Some(o)] => (Order::Spo, &self.spo, [Some(s), Some(p), Some(o)]),
            [Some(s), p, None] => (Order::Spo, &self.spo, [Some(s), p, None]),
            [s, None, Some(o)] => (Order::Osp, &self.osp, [Some(o), s, None]),
            [None, p, o] => (Order::Pos, &self.pos, [p, o, None]),
        };
        let bound: Vec<TermId> = prefix.into_iter().map_while(|part| part).collect();
        let start = triples.partition_point(|triple| triple[..bound.len()] < bound[..]);
        let length = triples[start..].partition_point(|triple| triple[..bound.len()] == bound[..]);
        Candidates {
            run: &triples[start..start + length],
            order,
        }
    }
}
