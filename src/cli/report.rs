//! What is said on standard error: errors and warnings as compilers show them.

use super::progress;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use hearken::{Diagnostic, Place, Related, Severity};
use indicatif::ProgressBar;
use std::io::{self, IsTerminal, Write};

/// Says diagnostics and counts the errors among them.
#[derive(Debug)]
pub(super) struct Reporter {
    renderer: Renderer,
    errors: usize,
    bar: ProgressBar,
}

impl Reporter {
    pub(super) fn new() -> Self {
        Self {
            renderer: if io::stderr().is_terminal() {
                Renderer::styled()
            } else {
                Renderer::plain()
            },
            errors: 0,
            bar: ProgressBar::hidden(),
        }
    }

    /// Begins a progress bar over `total` bytes; it shows itself on a terminal only.
    pub(super) fn begin(&mut self, total: u64, what: &'static str) {
        self.bar = progress::bar(total, what);
    }

    /// Begins a progress bar over so many steps, likewise.
    pub(super) fn begin_steps(&mut self, total: usize, what: &'static str) {
        self.bar = progress::steps(total as u64, what);
    }

    /// So many bytes or steps of them are done.
    pub(super) fn advance(&self, bytes: u64) {
        self.bar.inc(bytes);
    }

    /// Ends the progress bar.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// How many errors were said.
    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    /// Says one, with the line that it speaks of, a mark under it, and the hint.
    pub(super) fn say(&mut self, diagnostic: &Diagnostic) {
        let level = match diagnostic.severity {
            Severity::Error => {
                self.errors += 1;
                Level::ERROR
            }
            Severity::Warning => Level::WARNING,
        };
        let mut group = Group::with_title(level.primary_title(diagnostic.message.as_str()));
        let mut has_line = false;
        let mut notes = Vec::new();
        if let Some(place) = &diagnostic.place {
            group = group.element(snippet(&diagnostic.file, place, None));
            has_line = true;
        } else if !diagnostic.file.is_empty() {
            group = group.element(Origin::path(plain(&diagnostic.file)));
        }
        if let Some(Related { file, place, label }) = diagnostic.related.as_deref() {
            if let Some(place) = place {
                group = group.element(snippet(file, place, Some(label)));
                has_line = true;
            } else {
                notes.push(Level::NOTE.message(format!("{label}: {}", plain(file))));
            }
        }
        let hint = diagnostic.hint.as_deref().filter(|hint| !hint.is_empty());
        notes.extend(hint.map(|hint| Level::HELP.message(hint)));
        let text = self.renderer.render(&[group.elements(notes)]);
        // Without a line there is no line number, in whose width the arrow would stand.
        let text = if has_line {
            text
        } else {
            text.replace('\n', "\n ")
        };
        self.line(&format!("{text}\n"));
    }

    /// Says a line as it is. That standard error is closed is no reason to stop.
    pub(super) fn line(&self, text: &str) {
        self.bar
            .suspend(|| writeln!(io::stderr().lock(), "{text}").unwrap_or_default());
    }
}

/// The line of a place with its mark. The column in its header is counted from what is drawn, so
/// what an excerpt leaves out before it is made up for; the renderer cuts that off.
fn snippet<'a>(
    file: &'a str,
    place: &'a Place,
    label: Option<&'a str>,
) -> Snippet<'a, Annotation<'a>> {
    let left_out = (place.column - 1).saturating_sub(place.excerpt_column);
    let mut line = " ".repeat(left_out);
    if line.pop().is_some() {
        line.push('\u{2026}');
    }
    let offset = |count: usize| {
        let mut chars = place.excerpt.char_indices();
        let at = chars.nth(count).map_or(place.excerpt.len(), |(at, _)| at);
        line.len() + at
    };
    let start = offset(place.excerpt_column);
    let end = offset(place.excerpt_column + place.width).max(start);
    line.push_str(&place.excerpt);
    let name = if file.is_empty() { "<input>" } else { file };
    Snippet::source(line)
        .path(plain(name))
        .line_start(place.line)
        .annotation(AnnotationKind::Primary.span(start..end).label(label))
}

/// A name from outside, without characters that would steer a terminal.
pub(super) fn plain(name: &str) -> String {
    name.chars()
        .map(|char| if char.is_control() { '\u{fffd}' } else { char })
        .collect()
}
