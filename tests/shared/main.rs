//! Shared data of others, run through the library: the W3C's tests, real events, known traps.
//!
//! They are looked for beside the crate, in `../shared` or where `HEARKEN_SHARED` points; where they
//! are missing, each test says that it was skipped.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::print_stdout,
    reason = "what is covered and what is skipped is said"
)]

mod rows;

mod run;

mod w3c;

mod entailment;

mod cases;

mod corpus;

mod workload;

use std::path::{Path, PathBuf};

/// The folder of shared data, or `None` with a word about it.
fn shared(test: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let folder = std::env::var_os("HEARKEN_SHARED").map_or(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("{test}: skipped, there is no folder {}", folder.display());
    None
}
