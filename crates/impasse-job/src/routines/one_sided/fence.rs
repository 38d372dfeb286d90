//! Synchronisation of all members of a window: MPI 4.1, section 12.5.1.

use impasse_mpi::constants::{MODE_NOPRECEDE, MODE_NOSUCCEED};
use impasse_mpi::{Arg, ErrorClass, Pattern};

use super::check_assert;
use crate::context::{Call, CallResult, Outcome, WaitOn, fault};
use crate::routines::collectives::{Contribution, arrive};
use crate::state::{CommId, Extra, IssueKind, Maker, Mpi, Slot};

handlers! {
    MPI_Win_fence => Start(fence),
    MPI_Win_sync => Run(sync),
}

/// A fence that ends an epoch waits for all members, whose operations are then carried out; one
/// that is known not to need not wait.
fn fence(call: &mut Call<'_>) -> CallResult<u32> {
    let assert = call.int(Arg::assert)?;
    let window = call.window()?;
    let comm = call.mpi.window_comm(window, call.rank);
    let comm = comm.ok_or_else(|| fault(ErrorClass::WIN, "the window is not valid"))?;
    call.end_one_sided(window, |_| true);
    call.mpi.pass_fence(window, call.rank);
    (call.mpi).assert_fence(window, call.rank, assert, call.span);
    let synchronising = call.mpi.model.synchronising;
    let side = call.side(window)?;
    if !side.locks.is_empty() || side.open_access().is_some() || side.exposure.is_some() {
        return Err(fault(
            ErrorClass::RMA_SYNC,
            "another epoch is open at the fence",
        ));
    }
    let ends_epoch = side.fenced && assert & MODE_NOPRECEDE == 0;
    let pending = !side.fence_operations.is_empty();
    side.fenced = assert & MODE_NOSUCCEED == 0;
    if pending && assert & MODE_NOPRECEDE != 0 {
        let detail =
            "`MPI_MODE_NOPRECEDE` says that no operation comes before the fence, but there is one";
        call.note(IssueKind::EpochMisuse, detail.into());
    }
    check_assert(call)?;
    let mut brought = Contribution::new(call);
    match synchronising || ends_epoch {
        true => brought.extra = Extra::Make(Maker(end_epoch), Vec::new()),
        false => brought.pattern = Pattern::Nobody,
    }
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
    call.window()?;
    match call.waited {
        None => Ok(call.wait(WaitOn::TestAny, Vec::new())),
        Some(_) => Ok(Outcome::SUCCESS),
    }
}
