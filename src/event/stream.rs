//! Reading an endless document of N-Quads, run by run.

use super::Event;
use super::lines::Lines;
use super::names::{Names, Seen};
use crate::syntax::Format;
use crate::syntax::{SyntaxError, explain, utf8};
use crate::{Diagnostic, Limits, Place};

use oxrdf::{GraphName, Quad, Triple};
use oxttl::NQuadsParser;
use std::collections::VecDeque;
use std::io::{BufRead, Error};
use std::time::{Duration, Instant};

/// The events of a stream of N-Quads: each run of equal graph names is one. It holds one event at
/// a time, and the names of the graphs that have been.
///
/// An event is never given incomplete. These refuse a run; it is skipped, and the next goes on:
///
/// - its graph has been before, in an earlier run;
/// - a line of it cannot be read. Such a line belongs to the run that is open when it is met. But
///   it may as well be the first of the next run: so if the next line that can be read is of
///   another graph, that graph's run is refused, too;
/// - it is larger than `document_bytes_max`;
/// - the names to be remembered take more than `stream_name_bytes_max`.
///
/// A stream without a quad has no event. An error of the reader ends it.
///
/// ```
/// use hearken::Limits;
/// use hearken::event::StreamReader;
///
/// let lines = "<urn:s> <urn:p> \"1\" <urn:g1> .\n<urn:s> <urn:p> \"2\" <urn:g2> .\n";
/// let stream = StreamReader::new(lines.as_bytes(), "live.nq", Limits::default());
/// let names: Vec<_> = stream.flatten().map(|event| event.name().to_owned()).collect();
/// assert_eq!(names, ["urn:g1", "urn:g2"]);
/// ```
#[derive(Debug)]
pub struct StreamReader<R> {
    lines: Lines<R>,
    file: String,
    limits: Limits,
    names: Names,
    has_default: bool,
    run: Option<Run>,
    doubt: Option<Doubt>,
    /// What is to be given next: a line ends one run and refuses another at most.
    ready: VecDeque<Result<Event, Diagnostic>>,
    is_ended: bool,
    /// Since when time belongs to the open run.
    clock: Instant,
}

/// A run of lines of the same graph.
#[derive(Debug)]
struct Run {
    graph: GraphName,
    name: String,
    triples: Vec<Triple>,
    bytes: u64,
    time: Duration,
    is_refused: bool,
}

/// A line that could not be read, and after which no other has been read yet.
#[derive(Clone, Copy, Debug)]
struct Doubt {
    line: usize,
    /// Whether it stands before all runs, so that its refusal speaks of the next run already.
    is_said: bool,
}

impl<R: BufRead> StreamReader<R> {
    /// The events of `reader`, whose document is named `file`.
    #[must_use]
    pub fn new(reader: R, file: impl Into<String>, limits: Limits) -> Self {
        Self {
            lines: Lines::new(reader, limits.stream_line_bytes_max),
            file: file.into(),
            names: Names::new(limits.stream_name_bytes_max),
            limits,
            has_default: false,
            run: None,
            doubt: None,
            ready: VecDeque::new(),
            is_ended: false,
            clock: Instant::now(),
        }
    }

    /// Reads one line and sees what it ends or refuses.
    fn step(&mut self) {
        match self.lines.advance() {
            Ok(true) => match self.parse_line() {
                Ok(Some(quad)) => self.take(quad),
                Ok(None) => {}
                Err(said) => self.refuse_line(said),
            },
            Ok(false) => {
                self.is_ended = true;
                self.close();
            }
            Err(error) => self.stop(&error),
        }
    }

    /// The quad of the line; `None` if it is blank or a comment.
    fn parse_line(&self) -> Result<Option<Quad>, Diagnostic> {
        if self.lines.is_too_long() {
            return Err(Diagnostic::error(format!(
                "the line is longer than {} bytes (stream_line_bytes_max)",
                self.limits.stream_line_bytes_max
            ))
            .with_place(Place::of("", &(0..0))));
        }
        let text = utf8(self.lines.line())?;
        let mut quads = NQuadsParser::new().for_slice(text);
        let quad = quads.next().transpose();
        // A quad counts only if nothing is wrong with the rest of its line.
        let rest = quads.next().transpose();
        match (quad, rest) {
            (Ok(quad), Ok(_)) => Ok(quad),
            (Err(error), _) | (_, Err(error)) => {
                let location = error.location();
                let offset = |at: u64| usize::try_from(at).unwrap_or(text.len());
                Err(explain(&SyntaxError {
                    text,
                    format: Format::NQuads,
                    message: error.message().to_owned(),
                    span: Some(offset(location.start.offset)..offset(location.end.offset)),
                    prefixes: Vec::new(),
                }))
            }
        }
    }

    fn take(&mut self, quad: Quad) {
        let bytes = u64::try_from(self.lines.line().len()).unwrap_or(u64::MAX);
        if self
            .run
            .as_ref()
            .is_none_or(|run| run.graph != quad.graph_name)
        {
            self.close();
            self.open(quad.graph_name.clone());
        }
        self.doubt = None;
        let Some(run) = self.run.as_mut().filter(|run| !run.is_refused) else {
            return;
        };
        run.bytes = run.bytes.saturating_add(bytes);
        run.triples.push(quad.into());
        if run.bytes > self.limits.document_bytes_max {
            let reason = format!(
                "it is larger than {} bytes (document_bytes_max)",
                self.limits.document_bytes_max
            );
            self.refuse_run(&reason);
        }
    }

