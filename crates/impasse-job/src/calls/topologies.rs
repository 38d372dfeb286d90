//! topologies

use crate::call::{Handler, Starter};

pub(super) fn lookup(_name: &str) -> Option<Handler> {
    None
}

pub(super) fn starter(_name: &str) -> Option<Starter> {
    None
}

/// How the ranks of a communicator are arranged (MPI 4.1, chapter 8).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Topology {}

/// The neighbours of a rank: those it gets data from, and those it gives data to.
pub(super) fn neighbours(topology: &Topology, _me: u32) -> (Vec<i64>, Vec<i64>) {
    match *topology {}
}
