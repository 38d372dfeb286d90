//! Completing requests: MPI 4.1, sections 3.7.3 to 3.7.5, 3.8.4 and 3.9.

use crate::call::fault;
use crate::call::{
    Call, CallResult, Handler, Outcome, STATUS_BYTES, STATUS_IGNORE, UNDEFINED, WaitOn,
};
use crate::state::{Activity, RequestKind, Status};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Wait" => wait,
        "MPI_Waitall" => wait_all,
        "MPI_Waitany" => |call| one_of(call, WaitOn::Any),
        "MPI_Waitsome" => |call| some_of(call, WaitOn::Some),
        "MPI_Test" => test,
        "MPI_Testall" => test_all,
        "MPI_Testany" => |call| one_of(call, WaitOn::TestAny),
        "MPI_Testsome" => |call| some_of(call, WaitOn::TestSome),
        "MPI_Request_free" => free,
        "MPI_Request_get_status" => get_status,
        "MPI_Cancel" => cancel,
        "MPI_Test_cancelled" => test_cancelled,
        "MPI_Status_get_source" => |call| status_field(call, 0),
        "MPI_Status_get_tag" => |call| status_field(call, 4),
        "MPI_Status_get_error" => |call| status_field(call, 8),
        "MPI_Status_set_cancelled" => set_cancelled,
        _ => return None,
    })
}

/// The handles in an array of requests, and the numbers of those that are active.
struct Requests {
    address: u64,
    /// Position in the array and number of each active request.
    active: Vec<(u32, u32)>,
}

impl Requests {
    fn read(call: &mut Call<'_>, index: usize, len: u64) -> CallResult<Requests> {
        let address = if len == 0 { 0 } else { call.bits(index)? };
        let handles = call.numbers_at(address, 8, len as usize)?;
        let mut active = Vec::new();
        for (position, handle) in (0u32..).zip(handles) {
            if let Some(number) = call.request_of(handle.cast_unsigned())? {
                let request = call.request(number);
                if request.is_some_and(|request| request.activity != Activity::Inactive) {
                    active.push((position, number));
                }
            }
        }
        Ok(Requests { address, active })
    }

    fn numbers(&self) -> Vec<u32> {
        self.active.iter().map(|&(_, number)| number).collect()
    }
}

/// The program sees that a request is done: it is gone, or inactive if it is persistent.
fn consume(call: &mut Call<'_>, number: u32, handle_at: u64) -> CallResult<Status> {
    let Some(request) = call.request(number) else {
        return Ok(Status::EMPTY);
    };
    let status = request.status;
    if request.template.is_some() {
        request.activity = Activity::Inactive;
        return Ok(status);
    }
    call.mpi.rank_mut(call.rank).requests.remove(number);
    call.write_handle(handle_at, Call::null_request())?;
    Ok(status)
}

fn wait(call: &mut Call<'_>) -> CallResult<Outcome> {
    let requests = Requests::read(call, 0, 1)?;
    let Some(&(_, number)) = requests.active.first() else {
        call.give_status(1, &Status::EMPTY)?;
        return Ok(Outcome::SUCCESS);
    };
    if call.waited.is_none() {
        return Ok(call.wait_all(vec![number]));
    }
    let status = consume(call, number, requests.address)?;
    call.give_status(1, &status)?;
    Ok(Outcome::SUCCESS)
}

fn test(call: &mut Call<'_>) -> CallResult<Outcome> {
    let requests = Requests::read(call, 0, 1)?;
    let Some(&(_, number)) = requests.active.first() else {
        call.give_int(1, 1)?;
        call.give_status(2, &Status::EMPTY)?;
        return Ok(Outcome::SUCCESS);
    };
    let Some(waited) = call.waited else {
        return Ok(call.wait(WaitOn::TestAll, vec![number]));
    };
    let done = !waited.chosen.is_empty();
    call.give_int(1, done.into())?;
    if done {
        let status = consume(call, number, requests.address)?;
        call.give_status(2, &status)?;
    }
    Ok(Outcome::SUCCESS)
}

