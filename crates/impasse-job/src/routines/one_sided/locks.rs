//! Access that the target does not see: MPI 4.1, sections 12.5.3 and 12.5.4.

use impasse_mpi::constants::{LOCK_EXCLUSIVE, LOCK_SHARED, MODE_NOCHECK};
use impasse_mpi::{Arg, ErrorClass};

use super::{check_assert, check_fence_is_over, wait};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::state::{Lock, Until};
use crate::transfer::{Action, Transfer};

handlers! {
    MPI_Win_lock => Run(lock),
    MPI_Win_lock_all => Run(lock_all),
    MPI_Win_unlock => Run(unlock),
    MPI_Win_unlock_all => Run(unlock_all),
    MPI_Win_flush => Run(|call| flush(call, false)),
    MPI_Win_flush_local => Run(|call| flush(call, true)),
    MPI_Win_flush_all => Run(|call| flush_all(call, false)),
    MPI_Win_flush_local_all => Run(|call| flush_all(call, true)),
}

fn lock(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    if call.waited.is_some() {
        call.side(window)?.granted = false;
        return Ok(Outcome::SUCCESS);
    }
    let (kind, assert) = (call.int(Arg::lock_type)?, call.int(Arg::assert)?);
    let target = call.target(Arg::rank, window)?;
    let exclusive = match kind {
        LOCK_EXCLUSIVE => true,
        LOCK_SHARED => false,
        _ => {
            return Err(fault(
                ErrorClass::LOCKTYPE,
                format!("the lock type is {kind}"),
            ));
        }
    };
    let Some(target) = target else {
        return Ok(Outcome::SUCCESS);
    };
    check_assert(call)?;
    check_fence_is_over(call, window)?;
    let side = call.side(window)?;
    if side.locks.contains_key(&target) || side.open_access().is_some() {
        return Err(fault(
            ErrorClass::RMA_SYNC,
            "an epoch on this target is open already",
        ));
    }
    let unchecked = assert & MODE_NOCHECK != 0;
    side.locks.insert(target, new_lock(exclusive, unchecked));
    call.mpi.note_asked(window, call.rank, &[target]);
    let kind = (exclusive, unchecked);
    (call.mpi).assert_locks((window, call.rank), &[target], kind, call.span);
    acquire(call, window, vec![target], unchecked)
}

fn new_lock(exclusive: bool, unchecked: bool) -> Lock {
    Lock {
        exclusive,
        held: unchecked,
        unchecked,
        operations: Vec::new(),
    }
}

/// A lock may be granted when it is asked for or when it is needed; that on the own memory is
/// needed at once, since it is reached without further calls.
fn acquire(
    call: &mut Call<'_>,
    window: u32,
    targets: Vec<u32>,
    unchecked: bool,
) -> CallResult<Outcome> {
    let rank = call.rank;
    let at_once = match call.mpi.model.synchronising {
        true => targets,
        false => targets
            .into_iter()
            .filter(|&target| target == rank)
            .collect(),
    };
    match at_once.is_empty() || unchecked {
        true => Ok(Outcome::SUCCESS),
        false => Ok(wait(window, &Until::Turn(at_once))),
    }
}

fn lock_all(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    if call.waited.is_some() {
        call.side(window)?.granted = false;
        return Ok(Outcome::SUCCESS);
    }
    let unchecked = call.int(Arg::assert)? & MODE_NOCHECK != 0;
    let targets = call.win(window)?.members.to_vec();
    check_assert(call)?;
    check_fence_is_over(call, window)?;
    let side = call.side(window)?;
    if !side.locks.is_empty() || side.open_access().is_some() {
        return Err(fault(
            ErrorClass::RMA_SYNC,
            "an epoch of access is open already",
        ));
    }
    side.all = true;
    for &target in &targets {
        side.locks.insert(target, new_lock(false, unchecked));
    }
    call.mpi.note_asked(window, call.rank, &targets);
    let kind = (false, unchecked);
    (call.mpi).assert_locks((window, call.rank), &targets, kind, call.span);
    acquire(call, window, targets, unchecked)
}

