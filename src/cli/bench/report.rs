//! What was measured: the rows, which become a table, JSON and a picture.

use super::number::{figure, whole};
use super::plot::{Line, Panel, draw};
use serde_json::{Value, json};
use std::io::{self, Write};

/// How a figure of a row is shown.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shown {
    Text,
    Whole,
    Figure,
    /// Nanoseconds, as microseconds.
    Time,
}

/// A column: its heading, where its figure is in a row, how it is shown.
pub(super) type Column = (&'static str, &'static str, Shown);

/// What a workload gave.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) title: String,
    pub(super) subtitle: String,
    /// What the figures mean, below the table.
    pub(super) notes: Vec<String>,
    pub(super) settings: Value,
    pub(super) columns: &'static [Column],
    pub(super) rows: Vec<Value>,
    pub(super) panels: Vec<Panel>,
}

impl Report {
    pub(super) fn undecided(&self) -> u64 {
        let undecided = self.rows.iter().filter_map(|row| row["undecided"].as_u64());
        undecided.sum()
    }

    pub(super) fn json(&self) -> String {
        let object = json!({"settings": self.settings, "notes": self.notes, "rows": self.rows});
        format!("{object:#}\n")
    }

    pub(super) fn svg(&self) -> String {
        draw(&self.title, &self.subtitle, &self.panels)
    }

    /// Writes the table, its columns aligned.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let headings = self.columns.iter().map(|column| column.0.to_owned());
        let mut lines = vec![headings.collect::<Vec<String>>()];
        for row in &self.rows {
            lines.push(
                self.columns
                    .iter()
                    .map(|column| cell(row, *column))
                    .collect(),
            );
        }
        let width = |place: usize| {
            let cells = lines.iter().map(|line| line[place].chars().count());
            cells.max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        writeln!(out, "{}\n{}\n", self.title, self.subtitle)?;
        for line in &lines {
            let cells = line.iter().zip(&widths).zip(self.columns);
            let cells = cells.map(|((cell, width), column)| match column.2 {
                Shown::Text => format!("{cell:<0$}", *width),
                _ => format!("{cell:>0$}", *width),
            });
            let text = cells.collect::<Vec<String>>().join("  ");
            writeln!(out, "{}", text.trim_end())?;
        }
        writeln!(out)?;
        self.notes
            .iter()
            .try_for_each(|note| writeln!(out, "{note}"))
    }

    /// The line through the rows that have these values: what is across is a count, what is up at
    /// this place, times a factor.
    pub(super) fn line(
        &self,
        name: &str,
        only: &[(&str, &str)],
        (across, up, factor): (&str, &str, f64),
    ) -> Line {
        let has = |row: &&Value| {
            let mut values = only.iter();
            values.all(|(key, value)| row[*key].as_str() == Some(*value))
        };
        let point = |row: &Value| {
            let across = row[across].as_f64()?;
            Some((across, row.pointer(up)?.as_f64()? * factor))
        };
        Line {
            name: name.to_owned(),
            points: self.rows.iter().filter(has).filter_map(point).collect(),
            colour: 0,
            is_dashed: false,
        }
    }
}

fn cell(row: &Value, (_, pointer, shown): Column) -> String {
    let Some(value) = row.pointer(pointer) else {
        return String::new();
    };
    match (shown, value.as_f64()) {
        (Shown::Text, _) => value.as_str().unwrap_or_default().to_owned(),
        (_, None) => "-".to_owned(),
        (Shown::Whole, Some(number)) => whole(number),
        (Shown::Figure, Some(number)) => figure(number),
        (Shown::Time, Some(number)) => figure(number / 1000.0),
    }
}
