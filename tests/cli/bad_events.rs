//! Events that cannot be read: each is shown with its place, and all others are matched.

use super::folder::{ANY, Folder, celsius, gzip};

/// Matches `bad` between two good events, and checks what is said.
fn refused(name: &str, text: impl AsRef<[u8]>, expected: &str) {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("1.ttl", celsius("1", "1"))
        .with("3.ttl", celsius("3", "3"))
        .with(name, text);
    let run = folder.run(&format!("match --subscriptions s.ttl 1.ttl {name} 3.ttl"));
    assert_eq!(run.events(), ["1.ttl", "3.ttl"], "all others are matched");
    run.says(1, expected);
}

#[test]
fn a_syntax_error_in_file_7_of_10() {
    let mut folder = Folder::new().with("s.ttl", ANY);
    for i in 1..=10 {
        folder = folder.with(format!("in/{i:02}.ttl"), celsius("1", "1"));
    }
    let folder = folder.with(
        "in/07.ttl",
        celsius("7", "7") + "<urn:room:7> <urn:ex:lux> ; .\n",
    );
    let run = folder.run("match --subscriptions s.ttl in");
    let expected: Vec<_> = (1..=10)
        .filter(|i| *i != 7)
        .map(|i| format!("in/{i:02}.ttl"))
        .collect();
    assert_eq!(run.events(), expected, "nothing of the refused file");
    run.says(
        1,
        "error: ; is not a valid RDF object
 --> in/07.ttl:2:27
  |
2 | <urn:room:7> <urn:ex:lux> ; .
  |                           ^

",
    );
}

#[test]
fn an_undeclared_prefix() {
    refused(
        "e.ttl",
        "@prefix sosa: <http://www.w3.org/ns/sosa/> .\n\n<urn:1> soas:hasSimpleResult 1 .",
        "error: undeclared prefix `soas:`
 --> e.ttl:3:9
  |
3 | <urn:1> soas:hasSimpleResult 1 .
  |         ^^^^^^^^^^^^^^^^^^^^
  |
  = help: did you mean `sosa:`?

",
    );
}

#[test]
fn an_ill_formed_iri() {
    refused(
        "e.nt",
        "<urn:1> <urn:ex:in> <urn:room one> .\n",
        "error: invalid IRI `urn:room one`: invalid IRI code point ' '
 --> e.nt:1:21
  |
1 | <urn:1> <urn:ex:in> <urn:room one> .
  |                     ^^^^^^^^^^^^^^
  |
  = help: a space in an IRI is written `%20`

",
    );
}

#[test]
fn a_relative_iri_without_a_base() {
    refused(
        "e.ttl",
        "<room> <urn:ex:celsius> 1 .",
        "error: relative IRI `room` without a base IRI
 --> e.ttl:1:1
  |
1 | <room> <urn:ex:celsius> 1 .
  | ^^^^^^
  |
  = help: give one with `--base IRI`, or with `@base <IRI> .` in the document

",
    );
}

#[test]
fn invalid_utf_8() {
    refused(
        "e.ttl",
        b"<urn:1> <urn:ex:celsius> 1 .\n<urn:1> <urn:ex:label> \"caf\xe9\" .\n",
        "error: invalid UTF-8: the byte 0xE9
 --> e.ttl:2:28
  |
2 | <urn:1> <urn:ex:label> \"caf\u{fffd}\" .
  |                            ^
  |
  = help: save it as UTF-8, the only encoding that is read

",
    );
}

#[test]
fn a_missing_file() {
    let expected = |name: &str| {
        format!(
            "error: there is no such file\n --> {name}\n  = help: check the path; it is relative \
             to the current directory\n\n"
        )
    };
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.ttl", celsius("1", "1"));
    let run = folder.run("match --subscriptions s.ttl gone.ttl e.ttl");
    assert_eq!(run.events(), ["e.ttl"]);
    run.says(1, &expected("gone.ttl"));
    let run = folder.run("match --subscriptions s.ttl gone.txt e.ttl");
    run.says(1, &expected("gone.txt"));
    let run = folder.run("match --subscriptions s.ttl --subscriptions gone.rq e.ttl");
    assert_eq!(run.events(), ["e.ttl"]);
    run.says(1, &expected("gone.rq"));
    let run = folder.run("match --ontology gone.owl --subscriptions s.ttl e.ttl");
    assert_eq!(run.events(), ["e.ttl"]);
    run.says(1, &expected("gone.owl"));
}

#[test]
fn a_compressed_file_that_is_cut_off() {
    let whole = gzip(&celsius("2", "2").repeat(20));
    refused(
        "e.ttl.gz",
        &whole[..whole.len() - 12],
        "error: the compressed file ends too early
 --> e.ttl.gz
  = help: it was cut off; make or fetch it again

",
    );
}

