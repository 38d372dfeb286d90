//! Collective calls that move data: MPI 4.1, sections 6.3 to 6.8.

use impasse_mpi::Arg;

use super::arguments::{RECEIVED, SENT, is_in_place, read_all, rooted};
use super::{Contribution, arrive};
use crate::context::{Call, CallResult};
use crate::data::Place;
use crate::state::CommView;

handlers! {
    MPI_Barrier => Start(barrier),
    MPI_Bcast => Start(broadcast),
    MPI_Gather | MPI_Gatherv => Start(gather),
    MPI_Scatter | MPI_Scatterv => Start(scatter),
    MPI_Allgather | MPI_Allgatherv => Start(all_gather),
    MPI_Alltoall | MPI_Alltoallv | MPI_Alltoallw => Start(all_to_all),
}

fn barrier(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let brought = Contribution::new(call);
    arrive(call, &comm, brought)
}

fn broadcast(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let who = rooted(call, &comm)?;
    let mut brought = Contribution::new(call);
    brought.root = who.root;
    if who.takes_part {
        let place = call.vague_place(Arg::buffer, Arg::count, Arg::datatype)?;
        match who.is_root {
            true => brought.sends = vec![call.payload(&place)?],
            false => brought.places = vec![place],
        }
    }
    arrive(call, &comm, brought)
}

fn gather(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let who = rooted(call, &comm)?;
    let mut brought = Contribution::new(call);
    brought.root = who.root;
    if who.is_root {
        brought.places = RECEIVED.blocks(call, comm.peers.len())?;
    }
    // The root of an intercommunicator only takes.
    if who.takes_part && !(who.is_root && comm.is_inter()) {
        let place = own_part(call, &comm, &brought.places)?;
        if let Some(place) = place {
            brought.sends = vec![call.payload(&place)?];
        }
    }
    arrive(call, &comm, brought)
}

/// What the caller sends of a buffer of blocks that it may receive in: memory of its own, or its own
/// part if `MPI_IN_PLACE` says that it is there.
fn own_part(call: &mut Call<'_>, comm: &CommView, places: &[Place]) -> CallResult<Option<Place>> {
    if is_in_place(call, SENT.buffer)? {
        return Ok(places.get(comm.me as usize).cloned());
    }
    let place = SENT.block(call)?;
    call.check_disjoint(std::slice::from_ref(&place), places);
    Ok(Some(place))
}

fn scatter(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let who = rooted(call, &comm)?;
    let mut brought = Contribution::new(call);
    brought.root = who.root;
    let mut sent = Vec::new();
    if who.is_root {
        sent = SENT.blocks(call, comm.peers.len())?;
        brought.sends = read_all(call, &sent)?;
    }
    let only_gives = who.is_root && comm.is_inter();
    if who.takes_part && !only_gives && !is_in_place(call, RECEIVED.buffer)? {
        brought.places = vec![RECEIVED.block(call)?];
        call.check_disjoint(&sent, &brought.places);
    }
    arrive(call, &comm, brought)
}

fn all_gather(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let mut brought = Contribution::new(call);
    brought.places = RECEIVED.blocks(call, comm.peers.len())?;
    let place = own_part(call, &comm, &brought.places)?;
    if let Some(place) = place {
        brought.sends = vec![call.payload(&place)?];
    }
    arrive(call, &comm, brought)
}

fn all_to_all(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let mut brought = Contribution::new(call);
    brought.places = RECEIVED.blocks(call, comm.peers.len())?;
    brought.sends = match is_in_place(call, SENT.buffer)? {
        true => read_all(call, &brought.places)?,
        false => {
            let from = SENT.blocks(call, comm.peers.len())?;
            call.check_disjoint(&from, &brought.places);
            read_all(call, &from)?
        }
    };
    arrive(call, &comm, brought)
}
