//! Programs as tests with names, run like those of Rust's own harness.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::program::{Program, programs};

/// A test for each program below a folder, named `suite::folder::program`.
pub fn tests(
    suite: &str,
    folder: &Path,
    check: impl Fn(&Program) -> Result<(), Failed> + Clone + Send + 'static,
) -> Vec<Trial> {
    let test = |program: Program| {
        let name = format!("{suite}::{}", program.name.replace('/', "::"));
        let check = check.clone();
        Trial::test(name, move || check(&program))
    };
    programs(folder).into_iter().map(test).collect()
}

/// The same tests, shown as ignored, because something that they need is missing.
pub fn skipped(tests: Vec<Trial>) -> Vec<Trial> {
    let tests = tests.into_iter();
    tests.map(|test| test.with_ignored_flag(true)).collect()
}

/// Runs those tests that the arguments of the process pick, and ends it.
pub fn run_tests(tests: Vec<Trial>) -> ! {
    libtest_mimic::run(&Arguments::from_args(), tests).exit()
}
