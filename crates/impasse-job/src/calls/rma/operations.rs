//! Operations on the memory of others: MPI 4.1, section 12.3.

use impasse_mpi::HandleKind;
use impasse_mpi::datatypes::DATATYPES;

use super::locks::turn;
use crate::call::{Call, CallResult, Handler, Outcome, fault, lift};
use crate::calls::point_to_point::add;
use crate::data::{Builtin, Payload, Place, Signature};
use crate::state::{Activity, Flavour, Issue, IssueKind, RequestKind, Status};
use crate::transfer::{Action, Transfer};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Put" => |call| operate(call, put, None),
        "MPI_Get" => |call| operate(call, get, None),
        "MPI_Accumulate" => |call| operate(call, accumulate, None),
        "MPI_Get_accumulate" => |call| operate(call, get_accumulate, None),
        "MPI_Fetch_and_op" => |call| operate(call, fetch, None),
        "MPI_Compare_and_swap" => |call| operate(call, swap, None),
        "MPI_Rput" => |call| operate(call, put, Some(8)),
        "MPI_Rget" => |call| operate(call, get, Some(8)),
        "MPI_Raccumulate" => |call| operate(call, accumulate, Some(9)),
        "MPI_Rget_accumulate" => |call| operate(call, get_accumulate, Some(12)),
        _ => return None,
    })
}

/// An operation as its arguments say: the window, and what is done to whom unless the target is
/// `MPI_PROC_NULL`.
type Asked = (u32, Option<Transfer>);

/// Positions of the arguments that say what memory of a target is meant.
struct Target {
    rank: usize,
    displacement: usize,
    /// Position of the number of elements; none for one element.
    count: Option<usize>,
    datatype: usize,
    window: usize,
}

