//! Questions about communicators: MPI 4.1, sections 7.4.1, 7.4.4 and 7.6.1.

use impasse_mpi::{HandleKind, constant};

use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::calls::groups;
use crate::calls::info;
use crate::state::CommView;

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Comm_rank" => |call| number(call, |comm| Ok(comm.me)),
        "MPI_Comm_size" => |call| number(call, |comm| Ok(comm.size())),
        "MPI_Comm_test_inter" => |call| number(call, |comm| Ok(comm.is_inter().into())),
        "MPI_Comm_remote_size" => |call| number(call, remote_size),
        "MPI_Comm_compare" => compare,
        "MPI_Comm_group" => |call| group(call, false),
        "MPI_Comm_remote_group" => |call| group(call, true),
        "MPI_Comm_set_info" => set_info,
        "MPI_Comm_get_info" => get_info,
        "MPI_Comm_get_parent" => |call| {
            call.give_handle(0, HandleKind::Comm.null())?;
            Ok(Outcome::SUCCESS)
        },
        _ => return None,
    })
}

fn number(call: &mut Call<'_>, ask: fn(&CommView) -> CallResult<u32>) -> CallResult<Outcome> {
    let comm = call.comm(0)?;
    call.give_int(1, ask(&comm)?.into())?;
    Ok(Outcome::SUCCESS)
}

fn remote_size(comm: &CommView) -> CallResult<u32> {
    only_inter(comm)?;
    Ok(comm.peers.len() as u32)
}

/// Only intercommunicators have a remote group.
pub(super) fn only_inter(comm: &CommView) -> CallResult<()> {
    match comm.is_inter() {
        true => Ok(()),
        false => Err(fault(
            "MPI_ERR_COMM",
            "the communicator is no intercommunicator",
        )),
    }
}

fn group(call: &mut Call<'_>, remote: bool) -> CallResult<Outcome> {
    let comm = call.comm(0)?;
    if remote {
        only_inter(&comm)?;
    }
    let members = if remote { comm.peers } else { comm.local };
    groups::give(call, 1, members.to_vec())?;
    Ok(Outcome::SUCCESS)
}

/// MPI 4.1, section 7.4.1.
fn compare(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (one, two) = (call.comm(0)?, call.comm(1)?);
    let result = if one.id == two.id {
        "MPI_IDENT"
    } else if one.is_inter() != two.is_inter() {
        "MPI_UNEQUAL"
    } else {
        let local = groups::compare(&one.local, &two.local);
        let remote = groups::compare(&one.peers, &two.peers);
        match (local, remote) {
            ("MPI_IDENT", "MPI_IDENT") => "MPI_CONGRUENT",
            ("MPI_UNEQUAL", _) | (_, "MPI_UNEQUAL") => "MPI_UNEQUAL",
            _ => "MPI_SIMILAR",
        }
    };
    call.give_int(2, constant(result).unwrap_or_default())?;
    Ok(Outcome::SUCCESS)
}

fn set_info(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(0)?;
    let (handle, hints) = (call.bits(0)?, info::argument(call, 1)?);
    let rank = call.rank;
    let objects = call.mpi.rank_mut(rank);
    if let Some(local) = objects.comms.find_mut(rank, handle) {
        for (key, value) in hints {
            info::set(&mut local.info, key, value);
        }
    }
    Ok(Outcome::SUCCESS)
}

fn get_info(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(0)?;
    let handle = call.bits(0)?;
    let local = call.mpi.rank(call.rank).comms.find(call.rank, handle);
    info::give(call, 1, local.map(|local| local.info).unwrap_or_default())?;
    Ok(Outcome::SUCCESS)
}
