//! Pictures: panels of lines or bars as SVG.

use super::number::{figure, short};
use super::scale::Scale;
use std::fmt::Write as _;

/// A line: its name, its points, and whether it is a bound beside another line.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) points: Vec<(f64, f64)>,
    /// Which of the colours.
    pub(super) colour: usize,
    pub(super) is_dashed: bool,
}

/// What a panel shows.
#[derive(Debug)]
pub(super) enum Marks {
    Lines(Vec<Line>),
    Bars(Vec<(String, f64)>),
}

/// One picture with its axes.
#[derive(Debug)]
pub(super) struct Panel {
    pub(super) title: String,
    pub(super) across: &'static str,
    pub(super) up: &'static str,
    /// Whether the axes are logarithmic: that across, that up.
    pub(super) is_log: (bool, bool),
    pub(super) marks: Marks,
}

/// Colours that people who see few colours tell apart.
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555",
];
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 100.0;
const MARGIN: f64 = 26.0;
const LEGEND: f64 = WIDTH - MARGIN - RIGHT;
const BOTTOM: f64 = 58.0;
const HEADER: f64 = 74.0;
const BAR: f64 = 26.0;
const BAR_NAMES: f64 = 300.0;

/// A whole picture: its title, a line below it, and its panels, two in a row.
pub(super) fn draw(title: &str, subtitle: &str, panels: &[Panel]) -> String {
    let columns = panels.len().clamp(1, 2);
    let heights: Vec<f64> = panels
        .chunks(columns)
        .map(|row| row.iter().map(Panel::height).fold(0.0, f64::max))
        .collect();
    let widths: f64 = panels.iter().take(columns).map(Panel::width).sum();
    let height = HEADER + heights.iter().sum::<f64>() + 10.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {widths} {height}\" width=\"{widths}\" \
         height=\"{height}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" font-size=\"13\" fill=\"#222\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        escape(title)
    );
    text(
        &mut out,
        (MARGIN, 34.0),
        "font-size=\"20\" font-weight=\"bold\"",
        title,
    );
    text(&mut out, (MARGIN, 57.0), "fill=\"#555\"", subtitle);
    let mut top = HEADER;
    for (row, height) in panels.chunks(columns).zip(&heights) {
        let mut left = 0.0;
        for panel in row {
            writeln!(out, "<g transform=\"translate({left} {top})\">").unwrap_or_default();
            panel.draw(&mut out);
            out.push_str("</g>\n");
            left += panel.width();
        }
        top += height;
    }
    out.push_str("</svg>\n");
    out
}

impl Panel {
    fn width(&self) -> f64 {
        match self.marks {
            Marks::Lines(_) => WIDTH,
            Marks::Bars(_) => WIDTH + BAR_NAMES,
        }
    }

    fn height(&self) -> f64 {
        match &self.marks {
            Marks::Lines(_) => HEIGHT,
            Marks::Bars(bars) => 40.0 + BOTTOM + BAR * f64::from(count(bars.len())),
        }
    }

    fn draw(&self, out: &mut String) {
        text(
            out,
            (MARGIN, 22.0),
            "font-size=\"15\" font-weight=\"bold\"",
            &self.title,
        );
        match &self.marks {
            Marks::Lines(lines) => self.draw_lines(out, lines),
            Marks::Bars(bars) => self.draw_bars(out, bars),
        }
    }

    fn draw_lines(&self, out: &mut String, lines: &[Line]) {
        let points = || lines.iter().flat_map(|line| &line.points);
        let across = Scale::new(points().map(|point| point.0), self.is_log.0);
        let up = Scale::new(points().map(|point| point.1), self.is_log.1);
        let left = |value: f64| LEFT + across.place(value) * (WIDTH - LEFT - RIGHT);
        let top = |value: f64| HEIGHT - BOTTOM - up.place(value) * (HEIGHT - TOP - BOTTOM);
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for value in up.minor() {
            stroke(out, (LEFT, top(value)), (right, top(value)), "#f1f1f1");
        }
        for value in up.ticks() {
            stroke(out, (LEFT, top(value)), (right, top(value)), "#d4d4d4");
            let place = (LEFT - 8.0, top(value) + 4.5);
            text(out, place, "text-anchor=\"end\"", &short(value));
        }
        for value in across.ticks() {
            stroke(out, (left(value), TOP), (left(value), bottom), "#e4e4e4");
            let place = (left(value), bottom + 19.0);
            text(out, place, "text-anchor=\"middle\"", &short(value));
        }
        stroke(out, (LEFT, bottom), (right, bottom), "#222");
        stroke(out, (LEFT, TOP), (LEFT, bottom), "#222");
        let place = (f64::midpoint(LEFT, right), HEIGHT - 16.0);
        text(
            out,
            place,
            "text-anchor=\"middle\" fill=\"#555\"",
            self.across,
        );
        let place = (20.0, f64::midpoint(TOP, bottom));
        let turned = format!(
            "text-anchor=\"middle\" fill=\"#555\" transform=\"rotate(-90 {} {})\"",
            place.0, place.1
        );
        text(out, place, &turned, self.up);
        for (number, line) in lines.iter().enumerate() {
            line.draw(out, &left, &top);
            line.name_it(out, number, columns(lines));
        }
    }

