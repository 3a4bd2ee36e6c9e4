//! A pattern made ready to be looked for: constants as ids, steps rarest first, variables numbered in
//! the order in which they are bound, filters by the variable that is bound last.

use super::filter::Test;
use super::order::{Open, rarest, variables_of};
use super::step::{Slot, Step};
use crate::attribute::Predicate as Threshold;
use crate::ontology::Role;
use crate::pattern::{Branch, Edge, Expression, Form, Node, Pattern, Predicate, VariableId};
use crate::term::{Comparison, Constant, Dictionary, Signature, TermId};
use hashbrown::HashMap;
use oxrdf::{NamedNode, Term, Variable};
use smallvec::SmallVec;
use std::sync::{Arc, LazyLock};

/// What a variable is compared with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Against<'a> {
    /// A value, by SPARQL's operators.
    Value(&'a Arc<Constant>),
    /// A class or property, by is-a.
    Class(&'a NamedNode),
}

/// A filter that is no threshold, with its last variable.
#[derive(Clone, Debug)]
pub(super) struct Residual {
    /// `None` where it has no variable.
    pub(super) last: Option<u8>,
    pub(super) test: Test,
}

impl Residual {
    /// Its first and its last variable.
    pub(super) fn variables(&self) -> (Option<u8>, Option<u8>) {
        let mut first = self.last;
        self.test
            .for_each_variable(&mut |number| first = first.min(Some(number)));
        (first, self.last)
    }
}

/// A branch in the order in which it is looked for.
#[derive(Clone, Debug)]
pub(crate) struct PlannedBranch {
    /// What an event must hold.
    pub(crate) signature: Signature,
    /// Kept in place where they are as few as usual, so that a branch is one piece of memory.
    pub(crate) steps: SmallVec<[Step; 6]>,
    /// Comparisons of one variable with a constant, in the order of the variables.
    pub(crate) thresholds: SmallVec<[Threshold; 1]>,
    /// All other filters, in the order of their last variables.
    pub(super) residuals: Box<[Residual]>,
    /// For each reported variable of the pattern its number here.
    pub(super) projection: Box<[Option<u8>]>,
}

impl PlannedBranch {
    /// Whether it is plain that both have a solution in the same events: they cover each other.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let is_same = |(left, right): (&Threshold, &Threshold)| {
            left.attribute == right.attribute
                && left.comparison == right.comparison
                && Arc::ptr_eq(&left.constant, &right.constant)
        };
        self.steps == other.steps
            && self.is_simple()
            && other.is_simple()
            && self.thresholds.len() == other.thresholds.len()
            && self.thresholds.iter().zip(&other.thresholds).all(is_same)
    }

    /// Whether its filters are thresholds alone.
    pub(crate) fn is_simple(&self) -> bool {
        self.residuals.is_empty()
    }

    fn bytes(&self) -> usize {
        let steps = if self.steps.spilled() {
            self.steps.capacity()
        } else {
            0
        };
        let thresholds = if self.thresholds.spilled() {
            self.thresholds.capacity()
        } else {
            0
        };
        size_of::<Self>()
            + 2 * size_of::<usize>()
            + steps * size_of::<Step>()
            + thresholds * size_of::<Threshold>()
            + size_of_val(&*self.residuals)
            + size_of_val(&*self.projection)
    }

    /// Calls `visit` for each variable of each filter.
    pub(crate) fn for_each_filter_variable(&self, visit: &mut impl FnMut(u8)) {
        for threshold in &self.thresholds {
            visit(threshold.attribute);
        }
        for residual in &self.residuals {
            residual.test.for_each_variable(visit);
        }
    }

    /// The thresholds of this variable and of later ones.
    pub(super) fn thresholds_from(&self, variable: usize) -> &[Threshold] {
        let all = &self.thresholds;
        let is_before = |one: &Threshold| usize::from(one.attribute) < variable;
        match all.first() {
            Some(first) if is_before(first) => &all[all.partition_point(is_before)..],
            _ => all,
        }
    }

    /// The thresholds of a variable.
    pub(super) fn thresholds_of(&self, variable: u8) -> &[Threshold] {
        let rest = self.thresholds_from(variable.into());
        &rest[..rest.partition_point(|threshold| threshold.attribute == variable)]
    }

    /// The other filters that need this variable or a later one; those without any come first.
    pub(super) fn residuals_from(&self, variable: usize) -> &[Residual] {
        let is_before = |one: &Residual| one.last.is_none_or(|last| usize::from(last) < variable);
        &self.residuals[self.residuals.partition_point(is_before)..]
    }

    /// Calls `visit` for each filter that compares a variable with a constant.
    pub(crate) fn for_each_comparison<'a>(
        &'a self,
        visit: &mut impl FnMut(u8, Comparison, Against<'a>),
    ) {
        for one in &self.thresholds {
            visit(one.attribute, one.comparison, Against::Value(&one.constant));
        }
        for residual in &self.residuals {
            if let Some((number, comparison, class)) = residual.test.is_a() {
                visit(number, comparison, Against::Class(class));
            }
        }
    }
}

/// What patterns without named variables report: one for all of them.
static NOTHING_REPORTED: LazyLock<Arc<[Variable]>> = LazyLock::new(|| [].into());

