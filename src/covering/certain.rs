//! What is certainly true, or certainly false, of every event that satisfies a branch.
//!
//! Whatever is not looked into is uncertain.

use super::claim::Claim;
use super::frozen::Frozen;
use crate::ontology::Hierarchy;
use crate::pattern::{Comparison, Function};
use crate::term::{Operand, TermId, Value, compare, datatype, effective_boolean};
use hashbrown::HashSet;
use oxrdf::{Literal, NamedNodeRef, Term, TermRef};
use std::cmp::Ordering;

/// The ways in which two things may stand to each other, in the order of [`ORDERINGS`].
type Orders = [bool; 3];

const ORDERINGS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// What a node may be.
struct Kinds {
    iri: bool,
    blank: bool,
    literal: bool,
}

impl Frozen<'_> {
    /// Whether no event satisfies the branch: its facts exclude each other, or put a term where
    /// triples have no such term.
    pub(super) fn is_impossible(&self) -> bool {
        !self.is_well_formed || self.facts.iter().any(|fact| self.is_certain(fact, false))
    }

    /// Whether the effective boolean value of `claim` is certainly `wanted`, which no type error is.
    pub(super) fn is_certain(&self, claim: &Claim, wanted: bool) -> bool {
        let is_fact = if wanted {
            self.facts.contains(claim)
        } else {
            self.facts.contains(&Claim::Not(Box::new(claim.clone())))
        };
        if is_fact {
            return true;
        }
        match claim {
            Claim::Unbound => false,
            Claim::Not(inner) => self.is_certain(inner, !wanted),
            Claim::And(left, right) | Claim::Or(left, right) => {
                let (left, right) = (
                    self.is_certain(left, wanted),
                    self.is_certain(right, wanted),
                );
                if matches!(claim, Claim::And(..)) == wanted {
                    left && right
                } else {
                    left || right
                }
            }
            Claim::Compare(comparison, left, right) => {
                self.is_compared(*comparison, left, right, wanted)
            }
            Claim::IsA(comparison, node, iri) => self.is_a(*comparison, *node, *iri, wanted),
            Claim::SameTerm(left, right) => match (&**left, &**right) {
                (Claim::Node(left), Claim::Node(right)) if left == right => wanted,
                _ => self.truth(claim) == Some(wanted),
            },
            Claim::Node(_) | Claim::Call(..) => self.truth(claim) == Some(wanted),
        }
    }

    fn truth(&self, claim: &Claim) -> Option<bool> {
        let term = self.value(claim)?;
        effective_boolean(term.as_ref(), &Value::of(term.as_ref()))
    }

    /// The value of an expression where it is the same in every event.
    fn value(&self, claim: &Claim) -> Option<Term> {
        match claim {
            Claim::Node(id) => self.terms.term(*id).map(TermRef::into_owned),
            Claim::Unbound => None,
            Claim::SameTerm(left, right) => {
                let is_same = self.value(left)? == self.value(right)?;
                Some(Literal::from(is_same).into())
            }
            Claim::Call(function, arguments) => self.called(*function, arguments),
            _ => [true, false]
                .into_iter()
                .find(|wanted| self.is_certain(claim, *wanted))
                .map(|truth| Literal::from(truth).into()),
        }
    }

    /// `REGEX` and `LANGMATCHES` are not looked into.
    fn called(&self, function: Function, arguments: &[Claim]) -> Option<Term> {
        let [argument] = arguments else { return None };
        let literal = || match self.value(argument)? {
            Term::Literal(literal) => Some(literal),
            _ => None,
        };
        let truth = match function {
            Function::Str => {
                return match self.value(argument)? {
                    Term::NamedNode(iri) => Some(Literal::from(iri.as_str()).into()),
                    Term::Literal(literal) => Some(Literal::from(literal.value()).into()),
                    Term::BlankNode(_) => None,
                };
            }
            Function::Lang => {
                return Some(Literal::from(literal()?.language().unwrap_or_default()).into());
            }
            Function::Datatype => return Some(literal()?.datatype().into_owned().into()),
            Function::IsNumeric => self.is_numeric(argument)?,
            Function::IsIri => {
                let kinds = self.kinds(argument)?;
                certainty(kinds.iri, kinds.blank || kinds.literal)?
            }
            Function::IsBlank => {
                let kinds = self.kinds(argument)?;
                certainty(kinds.blank, kinds.iri || kinds.literal)?
            }
            Function::IsLiteral => {
                let kinds = self.kinds(argument)?;
                certainty(kinds.literal, kinds.iri || kinds.blank)?
            }
            Function::LangMatches | Function::Regex => return None,
        };
        Some(Literal::from(truth).into())
    }

    /// What an expression that is no type error may be.
    fn kinds(&self, claim: &Claim) -> Option<Kinds> {
        if let Claim::Node(id) = claim
            && self.terms.term(*id).is_none()
        {
            let has_value = self.limits(*id).next().is_some();
            let is_iri = self.iris.contains(id);
            let is_literal = !self.not_literal.contains(id);
            return Some(Kinds {
                iri: !has_value,
                blank: !has_value && !is_iri,
                literal: is_literal && !is_iri,
            });
        }
        let term = self.value(claim)?;
        Some(Kinds {
            iri: term.is_named_node(),
            blank: term.is_blank_node(),
            literal: term.is_literal(),
        })
    }

    fn is_numeric(&self, claim: &Claim) -> Option<bool> {
        if let Some(term) = self.value(claim) {
            return Some(matches!(Value::of(term.as_ref()), Value::Number(_)));
        }
        let Claim::Node(id) = claim else { return None };
        if let Some(limit) = self.limits(*id).next() {
            return Some(matches!(limit, Value::Number(_)));
        }
        self.not_literal.contains(id).then_some(false)
    }

    /// The values that a variable is compared with so that it has a value of the same kind.
    fn limits(&self, id: TermId) -> impl Iterator<Item = Value> {
        let bounds = self.bounds.get(&id).map_or(&[][..], Vec::as_slice);
        bounds
            .iter()
            .filter(|(comparison, _)| *comparison != Comparison::NotEqual)
            .filter_map(|(_, limit)| Some(Value::of(self.terms.term(*limit)?)))
            .filter(|value| !matches!(value, Value::Opaque))
    }

    fn is_compared(
        &self,
        comparison: Comparison,
        left: &Claim,
        right: &Claim,
        wanted: bool,
    ) -> bool {
        if let (Some(left), Some(right)) = (self.value(left), self.value(right)) {
            return compared(comparison, &left, &right) == Some(wanted);
        }
        if self.follows_of_pair(comparison, left, right, wanted) {
            return true;
        }
        let (Claim::Node(left), Claim::Node(right)) = (left, right) else {
            return false;
        };
        match (self.terms.term(*left), self.terms.term(*right)) {
            (None, Some(limit)) => self.is_bounded(*left, comparison, limit, wanted),
            (Some(limit), None) => self.is_bounded(*right, comparison.turned(), limit, wanted),
            _ => false,
        }
    }

    /// Whether it follows from other comparisons of the same two expressions.
    fn follows_of_pair(
        &self,
        comparison: Comparison,
        left: &Claim,
        right: &Claim,
        wanted: bool,
    ) -> bool {
        let mut orders = [true; 3];
        // Of what is known to be equal there need not be an order.
        let mut is_ordered = comparison.is_equality();
        for known in Comparison::ALL {
            let fact = Claim::compare(known, left.clone(), right.clone());
            if self.facts.contains(&fact) {
                is_ordered |= !known.is_equality();
                narrow(&mut orders, known, Ordering::Equal);
            }
        }
        is_ordered && decides(orders, comparison, wanted)
    }

    /// Whether a variable certainly compares so with a constant.
    fn is_bounded(
        &self,
        id: TermId,
        comparison: Comparison,
        limit: TermRef<'_>,
        wanted: bool,
    ) -> bool {
        let is_apart = if limit.is_literal() {
            self.not_literal.contains(&id)
        } else {
            self.limits(id).next().is_some()
        };
        if is_apart && comparison.is_equality() {
            return wanted == (comparison == Comparison::NotEqual);
        }
        let limit = Value::of(limit);
        let mut orders = [[true; 3]; 3];
        for (known, other) in self.bounds.get(&id).into_iter().flatten() {
            let Some(other) = self.terms.term(*other) else {
                continue;
            };
            if let Some(steps) = orders_of(&Value::of(other), &limit) {
                for (orders, step) in orders.iter_mut().zip(steps) {
                    narrow(orders, *known, step);
                }
            }
        }
        orders
            .into_iter()
            .all(|orders| decides(orders, comparison, wanted))
    }

    fn is_a(&self, comparison: Comparison, node: TermId, iri: TermId, wanted: bool) -> bool {
        let known = |asked: &[Comparison], other: TermId| {
            let mut asked = asked.iter();
            asked.any(|asked| self.is_a.contains(&(*asked, node, other)))
        };
        match (comparison, wanted) {
            (Comparison::LessOrEqual, true) => {
                known(&[Comparison::Less], iri)
                    || self
                        .compared_by_is_a(node)
                        .is_some_and(|node| self.is_below(node, iri))
                    || self
                        .others(node, true)
                        .any(|other| self.is_below_both(other, iri))
            }
            (Comparison::GreaterOrEqual, true) => {
                known(&[Comparison::Greater], iri)
                    || self
                        .compared_by_is_a(node)
                        .is_some_and(|node| self.is_below(iri, node))
                    || self
                        .others(node, false)
                        .any(|other| self.is_below_both(iri, other))
            }
            // Strictly below is not above, and what is above is not strictly below; an event may
            // add is-a, never take it away.
            (Comparison::GreaterOrEqual, false) => known(&[Comparison::Less], iri),
            (Comparison::LessOrEqual, false) => known(&[Comparison::Greater], iri),
            (Comparison::Less, false) => self.is_a(Comparison::GreaterOrEqual, node, iri, true),
            (Comparison::Greater, false) => self.is_a(Comparison::LessOrEqual, node, iri, true),
            _ => false,
        }
    }

    /// The terms that a node is known to be below, or above.
    fn others(&self, node: TermId, is_below: bool) -> impl Iterator<Item = TermId> {
        let asked = if is_below {
            [Comparison::Less, Comparison::LessOrEqual]
        } else {
            [Comparison::Greater, Comparison::GreaterOrEqual]
        };
        self.is_a
            .iter()
            .filter(move |(comparison, other, _)| *other == node && asked.contains(comparison))
            .map(|(_, _, iri)| *iri)
    }

    /// What is-a compares of a node: the node, or the datatype of a literal.
    fn compared_by_is_a(&self, node: TermId) -> Option<TermId> {
        match self.terms.term(node) {
            Some(TermRef::Literal(literal)) => self.terms.find_iri(literal.datatype()),
            Some(_) => Some(node),
            None => self.not_literal.contains(&node).then_some(node),
        }
    }

    fn is_below(&self, below: TermId, above: TermId) -> bool {
        self.reaches(below, above, true) || self.reaches(below, above, false)
    }

    /// Whether all that is below `below`, be it by subclasses or by subproperties, is below `above`:
    /// no way of is-a is partly the one and partly the other.
    fn is_below_both(&self, below: TermId, above: TermId) -> bool {
        self.reaches(below, above, true) && self.reaches(below, above, false)
    }

    fn reaches(&self, below: TermId, above: TermId, by_class: bool) -> bool {
        let background = self.terms.ontology.axioms();
        let hierarchies: [&Hierarchy; 2] = if by_class {
            [&background.classes, &self.axioms.classes]
        } else {
            [&background.properties, &self.axioms.properties]
        };
        let mut seen: HashSet<TermId> = std::iter::once(below).collect();
        let mut open = vec![below];
        while let Some(id) = open.pop() {
            if id == above {
                return true;
            }
            for hierarchy in hierarchies {
                open.extend(hierarchy.above(id).filter(|next| seen.insert(*next)));
            }
            if by_class {
                open.extend(self.bases(id).filter(|next| seen.insert(*next)));
            }
        }
        false
    }

    /// The datatypes of XSD that one of them is derived from, as far as anything names them.
    fn bases(&self, id: TermId) -> impl Iterator<Item = TermId> {
        let base = match self.terms.term(id) {
            Some(TermRef::NamedNode(iri)) => datatype::base_of(iri.as_str()),
            _ => None,
        };
        std::iter::successors(base, |base| datatype::base_of(base))
            .filter_map(|base| self.terms.find_iri(NamedNodeRef::new_unchecked(base)))
    }
}

