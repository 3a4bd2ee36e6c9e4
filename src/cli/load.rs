//! Loading ontologies and subscriptions.

use super::args::ReadArguments;
use super::input::{Input, expand};
use super::report::Reporter;
use hearken::event::{self, Format};
use hearken::oxrdf::Triple;
use hearken::pattern::{self, Notation, Subscription};
use hearken::{Diagnostic, Limits, Ontology};
use std::collections::HashMap;
use std::io::{self, IsTerminal};
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

/// Subscriptions of one name whose places are looked up in one load. Each costs a look through
/// both documents, which must not be done ten thousand times where a large one is given twice.
const PLACES_MAX: usize = 10;

/// Reads documents of subscriptions.
pub(super) struct Loader<'a> {
    arguments: &'a ReadArguments,
    limits: &'a Limits,
    reporter: &'a mut Reporter,
    is_strict: bool,
    names: HashMap<String, Named>,
    places: usize,
    refused: usize,
}

/// Takes what is loaded.
pub(super) trait Receiver {
    /// A subscription and its name.
    fn accept(&mut self, name: &str, subscription: Subscription) -> Result<(), Diagnostic>;
    /// The subscription accepted under this name stands twice.
    fn retract(&mut self, name: &str);
    /// Whether it writes to standard output as it goes.
    fn prints(&self) -> bool {
        false
    }
}

impl<'a> Loader<'a> {
    /// A loader that says what it refuses.
    pub(super) fn new(
        arguments: &'a ReadArguments,
        limits: &'a Limits,
        reporter: &'a mut Reporter,
        is_strict: bool,
    ) -> Self {
        Self {
            arguments,
            limits,
            reporter,
            is_strict,
            names: HashMap::new(),
            places: 0,
            refused: 0,
        }
    }

    /// How many subscriptions were refused.
    pub(super) fn refused(&self) -> usize {
        self.refused
    }

    /// Loads all; `false` where `--strict` ended it.
    pub(super) fn load(&mut self, paths: &[PathBuf], receiver: &mut dyn Receiver) -> bool {
        let inputs = expand(paths, |name| Notation::from_ending(name).is_some());
        if !(receiver.prints() && io::stdout().is_terminal()) {
            let sizes = inputs.iter().flatten().map(Input::size).sum();
            self.reporter.begin(sizes, "subscriptions");
        }
        for input in inputs {
            match input {
                Ok(input) => {
                    self.document(&input, receiver);
                    self.reporter.advance(input.size());
                }
                Err(error) => {
                    self.refused += 1;
                    self.reporter.say(&error);
                }
            }
            if self.is_strict && self.refused > 0 {
                break;
            }
        }
        self.reporter.end();
        !self.is_strict || self.refused == 0
    }

    fn document(&mut self, input: &Input, receiver: &mut dyn Receiver) {
        let notation = notation(input, self.arguments);
        match notation.and_then(|notation| Ok((notation, input.read(self.limits)?))) {
            Ok((notation, bytes)) => {
                let mut options = pattern::ReadOptions::new(notation)
                    .with_file(&*input.name)
                    .with_limits(self.limits.clone());
                if let Some(base) = &self.arguments.base {
                    options = options.with_base(base);
                }
                pattern::read(&bytes, &options, &mut |result| {
                    self.take(input, result, receiver);
                });
            }
            Err(error) => self.take(input, Err(error), receiver),
        }
    }

    /// Names a subscription and hands it on, or refuses it and the other of its name.
    fn take(
        &mut self,
        input: &Input,
        read: Result<Subscription, Diagnostic>,
        receiver: &mut dyn Receiver,
    ) {
        let accepted = read.and_then(|subscription| {
            let name = subscription.name().unwrap_or(&input.name).to_owned();
            let mut warnings = subscription.warnings().to_vec();
            if receiver.prints() {
                let lints = subscription.lints().into_iter();
                warnings.extend(lints.map(|lint| lint.with_file(&*input.name)));
            }
            if let Some(named) = self.names.get_mut(&name) {
                if !std::mem::replace(&mut named.is_retracted, true) {
                    self.refused += 1;
                    receiver.retract(&name);
                }
                let first = named.input.clone();
                return Err(self.twice(&name, input, &first));
            }
            receiver.accept(&name, subscription)?;
            let named = Named {
                input: input.clone(),
                is_retracted: false,
            };
            self.names.insert(name, named);
            Ok(warnings)
        });
        match accepted {
            Ok(warnings) => {
                for warning in &warnings {
                    self.reporter.say(warning);
                }
            }
            Err(error) => {
                self.refused += 1;
                self.reporter.say(&error);
            }
        }
    }

    fn twice(&mut self, name: &str, second: &Input, first: &Input) -> Diagnostic {
        let is_looked_up = self.places < PLACES_MAX;
        self.places += 1;
        let place = |input: &Input| {
            let bytes = is_looked_up.then(|| input.read(self.limits).ok())??;
            pattern::place_of(&bytes, name, self.limits)
        };
        let error = Diagnostic::error(format!(
            "the subscription {name} stands twice, so neither is loaded"
        ))
        .with_file(&*second.name)
        .with_related(&*first.name, place(first), "the first of them")
        .with_hint("give each subscription a name of its own");
        match place(second) {
            Some(place) => error.with_place(place),
            None => error,
        }
    }
}

/// Where a name was met, and whether it was taken back since.
#[derive(Debug)]
struct Named {
    input: Input,
    is_retracted: bool,
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
