//! Subscriptions: RDF graph patterns, their meaning, and one reader per notation.
//!
//! A [`Pattern`] is the normal form that every notation is read into: alternatives
//! ([`Branch`]es), each a conjunction of [`Edge`]s and filters. It means the SPARQL query
//! `SELECT … WHERE { {branch} UNION {branch} … }`; the solutions of the branches are added.

mod expression;
pub use crate::term::Comparison;
pub use expression::{Expression, Function};

mod display;

mod tokens;

mod build;

mod structure;

mod source;

mod never;
pub(crate) use never::can_never_match;

mod lint;
pub use lint::lint;

mod subscription;
pub use subscription::Subscription;

mod metadata;

mod sparql_syntax;

mod sparql_refusal;

mod sparql_size;

mod sparql_expression;

mod sparql_operators;

mod sparql_paths;

mod sparql;

mod formula_document;

mod formula_filter;

mod formulas;

mod turtle;

mod trig;

mod read;
pub use read::{Notation, ReadOptions, place_of, read};

use oxrdf::{NamedNode, Term};

/// A variable of a [`Pattern`]: an index into [`Pattern::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub u8);

/// A variable or a constant, as subject or object of an [`Edge`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// Bound by the match.
    Variable(VariableId),
    /// An IRI or a literal that must stand there as this very term; never a blank node.
    Constant(Term),
}

/// What stands as predicate of an [`Edge`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    /// Bound by the match; never by `hearken:directType`.
    Variable(VariableId),
    /// This property or one below it.
    Constant(NamedNode),
    /// `hearken:directType`: an `rdf:type` triple of the event as sent.
    DirectType,
}

/// A triple pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// Its subject.
    pub subject: Node,
    /// Its predicate.
    pub predicate: Predicate,
    /// Its object.
    pub object: Node,
}

impl Edge {
    /// Calls `visit` for every variable, each as often as it stands there.
    pub fn for_each_variable(&self, visit: &mut impl FnMut(VariableId)) {
        if let Node::Variable(variable) = self.subject {
            visit(variable);
        }
        if let Predicate::Variable(variable) = self.predicate {
            visit(variable);
        }
        if let Node::Variable(variable) = self.object {
            visit(variable);
        }
    }
}

/// One alternative: all edges hold and all filters are true.
///
/// Without edges it has the empty solution, once, where its filters hold. A variable of the
/// pattern that no edge of the branch names stays unbound in the branch's solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The triple patterns; no two are equal.
    pub edges: Vec<Edge>,
    /// The filters; each names only variables of `edges`.
    pub filters: Vec<Expression>,
}

/// What is reported of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// That there is one: SPARQL's ASK.
    Ask,
    /// Solutions: SPARQL's SELECT.
    Select {
        /// The reported variables in order, each with its place in [`Pattern::variables`]; `None`
        /// for one that the pattern never binds.
        variables: Vec<(String, Option<VariableId>)>,
        /// Whether equal solutions count once.
        distinct: bool,
    },
}

/// A graph pattern in normal form. See the [module](self).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// What is reported.
    pub form: Form,
    /// The variables by [`VariableId`]: the name, or `None` for a blank node.
    pub variables: Vec<Option<String>>,
    /// The alternatives, at least one. The same alternative twice counts twice.
    pub branches: Vec<Branch>,
}
