//! A pattern made ready to be looked for: constants as ids, edges rarest first, variables numbered in
//! the order in which they are bound, filters as early as their variables are.

use super::filter::Test;
use crate::pattern::{Branch, Edge, Form, Node, Pattern, Predicate, VariableId};
use crate::term::{Dictionary, TermId};
use hashbrown::HashMap;
use oxrdf::{TermRef, Variable};
use std::sync::Arc;

/// What stands at one place of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// A variable by its place in the order of binding.
    Variable(u8),
    Constant(TermId),
}

/// A triple to be met. Equal steps in equal positions are shared by all patterns that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub(crate) parts: [Slot; 3],
    /// Whether only `rdf:type` triples as sent serve.
    pub(crate) is_direct: bool,
}

/// One edge with the filters whose last variable it binds.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) edge: Shape,
    pub(super) filters: Vec<Test>,
}

/// A branch in the order in which it is looked for.
#[derive(Clone, Debug)]
pub(crate) struct PlannedBranch {
    /// Filters without variables.
    pub(super) filters: Vec<Test>,
    pub(crate) steps: Vec<Step>,
    pub(super) variables: usize,
    /// For each reported variable of the pattern its number here.
    pub(super) projection: Vec<Option<u8>>,
}

impl PlannedBranch {
    /// Calls `visit` for each variable of each filter.
    pub(crate) fn for_each_filter_variable(&self, visit: &mut impl FnMut(u8)) {
        let later = self.steps.iter().flat_map(|step| &step.filters);
        for filter in self.filters.iter().chain(later) {
            filter.for_each_variable(visit);
        }
    }
}

/// A pattern with its branches planned. Shared by all matches of it.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) branches: Vec<Arc<PlannedBranch>>,
    pub(super) reported: Arc<[Variable]>,
    pub(super) is_ask: bool,
    pub(super) is_distinct: bool,
    constants: Vec<TermId>,
}

impl Plan {
    /// Plans a pattern; each constant is acquired once for each place where it stands.
    pub(crate) fn new(pattern: &Pattern, dictionary: &mut Dictionary) -> Self {
        let (is_ask, is_distinct, variables) = match &pattern.form {
            Form::Ask => (true, false, &[][..]),
            Form::Select {
                variables,
                distinct,
            } => (false, *distinct, variables.as_slice()),
        };
        let reported: Vec<_> = variables.iter().map(|(_, id)| *id).collect();
        let mut constants = Vec::new();
        let branches = pattern
            .branches
            .iter()
            .map(|branch| {
                let mut planner = Planner {
                    dictionary,
                    constants: &mut constants,
                    numbers: HashMap::new(),
                };
                Arc::new(planner.plan(branch, &reported))
            })
            .collect();
        Self {
            branches,
            reported: variables
                .iter()
                .map(|(name, _)| Variable::new_unchecked(name))
                .collect(),
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

/// Plans one branch.
struct Planner<'a> {
    dictionary: &'a mut Dictionary,
    constants: &'a mut Vec<TermId>,
    numbers: HashMap<VariableId, u8>,
}

impl Planner<'_> {
    fn plan(&mut self, branch: &Branch, reported: &[Option<VariableId>]) -> PlannedBranch {
        let mut left: Vec<(Shape, &Edge)> = Vec::with_capacity(branch.edges.len());
        for edge in &branch.edges {
            // Constants first; variables get their numbers in the order of the steps.
            left.push((self.constants_of(edge), edge));
        }
        let mut filters: Vec<_> = branch.filters.iter().map(Some).collect();
        let mut due = |numbers: &HashMap<VariableId, u8>| {
            let mut ready = Vec::new();
            for slot in &mut filters {
                let is_due = slot.is_some_and(|filter| {
                    let mut all = true;
                    filter.for_each_variable(&mut |id| all &= numbers.contains_key(&id));
                    all
                });
                if is_due {
                    ready.extend(slot.take().map(|filter| Test::new(filter, numbers)));
                }
            }
            ready
        };
        let first = due(&self.numbers);
        let mut steps = Vec::with_capacity(left.len());
        while let Some(index) = self.rarest(&left) {
            let (mut shape, edge) = left.swap_remove(index);
            let mut number = |slot: &mut Slot, id: VariableId| {
                let next = u8::try_from(self.numbers.len()).unwrap_or(u8::MAX);
                *slot = Slot::Variable(*self.numbers.entry(id).or_insert(next));
            };
            for (slot, variable) in shape.parts.iter_mut().zip(variables_of(edge)) {
                if let Some(id) = variable {
                    number(slot, id);
                }
            }
            steps.push(Step {
                edge: shape,
                filters: due(&self.numbers),
            });
        }
        PlannedBranch {
            filters: first,
            steps,
            variables: self.numbers.len(),
            projection: reported
                .iter()
                .map(|id| self.numbers.get(id.as_ref()?).copied())
                .collect(),
        }
    }

    /// The edge with its constants; where variables stand, a number that is replaced later.
    fn constants_of(&mut self, edge: &Edge) -> Shape {
        let mut constant = |term: TermRef<'_>| {
            let id = self.dictionary.acquire(term);
            self.constants.push(id);
            Slot::Constant(id)
        };
        let mut node = |node: &Node| match node {
            Node::Variable(_) => Slot::Variable(0),
            Node::Constant(term) => constant(term.as_ref()),
        };
        let (subject, object) = (node(&edge.subject), node(&edge.object));
        let predicate = match &edge.predicate {
            Predicate::Variable(_) => Slot::Variable(0),
            Predicate::Constant(iri) => constant(iri.as_ref().into()),
            Predicate::DirectType => Slot::Constant(TermId::TYPE),
        };
        Shape {
            parts: [subject, predicate, object],
            is_direct: edge.predicate == Predicate::DirectType,
        }
    }

    /// The next edge: what is connected to bound variables before what is not, what narrows most
    /// before what binds new ones, and the constant that the fewest subscriptions name first.
    fn rarest(&self, left: &[(Shape, &Edge)]) -> Option<usize> {
        let is_begun = !self.numbers.is_empty();
        let rank = |(shape, edge): &(Shape, &Edge)| {
            let variables = variables_of(edge);
            let is_known =
                |place: usize| variables[place].is_none_or(|id| self.numbers.contains_key(&id));
            let is_bound = variables
                .into_iter()
                .flatten()
                .any(|id| self.numbers.contains_key(&id));
            let ends = u8::from(!is_known(0)) + u8::from(!is_known(2));
            let uses = shape
                .parts
                .iter()
                .filter_map(|slot| match slot {
                    Slot::Constant(id) => Some(self.dictionary.uses(*id)),
                    Slot::Variable(_) => None,
                })
                .min()
                .unwrap_or(u32::MAX);
            (is_begun && !is_bound && ends > 0, ends, !is_known(1), uses)
        };
        (0..left.len()).min_by_key(|index| rank(&left[*index]))
    }
}

/// The variables of an edge by place.
fn variables_of(edge: &Edge) -> [Option<VariableId>; 3] {
    let node = |node: &Node| match node {
        Node::Variable(id) => Some(*id),
        Node::Constant(_) => None,
    };
    let predicate = match edge.predicate {
        Predicate::Variable(id) => Some(id),
        Predicate::Constant(_) | Predicate::DirectType => None,
    };
    [node(&edge.subject), predicate, node(&edge.object)]
}
