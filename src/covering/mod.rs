//! Covering: whether all that matches one pattern matches another.

mod terms;

mod claim;

mod frozen;

mod certain;

mod search;

use crate::limits::Limits;
use crate::ontology::Ontology;
use crate::pattern::{Branch, Pattern, can_never_match};
use frozen::Frozen;

/// Whether `general` covers `special` under `ontology`: every event that matches `special` matches
/// `general` (`semantics.md` §3), events that bring schema of their own among them.
///
/// `true` is certain. `false` is not: a covering is missed where `general` holds only by cases, or
/// by a rule of arithmetic, of strings, or of finite domains that is not looked into. Only whether
/// there is a solution counts; what is reported of it does not.
///
/// Each alternative of `special` has to be covered by one of `general`: its variables are taken
/// for terms, its triples are closed under the ontology, and the alternative of `general` is
/// searched for in the result
/// ([Chandra and Merlin 1977](https://doi.org/10.1145/800105.803397)), with each of its filters
/// following from those of `special`. To find that costs up to exponential time in the edges of
/// `general`, but no more than [`Limits::covering_steps_max`] steps; past them the answer is
/// `false`.
///
/// ```
/// use hearken::{Ontology, Subscription, covers};
/// let sensors = Ontology::from_turtle(
///     "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . <urn:Thermometer> rdfs:subClassOf <urn:Sensor> .",
/// )?;
/// let read = |text| Subscription::from_sparql(text);
/// let warm = read("ASK { ?s a <urn:Sensor> ; <urn:value> ?v FILTER(?v > 20) }")?;
/// let hot = read("ASK { ?t a <urn:Thermometer> ; <urn:value> ?c FILTER(?c > 30) }")?;
/// assert!(covers(warm.pattern(), hot.pattern(), &sensors));
/// assert!(!covers(hot.pattern(), warm.pattern(), &sensors));
/// # Ok::<(), hearken::Diagnostic>(())
/// ```
#[must_use]
pub fn covers(general: &Pattern, special: &Pattern, ontology: &Ontology) -> bool {
    let mut budget = Limits::default().covering_steps_max;
    let alternatives: Vec<&Branch> = general.branches.iter().collect();
    special.branches.iter().all(|branch| {
        can_never_match(branch) || is_branch_covered(&alternatives, branch, ontology, &mut budget)
    })
}

/// The alternatives of a pattern without which it matches the same events: those that are covered by
/// the others, or can never match, left out. Cost: as of [`covers`], in all.
pub(crate) fn sufficient(pattern: &Pattern, ontology: &Ontology, limits: &Limits) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..pattern.branches.len()).collect();
    if kept.len() < 2 {
        return kept;
    }
    let mut budget = limits.covering_steps_max;
    for (index, branch) in pattern.branches.iter().enumerate() {
        let others = kept.iter().filter(|other| **other != index);
        let others: Vec<&Branch> = others.map(|other| &pattern.branches[*other]).collect();
        if can_never_match(branch) || is_branch_covered(&others, branch, ontology, &mut budget) {
            kept.retain(|other| *other != index);
        }
    }
    kept
}

fn is_branch_covered(
    general: &[&Branch],
    special: &Branch,
    ontology: &Ontology,
    budget: &mut u64,
) -> bool {
    if general.contains(&special) {
        return true;
    }
    let mut frozen = Frozen::new(special, ontology);
    frozen.is_impossible()
        || general
            .iter()
            .any(|branch| search::is_found(branch, &mut frozen, budget))
}
