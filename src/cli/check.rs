//! `hearken check`: what each subscription means.

use super::Outcome;
use super::args::CheckArguments;
use super::load::{self, Loader, Receiver};
use super::report::{Reporter, plain};
use hearken::oxrdf::{NamedOrBlankNode, Triple};
use hearken::{Diagnostic, Subscription, vocabulary};
use std::io::{self, BufWriter, Write};

/// Prints each subscription as it is read.
struct Printer {
    out: BufWriter<io::Stdout>,
    error: Option<io::Error>,
}

impl Printer {
    fn print(&mut self, name: &str, subscription: &Subscription) -> io::Result<()> {
        writeln!(self.out, "{}", plain(name))?;
        for line in subscription.pattern().to_string().lines() {
            writeln!(self.out, "  {line}")?;
        }
        for interface in subscription.interfaces() {
            writeln!(self.out, "  delivered to {}", plain(interface))?;
        }
        for triple in subscription.metadata() {
            let Triple {
                subject,
                predicate,
                object,
            } = triple;
            match subject {
                NamedOrBlankNode::NamedNode(node) if node.as_str() == name => {
                    if predicate.as_str() != vocabulary::DELIVER_TO {
                        writeln!(self.out, "  {predicate} {object}")?;
                    }
                }
                _ => writeln!(self.out, "  {triple}")?,
            }
        }
        writeln!(self.out)?;
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

    fn prints(&self) -> bool {
        true
    }
}

/// Runs the command.
pub(super) fn run(arguments: &CheckArguments) -> Outcome {
    let mut reporter = Reporter::new();
    let limits = match arguments.read.limits(&[&*arguments.files]) {
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
    let mut loader = Loader::new(&arguments.read, &limits, &mut reporter, false);
    loader.load(&arguments.files, &mut printer);
    match printer.error {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let error = Diagnostic::error(format!("this cannot be written: {error}"));
            reporter.say(&error);
        }
        _ => {}
    }
    if reporter.errors() == 0 {
        Outcome::Done
    } else {
        Outcome::Refused
    }
}