#[test]
fn a_file_that_is_no_gzip() {
    refused(
        "e.ttl.gz",
        celsius("2", "2"),
        "error: this is not valid gzip: invalid gzip header
 --> e.ttl.gz
  = help: a file that ends in .gz is decompressed; rename it if it is plain

",
    );
}

#[test]
fn an_unknown_ending() {
    refused(
        "e.txt",
        celsius("2", "2"),
        "error: its ending tells no format of RDF
 --> e.txt
  = help: give --format turtle, ntriples, nquads, trig, rdfxml or jsonld

",
    );
}

#[test]
fn a_mark_past_the_beginning_of_a_long_line_tells_its_true_column() {
    let many = "<urn:1> <urn:ex:celsius> 1 . ".repeat(100);
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.ttl", format!("\n{many}ex:a <urn:p> 1 . {many}"))
        .with("f.ttl", format!("\n{}ex:a", &many[..29 * 4]));
    let run = folder.run("match --subscriptions s.ttl e.ttl f.ttl");
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines[1], " --> e.ttl:2:2901");
    let column = |line: &str, part: &str| {
        let (before, _) = line.split_once(part).unwrap();
        before.chars().count()
    };
    let marked = column(lines[3], "ex:a");
    assert_eq!(column(lines[4], "^^^^"), marked, "{}", run.err);
    assert!(lines[3].starts_with("2 | ..."), "{}", lines[3]);
    assert!(lines[3].len() < 160, "{}", lines[3]);
    assert_eq!(lines[8], "error: undeclared prefix `ex:`");
    assert_eq!(lines[9], " --> f.ttl:2:117");
    assert!(
        lines[11].contains('\u{2026}'),
        "what is left out: {}",
        lines[11]
    );
}

#[test]
fn a_line_is_marked_after_tabs_and_wide_characters() {
    refused(
        "e.ttl",
        "\t<urn:1> <urn:ex:label> \"\u{6e29}\u{5ea6}\" ; ex:p 1 .",
        "error: undeclared prefix `ex:`
 --> e.ttl:1:32
  |
1 |     <urn:1> <urn:ex:label> \"\u{6e29}\u{5ea6}\" ; ex:p 1 .
  |                                     ^^^^
  |
  = help: declare it: `@prefix ex: <IRI> .`

",
    );
}

#[test]
fn json_ld_whose_triples_are_left_out_is_a_warning() {
    let folder = Folder::new().with("s.ttl", ANY).with(
        "e.jsonld",
        r#"[{"@id": "room", "urn:ex:celsius": 3}, {"@id": "urn:r", "urn:ex:celsius": 3}]"#,
    );
    let run = folder.run("match --subscriptions s.ttl e.jsonld");
    assert_eq!(run.events(), ["e.jsonld"]);
    run.says(
        0,
        "warning: 1 triple is left out: an IRI is relative without a base, or a term is invalid
 --> e.jsonld
  = help: give one with `--base IRI`, or with \"@base\" in the context

",
    );
}

#[cfg(target_os = "linux")]
#[test]
fn an_unreadable_entry_of_a_directory() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("in/1.ttl", celsius("1", "1"))
        .with("in/3.ttl", celsius("3", "3"));
    symlink("nowhere.ttl", folder.path("in/2.ttl")).unwrap();
    symlink(".", folder.path("in/loop")).unwrap();
    symlink(".", folder.path("in/loop.ttl")).unwrap();
    let run = folder.run("match --subscriptions s.ttl in");
    assert_eq!(run.events(), ["in/1.ttl", "in/3.ttl"]);
    run.says(
        1,
        "error: there is no such file
 --> in/2.ttl
  = help: check the path; it is relative to the current directory

",
    );
}

/// Who may read everything, as root may, sees nothing of this.
#[cfg(target_os = "linux")]
#[test]
fn a_directory_that_may_not_be_read_hides_no_other() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("in/1.ttl", celsius("1", "1"))
        .with("in/2/e.ttl", celsius("2", "2"))
        .with("in/3.ttl", celsius("3", "3"));
    let shut = folder.path("in/2");
    fs::set_permissions(&shut, Permissions::from_mode(0o0)).unwrap();
    let is_shut = fs::read_dir(&shut).is_err();
    let run = folder.run("match --subscriptions s.ttl in");
    fs::set_permissions(&shut, Permissions::from_mode(0o755)).unwrap();
    if is_shut {
        assert_eq!(run.events(), ["in/1.ttl", "in/3.ttl"]);
        let expected = "error: this directory cannot be read: ";
        assert!(run.err.starts_with(expected), "{}", run.err);
        assert!(run.err.contains(" --> in/2\n"), "{}", run.err);
        assert_eq!(run.status, 1);
    } else {
        assert_eq!(run.events(), ["in/1.ttl", "in/2/e.ttl", "in/3.ttl"]);
    }
}
