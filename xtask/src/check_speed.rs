//! The speed of `impasse check` on MPI programs, as ratios within one run.

mod farm;
mod heat;
pub mod measure;
mod ranks;
mod threads;

use std::path::PathBuf;
use std::process::Command;

use crate::against_gcc::{impasse, need};

/// Options of the benchmark.
#[derive(clap::Args)]
pub struct Options {
    /// Runs of each command; the median counts
    #[arg(long, default_value_t = 5)]
    runs: u32,
    /// Measure this binary instead of building one in release mode
    #[arg(long, value_name = "PATH")]
    binary: Option<PathBuf>,
    /// Compare only one thread with two, for which MPICH is not needed
    #[arg(long)]
    threads: bool,
}

/// The argument of programs that look at none.
const IGNORED: &str = "ignored";

/// What is measured, and how.
struct Bench {
    binary: PathBuf,
    /// Where the programs are.
    folder: PathBuf,
    runs: u32,
}

impl Bench {
    /// A check of one of the programs. It gets one argument, so that none is unknown.
    fn check(&self, program: &str, ranks: &str, options: &[&str], argument: &str) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .arg("check")
            .arg(self.folder.join(program))
            .args(["-n", ranks])
            .args(options)
            .args(["--", argument]);
        command
    }
}

/// Measures and prints.
pub fn run(options: &Options) -> anyhow::Result<()> {
    if !options.threads {
        need("mpicc.mpich", "libmpich-dev")?;
        need("mpiexec.hydra", "mpich")?;
    }
    let binary = match &options.binary {
        Some(path) => path.canonicalize()?,
        None => impasse()?,
    };
    let bench = Bench {
        binary,
        folder: crate::root().join("xtask/check_speed"),
        runs: options.runs.max(1),
    };
    println!("medians of {} runs, process start included", bench.runs);
    if !options.threads {
        heat::run(&bench)?;
        ranks::run(&bench)?;
        farm::run(&bench)?;
    }
    threads::run(&bench)
}
