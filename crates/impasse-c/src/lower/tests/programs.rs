//! Every program that is executed elsewhere is without errors and lowered to valid IR.

use std::path::{Path, PathBuf};

use impasse_ir::verify;

use crate::pp::{Options, Severity};
use crate::test_files::{Disk, WithLibc};
use crate::{Input, compile};

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("programs can be listed") {
        let path = entry.expect("a program").path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
}

#[test]
fn all_programs_become_valid_modules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../impasse/tests/exec");
    let mut found = Vec::new();
    programs(&root, &mut found);
    found.sort();
    assert!(found.len() > 200, "programs in {}", root.display());
    let mut wrong = Vec::new();
    for path in found {
        let path = path.to_string_lossy().into_owned();
        let options = Options::default();
        let input = Input { path, options };
        let unit = compile(&WithLibc(Disk), &input).expect("a program can be read");
        let first = verify(&unit.module).first().map(ToString::to_string);
        let errors = (unit.diagnostics.iter()).filter(|said| said.severity == Severity::Error);
        wrong.extend(
            errors.map(|said| format!("{}:{}: {}", input.path, said.place.line, said.message)),
        );
        wrong.extend(first.map(|error| format!("{}: {error}", input.path)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
