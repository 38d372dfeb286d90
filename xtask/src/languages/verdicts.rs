//! The gallery: verdict, class and lines of a program as bitcode and through our own front end.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use super::{Bench, Way};
use crate::against_gcc::{check, in_parallel};
use impasse_testing::{Program, programs};

/// Seconds for one check.
const SECONDS: u64 = 120;

/// What is the same of two reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Same {
    All,
    Verdicts,
    Nothing,
}

/// What a report says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// For each number of ranks the verdict, and of each finding the code and the class.
    pub(super) verdicts: Vec<String>,
    /// The same with lines and reasons.
    details: Vec<String>,
}

/// Compares all programs; gives how many differ.
pub(super) fn gallery(bench: &Bench, way: &Way, filter: &str) -> anyhow::Result<usize> {
    let mut cases = programs(&crate::root().join("crates/impasse/tests/programs"));
    let in_bitcode = |case: &Program| case.value("without") != Some("bitcode");
    cases.retain(|case| case.name.contains(filter) && in_bitcode(case));
    let work = |index: usize| compare(bench, way, &cases[index], index);
    let results = in_parallel(cases.len(), || false, work)?;
    let count = |wanted| results.iter().filter(|(_, same)| *same == wanted).count();
    let different = count(Some(Same::Nothing));
    let other_lines = count(Some(Same::Verdicts));
    println!(
        "{}: gallery: {} the same, {other_lines} with other lines, {different} different, {} skipped",
        way.name(),
        count(Some(Same::All)),
        count(None)
    );
    // Optimised code has lost some lines: calls of several branches become one.
    match way.level.as_str() {
        "0" => Ok(different + other_lines),
        _ => Ok(different),
    }
}

/// Compares one program; `None` if clang does not take it.
fn compare(bench: &Bench, way: &Way, case: &Program, index: usize) -> anyhow::Result<Option<Same>> {
    let bitcode = bench.folder.join(format!("gallery-{index}.bc"));
    if !way.bitcode(&case.path, &bench.headers, &bitcode)? {
        println!("{}: {}: clang does not take it", way.name(), case.name);
        return Ok(None);
    }
    let line = |place: &Value| place["line"].to_string();
    let own = told(bench, case, &case.path, &line)?;
    let other = told(bench, case, &bitcode, &line)?;
    let result = match (own.verdicts == other.verdicts, own == other) {
        (true, true) => Same::All,
        (true, false) => Same::Verdicts,
        (false, _) => Same::Nothing,
    };
    if result != Same::All {
        let (way, name) = (way.name(), &case.name);
        println!("{way}: {name}: {other:?} instead of {own:?}");
    }
    Ok(Some(result))
}

/// What is said of a program, with places in these words.
pub(super) fn told(
    bench: &Bench,
    case: &Program,
    file: &Path,
    name: &dyn Fn(&Value) -> String,
) -> anyhow::Result<Told> {
    let mut all = Told::default();
    let root = format!("{}/", crate::root().display());
    let arguments = case.value("args").filter(|args| *args != "unknown");
    let arguments = arguments.map(|_| case.words("args"));
    for ranks in case.value("ranks").unwrap_or_default().split(',') {
        let ranks: usize = ranks.trim().parse()?;
        let limit = Duration::from_secs(SECONDS);
        let arguments = arguments.as_deref();
        let outcome = check(&bench.impasse, file, ranks, &[], arguments, limit)?;
        let Some(outcome) = outcome else {
            all.verdicts.push(format!("{ranks}: not in time"));
            continue;
        };
        let report: Value = serde_json::from_slice(&outcome.stdout)?;
        let runs = report["runs"].as_array();
        let Some(run) = runs.and_then(|runs| runs.first()) else {
            let error = &report["error"]["message"];
            all.verdicts.push(format!("{ranks}: {error}"));
            continue;
        };
        let findings = run["findings"].as_array().into_iter().flatten();
        let kinds: BTreeSet<String> = findings.clone().map(kind).collect();
        let lines: BTreeSet<String> = findings.map(|one| places(one, name)).collect();
        // Paths may be told in other words.
        let reasons = run["reasons"].to_string().replace(&root, "");
        let verdict = &run["verdict"];
        all.verdicts.push(format!("{ranks}: {verdict} {kinds:?}"));
        all.details.push(format!("{lines:?} {reasons}"));
    }
    Ok(all)
}

fn kind(finding: &Value) -> String {
    format!("{} {}", finding["code"], finding["class"])
}

fn places(finding: &Value, name: &dyn Fn(&Value) -> String) -> String {
    let locations = finding["locations"].as_array().into_iter().flatten();
    let names: BTreeSet<String> = locations.map(name).collect();
    format!("{} {names:?}", kind(finding))
}
