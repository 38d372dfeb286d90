//! The same programs in C, C++ and Fortran: verdict, class and the corresponding lines.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::Bench;
use super::verdicts::told;
use crate::against_gcc::in_parallel;
use impasse_testing::{Program, programs};

/// Compares the programs of a folder in which each is written in all languages; gives how many differ.
pub(super) fn languages(bench: &Bench, filter: &str) -> anyhow::Result<usize> {
    let mut cases = programs(&crate::root().join("crates/impasse/tests/languages"));
    cases.retain(|case| case.name.contains(filter));
    let work = |index: usize| compare(bench, &cases[index]);
    let results = in_parallel(cases.len(), || false, work)?;
    let different = results.iter().filter(|(_, same)| !*same).count();
    println!(
        "C, C++, Fortran: {} the same, {different} different",
        results.len() - different
    );
    Ok(different)
}

/// Whether the same is told of a program in all languages, and what it promises.
fn compare(bench: &Bench, case: &Program) -> anyhow::Result<bool> {
    let mut all = Vec::new();
    for ending in ["c", "cpp", "f90"] {
        let file = case.path.with_extension(ending);
        let calls = Calls::of(&file)?;
        all.push((
            ending,
            told(bench, case, &file, &|place| calls.place(place))?,
        ));
    }
    let (_, own) = &all[0];
    let expected = case.value("expect").unwrap_or_default();
    let mut words = expected.split(' ').filter(|word| *word != "warning");
    let kept = words.all(|word| own.verdicts.iter().all(|told| told.contains(word)));
    if !kept {
        println!("{}: {own:?} instead of {expected}", case.name);
    }
    let mut same = kept;
    for (ending, other) in &all[1..] {
        if other != own {
            same = false;
            println!("{}.{ending}: {other:?} instead of {own:?}", case.name);
        }
    }
    Ok(same)
}

/// Which lines of a source call MPI: the programs make the same calls in the same order, so a line is
/// known by how many come before it.
struct Calls(Vec<bool>);

impl Calls {
    fn of(file: &Path) -> anyhow::Result<Calls> {
        let text = fs::read_to_string(file)?.to_lowercase();
        let is_call = |line: &str| {
            let code = line.trim_start();
            let code = code.strip_prefix("call ").unwrap_or(code);
            code.starts_with("mpi_") && code.contains('(')
        };
        Ok(Calls(text.lines().map(is_call).collect()))
    }

    fn place(&self, place: &Value) -> String {
        let line = place["line"].as_u64().unwrap_or(0) as usize;
        let before = self.0.iter().take(line).filter(|is_call| **is_call).count();
        match line.checked_sub(1).and_then(|line| self.0.get(line)) {
            Some(true) => format!("call {before}"),
            _ => format!("behind call {before}"),
        }
    }
}
