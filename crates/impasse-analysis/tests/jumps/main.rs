//! Rounds of loops that are jumped over come to what they come to when they are run one by one: random
//! programs with loops, checked with jumps and without. All that is found must be the same, and be found in the
//! same place.

mod program;

use std::fmt::Write;
use std::sync::Arc;

use impasse_analysis::{Limits, ProgramOptions, Progress, check_program};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::{Report, Verdict};
use impasse_testing::seeds;
use program::program;

/// Random programs for every run of the tests; `IMPASSE_JUMPS=N` asks for others and more.
const PROGRAMS: u64 = 60;

fn check(text: &str, jump: bool, sliced: bool) -> Report {
    let module = impasse_testing::module(text);
    let libraries = [impasse_libc::library()];
    let setup = match sliced {
        true => Setup::sliced(module, &libraries, &[]),
        false => Setup::new(module, &libraries, &[]),
    };
    let options = ProgramOptions {
        sizes: Some(vec![2, 3]),
        args: Args::Known(vec![b"loop".to_vec()]),
        limits: Limits {
            states: 200,
            ..Limits::default()
        },
        jump,
        ..ProgramOptions::default()
    };
    let setup = Arc::new(setup.expect("it is well-formed"));
    check_program(&setup, &options, &Progress::default())
}

/// What a report says, without how much was run.
fn said(report: &Report) -> String {
    let mut text = String::new();
    for run in &report.runs {
        let findings: Vec<_> = run
            .findings
            .iter()
            .map(|one| (one.code, &one.message, &one.locations))
            .collect();
        let _ = writeln!(
            text,
            "{} {:?} {findings:#?} {:?}",
            run.ranks,
            run.verdict(),
            run.reasons
        );
    }
    text
}

/// Calls and steps of each run.
fn work(report: &Report) -> Vec<(u64, u64)> {
    let explored = report.runs.iter().filter_map(|run| run.explored);
    explored.map(|work| (work.calls, work.steps)).collect()
}

#[test]
fn jumps_are_what_rounds_come_to() {
    let seeds = seeds("IMPASSE_JUMPS", PROGRAMS);
    let (mut shorter, mut clean, mut stuck) = (0, 0, 0);
    for seed in seeds.clone() {
        let text = program(seed);
        for sliced in [true, false] {
            let (jumped, run) = (check(&text, true, sliced), check(&text, false, sliced));
            let context = || format!("seed {seed}, sliced {sliced}:\n{text}");
            assert_eq!(said(&jumped), said(&run), "{}", context());
            for (jumped, run) in work(&jumped).into_iter().zip(work(&run)) {
                assert_eq!(jumped.0, run.0, "calls of {}", context());
                shorter += u64::from(jumped.1 < run.1);
            }
            for run in &jumped.runs {
                clean += u64::from(run.verdict() == Verdict::Clean);
                stuck += u64::from(run.verdict() == Verdict::Deadlock);
            }
        }
    }
    let programs = seeds.end - seeds.start;
    println!("{programs} programs, 4 checks each: {shorter} shorter, {clean} clean, {stuck} stuck");
    assert!(shorter > programs && clean > programs && stuck > programs / 8);
}
