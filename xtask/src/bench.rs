//! The benchmarks of the engine, of the collector of real runs, and of what watching costs a program.

use std::process::Command;

use crate::live::overhead;

/// Options of the benchmark.
#[derive(clap::Args)]
pub struct Options {
    /// Fewer operations, for a first impression
    #[arg(long)]
    quick: bool,
    /// How many calls of real runs are taken, instead of the engine
    #[arg(long)]
    collector: bool,
    /// What watching costs programs under Open MPI and MPICH, instead of the engine
    #[arg(long)]
    live: bool,
    #[command(flatten)]
    overhead: overhead::Options,
}

/// Runs the benchmark.
pub fn run(options: &Options) -> anyhow::Result<()> {
    if options.live {
        return overhead::run(&options.overhead, options.quick);
    }
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
