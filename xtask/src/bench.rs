//! The benchmark of the engine.

use std::process::Command;

/// Options of the benchmark.
#[derive(clap::Args)]
pub struct Options {
    /// Fewer operations, for a first impression
    #[arg(long)]
    quick: bool,
}

/// Runs the benchmark.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut command = Command::new("cargo");
    command.args(["bench", "-p", "impasse-match", "--bench", "ratios", "--"]);
    if options.quick {
        command.arg("--quick");
    }
    crate::call(&mut command)
}
