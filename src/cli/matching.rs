//! `hearken match`: events against subscriptions.

use super::Outcome;
use super::answer::Answer;
use super::args::{MatchArguments, OutputFormat};
use super::input::{Input, expand};
use super::load::{self, Loader, Receiver};
use super::output;
use super::report::Reporter;
use super::single::{Single, results_format};
use super::stats::{Stats, resident_bytes};
use hearken::event::{self, Event, Format, StreamReader};
use hearken::{Diagnostic, Engine, EngineOptions, Limits, Subscription};
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
    let mut outcome = Outcome::Refused;
    if let Some(engine) = load(arguments, &limits, &mut reporter, &mut stats) {
        match Single::new(arguments, &engine) {
            Ok(single) => {
                let run = Run {
                    arguments,
                    limits: &limits,
                    engine: &engine,
                    single,
                    reporter: &mut reporter,
                    stats: &mut stats,
                    out: BufWriter::new(io::stdout()),
                    is_ended: false,
                };
                outcome = run.run();
            }
            Err(error) => reporter.say(&error),
        }
    }
    if let Some(path) = &arguments.stats
        && let Err(error) = stats.write(path)
    {
        reporter.say(&error);
        outcome = Outcome::Refused;
    }
    outcome
}

fn check_usage(arguments: &MatchArguments) -> Result<Limits, String> {
    let paths = [&*arguments.subscriptions, &*arguments.events];
    let limits = arguments.read.limits(&paths)?;
    match (results_format(arguments.output), &arguments.id) {
        (Some(_), None) => return Err("a SPARQL results format needs --id IRI".into()),
        (None, Some(_)) => {
            return Err("--id goes with --output json, xml, csv or tsv".into());
        }
        _ => {}
    }
    Ok(limits)
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
    let options = EngineOptions::default()
        .with_limits(limits.clone())
        .with_attribute(arguments.attribute)
        .with_matcher(arguments.matcher.matcher());
    let mut subscriber = Subscriber {
        engine: Engine::with_options(ontology, options),
        elapsed: Duration::ZERO,
    };
    stats.resident_bytes_empty = resident_bytes();
    let mut loader = Loader::new(&arguments.read, limits, reporter, arguments.strict);
    let is_loaded = loader.load(&arguments.subscriptions, &mut subscriber);
    stats.subscriptions_refused = loader.refused();
    stats.subscriptions = subscriber.engine.len();
    stats.subscribe = subscriber.elapsed;
    stats.load = begun.elapsed();
    stats.resident_bytes = resident_bytes();
    is_loaded.then_some(subscriber.engine)
}

struct Run<'a> {
    arguments: &'a MatchArguments,
    limits: &'a Limits,
    engine: &'a Engine,
    single: Option<Single>,
    reporter: &'a mut Reporter,
    stats: &'a mut Stats,
    out: BufWriter<io::Stdout>,
    is_ended: bool,
}

impl Run<'_> {
    fn run(mut self) -> Outcome {
        match self.all() {
            Ok(()) => {}
            // Who reads has enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Err(error) => {
                let error = Diagnostic::error(format!("the results cannot be written: {error}"));
                self.reporter.say(&error);
            }
        }
        let is_refused = self.reporter.errors() > 0 || self.stats.undecided > 0;
        let is_none = self.arguments.fail_on_none && self.stats.matches == 0;
        // What is left in the buffer was tried already.
        let _unwritten = self.out.into_parts();
        if is_refused || is_none {
            Outcome::Refused
        } else {
            Outcome::Done
        }
    }

    /// Reads and matches all inputs; an error is one of writing.
    fn all(&mut self) -> io::Result<()> {
        let inputs = expand(&self.arguments.events, |name| {
            Format::from_ending(name).is_some()
        });
        // Text and bar would write over each other.
        if !io::stdout().is_terminal() {
            let sizes = inputs.iter().flatten().map(Input::size).sum();
            self.reporter.begin(sizes, "events");
        }
        for input in inputs {
            match input {
                Ok(input) => {
                    self.input(&input)?;
                    self.reporter.advance(input.size());
                }
                Err(error) => self.refuse(&error),
            }
            if self.is_ended {
                break;
            }
        }
        self.reporter.end();
        if let Some(single) = &self.single {
            single.finish(&mut self.out, self.reporter)?;
        }
        self.out.flush()
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
        for event in &document.events {
            self.event(event)?;
            if self.is_ended {
                break;
            }
        }
        Ok(())
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
        self.stats.work += matches.work();
        let matches = matches.sorted();
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
        self.answer(event, &answer)
    }

    /// Writes an answer.
    fn answer(&mut self, event: &Event, answer: &Answer) -> io::Result<()> {
        let format = self.arguments.output.unwrap_or_else(|| {
            if io::stdout().is_terminal() {
                OutputFormat::Text
            } else {
                OutputFormat::Ndjson
            }
        });
        if !output::shows_undecided(format) {
            for pair in &answer.undecided {
                let message = format!("{} is undecided: {}", pair.name(), pair.reason());
                self.reporter
                    .say(&Diagnostic::error(message).with_file(event.name()));
            }
        }
        if let Some(single) = &mut self.single {
            if let Err(error) = single.take(event, answer) {
                self.is_ended = true;
                self.reporter.say(&error);
            }
            return Ok(());
        }
        let with_solutions = !self.arguments.quiet_solutions;
        output::write(&mut self.out, format, with_solutions, event.name(), answer)
    }
}
