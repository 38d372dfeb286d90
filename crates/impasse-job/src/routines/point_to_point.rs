//! Messages between two ranks: MPI 4.1, sections 3.2, 3.4, 3.7, 3.9 and 3.10.

use impasse_exec::Value;
use impasse_ir::{CmpOp, Type};
use impasse_mpi::constants::{ANY_SOURCE, ANY_TAG, BSEND_OVERHEAD, PROC_NULL};
use impasse_mpi::datatypes::number;
use impasse_mpi::pointers::BUFFER_AUTOMATIC;
use impasse_mpi::{Arg, Datatype, ErrorClass, Form, Kind, Mode};

use crate::buffering_model::Buffering;
use crate::confluence::Mark;
use crate::context::{Call, CallResult, LARGEST_TAG, Outcome, Wanted, fault, lift};
use crate::data::{Payload, Place};
use crate::state::{Activity, CommView, Deed, Message, Object, Request, RequestKind, Status};

handlers! {
    MPI_Send | MPI_Bsend | MPI_Ssend | MPI_Rsend => Start(start_send),
    MPI_Recv => Start(start_receive),
    MPI_Sendrecv | MPI_Sendrecv_replace => Run(exchange),
    MPI_Buffer_attach | MPI_Comm_attach_buffer | MPI_Session_attach_buffer => Run(attach),
    MPI_Buffer_detach | MPI_Comm_detach_buffer | MPI_Session_detach_buffer => Run(detach),
}

fn start_send(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let place = call.vague_place(Arg::buf, Arg::count, Arg::datatype)?;
    let number = send(call, &comm, &place, Arg::tag)?;
    call.begin_use(number);
    Ok(number)
}

/// Sends a message to `dest`; gives the number of the request.
fn send(call: &mut Call<'_>, comm: &CommView, place: &Place, tag: Arg) -> CallResult<u32> {
    let tag = call.int(tag)?;
    let dest = call.int(Arg::dest)?;
    if dest == PROC_NULL {
        return Ok(add_nothing(call, Status::EMPTY));
    }
    let to = peer(comm, dest)?;
    if !(0..=LARGEST_TAG).contains(&tag) {
        return Err(fault(ErrorClass::TAG, format!("the tag is {tag}")));
    }
    let payload = call.payload(place)?;
    let leaves_at_once = match call.routine.kind {
        Kind::Send(Mode::Synchronous) => false,
        _ => buffers(call, &payload)?,
    };
    let attached = call.routine.kind == Kind::Send(Mode::Buffered);
    if attached {
        check_attached(call, &payload)?;
    }
    let activity = match leaves_at_once || attached {
        true => Activity::Done,
        false => Activity::Active,
    };
    let kind = RequestKind::Send {
        comm: comm.id,
        to,
        tag: tag as i32,
    };
    let number = add(call, kind.clone(), activity, Status::EMPTY);
    let order = call.request(number).map_or(0, |request| request.order);
    let message = Message {
        source: call.rank,
        source_rank: comm.me as i32,
        comm: comm.id,
        tag: tag as i32,
        payload,
        request: match (leaves_at_once, attached) {
            (true, _) => None,
            (false, true) => Some(in_attached_buffer(call, kind)),
            (false, false) => Some(number),
        },
        started: (number, order),
        span: call.span,
        event: call.mpi.last_call(call.rank),
        stamp: call.mpi.stamp(call.rank),
        synchronous: call.routine.kind == Kind::Send(Mode::Synchronous),
        letter: Mark::default(),
    };
    call.mpi.post_message(to, message);
    Ok(number)
}

/// A buffered send needs a buffer with room for the message and for what MPI adds to it (MPI 4.1,
/// section 3.6).
fn check_attached(call: &mut Call<'_>, payload: &Payload) -> CallResult<()> {
    if !call.world.config.watch || payload.unknown.is_some() {
        return Ok(());
    }
    let needed = payload.len().saturating_add(BSEND_OVERHEAD as u64);
    match call.mpi.rank(call.rank).attached {
        Some((BUFFER_AUTOMATIC, _)) => Ok(()),
        Some((_, size)) if size >= needed => Ok(()),
        Some((_, size)) => Err(fault(
            ErrorClass::BUFFER,
            format!("the message needs {needed} bytes of the attached buffer, which has {size}"),
        )),
        None => Err(fault(
            ErrorClass::BUFFER,
            "no buffer is attached for buffered sends",
        )),
    }
}

