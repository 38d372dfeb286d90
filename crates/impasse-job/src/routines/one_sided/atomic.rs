//! Operations that combine data with that of the target: MPI 4.1, section 12.3.4.

use impasse_mpi::datatypes::DATATYPES;
use impasse_mpi::handles::{DATATYPE_NULL, NO_OP};
use impasse_mpi::{Arg, Datatype, ErrorClass};

use super::operations::{Asked, compare, origin, target, transfer};
use crate::context::{Call, CallResult, fault, lift};
use crate::data::{Builtin, Payload, Place, Signature};
use crate::state::IssueKind;
use crate::transfer::Action;

/// The operator argument for elements of one predefined datatype (MPI 4.1, section
/// 12.3.4): functions of the program are not allowed.
fn operator(call: &mut Call<'_>, place: &Place) -> CallResult<(Builtin, u16)> {
    let handle = call.bits(Arg::op)?;
    let Some(operator) = Builtin::of_handle(handle) else {
        return Err(fault(
            ErrorClass::OP,
            "the operator is not a predefined one",
        ));
    };
    let basic = basic(&place.layout.signature, place.layout.size);
    let raw = matches!(operator, Builtin::Replace | Builtin::NoOp);
    match basic {
        Some(basic) if raw || operator.accepts(basic) => Ok((operator, basic)),
        None if raw || place.layout.size == 0 => Ok((operator, 0)),
        _ => Err(fault(
            ErrorClass::OP,
            "the operator is not for this datatype",
        )),
    }
}

/// The predefined datatype of which a datatype is made, if there is one only.
pub(in crate::routines) fn basic(signature: &Signature, size: u64) -> Option<u16> {
    (0u16..)
        .zip(DATATYPES)
        .find(|(number, datatype)| {
            let count = size.checked_div(datatype.size).unwrap_or(0);
            count > 0 && Signature::basic(*number).times(count) == *signature
        })
        .map(|(number, _)| number)
}

pub(super) fn accumulate(call: &mut Call<'_>) -> CallResult<Asked> {
    let origin = origin(call)?;
    let (window, target) = target(call)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let (operator, datatype) = operator(call, &target.1)?;
    if operator == Builtin::NoOp {
        let detail = "`MPI_NO_OP` is given to `MPI_Accumulate`, which gives nothing back";
        call.note(IssueKind::Misuse, detail.into());
    }
    call.uses(&origin, false);
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

/// Whether the operator leaves the target as it is; then the data of the origin is not looked at.
fn only_reads(call: &mut Call<'_>) -> CallResult<bool> {
    Ok(call.bits(Arg::op)? == NO_OP)
}

pub(super) fn get_accumulate(call: &mut Call<'_>) -> CallResult<Asked> {
    let result = call.place(Arg::result_addr, Arg::result_count, Arg::result_datatype)?;
    let (window, target) = target(call)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let (operator, datatype) = operator(call, &target.1)?;
    let payload = match only_reads(call)? {
        true => Payload::empty(),
        false => {
            let origin = origin(call)?;
            call.uses(&origin, false);
            let payload = lift(Payload::read(&mut call.memory(), &origin))?;
            let there = (target.1.bytes(), &target.1.signature());
            compare(call, (payload.len(), &payload.signature), there);
            payload
        }
    };
    let there = (target.1.bytes(), &target.1.signature());
    compare(call, there, (result.bytes(), &result.signature()));
    call.check_receives(std::slice::from_ref(&result));
    call.uses(&result, true);
    let action = Action::Combine {
        operator,
        datatype,
        payload,
        result: Some(result),
    };
    Ok((window, Some(transfer(call, target, action))))
}

/// One element at an address argument.
fn one(call: &mut Call<'_>, address: Arg) -> CallResult<Place> {
    let address = call.bits(address)?;
    Ok(Place::known(address, 1, call.datatype(Arg::datatype)?))
}

pub(super) fn fetch(call: &mut Call<'_>) -> CallResult<Asked> {
    predefined(call)?;
    let result = one(call, Arg::result_addr)?;
    let (window, target) = target(call)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    let (operator, datatype) = operator(call, &target.1)?;
    let payload = match only_reads(call)? {
        true => Payload::empty(),
        false => {
            let origin = one(call, Arg::origin_addr)?;
            call.uses(&origin, false);
            lift(Payload::read(&mut call.memory(), &origin))?
        }
    };
    call.check_receives(std::slice::from_ref(&result));
    call.uses(&result, true);
    let action = Action::Combine {
        operator,
        datatype,
        payload,
        result: Some(result),
    };
    Ok((window, Some(transfer(call, target, action))))
}

pub(super) fn swap(call: &mut Call<'_>) -> CallResult<Asked> {
    predefined(call)?;
    let origin = one(call, Arg::origin_addr)?;
    let expected = one(call, Arg::compare_addr)?;
    let result = one(call, Arg::result_addr)?;
    let (window, target) = target(call)?;
    let Some(target) = target else {
        return Ok((window, None));
    };
    call.check_receives(std::slice::from_ref(&result));
    call.uses(&origin, false);
    call.uses(&expected, false);
    call.uses(&result, true);
    let action = Action::Swap {
        payload: lift(Payload::read(&mut call.memory(), &origin))?,
        expected: lift(Payload::read(&mut call.memory(), &expected))?,
        result,
    };
    Ok((window, Some(transfer(call, target, action))))
}

/// Only predefined datatypes are allowed (MPI 4.1, section 12.3.4).
fn predefined(call: &mut Call<'_>) -> CallResult<()> {
    let handle = call.bits(Arg::datatype)?;
    match Datatype::of_handle(handle).is_some() || handle == DATATYPE_NULL {
        true => Ok(()),
        false => Err(fault(
            ErrorClass::TYPE,
            "the datatype is not a predefined one",
        )),
    }
}
