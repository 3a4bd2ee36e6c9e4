//! The four tables that lead from node to node, and which step belongs to which.

use super::htsi::Htsi;
use super::htvi::Htvi;
use super::id::NodeId;
use super::node::{Form, Node};
use super::pdt::Pdt;
use super::steps::{Probe, Steps, Visit};
use super::vtl::Vtl;
use crate::event::Prepared;
use crate::matcher::Step;

/// HTVI, VTL, PDT and HTSI of all nodes.
#[derive(Debug, Default)]
pub(super) struct Tables {
    htvi: Htvi,
    vtl: Vtl,
    pdt: Pdt,
    htsi: Htsi,
}

/// Which table a step belongs to.
enum Table<Pdt, Htsi, Steps> {
    Pdt(Pdt),
    Htsi(Htsi),
    /// HTVI or VTL.
    Below(Steps),
}

impl Tables {
    fn table(&self, at: NodeId, step: Step) -> Table<&Pdt, &Htsi, &Steps> {
        match at {
            NodeId::ROOT if Pdt::serves(step) => Table::Pdt(&self.pdt),
            NodeId::ROOT => Table::Htsi(&self.htsi),
            _ if step.class().is_some() => Table::Below(&self.vtl.0),
            _ => Table::Below(&self.htvi.0),
        }
    }

    fn table_mut(&mut self, at: NodeId, step: Step) -> Table<&mut Pdt, &mut Htsi, &mut Steps> {
        match at {
            NodeId::ROOT if Pdt::serves(step) => Table::Pdt(&mut self.pdt),
            NodeId::ROOT => Table::Htsi(&mut self.htsi),
            _ if step.class().is_some() => Table::Below(&mut self.vtl.0),
            _ => Table::Below(&mut self.htvi.0),
        }
    }

    /// The node below by this step. One look-up.
    pub(super) fn find(&self, nodes: &[Node], at: NodeId, step: Step) -> Option<NodeId> {
        match self.table(at, step) {
            Table::Pdt(pdt) => pdt.0.find(nodes, at, step),
            Table::Htsi(htsi) => htsi.find(nodes, step),
            Table::Below(steps) => steps.find(nodes, at, step),
        }
    }

    pub(super) fn insert(&mut self, nodes: &[Node], id: NodeId) {
        let node = &nodes[id.0 as usize];
        match self.table_mut(node.parent, node.step) {
            Table::Pdt(pdt) => pdt.0.insert(nodes, id),
            Table::Htsi(htsi) => htsi.insert(nodes, id),
            Table::Below(steps) => steps.insert(nodes, id),
        }
    }

    pub(super) fn remove(&mut self, nodes: &[Node], id: NodeId) {
        let node = &nodes[id.0 as usize];
        match self.table_mut(node.parent, node.step) {
            Table::Pdt(pdt) => pdt.0.remove(nodes, id),
            Table::Htsi(htsi) => htsi.remove(nodes, id),
            Table::Below(steps) => steps.remove(nodes, id),
        }
    }

    /// Visits the roots that the event's constants lead to.
    pub(super) fn roots(&self, event: &Prepared, visit: Visit<'_>) {
        self.htsi.roots(event, visit);
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
        let steps = [&self.htvi.0, &self.vtl.0, &self.pdt.0];
        self.htsi.bytes() + steps.into_iter().map(Steps::bytes).sum::<usize>()
    }
}
