//! Copying and freeing communicators: MPI 4.1, sections 7.4.2, 7.4.3 and 11.10.4. Attributes are
//! copied and deleted by functions of the program before the members come together.

use impasse_mpi::handles::{COMM_NULL, COMM_SELF, COMM_WORLD, INFO_NULL};
use impasse_mpi::{Arg, ErrorClass, Form};

use super::making::{Making, make};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::attributes::{Copied, copy_all, delete_all};
use crate::routines::collectives::{Contribution, arrive};
use crate::routines::info;
use crate::state::{CommId, Mpi, Slot};

handlers! {
    MPI_Comm_dup | MPI_Comm_dup_with_info => Run(duplicate),
    MPI_Comm_free | MPI_Comm_disconnect => Run(free),
}

fn duplicate(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call
        .waited
        .is_some_and(|waited| !waited.requests.is_empty())
    {
        call.forget_waited();
        return Ok(Outcome::SUCCESS);
    }
    let comm = call.comm(Arg::comm)?;
    let hints = match call.has(Arg::info) {
        true => {
            info::argument(call)?;
            call.bits(Arg::info)?
        }
        false => 0,
    };
    let handle = call.bits(Arg::comm)?;
    let attributes = match copy_all(call, handle)? {
        Copied::CallBack(outcome) => return Ok(outcome),
        Copied::All(attributes) => attributes,
    };
    let mut numbers = vec![hints.cast_signed()];
    for (keyval, value) in attributes {
        numbers.extend([keyval, value.cast_signed()]);
    }
    let number = make(call, &comm, Arg::newcomm, copy, numbers)?;
    if call.routine.form == Form::Nonblocking {
        call.give_request(number)?;
        return Ok(Outcome::SUCCESS);
    }
    Ok(call.wait_inside(number))
}

fn copy(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, parent, slot);
    let comm = making.comm();
    let remote = comm.remote.as_ref().map(|remote| remote.to_vec());
    let label = making.routine().to_owned();
    making.add(comm.members.to_vec(), remote, comm.topology.clone(), label);
    for member in comm.everyone() {
        let hints = making.number(member, 0).cast_unsigned();
        let inherited = making.parent_of(member).map(|parent| parent.info.clone());
        let hints = match hints {
            0 => inherited.unwrap_or_default(),
            INFO_NULL => Vec::new(),
            handle => info::find(making.mpi, member, handle).unwrap_or_default(),
        };
        let pairs = making.said(member).get(1..).unwrap_or_default();
        let pairs = pairs.as_chunks::<2>().0.iter();
        let attributes = pairs.map(|&[keyval, value]| (keyval, value.cast_unsigned()));
        if let Some(local) = making.local(member) {
            local.info = hints;
            local.attributes = attributes.collect();
        }
    }
    making.finish()
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
