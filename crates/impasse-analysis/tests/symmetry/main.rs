//! Ranks that are taken for each other are alike: random programs, most of them farms, checked with symmetry
//! and without. The verdict must be the same, and what is found must be of the same kind in the same places.

#[path = "../common/mod.rs"]
mod common;
mod farms;

use std::collections::BTreeSet;

use impasse_analysis::ProgramOptions;
use impasse_report::{Report, Run, Verdict};
use impasse_testing::seeds;

/// Random programs for every run of the tests; `IMPASSE_SYMMETRY` asks for others and more.
const PROGRAMS: u64 = 60;

fn check(text: &str, size: u32, symmetry: Option<u64>, sliced: bool) -> Report {
    let options = ProgramOptions {
        symmetry,
        ..common::options(&[size], 1_500)
    };
    common::check(text, sliced, &options)
}

/// Kinds and places of what was found.
fn found(run: &Run) -> BTreeSet<String> {
    let told = run.findings.iter().map(|finding| {
        let place = finding.locations.first().map(|first| &first.at);
        format!("{:?} at {place:?}", finding.code)
    });
    told.collect()
}

fn states(run: &Run) -> u64 {
    run.explored.map_or(0, |work| work.states)
}

#[derive(Debug, Default)]
struct Count {
    compared: u64,
    fewer: u64,
    clean: u64,
    stuck: u64,
    /// Not decided without.
    open: u64,
}

/// Checks a program both ways.
fn compare(seed: u64, text: &str, size: u32, sliced: bool, count: &mut Count) {
    let with = check(text, size, Some(0), sliced);
    let without = check(text, size, None, sliced);
    let (with, without) = (&with.runs[0], &without.runs[0]);
    let context = || {
        let said = |run: &Run| format!("{:?} {:?} {:?}", run.verdict(), found(run), run.reasons);
        let (with, without) = (said(with), said(without));
        format!("seed {seed}, {size} ranks, sliced {sliced}:\n{with}\n{without}\n{text}")
    };
    if without.verdict() == Verdict::Inconclusive {
        count.open += 1;
        return;
    }
    assert_eq!(with.verdict(), without.verdict(), "{}", context());
    assert_eq!(found(with), found(without), "{}", context());
    count.compared += 1;
    count.fewer += u64::from(states(with) < states(without));
    count.clean += u64::from(with.verdict() == Verdict::Clean);
    count.stuck += u64::from(with.verdict() == Verdict::Deadlock);
}

#[test]
fn ranks_that_are_taken_for_each_other_are_alike() {
    let seeds = seeds("IMPASSE_SYMMETRY", PROGRAMS);
    let mut count = Count::default();
    for seed in seeds.clone() {
        let text = farms::program(seed);
        let size = 3 + (seed % 3) as u32;
        compare(seed, &text, size, seed % 4 != 0, &mut count);
    }
    let programs = seeds.end - seeds.start;
    println!("{programs} programs: {count:?}");
    assert!(count.compared > programs / 2, "{count:?}");
    assert!(count.fewer > programs / 8, "{count:?}");
    assert!(
        count.clean > programs / 8 && count.stuck > programs / 8,
        "{count:?}"
    );
}
