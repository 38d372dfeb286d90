//! Freeing communicators: MPI 4.1, sections 7.4.3 and 11.10.4.

use impasse_mpi::handles::{COMM_NULL, COMM_SELF, COMM_WORLD};
use impasse_mpi::{Arg, ErrorClass};

use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::attributes::delete_all;
use crate::routines::collectives::{Contribution, arrive};

handlers! {
    MPI_Comm_free | MPI_Comm_disconnect => Run(free),
}

/// Collective; whether `MPI_Comm_free` waits for the others is up to the implementation.
fn free(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (address, handle) = call.handle_behind(Arg::comm)?;
    if call
        .waited
        .is_some_and(|waited| !waited.requests.is_empty())
    {
        call.forget_waited();
        call.mpi.release_comm(call.rank, handle);
        call.write_handle(address, COMM_NULL)?;
        return Ok(Outcome::SUCCESS);
    }
    let comm = call.comm_of(handle)?;
    if matches!(handle, COMM_WORLD | COMM_SELF) {
        return Err(fault(
            ErrorClass::COMM,
            "`MPI_COMM_WORLD` and `MPI_COMM_SELF` cannot be freed",
        ));
    }
    if let Some(outcome) = delete_all(call, handle)? {
        return Ok(outcome);
    }
    let brought = Contribution::new(call);
    let number = arrive(call, &comm, brought)?;
    Ok(call.wait_inside(number))
}
