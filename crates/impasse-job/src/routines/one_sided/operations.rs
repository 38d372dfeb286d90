//! Operations on the memory of others: MPI 4.1, section 12.3.

use impasse_mpi::{Arg, ErrorClass, Form};

use super::atomic::{accumulate, fetch, get_accumulate, swap};
use super::locks::turn;
use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::data::{Payload, Place, Signature};
use crate::races::{Epoch, Within};
use crate::routines::point_to_point::add;
use crate::state::{Access, Activity, Flavour, Issue, IssueKind, RequestKind, Status};
use crate::transfer::{Action, Transfer};

handlers! {
    MPI_Put => Run(|call| operate(call, put)),
    MPI_Get => Run(|call| operate(call, get)),
    MPI_Accumulate => Run(|call| operate(call, accumulate)),
    MPI_Get_accumulate => Run(|call| operate(call, get_accumulate)),
    MPI_Fetch_and_op => Run(|call| operate(call, fetch)),
    MPI_Compare_and_swap => Run(|call| operate(call, swap)),
}

/// An operation as its arguments say: the window, and what is done to whom unless the target is
/// `MPI_PROC_NULL`.
pub(super) type Asked = (u32, Option<Transfer>);

/// Queues an operation. One with a request is carried out at once, as far as the lock lets it.
fn operate(
    call: &mut Call<'_>,
    read: fn(&mut Call<'_>) -> CallResult<Asked>,
) -> CallResult<Outcome> {
    let has_request = call.routine.form == Form::Nonblocking;
    let (window, transfer) = read(call)?;
    let target = transfer.as_ref().map(|transfer| transfer.target);
    if let (None, Some(transfer)) = (call.waited, transfer) {
        let transfer = Transfer { window, ..transfer };
        queue(call, window, transfer, has_request)?;
    }
    if let (None, Some(target), false) = (call.waited, target, has_request) {
        call.begin_one_sided(None, window, target);
    }
    if !has_request {
        return Ok(Outcome::SUCCESS);
    }
    if let Some(target) = target {
        if let Some(waits) = turn(call, window, &[target], false)? {
            return Ok(waits);
        }
        let rank = call.rank;
        call.mpi.flush(window, rank, &[target]);
    }
    let number = add(call, RequestKind::Nothing, Activity::Done, Status::EMPTY);
    if let Some(target) = target {
        call.begin_one_sided(Some(number), window, target);
    }
    call.give_request(number)?;
    Ok(Outcome::SUCCESS)
}

/// Adds an operation to the epoch in which it is.
fn queue(
    call: &mut Call<'_>,
    window: u32,
    transfer: Transfer,
    has_request: bool,
) -> CallResult<()> {
    let side = call.side(window)?;
    let within = |call: &Call<'_>, epoch| {
        let routine = call.routine.name;
        call.mpi.within(call.rank, window, epoch, routine)
    };
    if let Some(lock) = side.locks.get(&transfer.target) {
        let exclusive = lock.exclusive;
        let within = within(call, Epoch::Lock { exclusive });
        if let Some(lock) = call.side(window)?.locks.get_mut(&transfer.target) {
            lock.operations.push(Transfer { within, ..transfer });
        }
        return Ok(());
    }
    if has_request {
        return Err(fault(
            ErrorClass::RMA_SYNC,
            "an operation with a request needs a lock on its target",
        ));
    }
    let is_target = |access: &&mut Access| access.targets.contains(&transfer.target);
    if side.open_access().filter(is_target).is_some() {
        let within = within(call, Epoch::Group);
        if let Some(access) = call.side(window)?.open_access() {
            access.operations.push(Transfer { within, ..transfer });
        }
        return Ok(());
    }
    if side.fenced {
        let within = within(call, Epoch::Fence);
        let operation = Transfer { within, ..transfer };
        call.side(window)?.fence_operations.push(operation);
        return Ok(());
    }
    Err(fault(
        ErrorClass::RMA_SYNC,
        "no epoch on this target is open",
    ))
}

/// The memory of the target; none for `MPI_PROC_NULL`.
pub(super) fn target(call: &mut Call<'_>) -> CallResult<(u32, Option<(u32, Place)>)> {
    let window = call.window()?;
    let (count, datatype) = match call.has(Arg::target_count) {
        true => (call.count(Arg::target_count)?, Arg::target_datatype),
        // One element.
        false => (1, Arg::datatype),
    };
    let (layout, displacement) = (call.datatype(datatype)?, call.int(Arg::target_disp)?);
    let Some(rank) = call.target(Arg::target_rank, window)? else {
        return Ok((window, None));
    };
    let window_data = call.win(window)?;
    let dynamic = window_data.flavour == Flavour::Dynamic;
    let Some(part) = window_data.parts.get(&rank) else {
        return Ok((window, None));
    };
    let offset = displacement.wrapping_mul(part.unit as i64);
    let place = Place::known(part.base.wrapping_add_signed(offset), count, layout);
    let inside = |&(start, length): &(u64, u64)| {
        let end = start.checked_add(length);
        start >= part.base && end.is_some_and(|end| end <= part.base.wrapping_add(part.size))
    };
    if !dynamic && (displacement < 0 || !place.runs().iter().all(inside)) {
        let size = part.size;
        return Err(fault(
            ErrorClass::RMA_RANGE,
            format!("displacement {displacement} is beyond the {size} bytes of the window"),
        ));
    }
    Ok((window, Some((rank, place))))
}

/// What is sent must be what the target takes (MPI 4.1, section 12.3).
pub(super) fn compare(call: &mut Call<'_>, sent: (u64, &Signature), taken: (u64, &Signature)) {
    let detail = match sent.0 == taken.0 {
        true => sent.1.clash(taken.1),
        false => Some(format!(
            "{} bytes at the origin, {} at the target",
            sent.0, taken.0
        )),
    };
    let Some(detail) = detail else { return };
    let place = (call.rank, call.span);
    call.mpi.issue(Issue {
        kind: IssueKind::TypeMismatch,
        places: vec![place],
        detail,
    });
}

pub(super) fn transfer(call: &Call<'_>, (target, place): (u32, Place), action: Action) -> Transfer {
    Transfer {
        origin: call.rank,
        target,
        place,
        action,
        span: call.span,
        window: 0,
        within: Within::default(),
    }
}

/// The memory of the caller.
pub(super) fn origin(call: &mut Call<'_>) -> CallResult<Place> {
    call.place(Arg::origin_addr, Arg::origin_count, Arg::origin_datatype)
}

fn put(call: &mut Call<'_>) -> CallResult<Asked> {
    let origin = origin(call)?;
    let (window, target) = target(call)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    call.uses(&origin, false);
    let payload = lift(Payload::read(&mut call.memory(), &origin))?;
    let there = (target.1.bytes(), &target.1.signature());
    compare(call, (payload.len(), &payload.signature), there);
    Ok((window, Some(transfer(call, target, Action::Put(payload)))))
}

fn get(call: &mut Call<'_>) -> CallResult<Asked> {
    let origin = origin(call)?;
    let (window, target) = target(call)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let there = (target.1.bytes(), &target.1.signature());
    compare(call, there, (origin.bytes(), &origin.signature()));
    call.check_receives(std::slice::from_ref(&origin));
    call.uses(&origin, true);
    Ok((window, Some(transfer(call, target, Action::Get(origin)))))
}
