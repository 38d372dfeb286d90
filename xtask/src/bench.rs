//! The benchmarks of the engine and of the collector of real runs.

use std::process::Command;

/// Options of the benchmark.
#[derive(clap::Args)]
pub struct Options {
    /// Fewer operations, for a first impression
    #[arg(long)]
    quick: bool,
    /// How many calls of real runs are taken, instead of the engine
    #[arg(long)]
    collector: bool,
}

/// Runs the benchmark.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut command = Command::new("cargo");
    let (package, name) = match options.collector {
        false => ("impasse-match", "ratios"),
        true => ("impasse-live", "collector"),
    };
    command.args(["bench", "-p", package, "--bench", name, "--"]);
    if options.quick {
        command.arg("--quick");
    }
    crate::call(&mut command)
}
