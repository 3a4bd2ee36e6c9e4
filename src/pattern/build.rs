//! From triples with variables to the edges and filters of a [`Pattern`](super::Pattern): what the
//! four notations share.

use super::{Branch, Comparison, Edge, Expression, Node, Predicate, VariableId};
use crate::syntax::nearest;
use crate::term::with_lower_case_tag;
use crate::vocabulary;
use hashbrown::{HashMap, HashSet};
use oxrdf::{BlankNode, Literal, NamedNode, Term};

/// A term as a notation writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RawTerm {
    Iri(NamedNode),
    Literal(Literal),
    Variable(String),
    Blank(BlankNode),
}

/// A triple as a notation writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RawTriple {
    pub(super) subject: RawTerm,
    pub(super) predicate: RawTerm,
    pub(super) object: RawTerm,
}

/// A part of a triple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Subject,
    Predicate,
    Object,
}

/// Why a triple cannot be part of a pattern, said of one of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) part: Part,
    pub(super) message: String,
    pub(super) hint: Option<String>,
}

impl Fault {
    fn new(part: Part, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            part,
            message: message.into(),
            hint: Some(hint.into()),
        }
    }
}

/// An operator triple: a filter whose variables are still names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Operator {
    pub(super) comparison: Comparison,
    pub(super) subject: VariableId,
    pub(super) object: Operand,
}

/// What an operator compares its subject with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Term(Term),
    Variable(VariableId),
    /// Is-a.
    Class(NamedNode),
}

impl Operator {
    /// The filter that it means, `is_bound` telling which variables its scope binds.
    pub(super) fn filter(&self, is_bound: impl Fn(VariableId) -> bool) -> Expression {
        let variable = |id| {
            if is_bound(id) {
                Expression::Variable(id)
            } else {
                Expression::Unbound
            }
        };
        let right = match &self.object {
            Operand::Class(class) if is_bound(self.subject) => {
                return Expression::IsA(self.comparison, self.subject, class.clone());
            }
            Operand::Class(_) => return Expression::Unbound,
            Operand::Term(term) => Expression::Term(term.clone()),
            Operand::Variable(id) => variable(*id),
        };
        Expression::Compare(
            self.comparison,
            Box::new(variable(self.subject)),
            Box::new(right),
        )
    }

    /// Its variables with the parts where they stand.
    pub(super) fn variables(&self) -> impl Iterator<Item = (Part, VariableId)> {
        let object = match self.object {
            Operand::Variable(id) => Some((Part::Object, id)),
            _ => None,
        };
        std::iter::once((Part::Subject, self.subject)).chain(object)
    }
}

/// What a triple is in a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    Edge(Edge),
    Operator(Operator),
}

/// The variables of a subscription, numbered in order of appearance.
#[derive(Debug)]
pub(super) struct Variables {
    names: Vec<Option<String>>,
    ids: HashMap<(bool, String), VariableId>,
    limit: usize,
}

impl Variables {
    pub(super) fn new(variables_max: usize) -> Self {
        Self {
            names: Vec::new(),
            ids: HashMap::new(),
            limit: variables_max.min(usize::from(u8::MAX)),
        }
    }

    /// The id of the variable `name`, or of the blank node so labelled; `None` past the limit.
    fn id(&mut self, is_blank: bool, name: &str) -> Option<VariableId> {
        if let Some(id) = self.ids.get(&(is_blank, name.to_owned())) {
            return Some(*id);
        }
        if self.names.len() >= self.limit {
            return None;
        }
        let id = VariableId(u8::try_from(self.names.len()).ok()?);
        self.names.push((!is_blank).then(|| name.to_owned()));
        self.ids.insert((is_blank, name.to_owned()), id);
        Some(id)
    }

    pub(super) fn named(&mut self, name: &str) -> Option<VariableId> {
        self.id(false, name)
    }

    /// The id of a variable that has appeared.
    pub(super) fn find(&self, name: &str) -> Option<VariableId> {
        self.ids.get(&(false, name.to_owned())).copied()
    }

    /// How the user knows it.
    pub(super) fn shown(&self, id: VariableId) -> String {
        self.names
            .get(usize::from(id.0))
            .and_then(Option::as_ref)
            .map_or_else(|| "this blank node".to_owned(), |name| format!("?{name}"))
    }

    pub(super) fn into_names(self) -> Vec<Option<String>> {
        self.names
    }

    /// The named ones in order of names.
    pub(super) fn sorted(&self) -> Vec<(String, Option<VariableId>)> {
        let mut named: Vec<_> = (0..=u8::MAX)
            .zip(&self.names)
            .filter_map(|(id, name)| Some((name.clone()?, Some(VariableId(id)))))
            .collect();
        named.sort();
        named
    }

