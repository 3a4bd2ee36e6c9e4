//! Pairs of patterns, of which one often covers the other, and events that tell.

use super::common::{Case, case, case_of};
use hearken::pattern::{
    Branch, Comparison, Edge, Expression, Node, Pattern, Predicate, VariableId,
};
use hearken::vocabulary::XSD;
use oxrdf::vocab::{rdf, rdfs};
use oxrdf::{BlankNode, Literal, NamedNode, NamedOrBlankNode, Term, Triple};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::fmt;

/// One question: does `general` match each of `events` that `special` matches?
pub(crate) struct Pair {
    pub(crate) ontology: Vec<Triple>,
    pub(crate) general: Pattern,
    pub(crate) special: Pattern,
    pub(crate) events: Vec<Vec<Triple>>,
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let case = |pattern: &Pattern| Case {
            ontology: self.ontology.clone(),
            event: Vec::new(),
            pattern: pattern.clone(),
        };
        write!(
            f,
            "{:?}\n# covers?\n{:?}",
            case(&self.general),
            case(&self.special)
        )
    }
}

/// Where rounding, and the orders of times and durations, have their edges.
const EDGES: [&[(&str, &str)]; 4] = [
    &[
        ("integer", "16777216"),
        ("integer", "16777217"),
        ("integer", "16777218"),
        ("decimal", "16777216.9999999999999999"),
        ("decimal", "16777217.0000000000000001"),
        ("float", "16777216"),
        ("float", "16777218"),
        ("double", "16777216"),
        ("double", "16777217"),
        ("double", "16777217.000000004"),
        ("double", "NaN"),
    ],
    &[
        ("integer", "0"),
        (
            "decimal",
            "-0.00000000000000000000000000000000000000000000000000001",
        ),
        (
            "decimal",
            "0.00000000000000000000000000000000000000000000000000001",
        ),
        ("float", "-0"),
        ("float", "0"),
        ("double", "0"),
        ("double", "1e-53"),
        ("decimal", "0.1"),
        ("double", "0.1"),
        ("float", "0.1"),
        ("integer", "1"),
    ],
    &[
        ("dateTime", "2000-01-01T12:00:00Z"),
        ("dateTime", "2000-01-01T12:00:00"),
        ("dateTime", "2000-01-02T02:00:00Z"),
        ("dateTime", "2000-01-02T02:00:01Z"),
        ("dateTime", "1999-12-31T21:59:59"),
        ("dateTime", "2000-01-03T00:00:00"),
        ("date", "2000-01-01"),
    ],
    &[
        ("duration", "P1M"),
        ("duration", "P30D"),
        ("duration", "P32D"),
        ("duration", "P27D"),
        ("duration", "P12M"),
        ("yearMonthDuration", "P1Y"),
        ("duration", "P1Y1D"),
    ],
];

fn edges(theme: &[(&str, &str)]) -> Vec<Literal> {
    let typed = |(datatype, text): &(&str, &str)| {
        Literal::new_typed_literal(*text, NamedNode::new_unchecked(format!("{XSD}{datatype}")))
    };
    theme.iter().map(typed).collect()
}

/// A change of a pattern, or what decides it.
type Change = (u8, Index, Index);

/// Pairs of one theme: mostly a pattern and what generalises it, else two of their own.
pub(crate) fn pair() -> impl Strategy<Value = Pair> {
    let themes: Vec<_> = EDGES.into_iter().map(edges).collect();
    let cases = prop_oneof![
        1 => vec(case(), 3),
        1 => select(themes).prop_flat_map(|literals| vec(case_of(&literals), 3)),
    ];
    let changes = prop_oneof![
        9 => vec(any::<Change>(), 0..5).prop_map(Some),
        1 => Just(None),
    ];
    (
        cases,
        changes,
        vec(vec(any::<Index>(), 8), 3),
        any::<bool>(),
    )
        .prop_map(|(cases, changes, picks, is_turned)| {
            let [case, other, third] = cases.try_into().unwrap();
            let special = simplified(&case.pattern, is_turned);
            let terms = terms(&[&case, &other, &third]);
            let general = match changes {
                Some(changes) => generalised(&special, &changes, &case.ontology, &terms),
                None => other.pattern,
            };
            let mut events = vec![case.event, other.event, third.event];
            for (at, picks) in picks.iter().enumerate() {
                let mut made = instance(&special, picks, &terms);
                if at > 0 {
                    made.extend(events[at].iter().cloned());
                }
                events.push(made);
            }
            Pair {
                ontology: case.ontology,
                general,
                special,
                events,
            }
        })
}

/// Half of the patterns with a first branch alone, which match more often.
fn simplified(pattern: &Pattern, is_simple: bool) -> Pattern {
    let mut pattern = pattern.clone();
    if is_simple {
        pattern.branches.truncate(1);
    }
    pattern
}

