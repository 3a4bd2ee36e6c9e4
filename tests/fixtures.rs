//! The story of `fixtures/` comes out as it stands beside it.
//!
//! After a change that is meant, `UPDATE_EXPECTED=1 cargo test --test fixtures` writes it anew.

#![cfg(feature = "cli")]

use std::fs;
use std::path::Path;
use std::process::Command;

const EXPECTED: &str = "fixtures/expected.txt";

#[test]
fn the_fixtures_match_as_expected() {
    let run = Command::new(env!("CARGO_BIN_EXE_hearken"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["match", "--ontology", "ontologies"])
        .args(["--subscriptions", "fixtures/subscriptions"])
        .args(["--output", "text", "fixtures/events"])
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8_lossy(&run.stderr),
        "",
        "nothing is refused"
    );
    assert!(run.status.success(), "{}", run.status);
    let found = String::from_utf8(run.stdout).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(EXPECTED);
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap();
    for (line, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{EXPECTED}:{}", line + 1);
    }
    assert_eq!(found.len(), expected.len(), "one is longer");
}