    /// Reads one triple of a pattern.
    ///
    /// # Errors
    ///
    /// A [`Fault`] where a name of hearken's stands in the wrong place or is unknown, a literal is
    /// no object, a blank node is a predicate, or there are too many variables.
    pub(super) fn statement(&mut self, triple: &RawTriple) -> Result<Statement, Fault> {
        refuse_reserved(Part::Subject, &triple.subject)?;
        refuse_reserved(Part::Object, &triple.object)?;
        let predicate = match &triple.predicate {
            RawTerm::Iri(iri) if iri.as_str() == vocabulary::DIRECT_TYPE => Predicate::DirectType,
            RawTerm::Iri(iri) => match iri.as_str().strip_prefix(vocabulary::HEARKEN) {
                Some(name) => match Comparison::from_name(name) {
                    Some(comparison) => {
                        return Ok(Statement::Operator(self.operator(comparison, triple)?));
                    }
                    None => return Err(reserved(Part::Predicate, iri.as_str())),
                },
                None => Predicate::Constant(iri.clone()),
            },
            RawTerm::Variable(name) => {
                let id = self.named(name);
                Predicate::Variable(id.ok_or_else(|| self.too_many(Part::Predicate))?)
            }
            RawTerm::Blank(_) => {
                return Err(Fault::new(
                    Part::Predicate,
                    "a blank node cannot be a predicate",
                    "for any property write a variable: ?property",
                ));
            }
            RawTerm::Literal(_) => return Err(literal_in_wrong_place(Part::Predicate)),
        };
        Ok(Statement::Edge(Edge {
            subject: self.node(Part::Subject, &triple.subject)?,
            predicate,
            object: self.node(Part::Object, &triple.object)?,
        }))
    }

    fn node(&mut self, part: Part, term: &RawTerm) -> Result<Node, Fault> {
        Ok(match term {
            RawTerm::Literal(_) if part == Part::Subject => {
                return Err(literal_in_wrong_place(part));
            }
            RawTerm::Iri(iri) => Node::Constant(iri.clone().into()),
            RawTerm::Literal(literal) => Node::Constant(constant(literal)),
            RawTerm::Variable(_) | RawTerm::Blank(_) => Node::Variable(self.variable(part, term)?),
        })
    }

    fn variable(&mut self, part: Part, term: &RawTerm) -> Result<VariableId, Fault> {
        let id = match term {
            RawTerm::Variable(name) => self.id(false, name),
            RawTerm::Blank(label) => self.id(true, label.as_str()),
            RawTerm::Iri(_) | RawTerm::Literal(_) => {
                return Err(Fault::new(
                    part,
                    "the subject of an operator must be a variable",
                    "an operator asks of a value that the event gives: ?value hearken:gt 30",
                ));
            }
        };
        id.ok_or_else(|| self.too_many(part))
    }

    fn operator(&mut self, comparison: Comparison, triple: &RawTriple) -> Result<Operator, Fault> {
        let subject = self.variable(Part::Subject, &triple.subject)?;
        let is_order = !matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        let object = match &triple.object {
            RawTerm::Iri(iri) if is_order => Operand::Class(iri.clone()),
            RawTerm::Iri(iri) => Operand::Term(iri.clone().into()),
            RawTerm::Literal(literal) => Operand::Term(constant(literal)),
            RawTerm::Variable(_) | RawTerm::Blank(_) => {
                Operand::Variable(self.variable(Part::Object, &triple.object)?)
            }
        };
        Ok(Operator {
            comparison,
            subject,
            object,
        })
    }

    fn too_many(&self, part: Part) -> Fault {
        Fault::new(
            part,
            format!(
                "a pattern may have {} variables, blank nodes included",
                self.limit
            ),
            "split it into several subscriptions",
        )
    }
}

/// The edges and operators of one group of triples, such as a formula.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) edges: Vec<Edge>,
    /// Each with the index of its triple.
    pub(super) operators: Vec<(usize, Operator)>,
}

