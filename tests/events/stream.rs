//! Streams of N-Quads.

use super::*;

const LINES: &str = "<http://e/s> <http://e/p> \"v\"";

fn quad(graph: &str) -> String {
    format!("{LINES} <http://e/{graph}> .\n")
}

/// What a stream gives: an event as its name and size, a refusal as it is shown.
fn outcomes_within(text: &[u8], limits: Limits) -> Vec<String> {
    // A small buffer, so that lines lie across its bounds.
    let reader = BufReader::with_capacity(7, text);
    StreamReader::new(reader, "F", limits)
        .map(|item| match item {
            Ok(event) => format!("{} {}", event.name(), event.triples().len()),
            Err(said) => said.to_string(),
        })
        .collect()
}

fn outcomes(text: &str) -> Vec<String> {
    outcomes_within(text.as_bytes(), Limits::default())
}

#[test]
fn each_run_of_a_graph_is_an_event() {
    let text = format!(
        "{LINES} .\n{}{}\n# comment\n{LINES}@en <http://e/a> .\n{}",
        quad("a"),
        quad("a"),
        quad("b")
    );
    assert_eq!(outcomes(&text), ["F 1", "http://e/a 2", "http://e/b 1"]);
}

#[test]
fn a_stream_without_quads_has_no_event() {
    for text in ["", "\n", "# only\n\n"] {
        assert_eq!(outcomes(text), [""; 0]);
    }
}

#[test]
fn the_last_line_needs_no_end() {
    assert_eq!(outcomes(quad("a").trim_end()), ["http://e/a 1"]);
}

#[test]
fn a_blank_node_graph_is_called_by_its_order_among_the_named() {
    let text = format!("{LINES} _:x .\n{}{LINES} .\n{LINES} _:y .\n", quad("a"));
    assert_eq!(outcomes(&text), ["F#1 1", "http://e/a 1", "F 1", "F#3 1"]);
}

#[test]
fn a_graph_that_comes_back_is_refused_and_not_split() {
    let text = format!(
        "{}{}{}{}{}",
        quad("a"),
        quad("b"),
        quad("a"),
        quad("a"),
        quad("c")
    );
    assert_eq!(
        outcomes(&text),
        [
            "http://e/a 1",
            "http://e/b 1",
            "F:3:1: error: event `http://e/a` is refused: its graph comes back after another \
             one; a graph is never split",
            "http://e/c 1",
        ]
    );
}

#[test]
fn the_default_graph_and_a_blank_one_that_come_back_are_refused() {
    let text = format!("{LINES} .\n{LINES} _:b .\n{LINES} .\n{LINES} _:b .\n");
    let given = outcomes(&text);
    assert_eq!(given[..2], ["F 1", "F#1 1"]);
    assert!(
        given[2].starts_with("F:3:1: error: event `F` is refused"),
        "{given:?}"
    );
    assert!(
        given[3].starts_with("F:4:1: error: event `_:b` is refused"),
        "{given:?}"
    );
}

#[test]
fn a_bad_line_refuses_its_run_and_the_next_goes_on() {
    let text = format!(
        "{}{}{LINES} ?x .\n{}{}",
        quad("a"),
        quad("b"),
        quad("b"),
        quad("c")
    );
    assert_eq!(
        outcomes(&text),
        [
            "http://e/a 1",
            "F:3:31: error: event `http://e/b` is refused: the subject of a triple must be an IRI or a blank node",
            "http://e/c 1",
        ]
    );
}

#[test]
fn many_bad_lines_of_a_run_refuse_it_once() {
    let text = format!(
        "{}nonsense\nnonsense\n{}nonsense\n{}",
        quad("a"),
        quad("a"),
        quad("a")
    );
    assert_eq!(outcomes(&text).len(), 1);
}

#[test]
fn a_bad_line_between_two_runs_refuses_both_since_it_may_be_of_either() {
    let text = format!("{}nonsense\n{}{}", quad("a"), quad("b"), quad("c"));
    assert_eq!(
        outcomes(&text),
        [
            "F:2:1: error: event `http://e/a` is refused: the subject of a triple must be an \
             IRI or a blank node",
            "F:3:1: error: event `http://e/b` is refused: line 2, which cannot be read, may be \
             its first",
            "http://e/c 1",
        ]
    );
}

#[test]
fn a_bad_first_line_refuses_the_first_run() {
    let text = format!("nonsense\n{}{}", quad("a"), quad("b"));
    let given = outcomes(&text);
    assert!(
        given[0].starts_with("F:1:1: error: the first event is refused: "),
        "{given:?}"
    );
    assert_eq!(given[1..], ["http://e/b 1"]);
}

#[test]
fn a_refused_graph_that_comes_back_is_refused_again() {
    let text = format!(
        "{}nonsense\n{}{}{}",
        quad("a"),
        quad("a"),
        quad("b"),
        quad("a")
    );
    let given = outcomes(&text);
    assert_eq!(given.len(), 3);
    assert!(given[2].contains("comes back"), "{given:?}");
}

