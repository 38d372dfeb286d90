//! Rounds of loops that are jumped over come to what they come to when they are run one by one: random
//! programs with loops, checked with jumps and without. All that is found must be the same, and be found in the
//! same place.

mod any_rounds;
#[path = "../common/mod.rs"]
mod common;
mod conditions;
#[path = "../common/loops.rs"]
mod loops;

use std::fmt::Write;

use impasse_analysis::ProgramOptions;
use impasse_report::{Report, Verdict};
use impasse_testing::seeds;
use loops::program;

/// Random programs for every run of the tests; `IMPASSE_JUMPS` asks for others and more.
const PROGRAMS: u64 = 120;

/// More than a program with loops of known length takes: what takes longer is not compared.
const STEPS: u64 = 300_000;

fn check(text: &str, seed: u64, jump: bool) -> Report {
    let mut options = ProgramOptions {
        jump,
        ..common::options(&[2 + (seed / 2 % 2) as u32], 100)
    };
    options.limits.steps = STEPS;
    common::check(text, seed.is_multiple_of(2), &options)
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
    let (mut shorter, mut clean, mut stuck, mut open) = (0, 0, 0, 0);
    for seed in seeds.clone() {
        let text = program(seed);
        let run = check(&text, seed, false);
        // What was cut short is cut elsewhere with jumps.
        if !run.runs[0].reasons.is_empty() {
            open += 1;
            continue;
        }
        let jumped = check(&text, seed, true);
        let context = || format!("seed {seed}:\n{text}");
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
    let programs = seeds.end - seeds.start;
    println!("{programs} programs: {shorter} shorter, {clean} clean, {stuck} stuck, {open} open");
    assert!(shorter > programs / 6 && clean > programs / 4 && stuck > programs / 16);
}

/// The verdict for the only number of ranks.
fn verdict(report: &Report) -> Verdict {
    report.runs[0].verdict()
}
