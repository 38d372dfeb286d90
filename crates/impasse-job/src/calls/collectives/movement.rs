//! Collective calls that move data: MPI 4.1, sections 6.3 to 6.8.

use super::arguments::{
    Rooted, equal_blocks, is_in_place, read, read_all, rooted, typed_blocks, varied_blocks,
};
use super::{Contribution, arrive};
use crate::call::{Call, CallResult, Starter};
use crate::data::Place;
use crate::state::{CommView, Pattern};

pub(super) fn starter(name: &str) -> Option<Starter> {
    Some(match name {
        "MPI_Barrier" => barrier,
        "MPI_Bcast" => broadcast,
        "MPI_Gather" => |call| gather(call, false),
        "MPI_Gatherv" => |call| gather(call, true),
        "MPI_Scatter" => |call| scatter(call, false),
        "MPI_Scatterv" => |call| scatter(call, true),
        "MPI_Allgather" => |call| all_gather(call, false),
        "MPI_Allgatherv" => |call| all_gather(call, true),
        "MPI_Alltoall" => |call| all_to_all(call, &EQUAL),
        "MPI_Alltoallv" => |call| all_to_all(call, &VARIED),
        "MPI_Alltoallw" => |call| all_to_all(call, &TYPED),
        _ => return None,
    })
}

fn barrier(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(0)?;
    arrive(call, &comm, Contribution::of(Pattern::Everyone))
}

fn broadcast(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(4)?;
    let who = rooted(call, 3, &comm)?;
    let mut brought = Contribution {
        root: who.root,
        ..Contribution::of(Pattern::FromRoot)
    };
    if who.takes_part {
        let place = call.place(0, 1, 2)?;
        match who.is_root {
            true => brought.sends = vec![read(call, &place)?],
            false => brought.places = vec![place],
        }
    }
    arrive(call, &comm, brought)
}

/// The caller's own part of a buffer of blocks, where `MPI_IN_PLACE` says that it is there.
fn own_block(comm: &CommView, places: &[Place]) -> Option<Place> {
    places.get(comm.me as usize).cloned()
}

fn gather(call: &mut Call<'_>, varied: bool) -> CallResult<u32> {
    let root = if varied { 7 } else { 6 };
    let comm = call.comm(root + 1)?;
    let who = rooted(call, root, &comm)?;
    let mut brought = Contribution {
        root: who.root,
        ..Contribution::of(Pattern::ToRoot)
    };
    if who.is_root {
        let blocks = comm.peers.len();
        brought.places = match varied {
            true => varied_blocks(call, (3, 4, 5, 6), blocks)?,
            false => equal_blocks(call, (3, 4, 5), blocks)?,
        };
    }
    // The root of an intercommunicator only takes.
    if who.takes_part && !(who.is_root && comm.is_inter()) {
        let place = match is_in_place(call, 0)? {
            true => own_block(&comm, &brought.places),
            false => Some(call.place(0, 1, 2)?),
        };
        if let Some(place) = place {
            brought.sends = vec![read(call, &place)?];
        }
    }
    arrive(call, &comm, brought)
}

fn scatter(call: &mut Call<'_>, varied: bool) -> CallResult<u32> {
    let (receive, root) = if varied { (4, 7) } else { (3, 6) };
    let comm = call.comm(root + 1)?;
    let who: Rooted = rooted(call, root, &comm)?;
    let mut brought = Contribution {
        root: who.root,
        ..Contribution::of(Pattern::FromRoot)
    };
    if who.is_root {
        let blocks = comm.peers.len();
        let places = match varied {
            true => varied_blocks(call, (0, 1, 2, 3), blocks)?,
            false => equal_blocks(call, (0, 1, 2), blocks)?,
        };
        brought.sends = read_all(call, &places)?;
    }
    let only_gives = who.is_root && comm.is_inter();
    if who.takes_part && !only_gives && !is_in_place(call, receive)? {
        brought.places = vec![call.place(receive, receive + 1, receive + 2)?];
    }
    arrive(call, &comm, brought)
}

fn all_gather(call: &mut Call<'_>, varied: bool) -> CallResult<u32> {
    let comm = call.comm(if varied { 7 } else { 6 })?;
    let blocks = comm.peers.len();
    let places = match varied {
        true => varied_blocks(call, (3, 4, 5, 6), blocks)?,
        false => equal_blocks(call, (3, 4, 5), blocks)?,
    };
    let place = match is_in_place(call, 0)? {
        true => own_block(&comm, &places),
        false => Some(call.place(0, 1, 2)?),
    };
    let sends = match place {
        Some(place) => vec![read(call, &place)?],
        None => Vec::new(),
    };
    let brought = Contribution {
        sends,
        places,
        ..Contribution::of(Pattern::Everyone)
    };
    arrive(call, &comm, brought)
}

/// How the blocks of an exchange of everybody with everybody are given.
pub(super) struct Blocks {
    /// Position of the first argument about what is received.
    pub receive: usize,
    pub comm: usize,
    pub read: fn(&mut Call<'_>, usize, usize) -> CallResult<Vec<Place>>,
}

/// All blocks have one size.
pub(super) const EQUAL: Blocks = Blocks {
    receive: 3,
    comm: 6,
    read: |call, at, blocks| equal_blocks(call, (at, at + 1, at + 2), blocks),
};

/// Each block has a size of its own.
pub(super) const VARIED: Blocks = Blocks {
    receive: 4,
    comm: 8,
    read: |call, at, blocks| varied_blocks(call, (at, at + 1, at + 2, at + 3), blocks),
};

/// Each block has a size and a datatype of its own.
pub(super) const TYPED: Blocks = Blocks {
    receive: 4,
    comm: 8,
    read: |call, at, blocks| typed_blocks(call, (at, at + 1, at + 2, at + 3), blocks),
};

fn all_to_all(call: &mut Call<'_>, form: &Blocks) -> CallResult<u32> {
    let comm = call.comm(form.comm)?;
    let blocks = comm.peers.len();
    let places = (form.read)(call, form.receive, blocks)?;
    let sends = match is_in_place(call, 0)? {
        true => read_all(call, &places)?,
        false => {
            let from = (form.read)(call, 0, blocks)?;
            read_all(call, &from)?
        }
    };
    let brought = Contribution {
        sends,
        places,
        ..Contribution::of(Pattern::Everyone)
    };
    arrive(call, &comm, brought)
}
