//! Leaving out what cannot matter changes no verdict: each program of the gallery is checked with all
//! data and with relevant data only, and its slice is compared with it, as tests with names. Its abstraction,
//! and the slice with branches merged, may show more, but what deadlocks must not be clean there.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use impasse_analysis::{Limits, ProgramOptions, Versions, Watch, check_program, check_versions};
use impasse_exec::Args;
use impasse_ir::{Forget, Module, Type, forget, optimise_module};
use impasse_job::Setup;
use impasse_report::{Report, Run, Verdict};
use impasse_testing::{Failed, Program, module, run_tests, tests};

/// Most ranks.
const MOST_RANKS: u32 = 4;

/// Few enough for every run of the tests.
const LIMITS: Limits = Limits {
    states: 1_000,
    steps: 4_000_000,
    calls: u64::MAX,
    expressions: usize::MAX,
};

/// How often numbers that are chosen at random are forgotten in each program with a deadlock.
const FORGETFUL: u64 = 2;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../impasse/tests/programs");
    run_tests(tests(
        "relevance",
        &folder,
        what_is_left_out_changes_no_verdict,
    ))
}

/// Fewer for what may go on in many more ways.
const LESS: Limits = Limits {
    states: 100,
    steps: 200_000,
    calls: u64::MAX,
    expressions: usize::MAX,
};

fn check(setup: Setup, program: &Program, ranks: &[u32]) -> Report {
    check_within(LIMITS, setup, program, ranks)
}

fn check_within(limits: Limits, setup: Setup, program: &Program, ranks: &[u32]) -> Report {
    let options = options(limits, program, ranks);
    in_time(|watch| check_program(&Arc::new(setup), &options, watch))
}

/// Seconds for one check: what takes longer is cut, and then less is compared.
const SECONDS: u64 = 10;

/// Makes a check that ends in time.
fn in_time(check: impl FnOnce(&Watch<'_>) -> Report) -> Report {
    let start = Instant::now();
    let time_left = || Duration::from_secs(SECONDS).saturating_sub(start.elapsed());
    check(&Watch {
        time_left: Some(&time_left),
        ..Watch::default()
    })
}

/// Checks a program in all ways, with branches merged first.
fn check_merged(limits: Limits, module: &Module, program: &Program, ranks: &[u32]) -> Report {
    let libraries = [impasse_libc::library()];
    let slice = Setup::sliced(module.clone(), &libraries, &[]).expect("it is well-formed");
    let whole = || Setup::new(module.clone(), &libraries, &[]).expect("it is well-formed");
    let versions = Versions::sliced(Arc::new(slice), || Arc::new(whole()));
    let options = options(limits, program, ranks);
    in_time(|watch| check_versions(&versions, &options, watch))
}

fn options(limits: Limits, program: &Program, ranks: &[u32]) -> ProgramOptions {
    let args = std::iter::once("test".to_owned()).chain(program.words("args"));
    ProgramOptions {
        sizes: Some(ranks.to_vec()),
        args: Args::Known(args.map(|word| word.into_bytes()).collect()),
        unknown_variables: variables(program),
        limits,
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
        let none = deadlocks(wider).is_empty() && wider.reasons.is_empty();
        if (none || wider.verdict() == Verdict::Clean) && !of_whole.is_empty() {
            let ranks = wider.ranks;
            return Err(format!("with {ranks} ranks none, whole {of_whole:?}").into());
        }
    }
    Ok(())
}

/// The module with unknown values in the place of a few of its numbers.
fn forget_some(mut module: Module, seed: u64) -> Module {
    optimise_module(&mut module);
    let mut state = seed;
    let mut chosen = |one_in: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33).is_multiple_of(one_in)
    };
    let bodies = module.functions.iter_mut();
    for body in bodies.filter_map(|function| function.body.as_mut()) {
        let numbers = body.regs.iter().map(|&ty| ty != Type::Ptr && chosen(8));
        let plan = Forget {
            values: numbers.collect(),
            uses: vec![true; body.insts.len()],
            stores: body.insts.iter().map(|_| chosen(16)).collect(),
        };
        *body = forget(body, &plan);
    }
    module
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
    let slice = Setup::sliced(module.clone(), &[impasse_libc::library()], &[]);
    let slice = check(slice.expect("it is well-formed"), program, &ranks);
    compare_slice(&slice, &some)?;
    compare_wider(&check_merged(LIMITS, &module, program, &ranks), &some)?;
    let abstract_it = |module| Setup::abstracted(module, &[impasse_libc::library()], &[]);
    if let Some(abstracted) = abstract_it(module.clone()).expect("it is well-formed") {
        compare_wider(&check(abstracted, program, &ranks), &some)?;
    }
    // Few programs here have bulk data, but anything may be forgotten.
    if some.runs.iter().any(|run| !deadlocks(run).is_empty()) {
        for seed in 0..FORGETFUL {
            let forgetful = forget_some(module.clone(), seed);
            if let Some(abstracted) = abstract_it(forgetful.clone()).expect("it is well-formed") {
                let abstracted = check_within(LESS, abstracted, program, &ranks);
                compare_wider(&abstracted, &some)?;
                compare_wider(&check_merged(LESS, &forgetful, program, &ranks), &some)?;
            }
        }
    }
    let complete = all.runs.iter().all(|run| run.reasons.is_empty());
    if complete && states(&some) > states(&all) {
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
