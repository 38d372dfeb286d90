//! Collective calls between neighbours of a topology: MPI 4.1, sections 8.6 to 8.8.

use std::sync::Arc;

use super::arguments::{equal_blocks, read, read_all, varied_blocks};
use super::movement::{Blocks, EQUAL, TYPED, VARIED};
use super::{Contribution, arrive};
use crate::call::{Call, CallResult, Starter, fault};
use crate::calls::topologies::neighbours;
use crate::state::{CommView, Neighbours, Pattern};

pub(super) fn starter(name: &str) -> Option<Starter> {
    Some(match name {
        "MPI_Neighbor_allgather" => |call| gather(call, false),
        "MPI_Neighbor_allgatherv" => |call| gather(call, true),
        "MPI_Neighbor_alltoall" => |call| exchange(call, &EQUAL),
        "MPI_Neighbor_alltoallv" => |call| exchange(call, &VARIED),
        "MPI_Neighbor_alltoallw" => |call| exchange(call, &TYPED),
        _ => return None,
    })
}

/// The neighbours of the caller as world ranks.
fn of_caller(comm: &CommView) -> CallResult<Arc<Neighbours>> {
    let Some(topology) = &comm.comm.topology else {
        return Err(fault(
            "MPI_ERR_TOPOLOGY",
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

fn gather(call: &mut Call<'_>, varied: bool) -> CallResult<u32> {
    let comm = call.comm(if varied { 7 } else { 6 })?;
    let neighbours = of_caller(&comm)?;
    let blocks = neighbours.sources.len();
    let places = match varied {
        true => varied_blocks(call, (3, 4, 5, 6), blocks)?,
        false => equal_blocks(call, (3, 4, 5), blocks)?,
    };
    let place = call.place(0, 1, 2)?;
    let brought = Contribution {
        sends: vec![read(call, &place)?],
        places,
        neighbours: Some(neighbours),
        ..Contribution::of(Pattern::Neighbours)
    };
    arrive(call, &comm, brought)
}

fn exchange(call: &mut Call<'_>, form: &Blocks) -> CallResult<u32> {
    let comm = call.comm(form.comm)?;
    let neighbours = of_caller(&comm)?;
    let places = (form.read)(call, form.receive, neighbours.sources.len())?;
    let from = (form.read)(call, 0, neighbours.destinations.len())?;
    let brought = Contribution {
        sends: read_all(call, &from)?,
        places,
        neighbours: Some(neighbours),
        ..Contribution::of(Pattern::Neighbours)
    };
    arrive(call, &comm, brought)
}
