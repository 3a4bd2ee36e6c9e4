//! Wrong usage: exit status 2, and nothing is read.

use super::folder::{ANY, Folder, celsius};

fn refused(arguments: &str, expected: &str) {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.ttl", celsius("1", "1"));
    let run = folder.run(arguments);
    assert_eq!((run.out.as_str(), run.status), ("", 2), "{run:?}");
    assert!(run.err.contains(expected), "{}", run.err);
}

#[test]
fn a_limit_has_a_known_name_and_a_number() {
    let run = |setting: &str, expected: &str| {
        refused(
            &format!("match --limit {setting} --subscriptions s.ttl e.ttl"),
            expected,
        );
        refused(&format!("check --limit {setting} s.ttl"), expected);
    };
    run(
        "steps=1",
        "error: there is no limit steps; there are triples_max, ",
    );
    run("steps_max=many", "error: many is no value of steps_max: ");
    run("steps_max=-1", "error: -1 is no value of steps_max: ");
    run(
        "steps_max",
        "error: a limit is set by NAME=NUMBER, not by steps_max\n",
    );
}

#[test]
fn a_results_format_and_an_id_need_each_other() {
    for format in ["json", "xml", "csv", "tsv"] {
        refused(
            &format!("match --output {format} --subscriptions s.ttl e.ttl"),
            "error: a SPARQL results format needs --id IRI\n",
        );
    }
    for format in [
        "",
        "--output text",
        "--output ndjson",
        "--output interfaces",
    ] {
        refused(
            &format!("match --id s.ttl {format} --subscriptions s.ttl e.ttl"),
            "error: --id goes with --output json, xml, csv or tsv\n",
        );
    }
}

#[test]
fn what_is_unknown_or_missing_is_named() {
    refused("match e.ttl", "--subscriptions <F>");
    refused("match --subscriptions s.ttl", "<EVENT>");
    refused("check", "<F>");
    refused("", "Usage: hearken");
    refused("listen", "listen");
    refused("match --output yaml --subscriptions s.ttl e.ttl", "yaml");
    refused(
        "match --format csv --subscriptions s.ttl e.ttl",
        "expected turtle, ntriples",
    );
    refused(
        "check --subscription-format csv s.ttl",
        "expected turtle, n3, trig",
    );
    refused("match --colour --subscriptions s.ttl e.ttl", "--colour");
}

#[test]
fn a_base_is_an_absolute_iri() {
    refused(
        "match --base room --subscriptions s.ttl e.ttl",
        "error: --base room is no IRI: ",
    );
    refused("check --base room s.ttl", "error: --base room is no IRI: ");
}

#[test]
fn standard_input_is_read_once() {
    let expected = "error: standard input, `-`, can be read only once\n";
    refused("match --format turtle --subscriptions s.ttl - -", expected);
    refused(
        "match --subscription-format n3 --subscriptions - -",
        expected,
    );
    refused("check --subscription-format n3 - -", expected);
    refused("check --ontology - -", expected);
}

#[test]
fn an_option_given_again_goes_before_the_first() {
    let folder = Folder::new()
        .with("s.ttl", ANY)
        .with("e.txt", celsius("1", "1"));
    let run = folder.run(
        "match --format jsonld --output text --subscriptions s.ttl --format turtle --output ndjson \
         --limit steps_max=1 --limit steps_max=100 e.txt",
    );
    assert_eq!(run.events(), ["e.txt"]);
    run.says(0, "");
}

#[test]
fn help_explains_each_command() {
    let folder = Folder::new();
    for (arguments, expected) in [
        ("--help", "check"),
        ("match --help", "--fail-on-none"),
        ("check --help", "--subscription-format"),
        ("bench --help", "--plot"),
        ("--version", env!("CARGO_PKG_VERSION")),
    ] {
        let run = folder.run(arguments);
        assert!(run.out.contains(expected), "{arguments}: {}", run.out);
        run.says(0, "");
    }
}
