//! What stands directly above and below a class or property.

use crate::term::TermId;
use hashbrown::HashSet;
use petgraph::Direction;
use petgraph::graphmap::DiGraphMap;

/// Direct is-a edges, from below to above; cycles are allowed. Its transitive closure is what is
/// meant: everything here walks, nothing is materialised, so a chain of any depth costs its length.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hierarchy {
    graph: DiGraphMap<u32, ()>,
}

impl Hierarchy {
    /// Adds an edge; `false` where it was there.
    pub(crate) fn insert(&mut self, below: TermId, above: TermId) -> bool {
        self.graph.add_edge(below.0, above.0, ()).is_none()
    }

    /// What stands directly above.
    pub(crate) fn above(&self, id: TermId) -> impl Iterator<Item = TermId> {
        self.graph
            .neighbors_directed(id.0, Direction::Outgoing)
            .map(TermId)
    }

    /// What stands directly below.
    pub(crate) fn below(&self, id: TermId) -> impl Iterator<Item = TermId> {
        self.graph
            .neighbors_directed(id.0, Direction::Incoming)
            .map(TermId)
    }
}

/// Whether `above` is reached from `below` through any of the hierarchies, going up at least one
/// edge or none. Linear in the edges above `below`.
pub(crate) fn reaches(hierarchies: &[&Hierarchy], below: TermId, above: TermId) -> bool {
    let mut seen: HashSet<TermId> = std::iter::once(below).collect();
    let mut open = vec![below];
    while let Some(id) = open.pop() {
        if id == above {
            return true;
        }
        for hierarchy in hierarchies {
            open.extend(hierarchy.above(id).filter(|next| seen.insert(*next)));
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reach_passes_cycles_and_joins_hierarchies() {
        let [mut first, mut second] = [Hierarchy::default(), Hierarchy::default()];
        for (below, above) in [(1, 2), (2, 3), (3, 1)] {
            first.insert(TermId(below), TermId(above));
        }
        second.insert(TermId(3), TermId(4));
        let both = [&first, &second];
        assert!(reaches(&both, TermId(2), TermId(4)), "through both");
        assert!(reaches(&both, TermId(1), TermId(3)), "around the cycle");
        assert!(!reaches(&both, TermId(4), TermId(1)), "never down");
        assert!(reaches(&both, TermId(9), TermId(9)), "itself");
    }
}
