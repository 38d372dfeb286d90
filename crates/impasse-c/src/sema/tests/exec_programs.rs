//! Programs that are executed elsewhere are typed without a word, or with those that gcc has.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::support::{messages, typed};

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("programs can be listed");
    for entry in entries {
        let path = entry.expect("a program").path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "c") {
            found.push(path);
        }
    }
}

/// Whether gcc warns about a program.
fn gcc_warns(path: &Path) -> bool {
    let output = Command::new("gcc").arg("-fsyntax-only").arg(path).output();
    output.is_ok_and(|output| !output.stderr.is_empty())
}

#[test]
fn nothing_is_said_about_valid_programs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../impasse/tests/exec");
    let mut found = Vec::new();
    programs(&root, &mut found);
    found.sort();
    assert!(!found.is_empty(), "no programs in {}", root.display());
    let mut wrong = Vec::new();
    for path in found {
        let said = messages(&typed(&path));
        let errors = said.iter().any(|line| line.contains(": error: "));
        if errors || (!said.is_empty() && !gcc_warns(&path)) {
            wrong.push(format!("{}: {said:#?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
