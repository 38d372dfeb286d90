//! Completing requests: MPI 4.1, sections 3.7.3 to 3.7.6 and 3.8.4.

use impasse_mpi::constants::UNDEFINED;
use impasse_mpi::handles::REQUEST_NULL;
use impasse_mpi::pointers::STATUS_IGNORE;
use impasse_mpi::{Arg, ErrorClass, HandleKind, Kind, Which};

use super::collectives::with_operators;
use super::generalized_requests::{cancel_generalized, free_generalized, with_functions};
use crate::context::{Call, CallResult, Failure, Fault, Outcome, STATUS_BYTES, WaitOn, fault};
use crate::state::{Activity, Deed, Issue, IssueKind, Object, RequestKind, Status};

handlers! {
    MPI_Wait | MPI_Test => Run(|call| with_functions(call, one)),
    MPI_Waitall | MPI_Testall => Run(|call| with_functions(call, all_of)),
    MPI_Waitany | MPI_Testany => Run(|call| with_functions(call, any_of)),
    MPI_Waitsome | MPI_Testsome => Run(|call| with_functions(call, some_of)),
    MPI_Request_get_status => Run(|call| with_operators(call, one)),
    MPI_Request_get_status_all => Run(|call| with_operators(call, all_of)),
    MPI_Request_get_status_any => Run(|call| with_operators(call, any_of)),
    MPI_Request_get_status_some => Run(|call| with_operators(call, some_of)),
    MPI_Request_free => Run(free),
    MPI_Cancel => Run(cancel),
}

/// When the wait of a completing call is over.
fn over(call: &Call<'_>) -> WaitOn {
    match call.routine.kind {
        Kind::Wait(Which::Any) => WaitOn::Any,
        Kind::Wait(Which::Some) => WaitOn::Some,
        Kind::Wait(_) => WaitOn::All,
        Kind::Test(Which::Any) | Kind::Inspect(Which::Any) => WaitOn::TestAny,
        Kind::Test(Which::Some) | Kind::Inspect(Which::Some) => WaitOn::TestSome,
        _ => WaitOn::TestAll,
    }
}

/// Whether what was waited for is done: always, unless the call only asked.
fn is_done(call: &Call<'_>) -> bool {
    let chosen = call.waited.is_some_and(|waited| !waited.chosen.is_empty());
    chosen || matches!(call.routine.kind, Kind::Wait(_))
}

/// Writes whether requests are done, in calls that only ask.
fn give_flag(call: &mut Call<'_>, done: bool) -> CallResult<()> {
    match call.has(Arg::flag) {
        true => call.give_int(Arg::flag, done.into()),
        false => Ok(()),
    }
}

/// The requests that a call is given.
struct Requests {
    /// Where their handles are.
    address: u64,
    /// Position in the array and number of each active request.
    active: Vec<(u32, u32)>,
}

impl Requests {
    /// The requests of an array.
    fn read(call: &mut Call<'_>, len: u64) -> CallResult<Requests> {
        let address = match len {
            0 => 0,
            _ => call.bits(Arg::array_of_requests)?,
        };
        let handles = call.handles_at(HandleKind::Request, address, 8, len as usize)?;
        Requests::of(call, address, handles)
    }

    fn of(call: &mut Call<'_>, address: u64, handles: Vec<u64>) -> CallResult<Requests> {
        let mut active = Vec::new();
        for (position, handle) in (0u32..).zip(handles) {
            if let Some(number) = call.request_of(handle)? {
                let request = call.request(number);
                if request.is_some_and(|request| request.activity != Activity::Inactive) {
                    active.push((position, number));
                } else if call.world.config.watch {
                    report_never_started(call, number);
                }
            }
        }
        Ok(Requests { address, active })
    }

    fn numbers(&self) -> Vec<u32> {
        self.active.iter().map(|&(_, number)| number).collect()
    }
}

/// A request is waited for that was prepared and never started. The wait is over at once (MPI 4.1, section
/// 3.7.3), and nothing has been communicated. Calls that only ask may come before the first start.
fn report_never_started(call: &mut Call<'_>, number: u32) {
    let (rank, waited_at) = (call.rank, call.span);
    let waits = matches!(call.routine.kind, Kind::Wait(_));
    let request = call.request(number).filter(|_| waits);
    let Some(template) = request.and_then(|request| request.never_started()) else {
        return;
    };
    let (prepared_at, routine) = (template.span, template.routine.name);
    call.mpi.issue(Issue {
        kind: IssueKind::NeverStarted,
        places: vec![(rank, waited_at), (rank, prepared_at)],
        detail: format!(
            "the request that `{routine}` prepared is waited for and was never started"
        ),
    });
}

