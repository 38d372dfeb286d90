//! The blocking, non-blocking and persistent form of a communication routine.
//!
//! `MPI_Ibcast` has the arguments of `MPI_Bcast` and a request behind them, `MPI_Bcast_init` an
//! info object and a request (MPI 4.1, sections 6.12 and 6.13).

use std::sync::Arc;

use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::state::{Activity, Request, RequestKind, Status, Style, Template};

/// The form of a routine by its name: how it starts, the name of the blocking form, its handler.
pub(super) fn form(name: &str) -> Option<(Style, String, Handler)> {
    if super::starter(name).is_some() {
        return Some((Style::Blocking, name.to_owned(), blocking));
    }
    let short = name.strip_prefix("MPI_")?;
    if let Some(base) = short.strip_suffix("_init") {
        return Some((Style::Persistent, format!("MPI_{base}"), persistent));
    }
    let rest = short.strip_prefix('I')?;
    let mut letters = rest.chars();
    let first = letters.next()?.to_ascii_uppercase();
    let base = format!("MPI_{first}{}", letters.as_str());
    Some((Style::Nonblocking, base, nonblocking))
}

/// `MPI_Comm_idup` and its like have the letter in the middle.
pub(super) fn base_name(name: &str) -> String {
    let plain = name.strip_suffix("_c").unwrap_or(name);
    match form(plain) {
        Some((_, base, _)) => base,
        None => plain.to_owned(),
    }
}

fn starter_of(call: &Call<'_>) -> CallResult<crate::call::Starter> {
    let base = base_name(&call.routine.name);
    match super::starter(&base) {
        Some(starter) => Ok(starter),
        None => call.unsupported(format!("`{}` is not modelled", call.routine.name)),
    }
}

/// Starts and waits.
pub(super) fn blocking(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    blocking_with(call, starter)
}

/// Starts with the given starter and waits; the request is not visible to the program.
pub(super) fn blocking_with(
    call: &mut Call<'_>,
    starter: crate::call::Starter,
) -> CallResult<Outcome> {
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
pub(super) fn nonblocking(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    nonblocking_with(call, starter)
}

/// Starts with the given starter and gives the request.
pub(super) fn nonblocking_with(
    call: &mut Call<'_>,
    starter: crate::call::Starter,
) -> CallResult<Outcome> {
    let last = last_argument(call)?;
    let number = starter(call)?;
    call.give_request(last, number)?;
    Ok(Outcome::SUCCESS)
}

/// Prepares, and gives a request that is not started.
pub(super) fn persistent(call: &mut Call<'_>) -> CallResult<Outcome> {
    let starter = starter_of(call)?;
    let last = last_argument(call)?;
    let request = Request {
        kind: RequestKind::Nothing,
        activity: Activity::Inactive,
        status: Status::EMPTY,
        span: call.span,
        template: Some(Arc::new(Template {
            routine: call.routine,
            start: starter,
            args: call.args.to_vec(),
            types: call.types.to_vec(),
        })),
        freed: false,
        inner: false,
        routine: &call.routine.name,
        order: 0,
    };
    let number = call.mpi.rank_mut(call.rank).requests.insert(request);
    call.give_request(last, number)?;
    Ok(Outcome::SUCCESS)
}

fn last_argument(call: &Call<'_>) -> CallResult<usize> {
    let arguments = call.routine.parameters.len();
    let missing = || fault("MPI_ERR_ARG", "arguments are missing");
    arguments.checked_sub(1).ok_or_else(missing)
}
