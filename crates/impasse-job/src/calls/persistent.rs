//! Starting persistent requests: MPI 4.1, section 3.9.

use std::sync::Arc;

use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::state::Activity;

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Start" => start,
        "MPI_Startall" => start_all,
        _ => return None,
    })
}

fn start(call: &mut Call<'_>) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    start_at(call, address)?;
    Ok(Outcome::SUCCESS)
}

fn start_all(call: &mut Call<'_>) -> CallResult<Outcome> {
    let len = call.count(0)?;
    for position in 0..len {
        let address = call.bits(1)? + 8 * position;
        start_at(call, address)?;
    }
    Ok(Outcome::SUCCESS)
}

/// Starts the persistent request whose handle is at an address (MPI 4.1, section 3.9).
fn start_at(call: &mut Call<'_>, address: u64) -> CallResult<()> {
    let handle = call.numbers_at(address, 8, 1)?[0].cast_unsigned();
    let found = call.request_of(handle)?;
    let template = found.and_then(|number| {
        let request = call.request(number)?;
        let template = Arc::clone(request.template.as_ref()?);
        (request.activity == Activity::Inactive).then_some((number, template))
    });
    let Some((number, template)) = template else {
        return Err(fault(
            "MPI_ERR_REQUEST",
            "the request is not a persistent one, or is active already",
        ));
    };
    let started = call.with(&template, template.start)?;
    adopt(call, number, started);
    Ok(())
}

/// What was started for a persistent request goes on under its number.
fn adopt(call: &mut Call<'_>, number: u32, started: u32) {
    let rank = call.rank;
    let Some(inner) = call.mpi.rank_mut(rank).requests.remove(started) else {
        return;
    };
    call.mpi.rename_request(rank, started, number, &inner.kind);
    if let Some(request) = call.request(number) {
        request.kind = inner.kind;
        request.activity = inner.activity;
        request.status = inner.status;
        request.span = inner.span;
        request.event = inner.event;
        request.order = inner.order;
    }
}
