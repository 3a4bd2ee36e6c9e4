//! What matches, in which order, and how the exit status tells it.

use super::folder::{ANY, Folder, celsius, lines};
use serde_json::json;

const HOT: &str = "?room <urn:ex:celsius> ?t . ?t <urn:hearken:ns#gt> 30 .";

#[test]
fn a_match_is_a_line_with_its_solutions() {
    let folder = Folder::new()
        .with("hot.ttl", HOT)
        .with("e.ttl", "<urn:room:1> <urn:ex:celsius> 31, 29, 33 .");
    let run = folder.run("match --subscriptions hot.ttl e.ttl");
    let integer = "http://www.w3.org/2001/XMLSchema#integer";
    let row = |degrees: &str| {
        json!({
            "room": {"type": "uri", "value": "urn:room:1"},
            "t": {"type": "literal", "value": degrees, "datatype": integer},
        })
    };
    assert_eq!(
        run.lines(),
        [json!({
            "event": "e.ttl", "subscription": "hot.ttl", "solutions": 2, "truncated": false,
            "results": {
                "head": {"vars": ["room", "t"]},
                "results": {"bindings": [row("31"), row("33")]},
            },
        })]
    );
    run.says(0, "");
}

#[test]
fn a_line_begins_as_the_contract_writes_it() {
    let folder = Folder::new()
        .with("a.rq", "ASK { ?room <urn:ex:celsius> ?t }")
        .with("e.ttl", celsius("1", "31"));
    let run = folder.run("match --subscriptions a.rq e.ttl");
    assert_eq!(
        run.out,
        "{\"event\":\"e.ttl\",\"subscription\":\"a.rq\",\"solutions\":1,\"truncated\":false,\
         \"results\":{\"head\":{},\"boolean\":true}}\n"
    );
}

#[test]
fn lines_stand_in_the_order_of_events_then_of_names_by_code_point() {
    let graph = |name: &str| format!("<{name}> {{ _:room <urn:ex:celsius> _:t }}\n");
    let names = ["urn:s:b", "urn:s:B", "urn:s:10", "urn:s:\u{e4}", "urn:s:9"];
    let folder = Folder::new()
        .with("s.trig", names.map(graph).concat())
        .with("z.ttl", celsius("1", "1"))
        .with("a.nq", "<urn:r> <urn:ex:celsius> \"1\" <urn:e:2> .\n<urn:r> <urn:ex:celsius> \"1\" <urn:e:1> .\n");
    let run = folder.run("match --subscriptions s.trig z.ttl a.nq");
    let sorted = ["urn:s:10", "urn:s:9", "urn:s:B", "urn:s:b", "urn:s:\u{e4}"];
    let expected: Vec<_> = ["z.ttl", "urn:e:2", "urn:e:1"]
        .iter()
        .flat_map(|event| sorted.map(|name| format!("{event} {name}")))
        .collect();
    assert_eq!(run.pairs(), expected);
}

#[test]
fn an_ontology_makes_is_a_match() {
    let folder = Folder::new()
        .with(
            "o.ttl",
            "<urn:Car> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <urn:Vehicle> .",
        )
        .with(
            "p.ttl",
            "<urn:Bus> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <urn:Vehicle> .",
        )
        .with("s.ttl", "?x a <urn:Vehicle> .")
        .with("e.ttl", "<urn:1> a <urn:Car> . <urn:2> a <urn:Bus> .");
    let solutions = |arguments: &str| {
        let run = folder.run(&format!("match {arguments} --subscriptions s.ttl e.ttl"));
        assert_eq!(run.status, 0, "{run:?}");
        let lines = run.lines();
        lines
            .first()
            .map_or(0, |line| line["solutions"].as_u64().unwrap())
    };
    assert_eq!(solutions(""), 0, "without an ontology it is empty");
    assert_eq!(solutions("--ontology o.ttl"), 1);
    assert_eq!(
        solutions("--ontology o.ttl --ontology p.ttl"),
        2,
        "repeated"
    );
}

#[test]
fn nothing_matched_is_a_failure_only_where_that_is_asked_for() {
    let folder = Folder::new()
        .with("hot.ttl", HOT)
        .with("cold.ttl", celsius("1", "3"))
        .with("warm.ttl", celsius("1", "31"));
    folder
        .run("match --subscriptions hot.ttl cold.ttl")
        .says(0, "");
    folder
        .run("match --fail-on-none --subscriptions hot.ttl cold.ttl")
        .says(1, "");
    folder
        .run("match --fail-on-none --subscriptions hot.ttl cold.ttl warm.ttl")
        .says(0, "");
}

/// A subscription and an event whose pair needs more than one step, and does not match.
fn with_a_long_search(folder: Folder) -> Folder {
    folder
        .with("loop.ttl", "?x <urn:p> ?y . ?y <urn:p> ?x .")
        .with(
            "e.ttl",
            "<urn:1> <urn:p> <urn:2>, <urn:3> . <urn:4> <urn:p> <urn:5> .",
        )
}

