//! Turtle with `?variables`: one document, one subscription; and N3 with formulas, where a formula
//! makes the document one of many.

use super::build::{Group, RawTerm, RawTriple, Variables};
use super::formula_document::{Context, Quad};
use super::formulas;
use super::source::Source;
use super::structure::structure;
use super::subscription::Subscription;
use super::tokens::is_variable_name;
use super::{Form, Pattern};
use crate::diagnostic::Diagnostic;
use crate::limits::Limits;
use crate::syntax::{Format, SyntaxError, bad_base, explain};
use oxttl::N3Parser;
use oxttl::n3::{N3Quad, N3Term};

/// Reads a document of either notation; calls `found` once for each subscription.
///
/// # Errors
///
/// Where the document as a whole is refused.
pub(super) fn read(
    source: &Source<'_>,
    base: Option<&str>,
    limits: &Limits,
    found: &mut dyn FnMut(Result<Subscription, Diagnostic>),
) -> Result<(), Diagnostic> {
    source.refuse_sparql()?;
    let mut parser = N3Parser::new();
    if let Some(base) = base {
        parser = parser
            .with_base_iri(base)
            .map_err(|error| bad_base(base, &error).with_file(source.file))?;
    }
    let mut parser = parser.for_slice(source.text);
    let mut parsed = Vec::new();
    while let Some(quad) = parser.next() {
        parsed.push(quad.map_err(|error| {
            let prefixes = parser.prefixes();
            let error = SyntaxError::of_turtle(source.text, Format::Turtle, &error, prefixes);
            explain(&error).with_file(source.file)
        })?);
    }
    let shape = structure(source.text, &source.tokens)
        .map_err(|refusal| source.error(&refusal.span, refusal.message, refusal.hint))?;
    let mut places = shape.places.into_iter();
    let quads: Vec<Quad> = parsed
        .into_iter()
        .map(|quad| {
            let place = places.next();
            raw_quad(source, quad, place)
        })
        .collect::<Result<_, _>>()?;
    if shape.has_formulas {
        let prefixes: Vec<_> = parser
            .prefixes()
            .map(|(name, iri)| (name.to_owned(), iri.to_owned()))
            .collect();
        let context = Context {
            source,
            limits,
            prefixes,
            base: parser.base_iri().map(str::to_owned),
        };
        return formulas::read(&context, &quads, found);
    }
    found(single(source, limits, &quads));
    Ok(())
}

fn single(
    source: &Source<'_>,
    limits: &Limits,
    quads: &[Quad],
) -> Result<Subscription, Diagnostic> {
    source.refuse_length(limits)?;
    let mut variables = Variables::new(limits.variables_max);
    let at = |(index, fault): (usize, _)| source.fault(fault, quads[index].place.as_ref());
    let group = Group::read(&mut variables, quads.iter().map(|quad| &quad.triple)).map_err(at)?;
    source.refuse_size(limits, group.edges.len())?;
    if group.edges.is_empty() {
        return Err(source.nothing_asked());
    }
    let branch = group.into_branch(&variables).map_err(at)?;
    let pattern = Pattern {
        form: Form::Select {
            variables: variables.sorted(),
            distinct: false,
        },
        variables: variables.into_names(),
        branches: vec![branch],
    };
    Ok(Subscription::new(None, pattern))
}

fn raw_quad(
    source: &Source<'_>,
    quad: N3Quad,
    place: Option<super::structure::TriplePlace>,
) -> Result<Quad, Diagnostic> {
    let term = |term: N3Term, span: Option<&std::ops::Range<usize>>| match term {
        N3Term::NamedNode(iri) => Ok(RawTerm::Iri(iri)),
        N3Term::BlankNode(node) => Ok(RawTerm::Blank(node)),
        N3Term::Literal(literal) => Ok(RawTerm::Literal(literal)),
        N3Term::Variable(variable) if is_variable_name(variable.as_str()) => {
            Ok(RawTerm::Variable(variable.into_string()))
        }
        N3Term::Variable(variable) => Err(source.error(
            span.unwrap_or(&(0..0)),
            format!("?{} is no variable name", variable.as_str()),
            "a variable is a question mark and letters, digits or underscores",
        )),
    };
    Ok(Quad {
        triple: RawTriple {
            subject: term(quad.subject, place.as_ref().map(|place| &place.subject))?,
            predicate: term(quad.predicate, place.as_ref().map(|place| &place.predicate))?,
            object: term(quad.object, place.as_ref().map(|place| &place.object))?,
        },
        formula: match quad.graph_name {
            oxrdf::GraphName::BlankNode(node) => Some(node),
            _ => None,
        },
        is_formula_object: place
            .as_ref()
            .is_some_and(|place| source.text[place.object.clone()].starts_with('{')),
        place,
    })
}