fn certainty(can_be: bool, can_be_other: bool) -> Option<bool> {
    (can_be != can_be_other).then_some(can_be)
}

fn compared(comparison: Comparison, left: &Term, right: &Term) -> Option<bool> {
    let values = (Value::of(left.as_ref()), Value::of(right.as_ref()));
    let operand = |term| move |value| Operand { term, value };
    compare(
        comparison,
        operand(left.as_ref())(&values.0),
        operand(right.as_ref())(&values.1),
    )
}

/// How a constant stands to another, once for each way in which a value that is compared with them
/// may round them; `None` where one has nothing to do with the other.
fn orders_of(left: &Value, right: &Value) -> Option<[Ordering; 3]> {
    let order = match (left, right) {
        (Value::Number(left), Value::Number(right)) => return left.orders_as_bounds(right),
        (Value::String(left), Value::String(right)) => left.cmp(right),
        (Value::Boolean(left), Value::Boolean(right)) => left.cmp(right),
        (Value::DateTime(left), Value::DateTime(right))
        | (Value::Date(left), Value::Date(right)) => left.partial_cmp(right)?,
        (Value::Duration(left), Value::Duration(right)) => left.partial_cmp(right)?,
        _ => return None,
    };
    Some([order; 3])
}

/// Leaves of `orders`, those of a value to a second constant, what can be where the value compares
/// by `known` with a first constant, which itself is in `order` to the second.
fn narrow(orders: &mut Orders, known: Comparison, order: Ordering) {
    let mut possible = [false; 3];
    for first in ORDERINGS.into_iter().filter(|first| known.holds(*first)) {
        for (possible, second) in possible.iter_mut().zip(ORDERINGS) {
            *possible |= match (first, order) {
                (Ordering::Equal, known) | (known, Ordering::Equal) => second == known,
                (first, order) => first != order || second == first,
            };
        }
    }
    for (kept, possible) in orders.iter_mut().zip(possible) {
        *kept &= possible;
    }
}

/// Whether every order that is left gives `wanted`.
///
/// Some values are unequal without an order. They are left only where both `<` and `>` are, and of
/// these two only `=` and `!=` make one.
fn decides(orders: Orders, comparison: Comparison, wanted: bool) -> bool {
    orders
        .into_iter()
        .zip(ORDERINGS)
        .all(|(is_left, order)| !is_left || comparison.holds(order) == wanted)
}
