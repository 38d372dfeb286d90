//! Requests that the program completes itself, and statuses that it sets: MPI 4.1, sections 13.2
//! and 13.3.

use impasse_exec::Value;
use impasse_ir::Type;

use super::point_to_point::add;
use super::requests;
use crate::call::{Call, CallResult, Handler, Outcome, STATUS_BYTES, fault, lift};
use crate::state::{Activity, Generalized, RequestKind, Status};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Grequest_start" => start,
        "MPI_Grequest_complete" => complete,
        "MPI_Wait" | "MPI_Waitall" | "MPI_Waitany" | "MPI_Waitsome" | "MPI_Test"
        | "MPI_Testall" | "MPI_Testany" | "MPI_Testsome" => completing,
        "MPI_Request_free" => free,
        "MPI_Cancel" => cancel,
        "MPI_Status_set_source" => |call| set_field(call, 0),
        "MPI_Status_set_tag" => |call| set_field(call, 4),
        "MPI_Status_set_error" => |call| set_field(call, 8),
        _ => return None,
    })
}

fn set_field(call: &mut Call<'_>, offset: u64) -> CallResult<Outcome> {
    let (status, value) = (call.bits(0)?, call.int(1)?);
    call.write_int(status.wrapping_add(offset), value)?;
    Ok(Outcome::SUCCESS)
}

fn start(call: &mut Call<'_>) -> CallResult<Outcome> {
    let functions = Generalized {
        query: call.bits(0)?,
        free: call.bits(1)?,
        cancel: call.bits(2)?,
        extra: call.bits(3)?,
    };
    call.bits(4)?;
    let number = add(
        call,
        RequestKind::Generalized,
        Activity::Active,
        Status::EMPTY,
    );
    let generalized = &mut call.mpi.rank_mut(call.rank).generalized;
    generalized.insert(number, functions);
    call.give_request(4, number)?;
    Ok(Outcome::SUCCESS)
}

/// The functions of a request that the program completes.
fn functions(call: &Call<'_>, number: u32) -> Option<Generalized> {
    let generalized = &call.mpi.rank(call.rank).generalized;
    generalized.get(&number).copied()
}

/// What is done for a request by a function of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It fills in the status, which is at this address.
    Query(u64),
    /// It frees what belongs to the request.
    Free,
}

/// Has the function for a stage called.
fn call_back(number: u32, functions: Generalized, stage: Stage) -> Outcome {
    let extra = (Type::Ptr, Value::of(functions.extra));
    let (function, args, status) = match stage {
        Stage::Query(status) => {
            let status_argument = (Type::Ptr, Value::of(status));
            (functions.query, vec![extra, status_argument], status)
        }
        Stage::Free => (functions.free, vec![extra], 0),
    };
    Outcome::CallBack {
        function,
        args,
        memo: vec![u64::from(number), status],
    }
}

/// The stage whose function has returned, and the number of its request.
fn returned(call: &Call<'_>) -> Option<(u32, Stage)> {
    let waited = call.waited?;
    waited.returned?;
    let (&number, &status) = (waited.memo.first()?, waited.memo.get(1)?);
    let stage = match status {
        0 => Stage::Free,
        address => Stage::Query(address),
    };
    Some((number as u32, stage))
}

/// Calls that complete requests: the functions of those that the program completes are called
/// before the caller sees that they are done.
fn completing(call: &mut Call<'_>) -> CallResult<Outcome> {
    let Some(complete) = requests::lookup(call.routine.name) else {
        return call.unsupported(format!("`{}` is not modelled", call.routine.name));
    };
    let Some(waited) = call.waited else {
        return complete(call);
    };
    if let Some((number, stage)) = returned(call)
        && let Some(functions) = functions(call, number)
    {
        match stage {
            Stage::Query(address) => {
                take_status(call, number, address)?;
                return Ok(call_back(number, functions, Stage::Free));
            }
            Stage::Free => forget(call, number),
        }
    }
    let chosen = waited.chosen.iter();
    let numbers = chosen.filter_map(|&at| waited.requests.get(at as usize));
    let next = numbers
        .copied()
        .find_map(|number| Some((number, functions(call, number)?)));
    let Some((number, functions)) = next else {
        return complete(call);
    };
    let status = call.memory().malloc(STATUS_BYTES);
    call.write_status(status, &Status::EMPTY)?;
    call.write_int(status.wrapping_add(8), 0)?;
    Ok(call_back(number, functions, Stage::Query(status)))
}

