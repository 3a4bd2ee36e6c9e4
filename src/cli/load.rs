//! Loading ontologies and subscriptions.

use super::args::ReadArguments;
use super::input::{Input, expand};
use super::progress;
use super::report::Reporter;
use hearken::event::{self, Format};
use hearken::oxrdf::Triple;
use hearken::pattern::{self, Notation, Subscription};
use hearken::{Diagnostic, Limits, Ontology};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::PathBuf;

/// Reads the ontologies of the arguments; what is refused is said and left out.
pub(super) fn ontology(
    arguments: &ReadArguments,
    limits: &Limits,
    reporter: &mut Reporter,
    is_strict: bool,
) -> Option<Ontology> {
    let mut documents = Vec::new();
    for input in expand(&arguments.ontology, |name| {
        Format::from_ending(name).is_some()
    }) {
        match input.and_then(|input| graph(&input, arguments, limits)) {
            Ok((triples, warnings)) => {
                documents.push(triples);
                for warning in warnings {
                    reporter.say(&warning);
                }
            }
            Err(error) => {
                reporter.say(&error);
                if is_strict {
                    return None;
                }
            }
        }
    }
    Some(Ontology::from_documents(documents))
}

type Graph = (Vec<Triple>, Vec<Diagnostic>);

fn graph(input: &Input, arguments: &ReadArguments, limits: &Limits) -> Result<Graph, Diagnostic> {
    let options = event_options(input, arguments, limits)?;
    event::read_graph(&input.read(limits)?, &input.name, &options)
}

/// How an event or ontology is read.
pub(super) fn event_options(
    input: &Input,
    arguments: &ReadArguments,
    limits: &Limits,
) -> Result<event::ReadOptions, Diagnostic> {
    let format = Format::from_ending(input.plain_name()).or(arguments.format);
    let format = format.ok_or_else(|| {
        Diagnostic::error("its ending tells no format of RDF")
            .with_file(&*input.name)
            .with_hint("give --format turtle, ntriples, nquads, trig, rdfxml or jsonld")
    })?;
    let options = event::ReadOptions::new(format).with_limits(limits.clone());
    Ok(match &arguments.base {
        Some(base) => options.with_base(base),
        None => options,
    })
}

/// Reads documents of subscriptions.
pub(super) struct Loader<'a> {
    pub(super) arguments: &'a ReadArguments,
    pub(super) limits: &'a Limits,
    pub(super) reporter: &'a mut Reporter,
    pub(super) is_strict: bool,
}

/// Takes what is loaded.
pub(super) trait Receiver {
    /// A subscription and its name.
    fn accept(&mut self, name: &str, subscription: Subscription) -> Result<(), Diagnostic>;
    /// The subscription accepted under this name stands twice.
    fn retract(&mut self, name: &str);
}

impl Loader<'_> {
    /// Loads all; gives the number refused, or `None` where `--strict` ended it.
    pub(super) fn load(&mut self, paths: &[PathBuf], receiver: &mut dyn Receiver) -> Option<usize> {
        let inputs = expand(paths, |name| Notation::from_ending(name).is_some());
        let sizes = inputs.iter().flatten().map(Input::size).sum();
        let bar = progress::bar(sizes, "subscriptions");
        let mut names = HashMap::new();
        let mut refused = 0;
        for input in inputs {
            let before = refused;
            match input {
                Ok(input) => {
                    refused += self.document(&input, &mut names, receiver);
                    bar.inc(input.size());
                }
                Err(error) => {
                    refused += 1;
                    self.reporter.say(&error);
                }
            }
            if self.is_strict && refused > before {
                return None;
            }
        }
        bar.finish_and_clear();
        Some(refused)
    }

    /// Loads one document; gives the number refused.
    fn document(
        &mut self,
        input: &Input,
        names: &mut HashMap<String, Named>,
        receiver: &mut dyn Receiver,
    ) -> usize {
        let mut refused = 0;
        let mut found = |result: Result<Subscription, Diagnostic>| {
            let accepted = result
                .map_err(Refusal::from)
                .and_then(|subscription| accept(input, self.limits, subscription, names, receiver));
            let said = accepted.unwrap_or_else(|refusal| {
                refused += refusal.count;
                refusal.errors
            });
            for said in &said {
                self.reporter.say(said);
            }
        };
        let notation = notation(input, self.arguments);
        match notation.and_then(|notation| Ok((notation, input.read(self.limits)?))) {
            Ok((notation, bytes)) => {
                let mut options = pattern::ReadOptions::new(notation)
                    .with_file(&*input.name)
                    .with_limits(self.limits.clone());
                if let Some(base) = &self.arguments.base {
                    options = options.with_base(base);
                }
                pattern::read(&bytes, &options, &mut found);
            }
            Err(error) => found(Err(error)),
        }
        refused
    }
}

/// Where a name was met, and whether it was taken back since.
#[derive(Debug)]
struct Named {
    input: Input,
    is_retracted: bool,
}

/// How many subscriptions are refused, and why.
struct Refusal {
    errors: Vec<Diagnostic>,
    count: usize,
}

impl From<Diagnostic> for Refusal {
    fn from(error: Diagnostic) -> Self {
        Self {
            errors: vec![error],
            count: 1,
        }
    }
}

/// Names a subscription and hands it on, or refuses it and the other of its name.
fn accept(
    input: &Input,
    limits: &Limits,
    subscription: Subscription,
    names: &mut HashMap<String, Named>,
    receiver: &mut dyn Receiver,
) -> Result<Vec<Diagnostic>, Refusal> {
    let name = subscription.name().unwrap_or(&input.name).to_owned();
    match names.entry(name) {
        Entry::Vacant(entry) => {
            let warnings = subscription.warnings().to_vec();
            receiver.accept(entry.key(), subscription)?;
            entry.insert(Named {
                input: input.clone(),
                is_retracted: false,
            });
            Ok(warnings)
        }
        Entry::Occupied(mut entry) => {
            let is_first = !std::mem::replace(&mut entry.get_mut().is_retracted, true);
            if is_first {
                receiver.retract(entry.key());
            }
            let place = |input: &Input| {
                let bytes = input.read(limits).ok()?;
                pattern::place_of(&bytes, entry.key(), limits)
            };
            let first = &entry.get().input;
            let mut error = Diagnostic::error(format!(
                "the subscription {} stands twice, so neither is loaded",
                entry.key()
            ))
            .with_file(&*input.name)
            .with_hint("give each subscription a name of its own");
            if let Some(place) = place(input) {
                error = error.with_place(place);
            }
            Err(Refusal {
                errors: vec![error.with_related(&*first.name, place(first), "the first of them")],
                count: 1 + usize::from(is_first),
            })
        }
    }
}

/// The notation of a document of subscriptions.
fn notation(input: &Input, arguments: &ReadArguments) -> Result<Notation, Diagnostic> {
    let told = Notation::from_ending(input.plain_name()).or(arguments.subscription_format);
    told.ok_or_else(|| {
        Diagnostic::error("its ending tells no notation for subscriptions")
            .with_file(&*input.name)
            .with_hint("give --subscription-format turtle, n3, trig, nquads or sparql")
    })
}
