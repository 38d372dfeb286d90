//! Which crate uses which stands in ARCHITECTURE.md, and is true; every dependency from outside is
//! explained there, and used.

use std::collections::{BTreeMap, BTreeSet};

use super::house::House;

/// Sections of a manifest that list dependencies.
const SECTIONS: [&str; 3] = [
    "[dependencies]",
    "[dev-dependencies]",
    "[target.'cfg(any())'.dev-dependencies]",
];

pub fn check(house: &House) -> Vec<String> {
    let mut faults = layers(house);
    faults.extend(outside(house));
    faults
}

/// The dependencies of all manifests: crate, section, name.
pub fn dependencies(house: &House) -> Vec<(&str, &str, &str)> {
    let mut found = Vec::new();
    for file in house.ending("Cargo.toml") {
        let mut section = "";
        for line in file.text.lines() {
            if line.starts_with('[') {
                section = line;
            } else if SECTIONS.contains(&section)
                && let Some((name, _)) = line.split_once(['.', ' ', '='])
                && !name.starts_with('#')
            {
                found.push((file.owner(), section, name));
            }
        }
    }
    found
}

/// The rows of a table in ARCHITECTURE.md: the first column, and the others.
fn table<'a>(house: &'a House, heading: &str) -> Vec<(&'a str, Vec<&'a str>)> {
    let text = house.text("ARCHITECTURE.md");
    let behind = text.split_once(heading).map_or("", |(_, behind)| behind);
    let section = behind.split("\n## ").next().unwrap_or_default();
    let rows = section
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1);
    rows.map(|row| {
        let mut cells = row.trim_matches('|').split('|').map(str::trim);
        (cells.next().unwrap_or_default(), cells.collect())
    })
    .collect()
}

/// The crates between backquotes or commas of a cell.
fn names(cell: &str) -> BTreeSet<&str> {
    let names = cell.split(',').map(|name| name.trim().trim_matches('`'));
    names.filter(|name| !name.is_empty()).collect()
}

fn layers(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    let rows = table(house, "\n## Crates\n");
    let mut used: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (owner, section, name) in dependencies(house) {
        let uses = used.entry(owner).or_default();
        if section == "[dependencies]" && name.starts_with("impasse-") {
            uses.insert(&name["impasse-".len()..]);
        }
    }
    for file in house.ending("Cargo.toml") {
        let owner = file.owner();
        let row = |name: &str| {
            let link = format!("[`{name}`]");
            rows.iter().position(|(first, _)| first.starts_with(&link))
        };
        let Some(place) = row(owner) else {
            if owner != "Cargo.toml" {
                faults.push(format!("ARCHITECTURE.md: says nothing about {owner}"));
            }
            continue;
        };
        let told = names(rows[place].1.get(1).copied().unwrap_or_default());
        let uses = used.get(owner).cloned().unwrap_or_default();
        let below = uses
            .iter()
            .find(|name| row(&format!("impasse-{name}")) > Some(place));
        if let Some(below) = below {
            faults.push(format!(
                "ARCHITECTURE.md: {owner} uses {below}, which stands below it"
            ));
        }
        if told != uses {
            let uses: Vec<&str> = uses.into_iter().collect();
            let uses = uses.join(", ");
            faults.push(format!("ARCHITECTURE.md: {owner} uses {uses}"));
        }
    }
    faults
}

/// Dependencies from outside.
fn outside(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    let explained = table(house, "\n## Dependencies\n");
    let explained: BTreeSet<&str> = explained.iter().flat_map(|(name, _)| names(name)).collect();
    let mut needed = BTreeSet::new();
    for (owner, section, name) in dependencies(house) {
        needed.insert(name);
        let own = name.starts_with("impasse-");
        if !own && !explained.contains(name) {
            faults.push(format!("{owner}: ARCHITECTURE.md does not explain {name}"));
        }
        let module = name.replace('-', "_");
        let mut sources = house.ending(".rs").filter(|file| file.owner() == owner);
        let used = sources.any(|file| {
            let text = &file.text;
            text.contains(&format!("{module}::")) || text.contains(&format!("use {module}"))
        });
        // What is never built is there for its files.
        if !used && section != SECTIONS[2] {
            faults.push(format!("{owner}: {name} is not used"));
        }
    }
    let gone = explained.iter().filter(|name| !needed.contains(**name));
    faults.extend(gone.map(|name| format!("ARCHITECTURE.md: nobody depends on {name}")));
    let workspace = house.text("Cargo.toml");
    let section = workspace
        .split_once("[workspace.dependencies]")
        .map_or("", |(_, text)| text);
    for line in section
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with('['))
    {
        let name = line.split([' ', '.']).next().unwrap_or_default();
        if !name.is_empty() && !needed.contains(name) {
            faults.push(format!("Cargo.toml: nobody depends on {name}"));
        }
    }
    faults
}
