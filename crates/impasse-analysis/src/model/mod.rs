//! Checking models: the engine decides each number of ranks, without and with buffering.

mod buffering;
mod check;
mod errors;
mod names;
mod sizes;

pub use check::{Options, check_model};
pub use errors::{CheckError, model_error};
