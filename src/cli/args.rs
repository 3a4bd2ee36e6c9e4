//! What may be typed.

use super::input::is_stdin;
use clap::{Args, Parser, Subcommand, ValueEnum};
use hearken::event::Format;
use hearken::oxrdf::NamedNode;
use hearken::pattern::Notation;
use hearken::{AttributeStrategy, Limits, Matcher};
use std::path::PathBuf;

/// Says which stored RDF graph patterns an RDF event satisfies.
#[derive(Debug, Parser)]
#[command(name = "hearken", version, arg_required_else_help = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Match every event of the files against every subscription.
    ///
    /// A directory stands for the RDF and SPARQL files below it. `-` is standard input. Exit
    /// status: 0 done; 1 an input was refused, a pair is undecided, or nothing matched with
    /// --fail-on-none; 2 wrong usage.
    Match(MatchArguments),
    /// Read subscriptions and print what each means; errors and warnings with their places.
    Check(CheckArguments),
    /// Measure: how long events and changes take as subscriptions grow.
    ///
    /// The data are drawn anew for each run; the same seed gives the same. Times are for one event
    /// on one thread, as `match --stats` has them; parsing is that of TriG.
    Bench(BenchArguments),
}

/// What both commands read.
#[derive(Args, Debug)]
pub(super) struct ReadArguments {
    /// An ontology: a file or a directory. May be repeated.
    #[arg(long, value_name = "F")]
    pub(super) ontology: Vec<PathBuf>,
    /// The format of events and ontologies whose ending tells none: turtle, ntriples, nquads, trig,
    /// rdfxml or jsonld.
    #[arg(long, value_parser = parse_format)]
    pub(super) format: Option<Format>,
    /// The notation of subscriptions whose ending tells none: turtle, n3, trig, nquads or sparql.
    #[arg(long, value_parser = parse_notation)]
    pub(super) subscription_format: Option<Notation>,
    /// Resolve relative IRIs against this one.
    #[arg(long, value_name = "IRI")]
    pub(super) base: Option<String>,
    /// Set a limit, such as `solutions_max=100`. May be repeated.
    #[arg(long = "limit", value_name = "NAME=NUMBER")]
    pub(super) limits: Vec<String>,
}

impl ReadArguments {
    /// The limits as set, where all that is typed makes sense; `others` are the command's own
    /// paths.
    pub(super) fn limits(&self, others: &[&[PathBuf]]) -> Result<Limits, String> {
        if let Some(base) = &self.base {
            NamedNode::new(base).map_err(|error| format!("--base {base} is no IRI: {error}"))?;
        }
        let paths = others.iter().copied().flatten().chain(&self.ontology);
        if paths.filter(|path| is_stdin(path)).count() > 1 {
            return Err("standard input, `-`, can be read only once".to_owned());
        }
        set_limits(&self.limits)
    }
}

/// The default limits with these settings.
pub(super) fn set_limits(settings: &[String]) -> Result<Limits, String> {
    let mut limits = Limits::default();
    for setting in settings {
        limits.set(setting)?;
    }
    Ok(limits)
}

#[derive(Args, Debug)]
#[command(args_override_self = true)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct MatchArguments {
    #[command(flatten)]
    pub(super) read: ReadArguments,
    /// Subscriptions: a file or a directory. May be repeated.
    #[arg(long, value_name = "F", required = true)]
    pub(super) subscriptions: Vec<PathBuf>,
    /// Events: files or directories.
    #[arg(value_name = "EVENT", required = true)]
    pub(super) events: Vec<PathBuf>,
    /// Take each document as one event, whatever its graphs.
    #[arg(long, conflicts_with = "stream")]
    pub(super) union: bool,
    /// Read N-Quads in constant memory: each run of equal graph names is an event.
    #[arg(long)]
    pub(super) stream: bool,
    /// How to write matches: text on a terminal, ndjson in a pipe unless given.
    #[arg(long)]
    pub(super) output: Option<OutputFormat>,
    /// The one subscription whose results a SPARQL results format shows.
    #[arg(long, value_name = "IRI")]
    pub(super) id: Option<String>,
    /// How comparisons with constants are indexed: dominance, hybrid, counting or poset. Matches never
    /// differ; time does.
    #[arg(
        long,
        value_name = "STRATEGY",
        default_value_t,
        hide_default_value = true
    )]
    pub(super) attribute: AttributeStrategy,
    /// How matches are found. They never differ; time does.
    #[arg(long, value_enum, default_value_t)]
    pub(super) matcher: MatcherName,
    /// Leave the solutions out; their number stays.
    #[arg(long)]
    pub(super) quiet_solutions: bool,
    /// End at the first document that is refused.
    #[arg(long)]
    pub(super) strict: bool,
    /// Exit with status 1 where nothing matched.
    #[arg(long)]
    pub(super) fail_on_none: bool,
    /// Write measurements to this file as one JSON object.
    #[arg(long, value_name = "F")]
    pub(super) stats: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(args_override_self = true)]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub(super) read: ReadArguments,
    /// Subscriptions: files or directories.
    #[arg(value_name = "F", required = true)]
    pub(super) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
