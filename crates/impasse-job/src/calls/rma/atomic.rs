//! Operations that combine data with that of the target: MPI 4.1, section 12.3.4.

use impasse_mpi::HandleKind;
use impasse_mpi::datatypes::DATATYPES;

use super::operations::{Asked, PLAIN, Target, compare, target, transfer};
use crate::call::{Call, CallResult, fault, lift};
use crate::data::{Builtin, Payload, Place, Signature};
use crate::transfer::Action;

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

pub(super) fn accumulate(call: &mut Call<'_>) -> CallResult<Asked> {
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

pub(super) fn get_accumulate(call: &mut Call<'_>) -> CallResult<Asked> {
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

pub(super) fn fetch(call: &mut Call<'_>) -> CallResult<Asked> {
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

pub(super) fn swap(call: &mut Call<'_>) -> CallResult<Asked> {
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
