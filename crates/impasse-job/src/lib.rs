//! A job: all ranks of a program under MPI.
//!
//! A [`Job`] holds one machine per rank and the state of the MPI library between them. It runs
//! everything that can happen in one way only ([`Job::advance`]); what is open then is a list of
//! [`Alternative`]s ([`Job::alternatives`]), and [`Job::take`] takes one of them. So every choice
//! is made outside, in one place, and a list of choices replays an execution.
//!
//! - `routines`: what each MPI routine does, by chapter of the standard;
//! - `state`: what MPI remembers between calls: communicators, requests, messages, collectives;
//! - `data`: datatypes, payloads, reductions.
//!
//! The crate knows no source language and judges nothing: it says where each rank stands.

#[macro_use]
mod routines;

mod alternatives;
mod buffering_model;
mod closed;
mod confluence;
mod context;
mod data;
mod data_effects;
mod digest;
mod errors;
mod files_of_ranks;
mod general;
mod job;
mod library;
mod lives;
mod making;
mod polls;
mod quiet;
mod races;
mod rank;
mod rounds;
mod shared;
mod state;
mod step;
mod symmetry;
mod tags;
mod trace;
mod transfer;
mod turns;

pub use alternatives::Alternative;
pub use buffering_model::{Buffering, BufferingModel};
pub use closed::Closed;
pub use confluence::{Bound, converges, straight};
pub use context::{Fault, Rule, memory_fault};
pub use general::GeneralState;
pub use job::{Advance, End, Job, Setup};
pub use library::MpiLibrary;
pub use making::{Extent, Making};
pub use quiet::{QuietJob, RankPosition};
pub use rank::Made;
pub use rounds::Detour;
pub use state::{
    CommId, CommInfo, Issue, IssueKind, LockKind, LockUse, PassingLocks, Senders, WantedBy,
};
pub use symmetry::Renaming;
pub use trace::{Event, EventKind, Trace};
pub use turns::Sufficient;

/// The section of MPI 4.1 that defines a routine.
pub fn section(routine: &str) -> &'static str {
    impasse_mpi::routine(routine).map_or("?", |routine| routine.section)
}
