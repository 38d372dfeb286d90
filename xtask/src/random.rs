//! The engine against brute force, many times over.

use std::process::Command;

/// Options of the comparison.
#[derive(clap::Args)]
pub struct Options {
    /// How many times as many systems as in the ordinary test run (about 20,000)
    #[arg(long, default_value_t = 30)]
    factor: u32,
}

/// Runs the comparison.
pub fn run(options: &Options) -> anyhow::Result<()> {
    crate::call(
        Command::new("cargo")
            .args(["test", "--release", "-p", "impasse-match"])
            .args(["--test", "against_brute_force"])
            .env("IMPASSE_CASES", options.factor.to_string()),
    )
}
