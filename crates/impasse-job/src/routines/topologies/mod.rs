//! Arrangements of ranks: MPI 4.1, chapter 8.

pub(super) mod cartesian;
pub(super) mod dimensions;
pub(super) mod distributed;
pub(super) mod graph;
mod grid;

use impasse_mpi::constants::{CART, DIST_GRAPH, GRAPH, UNDEFINED};
use impasse_mpi::{Arg, ErrorClass};

use crate::context::{Call, CallResult, Outcome, fault};
use crate::state::CommView;
pub(crate) use distributed::Edges;
pub(crate) use grid::Grid;

handlers! {
    MPI_Topo_test => Run(test),
}

/// How the ranks of a communicator are arranged (MPI 4.1, chapter 8).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Topology {
    Grid(Grid),
    /// Where the neighbours of each rank end in the list of all neighbours, and that list.
    Graph {
        ends: Vec<i64>,
        edges: Vec<i64>,
    },
    /// The edges of each rank.
    Distributed {
        weighted: bool,
        edges: Vec<Edges>,
    },
}

/// The neighbours of a rank: those it gets data from, and those it gives data to (MPI 4.1,
/// section 8.6).
pub(super) fn neighbours(topology: &Topology, me: u32) -> (Vec<i64>, Vec<i64>) {
    match topology {
        Topology::Grid(grid) => {
            let both = grid.neighbours(me);
            (both.clone(), both)
        }
        Topology::Graph { ends, edges } => {
            let both = graph::neighbours_of(ends, edges, me as usize).to_vec();
            (both.clone(), both)
        }
        Topology::Distributed { edges, .. } => {
            let mine = edges.get(me as usize);
            mine.map(|mine| (mine.sources.clone(), mine.destinations.clone()))
                .unwrap_or_default()
        }
    }
}

fn test(call: &mut Call<'_>) -> CallResult<Outcome> {
    let comm = call.comm(Arg::comm)?;
    let kind = match comm.comm.topology.as_deref() {
        None => UNDEFINED,
        Some(Topology::Grid(_)) => CART,
        Some(Topology::Graph { .. }) => GRAPH,
        Some(Topology::Distributed { .. }) => DIST_GRAPH,
    };
    call.give_int(Arg::status, kind)?;
    Ok(Outcome::SUCCESS)
}

/// The communicator has no arrangement, or another one.
fn wrong_kind<T>(wanted: &str) -> CallResult<T> {
    Err(fault(
        ErrorClass::TOPOLOGY,
        format!("the communicator is not arranged as a {wanted}"),
    ))
}

/// A communicator that is to be arranged has one group.
fn one_group(comm: &CommView) -> CallResult<()> {
    match comm.is_inter() {
        true => Err(fault(
            ErrorClass::COMM,
            "the communicator is an intercommunicator",
        )),
        false => Ok(()),
    }
}

/// Writes an array of `int`, as far as the program gives room for it.
fn give_ints(call: &mut Call<'_>, name: Arg, values: &[i64], room: i64) -> CallResult<()> {
    let address = call.bits(name)?;
    let most = usize::try_from(room).unwrap_or_default();
    for (at, &value) in (0u64..).zip(values.iter().take(most)) {
        call.write_int(address.wrapping_add(4 * at), value)?;
    }
    Ok(())
}