impl Group {
    /// Reads the triples of a group.
    ///
    /// # Errors
    ///
    /// The first [`Fault`] with the index of its triple.
    pub(super) fn read<'a>(
        variables: &mut Variables,
        triples: impl IntoIterator<Item = &'a RawTriple>,
    ) -> Result<Self, (usize, Fault)> {
        let mut group = Self::default();
        let mut seen = HashSet::new();
        for (index, triple) in triples.into_iter().enumerate() {
            match variables
                .statement(triple)
                .map_err(|fault| (index, fault))?
            {
                Statement::Edge(edge) => {
                    if seen.insert(edge.clone()) {
                        group.edges.push(edge);
                    }
                }
                Statement::Operator(operator) => group.operators.push((index, operator)),
            }
        }
        Ok(group)
    }

    /// The group as a branch in which every variable of an operator stands in a triple.
    ///
    /// # Errors
    ///
    /// A [`Fault`] where one does not, with the index of the operator's triple.
    pub(super) fn into_branch(self, variables: &Variables) -> Result<Branch, (usize, Fault)> {
        let bound = bound_by(&self.edges);
        for (index, operator) in &self.operators {
            if let Some((part, id)) = operator.variables().find(|(_, id)| !bound.contains(id)) {
                return Err((*index, unbound(part, &variables.shown(id))));
            }
        }
        Ok(Branch {
            filters: self
                .operators
                .iter()
                .map(|(_, operator)| operator.filter(|_| true))
                .collect(),
            edges: self.edges,
        })
    }
}

/// The variables that the edges name.
pub(super) fn bound_by(edges: &[Edge]) -> HashSet<VariableId> {
    let mut bound = HashSet::new();
    for edge in edges {
        edge.for_each_variable(&mut |id| {
            bound.insert(id);
        });
    }
    bound
}

/// The fault of an operator on a variable that no triple binds.
pub(super) fn unbound(part: Part, shown: &str) -> Fault {
    let hint = if shown.starts_with('?') {
        format!("add a triple that binds it, such as: ?s ?p {shown} .")
    } else {
        "add a triple that binds it".to_owned()
    };
    Fault::new(
        part,
        format!("{shown} stands in no triple, so it has no value to compare"),
        hint,
    )
}

/// A literal as the constant of a pattern.
pub(super) fn constant(literal: &Literal) -> Term {
    with_lower_case_tag(&literal.clone().into()).into_owned()
}

fn literal_in_wrong_place(part: Part) -> Fault {
    let place = match part {
        Part::Subject => "subject",
        _ => "predicate",
    };
    Fault::new(
        part,
        format!("a literal cannot be a {place}: no RDF triple has one there"),
        "to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30",
    )
}

/// Refuses a name of hearken's as subject or object.
///
/// # Errors
///
/// A [`Fault`] of that part.
pub(super) fn refuse_reserved(part: Part, term: &RawTerm) -> Result<(), Fault> {
    let iri = match term {
        RawTerm::Iri(iri) => iri.as_str(),
        RawTerm::Literal(literal) => literal.datatype().as_str(),
        _ => return Ok(()),
    };
    if iri.starts_with(vocabulary::HEARKEN) {
        return Err(reserved(part, iri));
    }
    Ok(())
}

/// The fault of a name of hearken's that is unknown or out of place.
pub(super) fn reserved(part: Part, iri: &str) -> Fault {
    let name = iri.strip_prefix(vocabulary::HEARKEN).unwrap_or(iri);
    if Comparison::from_name(name).is_some() || name == "directType" {
        return Fault::new(
            part,
            format!("hearken:{name} can only stand as a predicate, between a variable and a value"),
            format!("write ?value hearken:{name} …"),
        );
    }
    if let Some(keyword) = keyword_hint(name) {
        return Fault::new(
            part,
            format!("hearken:{name} is out of place here"),
            keyword,
        );
    }
    let known = known_names();
    let near = nearest(name, known.iter().copied());
    Fault::new(
        part,
        format!("hearken:{name} is not known; the namespace urn:hearken:ns# is reserved"),
        match near {
            Some(near) => format!("did you mean hearken:{near}?"),
            None => format!("it has {}", known.join(", ")),
        },
    )
}

fn keyword_hint(name: &str) -> Option<&'static str> {
    match name {
        "pattern" | "optional" | "unless" | "filter" => Some(
            "it belongs to N3 with formulas: <urn:sub:1> hearken:pattern { … } ; in TriG each graph is a pattern",
        ),
        "deliverTo" => Some(
            "settings stand beside the pattern: in N3 with formulas at the subscription, in TriG in the default graph",
        ),
        _ if vocabulary::SETTINGS
            .iter()
            .any(|setting| setting.strip_prefix(vocabulary::HEARKEN) == Some(name)) =>
        {
            keyword_hint("deliverTo")
        }
        _ => None,
    }
}

fn known_names() -> Vec<&'static str> {
    let mut names = vec![
        "eq",
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
        "directType",
        "pattern",
        "optional",
        "unless",
        "filter",
        "deliverTo",
    ];
    names.extend(
        vocabulary::SETTINGS
            .iter()
            .filter_map(|setting| setting.strip_prefix(vocabulary::HEARKEN)),
    );
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_gets_a_suggestion() {
        let fault = reserved(Part::Predicate, "urn:hearken:ns#gte");
        assert_eq!(fault.hint.as_deref(), Some("did you mean hearken:ge?"));
    }
}
