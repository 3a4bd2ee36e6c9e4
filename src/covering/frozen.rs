//! A branch as an event: each variable a term of its own, closed under the ontology.
//!
//! What the frozen event has, every event that satisfies the branch has too, in the place of the
//! variables whatever satisfies them.

use super::claim::Claim;
use super::terms::Terms;
use crate::ontology::{Axioms, Ids, Ontology, saturate_event};
use crate::pattern::{Branch, Comparison, Expression, Function, Node, Predicate, VariableId};
use crate::term::{TermId, Value};
use hashbrown::{HashMap, HashSet};
use oxrdf::Term;

/// As many variables as a [`VariableId`] can name.
pub(super) const VARIABLES: usize = 256;

/// Triples by any of their parts.
#[derive(Debug, Default)]
pub(super) struct Index {
    triples: HashMap<[Option<TermId>; 3], Vec<Ids>>,
}

impl Index {
    fn new(triples: impl Iterator<Item = Ids>) -> Self {
        let mut index = Self::default();
        for triple in triples {
            let [s, p, o] = triple.map(|id| [None, Some(id)]);
            for s in s {
                for p in p {
                    for o in o {
                        index.triples.entry([s, p, o]).or_default().push(triple);
                    }
                }
            }
        }
        index
    }

    /// The triples with these parts.
    pub(super) fn matching(&self, parts: [Option<TermId>; 3]) -> &[Ids] {
        self.triples.get(&parts).map_or(&[], Vec::as_slice)
    }
}

/// What is certain of every event that satisfies a branch.
#[derive(Debug)]
pub(super) struct Frozen<'a> {
    pub(super) terms: Terms<'a>,
    /// The triples of the closure.
    pub(super) closed: Index,
    /// The `rdf:type` triples as sent.
    pub(super) direct: Index,
    /// The schema of the closure.
    pub(super) axioms: Axioms,
    /// Filters that are true.
    pub(super) facts: HashSet<Claim>,
    /// By variable: the comparisons with constants among the facts.
    pub(super) bounds: HashMap<TermId, Vec<(Comparison, TermId)>>,
    /// The is-a tests among the facts.
    pub(super) is_a: Vec<(Comparison, TermId, TermId)>,
    /// Variables that stand for no literal.
    pub(super) not_literal: HashSet<TermId>,
    /// Variables that stand for IRIs.
    pub(super) iris: HashSet<TermId>,
    /// Whether no constant that must stand there is a literal as subject, or no IRI as predicate.
    pub(super) is_well_formed: bool,
}

impl<'a> Frozen<'a> {
    /// Cost: the closure of the edges under the ontology.
    pub(super) fn new(branch: &Branch, ontology: &'a Ontology) -> Self {
        let mut terms = Terms::new(ontology);
        let mut filters = Vec::new();
        for filter in &branch.filters {
            filter.clone().conjuncts(&mut filters);
        }
        let mut nodes = vec![None; VARIABLES];
        for (variable, term) in filters.iter().filter_map(fixed) {
            nodes[usize::from(variable.0)].get_or_insert_with(|| terms.constant(term));
        }
        for edge in &branch.edges {
            edge.for_each_variable(&mut |variable| {
                nodes[usize::from(variable.0)].get_or_insert_with(|| terms.variable());
            });
        }
        let mut given = Vec::new();
        let mut sent = Vec::new();
        let mut frozen = Self {
            closed: Index::default(),
            direct: Index::default(),
            axioms: Axioms::default(),
            facts: HashSet::new(),
            bounds: HashMap::new(),
            is_a: Vec::new(),
            not_literal: HashSet::new(),
            iris: HashSet::new(),
            is_well_formed: true,
            terms,
        };
        for edge in &branch.edges {
            let [s, p, o] = triple(
                [&edge.subject, &edge.object],
                &edge.predicate,
                &nodes,
                &mut frozen.terms,
            );
            frozen.not_literal.extend([s, p]);
            let (subject, predicate) = (frozen.terms.term(s), frozen.terms.term(p));
            frozen.is_well_formed &= subject.is_none_or(|term| !term.is_literal())
                && predicate.is_none_or(|term| term.is_named_node());
            if matches!(edge.predicate, Predicate::Variable(_)) {
                frozen.iris.insert(p);
            }
            if edge.predicate == Predicate::DirectType {
                sent.push([s, p, o]);
            }
            given.push([s, p, o]);
        }
        for filter in &filters {
            let claim = Claim::new(filter, &nodes, &mut frozen.terms);
            frozen.learn(claim);
        }
        frozen.close(&given, sent);
        frozen
    }

