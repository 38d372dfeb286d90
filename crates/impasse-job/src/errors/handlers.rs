//! Error handlers: MPI 4.1, section 9.3.

use impasse_exec::Value;
use impasse_ir::Type;
use impasse_mpi::handles::{ERRHANDLER_NULL, ERRORS_ABORT, ERRORS_ARE_FATAL, ERRORS_RETURN};
use impasse_mpi::{Arg, ErrorClass, HandleKind, Role};

use super::{Reaction, reaction};
use crate::context::{Call, CallResult, Outcome, fault, lift};

handlers! {
    MPI_Comm_create_errhandler | MPI_Win_create_errhandler | MPI_File_create_errhandler
        | MPI_Session_create_errhandler | MPI_Errhandler_create => Run(create),
    MPI_Errhandler_free => Run(free),
    MPI_Comm_set_errhandler | MPI_Errhandler_set => Run(set_for_comm),
    MPI_Comm_get_errhandler | MPI_Errhandler_get => Run(get_of_comm),
    MPI_Win_set_errhandler | MPI_File_set_errhandler | MPI_Session_set_errhandler => Run(set),
    MPI_Win_get_errhandler | MPI_File_get_errhandler | MPI_Session_get_errhandler => Run(get),
    MPI_Comm_call_errhandler | MPI_Win_call_errhandler | MPI_File_call_errhandler
        | MPI_Session_call_errhandler => Run(call_handler),
}

/// The error handler argument.
fn argument(call: &mut Call<'_>) -> CallResult<u64> {
    let handle = call.bits(Arg::errhandler)?;
    known(call, handle)
}

/// The handle, if it is one of an error handler.
fn known(call: &Call<'_>, handle: u64) -> CallResult<u64> {
    let errhandlers = &call.mpi.rank(call.rank).errhandlers;
    let own = HandleKind::Errhandler.own_number(handle);
    let is_own = own.is_some_and(|number| errhandlers.get(number).is_some());
    match is_own || (ERRORS_ARE_FATAL..=ERRORS_ABORT).contains(&handle) {
        true => Ok(handle),
        false => Err(call.bad_handle(HandleKind::Errhandler, handle)),
    }
}

fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (function, address) = (call.bits(call.first())?, call.bits(Arg::errhandler)?);
    let number = call.mpi.rank_mut(call.rank).errhandlers.insert(function);
    let handle = HandleKind::Errhandler.own(number);
    call.write_handle(address, handle)?;
    Ok(Outcome::SUCCESS)
}

/// An error handler lives on while an object has it; its place in the table is then kept.
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (address, handle) = call.handle_behind(Arg::errhandler)?;
    known(call, handle)?;
    let objects = call.mpi.rank_mut(call.rank);
    let by_comm = objects.comms.iter().any(|local| local.errhandler == handle);
    let used = by_comm || objects.errhandler_of.values().any(|&used| used == handle);
    if let Some(number) = HandleKind::Errhandler.own_number(handle).filter(|_| !used) {
        objects.errhandlers.remove(number);
    }
    call.write_handle(address, ERRHANDLER_NULL)?;
    Ok(Outcome::SUCCESS)
}

fn set_for_comm(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(Arg::comm)?;
    let (handle, errhandler) = (call.bits(Arg::comm)?, argument(call)?);
    let rank = call.rank;
    if let Some(local) = call.mpi.rank_mut(rank).comms.find_mut(rank, handle) {
        local.errhandler = errhandler;
    }
    Ok(Outcome::SUCCESS)
}

fn get_of_comm(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(Arg::comm)?;
    let handle = call.bits(Arg::comm)?;
    let local = call.mpi.rank(call.rank).comms.find(call.rank, handle);
    call.give_handle(
        Arg::errhandler,
        local.map_or(ERRORS_ARE_FATAL, |local| local.errhandler),
    )?;
    Ok(Outcome::SUCCESS)
}

fn set(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (handle, errhandler) = (call.bits(call.first())?, argument(call)?);
    call.mpi
        .rank_mut(call.rank)
        .errhandler_of
        .insert(handle, errhandler);
    Ok(Outcome::SUCCESS)
}

fn get(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(call.first())?;
    let known = call.mpi.rank(call.rank).errhandler_of.get(&handle).copied();
    let errhandler = known.unwrap_or(default_for(call.has(Role::File)));
    call.give_handle(Arg::errhandler, errhandler)?;
    Ok(Outcome::SUCCESS)
}

/// The error handler of the object in the first argument is called with an error code of the
/// program (MPI 4.1, section 9.5).
fn call_handler(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let room = waited.memo.first().copied().unwrap_or_default();
        lift(call.memory().free(room))?;
        return Ok(Outcome::SUCCESS);
    }
    let (handle, code) = (call.bits(call.first())?, call.int(Arg::errorcode)?);
    let objects = call.mpi.rank(call.rank);
    let local = objects.comms.find(call.rank, handle);
    let of_others = || objects.errhandler_of.get(&handle).copied();
    let errhandler = local.map(|local| local.errhandler).or_else(of_others);
    match errhandler.map_or(Reaction::Fatal, |handler| reaction(objects, handler)) {
        Reaction::Return => Ok(Outcome::SUCCESS),
        Reaction::Fatal => {
            let class = super::codes::class_of(call, code);
            Err(fault(
                ErrorClass::of(class),
                format!("the program raises error {code}"),
            ))
        }
        Reaction::Call(function) => {
            let room = call.memory().malloc(16);
            call.write_handle(room, handle)?;
            call.write_int(room + 8, code)?;
            Ok(Outcome::CallBack {
                function,
                args: vec![
                    (Type::Ptr, Value::of(room)),
                    (Type::Ptr, Value::of(room + 8)),
                ],
                memo: vec![room],
            })
        }
    }
}

/// The error handler of a window, session or file that has none set: errors of files return
/// (MPI 4.1, section 14.7).
pub(super) fn default_for(file: bool) -> u64 {
    match file {
        true => ERRORS_RETURN,
        false => ERRORS_ARE_FATAL,
    }
}
