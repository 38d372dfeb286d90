//! Reductions by a function of the program (MPI 4.1, section 6.9.5).
//!
//! The data of all members is gathered in memory of the receiver, where the function combines it
//! from the last to the first.

use impasse_exec::Value;
use impasse_ir::Type;
use impasse_mpi::ErrorClass;

use super::plan::Plan;
use crate::context::{Call, CallResult, Outcome, Wait, WaitOn, fault, lift};
use crate::data::{Place, UserOperator};
use crate::routines::collectives::arguments::read;

/// Carries out the blocking form in steps. Remembered between them: the memory of the data, that
/// of the further arguments, and which member's data was combined last.
pub(super) fn reduce(
    call: &mut Call<'_>,
    plan: &Plan,
    operator: UserOperator,
) -> CallResult<Outcome> {
    let Some(whole) = plan.whole() else {
        return Ok(Outcome::SUCCESS);
    };
    let Some(waited) = call.waited else {
        return begin(call, plan, whole, operator);
    };
    let returned = waited.returned.is_some();
    let &[data, further, last] = waited.memo.as_slice() else {
        return call.unsupported("a reduction lost its place");
    };
    if !returned {
        call.forget_waited();
    }
    let result = gathered(whole, data, plan.sources as u64 - 1);
    let Some(next) = last.checked_sub(1) else {
        return end(call, plan, &result, [data, further]);
    };
    let operand = gathered(whole, data, next);
    Ok(call_operator(
        operator,
        [operand.address, result.address, further],
        vec![data, further, next],
    ))
}

/// Makes room and joins the others.
fn begin(
    call: &mut Call<'_>,
    plan: &Plan,
    whole: &Place,
    operator: UserOperator,
) -> CallResult<Outcome> {
    let room = stride(whole).saturating_mul(plan.sources as u64);
    let data = call.memory().malloc(room);
    if data == 0 {
        return Err(fault(ErrorClass::NO_MEM, "there is no memory left"));
    }
    let further = further_arguments(call, operator, whole.count, plan.datatype)?;
    let sources = 0..plan.sources as u64;
    let places = sources.map(|at| gathered(whole, data, at)).collect();
    let number = plan.start(call, Some(places))?;
    call.hide(number);
    Ok(Outcome::Wait(Wait {
        on: WaitOn::All,
        requests: vec![number],
        memo: vec![data, further, plan.sources as u64 - 1],
    }))
}

/// All is combined: the result goes where it is wanted.
fn end(call: &mut Call<'_>, plan: &Plan, result: &Place, rooms: [u64; 2]) -> CallResult<Outcome> {
    let mut payload = read(call, result)?;
    if let Some((from, to)) = plan.segment {
        payload = payload.slice(from, to);
    }
    if let Some(receive) = &plan.receive {
        lift(payload.write(&mut call.memory(), receive, 0))?;
    }
    for room in rooms {
        lift(call.memory().free(room))?;
    }
    Ok(Outcome::SUCCESS)
}

/// The memory that the elements of a place take: the offset of its first byte, and its length.
fn stretch(place: &Place) -> (i64, u64) {
    let runs = place.runs();
    let offset = |at: u64| at.wrapping_sub(place.address).cast_signed();
    let start = runs.iter().map(|&(at, _)| offset(at)).min();
    let end = runs
        .iter()
        .map(|&(at, length)| offset(at.wrapping_add(length)))
        .max();
    let (start, end) = (start.unwrap_or(0), end.unwrap_or(0));
    (start, end.wrapping_sub(start).cast_unsigned())
}

/// Bytes from the data of one member to that of the next.
fn stride(whole: &Place) -> u64 {
    stretch(whole).1.next_multiple_of(16)
}

/// The place of one member's data in the gathered data.
fn gathered(whole: &Place, data: u64, at: u64) -> Place {
    let begin = data.wrapping_add(stride(whole).wrapping_mul(at));
    Place {
        address: begin.wrapping_sub(stretch(whole).0.cast_unsigned()),
        ..whole.clone()
    }
}

/// The memory of the two arguments that operators are given by address: the count and the
/// datatype.
pub(super) fn further_arguments(
    call: &mut Call<'_>,
    operator: UserOperator,
    count: u64,
    datatype: u64,
) -> CallResult<u64> {
    if !operator.large && i32::try_from(count).is_err() {
        return call.unsupported("an operator that cannot take a large count is given one");
    }
    let further = call.memory().malloc(16);
    if further == 0 {
        return Err(fault(ErrorClass::NO_MEM, "there is no memory left"));
    }
    call.write_handle(further, count)?;
    call.write_handle(further.wrapping_add(8), datatype)?;
    Ok(further)
}

/// Has the function combine: addresses of the operand, of the operand that becomes the result, and
/// of the further arguments.
pub(super) fn call_operator(
    operator: UserOperator,
    [operand, result, further]: [u64; 3],
    memo: Vec<u64>,
) -> Outcome {
    let addresses = [operand, result, further, further.wrapping_add(8)];
    let args = addresses.map(|address| (Type::Ptr, Value::of(address)));
    Outcome::CallBack {
        function: operator.function,
        args: args.to_vec(),
        memo,
    }
}
