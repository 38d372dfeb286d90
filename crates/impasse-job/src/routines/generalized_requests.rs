//! Requests that the program completes itself: MPI 4.1, section 13.2.

use impasse_exec::Value;
use impasse_ir::Type;
use impasse_mpi::{Arg, ErrorClass};

use super::collectives::with_operators;
use super::point_to_point::add;
use crate::context::{Call, CallResult, Handler, Outcome, STATUS_BYTES, fault, lift};
use crate::state::{Activity, Generalized, RequestKind, Status};

handlers! {
    MPI_Grequest_start => Run(start),
    MPI_Grequest_complete => Run(complete),
}

fn start(call: &mut Call<'_>) -> CallResult<Outcome> {
    let functions = Generalized {
        query: call.bits(Arg::query_fn)?,
        free: call.bits(Arg::free_fn)?,
        cancel: call.bits(Arg::cancel_fn)?,
        extra: call.bits(Arg::extra_state)?,
    };
    call.bits(Arg::request)?;
    let number = add(
        call,
        RequestKind::Generalized,
        Activity::Active,
        Status::EMPTY,
    );
    let generalized = &mut call.mpi.rank_mut(call.rank).generalized;
    generalized.insert(number, functions);
    call.give_request(number)?;
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

/// Carries out a call that completes requests: the functions of those that the program completes,
/// and the operators of reductions, are called before the caller sees that they are done.
pub(super) fn with_functions(call: &mut Call<'_>, complete: Handler) -> CallResult<Outcome> {
    let Some(waited) = call.waited else {
        return with_operators(call, complete);
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
        return with_operators(call, complete);
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
            sender: None,
            tag: fields[1] as i32,
            cancelled: fields[3] != 0,
            bytes: bytes[0].cast_unsigned(),
            unknown: None,
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
    let handle = call.bits(Arg::request)?;
    // The handle may have been freed: then its number is still known by the functions.
    let number = call.generalized_of(handle);
    let functions = number.and_then(|number| Some((number, functions(call, number)?)));
    let active = functions.filter(|(number, _)| {
        let request = call.mpi.rank(call.rank).requests.get(*number);
        request.is_some_and(|request| request.activity == Activity::Active)
    });
    let Some((number, functions)) = active else {
        let detail = "the request is not one that the program completes, or is complete already";
        return Err(fault(ErrorClass::REQUEST, detail));
    };
    let rank = call.rank;
    let freed = call.request(number).is_some_and(|request| request.freed);
    if let Some(request) = call.request(number) {
        request.seen = true;
    }
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

    /// The functions of the request whose handle the argument points to, if the program completes
    /// it.
    fn generalized_behind(&mut self) -> CallResult<Option<(u32, Generalized)>> {
        let (_, handle) = self.handle_behind(Arg::request)?;
        let number = self.generalized_of(handle);
        Ok(number.and_then(|number| Some((number, functions(self, number)?))))
    }
}

/// Freeing a request: what belongs to it is freed when it is complete, too.
pub(super) fn free_generalized(call: &mut Call<'_>) -> CallResult<Option<Outcome>> {
    if let Some((number, _)) = returned(call) {
        forget(call, number);
        return Ok(None);
    }
    let found = call.generalized_behind()?;
    let complete = |number| call.mpi.rank(call.rank).requests.is_done(number);
    let found = found.filter(|(number, _)| complete(*number));
    Ok(found.map(|(number, functions)| call_back(number, functions, Stage::Free)))
}

/// Cancelling a request: the function of the program decides what comes of it.
pub(super) fn cancel_generalized(call: &mut Call<'_>) -> CallResult<Option<Outcome>> {
    if returned(call).is_some() {
        return Ok(Some(Outcome::SUCCESS));
    }
    let Some((number, functions)) = call.generalized_behind()? else {
        return Ok(None);
    };
    let complete = call.mpi.rank(call.rank).requests.is_done(number);
    Ok(Some(Outcome::CallBack {
        function: functions.cancel,
        args: vec![
            (Type::Ptr, Value::of(functions.extra)),
            (Type::I32, Value::int(complete.into())),
        ],
        memo: vec![u64::from(number), 0],
    }))
}
