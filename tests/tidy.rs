//! The shape of the tree: layers, sizes, the map in `docs/architecture.md`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

const LINES_MAX: usize = 600;
const LINES_USUAL: usize = 400;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder with this ending, by path from the root, with their text.
fn files(folder: &str, ending: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![root().join(folder)];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
                found.insert(name.to_owned(), fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

/// The modules that a contents page declares, in order.
fn declared(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| {
            let line = line
                .trim_start_matches("pub ")
                .trim_start_matches("pub(crate) ");
            line.strip_prefix("mod ")?.strip_suffix(';')
        })
        .collect()
}

/// The first segments named after `prefix` in code, groups resolved: `crate::{a, b::c}` is a and b.
fn named(text: &str, prefix: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        let is_longer =
            code[..at].ends_with(|char: char| char.is_alphanumeric() || char == ':' || char == '_');
        let rest = &code[at + prefix.len()..];
        if is_longer {
            continue;
        }
        match rest.strip_prefix('{') {
            Some(group) => found.extend(group_heads(group)),
            None => found.extend(head(rest)),
        }
    }
    found
}

fn head(path: &str) -> Option<String> {
    let end = path
        .find(|char: char| !char.is_alphanumeric() && char != '_')
        .unwrap_or(path.len());
    (end > 0).then(|| path[..end].to_owned())
}

/// The first segments of a group of paths, whose bracket is open.
fn group_heads(group: &str) -> Vec<String> {
    let (mut depth, mut start, mut found) = (0_u32, 0, Vec::new());
    for (at, char) in group.char_indices() {
        match char {
            '{' => depth += 1,
            '}' | ',' if depth == 0 => {
                found.extend(head(group[start..at].trim()));
                start = at + 1;
                if char == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    found
}

/// The names that stand below the module in the order of `layers`.
fn upward(layers: &[&str], module: &str, names: &[String]) -> Vec<String> {
    let place = |name: &str| layers.iter().position(|layer| *layer == name);
    let Some(own) = place(module) else {
        return Vec::new();
    };
    names
        .iter()
        .filter(|name| *name != module && place(name).is_some_and(|other| other > own))
        .cloned()
        .collect()
}

#[test]
fn a_module_names_only_what_is_declared_above_it() {
    let sources = files("src", "rs");
    let layers = declared(&sources["src/lib.rs"]);
    for (path, text) in sources
        .iter()
        .filter(|(path, _)| !path.starts_with("src/cli/"))
    {
        let module = path
            .trim_start_matches("src/")
            .split(['/', '.'])
            .next()
            .unwrap();
        let wrong = upward(&layers, module, &named(text, "crate::"));
        assert!(
            wrong.is_empty(),
            "{path} names {wrong:?}, declared below {module}"
        );
    }
}

#[test]
fn a_file_names_only_the_siblings_above_it() {
    let sources = files("src", "rs");
    for (path, text) in &sources {
        let (folder, file) = path.rsplit_once('/').unwrap();
        let Some(contents) = sources.get(&format!("{folder}/mod.rs")) else {
            continue;
        };
        let module = file.trim_end_matches(".rs");
        if module == "tests" || module == "mod" {
            continue;
        }
        let wrong = upward(&declared(contents), module, &named(text, "super::"));
        assert!(
            wrong.is_empty(),
            "{path} names {wrong:?}, declared below it"
        );
    }
}

#[test]
fn the_binary_uses_the_library_from_outside() {
    for (path, text) in files("src/cli", "rs") {
        assert!(
            named(&text, "crate::").is_empty(),
            "{path}: write hearken:: or super::"
        );
    }
}

#[test]
fn files_are_short() {
    let mut all = files("src", "rs");
    all.extend(files("tests", "rs"));
    let lengths: Vec<_> = all
        .iter()
        .map(|(path, text)| (path, text.lines().count()))
        .collect();
    for (path, lines) in &lengths {
        assert!(
            *lines <= LINES_MAX,
            "{path} has {lines} lines: one file, one idea"
        );
    }
    let usual = lengths
        .iter()
        .filter(|(_, lines)| *lines <= LINES_USUAL)
        .count();
    assert!(
        usual * 10 >= lengths.len() * 8,
        "most files are under {LINES_USUAL} lines"
    );
}

#[test]
fn a_file_opens_with_what_it_is() {
    for (path, text) in files("src", "rs") {
        assert!(text.starts_with("//! "), "{path} has no first line");
    }
}

#[test]
fn the_map_names_every_file_and_no_other() {
    let map = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let sources = files("src", "rs");
    for path in sources.keys() {
        assert!(
            map.contains(&format!("| `{path}` |")),
            "{path} is not on the map"
        );
    }
    for name in map
        .split('`')
        .filter(|name| name.starts_with("src/") && !name.contains(' '))
    {
        assert!(root().join(name).exists(), "{name} is on the map only");
    }
}

#[test]
fn only_the_command_line_prints_and_nothing_is_left_for_later() {
    let later = ["todo", "unimplemented"].map(|name| format!("{name}!("));
    for (path, text) in files("src", "rs") {
        for word in later.iter().map(String::as_str).chain(["FIXME", "XXX"]) {
            assert!(!text.contains(word), "{path} has {word}");
        }
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in code.filter(|_| !path.starts_with("src/cli/")) {
            assert!(
                !line.contains("println!(") && !line.contains("print!("),
                "{path}: {line}"
            );
        }
    }
}

#[test]
fn no_file_names_a_place_on_a_machine() {
    let homes = ["home", "root", "work", "Users"].map(|folder| format!("/{folder}/"));
    for ending in ["rs", "md", "toml", "ttl", "yml"] {
        for folder in ["src", "tests", "docs", "ontologies", "fixtures", ".github"] {
            for (path, text) in files(folder, ending) {
                for home in &homes {
                    let found = text.match_indices(home.as_str()).find(|(at, _)| {
                        let before = text[..*at].chars().next_back();
                        before.is_none_or(|char| char.is_whitespace() || "\"'`(".contains(char))
                    });
                    assert!(found.is_none(), "{path} names {home}");
                }
            }
        }
    }
}

#[test]
fn names_are_found_in_groups() {
    let text = "use crate::{a, b::{c, d}, e::f};\nfn g() { crate::h::i(); mycrate::j(); }\n";
    assert_eq!(named(text, "crate::"), ["a", "b", "e", "h"]);
    let layers = ["a", "b", "c"];
    assert_eq!(
        upward(&layers, "b", &["a".into(), "b".into(), "c".into()]),
        ["c"]
    );
}
