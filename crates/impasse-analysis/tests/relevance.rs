//! Leaving out what cannot matter changes no verdict: each program of the gallery is checked with all
//! data and with relevant data only, and its slice is compared with it, as tests with names. Its abstraction,
//! and the slice with branches merged, may show more, but what deadlocks must not be clean there.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use impasse_analysis::{Limits, ProgramOptions, Progress, Versions, check_program, check_versions};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::{Report, Run, Verdict};
use impasse_testing::{Failed, Program, module, run_tests, tests};

/// Most ranks.
const MOST_RANKS: u32 = 4;

/// Few enough for every run of the tests.
const LIMITS: Limits = Limits {
    states: 1_000,
    steps: 4_000_000,
};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../impasse/tests/programs");
    run_tests(tests(
        "relevance",
        &folder,
        what_is_left_out_changes_no_verdict,
    ))
}

fn check(setup: Setup, program: &Program, ranks: &[u32]) -> Report {
    let options = options(program, ranks);
    check_program(&Arc::new(setup), &options, &Progress::default())
}

fn options(program: &Program, ranks: &[u32]) -> ProgramOptions {
    let args = std::iter::once("test".to_owned()).chain(program.words("args"));
    ProgramOptions {
        sizes: Some(ranks.to_vec()),
        args: Args::Known(args.map(|word| word.into_bytes()).collect()),
        unknown_variables: variables(program),
        limits: LIMITS,
        tool_version: "test".into(),
        inputs: vec!["test.c".into()],
        ..ProgramOptions::default()
    }
}

fn variables(program: &Program) -> Vec<Vec<u8>> {
    let names = program.words("env").into_iter();
    names.map(String::into_bytes).collect()
}

fn states(report: &Report) -> u64 {
    let runs = report.runs.iter().filter_map(|run| run.explored);
    runs.map(|explored| explored.states).sum()
}

fn ranks(program: &Program) -> Vec<u32> {
    let ranks = program.value("ranks").unwrap_or("2").split(',');
    let ranks = ranks.filter_map(|word| word.trim().parse().ok());
    ranks.filter(|&n| n <= MOST_RANKS).collect()
}

/// A slice does at least what the program does to communicate: it may go on where the program gives up.
fn compare_slice(slice: &Report, whole: &Report) -> Result<(), Failed> {
    for (slice, whole) in slice.runs.iter().zip(&whole.runs) {
        let (found, of_whole) = (deadlocks(slice), deadlocks(whole));
        let missing = !of_whole.is_subset(&found) && slice.reasons.is_empty();
        if missing || slice.verdict() == Verdict::Clean && !of_whole.is_empty() {
            let ranks = slice.ranks;
            return Err(format!("with {ranks} ranks {found:?}, whole {of_whole:?}").into());
        }
    }
    Ok(())
}

/// What has all executions of the program, and may have more: nothing that hangs becomes clean.
fn compare_wider(wider: &Report, whole: &Report) -> Result<(), Failed> {
    for (wider, whole) in wider.runs.iter().zip(&whole.runs) {
        let of_whole = deadlocks(whole);
        if wider.verdict() == Verdict::Clean && !of_whole.is_empty() {
            let ranks = wider.ranks;
            return Err(format!("with {ranks} ranks clean, whole {of_whole:?}").into());
        }
    }
    Ok(())
}

/// The codes of all deadlocks.
fn deadlocks(run: &Run) -> BTreeSet<String> {
    let deadlocks = run.findings.iter().filter(|finding| finding.is_deadlock());
    deadlocks.map(|finding| finding.code.to_string()).collect()
}

fn what_is_left_out_changes_no_verdict(program: &Program) -> Result<(), Failed> {
    let ranks = ranks(program);
    let module = module(&program.text);
    let setup = || Setup::new(module.clone(), &[impasse_libc::library()], &[]);
    let some = check(setup().expect("it is well-formed"), program, &ranks);
    let all = setup().expect("it is well-formed").without_reductions();
    let all = check(all, program, &ranks);
    let slice = || Setup::sliced(module.clone(), &[impasse_libc::library()], &[]);
    let sliced = check(slice().expect("it is well-formed"), program, &ranks);
    compare_slice(&sliced, &some)?;
    let whole = || Arc::new(setup().expect("it is well-formed"));
    let versions = Versions::sliced(Arc::new(slice().expect("it is well-formed")), whole);
    let merged = check_versions(&versions, &options(program, &ranks), &Progress::default());
    compare_wider(&merged, &some)?;
    let abstracted = Setup::abstracted(module.clone(), &[impasse_libc::library()], &[]);
    if let Some(abstracted) = abstracted.expect("it is well-formed") {
        compare_wider(&check(abstracted, program, &ranks), &some)?;
    }
    if states(&some) > states(&all) {
        return Err("more states with less data".into());
    }
    for (some, all) in some.runs.iter().zip(&all.runs) {
        // A bound that was reached may hide anything but what was found.
        let cut = !some.reasons.is_empty() || !all.reasons.is_empty();
        let hidden = some.verdict() == Verdict::Clean && all.verdict() < Verdict::Inconclusive;
        let (found, of_all) = (found(some), found(all));
        if hidden || found != of_all && !cut {
            let ranks = some.ranks;
            return Err(format!("with {ranks} ranks {found:?}, with all data {of_all:?}").into());
        }
    }
    Ok(())
}

/// The verdict, and the codes and classes of all findings.
fn found(run: &Run) -> (Verdict, BTreeSet<String>) {
    let findings = run.findings.iter();
    let codes = findings.map(|finding| format!("{} {:?}", finding.code, finding.class));
    (run.verdict(), codes.collect())
}