    /// Takes a filter as true.
    fn learn(&mut self, claim: Claim) {
        match &claim {
            Claim::Compare(comparison, left, right) => {
                if let (Claim::Node(left), Claim::Node(right)) = (&**left, &**right) {
                    self.bound(*left, *comparison, *right);
                    self.bound(*right, comparison.turned(), *left);
                }
            }
            Claim::IsA(comparison, node, iri) => self.is_a.push((*comparison, *node, *iri)),
            Claim::Call(function, arguments) => {
                if let [Claim::Node(node)] = arguments[..] {
                    if matches!(function, Function::IsIri | Function::IsBlank) {
                        self.not_literal.insert(node);
                    }
                    if *function == Function::IsIri {
                        self.iris.insert(node);
                    }
                }
            }
            _ => {}
        }
        self.facts.insert(claim);
    }

    fn bound(&mut self, node: TermId, comparison: Comparison, limit: TermId) {
        if self.terms.term(node).is_none() && self.terms.term(limit).is_some() {
            let bounds = self.bounds.entry(node).or_default();
            bounds.push((comparison, limit));
        }
    }

    fn close(&mut self, given: &[Ids], sent: Vec<Ids>) {
        // A variable may stand for a literal, of which nothing is derived, unless more is known.
        let is_literal = |id| match self.terms.term(id) {
            Some(term) => term.is_literal(),
            None => !self.not_literal.contains(&id),
        };
        let saturated = saturate_event(given, self.terms.ontology.axioms(), &is_literal);
        // A variable that becomes a predicate by a rule may stand for a blank node, and then the
        // triple is not in the closure.
        let is_visible = |[_, p, _]: &Ids| match self.terms.term(*p) {
            Some(term) => term.is_named_node(),
            None => self.iris.contains(p),
        };
        self.closed = Index::new(saturated.triples.into_iter().filter(is_visible));
        self.direct = Index::new(sent.into_iter());
        self.axioms = saturated.axioms;
    }
}

/// The variable that this filter lets stand for one term only.
fn fixed(filter: &Expression) -> Option<(VariableId, &Term)> {
    let (is_same_term, left, right) = match filter {
        Expression::SameTerm(left, right) => (true, left, right),
        Expression::Compare(Comparison::Equal, left, right) => (false, left, right),
        _ => return None,
    };
    let (variable, term) = match (&**left, &**right) {
        (Expression::Variable(variable), Expression::Term(term))
        | (Expression::Term(term), Expression::Variable(variable)) => (*variable, term),
        _ => return None,
    };
    // What has no value is equal to itself alone.
    let is_one = is_same_term || matches!(Value::of(term.as_ref()), Value::Opaque);
    is_one.then_some((variable, term))
}

/// The ids of an edge's parts, its variables being `nodes`.
pub(super) fn triple(
    [subject, object]: [&Node; 2],
    predicate: &Predicate,
    nodes: &[Option<TermId>],
    terms: &mut Terms<'_>,
) -> Ids {
    let variable = |id: VariableId, terms: &mut Terms<'_>| {
        let known = nodes.get(usize::from(id.0)).copied().flatten();
        known.unwrap_or_else(|| terms.variable())
    };
    let node = |node: &Node, terms: &mut Terms<'_>| match node {
        Node::Variable(id) => variable(*id, terms),
        Node::Constant(term) => terms.constant(term),
    };
    let (subject, object) = (node(subject, terms), node(object, terms));
    let predicate = match predicate {
        Predicate::Variable(id) => variable(*id, terms),
        Predicate::Constant(iri) => terms.constant(&iri.clone().into()),
        Predicate::DirectType => TermId::TYPE,
    };
    [subject, predicate, object]
}