/// The status that the program has filled in is that of the request.
fn take_status(call: &mut Call<'_>, number: u32, address: u64) -> CallResult<()> {
    let fields = call.numbers_at(address, 4, 4)?;
    let bytes = call.numbers_at(address.wrapping_add(16), 8, 1)?;
    lift(call.memory().free(address))?;
    if let Some(request) = call.request(number) {
        request.status = Status {
            source: fields[0] as i32,
            tag: fields[1] as i32,
            cancelled: fields[3] != 0,
            bytes: bytes[0].cast_unsigned(),
        };
    }
    Ok(())
}

fn forget(call: &mut Call<'_>, number: u32) {
    call.mpi.rank_mut(call.rank).generalized.remove(&number);
}

fn complete(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some((number, _)) = returned(call) {
        forget(call, number);
        return Ok(Outcome::SUCCESS);
    }
    let handle = call.bits(0)?;
    // The handle may have been freed: then its number is still known by the functions.
    let number = call.generalized_of(handle);
    let functions = number.and_then(|number| Some((number, functions(call, number)?)));
    let active = functions.filter(|(number, _)| {
        let request = call.mpi.rank(call.rank).requests.get(*number);
        request.is_some_and(|request| request.activity == Activity::Active)
    });
    let Some((number, functions)) = active else {
        let detail = "the request is not one that the program completes, or is complete already";
        return Err(fault("MPI_ERR_REQUEST", detail));
    };
    let rank = call.rank;
    let freed = call.request(number).is_some_and(|request| request.freed);
    call.mpi.complete(rank, number, Status::EMPTY);
    match freed {
        true => Ok(call_back(number, functions, Stage::Free)),
        false => Ok(Outcome::SUCCESS),
    }
}

impl Call<'_> {
    /// The number of the request that the program completes behind a handle.
    fn generalized_of(&self, handle: u64) -> Option<u32> {
        let objects = self.mpi.rank(self.rank);
        let mut numbers = objects.generalized.keys().copied();
        numbers.find(|&number| objects.requests.handle(number) == handle)
    }

    /// The functions of the request whose handle is at the address argument at 0, if the program
    /// completes it.
    fn generalized_at(&mut self) -> CallResult<Option<(u32, Generalized)>> {
        let address = self.bits(0)?;
        let handle = self.numbers_at(address, 8, 1)?;
        let number = handle
            .first()
            .and_then(|handle| self.generalized_of(handle.cast_unsigned()));
        Ok(number.and_then(|number| Some((number, functions(self, number)?))))
    }
}

/// `MPI_Request_free`: what belongs to the request is freed when it is complete too.
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let Some(free) = requests::lookup(call.routine.name) else {
        return call.unsupported("`MPI_Request_free` is not modelled");
    };
    if let Some((number, _)) = returned(call) {
        forget(call, number);
        return free(call);
    }
    if let Some((number, functions)) = call.generalized_at()?
        && call.mpi.rank(call.rank).requests.is_done(number)
    {
        return Ok(call_back(number, functions, Stage::Free));
    }
    free(call)
}

/// `MPI_Cancel`: the function of the program decides what comes of it.
fn cancel(call: &mut Call<'_>) -> CallResult<Outcome> {
    if returned(call).is_some() {
        return Ok(Outcome::SUCCESS);
    }
    let Some((number, functions)) = call.generalized_at()? else {
        return match requests::lookup(call.routine.name) {
            Some(cancel) => cancel(call),
            None => call.unsupported("`MPI_Cancel` is not modelled"),
        };
    };
    let complete = call.mpi.rank(call.rank).requests.is_done(number);
    Ok(Outcome::CallBack {
        function: functions.cancel,
        args: vec![
            (Type::Ptr, Value::of(functions.extra)),
            (Type::I32, Value::int(complete.into())),
        ],
        memo: vec![u64::from(number), 0],
    })
}