#[test]
fn an_undecided_pair_is_a_line_and_a_failure() {
    let folder = with_a_long_search(Folder::new());
    folder
        .run("match --subscriptions loop.ttl e.ttl")
        .says(0, "");
    let run = folder.run("match --limit steps_max=1 --subscriptions loop.ttl e.ttl");
    assert_eq!(
        run.lines(),
        [json!({
            "event": "e.ttl", "subscription": "loop.ttl", "undecided": true,
            "reason": "the search met its limit of steps_max=1 without an answer",
        })]
    );
    run.says(1, "");
    let run = folder.run("match --output text --limit steps_max=1 --subscriptions loop.ttl e.ttl");
    assert_eq!(
        run.out,
        "e.ttl\n  loop.ttl  undecided: the search met its limit of steps_max=1 without an answer\n"
    );
    run.says(1, "");
}

#[test]
fn an_undecided_pair_is_said_where_the_output_has_no_place_for_it() {
    let folder = with_a_long_search(Folder::new());
    for output in ["interfaces", "json --id loop.ttl"] {
        let run = folder.run(&format!(
            "match --limit steps_max=1 --subscriptions loop.ttl --output {output} e.ttl"
        ));
        assert!(
            !run.out.contains("bindings"),
            "no answer is no empty answer: {}",
            run.out
        );
        run.says(
            1,
            "error: loop.ttl is undecided: the search met its limit of steps_max=1 without an answer\n \
             --> e.ttl\n\n",
        );
    }
}

#[test]
fn solutions_past_the_limit_are_left_out_and_the_line_says_so() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.ttl", "<urn:room:1> <urn:ex:celsius> 1, 2, 3 .");
    let run = folder.run("match --subscriptions s.ttl --limit solutions_max=2 e.ttl");
    let lines = run.lines();
    assert_eq!(lines[0]["solutions"], 2);
    assert_eq!(lines[0]["truncated"], true);
    assert_eq!(
        lines[0]["results"]["results"]["bindings"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    run.says(0, "");
    let run = folder.run("match --subscriptions s.ttl --limit solutions_max=3 e.ttl");
    assert_eq!(run.lines()[0]["truncated"], false, "exactly at the limit");
}

#[test]
fn quiet_solutions_leaves_the_results_out_and_keeps_their_number() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("a.rq", "ASK { ?room <urn:ex:celsius> ?t }")
        .with("e.ttl", "<urn:room:1> <urn:ex:celsius> 1, 2, 3 .");
    let run =
        folder.run("match --quiet-solutions --subscriptions s.ttl --subscriptions a.rq e.ttl");
    assert_eq!(
        run.out,
        "{\"event\":\"e.ttl\",\"subscription\":\"a.rq\",\"solutions\":1,\"truncated\":false}\n\
         {\"event\":\"e.ttl\",\"subscription\":\"s.ttl\",\"solutions\":3,\"truncated\":false}\n"
    );
    let run =
        folder.run("match --quiet-solutions --limit solutions_max=2 --subscriptions s.ttl e.ttl");
    assert_eq!(
        run.out,
        "{\"event\":\"e.ttl\",\"subscription\":\"s.ttl\",\"solutions\":2,\"truncated\":true}\n"
    );
}

#[test]
fn warnings_alone_are_no_failure() {
    let folder = Folder::new()
        .with(
            "s.rq",
            "SELECT * { ?room <urn:ex:celsius> ?t . FILTER(!bound(?u)) }",
        )
        .with("e.ttl", celsius("1", "1"));
    let run = folder.run("match --subscriptions s.rq e.ttl");
    assert_eq!(run.pairs(), ["e.ttl s.rq"]);
    assert!(run.err.starts_with("warning: ?u is unbound"), "{}", run.err);
    assert_eq!(run.status, 0);
}

#[test]
fn strict_ends_the_run_at_the_first_document_that_is_refused() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("empty.ttl", "")
        .with("1.ttl", celsius("1", "1"))
        .with("2.ttl", "<urn:room:2> <urn:ex:celsius> .")
        .with("3.ttl", celsius("3", "3"));
    let run = folder.run("match --subscriptions s.ttl 1.ttl 2.ttl 3.ttl");
    assert_eq!(run.events(), ["1.ttl", "3.ttl"]);
    assert_eq!(run.status, 1);
    let run = folder.run("match --strict --subscriptions s.ttl 1.ttl 2.ttl 3.ttl");
    assert_eq!(run.events(), ["1.ttl"]);
    assert_eq!(run.status, 1);
    for bad in ["--ontology 2.ttl", "--subscriptions empty.ttl"] {
        let run = folder.run(&format!("match --strict {bad} --subscriptions s.ttl 1.ttl"));
        assert_eq!((run.out.as_str(), run.status), ("", 1), "{bad}");
    }
}

#[test]
fn who_reads_the_first_line_only_is_no_error() {
    let folder = Folder::new().with("s.ttl", ANY).with(
        "e.nq",
        lines(20_000, |i| {
            format!("<urn:r> <urn:ex:celsius> \"1\" <urn:e:{i}> .")
        }),
    );
    for stream in ["", "--stream"] {
        let mut child = folder
            .command()
            .args(
                "match --subscriptions s.ttl e.nq"
                    .split(' ')
                    .chain(stream.split_whitespace()),
            )
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(
            String::from_utf8_lossy(&ended.stderr),
            "",
            "it ends quietly"
        );
        assert_eq!(ended.status.code(), Some(0));
    }
}
