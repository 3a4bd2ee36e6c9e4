//! What hearken says of a document: where, what, and how to mend it.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// How grave a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The document, or the part named, is refused.
    Error,
    /// It is accepted, and probably not meant.
    Warning,
}

/// A place in a text: the line that a reader would look at, and the part of it to be marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column of the first marked character, from 1, in code points.
    pub column: usize,
    /// How many code points are marked, at least 1.
    pub width: usize,
    /// The text of the line, shortened around the mark where it is very long.
    pub excerpt: String,
    /// The first marked code point within `excerpt`, from 0.
    pub excerpt_column: usize,
}

/// Code points of a line that are shown at most.
const EXCERPT_MAX: usize = 160;

impl Place {
    /// The place of the byte range `span` in `text`. A range outside the text, or across lines, is
    /// cut to what the first line holds. Cost: linear in the bytes before the place.
    #[must_use]
    pub fn of(text: &str, span: &Range<usize>) -> Self {
        let start = floor_boundary(text, span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_start..].lines().next().unwrap_or("");
        let before = text[line_start..start].chars().count();
        let line_end = line_start + line.len();
        let end = floor_boundary(text, span.end.clamp(start, line_end.max(start)));
        let marked = text[start..end].chars().count();
        let first = before.saturating_sub(EXCERPT_MAX / 2);
        Self {
            line: text[..line_start].matches('\n').count() + 1,
            column: before + 1,
            width: marked.max(1),
            excerpt: line.chars().skip(first).take(EXCERPT_MAX).collect(),
            excerpt_column: before - first,
        }
    }

    /// The place at `line` and `column`, both from 1, `width` code points wide.
    #[must_use]
    pub fn at(text: &str, line: usize, column: usize, width: usize) -> Self {
        let mut start = 0;
        for _ in 1..line {
            match text[start..].find('\n') {
                Some(at) => start += at + 1,
                None => break,
            }
        }
        let rest = &text[start..];
        let offset = |count: usize| {
            rest.char_indices()
                .nth(count)
                .map_or(rest.len(), |(at, _)| at)
        };
        let first = column.saturating_sub(1);
        Self::of(
            text,
            &(start + offset(first)..start + offset(first + width)),
        )
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// One thing said about a document, complete in itself: it owns the line that it marks.
///
/// Shown in one line by `Display`; the command line draws the excerpt as compilers do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// The document, named as the caller named it; empty where it has no name.
    pub file: String,
    /// Where in the document; `None` where the whole of it is meant.
    pub place: Option<Box<Place>>,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub hint: Option<String>,
    /// Another place that belongs to it.
    pub related: Option<Box<Related>>,
}

/// A second place that belongs to a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The document.
    pub file: String,
    /// Where in it.
    pub place: Option<Place>,
    /// What is to be seen there.
    pub label: String,
}

impl Diagnostic {
    /// A refusal.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            file: String::new(),
            place: None,
            message: message.into(),
            hint: None,
            related: None,
        }
    }

    /// A warning.
    #[must_use]
    pub fn warning(message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(message)
        }
    }

    /// The same, said of this document.
    #[must_use]
    pub fn with_file(mut self, file: impl Into<String>) -> Self {
        self.file = file.into();
        self
    }

    /// The same, at this place.
    #[must_use]
    pub fn with_place(mut self, place: Place) -> Self {
        self.place = Some(Box::new(place));
        self
    }

    /// The same, with advice.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same, with a second place.
    #[must_use]
    pub fn with_related(
        mut self,
        file: impl Into<String>,
        place: Option<Place>,
        label: impl Into<String>,
    ) -> Self {
        self.related = Some(Box::new(Related {
            file: file.into(),
            place,
            label: label.into(),
        }));
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}:", self.file)?;
        }
        if let Some(place) = &self.place {
            write!(f, "{}:{}:", place.line, place.column)?;
        }
        if !self.file.is_empty() || self.place.is_some() {
            f.write_str(" ")?;
        }
        f.write_str(match self.severity {
            Severity::Error => "error: ",
            Severity::Warning => "warning: ",
        })?;
        f.write_str(&self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, " (hint: {hint})")?;
        }
        Ok(())
    }
}

impl Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_code_points_and_keeps_its_line() {
        let text = "first\n\u{e4}\u{e4} bad here\nlast";
        let start = text.find("bad").unwrap();
        let place = Place::of(text, &(start..start + 3));
        assert_eq!((place.line, place.column, place.width), (2, 4, 3));
        assert_eq!(place.excerpt, "\u{e4}\u{e4} bad here");
        assert_eq!(place, Place::at(text, 2, 4, 3), "both constructors agree");
    }

    #[test]
    fn a_place_outside_the_text_is_its_end() {
        let place = Place::of("abc", &(10..12));
        assert_eq!((place.line, place.column, place.width), (1, 4, 1));
    }

    #[test]
    fn a_long_line_is_shortened_around_the_mark() {
        let text = format!("{}X{}", "a".repeat(500), "b".repeat(500));
        let place = Place::of(&text, &(500..501));
        assert_eq!(place.column, 501);
        assert_eq!(place.excerpt.chars().nth(place.excerpt_column), Some('X'));
        assert!(place.excerpt.len() <= EXCERPT_MAX, "kept short");
    }
}
