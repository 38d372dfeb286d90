//! Looking at messages before they are received: MPI 4.1, section 3.8.

use impasse_mpi::constants::PROC_NULL;
use impasse_mpi::handles::{MESSAGE_NO_PROC, MESSAGE_NULL};
use impasse_mpi::{Arg, HandleKind};

use super::point_to_point::{add, add_nothing, wanted};
use crate::context::{Call, CallResult, Outcome, WaitOn, Wanted};
use crate::state::{Activity, Message, RequestKind, Status};

handlers! {
    MPI_Probe | MPI_Iprobe | MPI_Mprobe | MPI_Improbe => Run(probe),
    MPI_Mrecv => Start(start_matched),
}

/// Those with a flag do not wait; those with a message take it out of the queue.
fn probe(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (source, tag) = (call.int(Arg::source)?, call.int(Arg::tag)?);
    let comm = call.comm(Arg::comm)?;
    let waits = !call.has(Arg::flag);
    if source == PROC_NULL {
        return nobody(call);
    }
    let wanted = wanted(&comm, source, tag)?;
    call.mpi.note_wanted(&wanted);
    let Some(waited) = call.waited else {
        let on = match waits {
            true => WaitOn::Probe(wanted),
            false => WaitOn::ProbeNow(wanted),
        };
        return call.wait_with_status(on, Vec::new());
    };
    if !waits {
        call.give_int(Arg::flag, waited.found.is_some().into())?;
    }
    match waited.found {
        Some(source) => found(call, &wanted, source),
        None => Ok(Outcome::SUCCESS),
    }
}

fn nobody(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.has(Arg::flag) {
        call.give_int(Arg::flag, 1)?;
    }
    if call.has(Arg::message) {
        call.give_handle(Arg::message, MESSAGE_NO_PROC)?;
    }
    call.give_status(Arg::status, &Status::NO_PROCESS)?;
    Ok(Outcome::SUCCESS)
}

fn status_of(message: &Message) -> Status {
    Status {
        source: message.source_rank,
        sender: message.sender(),
        tag: message.tag,
        cancelled: false,
        bytes: message.payload.len(),
        unknown: message.payload.unknown,
    }
}

fn found(call: &mut Call<'_>, wanted: &Wanted, source: u32) -> CallResult<Outcome> {
    let rank = call.rank;
    let takes = call.has(Arg::message);
    let mail = &mut call.mpi.mail[rank as usize];
    let status = match takes {
        false => mail.available(wanted, source, u64::MAX).map(status_of),
        true => {
            let message = mail.take(wanted, source);
            let status = message.as_ref().map(status_of);
            if let Some(message) = message {
                let own = call.mpi.rank_mut(rank).matched.insert(message);
                call.give_handle(Arg::message, HandleKind::Message.own(own))?;
            }
            status
        }
    };
    call.give_status(Arg::status, &status.unwrap_or(Status::EMPTY))?;
    Ok(Outcome::SUCCESS)
}

/// Receives a message that was matched before (MPI 4.1, section 3.8.3).
fn start_matched(call: &mut Call<'_>) -> CallResult<u32> {
    let place = call.vague_place(Arg::buf, Arg::count, Arg::datatype)?;
    let (address, handle) = call.handle_behind(Arg::message)?;
    if handle == MESSAGE_NO_PROC {
        call.write_handle(address, MESSAGE_NULL)?;
        return Ok(add_nothing(call, Status::NO_PROCESS));
    }
    let own = HandleKind::Message.own_number(handle);
    let rank = call.rank;
    let message = own.and_then(|own| call.mpi.rank_mut(rank).matched.remove(own));
    let Some(message) = message else {
        return Err(call.bad_handle(HandleKind::Message, handle));
    };
    call.write_handle(address, MESSAGE_NULL)?;
    call.check_receives(std::slice::from_ref(&place));
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
