//! `hearken match`: events against subscriptions.

use super::Outcome;
use super::args::{MatchArguments, OutputFormat};
use super::input::{Input, expand};
use super::load::{self, Loader, Receiver};
use super::output::{self, Answer};
use super::progress;
use super::report::Reporter;
use super::stats::{Stats, resident_bytes};
use hearken::event::{self, Event, Format, StreamReader};
use hearken::{Diagnostic, Engine, EngineOptions, Limits, Subscription, results};
use indicatif::ProgressBar;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Runs the command.
pub(super) fn run(arguments: &MatchArguments) -> Outcome {
    let mut reporter = Reporter::new();
    let limits = match check_usage(arguments) {
        Ok(limits) => limits,
        Err(message) => {
            reporter.line(&format!("error: {message}"));
            return Outcome::Usage;
        }
    };
    let mut stats = Stats::default();
    let Some(engine) = load(arguments, &limits, &mut reporter, &mut stats) else {
        return Outcome::Refused;
    };
    let mut run = Run {
        arguments,
        limits: &limits,
        engine: &engine,
        format: arguments.output.unwrap_or_else(|| {
            if io::stdout().is_terminal() {
                OutputFormat::Text
            } else {
                OutputFormat::Ndjson
            }
        }),
        reporter,
        stats,
        out: BufWriter::new(io::stdout()),
        is_ended: false,
        was_shown: false,
    };
    let outcome = match run.all().and_then(|()| run.out.flush()) {
        Ok(()) => run.outcome(),
        // Who reads has enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => run.outcome(),
        Err(error) => {
            let error = Diagnostic::error(format!("the results cannot be written: {error}"));
            run.reporter.say(&error);
            Outcome::Refused
        }
    };
    if let Some(path) = &arguments.stats {
        let errors = run.reporter.errors();
        run.stats.write(path, &mut run.reporter);
        if run.reporter.errors() > errors {
            return Outcome::Refused;
        }
    }
    outcome
}

fn check_usage(arguments: &MatchArguments) -> Result<Limits, String> {
    let limits = arguments.read.limits()?;
    match (results_format(arguments.output), &arguments.id) {
        (Some(_), None) => return Err("a SPARQL results format needs --id IRI".into()),
        (None, Some(_)) => {
            return Err("--id goes with --output json, xml, csv or tsv".into());
        }
        _ => {}
    }
    Ok(limits)
}

fn results_format(format: Option<OutputFormat>) -> Option<results::Format> {
    match format? {
        OutputFormat::Json => Some(results::Format::Json),
        OutputFormat::Xml => Some(results::Format::Xml),
        OutputFormat::Csv => Some(results::Format::Csv),
        OutputFormat::Tsv => Some(results::Format::Tsv),
        OutputFormat::Text | OutputFormat::Ndjson | OutputFormat::Interfaces => None,
    }
}

/// Subscribes what is loaded.
struct Subscriber {
    engine: Engine,
    elapsed: Duration,
}

impl Receiver for Subscriber {
    fn accept(&mut self, name: &str, subscription: Subscription) -> Result<(), Diagnostic> {
        let begun = Instant::now();
        let done = self.engine.subscribe(name, subscription);
        self.elapsed += begun.elapsed();
        done.map(|_| ()).map_err(|error| {
            Diagnostic::error(error.to_string())
                .with_file(name)
                .with_hint("raise the limit with --limit subscriptions_max=…")
        })
    }

    fn retract(&mut self, name: &str) {
        self.engine.unsubscribe(name);
    }
}

fn load(
    arguments: &MatchArguments,
    limits: &Limits,
    reporter: &mut Reporter,
    stats: &mut Stats,
) -> Option<Engine> {
    let begun = Instant::now();
    let ontology = load::ontology(&arguments.read, limits, reporter, arguments.strict)?;
    let options = EngineOptions::default().with_limits(limits.clone());
    let mut subscriber = Subscriber {
        engine: Engine::with_options(ontology, options),
        elapsed: Duration::ZERO,
    };
    stats.resident_bytes_empty = resident_bytes();
    let mut loader = Loader {
        arguments: &arguments.read,
        limits,
        reporter,
        is_strict: arguments.strict,
    };
    stats.subscriptions_refused = loader.load(&arguments.subscriptions, &mut subscriber)?;
    stats.subscriptions = subscriber.engine.len();
    stats.subscribe = subscriber.elapsed;
    stats.load = begun.elapsed();
    stats.resident_bytes = resident_bytes();
    Some(subscriber.engine)
}

struct Run<'a> {
    arguments: &'a MatchArguments,
    limits: &'a Limits,
    engine: &'a Engine,
    format: OutputFormat,
    reporter: Reporter,
    stats: Stats,
    out: BufWriter<io::Stdout>,
    is_ended: bool,
    /// Whether the one event of a SPARQL results format was met.
    was_shown: bool,
}

