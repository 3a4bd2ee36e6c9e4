//! Files, directories, compressed files and standard input.

use flate2::bufread::MultiGzDecoder;
use hearken::{Diagnostic, Limits};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// A document to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Input {
    /// Where it is; `-` is standard input.
    path: PathBuf,
    /// What it is called: the path as given.
    pub(super) name: String,
}

impl Input {
    fn new(path: PathBuf) -> Self {
        Self {
            name: path.to_string_lossy().into_owned(),
            path,
        }
    }

    /// Its name without `.gz`, for the ending that tells a format.
    pub(super) fn plain_name(&self) -> &str {
        without_gz(&self.name)
    }

    fn is_compressed(&self) -> bool {
        self.plain_name().len() < self.name.len()
    }

    /// Its size on disk where there is one.
    pub(super) fn size(&self) -> u64 {
        fs::metadata(&self.path).map_or(0, |metadata| metadata.len())
    }

    /// A reader of its text, decompressed.
    pub(super) fn open(&self) -> Result<Box<dyn BufRead>, Diagnostic> {
        if is_stdin(&self.path) {
            return Ok(Box::new(BufReader::new(io::stdin())));
        }
        let file = File::open(&self.path).map_err(|error| self.unreadable(&error))?;
        let file = BufReader::with_capacity(1 << 16, file);
        if self.is_compressed() {
            return Ok(Box::new(BufReader::new(MultiGzDecoder::new(file))));
        }
        Ok(Box::new(file))
    }

    /// All of its bytes, decompressed.
    pub(super) fn read(&self, limits: &Limits) -> Result<Vec<u8>, Diagnostic> {
        let mut bytes = Vec::new();
        self.open()?
            .take(limits.document_bytes_max.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| self.unreadable(&error))?;
        if bytes.len() as u64 > limits.document_bytes_max {
            return Err(Diagnostic::error(format!(
                "this document is larger than {} bytes",
                limits.document_bytes_max
            ))
            .with_file(&*self.name)
            .with_hint(
                "raise the limit with --limit document_bytes_max=…, or read N-Quads with --stream",
            ));
        }
        Ok(bytes)
    }

    fn unreadable(&self, error: &io::Error) -> Diagnostic {
        let diagnostic = match error.kind() {
            io::ErrorKind::NotFound => Diagnostic::error("there is no such file")
                .with_hint("check the path; it is relative to the current directory"),
            io::ErrorKind::UnexpectedEof if self.is_compressed() => {
                Diagnostic::error("the compressed file ends too early")
                    .with_hint("it was cut off; make or fetch it again")
            }
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData if self.is_compressed() => {
                Diagnostic::error(format!("this is not valid gzip: {error}"))
                    .with_hint("a file that ends in .gz is decompressed; rename it if it is plain")
            }
            _ => Diagnostic::error(format!("it cannot be read: {error}")),
        };
        diagnostic.with_file(&*self.name)
    }
}

fn without_gz(name: &str) -> &str {
    match name.len().checked_sub(3) {
        Some(at) if name.is_char_boundary(at) && name[at..].eq_ignore_ascii_case(".gz") => {
            &name[..at]
        }
        _ => name,
    }
}

/// The documents that the paths stand for: a file for itself, a directory for the files below it
/// whose ending is known, in order of paths.
pub(super) fn expand(
    paths: &[PathBuf],
    is_known: impl Fn(&str) -> bool,
) -> Vec<Result<Input, Diagnostic>> {
    let mut found = Vec::new();
    for path in paths {
        if is_stdin(path) || !path.is_dir() {
            let input = Input::new(path.clone());
            found.push(match fs::metadata(path) {
                // Said before the ending is looked at.
                Err(error) if !is_stdin(path) => Err(input.unreadable(&error)),
                _ => Ok(input),
            });
            continue;
        }
        let inputs = below(path, &is_known);
        if inputs.is_empty() {
            found.push(Err(Diagnostic::error("this directory has no file of a known format")
                .with_file(path.to_string_lossy())
                .with_hint("known endings are .ttl .n3 .nt .nq .trig .rdf .owl .xml .jsonld .json .rq .sparql, each also with .gz")));
        }
        found.extend(inputs);
    }
    found
}

/// Whether a path stands for standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path == OsStr::new("-")
}

/// What is below a directory, in order of paths. What cannot be read is an error in its place.
fn below(directory: &Path, is_known: &impl Fn(&str) -> bool) -> Vec<Result<Input, Diagnostic>> {
    let mut open = vec![directory.to_owned()];
    let mut inputs = Vec::new();
    while let Some(directory) = open.pop() {
        let unreadable = |error: io::Error| {
            Diagnostic::error(format!("this directory cannot be read: {error}"))
                .with_file(directory.to_string_lossy())
        };
        let entries = match fs::read_dir(&directory) {
            Ok(entries) => entries,
            Err(error) => {
                inputs.push(Err(unreadable(error)));
                continue;
            }
        };
        for entry in entries {
            match entry.and_then(|entry| Ok((entry.path(), entry.file_type()?))) {
                // A link to a directory is not followed: it might lead back.
                Ok((path, kind)) if kind.is_dir() => open.push(path),
                Ok((path, _)) => {
                    let input = Input::new(path);
                    if is_known(input.plain_name()) && !input.path.is_dir() {
                        inputs.push(Ok(input));
                    }
                }
                Err(error) => inputs.push(Err(unreadable(error))),
            }
        }
    }
    inputs.sort_by(|left, right| path_of(left).cmp(path_of(right)));
    inputs
}

fn path_of(found: &Result<Input, Diagnostic>) -> &str {
    match found {
        Ok(input) => &input.name,
        Err(error) => &error.file,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gz_is_stripped_in_any_case() {
        assert_eq!(without_gz("a.ttl.GZ"), "a.ttl");
        assert_eq!(without_gz("gz"), "gz");
        assert_eq!(without_gz("\u{e4}\u{e4}"), "\u{e4}\u{e4}");
    }
}