#[command(args_override_self = true)]
pub(super) struct BenchArguments {
    /// What to measure.
    #[arg(value_name = "WORKLOAD", value_enum)]
    pub(super) workload: WorkloadName,
    /// How many subscriptions; several numbers give a curve. `10k` and `1M` are understood. With isa
    /// these are classes.
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = parse_count)]
    pub(super) subscriptions: Vec<usize>,
    /// How many events each engine is given.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(super) events: Option<usize>,
    /// Where the random numbers begin.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Measure this matcher only. Otherwise both up to 100,000 subscriptions, and the forest beyond;
    /// attributes, churn, isa and worst take the forest.
    #[arg(long, value_enum)]
    pub(super) matcher: Option<MatcherName>,
    /// Measure this attribute index only: dominance, hybrid, counting or poset. Otherwise attributes
    /// takes all four, everything else dominance.
    #[arg(long, value_name = "STRATEGY")]
    pub(super) attribute: Option<AttributeStrategy>,
    /// Write the numbers to this file as JSON.
    #[arg(long, value_name = "F")]
    pub(super) json: Option<PathBuf>,
    /// Write a picture to this file as SVG.
    #[arg(long, value_name = "F.svg")]
    pub(super) plot: Option<PathBuf>,
    /// Set a limit, such as `solutions_max=100`. May be repeated.
    #[arg(long = "limit", value_name = "NAME=NUMBER")]
    pub(super) limits: Vec<String>,
}

/// What `bench` measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum WorkloadName {
    /// Observations of sensors in rooms; ten matches an event at any size.
    Sensors,
    /// Patterns of many shapes over random graphs.
    Diverse,
    /// News of skewed popularity; matches grow with the subscriptions.
    News,
    /// HMACD's experiment: flat attributes, four indices, two sets of parameters.
    Attributes,
    /// Changes while events pass: what they take, and when they are seen.
    Churn,
    /// Deep and wide hierarchies of classes and properties.
    Isa,
    /// What is hard: all alike, all on one predicate, cliques, cycles, large events.
    Worst,
}

/// How matches are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum MatcherName {
    /// The covering forest.
    #[default]
    Forest,
    /// The tables of the ISMA paper, by counting: a baseline.
    Isma,
}

impl MatcherName {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Forest => "forest",
            Self::Isma => "isma",
        }
    }

    pub(super) fn matcher(self) -> Matcher {
        match self {
            Self::Forest => Matcher::Forest,
            Self::Isma => Matcher::Isma,
        }
    }
}

/// How matches are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// For people.
    Text,
    /// One JSON object a line for each match.
    Ndjson,
    /// One line of distinct interfaces for each event.
    Interfaces,
    /// SPARQL 1.1 Query Results JSON of one subscription and one event.
    Json,
    /// SPARQL Query Results XML, likewise.
    Xml,
    /// SPARQL 1.1 Query Results CSV, likewise.
    Csv,
    /// SPARQL 1.1 Query Results TSV, likewise.
    Tsv,
}

/// A positive number, also as `10k` or `1M`.
fn parse_count(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => match text.strip_suffix('M') {
            Some(digits) => (digits, 1_000_000),
            None => (text, 1),
        },
    };
    let count = digits.parse::<usize>().ok();
    count
        .and_then(|count| count.checked_mul(unit))
        .filter(|count| (1..=100_000_000).contains(count))
        .ok_or_else(|| "expected a number from 1 to 100M, such as 1000, 10k or 1M".to_owned())
}

fn parse_format(name: &str) -> Result<Format, String> {
    Format::from_name(name)
        .ok_or_else(|| "expected turtle, ntriples, nquads, trig, rdfxml or jsonld".to_owned())
}

fn parse_notation(name: &str) -> Result<Notation, String> {
    Notation::from_name(name)
        .ok_or_else(|| "expected turtle, n3, trig, nquads or sparql".to_owned())
}
