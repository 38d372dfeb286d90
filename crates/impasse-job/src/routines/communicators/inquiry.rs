//! Questions about communicators: MPI 4.1, sections 7.4.1, 7.4.4 and 7.6.1.

use impasse_ir::Type;
use impasse_mpi::constants::{CONGRUENT, IDENT, SIMILAR, UNEQUAL};
use impasse_mpi::handles::COMM_NULL;
use impasse_mpi::{Arg, ErrorClass};

use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::routines::groups;
use crate::routines::info;
use crate::state::{CommId, CommView};

handlers! {
    MPI_Comm_rank => Run(own_rank),
    MPI_Comm_size => Run(|call| number(call, Arg::size, |comm| Ok(comm.size()))),
    MPI_Comm_test_inter => Run(|call| number(call, Arg::flag, |comm| Ok(comm.is_inter().into()))),
    MPI_Comm_remote_size => Run(|call| number(call, Arg::size, remote_size)),
    MPI_Comm_compare => Run(compare),
    MPI_Comm_group => Run(|call| group(call, false)),
    MPI_Comm_remote_group => Run(|call| group(call, true)),
    MPI_Comm_set_info => Run(set_info),
    MPI_Comm_get_info => Run(get_info),
    MPI_Comm_get_parent => Run(|call| {
            call.give_handle(Arg::parent, COMM_NULL)?;
            Ok(Outcome::SUCCESS)
        }),
}

fn own_rank(call: &mut Call<'_>) -> CallResult<Outcome> {
    let comm = call.comm(Arg::comm)?;
    let world = (comm.id == CommId::WORLD).then_some(comm.me);
    match call.number_of_rank(world, true) {
        Some(number) => {
            let address = call.bits(Arg::rank)?;
            lift(call.memory().store(Type::I32, address, number))?;
        }
        None => call.give_int(Arg::rank, comm.me.into())?,
    }
    Ok(Outcome::SUCCESS)
}

fn number(
    call: &mut Call<'_>,
    result: Arg,
    ask: fn(&CommView) -> CallResult<u32>,
) -> CallResult<Outcome> {
    let comm = call.comm(Arg::comm)?;
    call.give_int(result, ask(&comm)?.into())?;
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
            ErrorClass::COMM,
            "the communicator is no intercommunicator",
        )),
    }
}

fn group(call: &mut Call<'_>, remote: bool) -> CallResult<Outcome> {
    let comm = call.comm(Arg::comm)?;
    if remote {
        only_inter(&comm)?;
    }
    let members = if remote { comm.peers } else { comm.local };
    groups::give(call, Arg::group, members.to_vec())?;
    Ok(Outcome::SUCCESS)
}

/// MPI 4.1, section 7.4.1.
fn compare(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (one, two) = (call.comm(Arg::comm1)?, call.comm(Arg::comm2)?);
    let result = if one.id == two.id {
        IDENT
    } else if one.is_inter() != two.is_inter() {
        UNEQUAL
    } else {
        let local = groups::compare(&one.local, &two.local);
        let remote = groups::compare(&one.peers, &two.peers);
        match (local, remote) {
            (IDENT, IDENT) => CONGRUENT,
            (UNEQUAL, _) | (_, UNEQUAL) => UNEQUAL,
            _ => SIMILAR,
        }
    };
    call.give_int(Arg::result, result)?;
    Ok(Outcome::SUCCESS)
}

fn set_info(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(Arg::comm)?;
    let (handle, hints) = (call.bits(Arg::comm)?, info::argument(call)?);
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
    call.comm(Arg::comm)?;
    let handle = call.bits(Arg::comm)?;
    let local = call.mpi.rank(call.rank).comms.find(call.rank, handle);
    info::give(
        call,
        Arg::info_used,
        local.map(|local| local.info).unwrap_or_default(),
    )?;
    Ok(Outcome::SUCCESS)
}