/// The request that stands for a message in the buffer that the program attached: it is there until the
/// message is received, if MPI itself does not buffer it.
fn in_attached_buffer(call: &mut Call<'_>, kind: RequestKind) -> u32 {
    let number = add(call, kind, Activity::Active, Status::EMPTY);
    let objects = call.mpi.rank_mut(call.rank);
    objects.buffered.insert(number);
    if let Some(request) = objects.requests.get_mut(number) {
        request.freed = true;
    }
    number
}

/// Whether a standard send is buffered. Where that depends on a length that is not known, it is decided.
fn buffers(call: &mut Call<'_>, payload: &Payload) -> CallResult<bool> {
    let (model, unknown) = (call.mpi.model, payload.unknown);
    let (Buffering::Eager(limit), Some(unknown)) = (model.buffering, unknown) else {
        return Ok(model.buffers(payload.len()));
    };
    let exprs = &mut call.world.exprs;
    let bytes = unknown.bytes(exprs);
    let fits = exprs.compare(CmpOp::Sle, Type::I64, bytes, Value::of(limit));
    lift(call.memory().decide(fits))
}

fn start_receive(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let place = call.vague_place(Arg::buf, Arg::count, Arg::datatype)?;
    let number = post(call, place, &comm, Arg::tag)?;
    call.begin_use(number);
    Ok(number)
}

/// Posts a receive from `source`; gives the number of the request.
fn post(call: &mut Call<'_>, place: Place, comm: &CommView, tag: Arg) -> CallResult<u32> {
    let source = call.int(Arg::source)?;
    let tag = call.int(tag)?;
    if source == PROC_NULL {
        return Ok(add_nothing(call, Status::NO_PROCESS));
    }
    let wanted = wanted(comm, source, tag)?;
    call.check_receives(std::slice::from_ref(&place));
    call.uses(&place, true);
    let kind = RequestKind::Receive { wanted, place };
    let number = add(call, kind, Activity::Active, Status::EMPTY);
    call.mpi.post_receive(call.rank, number, wanted);
    Ok(number)
}

/// What a receive or probe with these arguments takes.
pub(super) fn wanted(comm: &CommView, source: i64, tag: i64) -> CallResult<Wanted> {
    if tag != ANY_TAG && !(0..=LARGEST_TAG).contains(&tag) {
        return Err(fault(ErrorClass::TAG, format!("the tag is {tag}")));
    }
    Ok(Wanted {
        comm: comm.id,
        source: match source {
            ANY_SOURCE => None,
            named => Some(peer(comm, named)?),
        },
        tag: (tag != ANY_TAG).then_some(tag as i32),
    })
}

/// The world rank of a peer.
pub(super) fn peer(comm: &CommView, rank: i64) -> CallResult<u32> {
    let found = usize::try_from(rank)
        .ok()
        .and_then(|rank| comm.peers.get(rank));
    found.copied().ok_or_else(|| {
        let size = comm.peers.len();
        fault(
            ErrorClass::RANK,
            format!("there is no rank {rank} among {size}"),
        )
    })
}

/// Adds a request.
pub(super) fn add(
    call: &mut Call<'_>,
    kind: RequestKind,
    activity: Activity,
    status: Status,
) -> u32 {
    let request = Request {
        kind,
        activity,
        status,
        span: call.span,
        template: None,
        freed: false,
        inner: false,
        seen: false,
        met: None,
        routine: call.routine.name,
        event: call.mpi.last_call(call.rank),
        order: 0,
    };
    let number = call.mpi.rank_mut(call.rank).requests.insert(request);
    call.mpi.begin_because(call.rank, number);
    number
}

/// Adds a request that is done as soon as it is started: with `MPI_PROC_NULL` (MPI 4.1, section 3.10).
pub(super) fn add_nothing(call: &mut Call<'_>, status: Status) -> u32 {
    let number = add(call, RequestKind::Nothing, Activity::Done, status);
    if let Some(request) = call.request(number) {
        request.seen = true;
    }
    number
}

