//! Functions of data that is not known, where their bodies cannot say more: what they can write is
//! unknown afterwards, and so is what they return.

use crate::effects::Effects;
use crate::row::Row;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Res, Value};
use impasse_ir::{CmpOp, Type};

functions! {
    "" {
        "__impasse_is_unknown" = run(is_unknown) => Compute;
        "__impasse_forget" = run(forget) => Fill;
        "__impasse_somewhere" = run(|call| Done::value(call.pointer_into("a place that is looked for", call.arg(0)?)?)) => Search;
    }
}

/// What a call of a function comes to; `None` if more must be known.
pub(crate) fn approximate(row: &Row, call: &mut ShimCall<'_>) -> Option<ShimResult> {
    match row.name {
        "getopt" | "getopt_long" | "getopt_long_only" => return Some(option(call)),
        _ => {}
    }
    match row.effects {
        Effects::Look => Some(unknown(call)),
        Effects::Print if call.any_unknown() => Some(unknown(call)),
        Effects::Compute if !call.arg_types().contains(&Type::Ptr) => Some(call.unknown_result()),
        Effects::Search => Some(found(call)),
        Effects::Fill | Effects::Text => Some(filled(row.name, call)),
        Effects::ReadNumber => Some(number(call)),
        Effects::Duplicate => Some(duplicate(call)),
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

/// A copy, of which neither the text nor the length is known.
fn duplicate(call: &mut ShimCall<'_>) -> ShimResult {
    call.needs_place(0)?;
    Done::bits(call.allocate_open(false))
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

/// Whether a number is not known, for library functions that are written in C.
fn is_unknown(call: &mut ShimCall<'_>) -> ShimResult {
    let number = call.arg(0)?;
    Done::int(i32::from(call.resolve(number).is_none()))
}

fn forget(call: &mut ShimCall<'_>) -> ShimResult {
    let (target, size) = (call.arg(0)?, call.arg(1)?);
    let most = call.resolve(size).map_or(u64::MAX, |size| size as u64);
    call.forget(target, most)?;
    Done::void()
}

/// An option of a command line that is not known: its letter, its argument, and how far it goes.
fn option(call: &mut ShimCall<'_>) -> ShimResult {
    let (count, argv) = (call.arg(0)?, call.arg(1)?);
    let argument = call.pointer_of("argument of an option", argv)?;
    if let Some(variable) = call.symbol("optarg") {
        call.store(Type::Ptr, variable, argument)?;
    }
    if let Some(variable) = call.symbol("optind") {
        let index = call.fresh("number of the next argument", Type::I32);
        let exprs = call.exprs();
        let positive = exprs.compare(CmpOp::Sgt, Type::I32, index, Value::Known(0));
        let within = exprs.compare(CmpOp::Sle, Type::I32, index, count);
        call.assume(positive);
        call.assume(within);
        call.store(Type::I32, variable, index)?;
    }
    Done::value(call.fresh("option of the command line", Type::I32))
}
