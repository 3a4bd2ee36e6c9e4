//! `hearken check`: what each subscription means.

use super::folder::{Folder, lines};

#[test]
fn check_prints_what_each_subscription_means() {
    let folder = Folder::new()
        .with(
            "hot.ttl",
            "@prefix hearken: <urn:hearken:ns#> .
            ?room <urn:ex:celsius> ?t . ?t hearken:gt 30 . _:door <urn:ex:of> ?room .",
        )
        .with("any.rq", "ASK { ?x a <urn:ex:Alarm> }")
        .with(
            "many.n3",
            "@prefix hearken: <urn:hearken:ns#> .
            <urn:s:1> hearken:pattern { ?x a <urn:ex:Alarm> } ;
                hearken:deliverTo <urn:to:1>, <urn:to:2> ;
                <urn:ex:owner> \"Ada\" .",
        );
    let run = folder.run("check hot.ttl any.rq many.n3");
    assert_eq!(
        run.out,
        "hot.ttl
  SELECT ?room ?t WHERE {
    ?room <urn:ex:celsius> ?t .
    _:b2 <urn:ex:of> ?room .
    FILTER(?t > 30)
  }

any.rq
  ASK {
    ?x a <urn:ex:Alarm> .
  }

urn:s:1
  SELECT ?x WHERE {
    ?x a <urn:ex:Alarm> .
  }
  delivered to urn:to:1
  delivered to urn:to:2
  <urn:ex:owner> \"Ada\"

"
    );
    run.says(0, "");
}

#[test]
fn check_goes_on_after_an_error() {
    let folder = Folder::new()
        .with("1.ttl", "?x ex:p ?y .")
        .with("2.ttl", "?x <urn:p> ?y .");
    let run = folder.run("check 1.ttl 2.ttl");
    assert!(run.out.starts_with("2.ttl\n"), "{}", run.out);
    assert!(run.err.contains(" --> 1.ttl:1:4\n"), "{}", run.err);
    assert_eq!(run.status, 1);
}

#[test]
fn check_shows_warnings_with_their_place_and_accepts() {
    let folder = Folder::new().with(
        "s.rq",
        "SELECT * {\n  ?room <urn:ex:celsius> ?t .\n  FILTER(?t > ?u)\n}",
    );
    let run = folder.run("check s.rq");
    assert!(run.out.starts_with("s.rq\n"), "{}", run.out);
    run.says(
        0,
        "warning: ?u is unbound where this filter stands
 --> s.rq:3:15
  |
3 |   FILTER(?t > ?u)
  |               ^^
  |
  = help: a filter sees the variables of its own group; bind it there

warning: this subscription can never match: a filter uses a variable without a value
 --> s.rq
  = help: no value passes these filters

",
    );
}

#[test]
fn check_reads_directories_standard_input_and_the_ontology() {
    let folder = Folder::new()
        .with("subs/b.ttl", "?x <urn:p> ?y .")
        .with("subs/a.ttl", "?x <urn:p> ?y .")
        .with("o.ttl", "<urn:a> .");
    let run = folder.run_with(
        "check --subscription-format turtle subs -",
        "?x <urn:p> <y> .",
    );
    let names: Vec<_> = run
        .out
        .lines()
        .filter(|line| line.starts_with("subs/"))
        .collect();
    assert_eq!(names, ["subs/a.ttl", "subs/b.ttl"]);
    assert!(run.err.contains(" --> -:1:12\n"), "{}", run.err);
    let run = folder.run("check --ontology o.ttl subs");
    assert!(run.err.contains(" --> o.ttl:1:"), "{}", run.err);
    assert_eq!(run.status, 1, "an ontology is an input, too");
}

#[test]
fn check_ends_quietly_where_nobody_reads() {
    let folder = Folder::new().with(
        "s.trig",
        lines(3_000, |i| format!("<urn:s:{i}> {{ _:x <urn:p> _:y }}")),
    );
    let mut child = folder
        .command()
        .args(["check", "s.trig"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    assert_eq!(ended.status.code(), Some(0));
}