/// `MPI_Sendrecv` and its like: both halves are started, then waited for (MPI 4.1, section 3.10).
/// The non-blocking form has one request for both, with the status of the receive.
fn exchange(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.routine.form == Form::Nonblocking {
        return start_exchange(call);
    }
    if let Some(waited) = call.waited {
        let received = waited.requests.get(1);
        let status = received.and_then(|&number| Some(call.request(number)?.status));
        call.forget_waited();
        call.give_status(Arg::status, &status.unwrap_or(Status::EMPTY))?;
        return Ok(Outcome::SUCCESS);
    }
    let (sent, received) = both_halves(call)?;
    call.begin_use(sent);
    call.hide(sent);
    call.hide(received);
    Ok(call.wait_all(vec![sent, received]))
}

/// Starts both halves; gives the numbers of their requests.
fn both_halves(call: &mut Call<'_>) -> CallResult<(u32, u32)> {
    let comm = call.comm(Arg::comm)?;
    let (into, from) = match call.has(Arg::recvbuf) {
        true => (
            call.vague_place(Arg::recvbuf, Arg::recvcount, Arg::recvtype)?,
            call.vague_place(Arg::sendbuf, Arg::sendcount, Arg::sendtype)?,
        ),
        false => {
            let both = call.vague_place(Arg::buf, Arg::count, Arg::datatype)?;
            (both.clone(), both)
        }
    };
    // Everything that may be unknown is asked for before the first half is started.
    let source = call.int(Arg::source)?;
    call.int(Arg::recvtag)?;
    if call.has(Arg::recvbuf) && source != PROC_NULL && call.int(Arg::dest)? != PROC_NULL {
        call.check_disjoint(std::slice::from_ref(&from), std::slice::from_ref(&into));
    }
    let sent = send(call, &comm, &from, Arg::sendtag)?;
    let received = post(call, into, &comm, Arg::recvtag)?;
    Ok((sent, received))
}

fn start_exchange(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.bits(Arg::request)?;
    let (sent, received) = both_halves(call)?;
    let whole = add(call, RequestKind::Nothing, Activity::Active, Status::EMPTY);
    call.begin_use(whole);
    call.give_request(whole)?;
    let rank = call.rank;
    call.mpi
        .join(rank, whole, &[(sent, false), (received, true)]);
    Ok(Outcome::SUCCESS)
}

fn attach(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (buffer, size) = (call.bits(Arg::buffer)?, call.count(Arg::size)?);
    if buffer != BUFFER_AUTOMATIC {
        let bytes = call.datatype_of(Datatype::handle(number::MPI_BYTE))?;
        call.check_room(&Place::known(buffer, size, bytes));
    }
    if call.mpi.rank(call.rank).attached.is_some() && call.world.config.watch {
        let why = "a buffer is attached already";
        return Err(fault(ErrorClass::BUFFER, why));
    }
    let attached = Some((buffer, size));
    let deed = Deed {
        span: call.span,
        routine: call.routine.name,
    };
    let objects = call.mpi.rank_mut(call.rank);
    objects.attached = attached;
    objects.lives.make(Object::Buffer, deed);
    Ok(Outcome::SUCCESS)
}

/// Gives the buffer back when all messages have left it (MPI 4.1, section 3.6).
fn detach(call: &mut Call<'_>) -> CallResult<Outcome> {
    let buffered = &call.mpi.rank(call.rank).buffered;
    if call.waited.is_none() && !buffered.is_empty() {
        let messages = buffered.iter().copied().collect();
        return Ok(call.wait_all(messages));
    }
    let (address, size) = call.mpi.rank(call.rank).attached.unwrap_or_default();
    call.give_handle(Arg::buffer_addr, address)?;
    call.give_number(Arg::size, size as i64)?;
    let deed = Deed {
        span: call.span,
        routine: call.routine.name,
    };
    let objects = call.mpi.rank_mut(call.rank);
    objects.attached = None;
    objects.lives.free(Object::Buffer, deed);
    Ok(Outcome::SUCCESS)
}
