//! Real runs: an MPI program runs under its own MPI, each rank records its calls, and the verdict is
//! given as soon as it is certain.
//!
//! The [`interposer`] is loaded into each rank and writes [`record`]s; the [`session`] reads them; the
//! [`judge`] keeps the state of the run. When nothing moves, that state is a
//! [`QuietState`](impasse_ops::QuietState), and the explainer that all front doors share says who can
//! never go on. What a rank may still do by itself counts as running: slow is not stuck.

pub mod comms;
pub mod completed;
pub mod course;
pub mod disagreement;
pub mod interposer;
pub mod judge;
pub mod lanes;
pub mod layout;
pub mod mail;
mod making;
pub mod numbered;
pub mod otherwise;
pub mod places;
pub mod predict;
pub mod process;
pub mod quiet;
pub mod rank;
pub mod record;
pub mod recorded;
pub mod ring;
pub mod rounds;
pub mod session;
pub mod sites;
pub mod stuck;
mod taken;
pub mod trace;
pub mod verdict;
pub mod watcher;
pub mod windows;
pub mod wire;
