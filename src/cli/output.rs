//! Writing matches.

use super::answer::{Answer, write_results};
use super::args::OutputFormat;
use super::report::plain;
use super::text;
use hearken::{Undecided, results};
use serde_json::Value;
use std::io::{self, Write};

/// Whether a format has a place for pairs that are undecided.
pub(super) fn shows_undecided(format: OutputFormat) -> bool {
    matches!(format, OutputFormat::Text | OutputFormat::Ndjson)
}

/// Writes what one event matched, as one of the formats of many events.
pub(super) fn write(
    out: &mut impl Write,
    format: OutputFormat,
    with_solutions: bool,
    event: &str,
    answer: &Answer,
) -> io::Result<()> {
    match format {
        OutputFormat::Text => text::write(out, with_solutions, event, answer),
        OutputFormat::Interfaces => {
            let interfaces: Vec<_> = answer.interfaces().into_iter().collect();
            writeln!(out, "{}\t{}", plain(event), interfaces.join(" "))
        }
        _ => write_ndjson(out, with_solutions, event, answer),
    }
}

fn write_ndjson(
    out: &mut impl Write,
    with_solutions: bool,
    event: &str,
    answer: &Answer,
) -> io::Result<()> {
    let event = Value::from(event);
    let mut undecided = answer.undecided.iter().peekable();
    for solved in &answer.solved {
        let name = solved.matched.name();
        while let Some(before) = undecided.next_if(|other| other.name() < name) {
            write_undecided(out, &event, before)?;
        }
        write!(
            out,
            r#"{{"event":{event},"subscription":{},"solutions":{},"truncated":{}"#,
            Value::from(name),
            solved.solutions.len(),
            solved.is_truncated
        )?;
        if with_solutions {
            out.write_all(br#","results":"#)?;
            write_results(out, results::Format::Json, solved)?;
        }
        out.write_all(b"}\n")?;
    }
    undecided.try_for_each(|pair| write_undecided(out, &event, pair))
}

fn write_undecided(out: &mut impl Write, event: &Value, pair: &Undecided) -> io::Result<()> {
    writeln!(
        out,
        r#"{{"event":{event},"subscription":{},"undecided":true,"reason":{}}}"#,
        Value::from(pair.name()),
        Value::from(pair.reason())
    )
}
