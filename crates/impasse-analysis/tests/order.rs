//! What is explored in one order only: ranks that are taken for each other are alike, choices that are left out commute
//! with those that are tried, nobody sends but those who were seen to, and where one execution stands for all, all end alike. Random
//! programs, farms in many forms, teams, loops, sweeps and exchanges that wait by asking, are checked with each of these reductions and without. The verdict must be the same, and what is found must be of the same class and kind, with causes in the same places.
//!
//! Which ranks stand in these places may differ: of several stuck states with causes in the same places one is told, that which
//! is come to first. Where exploring ended since a deadlock had been shown, others may not have been come to: then what was found by the
//! one that ended early is among what the other found, and its class may be open.

mod common;
#[path = "common/exchanges.rs"]
mod exchanges;
#[path = "common/farms.rs"]
mod farms;
#[path = "common/loops.rs"]
mod loops;
#[path = "common/sweeps.rs"]
mod sweeps;
#[path = "common/teams.rs"]
mod teams;

use std::collections::BTreeSet;

use impasse_analysis::{Confluence, ProgramOptions};
use impasse_report::{Run, Verdict};
use impasse_testing::seeds;

/// Random programs for every run of the tests; `IMPASSE_SYMMETRY`, `IMPASSE_COMMUTING`, `IMPASSE_SENDERS` and
/// `IMPASSE_CONFLUENCE` ask for others and more.
const PROGRAMS: u64 = 60;

/// Kinds and places of the causes of what was found, and classes if they count.
fn found(run: &Run, classes: bool) -> BTreeSet<String> {
    let told = run.findings.iter().map(|finding| {
        let places = finding.causes().filter_map(|place| place.at.as_ref());
        let places: BTreeSet<_> = places.map(|at| (at.line, at.column)).collect();
        let class = finding.class.filter(|_| classes);
        format!("{:?} {class:?} at {places:?}", finding.code)
    });
    told.collect()
}

/// Whether all that can be found was looked for.
fn is_complete(run: &Run) -> bool {
    run.reasons.is_empty()
}

/// Whether two checks found the same, as far as they looked for it.
fn agree(one: &Run, other: &Run) -> bool {
    let complete = (is_complete(one), is_complete(other));
    let [these, those] = [one, other].map(|run| found(run, complete == (true, true)));
    match complete {
        (true, true) => these == those,
        (true, false) => those.is_subset(&these),
        (false, true) => these.is_subset(&those),
        (false, false) => true,
    }
}

/// Whether one check has run fewer states or executions than another.
fn is_less(one: &Run, other: &Run) -> bool {
    let [one, other] = [one, other].map(|run| run.explored);
    let pair = one.zip(other);
    pair.is_some_and(|(one, other)| one.states < other.states || one.executions < other.executions)
}

#[derive(Debug, Default)]
struct Count {
    compared: u64,
    fewer: u64,
    clean: u64,
    stuck: u64,
    /// Of those compared, not explored to the end in both ways.
    cut: u64,
    /// Not compared: not decided without.
    open: u64,
}

/// Makes programs with numbers of ranks for them.
type Make = fn(u64) -> (String, u32);

/// A program, and a number of ranks for it.
fn program(seed: u64) -> (String, u32) {
    match seed % 8 {
        0 => (loops::program(seed), 2 + (seed / 8 % 2) as u32),
        1 | 2 => (teams::program(seed), 4 + (seed / 8 % 2) as u32),
        _ => (farms::program(seed), 3 + (seed % 3) as u32),
    }
}

/// A program that waits by asking more often than not, and a number of ranks for it.
fn asking_program(seed: u64) -> (String, u32) {
    match seed % 8 {
        0 => program(seed),
        _ => (exchanges::program(seed), 2 + (seed / 8 % 3) as u32),
    }
}

/// A program in which tags say most of the time who sends, and a number of ranks for it.
fn program_with_tags(seed: u64) -> (String, u32) {
    (sweeps::program(seed), 3 + (seed % 2) as u32)
}

/// Checks a program both ways.
fn compare(seed: u64, make: Make, ways: [&ProgramOptions; 2], count: &mut Count) {
    let (text, size) = make(seed);
    let [with, without] = ways.map(|options| {
        let options = ProgramOptions {
            sizes: Some(vec![size]),
            ..options.clone()
        };
        let mut runs = common::check(&text, !(seed / 8).is_multiple_of(4), &options).runs;
        runs.remove(0)
    });
    if without.verdict() == Verdict::Inconclusive {
        count.open += 1;
        return;
    }
    let said = |run: &Run| {
        format!(
            "{:?} {:?} {:?}",
            run.verdict(),
            found(run, true),
            run.reasons
        )
    };
    let context = || {
        let (with, without) = (said(&with), said(&without));
        format!("seed {seed}, {size} ranks:\n{with}\n{without}\n{text}")
    };
    assert_eq!(with.verdict(), without.verdict(), "{}", context());
    assert!(agree(&with, &without), "{}", context());
    count.compared += 1;
    count.fewer += u64::from(is_less(&with, &without));
    count.cut += u64::from(!(is_complete(&with) && is_complete(&without)));
    count.clean += u64::from(with.verdict() == Verdict::Clean);
    count.stuck += u64::from(with.verdict() == Verdict::Deadlock);
}

/// Few calls, as without a reduction each order is followed by all rounds that come then. What is not decided within these bounds
/// is counted apart.
fn options() -> ProgramOptions {
    let mut options = common::options(&[], 1_500);
    options.limits.calls = 200_000;
    options
}

/// Compares as many programs as a variable says.
fn compare_all(variable: &str, make: Make, ways: [&ProgramOptions; 2]) {
    let seeds = seeds(variable, PROGRAMS);
    let mut count = Count::default();
    for seed in seeds.clone() {
        compare(seed, make, ways, &mut count);
    }
    let programs = seeds.end - seeds.start;
    println!("{programs} programs: {count:?}");
    assert!(count.compared > programs / 2, "{count:?}");
    assert!(count.fewer > programs / 10, "{count:?}");
    assert!(count.clean > programs / 8, "{count:?}");
    assert!(count.stuck > programs / 8, "{count:?}");
}

#[test]
fn ranks_that_are_taken_for_each_other_are_alike() {
    let without = ProgramOptions {
        symmetry: None,
        ..options()
    };
    let with = ProgramOptions {
        symmetry: Some(0),
        ..without.clone()
    };
    compare_all("IMPASSE_SYMMETRY", program, [&with, &without]);
}

#[test]
fn choices_that_are_left_out_commute() {
    let with = ProgramOptions {
        symmetry: None,
        ..options()
    };
    let without = ProgramOptions {
        commute: false,
        ..with.clone()
    };
    compare_all("IMPASSE_COMMUTING", program, [&with, &without]);
}

#[test]
fn nobody_sends_but_those_who_were_seen_to() {
    let with = ProgramOptions {
        symmetry: None,
        confluence: None,
        ..options()
    };
    let without = ProgramOptions {
        commute: false,
        ..with.clone()
    };
    compare_all("IMPASSE_SENDERS", program_with_tags, [&with, &without]);
}

#[test]
fn executions_that_are_left_out_end_alike() {
    let without = ProgramOptions {
        symmetry: None,
        confluence: None,
        ..options()
    };
    // States of a rank that differ in numbers are made one as soon as there are two, or later.
    for orders in [1, 120] {
        let after = 0;
        let with = ProgramOptions {
            confluence: Some(Confluence { after, orders }),
            ..without.clone()
        };
        compare_all("IMPASSE_CONFLUENCE", asking_program, [&with, &without]);
    }
}
