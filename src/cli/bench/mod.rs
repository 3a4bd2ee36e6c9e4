//! `hearken bench`: the built-in measurements.

mod number;

mod scale;

mod plot;

mod report;

mod measure;

mod growth;

mod attributes;

mod worst;

mod churn;

mod isa;

use super::Outcome;
use super::args::{BenchArguments, WorkloadName, set_limits};
use super::report::Reporter;
use super::workload::Kind;
use hearken::Diagnostic;
use measure::Bench;
use report::Report;
use std::fs;
use std::io;
use std::path::Path;

/// Runs the command.
pub(super) fn run(arguments: &BenchArguments) -> Outcome {
    let mut reporter = Reporter::new();
    let limits = match set_limits(&arguments.limits) {
        Ok(limits) => limits,
        Err(message) => {
            reporter.line(&format!("error: {message}"));
            return Outcome::Usage;
        }
    };
    let mut bench = Bench {
        arguments,
        limits,
        reporter: &mut reporter,
    };
    let measured = measure(&mut bench);
    reporter.end();
    let written = measured.and_then(|report| {
        write(arguments, &report)?;
        Ok(report)
    });
    match written {
        Ok(report) if report.undecided() == 0 => Outcome::Done,
        Ok(_) => Outcome::Refused,
        Err(error) => {
            reporter.say(&error);
            Outcome::Refused
        }
    }
}

fn measure(bench: &mut Bench<'_>) -> Result<Report, Diagnostic> {
    match bench.arguments.workload {
        WorkloadName::Sensors => growth::run(bench, Kind::Sensors),
        WorkloadName::Diverse => growth::run(bench, Kind::Diverse),
        WorkloadName::News => growth::run(bench, Kind::News),
        WorkloadName::Attributes => attributes::run(bench),
        WorkloadName::Churn => churn::run(bench),
        WorkloadName::Isa => isa::run(bench),
        WorkloadName::Worst => worst::run(bench),
    }
}

/// Writes the table, and the files that were asked for.
fn write(arguments: &BenchArguments, report: &Report) -> Result<(), Diagnostic> {
    if let Some(path) = &arguments.json {
        write_file(path, &report.json())?;
    }
    if let Some(path) = &arguments.plot {
        write_file(path, &report.svg())?;
    }
    match report.write(&mut io::stdout().lock()) {
        // Who reads has enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Diagnostic::error(format!(
            "the results cannot be written: {error}"
        ))),
        _ => Ok(()),
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Diagnostic> {
    fs::write(path, text).map_err(|error| {
        Diagnostic::error(format!("the measurements cannot be written: {error}"))
            .with_file(path.to_string_lossy())
    })
}
