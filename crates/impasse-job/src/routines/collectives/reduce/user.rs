//! Reductions by a function of the program (MPI 4.1, section 6.9.5).
//!
//! The data of all members is gathered in memory of the receiver, where the function combines it
//! from the last to the first.

use impasse_exec::Value;
use impasse_ir::Type;
use impasse_mpi::ErrorClass;

use super::plan::Plan;
use crate::context::{Call, CallResult, Handler, Outcome, fault, lift};
use crate::data::{Payload, Place, UserOperator};
use crate::state::Combining;

/// Why a function of the program cannot be called.
pub(super) const UNKNOWN_ADDRESS: &str =
    "a function of the program combines data at an address that is not known";

/// Makes room for the data of all and joins them; gives the number of the request. What is left to
/// be done when the data is there is remembered for it.
pub(super) fn start(call: &mut Call<'_>, plan: &Plan, operator: UserOperator) -> CallResult<u32> {
    let Some(whole) = plan.whole() else {
        return plan.start(call, None);
    };
    let places = [Some(whole), plan.receive.as_ref()];
    if places
        .into_iter()
        .flatten()
        .any(|place| place.anywhere.is_some())
    {
        return call.unsupported(UNKNOWN_ADDRESS);
    }
    let room = stride(whole).saturating_mul(plan.sources as u64);
    let data = call.memory().malloc(room);
    if data == 0 {
        return Err(fault(ErrorClass::NO_MEM, "there is no memory left"));
    }
    let further = further_arguments(call, operator, whole, plan.datatype)?;
    let sources = 0..plan.sources as u64;
    let mut places: Vec<Place> = sources.map(|at| gathered(whole, data, at)).collect();
    let number = plan.start(call, Some(places.clone()))?;
    if let (Some(result), Some(receive)) = (places.pop(), plan.receive.clone()) {
        let combining = Combining {
            operator,
            operands: places,
            result,
            receive,
            segment: plan.segment,
            rooms: [data, further],
        };
        let objects = call.mpi.rank_mut(call.rank);
        objects.combining.insert(number, combining);
    }
    Ok(number)
}

/// Carries out a call that sees that requests are done: their data is combined before the caller
/// sees it. A function of the program may run whenever MPI is called (MPI 4.1, section 6.12), and
/// nobody can tell whether it ran earlier.
pub(in crate::routines) fn with_operators(
    call: &mut Call<'_>,
    complete: Handler,
) -> CallResult<Outcome> {
    let waited = call.waited.into_iter();
    let mut seen = waited.flat_map(|waited| {
        let chosen = waited.chosen.iter();
        chosen.filter_map(|&at| waited.requests.get(at as usize).copied())
    });
    let combining = &call.mpi.rank(call.rank).combining;
    match seen.find(|number| combining.contains_key(number)) {
        Some(number) => match combine(call, number)? {
            Some(outcome) => Ok(outcome),
            None => with_operators(call, complete),
        },
        None => complete(call),
    }
}

/// Has the function called for the next operand of a request; none if all is combined.
fn combine(call: &mut Call<'_>, number: u32) -> CallResult<Option<Outcome>> {
    let combining = &mut call.mpi.rank_mut(call.rank).combining;
    let Some(left) = combining.get_mut(&number) else {
        return Ok(None);
    };
    if let Some(operand) = left.operands.pop() {
        let addresses = [operand.address, left.result.address, left.rooms[1]];
        return Ok(Some(call_operator(left.operator, addresses, Vec::new())));
    }
    let Some(done) = combining.remove(&number) else {
        return Ok(None);
    };
    let mut payload = lift(Payload::read(&mut call.memory(), &done.result))?;
    if let Some((from, to)) = done.segment {
        payload = payload.slice(from, to);
    }
    lift(payload.write(&mut call.memory(), &done.receive, 0))?;
    for room in done.rooms {
        lift(call.memory().free(room))?;
    }
    Ok(None)
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
    whole: &Place,
    datatype: u64,
) -> CallResult<u64> {
    let count = whole.count;
    if !operator.large && i32::try_from(count).is_err() {
        return call.unsupported("an operator that cannot take a large count is given one");
    }
    let further = call.memory().malloc(16);
    if further == 0 {
        return Err(fault(ErrorClass::NO_MEM, "there is no memory left"));
    }
    match whole.unknown {
        None => call.write_handle(further, count)?,
        Some(unknown) => {
            let ty = call.world.exprs.ty(unknown.count);
            let count = Value::Symbolic(unknown.count);
            lift(call.memory().store(ty, further, count))?;
        }
    }
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
