//! What a job tells those who explore it: alternatives, events, and which data counts.

#[path = "../common/mod.rs"]
mod common;

mod choices;
mod relevance;
mod trace;
