//! Looking at messages before they are received: MPI 4.1, section 3.8.

use impasse_mpi::HandleKind;

use crate::call::{Call, CallResult, Handler, Outcome, PROC_NULL, WaitOn, Wanted, fault};
use crate::state::{Activity, Message, RequestKind, Status};

use super::forms;
use super::point_to_point::{add, wanted};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Probe" => |call| probe(call, &BLOCKING),
        "MPI_Iprobe" => |call| probe(call, &NOW),
        "MPI_Mprobe" => |call| probe(call, &MATCHED),
        "MPI_Improbe" => |call| probe(call, &MATCHED_NOW),
        "MPI_Mrecv" => receive_matched,
        "MPI_Imrecv" => |call| forms::nonblocking_with(call, start_matched),
        _ => return None,
    })
}

/// Where a probe has its results.
struct Probe {
    flag: Option<usize>,
    message: Option<usize>,
    status: usize,
}

const BLOCKING: Probe = Probe {
    flag: None,
    message: None,
    status: 3,
};
const NOW: Probe = Probe {
    flag: Some(3),
    message: None,
    status: 4,
};
const MATCHED: Probe = Probe {
    flag: None,
    message: Some(3),
    status: 4,
};
const MATCHED_NOW: Probe = Probe {
    flag: Some(3),
    message: Some(4),
    status: 5,
};

/// `MPI_MESSAGE_NO_PROC`
fn no_process() -> u64 {
    HandleKind::Message.null() + 1
}

fn probe(call: &mut Call<'_>, at: &Probe) -> CallResult<Outcome> {
    let (source, tag) = (call.int(0)?, call.int(1)?);
    let comm = call.comm(2)?;
    if source == PROC_NULL {
        return nobody(call, at);
    }
    let wanted = wanted(&comm, source, tag)?;
    let Some(waited) = call.waited else {
        let on = match at.flag {
            Some(_) => WaitOn::ProbeNow(wanted),
            None => WaitOn::Probe(wanted),
        };
        return Ok(call.wait(on, Vec::new()));
    };
    if let Some(flag) = at.flag {
        call.give_int(flag, waited.found.is_some().into())?;
    }
    match waited.found {
        Some(source) => found(call, at, &wanted, source),
        None => Ok(Outcome::SUCCESS),
    }
}

fn nobody(call: &mut Call<'_>, at: &Probe) -> CallResult<Outcome> {
    if let Some(flag) = at.flag {
        call.give_int(flag, 1)?;
    }
    if let Some(message) = at.message {
        call.give_handle(message, no_process())?;
    }
    call.give_status(at.status, &Status::NO_PROCESS)?;
    Ok(Outcome::SUCCESS)
}

fn status_of(message: &Message) -> Status {
    Status {
        source: message.source_rank,
        tag: message.tag,
        cancelled: false,
        bytes: message.payload.len(),
    }
}

fn found(call: &mut Call<'_>, at: &Probe, wanted: &Wanted, source: u32) -> CallResult<Outcome> {
    let rank = call.rank;
    let mail = &mut call.mpi.mail[rank as usize];
    let status = match at.message {
        None => mail.available(wanted, source, u64::MAX).map(status_of),
        Some(_) => {
            let message = mail.take(wanted, source);
            let status = message.as_ref().map(status_of);
            if let (Some(message), Some(index)) = (message, at.message) {
                let own = call.mpi.rank_mut(rank).matched.insert(message);
                call.give_handle(
                    index,
                    HandleKind::Message.null() + FIRST_MESSAGE + u64::from(own),
                )?;
            }
            status
        }
    };
    call.give_status(at.status, &status.unwrap_or(Status::EMPTY))?;
    Ok(Outcome::SUCCESS)
}

/// Handles of matched messages begin here, counted from the null handle.
const FIRST_MESSAGE: u64 = 0x1000;

/// Receives a message that was matched before (MPI 4.1, section 3.8.3).
fn start_matched(call: &mut Call<'_>) -> CallResult<u32> {
    let place = call.place(0, 1, 2)?;
    let address = call.bits(3)?;
    let handle = call.numbers_at(address, 8, 1)?[0].cast_unsigned();
    if handle == no_process() {
        call.write_handle(address, HandleKind::Message.null())?;
        return Ok(add(
            call,
            RequestKind::Nothing,
            Activity::Done,
            Status::NO_PROCESS,
        ));
    }
    let own = handle.checked_sub(HandleKind::Message.null() + FIRST_MESSAGE);
    let rank = call.rank;
    let message = own.and_then(|own| call.mpi.rank_mut(rank).matched.remove(own as u32));
    let Some(message) = message else {
        return Err(fault("MPI_ERR_REQUEST", "the matched message is not valid"));
    };
    call.write_handle(address, HandleKind::Message.null())?;
    let wanted = Wanted {
        comm: message.comm,
        source: Some(message.source),
        tag: Some(message.tag),
    };
    let kind = RequestKind::Receive { wanted, place };
    let number = add(call, kind, Activity::Active, Status::EMPTY);
    call.mpi.receive(rank, number, message);
    Ok(number)
}

fn receive_matched(call: &mut Call<'_>) -> CallResult<Outcome> {
    let Some(waited) = call.waited else {
        return forms::blocking_with(call, start_matched);
    };
    let number = waited.requests.first().copied();
    let status = number.and_then(|number| call.request(number).map(|request| request.status));
    let done = forms::blocking_with(call, start_matched)?;
    call.give_status(4, &status.unwrap_or(Status::EMPTY))?;
    Ok(done)
}
