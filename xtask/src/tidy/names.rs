//! A name stands for one thing: no type name is declared everywhere, and words that say too little are
//! not used as names of types or files.

use std::collections::BTreeMap;

use super::house::House;

/// Declarations of one type name that the whole workspace may have: different crates may well have an
/// `Entry` each, but a reader must not meet the ninth.
const MOST: usize = 8;

/// Names that were used for too many things, and what to write instead.
const BANNED: [(&str, &str); 3] = [
    ("words.rs", "name what is worded"),
    ("util.rs", "name the topic"),
    ("helpers.rs", "name the topic"),
];

pub fn check(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    let mut declared: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in house.shipped() {
        let base = file.name.rsplit('/').next().unwrap_or_default();
        faults.extend(banned(base).map(|instead| format!("{}: {instead}", file.name)));
        for (number, line) in file.code() {
            if let Some(name) = type_name(line) {
                let at = format!("{}:{number}", file.name);
                declared.entry(name).or_default().push(at);
            }
        }
    }
    for (name, places) in declared {
        if let Some(instead) = banned(name) {
            let faulty = places.iter();
            faults.extend(faulty.map(|at| format!("{at}: a type called {name}; {instead}")));
        } else if places.len() > MOST {
            let count = places.len();
            faults.push(format!(
                "{}: one of {count} types called {name}",
                places.join(", ")
            ));
        }
    }
    faults
}

/// What to write instead of a name that is banned.
fn banned(name: &str) -> Option<&'static str> {
    let found = BANNED.iter().find(|(banned, _)| *banned == name);
    found.map(|(_, instead)| *instead)
}

/// The type that a line declares.
fn type_name(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ')?.1,
        None => line,
    };
    let kinds = ["struct ", "enum ", "trait "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_alphanumeric());
    Some(&rest[..end.unwrap_or(rest.len())])
}
