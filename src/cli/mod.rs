//! The commands: what is typed becomes what is meant.

mod progress;

mod report;

mod input;

mod args;

mod load;

mod stats;

mod answer;

mod text;

mod output;

mod single;

mod matching;

mod check;

mod workload;

mod bench;

use args::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

/// How a command ended, as the exit status says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Done.
    Done,
    /// An input was refused, a pair is undecided, or nothing matched where that was asked for.
    Refused,
    /// Wrong usage.
    Usage,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Done => 0,
            Outcome::Refused => 1,
            Outcome::Usage => 2,
        })
    }
}

/// Parses the arguments and runs the command.
pub(crate) fn run() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Match(arguments) => matching::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    };
    outcome.into()
}
