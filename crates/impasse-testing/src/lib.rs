//! What tests of several crates share: annotated C programs, each a test with a name; commands with
//! a time limit; texts that are kept to be compared with; schemas of JSON; random numbers.
//!
//! A folder of programs becomes a list of tests with [`tests`], and `cargo test -p CRATE WORD` runs
//! those with `WORD` in their names, as it does for every other test.

#[cfg(feature = "c")]
mod compile;
mod kept;
mod named;
mod process;
mod program;
mod random;
mod schema;
mod scratch;

#[cfg(feature = "c")]
pub use compile::{compile, module, mpi_header};
pub use kept::{check_kept, difference};
pub use libtest_mimic::{Failed, Trial};
pub use named::{run_tests, skipped, tests};
pub use process::{Failure, Outcome, run};
pub use program::{Mark, Program, programs, value};
pub use random::{Random, seeds};
pub use schema::Schema;
pub use scratch::Scratch;
