//! TriG and N-Quads: pure RDF, each named graph one subscription; the bulk notation.

use super::build::{Fault, Group, Part, RawTerm, RawTriple, Variables, reserved};
use super::source::Source;
use super::subscription::Subscription;
use super::{Form, Pattern};
use crate::diagnostic::{Diagnostic, Place};
use crate::limits::Limits;
use crate::vocabulary;
use hashbrown::HashMap;
use oxrdf::{GraphName, NamedNode, NamedOrBlankNode, Quad, Term, Triple};
use oxttl::{NQuadsParser, TriGParser};

/// Reads a TriG document; calls `found` for each graph in order of appearance.
///
/// # Errors
///
/// Where the document as a whole is refused.
pub(super) fn read_trig(
    text: &str,
    file: &str,
    base: Option<&str>,
    limits: &Limits,
    found: &mut dyn FnMut(Result<Subscription, Diagnostic>),
) -> Result<(), Diagnostic> {
    let mut parser = TriGParser::new();
    if let Some(base) = base {
        parser = parser.with_base_iri(base).map_err(|error| {
            Diagnostic::error(format!("the base IRI {base} is not valid: {error}")).with_file(file)
        })?;
    }
    read(text, file, limits, parser.for_slice(text), found)
}

/// Reads an N-Quads document.
///
/// # Errors
///
/// Where the document as a whole is refused.
pub(super) fn read_nquads(
    text: &str,
    file: &str,
    limits: &Limits,
    found: &mut dyn FnMut(Result<Subscription, Diagnostic>),
) -> Result<(), Diagnostic> {
    read(
        text,
        file,
        limits,
        NQuadsParser::new().for_slice(text),
        found,
    )
}

fn read(
    text: &str,
    file: &str,
    limits: &Limits,
    parser: impl Iterator<Item = Result<Quad, oxttl::TurtleSyntaxError>>,
    found: &mut dyn FnMut(Result<Subscription, Diagnostic>),
) -> Result<(), Diagnostic> {
    let mut order: Vec<NamedNode> = Vec::new();
    let mut graphs: HashMap<NamedNode, Vec<RawTriple>> = HashMap::new();
    let mut metadata: HashMap<NamedOrBlankNode, Vec<Triple>> = HashMap::new();
    for quad in parser {
        let quad = quad.map_err(|error| tokenless(text, file).syntax_error(&error))?;
        match quad.graph_name {
            GraphName::NamedNode(name) => {
                let triple = RawTriple {
                    subject: raw(quad.subject.into()),
                    predicate: raw(quad.predicate.into()),
                    object: raw(quad.object),
                };
                if let Some(triples) = graphs.get_mut(&name) {
                    triples.push(triple);
                } else {
                    order.push(name.clone());
                    graphs.insert(name, vec![triple]);
                }
            }
            GraphName::BlankNode(node) => return Err(nameless(text, file, &node)),
            GraphName::DefaultGraph => {
                let triple = Triple::new(quad.subject, quad.predicate, quad.object);
                refuse_out_of_place(text, file, limits, &triple)?;
                metadata
                    .entry(triple.subject.clone())
                    .or_default()
                    .push(triple);
            }
        }
    }
    if order.is_empty() {
        return Err(Diagnostic::error("this document has no named graph, so no subscription")
            .with_file(file)
            .with_hint("in TriG and N-Quads each named graph is a subscription: <urn:sub:1> { … }; a single one can be written in Turtle"));
    }
    for name in order {
        let triples = graphs.remove(&name).unwrap_or_default();
        let said = metadata
            .remove(&NamedOrBlankNode::from(name.clone()))
            .unwrap_or_default();
        found(
            subscription(text, file, limits, &name, &triples)
                .map(|found| found.with_metadata(said)),
        );
    }
    Ok(())
}

fn raw(term: Term) -> RawTerm {
    match term {
        Term::NamedNode(iri) => match iri.as_str().strip_prefix(vocabulary::VARIABLE) {
            Some(name) => RawTerm::Variable(name.to_owned()),
            None => RawTerm::Iri(iri),
        },
        Term::BlankNode(node) => RawTerm::Blank(node),
        Term::Literal(literal) => RawTerm::Literal(literal),
    }
}

