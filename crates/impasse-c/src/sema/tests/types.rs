//! Types of expressions: programs assert them in C itself, so gcc checks the tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::support::{messages, typed};

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/sema/tests/programs");
    let entries = std::fs::read_dir(folder).expect("programs can be listed");
    let mut found: Vec<_> = entries
        .map(|entry| entry.expect("a program").path())
        .collect();
    found.sort();
    assert!(!found.is_empty());
    found
}

#[test]
fn assertions_about_types_hold() {
    for path in programs() {
        let said = messages(&typed(&path));
        assert!(said.is_empty(), "{}: {said:#?}", path.display());
    }
}

#[test]
fn gcc_agrees() {
    for path in programs() {
        let Ok(output) = Command::new("gcc").arg("-fsyntax-only").arg(&path).output() else {
            return;
        };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{said}");
    }
}
