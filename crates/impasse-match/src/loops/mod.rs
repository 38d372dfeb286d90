//! Loops without unrolling.
//!
//! Matching is confluent, so any reachable state leads to the same end. If a
//! set of processes that only deal with each other runs for a while and comes
//! back to the same phase of their loops with the same operations left behind,
//! then it will do so again, as long as the loops go on: the iterations in
//! between can be added to the loop counters at once. That is a *jump*; it is
//! sound whatever the loop bodies contain, because the return to the same state
//! is observed, not assumed. The balance of message counts says how many
//! iterations of each loop to try (module `search`).

mod accelerate;
mod classes;
mod facts;
mod phases;
mod rates;
mod search;

pub use accelerate::{Accelerator, Progress};
pub use classes::{Class, Classes, Owners};
pub use facts::{Facts, LoopFacts};
