//! Heavier checks of impasse, one command each: `cargo xtask --help`.

mod against_gcc;
mod bench;
mod browser;
mod check_speed;
mod compare;
mod csmith;
mod fuzz;
mod languages;
mod live;
mod mpi;
mod random;
mod scale;
mod speed;
mod tcc;
mod tidy;

use clap::{Parser, Subcommand};

/// Heavier checks of impasse, one command each.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the engine's speed as ratios against the paper's formulation, a
    /// graph library and a plain scan, all in one run
    Bench(bench::Options),
    /// Open HTML reports in Chromium and use them: diagram, stepping, lanes, looks
    /// (installs Chromium from Debian's packages if it is missing)
    Browser(browser::Options),
    /// Print the speed of `impasse check` on MPI programs as ratios against the
    /// compiler and MPICH (installs MPICH from Debian's packages if it is missing)
    CheckSpeed(check_speed::Options),
    /// Compare what impasse says about programs with and without its reductions
    Compare(compare::Options),
    /// Compare random C programs by csmith under gcc and under `impasse exec`
    /// (installs csmith from Debian's packages if it is missing)
    Csmith(csmith::Options),
    /// Feed the parsers and the engine with mutated input, guided by coverage
    /// (installs cargo-fuzz if it is missing)
    Fuzz(fuzz::Options),
    /// Compare programs as clang's bitcode with native ones and with our own front end
    /// (installs clang and csmith from Debian's packages if they are missing)
    Languages(languages::Options),
    /// Run MPI programs under `impasse run`: what hangs must be reported, and nothing else
    /// (installs Open MPI and MPICH from Debian's packages if they are missing)
    Live(live::Options),
    /// Compare what impasse says about MPI programs with what they do under Open
    /// MPI and MPICH (installs both from Debian's packages if they are missing)
    Mpi(mpi::Options),
    /// Compare the engine with brute force on many more random systems than the
    /// ordinary tests do
    Random(random::Options),
    /// Match 10^9 operations of 1,000 processes in pull mode and show time and
    /// peak memory
    Scale(scale::Options),
    /// Print the speed of the C machine and front end as ratios against CPython
    /// and gcc (installs MPICH's header from Debian's packages if it is missing)
    Speed(speed::Options),
    /// Compare the C test programs of Debian's tcc source package under gcc and
    /// under `impasse exec` (fetches the package)
    Tcc(tcc::Options),
    /// Check what formatter and linter do not: sizes, names, errors, links, who
    /// depends on whom
    Tidy,
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Bench(options) => bench::run(&options),
        Command::Browser(options) => browser::run(&options),
        Command::CheckSpeed(options) => check_speed::run(&options),
        Command::Compare(options) => compare::run_all(&options),
        Command::Csmith(options) => csmith::run_all(&options),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Languages(options) => languages::run(&options),
        Command::Live(options) => live::run_all(&options),
        Command::Mpi(options) => mpi::run_all(&options),
        Command::Random(options) => random::run(&options),
        Command::Scale(options) => scale::run(&options),
        Command::Speed(options) => speed::run(&options),
        Command::Tcc(options) => tcc::run_all(&options),
        Command::Tidy => tidy::run(),
    }
}

/// The root of the workspace.
fn root() -> std::path::PathBuf {
    let manifest = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// Runs a command in the root of the workspace and fails if it fails.
fn call(command: &mut std::process::Command) -> anyhow::Result<()> {
    let status = command.current_dir(root()).status()?;
    anyhow::ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}
