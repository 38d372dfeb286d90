//! Error handlers: MPI 4.1, section 9.3.

use impasse_exec::Value;
use impasse_ir::Type;
use impasse_mpi::{HandleKind, constants::constants};

use super::{Reaction, reaction};
use crate::call::{Call, CallResult, Handler, Outcome, fault, lift};
use crate::state::FIRST_OWN;

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Comm_create_errhandler"
        | "MPI_Win_create_errhandler"
        | "MPI_File_create_errhandler"
        | "MPI_Session_create_errhandler"
        | "MPI_Errhandler_create" => create,
        "MPI_Errhandler_free" => free,
        "MPI_Comm_set_errhandler" | "MPI_Errhandler_set" => set_for_comm,
        "MPI_Comm_get_errhandler" | "MPI_Errhandler_get" => get_of_comm,
        "MPI_Win_set_errhandler" | "MPI_File_set_errhandler" | "MPI_Session_set_errhandler" => set,
        "MPI_File_get_errhandler" => |call| get(call, 2),
        "MPI_Win_get_errhandler" | "MPI_Session_get_errhandler" => |call| get(call, 1),
        "MPI_Comm_call_errhandler"
        | "MPI_Win_call_errhandler"
        | "MPI_File_call_errhandler"
        | "MPI_Session_call_errhandler" => call_handler,
        _ => return None,
    })
}

/// The number in its table of an error handler that the program made.
pub(super) fn number_of(handle: u64) -> Option<u32> {
    let own = handle.checked_sub(HandleKind::Errhandler.null() + FIRST_OWN)?;
    u32::try_from(own).ok()
}

/// The error handler argument at `index`.
fn argument(call: &mut Call<'_>, index: usize) -> CallResult<u64> {
    let handle = call.bits(index)?;
    let predefined = HandleKind::Errhandler.null() + 1..=HandleKind::Errhandler.null() + 3;
    let errhandlers = &call.mpi.rank(call.rank).errhandlers;
    let own = number_of(handle).is_some_and(|number| errhandlers.get(number).is_some());
    match own || predefined.contains(&handle) {
        true => Ok(handle),
        false => Err(fault("MPI_ERR_ARG", "the error handler is not valid")),
    }
}

fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (function, address) = (call.bits(0)?, call.bits(1)?);
    let number = call.mpi.rank_mut(call.rank).errhandlers.insert(function);
    let handle = HandleKind::Errhandler.null() + FIRST_OWN + u64::from(number);
    call.write_handle(address, handle)?;
    Ok(Outcome::SUCCESS)
}

/// An error handler lives on while an object has it; its place in the table is then kept.
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    let handle = call.numbers_at(address, 8, 1)?;
    let handle = handle.first().copied().unwrap_or_default().cast_unsigned();
    let objects = call.mpi.rank_mut(call.rank);
    let by_comm = objects.comms.iter().any(|local| local.errhandler == handle);
    let used = by_comm || objects.errhandler_of.values().any(|&used| used == handle);
    if let Some(number) = number_of(handle).filter(|_| !used) {
        objects.errhandlers.remove(number);
    }
    call.write_handle(address, HandleKind::Errhandler.null())?;
    Ok(Outcome::SUCCESS)
}

fn set_for_comm(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(0)?;
    let (handle, errhandler) = (call.bits(0)?, argument(call, 1)?);
    let rank = call.rank;
    if let Some(local) = call.mpi.rank_mut(rank).comms.find_mut(rank, handle) {
        local.errhandler = errhandler;
    }
    Ok(Outcome::SUCCESS)
}

fn get_of_comm(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(0)?;
    let handle = call.bits(0)?;
    let local = call.mpi.rank(call.rank).comms.find(call.rank, handle);
    let fatal = HandleKind::Errhandler.null() + 1;
    call.give_handle(1, local.map_or(fatal, |local| local.errhandler))?;
    Ok(Outcome::SUCCESS)
}

fn set(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (handle, errhandler) = (call.bits(0)?, argument(call, 1)?);
    call.mpi
        .rank_mut(call.rank)
        .errhandler_of
        .insert(handle, errhandler);
    Ok(Outcome::SUCCESS)
}

/// `default` counts from the null handle.
fn get(call: &mut Call<'_>, default: u64) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    let known = call.mpi.rank(call.rank).errhandler_of.get(&handle).copied();
    let errhandler = known.unwrap_or(HandleKind::Errhandler.null() + default);
    call.give_handle(1, errhandler)?;
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
    let (handle, code) = (call.bits(0)?, call.int(1)?);
    let objects = call.mpi.rank(call.rank);
    let local = objects.comms.find(call.rank, handle);
    let of_others = || objects.errhandler_of.get(&handle).copied();
    let errhandler = local.map(|local| local.errhandler).or_else(of_others);
    match errhandler.map_or(Reaction::Fatal, |handler| reaction(objects, handler)) {
        Reaction::Return => Ok(Outcome::SUCCESS),
        Reaction::Fatal => {
            let class = super::codes::class_of(call, code);
            Err(fault(
                class_name(class),
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

/// The name of a predefined error class.
pub(super) fn class_name(class: i64) -> &'static str {
    let mut errors = constants().filter(|known| known.name.contains("_ERR_"));
    errors
        .find(|known| known.value == class)
        .map_or("MPI_ERR_UNKNOWN", |known| known.name)
}
