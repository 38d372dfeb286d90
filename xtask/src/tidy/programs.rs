//! Every C program of the tests is picked up by a test, and its first lines say only what that test
//! reads.

use super::house::{File, House};

/// Folders that tests run through, with the keys that they read.
const SUITES: [(&str, &[&str]); 7] = [
    (
        "crates/impasse/tests/programs/",
        &["pattern", "ranks", "expect", "args", "env", "without"],
    ),
    (
        "crates/impasse/tests/open_programs/",
        &["ranks", "expect", "args"],
    ),
    ("crates/impasse/tests/exec/", &["args", "stdin"]),
    ("crates/impasse/tests/bitcode/", &["ranks", "expect"]),
    ("crates/impasse/tests/languages/", &["ranks", "expect"]),
    (
        "crates/impasse/tests/exec_errors/",
        &["code", "error", "at"],
    ),
    (
        "crates/impasse-job/tests/programs/",
        &[
            "ranks", "expect", "buffered", "issue", "all", "rank", "without",
        ],
    ),
];

pub fn check(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for file in house.ending(".c") {
        let suite = SUITES
            .iter()
            .find(|(folder, _)| file.name.starts_with(folder));
        match suite {
            None if is_test(file) && !is_named(house, file) => {
                faults.push(format!("{}: no test runs it", file.name));
            }
            None => {}
            Some((_, known)) => {
                let unknown = keys(&file.text).filter(|key| !known.contains(key));
                let name = &file.name;
                faults.extend(unknown.map(|key| format!("{name}: no test reads `// {key}:`")));
            }
        }
    }
    faults
}

fn is_test(file: &File) -> bool {
    file.name.starts_with("crates/") && file.name.contains("/tests/")
}

/// Whether a Rust file of the same crate names a program.
fn is_named(house: &House, program: &File) -> bool {
    let name = program.name.rsplit('/').next().unwrap_or_default();
    let mut sources = house.ending(".rs");
    sources.any(|file| file.owner() == program.owner() && file.text.contains(name))
}

/// The keys of lines of the form `// key: value` in the first comments: single words in lower case.
fn keys(text: &str) -> impl Iterator<Item = &str> {
    let comments = text.lines().map_while(|line| line.strip_prefix("// "));
    let keys = comments.filter_map(|line| Some(line.split_once(':')?.0));
    keys.map(|key| {
        key.split(' ')
            .next()
            .filter(|_| key.starts_with("rank "))
            .unwrap_or(key)
    })
    .filter(|key| key.bytes().all(|byte| byte.is_ascii_lowercase()))
}
