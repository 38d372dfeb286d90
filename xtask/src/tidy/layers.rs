//! Which crate may not depend on which: ARCHITECTURE.md says what each never knows.

use super::crates::dependencies;
use super::house::House;

/// Crates, and those that they must not depend on. Tests may.
const NEVER: &[(&str, &[&str])] = &[
    ("impasse-ir", &["impasse-"]),
    ("impasse-mpi", &["impasse-"]),
    ("impasse-ops", &["impasse-"]),
    (
        "impasse-relevance",
        &["impasse-exec", "impasse-libc", "impasse-job", "impasse-mpi"],
    ),
    (
        "impasse-exec",
        &["impasse-c", "impasse-libc", "impasse-job", "impasse-mpi"],
    ),
    (
        "impasse-c",
        &["impasse-exec", "impasse-libc", "impasse-job", "impasse-mpi"],
    ),
    ("impasse-libc", &["impasse-c", "impasse-job", "impasse-mpi"]),
    (
        "impasse-job",
        &["impasse-c", "impasse-libc", "impasse-report"],
    ),
    (
        "impasse-match",
        &["impasse-ir", "impasse-exec", "impasse-job", "impasse-mpi"],
    ),
    ("impasse-oracle", &["impasse-match"]),
];

pub fn check(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for (owner, section, dependency) in dependencies(house) {
        let never = NEVER.iter().filter(|(name, _)| *name == owner);
        let forbidden = never.flat_map(|(_, others)| *others).any(|other| {
            dependency == *other || (other.ends_with('-') && dependency.starts_with(other))
        });
        if forbidden && section == "[dependencies]" {
            faults.push(format!("{owner} depends on {dependency}"));
        }
    }
    faults
}
