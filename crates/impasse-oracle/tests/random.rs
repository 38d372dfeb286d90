//! The references against each other, on random systems.

use std::time::Instant;

use impasse_oracle::{
    Exploration, Features, Generator, Sample, describe, explore, shrink, unroll_and_match,
};

const MAX_STATES: usize = 200_000;
const MAX_OPERATIONS: usize = 100_000;

/// Whether some check of the references against each other fails.
fn disagree(exploration: &Exploration, sample: &Sample) -> bool {
    let greedy = unroll_and_match(&sample.system, MAX_OPERATIONS).expect("small");
    sample.completes && !greedy.completes() || exploration.outcomes != [greedy]
}

#[test]
fn every_order_has_the_same_outcome() {
    let small = Generator::small();
    let mut states = 0;
    let (mut complete, mut too_large) = (0, 0);
    let count = 4_000;
    let start = Instant::now();
    for seed in 0..count {
        let sample = small.generate(seed);
        let Some(exploration) = explore(&sample.system, MAX_STATES) else {
            too_large += 1;
            continue;
        };
        assert!(
            !disagree(&exploration, &sample),
            "seed {seed}\n{}{exploration:#?}",
            describe(&sample.system)
        );
        states += exploration.states;
        complete += u64::from(exploration.outcomes[0].completes());
    }
    println!(
        "{count} systems, {states} states, {:?}; {complete} complete, {too_large} too large",
        start.elapsed()
    );
    assert!(too_large * 100 < count, "hardly any is too large");
    assert!((count / 4..count * 3 / 4).contains(&complete), "{complete}");
}

/// What is built to complete does, and the preset makes both sorts.
fn scripts_complete(generator: &Generator, count: u64) {
    let mut complete = 0;
    let start = Instant::now();
    for seed in 0..count {
        let sample = generator.generate(seed);
        let outcome = unroll_and_match(&sample.system, MAX_OPERATIONS).expect("small");
        assert!(
            outcome.completes() || !sample.completes,
            "seed {seed}\n{}{outcome:?}",
            describe(&sample.system)
        );
        complete += u64::from(outcome.completes());
    }
    println!("{complete} of {count} complete, {:?}", start.elapsed());
    assert!((count / 4..count * 3 / 4).contains(&complete), "{complete}");
}

#[test]
fn scripts_of_blocking_messages_complete() {
    scripts_complete(&Generator::loops_small(), 2_000);
}

#[test]
fn scripts_of_everything_complete() {
    scripts_complete(&Generator::loops_small_all(), 2_000);
}

/// With small numbers in place of the huge ones, all else being equal.
#[test]
fn scripts_of_the_huge_sort_complete() {
    let scaled = Generator {
        trips: vec![2, 3, 10, 60, 100],
        max_operations: 50_000,
        ..Generator::loops_huge()
    };
    scripts_complete(&scaled, 500);
}

#[test]
fn a_seed_makes_the_same_system_again() {
    for generator in [Generator::small(), Generator::loops_huge()] {
        for seed in 0..100 {
            let (first, second) = (generator.generate(seed), generator.generate(seed));
            assert_eq!(first.system, second.system);
        }
    }
}

#[test]
fn a_failure_shrinks_to_its_core() {
    let generator = Generator {
        features: Features::default(),
        ..Generator::loops_small()
    };
    let stuck = |system: &impasse_ops::System| {
        unroll_and_match(system, MAX_OPERATIONS).is_some_and(|outcome| !outcome.completes())
    };
    for seed in 0..50 {
        let sample = generator.generate(seed);
        if stuck(&sample.system) {
            let core = shrink(&sample.system, stuck);
            assert!(stuck(&core));
            // One blocking operation between two processes is all it takes.
            assert!(core.size() <= 2, "seed {seed}\n{}", describe(&core));
            let items: usize = core.programs.iter().map(|p| p.items().len()).sum();
            assert_eq!(items, 1, "seed {seed}\n{}", describe(&core));
        }
    }
}
