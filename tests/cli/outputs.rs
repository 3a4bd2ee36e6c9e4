//! The outputs beside ndjson.

use super::folder::{ANY, Folder, celsius};

fn folder() -> Folder {
    Folder::new()
        .with("s.ttl", ANY)
        .with("a.rq", "ASK { ?room <urn:ex:celsius> ?t }")
        .with("warm.ttl", "<urn:room:1> <urn:ex:celsius> 29.50, 31 .")
        .with("none.ttl", "<urn:room:1> <urn:ex:lux> 7 .")
}

#[test]
fn text_shows_each_event_with_its_matches_and_solutions() {
    let run = folder()
        .run("match --output text --subscriptions s.ttl --subscriptions a.rq none.ttl warm.ttl");
    assert_eq!(
        run.out,
        "warm.ttl
  a.rq
  s.ttl  (2 solutions)
    ?room <urn:room:1>  ?t 29.50
    ?room <urn:room:1>  ?t 31
"
    );
    run.says(0, "");
}

#[test]
fn text_says_where_solutions_are_left_out() {
    let folder = folder();
    let run = folder.run("match --output text --quiet-solutions --subscriptions s.ttl warm.ttl");
    assert_eq!(run.out, "warm.ttl\n  s.ttl  (2 solutions)\n");
    let run =
        folder.run("match --output text --limit solutions_max=1 --subscriptions s.ttl warm.ttl");
    assert_eq!(
        run.out,
        "warm.ttl\n  s.ttl  (cut off after 1 solution)\n    ?room <urn:room:1>  ?t 29.50\n"
    );
}

#[test]
fn text_numbers_the_blank_nodes_without_a_label() {
    let folder = Folder::new().with("s.ttl", ANY).with(
        "e.ttl",
        "_:kitchen <urn:ex:celsius> [] . [] <urn:ex:lux> 7 ; <urn:ex:celsius> 8 .",
    );
    let run = folder.run("match --output text --subscriptions s.ttl e.ttl");
    assert_eq!(
        run.out,
        "e.ttl\n  s.ttl  (2 solutions)\n    ?room [1]  ?t 8\n    ?room _:kitchen  ?t [2]\n"
    );
}

#[test]
fn text_shows_no_character_that_steers_a_terminal() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("\u{1b}[31m.ttl", celsius("1", "\"\\u001b[31m\""))
        .with("\u{1b}[32m.ttl", "<urn:a> \u{1b}[31m .");
    let run = folder.run_os(
        [
            "match",
            "--output",
            "text",
            "--subscriptions",
            "s.ttl",
            "\u{1b}[31m.ttl",
            "\u{1b}[32m.ttl",
        ],
        "",
    );
    assert!(!run.out.contains('\u{1b}'), "{:?}", run.out);
}

#[test]
fn each_results_format_shows_the_solutions_of_one_subscription() {
    let folder = folder();
    let run = |output: &str, event: &str| {
        let run = folder.run(&format!(
            "match --subscriptions s.ttl --subscriptions a.rq --id s.ttl --output {output} {event}"
        ));
        run.says(0, "");
        run.out
    };
    assert_eq!(
        run("csv", "warm.ttl"),
        "room,t\r\nurn:room:1,29.50\r\nurn:room:1,31\r\n"
    );
    assert_eq!(run("csv", "none.ttl"), "room,t\r\n");
    assert_eq!(
        run("tsv", "warm.ttl"),
        "?room\t?t\n<urn:room:1>\t29.50\n<urn:room:1>\t31\n"
    );
    assert_eq!(run("tsv", "none.ttl"), "?room\t?t\n");
    assert_eq!(
        run("json", "none.ttl"),
        "{\"head\":{\"vars\":[\"room\",\"t\"]},\"results\":{\"bindings\":[]}}\n"
    );
    assert!(
        run("json", "warm.ttl").contains("\"value\":\"29.50\""),
        "the form as sent"
    );
    assert_eq!(
        run("xml", "none.ttl"),
        "<?xml version=\"1.0\"?><sparql xmlns=\"http://www.w3.org/2005/sparql-results#\"><head>\
         <variable name=\"room\"/><variable name=\"t\"/></head><results></results></sparql>\n"
    );
    assert!(
        run("xml", "warm.ttl").contains("<uri>urn:room:1</uri>"),
        "a row"
    );
}