    /// Bars from left to right, on a logarithmic axis, with their values.
    fn draw_bars(&self, out: &mut String, bars: &[(String, f64)]) {
        let scale = Scale::new(bars.iter().map(|bar| bar.1), true);
        let (begin, top) = (LEFT + BAR_NAMES, 40.0);
        let bottom = top + BAR * f64::from(count(bars.len()));
        let left = |value: f64| begin + scale.place(value) * (WIDTH - LEFT - RIGHT - 60.0);
        for value in scale.ticks() {
            stroke(out, (left(value), top), (left(value), bottom), "#d4d4d4");
            let place = (left(value), bottom + 19.0);
            text(out, place, "text-anchor=\"middle\"", &short(value));
        }
        for (number, (name, value)) in bars.iter().enumerate() {
            let row = top + BAR * f64::from(count(number));
            let length = (left(*value) - begin).max(1.0);
            text(out, (begin - 8.0, row + 17.0), "text-anchor=\"end\"", name);
            writeln!(
                out,
                "<rect x=\"{begin}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"16\" fill=\"{}\"/>",
                row + 5.0,
                COLOURS[0]
            )
            .unwrap_or_default();
            text(
                out,
                (begin + length + 6.0, row + 17.0),
                "fill=\"#555\"",
                &figure(*value),
            );
        }
        stroke(out, (begin, top), (begin, bottom), "#222");
        let place = (f64::midpoint(begin, left(f64::MAX)), bottom + 42.0);
        text(
            out,
            place,
            "text-anchor=\"middle\" fill=\"#555\"",
            self.across,
        );
    }
}

impl Line {
    fn style(&self) -> String {
        let dashes = if self.is_dashed {
            " stroke-dasharray=\"6 4\""
        } else {
            ""
        };
        let colour = COLOURS[self.colour % COLOURS.len()];
        format!("stroke=\"{colour}\" stroke-width=\"2.2\"{dashes}")
    }

    fn draw(&self, out: &mut String, left: &dyn Fn(f64) -> f64, top: &dyn Fn(f64) -> f64) {
        let places: Vec<String> = self
            .points
            .iter()
            .map(|(across, up)| format!("{:.1},{:.1}", left(*across), top(*up)))
            .collect();
        let style = self.style();
        writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke-linejoin=\"round\" {style}/>",
            places.join(" ")
        )
        .unwrap_or_default();
        let colour = COLOURS[self.colour % COLOURS.len()];
        for (across, up) in &self.points {
            let (across, up) = (left(*across), top(*up));
            writeln!(
                out,
                "<circle cx=\"{across:.1}\" cy=\"{up:.1}\" r=\"3.4\" fill=\"{colour}\"/>"
            )
            .unwrap_or_default();
        }
    }

    /// The line in the legend.
    fn name_it(&self, out: &mut String, number: usize, columns: usize) {
        let (row, column) = (count(number / columns), count(number % columns));
        let width = LEGEND / f64::from(count(columns));
        let begin = MARGIN + f64::from(column) * width;
        let middle = 44.0 + f64::from(row) * 19.0;
        let end = begin + 26.0;
        let style = self.style();
        writeln!(
            out,
            "<line x1=\"{begin}\" y1=\"{middle}\" x2=\"{end}\" y2=\"{middle}\" {style}/>"
        )
        .unwrap_or_default();
        text(out, (end + 7.0, middle + 4.5), "", &self.name);
    }
}

/// How many names of these lines stand side by side.
fn columns(lines: &[Line]) -> usize {
    let longest = lines.iter().map(|line| line.name.chars().count()).max();
    match longest.unwrap_or_default() {
        0..=12 => 4,
        13..=18 => 3,
        _ => 2,
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn text(out: &mut String, (left, top): (f64, f64), style: &str, words: &str) {
    let space = if style.is_empty() { "" } else { " " };
    let words = escape(words);
    writeln!(
        out,
        "<text x=\"{left:.1}\" y=\"{top:.1}\"{space}{style}>{words}</text>"
    )
    .unwrap_or_default();
}

fn stroke(out: &mut String, from: (f64, f64), to: (f64, f64), colour: &str) {
    writeln!(
        out,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\"/>",
        from.0, from.1, to.0, to.1
    )
    .unwrap_or_default();
}

fn escape(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
