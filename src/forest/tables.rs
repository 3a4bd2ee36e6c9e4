//! The four tables that lead from node to node, and which step belongs to which.

use super::htsi::Htsi;
use super::htvi::Htvi;
use super::id::NodeId;
use super::node::Form;
use super::pdt::Pdt;
use super::steps::{Probe, Steps, Visit, Way};
use super::vtl::Vtl;
use crate::matcher::Step;

/// HTVI, VTL, PDT and HTSI of all nodes.
#[derive(Debug, Default)]
pub(super) struct Tables {
    htvi: Htvi,
    vtl: Vtl,
    pdt: Pdt,
    pub(super) htsi: Htsi,
}

impl Tables {
    /// The table that a step belongs to.
    fn table(&self, at: NodeId, step: Step) -> &Steps {
        match at {
            NodeId::ROOT if Pdt::serves(step) => &self.pdt.0,
            NodeId::ROOT => &self.htsi.others,
            _ if step.class().is_some() => &self.vtl.0,
            _ => &self.htvi.0,
        }
    }

    fn table_mut(&mut self, at: NodeId, step: Step) -> &mut Steps {
        match at {
            NodeId::ROOT if Pdt::serves(step) => &mut self.pdt.0,
            NodeId::ROOT => &mut self.htsi.others,
            _ if step.class().is_some() => &mut self.vtl.0,
            _ => &mut self.htvi.0,
        }
    }

    /// The way from a node by this step. One look-up.
    pub(super) fn find(&self, at: NodeId, step: Step) -> Option<&Way> {
        self.table(at, step).find(at, step)
    }

    pub(super) fn find_mut(&mut self, at: NodeId, step: Step) -> Option<&mut Way> {
        self.table_mut(at, step).find_mut(at, step)
    }

    pub(super) fn insert(&mut self, way: Way) {
        self.table_mut(way.at, way.step).insert(way);
    }

    pub(super) fn remove(&mut self, at: NodeId, step: Step) {
        self.table_mut(at, step).remove(at, step);
    }

    /// Visits the nodes below by steps of one kind that the event has.
    pub(super) fn probe<'a>(&'a self, probe: &Probe<'_>, visit: Visit<'_, 'a>) {
        let is_edge = probe.kind.form == Form::Edge;
        let [subject, _, object] = probe.kind.variables;
        match probe.at {
            NodeId::ROOT if is_edge && subject.is_some() && object.is_some() => {
                self.pdt.probe(probe, visit);
            }
            NodeId::ROOT => self.htsi.probe(probe, visit),
            _ if probe.kind.form == Form::Class => self.vtl.probe(probe, visit),
            _ => self.htvi.probe(probe, visit),
        }
    }

    /// Its own heap bytes.
    pub(super) fn bytes(&self) -> usize {
        let steps = [&self.htvi.0, &self.vtl.0, &self.pdt.0];
        self.htsi.bytes() + steps.into_iter().map(Steps::bytes).sum::<usize>()
    }
}