#[test]
fn a_quad_with_something_wrong_behind_it_is_a_bad_line() {
    for rest in [
        "nonsense",
        "\"open",
        "<http://e/s> <http://e/p> <http://e/o> .",
    ] {
        let text = format!("{} {rest}\n", quad("a").trim_end());
        let given = outcomes(&text);
        assert_eq!(given.len(), 1, "{given:?}");
        assert!(given[0].contains("the first event is refused"), "{given:?}");
    }
}

#[test]
fn an_open_string_ends_with_its_line() {
    let text = format!("{}{LINE} \"open\n{}{}", quad("a"), quad("a"), quad("b"));
    let given = outcomes(&text);
    assert!(
        given[0].starts_with("F:2:27: error: event `http://e/a` is refused"),
        "{given:?}"
    );
    assert_eq!(given[1..], ["http://e/b 1"]);
}

#[test]
fn a_line_that_is_not_utf8_refuses_its_run() {
    let mut text = quad("a").into_bytes();
    text.extend_from_slice(b"\xc3\xa4 \xe9\n");
    text.extend_from_slice(quad("a").as_bytes());
    text.extend_from_slice(quad("b").as_bytes());
    assert_eq!(
        outcomes_within(&text, Limits::default()),
        [
            "F:2:3: error: event `http://e/a` is refused: invalid UTF-8: the byte 0xE9 (hint: \
             save it as UTF-8, the only encoding that is read)",
            "http://e/b 1",
        ]
    );
}

#[test]
fn a_line_past_the_limit_refuses_its_run() {
    let limits = |stream_line_bytes_max| Limits {
        stream_line_bytes_max,
        ..Limits::default()
    };
    let text = format!("{}{}", quad("a"), quad("b"));
    let length = quad("a").len() - 1;
    assert_eq!(outcomes_within(text.as_bytes(), limits(length)).len(), 2);
    assert_eq!(
        outcomes_within(text.as_bytes(), limits(length - 1)),
        [
            "F:1:1: error: the first event is refused: the line is longer than 43 bytes \
          (stream_line_bytes_max)"
        ]
    );
}

#[test]
fn names_past_the_limit_refuse_further_runs_and_name_it() {
    let limits = Limits {
        stream_name_bytes_max: "http://e/a".len(),
        ..Limits::default()
    };
    let text = format!("{}{}{LINES} .\n{}", quad("a"), quad("b"), quad("a"));
    let given = outcomes_within(text.as_bytes(), limits);
    assert_eq!(given[0], "http://e/a 1");
    assert!(given[1].contains("(stream_name_bytes_max)"), "{given:?}");
    assert_eq!(given[2], "F 1", "the default graph needs no memory");
    assert!(given[3].contains("comes back"), "{given:?}");
}

#[test]
fn a_run_past_the_size_of_a_document_is_refused() {
    let limits = Limits {
        document_bytes_max: 100,
        ..Limits::default()
    };
    let text = format!("{}{}{}{}", quad("a"), quad("a"), quad("a"), quad("b"));
    assert_eq!(
        outcomes_within(text.as_bytes(), limits),
        [
            "F:3:1: error: event `http://e/a` is refused: it is larger than 100 bytes \
             (document_bytes_max)",
            "http://e/b 1",
        ]
    );
}

#[test]
fn line_ends_of_all_systems_are_read_and_counted() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("{}{}nonsense\n", quad("a"), quad("a")).replace('\n', end);
        let given = outcomes(&text);
        assert!(given[0].starts_with("F:3:1: "), "{end:?}: {given:?}");
    }
}

#[test]
fn a_byte_order_mark_is_skipped_at_the_start_only() {
    assert_eq!(
        outcomes(&format!("\u{feff}{}", quad("a"))),
        ["http://e/a 1"]
    );
    let text = format!("{}\u{feff}{}", quad("a"), quad("a"));
    assert!(
        outcomes(&text)[0].contains("is refused"),
        "it is no white space"
    );
}

#[test]
fn the_triples_of_a_run_are_a_set() {
    assert_eq!(outcomes(&quad("a").repeat(3)), ["http://e/a 1"]);
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

#[test]
fn an_error_of_the_reader_refuses_the_open_run_and_ends_the_stream() {
    let text = format!("{}{}", quad("a"), quad("b"));
    let reader = BufReader::new(text.as_bytes().chain(Broken));
    let given: Vec<_> = StreamReader::new(reader, "F", Limits::default()).collect();
    assert_eq!(given.len(), 2);
    assert_eq!(given[0].as_ref().unwrap().name(), "http://e/a");
    assert_eq!(
        given[1].as_ref().unwrap_err().to_string(),
        "F: error: event `http://e/b` is refused: reading fails after line 2: the disk is gone"
    );
}
