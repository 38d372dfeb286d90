//! Functions of data that is not known, where their bodies cannot say more: what they can write is
//! unknown afterwards, and so is what they return.

use crate::effects::Effects;
use crate::row::Row;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Res, Value};
use impasse_ir::Type;

/// What a call of a function comes to; `None` if more must be known.
pub(crate) fn approximate(row: &Row, call: &mut ShimCall<'_>) -> Option<ShimResult> {
    match row.effects {
        Effects::Look => Some(unknown(call)),
        Effects::Print if call.any_unknown() => Some(unknown(call)),
        Effects::Compute if !call.arg_types().contains(&Type::Ptr) => Some(call.unknown_result()),
        Effects::Search => Some(found(call)),
        Effects::Fill => Some(filled(row.name, call)),
        Effects::ReadNumber => Some(number(call)),
        _ => None,
    }
}

/// A result of which nothing is known.
fn unknown(call: &mut ShimCall<'_>) -> ShimResult {
    let Some(ty) = call.ret_type() else {
        return Done::void();
    };
    let name = format!("result of `{}`", call.name());
    Done::value(call.fresh(&name, ty))
}

/// A place in the object of the first argument, or none.
fn found(call: &mut ShimCall<'_>) -> ShimResult {
    Done::value(place(call)?)
}

fn place(call: &mut ShimCall<'_>) -> Res<Value> {
    let name = format!("result of `{}`", call.name());
    call.pointer_into(&name, call.arg(0)?)
}

fn filled(name: &str, call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.arg(0)?;
    call.forget(target, u64::MAX)?;
    let to_end = ["stpcpy", "stpncpy", "mempcpy"];
    match call.ret_type() {
        Some(Type::Ptr) if !to_end.contains(&name) => Done::value(target),
        Some(Type::Ptr) => found(call),
        _ => unknown(call),
    }
}

/// A number, and where its text ends.
fn number(call: &mut ShimCall<'_>) -> ShimResult {
    let end = match call.args() {
        [_, end, ..] if call.arg_types()[1] == Type::Ptr => *end,
        _ => Value::Known(0),
    };
    if end != Value::Known(0) {
        let place = place(call)?;
        call.store_at(Type::Ptr, end, place)?;
    }
    unknown(call)
}