impl Run<'_> {
    /// Reads and matches all inputs; an error is one of writing.
    fn all(&mut self) -> io::Result<()> {
        let inputs = expand(&self.arguments.events, |name| {
            Format::from_ending(name).is_some()
        });
        let bar = progress::bar(inputs.iter().flatten().map(Input::size).sum(), "events");
        for input in inputs {
            match input {
                Ok(input) => {
                    self.input(&input)?;
                    bar.inc(input.size());
                }
                Err(error) => self.refuse(&error),
            }
            if self.is_ended {
                break;
            }
        }
        ProgressBar::finish_and_clear(&bar);
        Ok(())
    }

    fn outcome(&self) -> Outcome {
        let is_missing = results_format(self.arguments.output).is_some() && !self.was_shown;
        let is_refused = self.reporter.errors() > 0 || self.stats.undecided > 0 || is_missing;
        let is_none = self.arguments.fail_on_none && self.stats.matches == 0;
        if is_refused || is_none {
            Outcome::Refused
        } else {
            Outcome::Done
        }
    }

    /// Says an error about an event; with `--strict` the first ends the run.
    fn refuse(&mut self, error: &Diagnostic) {
        self.stats.events_refused += 1;
        self.reporter.say(error);
        self.is_ended |= self.arguments.strict;
    }

    fn input(&mut self, input: &Input) -> io::Result<()> {
        if self.arguments.stream {
            return self.stream(input);
        }
        let read =
            load::event_options(input, &self.arguments.read, self.limits).and_then(|options| {
                let options = options.with_union(self.arguments.union);
                event::read_document(&input.read(self.limits)?, &input.name, &options)
            });
        let document = match read {
            Ok(document) => document,
            Err(error) => {
                self.refuse(&error);
                return Ok(());
            }
        };
        for warning in &document.warnings {
            self.reporter.say(warning);
        }
        document
            .events
            .iter()
            .try_for_each(|event| self.event(event))
    }

    fn stream(&mut self, input: &Input) -> io::Result<()> {
        let format = Format::from_ending(input.plain_name()).or(self.arguments.read.format);
        if !matches!(format, None | Some(Format::NQuads | Format::NTriples)) {
            self.refuse(
                &Diagnostic::error("--stream reads N-Quads only")
                    .with_file(&*input.name)
                    .with_hint("convert it to N-Quads, or leave out --stream"),
            );
            return Ok(());
        }
        let reader = match input.open() {
            Ok(reader) => reader,
            Err(error) => {
                self.refuse(&error);
                return Ok(());
            }
        };
        for event in StreamReader::new(reader, &*input.name, self.limits.clone()) {
            match event {
                Ok(event) => {
                    self.event(&event)?;
                    self.out.flush()?;
                }
                Err(error) => self.refuse(&error),
            }
            if self.is_ended {
                break;
            }
        }
        Ok(())
    }

    fn event(&mut self, event: &Event) -> io::Result<()> {
        let begun = Instant::now();
        let matches = self.engine.publish(event);
        let match_time = begun.elapsed();
        let begun = Instant::now();
        let answer = Answer::of(matches);
        let solve_time = begun.elapsed();
        self.stats.events += 1;
        self.stats.matches += answer.solved.len();
        self.stats.undecided += answer.undecided.len();
        self.stats.solutions += answer
            .solved
            .iter()
            .map(|solved| solved.solutions.len())
            .sum::<usize>();
        if self.arguments.stats.is_some() {
            self.stats.parse.add(event.parse_time());
            self.stats.matching.add(match_time);
            self.stats.solve.add(solve_time);
        }
        match results_format(self.arguments.output) {
            Some(format) => self.results(format, event, &answer),
            None => output::write(
                &mut self.out,
                self.format,
                !self.arguments.quiet_solutions,
                event.name(),
                &answer,
            ),
        }
    }

    /// Writes the results of one subscription for the one event.
    fn results(
        &mut self,
        format: results::Format,
        event: &Event,
        answer: &Answer,
    ) -> io::Result<()> {
        let id = self.arguments.id.as_deref().unwrap_or_default();
        if self.was_shown {
            self.is_ended = true;
            let error = Diagnostic::error("a SPARQL results format takes exactly one event")
                .with_file(event.name())
                .with_hint("give one event, or --output ndjson");
            self.refuse(&error);
            return Ok(());
        }
        let Some(described) = self.engine.describe(id) else {
            self.is_ended = true;
            let error = Diagnostic::error(format!("there is no subscription {id}"))
                .with_hint("a subscription without a name of its own is named by its file");
            self.refuse(&error);
            return Ok(());
        };
        self.was_shown = true;
        let solved = answer
            .solved
            .iter()
            .find(|solved| solved.matched.name() == id);
        match solved {
            Some(solved) => output::write_results(&mut self.out, format, solved),
            None if described.is_ask() => results::write_boolean(&mut self.out, format, false),
            None => results::write_solutions(&mut self.out, format, described.variables(), []),
        }
    }
}
