//! One event and one subscription: the answer as a document of a SPARQL results format.

use super::answer::{self, Answer};
use super::args::{MatchArguments, OutputFormat};
use super::report::Reporter;
use hearken::event::Event;
use hearken::{Description, Diagnostic, Engine, results};
use std::io::{self, Write};

/// The one answer, held back until it is known that there is no second event.
pub(super) struct Single {
    format: results::Format,
    id: String,
    description: Description,
    events: usize,
    document: Option<Vec<u8>>,
}

impl Single {
    /// The answer that the arguments ask for; `None` where they ask for all matches.
    ///
    /// # Errors
    ///
    /// There is no such subscription.
    pub(super) fn new(
        arguments: &MatchArguments,
        engine: &Engine,
    ) -> Result<Option<Self>, Diagnostic> {
        let (Some(format), Some(id)) = (results_format(arguments.output), &arguments.id) else {
            return Ok(None);
        };
        let description = engine.describe(id).ok_or_else(|| {
            Diagnostic::error(format!("there is no subscription {id}"))
                .with_hint("a subscription without a name of its own is named by its file")
        })?;
        Ok(Some(Self {
            format,
            id: id.clone(),
            description,
            events: 0,
            document: None,
        }))
    }

    /// Takes the answer to an event. A pair that is undecided has no document.
    ///
    /// # Errors
    ///
    /// It is the second event.
    pub(super) fn take(&mut self, event: &Event, answer: &Answer) -> Result<(), Diagnostic> {
        self.events += 1;
        if self.events > 1 {
            self.document = None;
            return Err(
                Diagnostic::error("a SPARQL results format takes exactly one event")
                    .with_file(event.name())
                    .with_hint("give one event, or --output ndjson"),
            );
        }
        if !answer.undecided.iter().any(|pair| pair.name() == self.id) {
            let mut document = Vec::new();
            let written = self.write(&mut document, answer);
            self.document = written.is_ok().then_some(document);
        }
        Ok(())
    }

    fn write(&self, out: &mut Vec<u8>, answer: &Answer) -> io::Result<()> {
        let mut solved = answer.solved.iter();
        match solved.find(|solved| solved.matched.name() == self.id) {
            Some(solved) => answer::write_results(out, self.format, solved),
            None if self.description.is_ask() => results::write_boolean(out, self.format, false),
            None => results::write_solutions(out, self.format, self.description.variables(), []),
        }
    }

    /// Writes the answer, or says that there was no event.
    pub(super) fn finish(&self, out: &mut impl Write, reporter: &mut Reporter) -> io::Result<()> {
        if self.events == 0 && reporter.errors() == 0 {
            let error = Diagnostic::error("a SPARQL results format takes exactly one event");
            reporter.say(&error.with_hint("there was none in what was read"));
        }
        let Some(document) = &self.document else {
            return Ok(());
        };
        out.write_all(document)?;
        if document.ends_with(b"\n") {
            Ok(())
        } else {
            out.write_all(b"\n")
        }
    }
}

/// The SPARQL results format that is asked for, if one is.
pub(super) fn results_format(format: Option<OutputFormat>) -> Option<results::Format> {
    match format? {
        OutputFormat::Json => Some(results::Format::Json),
        OutputFormat::Xml => Some(results::Format::Xml),
        OutputFormat::Csv => Some(results::Format::Csv),
        OutputFormat::Tsv => Some(results::Format::Tsv),
        OutputFormat::Text | OutputFormat::Ndjson | OutputFormat::Interfaces => None,
    }
}
