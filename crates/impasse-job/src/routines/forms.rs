//! The blocking, non-blocking and persistent form of a communication routine.
//!
//! `MPI_Ibcast` has the arguments of `MPI_Bcast` and a request behind them, `MPI_Bcast_init` an
//! info object and a request (MPI 4.1, sections 6.12 and 6.13). Persistent requests are started
//! later (section 3.9).

use std::sync::Arc;

use impasse_mpi::{Arg, ErrorClass, Form, HandleKind, Kind};

use super::point_to_point::add;
use crate::context::{Call, CallResult, Failure, Fault, Handler, Outcome, Starter, fault};
use crate::state::{Activity, CommId, RequestKind, Status, Template};

handlers! {
    MPI_Start => Run(start),
    MPI_Startall => Run(start_all),
}

/// What a form does with a starter.
pub(super) fn handler(form: Form) -> Handler {
    match form {
        Form::Blocking => blocking,
        Form::Nonblocking => nonblocking,
        Form::Persistent => persistent,
    }
}

/// The starter of a routine that is handled by its form.
fn starter_of(call: &Call<'_>) -> CallResult<Starter> {
    match call.start {
        Some(starter) => Ok(starter),
        None => call.unsupported(format!("`{}` is not modelled", call.routine.name)),
    }
}

/// Starts and waits.
pub(super) fn blocking(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    blocking_with(call, starter)
}

/// Starts with the given starter and waits; the request is not visible to the program. Its status
/// is given to routines that have one.
pub(super) fn blocking_with(call: &mut Call<'_>, starter: Starter) -> CallResult<Outcome> {
    let Some(waited) = call.waited else {
        let number = starter(call)?;
        return Ok(call.wait_inside(number));
    };
    let number = waited.requests.first().copied();
    let status = number.and_then(|number| Some(call.request(number)?.status));
    call.forget_waited();
    if call.has(Arg::status) {
        call.give_status(Arg::status, &status.unwrap_or(Status::EMPTY))?;
    }
    Ok(Outcome::SUCCESS)
}

/// Starts and gives the request.
fn nonblocking(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    call.bits(Arg::request)?;
    let number = starter(call)?;
    call.give_request(number)?;
    Ok(Outcome::SUCCESS)
}

/// Prepares, and gives a request that is not started.
fn persistent(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    prepare(call, starter, None)
}

/// Gives a request that is not started; partitioned ones have a link.
pub(super) fn prepare(
    call: &mut Call<'_>,
    start: Starter,
    link: Option<u32>,
) -> CallResult<Outcome> {
    call.bits(Arg::request)?;
    let comm = match call.has(Arg::comm) {
        true => Some((call.bits(Arg::comm)?, prepared_comm(call)?)),
        false => None,
    };
    let objects = call.mpi.rank(call.rank);
    let template = Template {
        routine: call.routine,
        span: call.span,
        start,
        args: call.args.to_vec(),
        types: call.types.to_vec(),
        link,
        comm,
        datatypes: objects.datatypes.clone(),
        operators: objects.operators.clone(),
    };
    let number = add(
        call,
        RequestKind::Nothing,
        Activity::Inactive,
        Status::EMPTY,
    );
    if let Some(request) = call.request(number) {
        request.template = Some(Arc::new(template));
    }
    call.give_request(number)?;
    Ok(Outcome::SUCCESS)
}

/// The communicator on which a persistent request is started. Collective ones match in the order in
/// which they were prepared, whatever the order of their starts (MPI 4.1, section 6.13), so each has
/// a communicator of its own.
fn prepared_comm(call: &mut Call<'_>) -> CallResult<CommId> {
    let view = call.comm(Arg::comm)?;
    Ok(match call.routine.kind {
        Kind::Collective(_) => call.mpi.prepare_collective(call.rank, &view),
        _ => view.id,
    })
}

fn start(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(Arg::request)?;
    start_at(call, address)?;
    Ok(Outcome::SUCCESS)
}

fn start_all(call: &mut Call<'_>) -> CallResult<Outcome> {
    let len = call.length(Arg::count, Arg::array_of_requests)?;
    for position in 0..len {
        let address = call.bits(Arg::array_of_requests)? + 8 * position;
        start_at(call, address)?;
    }
    Ok(Outcome::SUCCESS)
}

/// Starts the persistent request whose handle is at an address (MPI 4.1, section 3.9).
fn start_at(call: &mut Call<'_>, address: u64) -> CallResult<()> {
    let handles = call.handles_at(HandleKind::Request, address, 8, 1)?;
    let found = call.request_of(handles.first().copied().unwrap_or_default())?;
    let Some(number) = found else {
        return Err(fault(
            ErrorClass::REQUEST,
            "the request is MPI_REQUEST_NULL",
        ));
    };
    let template = startable(call, number)?;
    let started = call.with(&template, template.start)?;
    adopt(call, number, started);
    Ok(())
}

/// What a request starts: it must be persistent and not active.
fn startable(call: &mut Call<'_>, number: u32) -> CallResult<Arc<Template>> {
    let Some(request) = call.request(number) else {
        return Err(fault(ErrorClass::REQUEST, "the request is gone"));
    };
    let (why, does) = match &request.template {
        Some(template) if request.activity == Activity::Inactive => {
            return Ok(Arc::clone(template));
        }
        Some(_) => ("the request is active already", "starts it before, here"),
        None => ("the request is not a persistent one", "makes it here"),
    };
    Err(Failure::Mpi(Fault {
        related: vec![(request.span, does.into())],
        ..Fault::new(ErrorClass::REQUEST, why)
    }))
}

/// What was started for a persistent request goes on under its number.
fn adopt(call: &mut Call<'_>, number: u32, started: u32) {
    let rank = call.rank;
    let Some(inner) = call.mpi.rank_mut(rank).requests.remove(started) else {
        return;
    };
    call.mpi.rename_request(rank, started, number, &inner);
    call.pass_on_use(started, number);
    call.mpi.begin_because(rank, number);
    call.mpi.pass_on_promise(rank, started, number);
    let objects = call.mpi.rank_mut(rank);
    if let Some(combining) = objects.combining.remove(&started) {
        objects.combining.insert(number, combining);
    }
    if let Some(request) = call.request(number) {
        request.kind = inner.kind;
        request.activity = inner.activity;
        request.seen = inner.seen;
        request.status = inner.status;
        request.span = inner.span;
        request.event = inner.event;
        request.order = inner.order;
        request.met = inner.met;
    }
}
