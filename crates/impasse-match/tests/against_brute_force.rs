//! Random systems: the engine against exploring every interleaving, and against
//! plain unrolling.

use impasse_match::{Config, Outcome, Verdict, decide};
use impasse_ops::System;
use impasse_oracle::{Generator, describe, explore, shrink, unroll_and_match};

/// Systems in the ordinary run; `IMPASSE_CASES=20` makes it twenty times as many.
const SMALL: u64 = 10_000;
const LOOPS: u64 = 4_000;
const HUGE: u64 = 1_500;

fn times(cases: u64) -> u64 {
    let factor = std::env::var("IMPASSE_CASES").ok();
    cases * factor.and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

fn run(system: &System) -> Outcome {
    decide(system, &Config::default()).expect("generated systems are well-formed")
}

/// What differs between the engine and a reference, if anything does.
fn difference(system: &System, reference: &impasse_oracle::Outcome) -> Option<String> {
    let outcome = run(system);
    let completes = outcome.verdict == Verdict::Completes;
    if !completes && !matches!(outcome.verdict, Verdict::Deadlock(_)) {
        return Some(format!("not decided: {:?}", outcome.verdict));
    }
    if completes != reference.completes() {
        return Some(format!(
            "verdict {:?}, expected completion: {}",
            outcome.verdict,
            reference.completes()
        ));
    }
    let positions: Vec<u64> = outcome
        .positions
        .iter()
        .map(|position| u64::try_from(&position.completed).unwrap_or(u64::MAX))
        .collect();
    if positions != reference.positions {
        return Some(format!(
            "{positions:?} instead of {:?}",
            reference.positions
        ));
    }
    let mut lost: Vec<_> = outcome
        .state
        .sends
        .iter()
        .map(|lost| (lost.message.channel(), lost.message.tag))
        .collect();
    let mut expected = reference.messages.clone();
    // Blocked sends are in the reference's list too, but not left behind.
    lost.sort_unstable();
    expected.sort_unstable();
    if completes && lost != expected {
        return Some(format!("left over {lost:?} instead of {expected:?}"));
    }
    None
}

fn compare(
    generator: &Generator,
    seeds: u64,
    reference: impl Fn(&System) -> Option<impasse_oracle::Outcome>,
) {
    let mut compared = 0;
    for seed in 0..seeds {
        let system = generator.generate(seed).system;
        let Some(expected) = reference(&system) else {
            continue;
        };
        compared += 1;
        if let Some(difference) = difference(&system, &expected) {
            let small = shrink(&system, |system| {
                reference(system)
                    .is_some_and(|expected| self::difference(system, &expected).is_some())
            });
            panic!(
                "seed {seed}: {difference}\n{}\nsmallest:\n{}\n{:?}\n{:?}",
                describe(&system),
                describe(&small),
                reference(&small).and_then(|expected| self::difference(&small, &expected)),
                run(&small),
            );
        }
    }
    assert!(compared * 10 > seeds * 9, "only {compared} were compared");
}

#[test]
fn same_as_all_interleavings() {
    compare(&Generator::small(), times(SMALL), |system| {
        let found = explore(system, 200_000)?;
        assert_eq!(found.outcomes.len(), 1, "{}", describe(system));
        found.outcomes.into_iter().next()
    });
}

#[test]
fn accelerated_is_unrolled_for_blocking_messages() {
    compare(&Generator::loops_small(), times(LOOPS), |system| {
        unroll_and_match(system, 1_000_000)
    });
}

#[test]
fn accelerated_is_unrolled_for_everything() {
    compare(&Generator::loops_small_all(), times(LOOPS), |system| {
        unroll_and_match(system, 1_000_000)
    });
}

#[test]
fn huge_loops_are_decided() {
    let generator = Generator::loops_huge();
    let cases = times(HUGE);
    let (mut decided, mut known) = (0, 0);
    for seed in 0..cases {
        let sample = generator.generate(seed);
        let outcome = run(&sample.system);
        let found = match outcome.verdict {
            Verdict::Completes => Some(true),
            Verdict::Deadlock(_) | Verdict::Unbalanced(_) => Some(false),
            Verdict::Unknown(_) => None,
        };
        decided += u64::from(found.is_some());
        if sample.completes {
            known += 1;
            assert_ne!(
                found,
                Some(false),
                "seed {seed}\n{}",
                describe(&sample.system)
            );
        }
    }
    assert!(known > cases / 4);
    assert!(decided * 100 >= cases * 99, "{decided} of {cases} decided");
}
