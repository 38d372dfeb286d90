//! Messages between two ranks: MPI 4.1, sections 3.2, 3.4, 3.7, 3.9 and 3.10.

use crate::call::{
    ANY_SOURCE, ANY_TAG, Call, CallResult, Handler, Outcome, PROC_NULL, Starter, TAG_UB,
};
use crate::call::{Wanted, fault, lift};
use crate::data::{Payload, Place};
use crate::state::{Activity, CommView, Message, Request, RequestKind, Status};

use super::forms;

/// How a send completes (MPI 4.1, section 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Standard,
    Buffered,
    Synchronous,
    Ready,
}

/// The starters by the name of the blocking form.
pub(super) fn starter(name: &str) -> Option<Starter> {
    Some(match name {
        "MPI_Send" => |call| start_send(call, Mode::Standard),
        "MPI_Bsend" => |call| start_send(call, Mode::Buffered),
        "MPI_Ssend" => |call| start_send(call, Mode::Synchronous),
        "MPI_Rsend" => |call| start_send(call, Mode::Ready),
        "MPI_Recv" => start_receive,
        _ => return None,
    })
}

/// Routines that are more than a start and a wait.
pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Recv" => receive,
        "MPI_Sendrecv" => |call| send_receive(call, &EXCHANGE),
        "MPI_Sendrecv_replace" => |call| send_receive(call, &REPLACE),
        "MPI_Isendrecv" => |call| start_exchange(call, &EXCHANGE),
        "MPI_Isendrecv_replace" => |call| start_exchange(call, &REPLACE),
        "MPI_Buffer_attach" | "MPI_Comm_attach_buffer" | "MPI_Session_attach_buffer" => attach,
        "MPI_Buffer_detach" | "MPI_Comm_detach_buffer" | "MPI_Session_detach_buffer" => detach,
        _ => return None,
    })
}

/// Where the arguments of a send are.
struct SendArguments {
    place: Place,
    dest: usize,
    tag: usize,
    comm: CommView,
}

fn start_send(call: &mut Call<'_>, mode: Mode) -> CallResult<u32> {
    let arguments = SendArguments {
        comm: call.comm(5)?,
        place: call.place(0, 1, 2)?,
        dest: 3,
        tag: 4,
    };
    send(call, &arguments, mode)
}

/// Sends a message; gives the number of the request.
fn send(call: &mut Call<'_>, arguments: &SendArguments, mode: Mode) -> CallResult<u32> {
    let SendArguments { place, comm, .. } = arguments;
    let tag = call.int(arguments.tag)?;
    let dest = call.int(arguments.dest)?;
    if dest == PROC_NULL {
        return Ok(add(
            call,
            RequestKind::Nothing,
            Activity::Done,
            Status::EMPTY,
        ));
    }
    let to = peer(comm, dest)?;
    if !(0..=TAG_UB).contains(&tag) {
        return Err(fault("MPI_ERR_TAG", format!("the tag is {tag}")));
    }
    let payload = lift(Payload::read(&mut call.memory(), place))?;
    let buffered = match mode {
        Mode::Standard | Mode::Ready => call.mpi.reading.buffers(payload.len()),
        Mode::Buffered => true,
        Mode::Synchronous => false,
    };
    let activity = if buffered {
        Activity::Done
    } else {
        Activity::Active
    };
    let kind = RequestKind::Send {
        comm: comm.id,
        to,
        tag: tag as i32,
    };
    let number = add(call, kind, activity, Status::EMPTY);
    let message = Message {
        source: call.rank,
        source_rank: comm.me as i32,
        comm: comm.id,
        tag: tag as i32,
        payload,
        request: (!buffered).then_some(number),
        span: call.span,
        event: call.mpi.last_call(call.rank),
    };
    call.mpi.post_message(to, message);
    Ok(number)
}

fn start_receive(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(5)?;
    let place = call.place(0, 1, 2)?;
    post(call, place, &comm, 3, 4)
}

/// Posts a receive; gives the number of the request.
fn post(
    call: &mut Call<'_>,
    place: Place,
    comm: &CommView,
    source: usize,
    tag: usize,
) -> CallResult<u32> {
    let source = call.int(source)?;
    let tag = call.int(tag)?;
    if source == PROC_NULL {
        return Ok(add(
            call,
            RequestKind::Nothing,
            Activity::Done,
            Status::NO_PROCESS,
        ));
    }
    let wanted = wanted(comm, source, tag)?;
    let kind = RequestKind::Receive { wanted, place };
    let number = add(call, kind, Activity::Active, Status::EMPTY);
    call.mpi.post_receive(call.rank, number, wanted);
    Ok(number)
}