/// A pattern with its branches planned. Shared by all matches of it.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) branches: SmallVec<[Arc<PlannedBranch>; 1]>,
    pub(super) reported: Arc<[Variable]>,
    pub(super) is_ask: bool,
    pub(super) is_distinct: bool,
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
        let branches = pattern.branches.iter().map(|branch| {
            let mut planner = Planner {
                dictionary,
                numbers: HashMap::new(),
            };
            Arc::new(planner.plan(branch, &reported))
        });
        Self {
            branches: branches.collect(),
            reported: match variables {
                [] => Arc::clone(&NOTHING_REPORTED),
                variables => variables
                    .iter()
                    .map(|(name, _)| Variable::new_unchecked(name))
                    .collect(),
            },
            is_ask,
            is_distinct,
        }
    }

    /// Gives all constants back.
    pub(crate) fn release(&self, dictionary: &mut Dictionary) {
        for branch in &self.branches {
            for id in branch.steps.iter().flat_map(|step| step.constants()) {
                dictionary.release(id);
            }
            for threshold in &branch.thresholds {
                if let Some(id) = dictionary.find(threshold.constant.term.as_ref()) {
                    dictionary.release(id);
                }
            }
        }
    }

    /// Its own heap bytes, about; residual filters count by their size alone.
    pub(crate) fn bytes(&self) -> usize {
        let branches = self.branches.iter();
        let reported = self.reported.iter();
        let spilled = if self.branches.spilled() {
            self.branches.capacity() * size_of::<Arc<PlannedBranch>>()
        } else {
            0
        };
        spilled
            + branches.map(|branch| branch.bytes()).sum::<usize>()
            + reported
                .map(|variable| size_of::<Variable>() + variable.as_str().len())
                .sum::<usize>()
    }

    /// The classes and properties that it names, each as often as it does.
    pub(crate) fn uses(&self) -> impl Iterator<Item = (Role, TermId)> {
        let steps = self.branches.iter().flat_map(|branch| &branch.steps);
        steps.filter_map(|step| match step.class() {
            Some(class) => Some((Role::Class, class)),
            None => Some((Role::Property, step.property()?)),
        })
    }

    pub(crate) fn is_ask(&self) -> bool {
        self.is_ask
    }

    pub(crate) fn reported(&self) -> &[Variable] {
        &self.reported
    }
}

/// Plans one branch.
struct Planner<'a> {
    dictionary: &'a mut Dictionary,
    numbers: HashMap<VariableId, u8>,
}

impl Planner<'_> {
    fn plan(&mut self, branch: &Branch, reported: &[Option<VariableId>]) -> PlannedBranch {
        // Constants first; variables get their numbers in the order of the steps.
        let mut left: Vec<_> = branch.edges.iter().map(|edge| self.open(edge)).collect();
        let mut steps = SmallVec::with_capacity(left.len());
        let mut signature = Signature::default();
        while let Some(index) = rarest(&left, &self.numbers, self.dictionary) {
            let Open { edge, mut slots } = left.swap_remove(index);
            for (slot, variable) in slots.iter_mut().zip(variables_of(edge)) {
                if let Some(id) = variable {
                    let next = u8::try_from(self.numbers.len()).unwrap_or(u8::MAX);
                    *slot = Slot::variable(*self.numbers.entry(id).or_insert(next));
                }
            }
            let step = Step(slots);
            step.sign(&mut signature);
            steps.push(step);
        }
        let (thresholds, residuals) = self.filters(branch);
        PlannedBranch {
            signature,
            steps,
            thresholds,
            residuals: residuals.into(),
            projection: reported
                .iter()
                .map(|id| self.numbers.get(id.as_ref()?).copied())
                .collect(),
        }
    }

    /// The edge with its constants.
    fn open<'a>(&mut self, edge: &'a Edge) -> Open<'a> {
        let mut constant = |term: &Term| Slot::constant(self.dictionary.acquire(term.as_ref()));
        let mut node = |node: &Node| match node {
            Node::Variable(_) => Slot::OPEN,
            Node::Constant(term) => constant(term),
        };
        let (subject, object) = (node(&edge.subject), node(&edge.object));
        let predicate = match &edge.predicate {
            Predicate::Variable(_) => Slot::OPEN,
            Predicate::Constant(iri) => {
                Slot::constant(self.dictionary.acquire(iri.as_ref().into()))
            }
            Predicate::DirectType => {
                self.dictionary.acquire_again(TermId::DIRECT_TYPE);
                Slot::constant(TermId::DIRECT_TYPE)
            }
        };
        Open {
            edge,
            slots: [subject, predicate, object],
        }
    }

    fn filters(&mut self, branch: &Branch) -> (SmallVec<[Threshold; 1]>, Vec<Residual>) {
        let mut parts = Vec::new();
        for filter in &branch.filters {
            filter.clone().conjuncts(&mut parts);
        }
        let (mut thresholds, mut residuals) = (SmallVec::<[Threshold; 1]>::new(), Vec::new());
        for part in parts {
            if let Some(threshold) = self.threshold(&part) {
                thresholds.push(threshold);
                continue;
            }
            let test = Test::new(&part, &self.numbers);
            let mut last = None;
            test.for_each_variable(&mut |number| last = last.max(Some(number)));
            residuals.push(Residual { last, test });
        }
        thresholds.sort_by_key(|one| (one.attribute, one.comparison, Arc::as_ptr(&one.constant)));
        residuals.sort_by_key(|residual| residual.last);
        (thresholds, residuals)
    }

    /// The filter as a comparison of one variable with a constant.
    fn threshold(&mut self, filter: &Expression) -> Option<Threshold> {
        let Expression::Compare(comparison, left, right) = filter else {
            return None;
        };
        let (comparison, id, term) = match (&**left, &**right) {
            (Expression::Variable(id), Expression::Term(term)) => (*comparison, id, term),
            (Expression::Term(term), Expression::Variable(id)) => (comparison.turned(), id, term),
            _ => return None,
        };
        let attribute = *self.numbers.get(id)?;
        Some(Threshold {
            attribute,
            comparison,
            constant: self.dictionary.acquire_constant(term.as_ref()),
        })
    }
}
