//! Whether a branch has a solution at all, for patterns in which backtracking loses its way.
//!
//! Arc consistency ([Mackworth 1977](https://doi.org/10.1016/0004-3702(77)90007-8), AC-3) over sets of
//! nodes: a node stays possible for a variable as long as each step supports it. For acyclic patterns
//! that decides ([Freuder 1982](https://doi.org/10.1145/322290.322292)). Else a variable on a cycle is
//! set to one of its nodes after the other, and consistency made again.

use super::Bindings;
use super::candidates::Candidates;
use super::decision::Decision;
use super::plan::PlannedBranch;
use super::step::Step;
use crate::event::{Bits, Local, Masks, Prepared, each};

/// A step between two variables: the pairs that can serve it.
struct Arc {
    ends: [usize; 2],
    pairs: Bits,
}

/// The nodes that are possible for each variable.
type Domains = Vec<Bits>;

/// One value of a variable after the other, from what was possible before.
struct Choice {
    domains: Domains,
    variable: usize,
    left: Bits,
}

/// Whether a branch has a solution whose first variables are bound so, or `None` where a step needs more
/// than masks. Each pair looked at takes one from the budget.
pub(super) fn decide(
    branch: &PlannedBranch,
    event: &Prepared,
    bound: &[Local],
    budget: &mut u64,
) -> Option<Decision> {
    let masks = event.small()?;
    if branch.steps.iter().any(|step| step.is_open()) {
        return None;
    }
    let join = Join::new(branch, event, masks);
    Some(join.decide(bound, budget))
}

struct Join<'a> {
    branch: &'a PlannedBranch,
    event: &'a Prepared,
    masks: &'a Masks,
    arcs: Vec<Arc>,
    /// What is possible for each variable by itself.
    domains: Domains,
}

impl<'a> Join<'a> {
    fn new(branch: &'a PlannedBranch, event: &'a Prepared, masks: &'a Masks) -> Self {
        let variables = branch
            .steps
            .iter()
            .flat_map(|step| step.variables())
            .max()
            .map_or(0, |last| usize::from(last) + 1);
        let mut new = Self {
            branch,
            event,
            masks,
            arcs: Vec::new(),
            domains: vec![Bits::MAX; variables],
        };
        for step in &branch.steps {
            new.add(*step);
        }
        for variable in 0..variables {
            new.filter(variable);
        }
        new
    }

    fn add(&mut self, step: Step) {
        let candidates = Candidates::of(step, self.event, |_| None);
        let [subject, _, object] = step.0.map(|slot| slot.as_variable().map(usize::from));
        match (candidates, subject, object) {
            (Candidates::Pairs(pairs, _), Some(from), Some(to)) if from != to => {
                let ends = [from, to];
                // Two steps between the same ends are one.
                match self.arcs.iter_mut().find(|arc| arc.ends == ends) {
                    Some(arc) => arc.pairs &= pairs,
                    None => self.arcs.push(Arc { ends, pairs }),
                }
            }
            (candidates, subject, object) => {
                let mut nodes = 0;
                let mut holds = false;
                for [from, _, to] in candidates {
                    holds = true;
                    match (subject, object) {
                        (Some(_), Some(_)) if from != to => {}
                        (Some(_), _) => nodes |= 1 << from.0,
                        (None, _) => nodes |= 1 << to.0.min(Bits::BITS - 1),
                    }
                }
                match subject.or(object) {
                    Some(variable) => self.domains[variable] &= nodes,
                    None if !holds => self.domains.push(0),
                    None => {}
                }
            }
        }
    }

    /// Leaves to a variable what passes the filters that name it alone.
    fn filter(&mut self, variable: usize) {
        let number = u8::try_from(variable).unwrap_or(u8::MAX);
        let thresholds = self.branch.thresholds_of(number);
        let residuals = self.branch.residuals.iter();
        let own: Vec<_> = residuals
            .filter(|residual| residual.variables() == (Some(number), Some(number)))
            .collect();
        if thresholds.is_empty() && own.is_empty() {
            return;
        }
        let nodes = self.domains[variable] & self.masks.nodes();
        let passes = |node: &u32| {
            let local = Local(*node);
            let bindings: Bindings = (0..=variable).map(|_| local).collect();
            self.event
                .operand(local)
                .is_some_and(|value| thresholds.iter().all(|one| one.holds(value)))
                && own
                    .iter()
                    .all(|residual| residual.test.holds(self.event, &bindings))
        };
        self.domains[variable] = each(nodes)
            .filter(passes)
            .fold(0, |all, node| all | 1 << node);
    }

