//! A program of ordinary size: checked, only read by the compiler, compiled and run.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::measure::{median, milliseconds, time};
use super::{Bench, IGNORED};

/// How many times faster a check should be than the compiler's look at the syntax.
const AIM_SYNTAX: f64 = 3.0;

/// How many times faster a check should be than compiling and running.
const AIM_RUN: f64 = 50.0;

const PROGRAM: &str = "heat.c";

/// Numbers of ranks to check with, alone and together.
const RANKS: [&[u32]; 3] = [&[2], &[4], &[2, 4]];

/// The times of one round, in milliseconds.
struct Round {
    check: f64,
    syntax: f64,
    run: f64,
}

/// Measures and prints.
pub fn run(bench: &Bench) -> anyhow::Result<()> {
    println!();
    println!("{PROGRAM}: times in ms; ratios say how many times faster the check is");
    println!(
        "{:>6} {:>9} {:>14} {:>12} {:>9} {:>9}",
        "ranks", "impasse", "-fsyntax-only", "compile+run", "x syntax", "x run"
    );
    let compiled = std::env::temp_dir().join(format!("impasse-check-speed-{}", std::process::id()));
    for ranks in RANKS {
        let rounds: anyhow::Result<Vec<Round>> = (0..bench.runs)
            .map(|_| round(bench, ranks, &compiled))
            .collect();
        show(ranks, &rounds?);
    }
    std::fs::remove_file(&compiled)?;
    println!("aims: {AIM_SYNTAX} times and {AIM_RUN} times");
    Ok(())
}

/// Everything once, one after the other, so that a busy moment meets all of them alike.
fn round(bench: &Bench, ranks: &[u32], compiled: &Path) -> anyhow::Result<Round> {
    let list = ranks.iter().map(u32::to_string).collect::<Vec<_>>();
    let check = time(&mut bench.check(PROGRAM, &list.join(","), &[], IGNORED))?;
    let source = bench.folder.join(PROGRAM);
    let mut mpicc = Command::new("mpicc.mpich");
    let syntax = time(mpicc.arg("-fsyntax-only").arg(&source))?;
    let mut mpicc = Command::new("mpicc.mpich");
    let mut run: Duration = time(mpicc.arg("-o").arg(compiled).arg(&source).arg("-lm"))?;
    for count in &list {
        let mut mpiexec = Command::new("mpiexec.hydra");
        run += time(mpiexec.args(["-n", count]).arg(compiled))?;
    }
    Ok(Round {
        check: milliseconds(check),
        syntax: milliseconds(syntax),
        run: milliseconds(run),
    })
}

fn show(ranks: &[u32], rounds: &[Round]) {
    let middle = |of: fn(&Round) -> f64| median(rounds.iter().map(of).collect());
    let list = ranks.iter().map(u32::to_string).collect::<Vec<_>>();
    println!(
        "{:>6} {:9.1} {:14.1} {:12.1} {:9.1} {:9.1}",
        list.join(","),
        middle(|round| round.check),
        middle(|round| round.syntax),
        middle(|round| round.run),
        middle(|round| round.syntax / round.check),
        middle(|round| round.run / round.check),
    );
}