/// The terms that a variable may stand for.
fn terms(cases: &[&Case]) -> Vec<Term> {
    let mut terms: Vec<Term> = vec![BlankNode::new_unchecked("n").into()];
    for case in cases {
        for triple in case.ontology.iter().chain(&case.event) {
            terms.push(triple.subject.clone().into());
            terms.push(triple.object.clone());
            terms.push(triple.predicate.clone().into());
        }
        for branch in &case.pattern.branches {
            for filter in &branch.filters {
                constants(filter, &mut terms);
            }
        }
    }
    terms
}

fn constants(expression: &Expression, terms: &mut Vec<Term>) {
    match expression {
        Expression::Term(term) => terms.push(term.clone()),
        Expression::Or(left, right)
        | Expression::And(left, right)
        | Expression::SameTerm(left, right)
        | Expression::Compare(_, left, right) => {
            constants(left, terms);
            constants(right, terms);
        }
        Expression::Not(inner) => constants(inner, terms),
        Expression::IsA(_, _, iri) => terms.push(iri.clone().into()),
        _ => {}
    }
}

/// The first branch as an event, its variables being terms as picked.
fn instance(pattern: &Pattern, picks: &[Index], terms: &[Term]) -> Vec<Triple> {
    let branch = &pattern.branches[0];
    let mut subjects = Vec::new();
    let mut predicates = Vec::new();
    for edge in &branch.edges {
        if let Node::Variable(id) = edge.subject {
            subjects.push(id);
        }
        if let Predicate::Variable(id) = edge.predicate {
            predicates.push(id);
        }
    }
    let term = |id: VariableId| {
        let fits = |term: &&Term| {
            let is_subject = !subjects.contains(&id) || !term.is_literal();
            let is_predicate = !predicates.contains(&id) || term.is_named_node();
            is_subject && is_predicate
        };
        let fitting: Vec<&Term> = terms.iter().filter(fits).collect();
        let fallback = Term::from(NamedNode::from(rdf::TYPE));
        let pick = &picks[usize::from(id.0) % picks.len()];
        if fitting.is_empty() {
            fallback
        } else {
            (*pick.get(&fitting)).clone()
        }
    };
    let node = |node: &Node| match node {
        Node::Variable(id) => term(*id),
        Node::Constant(constant) => constant.clone(),
    };
    let triple = |edge: &Edge| {
        let subject = match node(&edge.subject) {
            Term::NamedNode(iri) => NamedOrBlankNode::from(iri),
            Term::BlankNode(blank) => blank.into(),
            Term::Literal(_) => return None,
        };
        let predicate = match &edge.predicate {
            Predicate::Variable(id) => NamedNode::try_from(term(*id)).ok()?,
            Predicate::Constant(iri) => iri.clone(),
            Predicate::DirectType => rdf::TYPE.into(),
        };
        Some(Triple::new(subject, predicate, node(&edge.object)))
    };
    branch.edges.iter().filter_map(triple).collect()
}

/// The pattern with its variables renamed and its edges and filters in another order.
pub(crate) fn in_other_words(pattern: &Pattern) -> Pattern {
    let last = pattern.variables.len();
    let renamed = |id: VariableId| VariableId(u8::try_from(last - 1 - usize::from(id.0)).unwrap());
    let mut other = pattern.clone();
    other.variables.reverse();
    if let hearken::pattern::Form::Select { variables, .. } = &mut other.form {
        variables.clear();
    }
    for branch in &mut other.branches {
        branch.edges.reverse();
        branch.filters.reverse();
        for edge in &mut branch.edges {
            for node in [&mut edge.subject, &mut edge.object] {
                if let Node::Variable(id) = node {
                    *id = renamed(*id);
                }
            }
            if let Predicate::Variable(id) = &mut edge.predicate {
                *id = renamed(*id);
            }
        }
        for filter in &mut branch.filters {
            rename(filter, &renamed);
        }
    }
    other.branches.reverse();
    other
}

fn rename(expression: &mut Expression, renamed: &dyn Fn(VariableId) -> VariableId) {
    match expression {
        Expression::Term(_) | Expression::Unbound => {}
        Expression::Variable(id) | Expression::IsA(_, id, _) => *id = renamed(*id),
        Expression::Not(inner) => rename(inner, renamed),
        Expression::Or(left, right)
        | Expression::And(left, right)
        | Expression::SameTerm(left, right)
        | Expression::Compare(_, left, right) => {
            rename(left, renamed);
            rename(right, renamed);
        }
        Expression::Call(_, arguments) => {
            for argument in arguments {
                rename(argument, renamed);
            }
        }
    }
}

