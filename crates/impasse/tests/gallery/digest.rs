//! A digest of each format for each program, kept in `tests/programs/formats.txt`, so that no change of
//! output goes unseen. What a change looks like is seen in `tests/expected/programs`, where the
//! examples are kept in full.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use super::program::folder;
use super::run::Reports;

/// What is kept: a line for each program.
fn file() -> PathBuf {
    folder().join("formats.txt")
}

/// The digests of a program's reports: `json 0123456789abcdef, ...`.
pub fn of(reports: &Reports) -> String {
    let digests = [
        ("json", reports.json.to_string()),
        ("sarif", reports.sarif.to_string()),
        ("html", without_style_and_script(&reports.html)),
        ("svg", reports.svg.clone()),
        ("dot", reports.dot.clone()),
    ];
    let digests = digests.map(|(format, text)| format!("{format} {:016x}", fnv(text.as_bytes())));
    digests.join(", ")
}

/// In what the digests of all programs differ from those that are kept.
pub fn faults(found: &BTreeMap<String, String>) -> Vec<String> {
    if std::env::var_os("IMPASSE_UPDATE").is_some() {
        let lines = found.iter().map(|(name, now)| format!("{name}: {now}\n"));
        fs::write(file(), lines.collect::<String>()).expect("it can be written");
    }
    let text = fs::read_to_string(file()).unwrap_or_default();
    let kept: BTreeMap<&str, &str> = text
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect();
    let mut faults = Vec::new();
    for (name, now) in found {
        let before = kept.get(name.as_str()).copied().unwrap_or_default();
        let before: Vec<&str> = before.split(", ").collect();
        let changed = now.split(", ").filter(|digest| !before.contains(digest));
        let changed: Vec<&str> = changed
            .filter_map(|digest| digest.split(' ').next())
            .collect();
        if !changed.is_empty() {
            faults.push(format!("{name}: changed: {}", changed.join(", ")));
        }
    }
    let gone = kept.keys().filter(|name| !found.contains_key(**name));
    faults.extend(gone.map(|name| format!("{name}: is in formats.txt, and there is no program")));
    faults
}

/// A page without what is the same on all pages.
pub fn without_style_and_script(page: &str) -> String {
    let mut page = page.to_owned();
    for (start, end) in [
        ("<style>", "</style>"),
        ("<script>", "</script>"),
        ("content=\"default-src", ">"),
    ] {
        let from = page.find(start).expect(start) + start.len();
        let to = from + page[from..].find(end).expect(end);
        page.replace_range(from..to, "...");
    }
    page
}

/// FNV-1a.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