/// Writes the statuses of an array: empty ones for requests that were not active.
fn consume_all(
    call: &mut Call<'_>,
    requests: &Requests,
    len: u64,
    statuses: u64,
) -> CallResult<()> {
    for position in 0..len {
        let active = requests
            .active
            .iter()
            .find(|(at, _)| u64::from(*at) == position);
        let status = match active {
            Some(&(_, number)) => consume(call, number, requests.address + 8 * position)?,
            None => Status::EMPTY,
        };
        if statuses != STATUS_IGNORE {
            call.write_status(statuses + STATUS_BYTES * position, &status)?;
        }
    }
    Ok(())
}

fn wait_all(call: &mut Call<'_>) -> CallResult<Outcome> {
    let len = call.count(0)?;
    let requests = Requests::read(call, 1, len)?;
    if call.waited.is_none() && !requests.active.is_empty() {
        return Ok(call.wait_all(requests.numbers()));
    }
    let statuses = call.bits(2)?;
    consume_all(call, &requests, len, statuses)?;
    Ok(Outcome::SUCCESS)
}

fn test_all(call: &mut Call<'_>) -> CallResult<Outcome> {
    let len = call.count(0)?;
    let requests = Requests::read(call, 1, len)?;
    let done = match call.waited {
        None if !requests.active.is_empty() => {
            return Ok(call.wait(WaitOn::TestAll, requests.numbers()));
        }
        None => true,
        Some(waited) => !waited.chosen.is_empty(),
    };
    call.give_int(2, done.into())?;
    if done {
        let statuses = call.bits(3)?;
        consume_all(call, &requests, len, statuses)?;
    }
    Ok(Outcome::SUCCESS)
}

/// `MPI_Waitany` and `MPI_Testany`, which has a flag before the status.
fn one_of(call: &mut Call<'_>, on: WaitOn) -> CallResult<Outcome> {
    let tests = on == WaitOn::TestAny;
    let len = call.count(0)?;
    let requests = Requests::read(call, 1, len)?;
    let status_at = if tests { 4 } else { 3 };
    let chosen = match call.waited {
        None if requests.active.is_empty() => {
            call.give_int(2, UNDEFINED)?;
            if tests {
                call.give_int(3, 1)?;
            }
            call.give_status(status_at, &Status::EMPTY)?;
            return Ok(Outcome::SUCCESS);
        }
        None => return Ok(call.wait(on, requests.numbers())),
        Some(waited) => waited.chosen.first().copied(),
    };
    let found = chosen.and_then(|at| requests.active.get(at as usize));
    if tests {
        call.give_int(3, found.is_some().into())?;
    }
    let Some(&(position, number)) = found else {
        call.give_int(2, UNDEFINED)?;
        return Ok(Outcome::SUCCESS);
    };
    let status = consume(call, number, requests.address + 8 * u64::from(position))?;
    call.give_int(2, position.into())?;
    call.give_status(status_at, &status)?;
    Ok(Outcome::SUCCESS)
}

/// `MPI_Waitsome` and `MPI_Testsome`.
fn some_of(call: &mut Call<'_>, on: WaitOn) -> CallResult<Outcome> {
    let len = call.count(0)?;
    let requests = Requests::read(call, 1, len)?;
    let chosen = match call.waited {
        None if requests.active.is_empty() => {
            call.give_int(2, UNDEFINED)?;
            return Ok(Outcome::SUCCESS);
        }
        None => return Ok(call.wait(on, requests.numbers())),
        Some(waited) => waited.chosen.clone(),
    };
    let (indices, statuses) = (call.bits(3)?, call.bits(4)?);
    call.give_int(2, chosen.len() as i64)?;
    for (place, at) in (0u64..).zip(chosen) {
        let Some(&(position, number)) = requests.active.get(at as usize) else {
            continue;
        };
        let status = consume(call, number, requests.address + 8 * u64::from(position))?;
        call.write_int(indices + 4 * place, position.into())?;
        if statuses != STATUS_IGNORE {
            call.write_status(statuses + STATUS_BYTES * place, &status)?;
        }
    }
    Ok(Outcome::SUCCESS)
}

