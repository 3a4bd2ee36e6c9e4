//! Property paths that are triples written shortly.

use super::build::{Group, RawTerm, RawTriple};
use super::sparql::{Alternative, Reader, trouble};
use super::sparql_operators::in_path;
use super::sparql_refusal::{At, Trouble};
use oxrdf::NamedNode;
use spargebra::algebra::PropertyPathExpression;

impl Reader<'_> {
    /// The paths that are triples written shortly: sequence, inverse and alternative.
    pub(super) fn path(
        &mut self,
        subject: &RawTerm,
        path: &PropertyPathExpression,
        object: &RawTerm,
    ) -> Result<Vec<Alternative>, Trouble> {
        match path {
            PropertyPathExpression::NamedNode(property) => {
                Ok(vec![self.step(subject, property, object)?])
            }
            PropertyPathExpression::Reverse(inner) => self.path(object, inner, subject),
            PropertyPathExpression::Sequence(first, second) => {
                let middle = RawTerm::Blank(oxrdf::BlankNode::default());
                let first = self.path(subject, first, &middle)?;
                let second = self.path(&middle, second, object)?;
                self.join(&first, &second)
            }
            PropertyPathExpression::Alternative(left, right) => {
                let mut all = self.path(subject, left, object)?;
                all.extend(self.path(subject, right, object)?);
                self.limit(all.len())?;
                Ok(all)
            }
            PropertyPathExpression::ZeroOrMore(_) => Err(unsupported_path("*")),
            PropertyPathExpression::OneOrMore(_) => Err(unsupported_path("+")),
            PropertyPathExpression::ZeroOrOne(_) => Err(unsupported_path("?")),
            PropertyPathExpression::NegatedPropertySet(_) => Err(unsupported_path("!")),
        }
    }

    fn step(
        &mut self,
        subject: &RawTerm,
        property: &NamedNode,
        object: &RawTerm,
    ) -> Result<Alternative, Trouble> {
        if property.as_str().starts_with(crate::vocabulary::HEARKEN) {
            return Err(in_path(At::Iri(property.as_str().into())));
        }
        let triple = RawTriple {
            subject: subject.clone(),
            predicate: RawTerm::Iri(property.clone()),
            object: object.clone(),
        };
        let group = Group::read(&mut self.variables, [&triple])
            .map_err(|(_, fault)| trouble(&triple, &fault))?;
        Ok(Alternative::of(group.edges))
    }
}

fn unsupported_path(sign: &'static str) -> Trouble {
    Trouble::unsupported_at(At::Path(sign), &format!("the path sign {sign}"))
}
