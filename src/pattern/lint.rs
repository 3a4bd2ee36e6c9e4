//! What is accepted but probably not meant: patterns that fall apart, that no index can serve, or
//! that nothing can match.

use super::never::{Excluded, excluded};
use super::{Branch, Form, Node, Pattern, Predicate, VariableId};
use crate::diagnostic::Diagnostic;
use hashbrown::HashSet;

/// Warnings about a pattern, without a place. Cost: linear in its edges and filters, but for the
/// bounds on one variable, which are compared in pairs.
#[must_use]
pub fn lint(pattern: &Pattern) -> Vec<Diagnostic> {
    let mut found = never(pattern);
    found.extend(
        pattern
            .branches
            .iter()
            .find_map(|branch| apart(branch, pattern)),
    );
    let is_unserved = |branch: &&Branch| !asks_nothing(branch) && has_no_constant(branch);
    if pattern.branches.iter().any(|branch| is_unserved(&branch)) {
        found.push(
            Diagnostic::warning("this pattern has an alternative without a constant, so it needs checking on every event")
                .with_hint("name a property or a node in one of its triples"),
        );
    }
    found
}

/// Whether the branch holds of every event, which the reader has told.
fn asks_nothing(branch: &Branch) -> bool {
    branch.edges.is_empty() && branch.filters.is_empty()
}

fn has_no_constant(branch: &Branch) -> bool {
    branch.edges.iter().all(|edge| {
        matches!(edge.predicate, Predicate::Variable(_))
            && matches!(edge.subject, Node::Variable(_))
            && matches!(edge.object, Node::Variable(_))
    })
}

/// The warning that nothing, or nothing by one of the alternatives, can match.
fn never(pattern: &Pattern) -> Vec<Diagnostic> {
    let reasons: Vec<_> = pattern.branches.iter().map(excluded).collect();
    let hint = "no value passes these filters";
    if let Some(Some(first)) = reasons.first()
        && reasons.iter().all(Option::is_some)
    {
        let why = shown(first, pattern);
        return vec![
            Diagnostic::warning(format!("this subscription can never match: {why}"))
                .with_hint(hint),
        ];
    }
    // An alternative that a filter of the whole switches off is meant: FILTER(BOUND(?x)).
    let contradicts = |reason: &&Excluded| matches!(reason, Excluded::Bounds(..));
    let found = reasons.iter().flatten().find(contradicts);
    found
        .map(|reason| {
            let why = shown(reason, pattern);
            Diagnostic::warning(format!("one alternative can never match: {why}")).with_hint(hint)
        })
        .into_iter()
        .collect()
}

fn shown(reason: &Excluded, pattern: &Pattern) -> String {
    match reason {
        Excluded::Filter(filter) if filter.has_unbound() => {
            "a filter uses a variable without a value".to_owned()
        }
        Excluded::Filter(filter) => format!("{} is never true", filter.shown(pattern)),
        Excluded::Bounds(first, second) => format!(
            "{} and {} exclude each other",
            first.shown(pattern),
            second.shown(pattern)
        ),
    }
}

/// The warning that the edges of a branch fall into parts that no variable joins. A comparison of
/// two variables joins them too: it was written to relate the parts.
fn apart(branch: &Branch, pattern: &Pattern) -> Option<Diagnostic> {
    let mut groups: Vec<HashSet<VariableId>> = Vec::new();
    let mut join = |variables: HashSet<VariableId>| {
        let (touched, mut rest): (Vec<_>, Vec<_>) = std::mem::take(&mut groups)
            .into_iter()
            .partition(|group| !group.is_disjoint(&variables));
        if !variables.is_empty() {
            rest.push(touched.into_iter().fold(variables, |mut all, group| {
                all.extend(group);
                all
            }));
        }
        groups = rest;
    };
    for edge in &branch.edges {
        let mut variables = HashSet::new();
        edge.for_each_variable(&mut |id| {
            variables.insert(id);
        });
        join(variables);
    }
    for filter in &branch.filters {
        let mut variables = HashSet::new();
        filter.for_each_variable(&mut |id| {
            variables.insert(id);
        });
        join(variables);
    }
    let mut firsts: Vec<VariableId> = groups
        .iter()
        .filter_map(|group| group.iter().min().copied())
        .collect();
    firsts.sort();
    let [first, second, ..] = firsts[..] else {
        return None;
    };
    let name = |id: VariableId| match &pattern.variables[usize::from(id.0)] {
        Some(name) => format!("?{name}"),
        None => "a blank node".to_owned(),
    };
    let multiplied = match pattern.form {
        Form::Ask => "",
        Form::Select { .. } => ", so their solutions are multiplied",
    };
    Some(
        Diagnostic::warning(format!(
            "nothing connects {} with {}{multiplied}",
            name(first),
            name(second)
        ))
        .with_hint("join the parts by a variable, or write two subscriptions"),
    )
}
