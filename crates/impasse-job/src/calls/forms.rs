//! The blocking, non-blocking and persistent form of a communication routine.
//!
//! `MPI_Ibcast` has the arguments of `MPI_Bcast` and a request behind them, `MPI_Bcast_init` an
//! info object and a request (MPI 4.1, sections 6.12 and 6.13).

use std::sync::Arc;

use impasse_mpi::Routine;

use crate::call::{Call, CallResult, Form, Handler, Outcome, Starter, fault};
use crate::state::{Activity, Request, RequestKind, Status, Style, Template};

/// The form of a routine by its name, and the handler that the form alone needs.
pub(super) fn form(routine: &'static Routine, name: &str) -> (Form, Option<Handler>) {
    let (style, blocking_name, handler) = split(name);
    let start = super::starter(&blocking_name);
    let form = Form {
        style,
        blocking: impasse_mpi::routine(&blocking_name).unwrap_or(routine),
        start,
    };
    (form, start.map(|_| handler))
}

/// How a routine of this name would start, the name of its blocking form, its handler.
fn split(name: &str) -> (Style, String, Handler) {
    let short = name.strip_prefix("MPI_").unwrap_or(name);
    if super::starter(name).is_some() {
        return (Style::Blocking, name.to_owned(), blocking);
    }
    if let Some(base) = short.strip_suffix("_init") {
        return (Style::Persistent, format!("MPI_{base}"), persistent);
    }
    let mut letters = short.chars();
    if letters.next() == Some('I')
        && let Some(first) = letters.next()
    {
        let base = format!("MPI_{}{}", first.to_ascii_uppercase(), letters.as_str());
        return (Style::Nonblocking, base, nonblocking);
    }
    (Style::Blocking, name.to_owned(), blocking)
}

/// The starter of a routine that is handled by its form.
fn starter_of(call: &Call<'_>) -> CallResult<Starter> {
    match call.form.start {
        Some(starter) => Ok(starter),
        None => call.unsupported(format!("`{}` is not modelled", call.routine.name)),
    }
}

/// Starts and waits.
fn blocking(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    blocking_with(call, starter)
}

/// Starts with the given starter and waits; the request is not visible to the program.
pub(super) fn blocking_with(call: &mut Call<'_>, starter: Starter) -> CallResult<Outcome> {
    if let Some(waited) = call.waited {
        let numbers = waited.requests.clone();
        return finish(call, &numbers);
    }
    let number = starter(call)?;
    if let Some(request) = call.request(number) {
        request.inner = true;
    }
    Ok(call.wait_all(vec![number]))
}

/// The inner requests of a blocking call are done.
fn finish(call: &mut Call<'_>, numbers: &[u32]) -> CallResult<Outcome> {
    for &number in numbers {
        call.mpi.rank_mut(call.rank).requests.remove(number);
    }
    Ok(Outcome::SUCCESS)
}

/// Starts and gives the request, which is the last argument.
fn nonblocking(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    nonblocking_with(call, starter)
}

/// Starts with the given starter and gives the request.
pub(super) fn nonblocking_with(call: &mut Call<'_>, starter: Starter) -> CallResult<Outcome> {
    let last = last_argument(call)?;
    let number = starter(call)?;
    call.give_request(last, number)?;
    Ok(Outcome::SUCCESS)
}

/// Prepares, and gives a request that is not started.
fn persistent(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    let last = last_argument(call)?;
    let request = Request {
        kind: RequestKind::Nothing,
        activity: Activity::Inactive,
        status: Status::EMPTY,
        span: call.span,
        template: Some(Arc::new(Template {
            routine: call.routine,
            blocking: call.form.blocking,
            start: starter,
            args: call.args.to_vec(),
            types: call.types.to_vec(),
        })),
        freed: false,
        inner: false,
        routine: call.routine.name,
        event: call.mpi.last_call(call.rank),
        order: 0,
    };
    let number = call.mpi.rank_mut(call.rank).requests.insert(request);
    call.give_request(last, number)?;
    Ok(Outcome::SUCCESS)
}

fn last_argument(call: &Call<'_>) -> CallResult<usize> {
    let arguments = call.routine.parameters().count();
    let missing = || fault("MPI_ERR_ARG", "arguments are missing");
    arguments.checked_sub(1).ok_or_else(missing)
}
