//! Calls in which all members of a communicator take part: MPI 4.1, chapter 6.

mod arguments;
mod arrive;
mod movement;
mod neighbours;
mod reduce;
mod settle;

pub(super) use arrive::{Contribution, arrive};

use crate::call::{Handler, Starter};

/// The starters by the name of the blocking form.
pub(super) fn starter(name: &str) -> Option<Starter> {
    movement::starter(name)
        .or_else(|| neighbours::starter(name))
        .or_else(|| reduce::starter(name))
}

/// Routines that are more than a start and a wait.
pub(super) fn lookup(name: &str) -> Option<Handler> {
    reduce::lookup(name)
}
