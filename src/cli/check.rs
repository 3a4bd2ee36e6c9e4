//! `hearken check`: what each subscription means.

use super::Outcome;
use super::args::CheckArguments;
use super::load::{self, Loader, Receiver};
use super::report::Reporter;
use hearken::{Diagnostic, Subscription};
use std::io::{self, BufWriter, Write};

/// Prints each subscription as it is read.
struct Printer {
    out: BufWriter<io::Stdout>,
    error: Option<io::Error>,
}

impl Printer {
    fn print(&mut self, name: &str, subscription: &Subscription) -> io::Result<()> {
        writeln!(self.out, "{name}")?;
        for line in subscription.pattern().to_string().lines() {
            writeln!(self.out, "  {line}")?;
        }
        for interface in subscription.interfaces() {
            writeln!(self.out, "  delivered to {interface}")?;
        }
        for triple in subscription.metadata() {
            writeln!(self.out, "  # {triple}")?;
        }
        // Errors and warnings go to the other stream: keep the two in step.
        self.out.flush()
    }
}

impl Receiver for Printer {
    fn accept(&mut self, name: &str, subscription: Subscription) -> Result<(), Diagnostic> {
        if self.error.is_none() {
            self.error = self.print(name, &subscription).err();
        }
        Ok(())
    }

    fn retract(&mut self, _name: &str) {}
}

/// Runs the command.
pub(super) fn run(arguments: &CheckArguments) -> Outcome {
    let mut reporter = Reporter::new();
    let limits = match arguments.read.limits() {
        Ok(limits) => limits,
        Err(message) => {
            reporter.line(&format!("error: {message}"));
            return Outcome::Usage;
        }
    };
    let _ontology = load::ontology(&arguments.read, &limits, &mut reporter, false);
    let mut printer = Printer {
        out: BufWriter::new(io::stdout()),
        error: None,
    };
    let mut loader = Loader {
        arguments: &arguments.read,
        limits: &limits,
        reporter: &mut reporter,
        is_strict: false,
    };
    let refused = loader.load(&arguments.files, &mut printer);
    let is_written = printer
        .error
        .is_none_or(|error| error.kind() == io::ErrorKind::BrokenPipe);
    if refused == Some(0) && reporter.errors() == 0 && is_written {
        Outcome::Done
    } else {
        Outcome::Refused
    }
}
