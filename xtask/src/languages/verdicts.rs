//! The gallery: verdict, class and lines of a program as bitcode and through our own front end.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use super::{Bench, Way};
use crate::against_gcc::{check, in_parallel};
use crate::mpi::case::{Case, gallery as cases};

/// Seconds for one check.
const SECONDS: u64 = 120;

/// Compares all programs; gives how many differ.
pub(super) fn gallery(bench: &Bench, way: &Way, filter: &str) -> anyhow::Result<usize> {
    let mut cases = cases()?;
    cases.retain(|case| case.name.contains(filter));
    let results = in_parallel(
        cases.len(),
        || false,
        |index| {
            let case = &cases[index];
            let bitcode = bench.folder.join(format!("gallery-{index}.bc"));
            if !way.bitcode(&case.source, &bench.headers, &bitcode)? {
                println!("{}: {}: clang does not take it", way.name(), case.name);
                return Ok(None);
            }
            let (own, other) = (
                told(bench, case, &case.source)?,
                told(bench, case, &bitcode)?,
            );
            if own != other {
                println!("{}: {}: {other} instead of {own}", way.name(), case.name);
            }
            Ok(Some(own == other))
        },
    )?;
    let count = |wanted| results.iter().filter(|(_, same)| *same == wanted).count();
    let different = count(Some(false));
    println!(
        "{}: gallery: {} the same, {different} different, {} skipped",
        way.name(),
        count(Some(true)),
        count(None)
    );
    Ok(different)
}

/// What is said of a program: for each number of ranks the verdict, and of each finding the code, the
/// class and the lines.
fn told(bench: &Bench, case: &Case, file: &Path) -> anyhow::Result<String> {
    let mut all = Vec::new();
    let root = format!("{}/", crate::root().display());
    for &ranks in &case.ranks {
        let limit = Duration::from_secs(SECONDS);
        let arguments = case.arguments.as_deref();
        let outcome = check(&bench.impasse, file, ranks, &[], arguments, limit)?;
        let Some(outcome) = outcome else {
            all.push(format!("{ranks}: not in time"));
            continue;
        };
        let report: Value = serde_json::from_slice(&outcome.stdout)?;
        let runs = report["runs"].as_array();
        let Some(run) = runs.and_then(|runs| runs.first()) else {
            all.push(format!("{ranks}: {}", report["error"]["message"]));
            continue;
        };
        let findings = run["findings"].as_array().into_iter().flatten();
        let findings: BTreeSet<String> = findings.map(finding).collect();
        let findings: Vec<String> = findings.into_iter().collect();
        let reasons = match run["verdict"] == "inconclusive" {
            // Paths may be told in other words.
            true => run["reasons"].to_string().replace(&root, ""),
            false => String::new(),
        };
        let verdict = &run["verdict"];
        all.push(format!(
            "{ranks}: {verdict} {} {reasons}",
            findings.join(" ")
        ));
    }
    Ok(all.join("; "))
}

fn finding(finding: &Value) -> String {
    let locations = finding["locations"].as_array().into_iter().flatten();
    let lines: BTreeSet<u64> = locations
        .filter_map(|place| place["line"].as_u64())
        .collect();
    format!("{} {} {lines:?}", finding["code"], finding["class"])
}