/// The program sees that a request is done: it is gone, or inactive if it is persistent. Calls that
/// only look leave it as it is (MPI 4.1, section 3.7.6).
fn consume(call: &mut Call<'_>, number: u32, handle_at: u64) -> CallResult<Status> {
    let looks = matches!(call.routine.kind, Kind::Inspect(_));
    let Some(request) = call.request(number) else {
        return Ok(Status::EMPTY);
    };
    let status = request.status;
    request.seen = looks;
    let (persists, started_at) = (request.template.is_some(), request.span);
    call.end_use(number);
    call.mpi.learn_from(call.rank, number);
    call.mpi.note_result(call.rank, started_at);
    if looks {
        return Ok(status);
    }
    if persists {
        if let Some(request) = call.request(number) {
            request.activity = Activity::Inactive;
        }
        call.mpi.rank_mut(call.rank).arrived.remove(&number);
        return Ok(status);
    }
    let objects = call.mpi.rank_mut(call.rank);
    objects.requests.remove(number);
    if call.world.config.watch {
        let handle = objects.requests.handle(number);
        let deed = Deed {
            span: call.span,
            routine: call.routine.name,
        };
        objects.lives.free(Object::Handle(handle), deed);
    }
    call.write_handle(handle_at, REQUEST_NULL)?;
    Ok(status)
}

/// One request, given by its address, or by itself to calls that only look.
fn one(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (address, handle) = match call.routine.kind {
        Kind::Inspect(_) => (0, call.bits(Arg::request)?),
        _ => call.handle_behind(Arg::request)?,
    };
    let requests = Requests::of(call, address, vec![handle])?;
    let Some(&(_, number)) = requests.active.first() else {
        give_flag(call, true)?;
        call.give_status(Arg::status, &Status::EMPTY)?;
        return Ok(Outcome::SUCCESS);
    };
    if call.waited.is_none() {
        return call.wait_with_status(over(call), vec![number]);
    }
    let done = is_done(call);
    give_flag(call, done)?;
    if done {
        let status = consume(call, number, requests.address)?;
        call.give_status(Arg::status, &status)?;
    }
    Ok(Outcome::SUCCESS)
}

fn all_of(call: &mut Call<'_>) -> CallResult<Outcome> {
    let len = call.length(Arg::count, Arg::array_of_requests)?;
    let requests = Requests::read(call, len)?;
    if call.world.config.watch {
        check_distinct(call, &requests)?;
    }
    let nothing = requests.active.is_empty();
    if call.waited.is_none() && !nothing {
        return Ok(call.wait(over(call), requests.numbers()));
    }
    let done = nothing || is_done(call);
    give_flag(call, done)?;
    if done {
        let statuses = call.bits(Arg::array_of_statuses)?;
        consume_all(call, &requests, len, statuses)?;
    }
    Ok(Outcome::SUCCESS)
}

