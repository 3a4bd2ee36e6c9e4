//! N3 with formulas: many subscriptions in one document, each an IRI with `hearken:pattern { … }`.

use super::build::{Fault, Group, Part, RawTerm, RawTriple, Variables, bound_by, refuse_reserved};
use super::formula_document::{Context, Quad};
use super::formula_filter::expression;
use super::metadata::{self, Metadata};
use super::sparql_expression::{FilterNames, FilterScope};
use super::subscription::Subscription;
use super::{Branch, Form, Pattern};
use crate::diagnostic::{Diagnostic, Place};
use crate::vocabulary;
use hashbrown::HashMap;
use oxrdf::{BlankNode, NamedNode, NamedOrBlankNode, Term, Triple};
use spargebra::algebra::Expression as SparqlExpression;

/// Reads the subscriptions of a document in order of their names' appearance.
///
/// # Errors
///
/// Where the document as a whole is refused; one faulty subscription is told to `found`.
pub(super) fn read(
    context: &Context<'_>,
    quads: &[Quad],
    found: &mut dyn FnMut(Result<Subscription, Diagnostic>),
) -> Result<(), Diagnostic> {
    refuse_shared_blank_nodes(context, quads)?;
    let mut formulas: HashMap<&BlankNode, Vec<&Quad>> = HashMap::new();
    let mut order = Vec::new();
    let mut statements: HashMap<&NamedNode, Vec<&Quad>> = HashMap::new();
    let mut metadata = Metadata::default();
    for quad in quads {
        if let Some(formula) = &quad.formula {
            formulas.entry(formula).or_default().push(quad);
            continue;
        }
        context.refuse_outside(quad)?;
        if !quad.is_formula_object
            && keyword(quad) != Some(vocabulary::FILTER)
            && let Some(triple) = plain(&quad.triple)
        {
            metadata.insert(triple);
        }
        if let RawTerm::Iri(subject) = &quad.triple.subject {
            let statements = statements.entry(subject).or_default();
            if statements.is_empty() {
                order.push(subject);
            }
            statements.push(quad);
        }
    }
    for name in order {
        let statements = &statements[name];
        let is_subscription = statements.iter().any(|quad| {
            matches!(
                keyword(quad),
                Some(
                    vocabulary::PATTERN
                        | vocabulary::OPTIONAL
                        | vocabulary::UNLESS
                        | vocabulary::FILTER
                )
            )
        });
        if is_subscription {
            let subscription = subscription(context, name, statements, &formulas);
            found(subscription.map(|found| found.with_metadata(metadata.of(name))));
        }
    }
    Ok(())
}

/// The predicate of a triple where it is a name of hearken's.
fn keyword(quad: &Quad) -> Option<&str> {
    match &quad.triple.predicate {
        RawTerm::Iri(iri) if iri.as_str().starts_with(vocabulary::HEARKEN) => Some(iri.as_str()),
        _ => None,
    }
}

impl Context<'_> {
    /// Outside of formulas stand only the subscriptions' own statements and metadata.
    fn refuse_outside(&self, quad: &Quad) -> Result<(), Diagnostic> {
        let parts = [
            (Part::Subject, &quad.triple.subject),
            (Part::Predicate, &quad.triple.predicate),
            (Part::Object, &quad.triple.object),
        ];
        for (part, term) in parts {
            if let RawTerm::Variable(name) = term {
                return Err(self.fault(
                    quad,
                    part,
                    &format!("?{name} stands outside of a formula"),
                    "a formula makes this a document of many subscriptions: put every pattern between braces",
                ));
            }
        }
        let named = keyword(quad);
        let takes_formula = matches!(
            named,
            Some(vocabulary::PATTERN | vocabulary::OPTIONAL | vocabulary::UNLESS)
        );
        if quad.is_formula_object && !takes_formula {
            return Err(self.fault(
                quad,
                Part::Object,
                "a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless",
                "write <urn:sub:1> hearken:pattern { … } .",
            ));
        }
        if takes_formula && !quad.is_formula_object {
            return Err(self.fault(
                quad,
                Part::Object,
                "here a formula is expected",
                "put the pattern between braces: { … }",
            ));
        }
        if takes_formula || named == Some(vocabulary::FILTER) {
            return self.refuse_nameless(quad);
        }
        metadata::refuse_out_of_place(&quad.triple)
            .map_err(|fault| self.source.fault(fault, quad.place.as_ref()))
    }

    fn refuse_nameless(&self, quad: &Quad) -> Result<(), Diagnostic> {
        if matches!(quad.triple.subject, RawTerm::Iri(_)) {
            return refuse_reserved(Part::Subject, &quad.triple.subject)
                .map_err(|fault| self.source.fault(fault, quad.place.as_ref()));
        }
        Err(self.fault(
            quad,
            Part::Subject,
            "a subscription must be an IRI",
            "name it: <urn:sub:1> hearken:pattern { … } .",
        ))
    }
}

