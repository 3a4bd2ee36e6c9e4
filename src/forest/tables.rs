//! The four tables that lead from node to node, and which step belongs to which.

use super::htsi::Htsi;
use super::htvi::Htvi;
use super::id::NodeId;
use super::node::{Form, Node};
use super::pdt::Pdt;
use super::steps::{Probe, Steps, Visit};
use super::vtl::Vtl;
use crate::matcher::Step;

/// HTVI, VTL, PDT and HTSI of all nodes.
#[derive(Debug, Default)]
pub(super) struct Tables {
    htvi: Htvi,
    vtl: Vtl,
    pdt: Pdt,
    htsi: Htsi,
}

impl Tables {
    fn steps(&self, at: NodeId, step: Step) -> &Steps {
        match at {
            NodeId::ROOT if Pdt::serves(step) => &self.pdt.0,
            NodeId::ROOT => &self.htsi.0,
            _ if step.class().is_some() => &self.vtl.0,
            _ => &self.htvi.0,
        }
    }

    fn steps_mut(&mut self, at: NodeId, step: Step) -> &mut Steps {
        match at {
            NodeId::ROOT if Pdt::serves(step) => &mut self.pdt.0,
            NodeId::ROOT => &mut self.htsi.0,
            _ if step.class().is_some() => &mut self.vtl.0,
            _ => &mut self.htvi.0,
        }
    }

    /// The node below by this step. One look-up.
    pub(super) fn find(&self, nodes: &[Node], at: NodeId, step: Step) -> Option<NodeId> {
        self.steps(at, step).find(nodes, at, step)
    }

    pub(super) fn insert(&mut self, nodes: &[Node], id: NodeId) {
        let node = &nodes[id.0 as usize];
        self.steps_mut(node.parent, node.step).insert(nodes, id);
    }

    pub(super) fn remove(&mut self, nodes: &[Node], id: NodeId) {
        let node = &nodes[id.0 as usize];
        self.steps_mut(node.parent, node.step).remove(nodes, id);
    }

    /// Visits the nodes below by steps of one kind that the event has.
    pub(super) fn probe(&self, probe: &Probe<'_>, visit: Visit<'_>) {
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
        let tables = [&self.htvi.0, &self.vtl.0, &self.pdt.0, &self.htsi.0];
        tables.into_iter().map(Steps::bytes).sum()
    }
}
