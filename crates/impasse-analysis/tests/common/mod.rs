//! A program in memory, checked: for tests that compare one way to explore with another.

use std::sync::Arc;

use impasse_analysis::{Limits, ProgramOptions, Versions, Watch, check_program, check_versions};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::Report;

/// Options for some numbers of ranks and a program without arguments, with at most so many states, and steps that take seconds at most.
pub fn options(sizes: &[u32], states: u64) -> ProgramOptions {
    ProgramOptions {
        sizes: Some(sizes.to_vec()),
        args: Args::Known(vec![b"program".to_vec()]),
        limits: Limits {
            states,
            steps: 20_000_000,
            ..Limits::default()
        },
        ..ProgramOptions::default()
    }
}

/// Checks what matters of a program, or all of it.
pub fn check(text: &str, sliced: bool, options: &ProgramOptions) -> Report {
    check_program(&setup(text, sliced), options, &Watch::default())
}

/// Checks a program as users do: first what matters of it, in one way after the other.
#[allow(dead_code, reason = "not all tests need it")]
pub fn check_in_all_ways(text: &str, options: &ProgramOptions) -> Report {
    let versions = Versions::sliced(setup(text, true), || setup(text, false));
    check_versions(&versions, options, &Watch::default())
}

fn setup(text: &str, sliced: bool) -> Arc<Setup> {
    let module = impasse_testing::module(text);
    let libraries = [impasse_libc::library()];
    let setup = match sliced {
        true => Setup::sliced(module, &libraries, &[]),
        false => Setup::new(module, &libraries, &[]),
    };
    Arc::new(setup.expect("it is well-formed"))
}
