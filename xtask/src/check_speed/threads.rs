//! Exploring with several threads against exploring with one.

use std::process::Command;

use super::Bench;
use super::measure::{median, milliseconds, time};

/// How much faster two threads are to be.
const AIM: f64 = 1.7;

/// Programs with many states, below the root, and the number of ranks: the order of events matters, values are
/// not known, locks are taken. Ranks are not taken for each other: that leaves few states, and takes one thread.
const PROGRAMS: [(&str, &str); 3] = [
    ("examples/programs/master_worker.c", "16"),
    (
        "crates/impasse/tests/programs/clean/checkpoint_by_own_clock_repaired.c",
        "4",
    ),
    (
        "crates/impasse/tests/programs/clean/last_arrival_by_counter_repaired.c",
        "8",
    ),
];

/// Measures and prints.
pub fn run(bench: &Bench) -> anyhow::Result<()> {
    println!();
    println!("exploring with one thread and with two");
    println!(
        "{:40} {:>6} {:>10} {:>10} {:>6}",
        "program", "ranks", "1: ms", "2: ms", "ratio"
    );
    for (program, ranks) in PROGRAMS {
        let (mut one, mut two) = (Vec::new(), Vec::new());
        // In turn, so that both have the same neighbours.
        for _ in 0..bench.runs {
            one.push(milliseconds(time(&mut check(bench, program, ranks, "1"))?));
            two.push(milliseconds(time(&mut check(bench, program, ranks, "2"))?));
        }
        let (one, two) = (median(one), median(two));
        let name = program.rsplit('/').next().unwrap_or(program);
        println!(
            "{name:40} {ranks:>6} {one:10.0} {two:10.0} {:6.2}",
            one / two
        );
    }
    println!("aim: {AIM}, on two cores that have nothing else to do");
    Ok(())
}

fn check(bench: &Bench, program: &str, ranks: &str, jobs: &str) -> Command {
    let mut command = Command::new(&bench.binary);
    command.arg("check").arg(crate::root().join(program));
    command.args(["-n", ranks, "--jobs", jobs, "--time", "0"]);
    command.args(["--without", "symmetry"]);
    command
}