/// A request that is in the array twice is completed by the first of them, and gone when it is the
/// turn of the second: all are completed one after the other (MPI 4.1, section 3.7.5).
fn check_distinct(call: &Call<'_>, requests: &Requests) -> CallResult<()> {
    let mut numbers = requests.numbers();
    numbers.sort_unstable();
    let twice = numbers.windows(2).find(|pair| pair[0] == pair[1]);
    let Some(request) = twice.and_then(|pair| call.mpi.rank(call.rank).requests.get(pair[0]))
    else {
        return Ok(());
    };
    Err(Failure::Mpi(Fault {
        related: vec![(
            request.span,
            format!("starts it here, with `{}`", request.routine),
        )],
        ..Fault::new(
            ErrorClass::REQUEST,
            "the same request is in the array twice",
        )
    }))
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

fn any_of(call: &mut Call<'_>) -> CallResult<Outcome> {
    let len = call.length(Arg::count, Arg::array_of_requests)?;
    let requests = Requests::read(call, len)?;
    let chosen = match call.waited {
        None if requests.active.is_empty() => {
            call.give_int(Arg::index, UNDEFINED)?;
            give_flag(call, true)?;
            call.give_status(Arg::status, &Status::EMPTY)?;
            return Ok(Outcome::SUCCESS);
        }
        None => return call.wait_with_status(over(call), requests.numbers()),
        Some(waited) => waited.chosen.first().copied(),
    };
    let found = chosen.and_then(|at| requests.active.get(at as usize));
    give_flag(call, found.is_some())?;
    let Some(&(position, number)) = found else {
        call.give_int(Arg::index, UNDEFINED)?;
        return Ok(Outcome::SUCCESS);
    };
    let status = consume(call, number, requests.address + 8 * u64::from(position))?;
    call.give_int(Arg::index, position.into())?;
    call.give_status(Arg::status, &status)?;
    Ok(Outcome::SUCCESS)
}

fn some_of(call: &mut Call<'_>) -> CallResult<Outcome> {
    let len = call.length(Arg::incount, Arg::array_of_requests)?;
    let requests = Requests::read(call, len)?;
    let chosen = match call.waited {
        None if requests.active.is_empty() => {
            call.give_int(Arg::outcount, UNDEFINED)?;
            return Ok(Outcome::SUCCESS);
        }
        None => return Ok(call.wait(over(call), requests.numbers())),
        Some(waited) => waited.chosen.clone(),
    };
    let indices = call.bits(Arg::array_of_indices)?;
    let statuses = call.bits(Arg::array_of_statuses)?;
    call.give_int(Arg::outcount, chosen.len() as i64)?;
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

/// The request behind the argument, which must not be null: where its handle is, and its number.
fn request(call: &mut Call<'_>) -> CallResult<(u64, u32)> {
    let (address, handle) = call.handle_behind(Arg::request)?;
    match call.request_of(handle)? {
        Some(number) => Ok((address, number)),
        None => Err(fault(
            ErrorClass::REQUEST,
            "the request is MPI_REQUEST_NULL",
        )),
    }
}

/// The handle is given away; what was started goes on (MPI 4.1, section 3.7.3).
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(outcome) = free_generalized(call)? {
        return Ok(outcome);
    }
    let (address, number) = request(call)?;
    call.write_handle(address, REQUEST_NULL)?;
    if call.world.config.watch {
        report_active(call, number)?;
    }
    let Some(request) = call.request(number) else {
        return Ok(Outcome::SUCCESS);
    };
    let prepared = request.comm();
    request.freed = true;
    request.template = None;
    call.give_away_use(number);
    let Some(request) = call.request(number) else {
        return Ok(Outcome::SUCCESS);
    };
    if request.activity != Activity::Active {
        call.mpi.rank_mut(call.rank).requests.remove(number);
    }
    if let Some(comm) = prepared {
        call.mpi.forget_prepared(call.rank, comm);
    }
    Ok(Outcome::SUCCESS)
}

/// A request whose operation is under way is freed. Nobody can tell afterwards when its buffer may be
/// used again; for a collective operation it is not allowed at all (MPI 4.1, section 6.12).
fn report_active(call: &mut Call<'_>, number: u32) -> CallResult<()> {
    let rank = call.rank;
    let (freed_at, by) = (call.span, call.routine.name);
    let Some(request) = call.request(number) else {
        return Ok(());
    };
    let (started_at, routine) = (request.span, request.routine);
    let collective = matches!(request.kind, RequestKind::Collective { .. });
    // What was cancelled is to be freed or completed (MPI 4.1, section 3.8.4).
    if request.activity == Activity::Inactive || request.seen || request.status.cancelled {
        return Ok(());
    }
    if collective {
        return Err(Failure::Mpi(Fault {
            related: vec![(started_at, format!("starts it here, with `{routine}`"))],
            ..Fault::new(
                ErrorClass::REQUEST,
                format!(
                    "the request is that of a collective operation under way, which `{by}` must not free"
                ),
            )
        }));
    }
    call.mpi.issue(Issue {
        kind: IssueKind::FreedActiveRequest,
        places: vec![(rank, freed_at), (rank, started_at)],
        detail: format!("the request that `{routine}` started is freed before it is completed"),
    });
    Ok(())
}

/// A receive that has not met a message is cancelled; a send is not (MPI 4.1, section 3.8.4: it
/// is deprecated, and a message that is on its way may be received).
fn cancel(call: &mut Call<'_>) -> CallResult<Outcome> {
    if let Some(outcome) = cancel_generalized(call)? {
        return Ok(outcome);
    }
    let (_, number) = request(call)?;
    let rank = call.rank;
    call.mpi.note_cancel(rank, number);
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
                ErrorClass::REQUEST,
                "a collective call cannot be cancelled",
            ));
        }
        _ => {}
    }
    Ok(Outcome::SUCCESS)
}
