//! A folder for one test, and runs of the program in it.

#![expect(clippy::expect_used, reason = "what fails here fails the test")]

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

/// A subscription that each event of [`celsius`] matches.
pub(crate) const ANY: &str = "?room <urn:ex:celsius> ?t .";

/// An event: this room has this temperature.
pub(crate) fn celsius(room: &str, degrees: &str) -> String {
    format!("<urn:room:{room}> <urn:ex:celsius> {degrees} .\n")
}

/// So many lines, each with its number.
pub(crate) fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count)
        .flat_map(|i| [line(i), "\n".to_owned()])
        .collect()
}

/// A folder that is gone when its test ends.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}-{count}", process::id()));
        fs::create_dir_all(&path).expect("the folder for temporary files is writable");
        Self { path }
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path.join(name)
    }

    /// The same with this file.
    pub(crate) fn with(self, name: impl AsRef<Path>, text: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder"))
            .and_then(|()| fs::write(&path, text))
            .expect("the folder is writable");
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the program wrote it")
    }

    /// Runs the program in the folder, with arguments between spaces.
    pub(crate) fn run(&self, arguments: &str) -> Run {
        self.run_with(arguments, "")
    }

    /// The same with this on standard input.
    pub(crate) fn run_with(&self, arguments: &str, input: &str) -> Run {
        self.run_os(arguments.split_whitespace(), input)
    }

    /// The same with arguments as the system has them.
    pub(crate) fn run_os<A: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
        input: &str,
    ) -> Run {
        let mut child = self
            .command()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is a pipe");
        // The program need not read it.
        let _written = stdin.write_all(input.as_bytes()).is_ok();
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let run = Run {
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("results are UTF-8"),
            err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        };
        assert!(
            (0..=2).contains(&run.status) && !run.err.contains("panicked"),
            "the program failed: {run:?}"
        );
        assert!(!run.err.contains('\u{1b}'), "colours or bars: {}", run.err);
        run
    }

    /// The program, to be run in the folder.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hearken"));
        command.current_dir(&self.path);
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _is_gone = fs::remove_dir_all(&self.path).is_ok();
    }
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The lines of ndjson.
    pub(crate) fn lines(&self) -> Vec<Value> {
        let lines = self.out.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("each line is JSON"))
            .collect()
    }

    /// The pairs of ndjson, as `EVENT SUBSCRIPTION`, in their order.
    pub(crate) fn pairs(&self) -> Vec<String> {
        let lines = self.lines();
        lines
            .iter()
            .map(|line| format!("{} {}", text(line, "event"), text(line, "subscription")))
            .collect()
    }

    /// The events of ndjson, in their order.
    pub(crate) fn events(&self) -> Vec<String> {
        let lines = self.lines();
        lines.iter().map(|line| text(line, "event")).collect()
    }

    /// Checks all that was said on standard error, and the exit status.
    pub(crate) fn says(&self, status: i32, expected: &str) {
        assert_eq!(self.err, expected, "what was said");
        assert_eq!(self.status, status, "the exit status");
    }
}

fn text(line: &Value, key: &str) -> String {
    line[key].as_str().unwrap_or_default().to_owned()
}

pub(crate) fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory is there");
    encoder.finish().expect("memory is there")
}
