//! Reference semantics and random systems, for tests only.
//!
//! Nothing here is meant to be fast or clever: each part follows the text of
//! [`impasse_ops::Operation`] as literally as it can, so that the real engine
//! can be compared with it.
//!
//! - [`explore`] walks through *every* interleaving of a small system.
//! - [`unroll_and_match`] runs one schedule of a system that may be larger.
//! - [`Generator`] makes random systems, each from one printable seed.
//! - [`can_go_on`] walks through every future of a quiet state; [`random_state`] makes such states.
//! - [`raw`] reads systems from strings of letters.
//! - [`mpi`] has small scripts of MPI calls, and every outcome they can have.
//! - [`races`] has small programs with one-sided and non-blocking communication, and whether they have a race.
//! - [`describe`] and [`shrink`] turn a failing system into a readable one.

mod describe;
mod expand;
mod explore;
mod futures;
mod generator;
mod greedy;
pub mod mpi;
mod mutate;
mod outcome;
mod overlap;
mod posted;
pub mod races;
mod raw;
mod remove;
mod rewrite;
mod rng;
mod script;
mod shrink;
mod state;
mod tree;
mod wild;

pub use describe::describe;
pub use expand::{expand, total_operations};
pub use explore::{Exploration, explore};
pub use futures::{can_go_on, is_quiet, random_state};
pub use generator::{Features, Generator, Sample};
pub use greedy::unroll_and_match;
pub use outcome::Outcome;
pub use raw::raw;
pub use rng::Rng;
pub use shrink::shrink;
