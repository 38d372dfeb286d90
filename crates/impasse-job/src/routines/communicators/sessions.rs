//! Sessions: MPI 4.1, sections 7.3.2, 7.4.2 and 11.3. There are two sets of processes: all ranks,
//! and the caller alone.

use std::sync::Arc;

use impasse_mpi::handles::SESSION_NULL;
use impasse_mpi::{Arg, ErrorClass, HandleKind};

use super::making::{Making, make};
use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::routines::{groups, info};
use crate::state::{Comm, CommId, CommView, Mpi, Purpose, RequestKind, Slot};

/// The key for the level of thread support; what is asked for is given (MPI 4.1, section 11.3.1).
const THREAD_LEVEL: &str = "thread_level";

const SETS: [&str; 2] = ["mpi://WORLD", "mpi://SELF"];

handlers! {
    MPI_Session_init => Run(init),
    MPI_Session_finalize => Run(finalize),
    MPI_Session_get_num_psets => Run(count),
    MPI_Session_get_nth_pset => Run(set_name),
    MPI_Session_get_info => Run(session_info),
    MPI_Session_get_pset_info => Run(set_info),
    MPI_Group_from_session_pset => Run(group),
    MPI_Comm_create_from_group => Run(create),
}

fn init(call: &mut Call<'_>) -> CallResult<Outcome> {
    let given = info::argument(call)?;
    let (errhandler, address) = (call.bits(Arg::errhandler)?, call.bits(Arg::session)?);
    let used = given.into_iter().filter(|(key, _)| key == THREAD_LEVEL);
    let objects = call.mpi.rank_mut(call.rank);
    let number = objects.sessions.insert(used.collect());
    let handle = HandleKind::Session.own(number);
    objects.errhandler_of.insert(handle, errhandler);
    call.write_handle(address, handle)?;
    Ok(Outcome::SUCCESS)
}

fn session(call: &Call<'_>, handle: u64) -> CallResult<u32> {
    let number = HandleKind::Session.own_number(handle);
    let sessions = &call.mpi.rank(call.rank).sessions;
    let open = number.filter(|&number| sessions.get(number).is_some());
    open.ok_or_else(|| call.bad_handle(HandleKind::Session, handle))
}

fn argument(call: &mut Call<'_>) -> CallResult<u32> {
    let handle = call.bits(Arg::session)?;
    session(call, handle)
}

fn finalize(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(Arg::session)?;
    let handle = call.numbers_at(address, 8, 1)?;
    let handle = handle.first().copied().unwrap_or_default().cast_unsigned();
    let number = session(call, handle)?;
    let objects = call.mpi.rank_mut(call.rank);
    objects.sessions.remove(number);
    objects.errhandler_of.remove(&handle);
    call.write_handle(address, SESSION_NULL)?;
    Ok(Outcome::SUCCESS)
}

fn count(call: &mut Call<'_>) -> CallResult<Outcome> {
    argument(call)?;
    call.give_int(Arg::npset_names, SETS.len() as i64)?;
    Ok(Outcome::SUCCESS)
}

fn set_name(call: &mut Call<'_>) -> CallResult<Outcome> {
    argument(call)?;
    let at = call.int(Arg::n)?;
    let (length, address) = (call.bits(Arg::pset_len)?, call.bits(Arg::pset_name)?);
    let name = usize::try_from(at).ok().and_then(|at| SETS.get(at));
    let Some(name) = name else {
        return Err(fault(ErrorClass::ARG, format!("there is no set {at}")));
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
    let number = argument(call)?;
    let used = call.mpi.rank(call.rank).sessions.get(number).cloned();
    info::give(call, Arg::info_used, used.unwrap_or_default())?;
    Ok(Outcome::SUCCESS)
}

/// The members of a set.
fn members(call: &mut Call<'_>) -> CallResult<Vec<u32>> {
    argument(call)?;
    let name = call.text(Arg::pset_name)?;
    match name.to_ascii_lowercase().as_str() {
        "mpi://world" => Ok((0..call.mpi.size()).collect()),
        "mpi://self" => Ok(vec![call.rank]),
        _ => Err(fault(ErrorClass::ARG, format!("there is no set `{name}`"))),
    }
}

fn set_info(call: &mut Call<'_>) -> CallResult<Outcome> {
    let size = members(call)?.len();
    info::give(
        call,
        Arg::info,
        vec![("mpi_size".to_owned(), size.to_string())],
    )?;
    Ok(Outcome::SUCCESS)
}

fn group(call: &mut Call<'_>) -> CallResult<Outcome> {
    let members = members(call)?;
    groups::give(call, Arg::newgroup, members)?;
    Ok(Outcome::SUCCESS)
}

/// Calls with the same group and text belong together.
fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let number = waited.requests.first().copied();
        let request = number.and_then(|number| call.request(number));
        let kind = request.map(|request| request.kind.clone());
        call.forget_waited();
        if let Some(RequestKind::Collective { comm, .. }) = kind {
            call.mpi.leave_comm(call.rank, comm);
        }
        return Ok(Outcome::SUCCESS);
    }
    let group = groups::argument(call)?;
    let text = call.text(Arg::stringtag)?;
    info::argument(call)?;
    let errhandler = call.bits(Arg::errhandler)?;
    let view = agreement(call, group, text)?;
    let number = make(
        call,
        &view,
        Arg::newcomm,
        from_members,
        vec![errhandler.cast_signed()],
    )?;
    Ok(call.wait_inside(number))
}

/// The communicator that stands for a call in which the members of a group take part that give the
/// same text.
pub(super) fn agreement(
    call: &mut Call<'_>,
    group: Arc<[u32]>,
    text: String,
) -> CallResult<CommView> {
    if !group.contains(&call.rank) {
        return Err(fault(ErrorClass::GROUP, "the caller is not in the group"));
    }
    let wanted = Comm {
        purpose: Purpose::Text(call.routine.plain, text),
        made_at: call.span,
        ..Comm::intra(group, call.routine.plain)
    };
    let id = call.mpi.agreement(call.rank, wanted);
    match call.mpi.view_of(call.rank, id) {
        Some(view) => Ok(view),
        None => call.unsupported("a communicator of a group is gone"),
    }
}

fn from_members(mpi: &mut Mpi, agreement: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, agreement, slot);
    let label = making.routine().to_owned();
    making.add(slot.members.to_vec(), None, None, label);
    for &member in slot.members.iter() {
        let errhandler = making.number(member, 0).cast_unsigned();
        if let Some(local) = making.local(member) {
            local.errhandler = errhandler;
        }
    }
    making.finish()
}
