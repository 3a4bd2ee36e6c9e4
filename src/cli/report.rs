//! What is said on standard error: errors and warnings as compilers show them.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use hearken::{Diagnostic, Place, Severity};
use std::io::{self, IsTerminal, Write};

/// Says diagnostics and counts the errors among them.
#[derive(Debug)]
pub(super) struct Reporter {
    renderer: Renderer,
    errors: usize,
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
        }
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
        let title = level.primary_title(diagnostic.message.as_str());
        let mut group = Group::with_title(title);
        group = with_place(group, &diagnostic.file, diagnostic.place.as_deref(), None);
        if let Some(related) = &diagnostic.related {
            let label = Some(related.label.as_str());
            group = with_place(group, &related.file, related.place.as_ref(), label);
        }
        if let Some(hint) = diagnostic.hint.as_deref().filter(|hint| !hint.is_empty()) {
            group = group.element(Level::HELP.message(hint));
        }
        self.line(&self.renderer.render(&[group]));
        self.line("");
    }

    /// Says a line as it is. That standard error is closed is no reason to stop.
    #[expect(clippy::unused_self, reason = "all that is said goes through here")]
    pub(super) fn line(&self, text: &str) {
        let _is_said = writeln!(io::stderr().lock(), "{text}").is_ok();
    }
}

fn with_place<'a>(
    group: Group<'a>,
    file: &'a str,
    place: Option<&'a Place>,
    label: Option<&'a str>,
) -> Group<'a> {
    let name = if file.is_empty() { "<input>" } else { file };
    let Some(place) = place else {
        if file.is_empty() {
            return group;
        }
        return group.element(Origin::path(name));
    };
    let offset = |count: usize| {
        let mut chars = place.excerpt.char_indices();
        chars.nth(count).map_or(place.excerpt.len(), |(at, _)| at)
    };
    let start = offset(place.excerpt_column);
    let end = offset(place.excerpt_column + place.width).max(start);
    let origin = Origin::path(name)
        .line(place.line)
        .char_column(place.column);
    let mark = AnnotationKind::Primary.span(start..end).label(label);
    group.element(origin).element(
        Snippet::source(place.excerpt.as_str())
            .line_start(place.line)
            .annotation(mark),
    )
}
