//! Events without end: each run of equal graph names as it passes.

use super::folder::{ANY, Folder};

/// A line about the temperature of a room, in a graph.
fn line(room: &str, graph: &str) -> String {
    format!("<urn:{room}> <urn:ex:celsius> \"1\" <urn:{graph}> .\n")
}

#[test]
fn each_run_of_equal_graph_names_is_an_event() {
    let lines = [
        line("a", "g1"),
        line("b", "g1"),
        line("c", "g2"),
        line("d", "g3"),
    ];
    let folder = Folder::new().with("s.ttl", ANY).with(
        "e.nq",
        lines.concat() + "<urn:e> <urn:ex:celsius> \"1\" .\n",
    );
    let run = folder.run("match --stream --quiet-solutions --subscriptions s.ttl e.nq");
    assert_eq!(run.events(), ["urn:g1", "urn:g2", "urn:g3", "e.nq"]);
    assert_eq!(run.lines()[0]["solutions"], 2);
    run.says(0, "");
    let whole = folder.run("match --quiet-solutions --subscriptions s.ttl e.nq");
    assert_eq!(
        whole.events(),
        ["e.nq", "urn:g1", "urn:g2", "urn:g3"],
        "the default graph first"
    );
}

#[test]
fn standard_input_streams_without_a_format_being_told() {
    let folder = Folder::new().with("s.ttl", ANY);
    let run = folder.run_with("match --stream --subscriptions s.ttl -", &line("a", "g1"));
    assert_eq!(run.pairs(), ["urn:g1 s.ttl"]);
}

#[test]
fn a_graph_that_comes_back_is_refused_and_the_stream_goes_on() {
    let folder = Folder::new().with("s.ttl", ANY).with(
        "e.nq",
        [
            line("a", "g1"),
            line("b", "g2"),
            line("c", "g1"),
            line("d", "g3"),
        ]
        .concat(),
    );
    let run = folder.run("match --stream --subscriptions s.ttl e.nq");
    assert_eq!(run.events(), ["urn:g1", "urn:g2", "urn:g3"]);
    run.says(
        1,
        "error: event `urn:g1` is refused: its graph comes back after another one; a graph is \
         never split
 --> e.nq:3:1
  |
3 | <urn:c> <urn:ex:celsius> \"1\" <urn:g1> .
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

",
    );
}

#[test]
fn a_bad_line_refuses_its_run() {
    let folder = Folder::new().with("s.ttl", ANY).with(
        "e.nq",
        [
            line("a", "g1"),
            line("b", "g2"),
            "<urn:c> urn:celsius> \"1\" <urn:g2> .\n".to_owned(),
            line("d", "g2"),
            line("e", "g3"),
        ]
        .concat(),
    );
    let run = folder.run("match --stream --subscriptions s.ttl e.nq");
    assert_eq!(run.events(), ["urn:g1", "urn:g3"]);
    run.says(
        1,
        "error: event `urn:g2` is refused: the predicate of a triple must be an IRI
 --> e.nq:3:9
  |
3 | <urn:c> urn:celsius> \"1\" <urn:g2> .
  |         ^^^^^^^^^^^

",
    );
    let run = folder.run("match --stream --strict --subscriptions s.ttl e.nq");
    assert_eq!((run.events(), run.status), (vec!["urn:g1".to_owned()], 1));
}

#[test]
fn another_format_and_a_union_cannot_be_streamed() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.ttl", "<urn:a> <urn:ex:celsius> 1 .")
        .with("e.nq", line("a", "g1"));
    let run = folder.run("match --stream --subscriptions s.ttl e.ttl e.nq");
    assert_eq!(run.events(), ["urn:g1"]);
    run.says(
        1,
        "error: --stream reads N-Quads only
 --> e.ttl
  = help: convert it to N-Quads, or leave out --stream

",
    );
    let run = folder.run("match --stream --union --subscriptions s.ttl e.nq");
    assert_eq!(run.status, 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_is_shown_before_the_stream_ends() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let folder = Folder::new().with("s.ttl", ANY);
    let mut child = folder
        .command()
        .args("match --stream --quiet-solutions --subscriptions s.ttl -".split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for graph in 1..4 {
        // The next line ends the run before it.
        let lines = line("a", &format!("g{graph}")) + &line("a", &format!("end-of-{graph}"));
        stdin.write_all(lines.as_bytes()).unwrap();
        stdin.flush().unwrap();
        let mut shown = String::new();
        while !shown.contains(&format!("\"urn:g{graph}\"")) {
            shown.clear();
            assert_ne!(
                stdout.read_line(&mut shown).unwrap(),
                0,
                "the stream is open"
            );
        }
    }
    drop(stdin);
    assert!(child.wait().unwrap().success(), "nothing was refused");
}

/// The most memory, in KiB, that the program holds while `events` events pass.
#[cfg(target_os = "linux")]
#[expect(clippy::unwrap_used, reason = "what fails here fails the test")]
fn peak_kib(events: usize) -> u64 {
    use std::fs;
    use std::io::Write;
    use std::process::Stdio;

    let folder = Folder::new().with("s.ttl", ANY);
    let mut child = folder
        .command()
        .args("match --stream --output interfaces --subscriptions s.ttl -".split(' '))
        // The allocator keeps a reserve unless told not to; the program's own is what is measured.
        .envs([
            ("MIMALLOC_PURGE_DELAY", "0"),
            ("MIMALLOC_ARENA_EAGER_COMMIT", "0"),
            ("MIMALLOC_EAGER_COMMIT_DELAY", "0"),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for event in 0..events {
        let lines: String = (0..10)
            .map(|room| line(&format!("room:{event}:{room}"), &format!("g{event}")))
            .collect();
        stdin.write_all(lines.as_bytes()).unwrap();
    }
    // All but what the pipe holds has been read.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(stdin);
    assert!(child.wait().unwrap().success(), "nothing was refused");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak
        .and_then(|peak| peak.trim().strip_suffix(" kB"))
        .unwrap();
    peak.parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_events() {
    let (few, many) = (peak_kib(500), peak_kib(10_000));
    // The many have 6 MB of text; their names to be remembered have 70 kB.
    assert!(
        many < few + 2048,
        "{few} KiB for 500 events, {many} KiB for 10,000"
    );
}