/// The targets that a call about one target concerns: none for `MPI_PROC_NULL`.
fn locked(call: &mut Call<'_>, window: u32) -> CallResult<Vec<u32>> {
    let Some(target) = call.target(Arg::rank, window)? else {
        return Ok(Vec::new());
    };
    match call.side(window)?.locks.contains_key(&target) {
        true => Ok(vec![target]),
        false => Err(fault(ErrorClass::RMA_SYNC, "the target is not locked")),
    }
}

/// All targets that are locked.
fn all_locked(call: &mut Call<'_>, window: u32, need_all: bool) -> CallResult<Vec<u32>> {
    let side = call.side(window)?;
    if side.locks.is_empty() || (need_all && !side.all) {
        return Err(fault(ErrorClass::RMA_SYNC, "the window is not locked"));
    }
    Ok(side.locks.keys().copied().collect())
}

fn unlock(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    let targets = locked(call, window)?;
    if call.side(window)?.all {
        return Err(fault(
            ErrorClass::RMA_SYNC,
            "the lock is one of `MPI_Win_lock_all`",
        ));
    }
    release(call, window, &targets)
}

fn unlock_all(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    let targets = all_locked(call, window, true)?;
    release(call, window, &targets)
}

fn release(call: &mut Call<'_>, window: u32, targets: &[u32]) -> CallResult<Outcome> {
    if let Some(waits) = turn(call, window, targets, false)? {
        return Ok(waits);
    }
    let rank = call.rank;
    call.end_one_sided(window, |target| targets.contains(&target));
    call.mpi.note_flush(window, rank, targets);
    call.mpi.note_synchronised(window, rank);
    call.mpi.note_unlocked(window, rank, targets);
    call.mpi.unlock(window, rank, targets);
    Ok(Outcome::SUCCESS)
}

fn flush(call: &mut Call<'_>, local: bool) -> CallResult<Outcome> {
    let window = call.window()?;
    let targets = locked(call, window)?;
    flush_targets(call, window, &targets, local)
}

fn flush_all(call: &mut Call<'_>, local: bool) -> CallResult<Outcome> {
    let window = call.window()?;
    let targets = all_locked(call, window, false)?;
    flush_targets(call, window, &targets, local)
}

/// A local flush is content when the data it gets is there (MPI 4.1, section 12.5.4).
fn flush_targets(
    call: &mut Call<'_>,
    window: u32,
    targets: &[u32],
    local: bool,
) -> CallResult<Outcome> {
    let only_results = local && !call.mpi.model.synchronising;
    if let Some(waits) = turn(call, window, targets, only_results)? {
        return Ok(waits);
    }
    let concerned = concerned(call, window, targets, only_results)?;
    let rank = call.rank;
    call.end_one_sided(window, |target| targets.contains(&target));
    match local {
        true => call.side(window)?.flush_at_origin(&concerned),
        false => call.mpi.note_flush(window, rank, targets),
    }
    call.mpi.flush(window, rank, &concerned);
    Ok(Outcome::SUCCESS)
}

/// The targets on which there is something to carry out.
fn concerned(
    call: &mut Call<'_>,
    window: u32,
    targets: &[u32],
    only_results: bool,
) -> CallResult<Vec<u32>> {
    let side = call.side(window)?;
    let counts = |operation: &Transfer| !only_results || operation.gives_back();
    let mut found = targets.to_vec();
    found.retain(|target| {
        let lock = side.locks.get(target);
        lock.is_some_and(|lock| lock.operations.iter().any(counts))
    });
    Ok(found)
}

/// Whether a rank has to wait for its turn before its operations are carried out: until it has
/// the locks, and where the lock lets others in, for the order among them.
pub(super) fn turn(
    call: &mut Call<'_>,
    window: u32,
    targets: &[u32],
    only_results: bool,
) -> CallResult<Option<Outcome>> {
    let concerned = concerned(call, window, targets, only_results)?;
    let waited = call.waited.is_some();
    let side = call.side(window)?;
    side.granted = false;
    let is_put = |operation: &Transfer| matches!(operation.action, Action::Put(_));
    let locks = concerned.iter().filter_map(|target| side.locks.get(target));
    let mut open = locks.filter(|lock| {
        let alone = lock.exclusive || lock.unchecked;
        !lock.held || !(alone || lock.operations.iter().all(is_put))
    });
    if waited || open.next().is_none() {
        return Ok(None);
    }
    Ok(Some(wait(window, &Until::Turn(concerned))))
}
