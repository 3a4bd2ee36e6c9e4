//! PDT, the predicate table (ISMA): patterns that begin with an edge between two variables, by its
//! property.

use super::id::NodeId;
use super::steps::{Probe, Steps, Visit};
use crate::event::each;
use crate::matcher::{Slot, Step};

/// From a property to the root of all patterns that begin with it.
#[derive(Debug, Default)]
pub(super) struct Pdt(pub(super) Steps);

impl Pdt {
    /// Whether a step at the root belongs here.
    pub(super) fn serves(step: Step) -> bool {
        let [subject, predicate, object] = step.0;
        let are_variables = subject.as_variable().is_some() && object.as_variable().is_some();
        are_variables && predicate.as_constant().is_some() && !step.is_open() && !step.is_direct()
    }

    /// The roots of the event's properties: one probe for each property, then a visit for each pair.
    pub(super) fn probe<'a>(&'a self, probe: &Probe<'_>, visit: Visit<'_, 'a>) {
        let Some(masks) = probe.event.small() else {
            return self.0.triples(probe, visit);
        };
        let [Some(subject), None, Some(object)] = probe.kind.variables else {
            return;
        };
        for (property, pairs) in masks.properties() {
            let ends = [subject, object].map(Slot::variable);
            let step = Step([ends[0], Slot::constant(property), ends[1]]);
            let Some(child) = self.0.find(NodeId::ROOT, step) else {
                continue;
            };
            for pair in each(pairs) {
                let [from, to] = masks.pair(pair);
                if subject != object || from == to {
                    visit(child, [from, from, to]);
                }
            }
        }
    }
}
