//! HTVI, the variable index (ISMA): for the variables that are bound, the edges that go on from them.

use super::node::Form;
use super::steps::{Probe, Steps, Visit};

/// From a node by an edge (variable, direction, property, what stands at the other end) to the node
/// below. Edges that touch no bound variable are here too.
#[derive(Debug, Default)]
pub(super) struct Htvi(pub(super) Steps);

impl Htvi {
    /// The edges that the event has at the values of the variables.
    pub(super) fn probe<'a>(&'a self, probe: &Probe<'_>, visit: Visit<'_, 'a>) {
        match (probe.event.small(), probe.kind.form) {
            (Some(masks), Form::Edge | Form::Direct) => self.0.edges(probe, masks, visit),
            _ => self.0.triples(probe, visit),
        }
    }
}
