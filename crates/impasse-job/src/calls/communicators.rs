//! Communicators: MPI 4.1, sections 7.4 and 7.6.

use crate::call::{Call, CallResult, Handler, Outcome};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Comm_rank" => rank,
        "MPI_Comm_size" => size,
        _ => return None,
    })
}

/// The starters by the name of the blocking form.
pub(super) fn starter(_name: &str) -> Option<crate::call::Starter> {
    None
}

fn rank(call: &mut Call<'_>) -> CallResult<Outcome> {
    let comm = call.comm(0)?;
    call.give_int(1, comm.me.into())?;
    Ok(Outcome::SUCCESS)
}

fn size(call: &mut Call<'_>) -> CallResult<Outcome> {
    let comm = call.comm(0)?;
    call.give_int(1, comm.size().into())?;
    Ok(Outcome::SUCCESS)
}
