//! From a stuck state to its root causes.
//!
//! The state gives a graph: every blocked process points to the processes and
//! communicators it needs ([`graph`]). What cannot be released any more is
//! *dead*; among the dead, wait cycles, waits for finished processes and
//! mismatched collectives are the root causes, everyone else is behind one of
//! them ([`causes`]). A cycle is re-checked against the programs themselves
//! before it is reported ([`certificate`]).

pub mod causes;
pub mod certificate;
pub mod graph;
mod needs;
mod tarjan;

pub use causes::{Cause, CauseKind, FirstCall, explain};
pub use graph::WaitGraph;
pub use needs::{Need, NeedOf};