#[test]
fn each_results_format_shows_the_answer_of_an_ask() {
    let folder = folder();
    let xml = |answer: &str| {
        format!(
            "<?xml version=\"1.0\"?><sparql xmlns=\"http://www.w3.org/2005/sparql-results#\">\
             <head></head><boolean>{answer}</boolean></sparql>\n"
        )
    };
    for (event, answer) in [("warm.ttl", "true"), ("none.ttl", "false")] {
        let run = |output: &str| {
            let run = folder.run(&format!(
                "match --subscriptions a.rq --id a.rq --output {output} {event}"
            ));
            run.says(0, "");
            run.out
        };
        assert_eq!(
            run("json"),
            format!("{{\"head\":{{}},\"boolean\":{answer}}}\n")
        );
        assert_eq!(run("xml"), xml(answer));
        assert_eq!(run("csv"), format!("{answer}\n"));
        assert_eq!(run("tsv"), format!("{answer}\n"));
    }
}

#[test]
fn a_results_format_takes_exactly_one_event() {
    let folder = folder().with("bad.ttl", "<urn:a> .").with("two.nq", "");
    let run = folder.run("match --subscriptions s.ttl --id s.ttl --output json warm.ttl none.ttl");
    assert_eq!(run.out, "", "nothing rather than a half");
    run.says(
        1,
        "error: a SPARQL results format takes exactly one event
 --> none.ttl
  = help: give one event, or --output ndjson

",
    );
    let run = folder.run("match --subscriptions s.ttl --id s.ttl --output json bad.ttl");
    assert_eq!((run.out.as_str(), run.status), ("", 1));
    let run = folder.run("match --stream --subscriptions s.ttl --id s.ttl --output json two.nq");
    assert_eq!(run.out, "");
    run.says(
        1,
        "error: a SPARQL results format takes exactly one event
  |
  = help: there was none in what was read

",
    );
    let run = folder.run("match --subscriptions s.ttl --id s.ttl --output csv bad.ttl none.ttl");
    assert_eq!(
        (run.out.as_str(), run.status),
        ("room,t\r\n", 1),
        "one is left"
    );
}

#[test]
fn the_results_of_a_subscription_that_is_not_there_are_an_error() {
    let run = folder().run("match --subscriptions s.ttl --id urn:no --output json warm.ttl");
    assert_eq!(run.out, "");
    run.says(
        1,
        "error: there is no subscription urn:no
  |
  = help: a subscription without a name of its own is named by its file

",
    );
}

#[test]
fn interfaces_are_one_line_an_event_of_distinct_interfaces_in_order() {
    let subscription = |name: &str, to: &str| {
        format!(
            "<urn:s:{name}> <urn:hearken:ns#pattern> {{ ?room <urn:ex:celsius> ?t }} ; \
             <urn:hearken:ns#deliverTo> {to} .\n"
        )
    };
    let subscriptions = [
        subscription("1", "<urn:to:west>, <urn:to:north>"),
        subscription("2", "<urn:to:north>"),
        subscription("3", "<urn:to:east>"),
    ];
    let folder = folder().with("s.n3", subscriptions.concat());
    let run = folder.run("match --output interfaces --subscriptions s.n3 warm.ttl none.ttl");
    assert_eq!(
        run.out,
        "warm.ttl\turn:to:east urn:to:north urn:to:west\nnone.ttl\t\n"
    );
    run.says(0, "");
}
