//! Calls in which all members of a communicator take part: MPI 4.1, chapter 6.

mod arguments;
mod arrive;
pub(super) mod movement;
pub(super) mod neighbours;
pub(super) mod reduce;
mod settle;

pub(crate) use arrive::arrive_from_away;
pub(super) use arrive::{Contribution, arrive};
pub(super) use reduce::with_operators;
