//! Collective calls between neighbours of a topology: MPI 4.1, sections 8.6 to 8.8.

use std::sync::Arc;

use impasse_mpi::{Arg, ErrorClass};

use super::arguments::{RECEIVED, SENT, read_all};
use super::{Contribution, arrive};
use crate::context::{Call, CallResult, fault};
use crate::data::Place;
use crate::routines::topologies::neighbours;
use crate::state::{CommView, Neighbours};

handlers! {
    MPI_Neighbor_allgather | MPI_Neighbor_allgatherv => Start(gather),
    MPI_Neighbor_alltoall | MPI_Neighbor_alltoallv | MPI_Neighbor_alltoallw => Start(exchange),
}

/// The neighbours of the caller as world ranks.
fn of_caller(comm: &CommView) -> CallResult<Arc<Neighbours>> {
    let Some(topology) = &comm.comm.topology else {
        return Err(fault(
            ErrorClass::TOPOLOGY,
            "the communicator has no topology",
        ));
    };
    let (sources, destinations) = neighbours(topology, comm.me);
    let world = |rank: &i64| {
        let rank = usize::try_from(*rank).ok()?;
        comm.local.get(rank).copied()
    };
    Ok(Arc::new(Neighbours {
        sources: sources.iter().map(world).collect(),
        destinations: destinations.iter().map(world).collect(),
    }))
}

/// The blocks of neighbours that there are: those for `MPI_PROC_NULL` are neither read nor written (MPI 4.1,
/// section 8.6).
fn used(places: &[Place], neighbours: &[Option<u32>]) -> Vec<Place> {
    let blocks = places.iter().zip(neighbours);
    let used = blocks.filter(|(_, neighbour)| neighbour.is_some());
    used.map(|(place, _)| place.clone()).collect()
}

fn gather(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let neighbours = of_caller(&comm)?;
    let mut brought = Contribution::new(call);
    brought.places = RECEIVED.blocks(call, neighbours.sources.len())?;
    let place = SENT.block(call)?;
    let received = used(&brought.places, &neighbours.sources);
    call.check_receives(&received);
    call.check_disjoint(std::slice::from_ref(&place), &received);
    brought.sends = vec![call.payload(&place)?];
    brought.neighbours = Some(neighbours);
    arrive(call, &comm, brought)
}

fn exchange(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let neighbours = of_caller(&comm)?;
    let mut brought = Contribution::new(call);
    brought.places = RECEIVED.blocks(call, neighbours.sources.len())?;
    let from = SENT.blocks(call, neighbours.destinations.len())?;
    let received = used(&brought.places, &neighbours.sources);
    call.check_receives(&received);
    call.check_disjoint(&used(&from, &neighbours.destinations), &received);
    brought.sends = read_all(call, &from)?;
    brought.neighbours = Some(neighbours);
    arrive(call, &comm, brought)
}
