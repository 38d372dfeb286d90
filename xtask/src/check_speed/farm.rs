//! A master with four workers: how long it takes to a verdict.

use std::process::Command;

use super::measure::checked;
use super::{Bench, IGNORED};

/// Seconds to a verdict.
const AIM: f64 = 5.0;

/// The ways to stop the workers.
const PROGRAMS: [&str; 2] = ["farm_tag.c", "farm_number.c"];

/// The master and its workers.
const RANKS: &str = "5";

/// The option that switches reductions off, where there is one.
const WITHOUT: &str = "--no-reductions";

/// Measures and prints. One run is enough: these take long, and states do not vary.
pub fn run(bench: &Bench) -> anyhow::Result<()> {
    println!();
    println!("master and 4 workers, 20 tasks, results from any source (one run each)");
    println!(
        "{:14} {:>10} {:>13} {:>9} {:>9} {:>11} {:>9}",
        "program", "reductions", "verdict", "seconds", "states", "executions", "us/state"
    );
    let can_switch = has_option(bench)?;
    for program in PROGRAMS {
        show(bench, program, "default", &["--format=json"])?;
        match can_switch {
            true => show(bench, program, "off", &["--format=json", WITHOUT])?,
            false => println!("{program:14} {:>10} {:>13}", "off", "no option"),
        }
    }
    println!("aim: a definite verdict in {AIM} s");
    Ok(())
}

fn has_option(bench: &Bench) -> anyhow::Result<bool> {
    let help = Command::new(&bench.binary)
        .args(["check", "--help"])
        .output()?;
    Ok(String::from_utf8_lossy(&help.stdout).contains(WITHOUT))
}

fn show(bench: &Bench, program: &str, reductions: &str, options: &[&str]) -> anyhow::Result<()> {
    let found = checked(&mut bench.check(program, RANKS, options, IGNORED))?;
    let seconds = found.time.as_secs_f64();
    println!(
        "{program:14} {reductions:>10} {:>13} {seconds:9.2} {:9} {:11} {:9.0}",
        found.verdict,
        found.states,
        found.executions,
        seconds * 1e6 / found.states.max(1) as f64,
    );
    Ok(())
}
