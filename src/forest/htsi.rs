//! HTSI, the structure index (ISMA): patterns that begin with a class or with a constant term.

use super::node::Form;
use super::steps::{Probe, Steps, Visit};

/// From a class, or from a property with a constant end, to the root of all patterns that begin so;
/// what names neither is probed with every triple.
#[derive(Debug, Default)]
pub(super) struct Htsi(pub(super) Steps);

impl Htsi {
    /// The roots that the event has.
    pub(super) fn probe(&self, probe: &Probe<'_>, visit: Visit<'_>) {
        match (probe.event.small(), probe.kind.form) {
            (Some(masks), Form::Class) => self.0.classes(probe, masks, visit),
            (Some(masks), Form::Edge | Form::Direct) => self.0.edges(probe, masks, visit),
            _ => self.0.triples(probe, visit),
        }
    }
}