/// What a receive or probe with these arguments takes.
pub(super) fn wanted(comm: &CommView, source: i64, tag: i64) -> CallResult<Wanted> {
    if tag != ANY_TAG && !(0..=TAG_UB).contains(&tag) {
        return Err(fault("MPI_ERR_TAG", format!("the tag is {tag}")));
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
            "MPI_ERR_RANK",
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
        routine: call.routine.name,
        event: call.mpi.last_call(call.rank),
        order: 0,
    };
    call.mpi.rank_mut(call.rank).requests.insert(request)
}

/// `MPI_Recv` gives a status.
fn receive(call: &mut Call<'_>) -> CallResult<Outcome> {
    let Some(waited) = call.waited else {
        return forms::blocking_with(call, start_receive);
    };
    let status = status_of(call, waited.requests.first());
    let done = forms::blocking_with(call, start_receive)?;
    call.give_status(6, &status)?;
    Ok(done)
}

fn status_of(call: &mut Call<'_>, number: Option<&u32>) -> Status {
    let request = number.and_then(|&number| call.request(number));
    request.map_or(Status::EMPTY, |request| request.status)
}

/// Where `MPI_Sendrecv` and `MPI_Sendrecv_replace` have their arguments.
struct Exchange {
    send: (usize, usize, usize),
    dest: usize,
    send_tag: usize,
    receive: (usize, usize, usize),
    source: usize,
    receive_tag: usize,
    comm: usize,
    /// The status; the request of the non-blocking form.
    status: usize,
}

const EXCHANGE: Exchange = Exchange {
    send: (0, 1, 2),
    dest: 3,
    send_tag: 4,
    receive: (5, 6, 7),
    source: 8,
    receive_tag: 9,
    comm: 10,
    status: 11,
};

const REPLACE: Exchange = Exchange {
    send: (0, 1, 2),
    dest: 3,
    send_tag: 4,
    receive: (0, 1, 2),
    source: 5,
    receive_tag: 6,
    comm: 7,
    status: 8,
};

/// Both halves are started, then waited for (MPI 4.1, section 3.9).
fn send_receive(call: &mut Call<'_>, at: &Exchange) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let numbers = waited.requests.clone();
        let status = status_of(call, numbers.get(1));
        for number in numbers {
            call.mpi.rank_mut(call.rank).requests.remove(number);
        }
        call.give_status(at.status, &status)?;
        return Ok(Outcome::SUCCESS);
    }
    let (sent, received) = both_halves(call, at)?;
    for number in [sent, received] {
        if let Some(request) = call.request(number) {
            request.inner = true;
        }
    }
    Ok(call.wait_all(vec![sent, received]))
}

/// Starts both halves; gives the numbers of their requests.
fn both_halves(call: &mut Call<'_>, at: &Exchange) -> CallResult<(u32, u32)> {
    let comm = call.comm(at.comm)?;
    let (address, count, datatype) = at.receive;
    let into = call.place(address, count, datatype)?;
    let (address, count, datatype) = at.send;
    let arguments = SendArguments {
        place: call.place(address, count, datatype)?,
        dest: at.dest,
        tag: at.send_tag,
        comm: comm.clone(),
    };
    // Everything that may be unknown is asked for before the first half is started.
    call.int(at.source)?;
    call.int(at.receive_tag)?;
    let sent = send(call, &arguments, Mode::Standard)?;
    let received = post(call, into, &comm, at.source, at.receive_tag)?;
    Ok((sent, received))
}

/// One request for both halves, with the status of the receive.
fn start_exchange(call: &mut Call<'_>, at: &Exchange) -> CallResult<Outcome> {
    call.bits(at.status)?;
    let (sent, received) = both_halves(call, at)?;
    let whole = add(call, RequestKind::Nothing, Activity::Active, Status::EMPTY);
    call.give_request(at.status, whole)?;
    let rank = call.rank;
    call.mpi
        .join(rank, whole, &[(sent, false), (received, true)]);
    Ok(Outcome::SUCCESS)
}

fn attach(call: &mut Call<'_>) -> CallResult<Outcome> {
    let first = call.routine.parameters().count() - 2;
    let attached = Some((call.bits(first)?, call.count(first + 1)?));
    call.mpi.rank_mut(call.rank).attached = attached;
    Ok(Outcome::SUCCESS)
}

/// Gives the buffer back. Its messages need not have left it: they wait at the receiver.
fn detach(call: &mut Call<'_>) -> CallResult<Outcome> {
    let first = call.routine.parameters().count() - 2;
    let (address, size) = call.mpi.rank(call.rank).attached.unwrap_or_default();
    call.give_handle(first, address)?;
    call.give_number(first + 1, size as i64)?;
    call.mpi.rank_mut(call.rank).attached = None;
    Ok(Outcome::SUCCESS)
}
