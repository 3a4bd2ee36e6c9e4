//! TriG and N-Quads: pure RDF, each named graph one subscription; the bulk notation.

use super::build::{Fault, Group, Part, RawTerm, RawTriple, Variables, refuse_reserved};
use super::metadata::{self, Metadata};
use super::source::Source;
use super::subscription::Subscription;
use super::tokens::{is_variable_name, tokens};
use super::{Form, Pattern};
use crate::diagnostic::{Diagnostic, Place};
use crate::limits::Limits;
use crate::syntax::{Format, SyntaxError, bad_base, explain};
use crate::vocabulary;
use hashbrown::HashMap;
use oxrdf::{BlankNode, GraphName, NamedNode, Quad, Term, Triple};
use oxttl::{NQuadsParser, TriGParser};

/// A bulk document. It is cut into tokens only where something is wrong.
#[derive(Clone, Copy)]
pub(super) struct Bulk<'a> {
    pub(super) text: &'a str,
    pub(super) file: &'a str,
    pub(super) limits: &'a Limits,
}

type Found<'a> = dyn FnMut(Result<Subscription, Diagnostic>) + 'a;

impl<'a> Bulk<'a> {
    /// Reads TriG; calls `found` for each graph in order of appearance.
    ///
    /// # Errors
    ///
    /// Where the document as a whole is refused.
    pub(super) fn read_trig(
        self,
        base: Option<&str>,
        found: &mut Found<'_>,
    ) -> Result<(), Diagnostic> {
        let mut parser = TriGParser::new();
        if let Some(base) = base {
            parser = parser
                .with_base_iri(base)
                .map_err(|error| bad_base(base, &error).with_file(self.file))?;
        }
        let mut parser = parser.for_slice(self.text);
        let next = &mut || {
            let quad = parser.next()?;
            Some(quad.map_err(|error| {
                let prefixes = parser.prefixes();
                SyntaxError::of_turtle(self.text, Format::TriG, &error, prefixes)
            }))
        };
        self.read(next, found)
    }

    /// Reads N-Quads.
    ///
    /// # Errors
    ///
    /// Where the document as a whole is refused.
    pub(super) fn read_nquads(self, found: &mut Found<'_>) -> Result<(), Diagnostic> {
        let mut parser = NQuadsParser::new().for_slice(self.text);
        let next = &mut || {
            let quad = parser.next()?;
            Some(quad.map_err(|error| {
                let none = std::iter::empty();
                SyntaxError::of_turtle(self.text, Format::NQuads, &error, none)
            }))
        };
        self.read(next, found)
    }

