//! Sessions: MPI 4.1, sections 7.3.2, 7.4.2 and 11.3. There are two sets of processes: all ranks,
//! and the caller alone.

use std::sync::Arc;

use impasse_mpi::HandleKind;

use super::making::{Making, finish, make, wait_inside};
use crate::call::{Call, CallResult, Handler, Outcome, fault, lift};
use crate::calls::{groups, info};
use crate::state::{Comm, CommId, CommView, FIRST_OWN, Mpi, Purpose, RequestKind, Slot};

const SETS: [&str; 2] = ["mpi://WORLD", "mpi://SELF"];

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Session_init" => init,
        "MPI_Session_finalize" => finalize,
        "MPI_Session_get_num_psets" => count,
        "MPI_Session_get_nth_pset" => set_name,
        "MPI_Session_get_info" => session_info,
        "MPI_Session_get_pset_info" => set_info,
        "MPI_Group_from_session_pset" => group,
        "MPI_Comm_create_from_group" => create,
        _ => return None,
    })
}

fn init(call: &mut Call<'_>) -> CallResult<Outcome> {
    info::argument(call, 0)?;
    let (errhandler, address) = (call.bits(1)?, call.bits(2)?);
    let objects = call.mpi.rank_mut(call.rank);
    let number = objects.sessions.insert(());
    let handle = HandleKind::Session.null() + FIRST_OWN + u64::from(number);
    objects.errhandler_of.insert(handle, errhandler);
    call.write_handle(address, handle)?;
    Ok(Outcome::SUCCESS)
}

fn session(call: &Call<'_>, handle: u64) -> CallResult<u32> {
    let own = handle.checked_sub(HandleKind::Session.null() + FIRST_OWN);
    let number = own.and_then(|own| u32::try_from(own).ok());
    let sessions = &call.mpi.rank(call.rank).sessions;
    let open = number.filter(|&number| sessions.get(number).is_some());
    open.ok_or_else(|| fault("MPI_ERR_SESSION", "the session is not open"))
}

fn argument(call: &mut Call<'_>) -> CallResult<u32> {
    let handle = call.bits(0)?;
    session(call, handle)
}

fn finalize(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    let handle = call.numbers_at(address, 8, 1)?;
    let handle = handle.first().copied().unwrap_or_default().cast_unsigned();
    let number = session(call, handle)?;
    let objects = call.mpi.rank_mut(call.rank);
    objects.sessions.remove(number);
    objects.errhandler_of.remove(&handle);
    call.write_handle(address, HandleKind::Session.null())?;
    Ok(Outcome::SUCCESS)
}

fn count(call: &mut Call<'_>) -> CallResult<Outcome> {
    argument(call)?;
    call.give_int(2, SETS.len() as i64)?;
    Ok(Outcome::SUCCESS)
}

fn set_name(call: &mut Call<'_>) -> CallResult<Outcome> {
    argument(call)?;
    let at = call.int(2)?;
    let (length, address) = (call.bits(3)?, call.bits(4)?);
    let name = usize::try_from(at).ok().and_then(|at| SETS.get(at));
    let Some(name) = name else {
        return Err(fault("MPI_ERR_ARG", format!("there is no set {at}")));
    };
    let room = call
        .numbers_at(length, 4, 1)?
        .first()
        .copied()
        .unwrap_or_default();
    if let Some(most) = usize::try_from(room)
        .ok()
        .and_then(|room| room.checked_sub(1))
    {
        let mut bytes: Vec<u8> = name.bytes().take(most).collect();
        bytes.push(0);
        lift(call.memory().write_bytes(address, &bytes))?;
    }
    call.write_int(length, name.len() as i64 + 1)?;
    Ok(Outcome::SUCCESS)
}

fn session_info(call: &mut Call<'_>) -> CallResult<Outcome> {
    argument(call)?;
    info::give(call, 1, Vec::new())?;
    Ok(Outcome::SUCCESS)
}

/// The members of a set.
fn members(call: &mut Call<'_>, index: usize) -> CallResult<Vec<u32>> {
    argument(call)?;
    let name = call.text(index)?;
    match name.to_ascii_lowercase().as_str() {
        "mpi://world" => Ok((0..call.mpi.size()).collect()),
        "mpi://self" => Ok(vec![call.rank]),
        _ => Err(fault("MPI_ERR_ARG", format!("there is no set `{name}`"))),
    }
}

fn set_info(call: &mut Call<'_>) -> CallResult<Outcome> {
    let size = members(call, 1)?.len();
    info::give(call, 2, vec![("mpi_size".to_owned(), size.to_string())])?;
    Ok(Outcome::SUCCESS)
}

fn group(call: &mut Call<'_>) -> CallResult<Outcome> {
    let members = members(call, 1)?;
    groups::give(call, 2, members)?;
    Ok(Outcome::SUCCESS)
}

/// Calls with the same group and text belong together.
fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let number = waited.requests.first().copied();
        let request = number.and_then(|number| call.request(number));
        let kind = request.map(|request| request.kind.clone());
        let done = finish(call);
        if let Some(RequestKind::Collective { comm, .. }) = kind {
            call.mpi.leave_comm(call.rank, comm);
        }
        return Ok(done);
    }
    let group = groups::argument(call, 0)?;
    let text = call.text(1)?;
    info::argument(call, 2)?;
    let errhandler = call.bits(3)?;
    if !group.contains(&call.rank) {
        return Err(fault("MPI_ERR_GROUP", "the caller is not in the group"));
    }
    let wanted = Comm {
        purpose: Purpose::Text(text),
        made_at: call.span,
        ..Comm::intra(group, "MPI_Comm_create_from_group")
    };
    let id = call.mpi.agreement(call.rank, wanted);
    let comm = call.mpi.comm(id).map(Arc::clone);
    let Some(view) = comm.and_then(|comm| CommView::new(id, comm, call.rank)) else {
        return Err(fault("MPI_ERR_GROUP", "the caller is not in the group"));
    };
    let number = make(call, &view, 4, from_members, vec![errhandler.cast_signed()])?;
    Ok(wait_inside(call, number))
}

fn from_members(mpi: &mut Mpi, agreement: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, agreement, slot);
    making.add(
        slot.members.to_vec(),
        None,
        None,
        "MPI_Comm_create_from_group".to_owned(),
    );
    for &member in slot.members.iter() {
        let errhandler = making.number(member, 0).cast_unsigned();
        if let Some(local) = making.local(member) {
            local.errhandler = errhandler;
        }
    }
    making.finish()
}
