//! VTL, the variable types (ISMA): for the variables that are bound, the classes asked of them.

use super::steps::{Probe, Steps, Visit};

/// From a node by a class of a variable to the node below; is-a is in the event's classes.
#[derive(Debug, Default)]
pub(super) struct Vtl(pub(super) Steps);

impl Vtl {
    /// The classes that the event gives to the values of the variables.
    pub(super) fn probe<'a>(&'a self, probe: &Probe<'_>, visit: Visit<'_, 'a>) {
        match probe.event.small() {
            Some(masks) => self.0.classes(probe, masks, visit),
            None => self.0.triples(probe, visit),
        }
    }
}