/// Queues an operation. One with a request is carried out at once, as far as the lock lets it.
fn operate(
    call: &mut Call<'_>,
    read: fn(&mut Call<'_>) -> CallResult<Asked>,
    request: Option<usize>,
) -> CallResult<Outcome> {
    let (window, transfer) = read(call)?;
    let target = transfer.as_ref().map(|transfer| transfer.target);
    if let (None, Some(transfer)) = (call.waited, transfer) {
        queue(call, window, transfer, request.is_some())?;
    }
    let Some(index) = request else {
        return Ok(Outcome::SUCCESS);
    };
    if let Some(target) = target {
        if let Some(waits) = turn(call, window, &[target], false)? {
            return Ok(waits);
        }
        let rank = call.rank;
        call.mpi.flush(window, rank, &[target]);
    }
    let number = add(call, RequestKind::Nothing, Activity::Done, Status::EMPTY);
    call.give_request(index, number)?;
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
    if let Some(lock) = side.locks.get_mut(&transfer.target) {
        lock.operations.push(transfer);
        return Ok(());
    }
    if has_request {
        return Err(fault(
            "MPI_ERR_RMA_SYNC",
            "an operation with a request needs a lock on its target",
        ));
    }
    if let Some(access) = side.open_access()
        && access.targets.contains(&transfer.target)
    {
        access.operations.push(transfer);
        return Ok(());
    }
    if side.fenced {
        side.fence_operations.push(transfer);
        return Ok(());
    }
    Err(fault("MPI_ERR_RMA_SYNC", "no epoch on this target is open"))
}

/// The memory of the target; none for `MPI_PROC_NULL`.
fn target(call: &mut Call<'_>, at: &Target) -> CallResult<(u32, Option<(u32, Place)>)> {
    let window = call.window(at.window)?;
    let count = match at.count {
        Some(index) => call.count(index)?,
        None => 1,
    };
    let (layout, displacement) = (call.datatype(at.datatype)?, call.int(at.displacement)?);
    let Some(rank) = call.target(at.rank, window)? else {
        return Ok((window, None));
    };
    let window_data = call.win(window)?;
    let dynamic = window_data.flavour == Flavour::Dynamic;
    let Some(part) = window_data.parts.get(&rank) else {
        return Ok((window, None));
    };
    let offset = displacement.wrapping_mul(part.unit as i64);
    let place = Place {
        address: part.base.wrapping_add_signed(offset),
        count,
        layout,
    };
    let inside = |&(start, length): &(u64, u64)| {
        let end = start.checked_add(length);
        start >= part.base && end.is_some_and(|end| end <= part.base.wrapping_add(part.size))
    };
    if !dynamic && (displacement < 0 || !place.runs().iter().all(inside)) {
        let size = part.size;
        return Err(fault(
            "MPI_ERR_RMA_RANGE",
            format!("displacement {displacement} is beyond the {size} bytes of the window"),
        ));
    }
    Ok((window, Some((rank, place))))
}

/// What is sent must be what the target takes (MPI 4.1, section 12.3).
fn compare(call: &mut Call<'_>, sent: (u64, &Signature), taken: (u64, &Signature)) {
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

fn transfer(call: &Call<'_>, (target, place): (u32, Place), action: Action) -> Transfer {
    Transfer {
        origin: call.rank,
        target,
        place,
        action,
        span: call.span,
    }
}

const PLAIN: Target = Target {
    rank: 3,
    displacement: 4,
    count: Some(5),
    datatype: 6,
    window: 7,
};

fn put(call: &mut Call<'_>) -> CallResult<Asked> {
    let origin = call.place(0, 1, 2)?;
    let (window, target) = target(call, &PLAIN)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let payload = lift(Payload::read(&mut call.memory(), &origin))?;
    let there = (target.1.bytes(), &target.1.signature());
    compare(call, (payload.len(), &payload.signature), there);
    Ok((window, Some(transfer(call, target, Action::Put(payload)))))
}

fn get(call: &mut Call<'_>) -> CallResult<Asked> {
    let origin = call.place(0, 1, 2)?;
    let (window, target) = target(call, &PLAIN)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let there = (target.1.bytes(), &target.1.signature());
    compare(call, there, (origin.bytes(), &origin.signature()));
    Ok((window, Some(transfer(call, target, Action::Get(origin)))))
}

/// The operator argument at `index` for elements of one predefined datatype (MPI 4.1, section
/// 12.3.4): functions of the program are not allowed.
fn operator(call: &mut Call<'_>, index: usize, place: &Place) -> CallResult<(Builtin, u16)> {
    let handle = call.bits(index)?;
    let Some(operator) = Builtin::of_handle(handle) else {
        return Err(fault("MPI_ERR_OP", "the operator is not a predefined one"));
    };
    let basic = basic(&place.layout.signature, place.layout.size);
    let raw = matches!(operator, Builtin::Replace | Builtin::NoOp);
    match basic {
        Some(basic) if raw || operator.accepts(basic) => Ok((operator, basic)),
        None if raw => Ok((operator, 0)),
        _ => Err(fault("MPI_ERR_OP", "the operator is not for this datatype")),
    }
}

/// The predefined datatype of which a datatype is made, if there is one only.
pub(in crate::calls) fn basic(signature: &Signature, size: u64) -> Option<u16> {
    (0u16..)
        .zip(DATATYPES)
        .find(|(number, datatype)| {
            let count = size.checked_div(datatype.size).unwrap_or(0);
            count > 0 && Signature::basic(*number).times(count) == *signature
        })
        .map(|(number, _)| number)
}

fn accumulate(call: &mut Call<'_>) -> CallResult<Asked> {
    let origin = call.place(0, 1, 2)?;
    let (window, target) = target(call, &Target { window: 8, ..PLAIN })?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let (operator, datatype) = operator(call, 7, &target.1)?;
    let payload = lift(Payload::read(&mut call.memory(), &origin))?;
    let there = (target.1.bytes(), &target.1.signature());
    compare(call, (payload.len(), &payload.signature), there);
    let action = Action::Combine {
        operator,
        datatype,
        payload,
        result: None,
    };
    Ok((window, Some(transfer(call, target, action))))
}

/// Whether the operator argument at `index` leaves the target as it is; then the data of the
/// origin is not looked at.
fn only_reads(call: &mut Call<'_>, index: usize) -> CallResult<bool> {
    let no_op = impasse_mpi::handle_named("MPI_NO_OP").map(|handle| handle.value);
    Ok(Some(call.bits(index)?) == no_op)
}

fn get_accumulate(call: &mut Call<'_>) -> CallResult<Asked> {
    let at = Target {
        rank: 6,
        displacement: 7,
        count: Some(8),
        datatype: 9,
        window: 11,
    };
    let result = call.place(3, 4, 5)?;
    let (window, target) = target(call, &at)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let (operator, datatype) = operator(call, 10, &target.1)?;
    let payload = match only_reads(call, 10)? {
        true => Payload::empty(),
        false => {
            let origin = call.place(0, 1, 2)?;
            let payload = lift(Payload::read(&mut call.memory(), &origin))?;
            let there = (target.1.bytes(), &target.1.signature());
            compare(call, (payload.len(), &payload.signature), there);
            payload
        }
    };
    let there = (target.1.bytes(), &target.1.signature());
    compare(call, there, (result.bytes(), &result.signature()));
    let action = Action::Combine {
        operator,
        datatype,
        payload,
        result: Some(result),
    };
    Ok((window, Some(transfer(call, target, action))))
}

/// One element at the address argument `index`.
fn one(call: &mut Call<'_>, index: usize, datatype: usize) -> CallResult<Place> {
    Ok(Place {
        address: call.bits(index)?,
        count: 1,
        layout: call.datatype(datatype)?,
    })
}

fn fetch(call: &mut Call<'_>) -> CallResult<Asked> {
    let at = Target {
        rank: 3,
        displacement: 4,
        count: None,
        datatype: 2,
        window: 6,
    };
    predefined(call, 2)?;
    let result = one(call, 1, 2)?;
    let (window, target) = target(call, &at)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let (operator, datatype) = operator(call, 5, &target.1)?;
    let payload = match only_reads(call, 5)? {
        true => Payload::empty(),
        false => {
            let origin = one(call, 0, 2)?;
            lift(Payload::read(&mut call.memory(), &origin))?
        }
    };
    let action = Action::Combine {
        operator,
        datatype,
        payload,
        result: Some(result),
    };
    Ok((window, Some(transfer(call, target, action))))
}

fn swap(call: &mut Call<'_>) -> CallResult<Asked> {
    let at = Target {
        rank: 4,
        displacement: 5,
        count: None,
        datatype: 3,
        window: 6,
    };
    predefined(call, 3)?;
    let (origin, expected, result) = (one(call, 0, 3)?, one(call, 1, 3)?, one(call, 2, 3)?);
    let (window, target) = target(call, &at)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let action = Action::Swap {
        payload: lift(Payload::read(&mut call.memory(), &origin))?,
        expected: lift(Payload::read(&mut call.memory(), &expected))?,
        result,
    };
    Ok((window, Some(transfer(call, target, action))))
}

/// Only predefined datatypes are allowed (MPI 4.1, section 12.3.4).
fn predefined(call: &mut Call<'_>, index: usize) -> CallResult<()> {
    let number = call.bits(index)?.checked_sub(HandleKind::Datatype.null());
    match number.is_some_and(|number| number <= DATATYPES.len() as u64) {
        true => Ok(()),
        false => Err(fault(
            "MPI_ERR_TYPE",
            "the datatype is not a predefined one",
        )),
    }
}
