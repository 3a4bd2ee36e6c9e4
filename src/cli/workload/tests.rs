//! The same bytes as the script's: 300 subscriptions, or `HEARKEN_SUBSCRIPTIONS`.

use super::{Generator, Kind, Parameters, Settings};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn script() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let shared = std::env::var_os("HEARKEN_SHARED").map_or(beside, PathBuf::from);
    let script = shared.join("workload/workload.py");
    script.is_file().then_some(script)
}

/// Runs the script; its folder, or `None` where there is no Python.
fn written(script: &Path, settings: &Settings, options: &[&str]) -> Option<PathBuf> {
    let temporary = std::env::temp_dir();
    let name = format!(
        "hearken-{}-{}-{}",
        std::process::id(),
        settings.kind.name(),
        settings.seed
    );
    let folder = temporary.join(name);
    let made = Command::new("python3")
        .arg(script)
        .arg(settings.kind.name())
        .args(["--subscriptions", &settings.subscriptions.to_string()])
        .args(["--events", &settings.events.to_string()])
        .args(["--seed", &settings.seed.to_string()])
        .args(options)
        .arg("--out")
        .arg(&folder)
        .status();
    made.is_ok_and(|status| status.success()).then_some(folder)
}

fn subscriptions() -> usize {
    let set = std::env::var("HEARKEN_SUBSCRIPTIONS").ok();
    set.and_then(|set| set.parse().ok()).unwrap_or(300)
}

fn first_difference(ours: &str, theirs: &str, name: &str) {
    for (number, (our, their)) in ours.lines().zip(theirs.lines()).enumerate() {
        assert_eq!(our, their, "{name}:{}", number + 1);
    }
    assert!(ours == theirs, "{name}: one ends before the other");
}

fn compare(settings: Settings, options: &[&str]) {
    let Some(script) = script() else {
        println!("skipped, there is no script");
        return;
    };
    let Some(folder) = written(&script, &settings, options) else {
        println!("skipped, python3 does not run the script");
        return;
    };
    let mut generator = Generator::new(settings);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let named = |name: &str| format!("{} {name}", settings.kind.name());
    first_difference(
        &generator.ontology(),
        &read("ontology.ttl"),
        &named("ontology.ttl"),
    );
    first_difference(
        &generator.events(),
        &read("events.trig"),
        &named("events.trig"),
    );
    let mut text = generator.header();
    loop {
        let more = generator.subscriptions(99);
        if more.is_empty() {
            break;
        }
        text.push_str(&more);
    }
    let name = "subscriptions.trig";
    first_difference(&text, &read(name), &named(name));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_data_are_those_of_the_script() {
    for kind in [Kind::Attributes, Kind::Sensors, Kind::Diverse, Kind::News] {
        for seed in [7, 8] {
            let settings = Settings {
                kind,
                subscriptions: subscriptions(),
                events: 20,
                seed,
                parameters: Parameters::default(),
            };
            compare(settings, &[]);
        }
    }
}

#[test]
fn parameters_are_those_of_the_script() {
    let settings = Settings {
        kind: Kind::Attributes,
        // More than are remembered.
        subscriptions: 6000,
        events: 20,
        seed: 9,
        parameters: Parameters {
            pool: 150,
            event_attributes: 15,
            comparisons: (2, 6),
            value_max: 10_000,
            covering: 0.6,
        },
    };
    let options =
        "--pool 150 --event-attributes 15 --predicates 2-6 --value-max 10000 --covering 0.6";
    let options: Vec<&str> = options.split(' ').collect();
    compare(settings, &options);
}
