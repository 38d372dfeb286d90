//! What is combined, and by which operator.

use impasse_mpi::datatypes::DATATYPES;
use impasse_mpi::{Arg, ErrorClass, HandleKind};

use crate::context::{Call, CallResult, fault, lift};
use crate::data::{Builtin, Operator, Payload, Place, UserOperator, reduce};

/// Most elements that are combined of data whose amount is not known.
const MOST_OF_UNKNOWN: u64 = 64;

/// Reads data to be combined: what was never written becomes unknown numbers first.
pub(super) fn complete(
    call: &mut Call<'_>,
    place: &Place,
    operator: Operator,
) -> CallResult<Payload> {
    let Operator::Predefined(builtin, datatype) = operator else {
        // The function of the program looks into it.
        call.uses(place, false);
        return lift(Payload::read(&mut call.memory(), place));
    };
    let place = &match place.unknown {
        Some(_) => place.part(0, place.count.min(MOST_OF_UNKNOWN)),
        None => place.clone(),
    };
    let payload = call.payload(place)?;
    if !reduce::needs_numbers(builtin, datatype, &payload) {
        return Ok(payload);
    }
    for (address, ty) in reduce::numbers_at(place, datatype) {
        lift(call.memory().load(ty, address))?;
    }
    call.payload(place)
}

/// The operator argument, if the program made it.
pub(super) fn user_operator(call: &mut Call<'_>) -> CallResult<Option<UserOperator>> {
    let handle = call.bits(Arg::op)?;
    Ok(call.operator_of(handle))
}

/// The operator argument, which must fit the datatype (MPI 4.1, section 6.9.2).
pub(super) fn operator(call: &mut Call<'_>) -> CallResult<Operator> {
    call.datatype(Arg::datatype)?;
    if let Some(own) = user_operator(call)? {
        return Ok(Operator::User(own));
    }
    let (datatype, handle) = (call.bits(Arg::datatype)?, call.bits(Arg::op)?);
    let Some(builtin) = Builtin::of_handle(handle) else {
        return Err(call.bad_handle(HandleKind::Op, handle));
    };
    let Some(number) = call.datatypes().basic(datatype) else {
        let why = "a predefined operator is used on a datatype that the program made";
        return Err(fault(ErrorClass::OP, why));
    };
    let operator = Operator::Predefined(builtin, number);
    let (op, name) = (operator.name(), DATATYPES[usize::from(number)].name);
    if builtin.is_one_sided() {
        let why = format!("{op} is for one-sided communication only");
        return Err(fault(ErrorClass::OP, why));
    }
    if !builtin.accepts(number) {
        let why = format!("{op} is not defined on elements of type {name}");
        return Err(fault(ErrorClass::OP, why));
    }
    match reduce::is_computable(number) {
        true => Ok(operator),
        false => call.unsupported(format!("{op} on elements of type {name}")),
    }
}