/// The handle is given away; what was started goes on (MPI 4.1, section 3.7.3).
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle_at = call.bits(0)?;
    let handle = call.numbers_at(handle_at, 8, 1)?[0].cast_unsigned();
    let Some(number) = call.request_of(handle)? else {
        return Err(fault("MPI_ERR_REQUEST", "the request is MPI_REQUEST_NULL"));
    };
    call.write_handle(handle_at, Call::null_request())?;
    let Some(request) = call.request(number) else {
        return Ok(Outcome::SUCCESS);
    };
    request.freed = true;
    request.template = None;
    if request.activity != Activity::Active {
        call.mpi.rank_mut(call.rank).requests.remove(number);
    }
    Ok(Outcome::SUCCESS)
}

/// Looks without completing (MPI 4.1, section 3.7.6).
fn get_status(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle = call.bits(0)?;
    let number = call.request_of(handle)?;
    let active = number.filter(|&number| {
        let request = call.mpi.rank(call.rank).requests.get(number);
        request.is_some_and(|request| request.activity != Activity::Inactive)
    });
    let Some(number) = active else {
        call.give_int(1, 1)?;
        call.give_status(2, &Status::EMPTY)?;
        return Ok(Outcome::SUCCESS);
    };
    let Some(waited) = call.waited else {
        return Ok(call.wait(WaitOn::TestAll, vec![number]));
    };
    let done = !waited.chosen.is_empty();
    call.give_int(1, done.into())?;
    if done {
        let status = call
            .request(number)
            .map_or(Status::EMPTY, |request| request.status);
        call.give_status(2, &status)?;
    }
    Ok(Outcome::SUCCESS)
}

/// A receive that has not met a message is cancelled; a send is not (MPI 4.1, section 3.8.4: it
/// is deprecated, and a message that is on its way may be received).
fn cancel(call: &mut Call<'_>) -> CallResult<Outcome> {
    let handle_at = call.bits(0)?;
    let handle = call.numbers_at(handle_at, 8, 1)?[0].cast_unsigned();
    let Some(number) = call.request_of(handle)? else {
        return Err(fault("MPI_ERR_REQUEST", "the request is MPI_REQUEST_NULL"));
    };
    let rank = call.rank;
    let Some(request) = call.request(number) else {
        return Ok(Outcome::SUCCESS);
    };
    let (kind, active) = (request.kind.clone(), request.activity == Activity::Active);
    let cancelled = Status {
        cancelled: true,
        ..Status::EMPTY
    };
    match kind {
        RequestKind::Receive { wanted, .. } if active => {
            call.mpi.mail[rank as usize].withdraw(number);
            call.mpi.complete(rank, number, cancelled);
            call.mpi.settle_mail(rank, wanted.comm);
        }
        RequestKind::Send { to, .. } if active => {
            call.mpi.mail[to as usize].take_back(rank, number);
            call.mpi.complete(rank, number, cancelled);
        }
        RequestKind::Collective { .. } => {
            return Err(fault(
                "MPI_ERR_REQUEST",
                "a collective call cannot be cancelled",
            ));
        }
        _ => {}
    }
    Ok(Outcome::SUCCESS)
}

/// Offset of the mark in a status that says whether it was cancelled.
const CANCELLED: u64 = 12;

fn test_cancelled(call: &mut Call<'_>) -> CallResult<Outcome> {
    let status = call.bits(0)?;
    let mark = call.numbers_at(status.wrapping_add(CANCELLED), 4, 1)?[0];
    call.give_int(1, mark)?;
    Ok(Outcome::SUCCESS)
}

/// A number in a status (MPI 4.1, section 3.2.5).
fn status_field(call: &mut Call<'_>, offset: u64) -> CallResult<Outcome> {
    let status = call.bits(0)?;
    let value = call.numbers_at(status.wrapping_add(offset), 4, 1)?[0];
    call.give_int(1, value)?;
    Ok(Outcome::SUCCESS)
}

fn set_cancelled(call: &mut Call<'_>) -> CallResult<Outcome> {
    let status = call.bits(0)?;
    let flag = call.int(1)?;
    call.write_int(status.wrapping_add(CANCELLED), flag)?;
    Ok(Outcome::SUCCESS)
}