/// The pattern after changes that mostly make it match more.
fn generalised(
    pattern: &Pattern,
    changes: &[Change],
    ontology: &[Triple],
    terms: &[Term],
) -> Pattern {
    let mut general = in_other_words(pattern);
    for (kind, at, pick) in changes {
        let count = general.branches.len();
        let branch = &mut general.branches[at.index(count)];
        match kind % 8 {
            0 if branch.edges.len() > 1 => {
                branch.edges.remove(at.index(branch.edges.len()));
            }
            1 if !branch.filters.is_empty() => {
                branch.filters.remove(at.index(branch.filters.len()));
            }
            2 if general.variables.len() < 5 => {
                let id = VariableId(u8::try_from(general.variables.len()).unwrap());
                let edge = at.index(branch.edges.len());
                branch.edges[edge].object = Node::Variable(id);
                general.variables.push(None);
            }
            3 | 4 => {
                let edge = at.index(branch.edges.len());
                climb(&mut branch.edges[edge], ontology, *pick);
            }
            _ if !branch.filters.is_empty() => {
                let filter = at.index(branch.filters.len());
                weaken(&mut branch.filters[filter], *pick, ontology, terms);
            }
            _ => {}
        }
        mend(branch);
    }
    general
}

/// What stands above a term in the ontology.
fn above(term: &Term, ontology: &[Triple], pick: Index) -> Option<Term> {
    let is_above = |triple: &&Triple| {
        let relations = [rdfs::SUB_CLASS_OF, rdfs::SUB_PROPERTY_OF];
        let is_relation = relations
            .iter()
            .any(|relation| triple.predicate == *relation);
        is_relation && &Term::from(triple.subject.clone()) == term
    };
    let found: Vec<&Triple> = ontology.iter().filter(is_above).collect();
    let object = (!found.is_empty()).then(|| pick.get(&found).object.clone());
    object.filter(Term::is_named_node)
}

/// Asks for a class or property above, or for what need not have been sent.
fn climb(edge: &mut Edge, ontology: &[Triple], pick: Index) {
    if edge.predicate == Predicate::DirectType {
        edge.predicate = Predicate::Constant(rdf::TYPE.into());
    }
    if let Node::Constant(term) = &mut edge.object
        && let Some(other) = above(term, ontology, pick)
    {
        *term = other;
    } else if let Predicate::Constant(property) = &mut edge.predicate
        && let Some(Term::NamedNode(other)) = above(&property.clone().into(), ontology, pick)
    {
        *property = other;
    }
}

/// Another operator or another constant, or one part of two.
fn weaken(filter: &mut Expression, pick: Index, ontology: &[Triple], terms: &[Term]) {
    let is_first = pick.index(2) == 0;
    match filter {
        Expression::Compare(comparison, _, right) => {
            if is_first {
                *comparison = match comparison {
                    Comparison::Less | Comparison::Equal => Comparison::LessOrEqual,
                    Comparison::Greater => Comparison::GreaterOrEqual,
                    Comparison::GreaterOrEqual => Comparison::Greater,
                    _ => Comparison::NotEqual,
                };
            } else if let Expression::Term(term) = &mut **right {
                let literals: Vec<_> = terms.iter().filter(|term| term.is_literal()).collect();
                if !literals.is_empty() {
                    *term = (*pick.get(&literals)).clone();
                }
            }
        }
        Expression::IsA(order, _, iri) => {
            if let Some(Term::NamedNode(other)) = above(&iri.clone().into(), ontology, pick) {
                *iri = other;
            } else if *order == Comparison::Less {
                *order = Comparison::LessOrEqual;
            } else if *order == Comparison::Greater {
                *order = Comparison::GreaterOrEqual;
            }
        }
        Expression::And(left, right) => {
            *filter = if is_first {
                (**left).clone()
            } else {
                (**right).clone()
            };
        }
        Expression::Or(left, _) => weaken(left, pick, ontology, terms),
        other => {
            let more = terms.iter().find(|term| term.is_literal());
            let more = more.map_or(Expression::Unbound, |term| Expression::Term(term.clone()));
            *other = Expression::Or(Box::new(more), Box::new(other.clone()));
        }
    }
}

/// Takes out the filters whose variables no edge has, and edges that are there twice.
fn mend(branch: &mut Branch) {
    let mut bound = Vec::new();
    let mut edges: Vec<Edge> = Vec::new();
    for edge in branch.edges.drain(..) {
        if !edges.contains(&edge) {
            edge.for_each_variable(&mut |id| bound.push(id));
            edges.push(edge);
        }
    }
    branch.edges = edges;
    branch.filters.retain(|filter| {
        let mut is_bound = true;
        filter.for_each_variable(&mut |id| is_bound &= bound.contains(&id));
        is_bound
    });
}