    /// Begins the run of `graph`, or refuses it.
    fn open(&mut self, graph: GraphName) {
        let (seen, name) = self.register(&graph);
        self.run = Some(Run {
            graph,
            name,
            triples: Vec::new(),
            bytes: 0,
            time: Duration::ZERO,
            is_refused: false,
        });
        match (seen, self.doubt) {
            (Seen::Before, _) => {
                self.refuse_run("its graph comes back after another one; a graph is never split");
            }
            (Seen::Unknown, _) => {
                let reason = format!(
                    "the names of the graphs before it take {} bytes (stream_name_bytes_max), so \
                     whether it comes back is not known",
                    self.limits.stream_name_bytes_max
                );
                self.refuse_run(&reason);
            }
            (Seen::New(_), Some(doubt)) if doubt.is_said => self.drop_run(),
            (Seen::New(_), Some(doubt)) => {
                let reason = format!(
                    "line {}, which cannot be read, may be its first",
                    doubt.line
                );
                self.refuse_run(&reason);
            }
            (Seen::New(_), None) => {}
        }
    }

    /// Remembers `graph`, and names its event.
    fn register(&mut self, graph: &GraphName) -> (Seen, String) {
        let (seen, label) = match graph {
            GraphName::DefaultGraph => {
                let seen = if self.has_default {
                    Seen::Before
                } else {
                    Seen::New(0)
                };
                self.has_default = true;
                return (seen, self.file.clone());
            }
            GraphName::NamedNode(iri) => {
                let seen = self.names.insert(iri.as_str().as_bytes());
                return (seen, iri.as_str().to_owned());
            }
            // No IRI starts with `_`.
            GraphName::BlankNode(node) => {
                let label = node.to_string();
                (self.names.insert(label.as_bytes()), label)
            }
        };
        match seen {
            Seen::New(order) => (seen, format!("{}#{order}", self.file)),
            Seen::Before | Seen::Unknown => (seen, label),
        }
    }

    /// Gives the open run as an event, unless it is refused.
    fn close(&mut self) {
        self.settle();
        let Some(run) = self.run.take().filter(|run| !run.is_refused) else {
            return;
        };
        let event = Event::new(run.name, run.triples).with_parse_time(run.time);
        self.ready.push_back(Ok(event));
        // Making the event is no parsing.
        self.clock = Instant::now();
    }

    /// Counts the time since the last change of the graph to the open run.
    fn settle(&mut self) {
        let now = Instant::now();
        if let Some(run) = &mut self.run {
            run.time += now - self.clock;
        }
        self.clock = now;
    }

    fn refuse_line(&mut self, said: Diagnostic) {
        let line = self.lines.number();
        let refused = match &self.run {
            Some(run) if run.is_refused => None,
            Some(run) => Some(format!("event `{}` is refused", run.name)),
            None if self.doubt.is_some() => None,
            None => Some("the first event is refused".to_owned()),
        };
        if let Some(refused) = refused {
            let mut said = said.with_file(self.file.as_str());
            said.message = format!("{refused}: {}", said.message);
            if let Some(place) = &mut said.place {
                place.line = line;
            }
            self.ready.push_back(Err(said));
        }
        self.doubt = Some(Doubt {
            line,
            is_said: self.run.is_none(),
        });
        self.drop_run();
    }

    /// Refuses the open run at its line that was just read.
    fn refuse_run(&mut self, reason: &str) {
        let Some(run) = &self.run else {
            return;
        };
        let line = String::from_utf8_lossy(self.lines.line());
        let mut place = Place::of(&line, &(0..line.len()));
        place.line = self.lines.number();
        let said = Diagnostic::error(format!("event `{}` is refused: {reason}", run.name))
            .with_file(self.file.as_str())
            .with_place(place);
        self.ready.push_back(Err(said));
        self.drop_run();
    }

    /// Lets the rest of the open run pass unseen.
    fn drop_run(&mut self) {
        if let Some(run) = &mut self.run {
            run.is_refused = true;
            run.triples = Vec::new();
        }
    }

    /// Ends the stream at an error of the reader, which leaves the open run incomplete.
    fn stop(&mut self, error: &Error) {
        let mut message = format!("reading fails after line {}: {error}", self.lines.number());
        if let Some(run) = self.run.take().filter(|run| !run.is_refused) {
            message = format!("event `{}` is refused: {message}", run.name);
        }
        self.is_ended = true;
        self.ready
            .push_back(Err(Diagnostic::error(message).with_file(self.file.as_str())));
    }
}

impl<R: BufRead> Iterator for StreamReader<R> {
    type Item = Result<Event, Diagnostic>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            // The time since the last call is the caller's.
            self.clock = Instant::now();
            while self.ready.is_empty() && !self.is_ended {
                self.step();
            }
            self.settle();
        }
        self.ready.pop_front()
    }
}
