//! Synchronisation of all members of a window: MPI 4.1, section 12.5.1.

use crate::call::{Call, CallResult, Handler, Outcome, WaitOn, fault};
use crate::calls::collectives::{Contribution, arrive};
use crate::calls::forms;
use crate::state::{CommId, Extra, Maker, Mpi, Pattern, Slot};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Win_fence" => |call| forms::blocking_with(call, fence),
        "MPI_Win_sync" => sync,
        _ => return None,
    })
}

/// The program promises that the fence ends no epoch.
const NO_PRECEDE: i64 = 8192;
/// The program promises that the fence begins no epoch.
const NO_SUCCEED: i64 = 16384;

/// A fence that ends an epoch waits for all members, whose operations are then carried out; one
/// that is known not to need not wait.
fn fence(call: &mut Call<'_>) -> CallResult<u32> {
    let assert = call.int(0)?;
    let window = call.window(1)?;
    let comm = call.mpi.window_comm(window, call.rank);
    let comm = comm.ok_or_else(|| fault("MPI_ERR_WIN", "the window is not valid"))?;
    let synchronising = call.mpi.reading.synchronising;
    let side = call.side(window)?;
    if !side.locks.is_empty() || side.open_access().is_some() || side.exposure.is_some() {
        return Err(fault(
            "MPI_ERR_RMA_SYNC",
            "another epoch is open at the fence",
        ));
    }
    let ends_epoch = side.fenced && assert & NO_PRECEDE == 0;
    side.fenced = assert & NO_SUCCEED == 0;
    let brought = match synchronising || ends_epoch {
        true => Contribution {
            extra: Extra::Make(Maker(end_epoch), Vec::new()),
            ..Contribution::of(Pattern::Everyone)
        },
        // Nobody is the root, so nobody waits.
        false => Contribution::of(Pattern::ToRoot),
    };
    arrive(call, &comm, brought)
}

/// The operations of all members are carried out.
fn end_epoch(mpi: &mut Mpi, comm: CommId, _: &Slot) -> Vec<u64> {
    let number = mpi.window_of_comm(comm);
    let window = number.and_then(|number| mpi.windows.get_mut(number));
    let sides = window
        .into_iter()
        .flat_map(|window| window.sides.values_mut());
    let operations: Vec<_> = sides
        .flat_map(|side| std::mem::take(&mut side.fence_operations))
        .collect();
    mpi.transfers.extend(operations);
    Vec::new()
}

/// A call that loops use to see what others have written: it lets them do so first (MPI 4.1,
/// section 12.5.4).
fn sync(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.window(0)?;
    match call.waited {
        None => Ok(call.wait(WaitOn::TestAny, Vec::new())),
        Some(_) => Ok(Outcome::SUCCESS),
    }
}