fn subscription(
    text: &str,
    file: &str,
    limits: &Limits,
    name: &NamedNode,
    triples: &[RawTriple],
) -> Result<Subscription, Diagnostic> {
    let at =
        |(index, fault): (usize, Fault)| locate(text, file, limits, name, (&triples[index], fault));
    let bad_name = triples
        .iter()
        .flat_map(|triple| [&triple.subject, &triple.predicate, &triple.object])
        .find_map(|term| match term {
            RawTerm::Variable(name) if !super::tokens::is_variable_name(name) => Some(name),
            _ => None,
        });
    if let Some(variable) = bad_name {
        return Err(Diagnostic::error(format!(
            "<{}{variable}> in <{}> names no variable",
            vocabulary::VARIABLE,
            name.as_str()
        ))
        .with_file(file)
        .with_hint("a variable's name is letters, digits and underscores"));
    }
    let mut variables = Variables::new(limits.variables_max);
    let group = Group::read(&mut variables, triples).map_err(at)?;
    let source = tokenless(text, file);
    source.refuse_size(limits, group.edges.len())?;
    if group.edges.is_empty() {
        let mut diagnostic = source.nothing_asked();
        diagnostic.place = place_of(text, file, limits, name.as_str()).map(Box::new);
        return Err(diagnostic);
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
    Ok(Subscription::new(Some(name.as_str().to_owned()), pattern))
}

/// A source for messages alone: a bulk document is cut into tokens only when something is wrong.
fn tokenless<'a>(text: &'a str, file: &'a str) -> Source<'a> {
    Source {
        text,
        file,
        tokens: Vec::new(),
    }
}

/// The place where a name first stands in a document.
pub(super) fn place_of(text: &str, file: &str, limits: &Limits, iri: &str) -> Option<Place> {
    let source = Source::new(text, file, limits).ok()?;
    let span = source.find_iri(iri)?;
    Some(Place::of(text, &span))
}

fn locate(
    text: &str,
    file: &str,
    limits: &Limits,
    name: &NamedNode,
    (triple, mut fault): (&RawTriple, Fault),
) -> Diagnostic {
    let term = match fault.part {
        Part::Subject => &triple.subject,
        Part::Predicate => &triple.predicate,
        Part::Object => &triple.object,
    };
    fault.message = format!("{} (in <{}>)", fault.message, name.as_str());
    let place = Source::new(text, file, limits).ok().and_then(|source| {
        let start = source.find_iri(name.as_str())?;
        let after = Source {
            text,
            file,
            tokens: source
                .tokens
                .iter()
                .filter(|token| {
                    token.span.start >= start.start || token.span.end < first_graph(&source)
                })
                .cloned()
                .collect(),
        };
        let span = match term {
            RawTerm::Iri(iri) => after.find_iri(iri.as_str()),
            RawTerm::Variable(name) => after.find_iri(&format!("{}{name}", vocabulary::VARIABLE)),
            RawTerm::Blank(node) => after.find(&node.to_string()),
            RawTerm::Literal(literal) => after.find_iri(literal.datatype().as_str()),
        };
        Some(Place::of(text, &span.unwrap_or(start)))
    });
    let mut diagnostic = Diagnostic::error(fault.message).with_file(file);
    diagnostic.hint = fault.hint;
    diagnostic.place = place.map(Box::new);
    diagnostic
}

/// Where the first graph opens: the prefixes stand before.
fn first_graph(source: &Source<'_>) -> usize {
    source.find("{").map_or(0, |span| span.start)
}

fn nameless(text: &str, file: &str, node: &oxrdf::BlankNode) -> Diagnostic {
    let source = Source {
        text,
        file,
        tokens: super::tokens::tokens(text),
    };
    let diagnostic = Diagnostic::error("a graph named by a blank node cannot be a subscription")
        .with_file(file)
        .with_hint("name it with an IRI: <urn:sub:1> { … }");
    match source.find(&node.to_string()) {
        Some(span) => diagnostic.with_place(Place::of(text, &span)),
        None => diagnostic,
    }
}

/// The default graph holds metadata; formula keywords and operators are no metadata.
fn refuse_out_of_place(
    text: &str,
    file: &str,
    limits: &Limits,
    triple: &Triple,
) -> Result<(), Diagnostic> {
    let predicate = triple.predicate.as_str();
    if !predicate.starts_with(vocabulary::HEARKEN)
        || predicate == vocabulary::DELIVER_TO
        || vocabulary::SETTINGS.contains(&predicate)
    {
        return Ok(());
    }
    let mut diagnostic = tokenless(text, file).fault(reserved(Part::Predicate, predicate), None);
    diagnostic.place = place_of(text, file, limits, predicate).map(Box::new);
    Err(diagnostic)
}