    fn decide(&self, bound: &[Local], budget: &mut u64) -> Decision {
        let mut domains = self.domains.clone();
        for (domain, local) in domains.iter_mut().zip(bound) {
            *domain &= 1_u128.checked_shl(local.0).unwrap_or(0);
        }
        let mut choices: Vec<Choice> = Vec::new();
        loop {
            match self.consistent(&mut domains, budget) {
                None => return Decision::Undecided,
                Some(true) => match self.next(&domains) {
                    None if self.holds(&domains) => return Decision::Matches,
                    None => {}
                    Some(variable) => choices.push(Choice {
                        left: domains[variable],
                        domains: domains.clone(),
                        variable,
                    }),
                },
                Some(false) => {}
            }
            let Some(choice) = choices.last_mut() else {
                return Decision::DoesNot;
            };
            let value = choice.left & choice.left.wrapping_neg();
            choice.left &= !value;
            domains.clone_from(&choice.domains);
            domains[choice.variable] = value;
            if choice.left == 0 {
                choices.pop();
            }
        }
    }

    /// Takes away what no step supports; whether each variable has something left, or `None` where
    /// the budget is spent.
    fn consistent(&self, domains: &mut Domains, budget: &mut u64) -> Option<bool> {
        if domains.contains(&0) {
            return Some(false);
        }
        loop {
            let mut is_stable = true;
            for Arc { ends, pairs } in &self.arcs {
                let before = ends.map(|end| domains[end]);
                let mut after = [0; 2];
                let cost = u64::from(pairs.count_ones()) + 1;
                *budget = budget.checked_sub(cost)?;
                for pair in each(*pairs) {
                    let bits = self.masks.pair(pair).map(|node| 1 << node.0);
                    if before[0] & bits[0] != 0 && before[1] & bits[1] != 0 {
                        after = [after[0] | bits[0], after[1] | bits[1]];
                    }
                }
                if after.contains(&0) {
                    return Some(false);
                }
                if after != before {
                    is_stable = false;
                    domains[ends[0]] = after[0];
                    domains[ends[1]] = after[1];
                }
            }
            if is_stable {
                return Some(true);
            }
        }
    }

    /// The variable to choose a node for: one whose filters name others too, or one that closes a
    /// cycle of variables that have more than one node; none where consistency decides.
    fn next(&self, domains: &Domains) -> Option<usize> {
        let is_open = |variable: usize| domains[variable].count_ones() > 1;
        for residual in &self.branch.residuals {
            let mut found = None;
            if residual.variables().0 != residual.variables().1 {
                residual.test.for_each_variable(&mut |number| {
                    found = found.or(Some(usize::from(number)).filter(|one| is_open(*one)));
                });
            }
            if found.is_some() {
                return found;
            }
        }
        let mut trees: Vec<usize> = (0..domains.len()).collect();
        for Arc { ends, .. } in &self.arcs {
            let [from, to] = *ends;
            if !is_open(from) || !is_open(to) {
                continue;
            }
            let [first, second] = [trees[from], trees[to]];
            if first == second {
                return ends
                    .iter()
                    .copied()
                    .min_by_key(|end| domains[*end].count_ones());
            }
            for tree in &mut trees {
                if *tree == second {
                    *tree = first;
                }
            }
        }
        None
    }

    /// Whether the filters of several variables hold; these have one node each.
    fn holds(&self, domains: &Domains) -> bool {
        let nodes = domains.iter().map(|nodes| Local(nodes.trailing_zeros()));
        let bindings: Bindings = nodes.collect();
        self.branch
            .residuals
            .iter()
            .filter(|residual| residual.variables().0 != residual.variables().1)
            .all(|residual| residual.test.holds(self.event, &bindings))
    }
}