    fn read(
        self,
        next: &mut dyn FnMut() -> Option<Result<Quad, SyntaxError<'a>>>,
        found: &mut Found<'_>,
    ) -> Result<(), Diagnostic> {
        let mut order: Vec<NamedNode> = Vec::new();
        let mut graphs: HashMap<NamedNode, Vec<RawTriple>> = HashMap::new();
        let mut metadata = Metadata::default();
        while let Some(quad) = next() {
            let quad = quad.map_err(|error| explain(&error).with_file(self.file))?;
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
                GraphName::BlankNode(node) => return Err(self.nameless(&node)),
                GraphName::DefaultGraph => {
                    let triple = Triple::new(quad.subject, quad.predicate, quad.object);
                    self.refuse_out_of_place(&triple)?;
                    metadata.insert(triple);
                }
            }
        }
        if order.is_empty() {
            return Err(Diagnostic::error("this document has no named graph, so no subscription")
                .with_file(self.file)
                .with_hint("in TriG and N-Quads each named graph is a subscription: <urn:sub:1> { … }; a single one can be written in Turtle"));
        }
        for name in order {
            let triples = graphs.remove(&name).unwrap_or_default();
            let subscription = self.subscription(&name, &triples);
            found(subscription.map(|found| found.with_metadata(metadata.of(&name))));
        }
        Ok(())
    }

    fn subscription(
        self,
        name: &NamedNode,
        triples: &[RawTriple],
    ) -> Result<Subscription, Diagnostic> {
        let at = |(index, fault)| self.locate(name, &triples[index], fault);
        refuse_reserved(Part::Subject, &RawTerm::Iri(name.clone())).map_err(|fault| {
            self.at_iri(self.without_tokens().fault(fault, None), name.as_str())
        })?;
        self.refuse_bad_variable(name, triples)?;
        let mut variables = Variables::new(self.limits.variables_max);
        let group = Group::read(&mut variables, triples).map_err(at)?;
        let source = self.without_tokens();
        source.refuse_size(self.limits, group.edges.len())?;
        if group.edges.is_empty() {
            return Err(self.at_iri(source.nothing_asked(), name.as_str()));
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

    fn refuse_bad_variable(
        self,
        name: &NamedNode,
        triples: &[RawTriple],
    ) -> Result<(), Diagnostic> {
        let bad = triples
            .iter()
            .flat_map(|triple| [&triple.subject, &triple.predicate, &triple.object])
            .find_map(|term| match term {
                RawTerm::Variable(variable) if !is_variable_name(variable) => Some(variable),
                _ => None,
            });
        let Some(variable) = bad else { return Ok(()) };
        let iri = format!("{}{variable}", vocabulary::VARIABLE);
        let name = name.as_str();
        let error = Diagnostic::error(format!("<{iri}> in <{name}> names no variable"))
            .with_file(self.file)
            .with_hint("a variable's name is letters, digits and underscores");
        Err(self.at_iri(error, &iri))
    }

    fn without_tokens(self) -> Source<'a> {
        Source {
            text: self.text,
            file: self.file,
            tokens: Vec::new(),
        }
    }

    fn source(self) -> Source<'a> {
        Source {
            tokens: tokens(self.text),
            ..self.without_tokens()
        }
    }

    /// The place where a name first stands.
    pub(super) fn place_of(self, iri: &str) -> Option<Place> {
        let span = self.source().find_iri(iri)?;
        Some(Place::of(self.text, &span))
    }

    fn at_iri(self, error: Diagnostic, iri: &str) -> Diagnostic {
        match self.place_of(iri) {
            Some(place) => error.with_place(place),
            None => error,
        }
    }

    /// The fault of a triple in the graph `name`, at the term that is at fault where it is found
    /// after the graph's name, else at the name.
    fn locate(self, name: &NamedNode, triple: &RawTriple, fault: Fault) -> Diagnostic {
        let term = match fault.part {
            Part::Subject => &triple.subject,
            Part::Predicate => &triple.predicate,
            Part::Object => &triple.object,
        };
        let mut source = self.source();
        let start = source.find_iri(name.as_str());
        if let Some(start) = &start {
            // The prefixes stand before the first graph.
            let first = source.find("{").map_or(0, |span| span.start);
            let is_kept = |at: usize| at >= start.start || at < first;
            source.tokens.retain(|token| is_kept(token.span.start));
        }
        let span = match term {
            RawTerm::Iri(iri) => source.find_iri(iri.as_str()),
            RawTerm::Variable(name) => source.find_iri(&format!("{}{name}", vocabulary::VARIABLE)),
            RawTerm::Blank(node) => source.find(&node.to_string()),
            RawTerm::Literal(literal) => source.find_iri(literal.datatype().as_str()),
        };
        let mut diagnostic = source.fault(fault, None);
        diagnostic.message = format!("{} (in <{}>)", diagnostic.message, name.as_str());
        match span.or(start) {
            Some(span) => diagnostic.with_place(Place::of(self.text, &span)),
            None => diagnostic,
        }
    }

    fn nameless(self, node: &BlankNode) -> Diagnostic {
        let diagnostic =
            Diagnostic::error("a graph named by a blank node cannot be a subscription")
                .with_file(self.file)
                .with_hint("name it with an IRI: <urn:sub:1> { … }");
        match self.source().find(&node.to_string()) {
            Some(span) => diagnostic.with_place(Place::of(self.text, &span)),
            None => diagnostic,
        }
    }

    /// The default graph holds metadata; formula keywords and operators are no metadata.
    fn refuse_out_of_place(self, triple: &Triple) -> Result<(), Diagnostic> {
        let raw_triple = RawTriple {
            subject: raw(triple.subject.clone().into()),
            predicate: raw(triple.predicate.clone().into()),
            object: raw(triple.object.clone()),
        };
        metadata::refuse_out_of_place(&raw_triple).map_err(|fault| {
            let iri = match (fault.part, &triple.object) {
                (Part::Subject, _) => triple.subject.to_string(),
                (Part::Predicate, _) => triple.predicate.to_string(),
                (Part::Object, Term::Literal(literal)) => literal.datatype().to_string(),
                (Part::Object, object) => object.to_string(),
            };
            let iri = iri.trim_start_matches('<').trim_end_matches('>');
            self.at_iri(self.without_tokens().fault(fault, None), iri)
        })
    }
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
