//! What an MPI call costs when there are more ranks: the same work, divided among more of them.

use super::Bench;
use super::measure::{checked, median};

/// Programs whose argument is a number of rounds, and how many rounds all ranks make together.
const PROGRAMS: [(&str, u32); 3] = [("ring.c", 1 << 16), ("halo.c", 1 << 16), ("sum.c", 1 << 14)];

const RANKS: [u32; 5] = [4, 16, 64, 256, 1024];

/// Measures and prints.
pub fn run(bench: &Bench) -> anyhow::Result<()> {
    println!();
    println!("more ranks, about as many MPI calls; start: a run with one round only");
    println!(
        "{:8} {:>6} {:>10} {:>10} {:>10} {:>14} {:>15}",
        "program", "ranks", "calls", "start ms", "ns/call", "x at 4 ranks", "us/further rank"
    );
    for (program, rounds) in PROGRAMS {
        let mut first = None;
        for ranks in RANKS {
            let cost = cost(bench, program, ranks, rounds / ranks)?;
            let first = *first.get_or_insert(cost);
            let further = (ranks - RANKS[0]).max(1);
            println!(
                "{program:8} {ranks:6} {:10} {:10.1} {:10.0} {:14.2} {:15.1}",
                cost.calls,
                cost.start * 1e3,
                cost.per_call * 1e9,
                cost.per_call / first.per_call,
                (cost.start - first.start) * 1e6 / f64::from(further),
            );
        }
    }
    Ok(())
}

/// What a program cost, in seconds.
#[derive(Clone, Copy)]
struct Cost {
    /// MPI calls beyond those of the short run.
    calls: u64,
    /// The short run: the process, the front end, and the start and end of all ranks.
    start: f64,
    /// One call beyond the short run.
    per_call: f64,
}

fn cost(bench: &Bench, program: &str, ranks: u32, rounds: u32) -> anyhow::Result<Cost> {
    let (list, rounds) = (ranks.to_string(), (1 + rounds).to_string());
    let (mut starts, mut per_call, mut calls) = (Vec::new(), Vec::new(), 0);
    for _ in 0..bench.runs {
        let short = checked(&mut bench.check(program, &list, &["--format=json"], "1"))?;
        let long = checked(&mut bench.check(program, &list, &["--format=json"], &rounds))?;
        calls = long.calls.saturating_sub(short.calls);
        anyhow::ensure!(calls > 0, "{program} makes no calls in its rounds");
        let (short, long) = (short.time.as_secs_f64(), long.time.as_secs_f64());
        starts.push(short);
        per_call.push((long - short) / calls as f64);
    }
    Ok(Cost {
        calls,
        start: median(starts),
        per_call: median(per_call),
    })
}
