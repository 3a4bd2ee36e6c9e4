//! The story of `fixtures/` comes out as it stands beside it.
//!
//! After a change that is meant, `UPDATE_EXPECTED=1 cargo test --test fixtures` writes it anew.

#![cfg(feature = "cli")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use std::path::Path;
use std::process::Command;

const EXPECTED: &str = "fixtures/expected.txt";

/// What the story comes out as.
fn story(options: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_hearken"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["match", "--ontology", "ontologies"])
        .args(["--subscriptions", "fixtures/subscriptions"])
        .args(options)
        .arg("fixtures/events")
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8_lossy(&run.stderr),
        "",
        "nothing is refused"
    );
    assert!(run.status.success(), "{}", run.status);
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn the_fixtures_match_as_expected() {
    let found = story(&["--output", "text"]);
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

#[test]
fn both_matchers_give_the_same_lines() {
    // Labels of anonymous blank nodes are drawn anew each time.
    let options = ["--output", "ndjson", "--quiet-solutions", "--matcher"];
    let lines = |matcher| story(&[&options[..], &[matcher]].concat());
    let forest = lines("forest");
    assert!(!forest.is_empty(), "the story has matches");
    assert!(lines("isma") == forest, "the same lines");
}

/// The text of the README's console block whose command begins so, without the command.
fn transcript(command: &str) -> String {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    let readme = readme.unwrap();
    let start = readme.find(&format!("$ {command}")).unwrap();
    let block = readme[start..].split("```").next().unwrap();
    block.split_once('\n').unwrap().1.to_owned()
}

#[test]
fn the_readme_shows_how_the_output_begins() {
    let shown = transcript("cargo run --release -- match");
    let shown = shown.strip_suffix("…\n").unwrap();
    let expected = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(EXPECTED));
    assert!(expected.unwrap().starts_with(shown), "see the README");
}

#[test]
fn the_readme_shows_an_error_as_it_is() {
    let folder = std::env::temp_dir().join(format!("hearken-readme-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let text =
        "PREFIX ex: <https://example.org/>\n\n?room ex:celsius ?degrees .\n?degrees <= 30 .\n";
    fs::write(folder.join("hot.ttl"), text).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_hearken"))
        .current_dir(&folder)
        .args(["check", "hot.ttl"])
        .output()
        .unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let shown = transcript("hearken check hot.ttl");
    assert_eq!(
        String::from_utf8_lossy(&run.stderr).trim_end(),
        shown.trim_end()
    );
    assert_eq!(run.status.code(), Some(1));
}
