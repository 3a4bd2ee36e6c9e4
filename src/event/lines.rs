//! The lines of a reader, one at a time and of bounded length.

use std::io::{BufRead, ErrorKind, Result};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Lines that end in LF, CR or CRLF, as those of N-Quads do.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
    bytes_max: usize,
    line: Vec<u8>,
    number: usize,
    /// Whether the last line ended in CR: an LF that follows belongs to it.
    after_return: bool,
    too_long: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R, bytes_max: usize) -> Self {
        Self {
            reader,
            bytes_max,
            line: Vec::new(),
            number: 0,
            after_return: false,
            too_long: false,
        }
    }

    /// Reads the next line; false at the end.
    ///
    /// # Errors
    ///
    /// Those of the reader. Cost: one copy of the line.
    pub(super) fn advance(&mut self) -> Result<bool> {
        self.line.clear();
        self.too_long = false;
        let mut is_begun = false;
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let Some(first) = chunk.first() else {
                break;
            };
            if self.after_return && *first == b'\n' {
                self.after_return = false;
                self.reader.consume(1);
                continue;
            }
            self.after_return = false;
            is_begun = true;
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = self.bytes_max.saturating_sub(self.line.len());
            self.too_long = self.too_long || part.len() > room;
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            self.after_return = end.is_some_and(|at| chunk[at] == b'\r');
            let consumed = end.map_or(chunk.len(), |at| at + 1);
            self.reader.consume(consumed);
            if end.is_some() {
                break;
            }
        }
        if is_begun {
            self.number += 1;
        }
        if self.number == 1 && self.line.starts_with(BYTE_ORDER_MARK) {
            self.line.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(is_begun)
    }

    /// The line without its end; cut at the limit if it is too long.
    pub(super) fn line(&self) -> &[u8] {
        &self.line
    }

    /// The number of the line, from 1.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Whether the line is longer than the limit.
    pub(super) fn is_too_long(&self) -> bool {
        self.too_long
    }
}
