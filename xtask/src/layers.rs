//! Which crate may not depend on which: ARCHITECTURE.md says what each never knows.

use std::fs;
use std::path::Path;

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

/// Lists the dependencies that should not be there.
pub fn check(root: &Path, faults: &mut Vec<String>) -> anyhow::Result<()> {
    for (name, never) in NEVER {
        let file = root.join("crates").join(name).join("Cargo.toml");
        let text = fs::read_to_string(&file)?;
        for dependency in dependencies(&text) {
            let forbidden = never.iter().any(|other| match other.ends_with('-') {
                true => dependency.starts_with(other),
                false => dependency == *other,
            });
            if forbidden {
                faults.push(format!("{name} depends on {dependency}"));
            }
        }
    }
    Ok(())
}

/// The names in the section of dependencies of a manifest.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let lines = manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]");
    let lines = lines.skip(1).take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split(['.', ' ', '=']).next())
}

#[cfg(test)]
mod tests {
    use super::dependencies;

    #[test]
    fn only_dependencies_of_the_crate_itself_count() {
        let manifest = "[package]\nname = \"a\"\n\n[dependencies]\nb.workspace = true\n\
            c = { path = \"../c\" }\n\n[dev-dependencies]\nd.workspace = true\n";
        let found: Vec<&str> = dependencies(manifest)
            .filter(|name| !name.is_empty())
            .collect();
        assert_eq!(found, ["b", "c"]);
    }
}
