//! A pattern made ready to be looked for: constants as ids, edges in an order, filters as early as
//! their variables are bound.

use super::filter::Test;
use crate::pattern::{Branch, Edge, Form, Node, Pattern, Predicate, VariableId};
use crate::term::TermId;
use hashbrown::HashSet;
use oxrdf::{TermRef, Variable};
use std::sync::Arc;

/// What stands at one place of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Variable(VariableId),
    Constant(TermId),
}

/// One edge to be met.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) parts: [Slot; 3],
    /// Whether only `rdf:type` triples as sent serve.
    pub(super) is_direct: bool,
    /// The filters whose last variable this step binds.
    pub(super) filters: Vec<Test>,
}

/// A branch in the order in which it is looked for.
#[derive(Clone, Debug)]
pub(super) struct PlannedBranch {
    /// Filters without variables.
    pub(super) filters: Vec<Test>,
    pub(super) steps: Vec<Step>,
}

/// A pattern with its branches planned. Shared by all matches of it.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) branches: Vec<PlannedBranch>,
    pub(super) variables: usize,
    pub(super) reported: Arc<[Variable]>,
    pub(super) projection: Vec<Option<VariableId>>,
    pub(super) is_ask: bool,
    pub(super) is_distinct: bool,
    constants: Vec<TermId>,
}

impl Plan {
    /// Plans a pattern, asking for the id of each constant, once for each place where it stands.
    pub(crate) fn new(pattern: &Pattern, mut acquire: impl FnMut(TermRef<'_>) -> TermId) -> Self {
        let mut constants = Vec::new();
        let mut constant = |term: TermRef<'_>| {
            let id = acquire(term);
            constants.push(id);
            id
        };
        let branches = pattern
            .branches
            .iter()
            .map(|branch| plan_branch(branch, &mut constant))
            .collect();
        let (is_ask, is_distinct, variables) = match &pattern.form {
            Form::Ask => (true, false, &[][..]),
            Form::Select {
                variables,
                distinct,
            } => (false, *distinct, variables.as_slice()),
        };
        Self {
            branches,
            variables: pattern.variables.len(),
            reported: variables
                .iter()
                .map(|(name, _)| Variable::new_unchecked(name))
                .collect(),
            projection: variables.iter().map(|(_, id)| *id).collect(),
            is_ask,
            is_distinct,
            constants,
        }
    }

    pub(crate) fn is_ask(&self) -> bool {
        self.is_ask
    }

    pub(crate) fn reported(&self) -> &[Variable] {
        &self.reported
    }

    /// The constants to release when the pattern goes.
    pub(crate) fn constants(&self) -> &[TermId] {
        &self.constants
    }
}

fn plan_branch(branch: &Branch, constant: &mut impl FnMut(TermRef<'_>) -> TermId) -> PlannedBranch {
    let mut bound = HashSet::new();
    let mut filters: Vec<_> = branch.filters.iter().map(Some).collect();
    let mut due = |bound: &HashSet<VariableId>| {
        let mut ready = Vec::new();
        for slot in &mut filters {
            let is_due = slot.is_some_and(|filter| {
                let mut all = true;
                filter.for_each_variable(&mut |id| all &= bound.contains(&id));
                all
            });
            if is_due {
                ready.extend(slot.take().map(Test::new));
            }
        }
        ready
    };
    let first = due(&bound);
    let mut left: Vec<&Edge> = branch.edges.iter().collect();
    let mut steps = Vec::with_capacity(left.len());
    while let Some(index) = most_bound(&left, &bound) {
        let edge = left.remove(index);
        let mut node = |node: &Node| match node {
            Node::Variable(id) => Slot::Variable(*id),
            Node::Constant(term) => Slot::Constant(constant(term.as_ref())),
        };
        let (subject, object) = (node(&edge.subject), node(&edge.object));
        let predicate = match &edge.predicate {
            Predicate::Variable(id) => Slot::Variable(*id),
            Predicate::Constant(iri) => Slot::Constant(constant(iri.as_ref().into())),
            Predicate::DirectType => Slot::Constant(TermId::TYPE),
        };
        edge.for_each_variable(&mut |id| {
            bound.insert(id);
        });
        steps.push(Step {
            parts: [subject, predicate, object],
            is_direct: edge.predicate == Predicate::DirectType,
            filters: due(&bound),
        });
    }
    PlannedBranch {
        filters: first,
        steps,
    }
}

/// The edge with most places known: nodes before predicates, the first among equals.
fn most_bound(edges: &[&Edge], bound: &HashSet<VariableId>) -> Option<usize> {
    let node = |node: &Node| match node {
        Node::Variable(id) => 4 * u8::from(bound.contains(id)),
        Node::Constant(_) => 3,
    };
    let known = |edge: &Edge| {
        let predicate = match &edge.predicate {
            Predicate::Variable(id) => u8::from(bound.contains(id)),
            Predicate::Constant(_) | Predicate::DirectType => 1,
        };
        node(&edge.subject) + node(&edge.object) + predicate
    };
    let best = edges.iter().map(|edge| known(edge)).max()?;
    edges.iter().position(|edge| known(edge) == best)
}
