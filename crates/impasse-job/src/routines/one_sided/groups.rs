//! Synchronisation between groups of members: MPI 4.1, section 12.5.2.

use std::collections::BTreeSet;

use impasse_mpi::constants::MODE_NOCHECK;
use impasse_mpi::{Arg, ErrorClass};

use super::{check_assert, check_fence_is_over, wait};
use crate::context::{Call, CallResult, Outcome, WaitOn, fault};
use crate::races::Stamp;
use crate::routines::groups;
use crate::routines::point_to_point::add;
use crate::state::{Access, Activity, Exposure, RequestKind, Status, Until};

handlers! {
    MPI_Win_post => Run(post),
    MPI_Win_start => Run(start),
    MPI_Win_complete => Run(complete),
    MPI_Win_wait => Run(close),
    MPI_Win_test => Run(test),
}

/// The world ranks in the group argument, which must be members of the window.
fn members(call: &mut Call<'_>, window: u32) -> CallResult<BTreeSet<u32>> {
    let members: BTreeSet<u32> = groups::argument(call)?.iter().copied().collect();
    let known = &call.win(window)?.sides;
    if let Some(other) = members.iter().find(|member| !known.contains_key(member)) {
        return Err(fault(
            ErrorClass::GROUP,
            format!("rank {other} is in the group but not in the window"),
        ));
    }
    Ok(members)
}

/// Exposes the caller's memory; never waits.
fn post(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    let open = members(call, window)?;
    check_assert(call)?;
    if call.side(window)?.exposure.is_some() {
        return Err(fault(ErrorClass::RMA_SYNC, "the window is exposed already"));
    }
    let assert = call.int(Arg::assert)?;
    (call.mpi).assert_post(window, call.rank, assert, call.span);
    let activity = match open.is_empty() {
        true => Activity::Done,
        false => Activity::Active,
    };
    let request = add(call, RequestKind::Nothing, activity, Status::EMPTY);
    call.hide(request);
    let origins: Vec<u32> = open.iter().copied().collect();
    let stamp = call.mpi.stamp(call.rank);
    call.side(window)?.exposure = Some(Exposure {
        open,
        request,
        stamp,
    });
    call.mpi.settle_epochs(window);
    for origin in origins {
        call.mpi.touch(origin);
    }
    Ok(Outcome::SUCCESS)
}

/// Begins access; may wait until all targets have exposed their memory.
fn start(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.waited.is_some() {
        return Ok(Outcome::SUCCESS);
    }
    let window = call.window()?;
    let assert = call.int(Arg::assert)?;
    let targets = members(call, window)?;
    check_assert(call)?;
    check_fence_is_over(call, window)?;
    let side = call.side(window)?;
    if side.open_access().is_some() || !side.locks.is_empty() {
        return Err(fault(
            ErrorClass::RMA_SYNC,
            "an epoch of access is open already",
        ));
    }
    side.accesses.push_back(Access {
        targets: targets.clone(),
        operations: Vec::new(),
        complete: false,
        stamp: Stamp::default(),
    });
    let unchecked = assert & MODE_NOCHECK != 0;
    for &target in targets.iter().filter(|_| unchecked) {
        (call.mpi).check_posted(window, call.rank, target, call.span);
    }
    match call.mpi.model.synchronising && !unchecked {
        true => Ok(wait(window, &Until::Exposed)),
        false => Ok(Outcome::SUCCESS),
    }
}

/// Ends access; may wait until the operations are carried out, and must if they give data.
fn complete(call: &mut Call<'_>) -> CallResult<Outcome> {
    if call.waited.is_some() {
        return Ok(Outcome::SUCCESS);
    }
    let window = call.window()?;
    let Some(access) = call.side(window)?.open_access() else {
        return Err(fault(ErrorClass::RMA_SYNC, "no epoch of access is open"));
    };
    access.complete = true;
    let targets = access.targets.clone();
    if access.targets.is_empty() {
        call.side(window)?.accesses.pop_back();
    }
    call.end_one_sided(window, |target| targets.contains(&target));
    let stamp = call.mpi.stamp(call.rank);
    if let Some(access) = call.side(window)?.accesses.back_mut() {
        access.stamp = stamp;
    }
    call.mpi.settle_epochs(window);
    Ok(wait(window, &Until::Accessed))
}

/// `MPI_Win_wait`: ends exposure when all origins are complete.
fn close(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    if call.waited.is_none() {
        exposure(call, window)?;
        return Ok(wait(window, &Until::Closed));
    }
    end_exposure(call, window)?;
    Ok(Outcome::SUCCESS)
}

/// The request behind the epoch of exposure.
fn exposure(call: &mut Call<'_>, window: u32) -> CallResult<u32> {
    let exposure = call.side(window)?.exposure.as_ref();
    let none = || fault(ErrorClass::RMA_SYNC, "the window is not exposed");
    exposure.map(|exposure| exposure.request).ok_or_else(none)
}

fn end_exposure(call: &mut Call<'_>, window: u32) -> CallResult<()> {
    if let Some(exposure) = call.side(window)?.exposure.take() {
        call.mpi.learn_from(call.rank, exposure.request);
        call.mpi.note_exposure_end(window, call.rank);
        call.mpi.forget_post(window, call.rank);
        call.mpi.note_synchronised(window, call.rank);
        let requests = &mut call.mpi.rank_mut(call.rank).requests;
        requests.remove(exposure.request);
    }
    Ok(())
}

fn test(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    let request = exposure(call, window)?;
    let Some(waited) = call.waited else {
        return Ok(call.wait(WaitOn::TestAll, vec![request]));
    };
    let done = !waited.chosen.is_empty();
    call.give_int(Arg::flag, done.into())?;
    if done {
        end_exposure(call, window)?;
    }
    Ok(Outcome::SUCCESS)
}
