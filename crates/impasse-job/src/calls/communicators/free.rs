//! Freeing communicators: MPI 4.1, sections 7.4.3 and 11.10.4.

use impasse_mpi::HandleKind;

use super::making::{finish, wait_inside};
use crate::call::{Call, CallResult, Handler, Outcome, fault};
use crate::calls::attributes::delete_all;
use crate::calls::collectives::{Contribution, arrive};
use crate::state::Pattern;

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Comm_free" => |call| free(call, Pattern::FromRoot),
        "MPI_Comm_disconnect" => |call| free(call, Pattern::Everyone),
        _ => return None,
    })
}

/// Collective; whether `MPI_Comm_free` waits for the others is up to the implementation, so it
/// follows the pattern of a call with a root that nobody waits for.
fn free(call: &mut Call<'_>, pattern: Pattern) -> CallResult<Outcome> {
    let address = call.bits(0)?;
    let handle = call.numbers_at(address, 8, 1)?;
    let handle = handle.first().copied().unwrap_or_default().cast_unsigned();
    if call
        .waited
        .is_some_and(|waited| !waited.requests.is_empty())
    {
        let done = finish(call);
        call.mpi.release_comm(call.rank, handle);
        call.write_handle(address, HandleKind::Comm.null())?;
        return Ok(done);
    }
    let comm = call.comm_of(handle)?;
    if handle <= HandleKind::Comm.null() + 2 {
        return Err(fault(
            "MPI_ERR_COMM",
            "`MPI_COMM_WORLD` and `MPI_COMM_SELF` cannot be freed",
        ));
    }
    if let Some(outcome) = delete_all(call, handle)? {
        return Ok(outcome);
    }
    let number = arrive(call, &comm, Contribution::of(pattern))?;
    Ok(wait_inside(call, number))
}
