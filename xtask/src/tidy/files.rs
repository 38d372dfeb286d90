//! Every Rust file says what it is for and has a length that can be read; nothing is left over.

use std::fs;

use super::house::House;

/// Rust files longer than this should be split.
const LINES: usize = 800;

/// Tables grow with what they list, and each of their entries is understood alone.
const TABLES: [&str; 1] = ["crates/impasse-report/src/codes/registry.rs"];

/// Words that stand for unfinished work; in two parts, so that this file does not find itself.
const LEFT_OVER: [&str; 3] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("dbg", "!("),
];

pub fn check(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for file in house.ending(".rs") {
        let (name, text) = (&file.name, &file.text);
        let lines = text.lines().count();
        if lines > LINES && !TABLES.contains(&name.as_str()) {
            let text = format!("{name}: {lines} lines, more than {LINES}: split it");
            faults.push(text);
        }
        if !text.starts_with("//!") {
            let text = format!("{name}: does not begin by saying what it is for (//!)");
            faults.push(text);
        }
        for (number, line) in (1..).zip(text.lines()) {
            let words = LEFT_OVER.iter().filter(|word| line.contains(**word));
            faults.extend(words.map(|word| format!("{name}:{number}: left-over {word}")));
        }
    }
    faults.extend(root(house));
    faults
}

/// Programs that were tried leave their files where they were run.
fn root(house: &House) -> Vec<String> {
    let entries = fs::read_dir(&house.root).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.path().is_file());
    let names = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let belongs = |name: &String| {
        let endings = [".md", ".toml", ".lock"];
        name.starts_with('.')
            || name.starts_with("LICENSE")
            || endings.iter().any(|ending| name.ends_with(ending))
    };
    let strange = names.filter(|name| !belongs(name));
    strange
        .map(|name| format!("{name}: does not belong into the root"))
        .collect()
}
