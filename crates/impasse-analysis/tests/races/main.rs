//! Random small programs: a race is told exactly if some interleaving has one.
//!
//! `IMPASSE_RACES=5000` checks that many, `IMPASSE_RACES_FROM=500` begins at this seed.

mod c_text;

use std::sync::Arc;

use c_text::c_text;
use impasse_analysis::{ProgramOptions, Watch, check_program};
use impasse_job::{Buffering, Setup};
use impasse_oracle::races::{Step, has_race, random_races};
use impasse_report::{Code, Report};
use impasse_testing::module;

/// Programs in the ordinary run.
const PROGRAMS: u64 = 600;

/// Programs with more states are passed over.
const MOST_STATES: usize = 200_000;

fn number(variable: &str, otherwise: u64) -> u64 {
    let text = std::env::var(variable).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn check(ranks: &[Vec<Step>]) -> Report {
    let setup = Setup::new(module(&c_text(ranks)), &[impasse_libc::library()], &[]);
    let options = ProgramOptions {
        sizes: Some(vec![ranks.len() as u32]),
        buffering: Some(Buffering::Infinite),
        watch: true,
        ..ProgramOptions::default()
    };
    let setup = Arc::new(setup.expect("it is well-formed"));
    check_program(&setup, &options, &Watch::default())
}

/// Whether the report tells a race; what else it tells besides.
fn said(report: &Report) -> (bool, Vec<String>) {
    let findings = report.runs.iter().flat_map(|run| &run.findings);
    let is_race = |code| matches!(code, Code::LocalRace | Code::WindowRace);
    let (races, others): (Vec<_>, Vec<_>) = findings.partition(|finding| is_race(finding.code));
    let others = others.iter().map(|finding| finding.title().into_owned());
    let reasons = report.runs.iter().flat_map(|run| run.reasons.clone());
    (!races.is_empty(), others.chain(reasons).collect())
}

/// Whether the tool is wrong about a program: what is so, and what it says.
fn mismatch(ranks: &[Vec<Step>]) -> Option<(bool, bool, Vec<String>)> {
    let is = has_race(ranks, MOST_STATES)?;
    let (says, others) = said(&check(ranks));
    (is != says || !others.is_empty()).then_some((is, says, others))
}

/// The smallest program like this one that dropping accesses leads to.
fn smaller(ranks: &[Vec<Step>], is: bool) -> Vec<Vec<Step>> {
    let mut least = ranks.to_vec();
    'again: loop {
        for rank in 0..least.len() {
            for at in 0..least[rank].len() {
                let access = matches!(
                    least[rank][at],
                    Step::Load(_)
                        | Step::Store(_)
                        | Step::Access { .. }
                        | Step::Read(_)
                        | Step::Write(_)
                );
                let mut less = least.clone();
                less[rank].remove(at);
                if access && mismatch(&less).is_some_and(|found| found.0 == is) {
                    least = less;
                    continue 'again;
                }
            }
        }
        return least;
    }
}

#[test]
fn races_are_those_of_every_interleaving() {
    let from = number("IMPASSE_RACES_FROM", 0);
    let (mut wrong, mut kinds) = (0, [0; 2]);
    for seed in from..from + number("IMPASSE_RACES", PROGRAMS) {
        let ranks = random_races(seed);
        let Some(is) = has_race(&ranks, MOST_STATES) else {
            continue;
        };
        kinds[usize::from(is)] += 1;
        let Some((is, says, others)) = mismatch(&ranks) else {
            continue;
        };
        wrong += 1;
        let least = smaller(&ranks, is);
        println!(
            "seed {seed}: race {is}, said {says}, besides {others:?}\n{least:?}\n{}",
            c_text(&least)
        );
    }
    println!("[without, with a race] = {kinds:?}");
    assert_eq!(wrong, 0, "told races differ");
    assert!(
        kinds.iter().all(|&count| count > 50),
        "both occur: {kinds:?}"
    );
}