/// A blank node belongs to its formula.
fn refuse_shared_blank_nodes(context: &Context<'_>, quads: &[Quad]) -> Result<(), Diagnostic> {
    let mut homes: HashMap<&BlankNode, &Option<BlankNode>> = HashMap::new();
    for quad in quads {
        let object = (!quad.is_formula_object).then_some(&quad.triple.object);
        let parts = [
            (Part::Subject, Some(&quad.triple.subject)),
            (Part::Object, object),
        ];
        for (part, term) in parts {
            if let Some(RawTerm::Blank(node)) = term {
                let home = homes.entry(node).or_insert(&quad.formula);
                if **home != quad.formula {
                    return Err(context.fault(
                        quad,
                        part,
                        &format!("the blank node {node} stands in two formulas"),
                        "a blank node belongs to its formula; to share a node between formulas use a ?variable",
                    ));
                }
            }
        }
    }
    Ok(())
}

fn subscription(
    context: &Context<'_>,
    name: &NamedNode,
    statements: &[&Quad],
    formulas: &HashMap<&BlankNode, Vec<&Quad>>,
) -> Result<Subscription, Diagnostic> {
    let mut variables = Variables::new(context.limits.variables_max);
    let mut branches = Vec::new();
    let mut filters = Vec::new();
    for quad in statements {
        match keyword(quad) {
            Some(vocabulary::PATTERN) => {
                let triples = match &quad.triple.object {
                    RawTerm::Blank(formula) => formulas.get(formula).map_or(&[][..], Vec::as_slice),
                    _ => &[],
                };
                branches.push(branch(context, &mut variables, triples, quad)?);
            }
            Some(vocabulary::OPTIONAL | vocabulary::UNLESS) => {
                return Err(context.fault(
                    quad,
                    Part::Predicate,
                    "hearken:optional and hearken:unless are not supported yet",
                    "this version takes hearken:pattern and hearken:filter",
                ));
            }
            Some(vocabulary::FILTER) => filters.push((*quad, expression(context, quad)?)),
            _ => {}
        }
    }
    if branches.is_empty() {
        let quad = statements[0];
        return Err(context.fault(
            quad,
            Part::Subject,
            "this subscription has no hearken:pattern",
            "add hearken:pattern { … }",
        ));
    }
    if branches.len() > context.limits.alternatives_max {
        let max = context.limits.alternatives_max;
        return Err(context.fault(
            statements[0],
            Part::Subject,
            &format!("a subscription may have {max} alternatives"),
            "split it into several subscriptions",
        ));
    }
    let triples = branches.iter().map(|branch| branch.edges.len()).sum();
    context.source.refuse_size(context.limits, triples)?;
    let warnings = add_filters(context, &variables, &mut branches, &filters)?;
    let pattern = Pattern {
        form: Form::Select {
            variables: variables.sorted(),
            distinct: false,
        },
        variables: variables.into_names(),
        branches,
    };
    Ok(Subscription::new(Some(name.as_str().to_owned()), pattern).with_warnings(warnings))
}

fn branch(
    context: &Context<'_>,
    variables: &mut Variables,
    triples: &[&Quad],
    statement: &Quad,
) -> Result<Branch, Diagnostic> {
    let at =
        |(index, fault): (usize, Fault)| context.source.fault(fault, triples[index].place.as_ref());
    let group = Group::read(variables, triples.iter().map(|quad| &quad.triple)).map_err(at)?;
    if group.edges.is_empty() {
        let mut diagnostic = context.source.nothing_asked();
        diagnostic.place = statement
            .place
            .as_ref()
            .map(|place| Place::of(context.source.text, &place.object).into());
        return Err(diagnostic);
    }
    group.into_branch(variables).map_err(at)
}

/// A `hearken:filter` is a filter of the whole: of each alternative.
fn add_filters(
    context: &Context<'_>,
    variables: &Variables,
    branches: &mut [Branch],
    filters: &[(&Quad, SparqlExpression)],
) -> Result<Vec<Diagnostic>, Diagnostic> {
    let mut warnings = Vec::new();
    for (quad, expression) in filters {
        let mut names = FilterNames::default();
        for branch in &mut *branches {
            let bound = bound_by(&branch.edges);
            let mut scope = FilterScope {
                variables,
                bound: &bound,
                names: &mut names,
            };
            let filter = scope.read(expression).map_err(|trouble| {
                context.fault(quad, Part::Object, &trouble.message, &trouble.hint)
            })?;
            filter.conjuncts(&mut branch.filters);
        }
        for name in names.bound_nowhere() {
            let mut warning = context.fault(
                quad,
                Part::Object,
                &format!("no pattern binds ?{name}, so it is unbound in this filter"),
                "bind it in a triple of hearken:pattern",
            );
            warning.severity = crate::diagnostic::Severity::Warning;
            warnings.push(warning);
        }
    }
    Ok(warnings)
}

fn plain(triple: &RawTriple) -> Option<Triple> {
    let subject: NamedOrBlankNode = match &triple.subject {
        RawTerm::Iri(iri) => iri.clone().into(),
        RawTerm::Blank(node) => node.clone().into(),
        _ => return None,
    };
    let RawTerm::Iri(predicate) = &triple.predicate else {
        return None;
    };
    let object: Term = match &triple.object {
        RawTerm::Iri(iri) => iri.clone().into(),
        RawTerm::Blank(node) => node.clone().into(),
        RawTerm::Literal(literal) => literal.clone().into(),
        RawTerm::Variable(_) => return None,
    };
    Some(Triple::new(subject, predicate.clone(), object))
}
