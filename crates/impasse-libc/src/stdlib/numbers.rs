//! Absolute values and divisions.

use impasse_exec::ErrorKind;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::{BinOp, CmpOp, Type};

functions! {
    "stdlib.h" {
        builtin "int abs(int)" = pure(Type::I32, |n| (n as i32).wrapping_abs().cast_unsigned().into());
        builtin "long labs(long)" = pure(Type::I64, |n| n.cast_signed().wrapping_abs().cast_unsigned());
        builtin "long long llabs(long long)" = pure(Type::I64, |n| n.cast_signed().wrapping_abs().cast_unsigned());
        "div_t div(int, int)" = run(|call| divide(call, Type::I32));
        "ldiv_t ldiv(long, long)" = run(|call| divide(call, Type::I64));
        "lldiv_t lldiv(long long, long long)" = run(|call| divide(call, Type::I64));
    }
    "inttypes.h" {
        builtin "intmax_t imaxabs(intmax_t)" = run(|call| absolute(call, Type::I64));
        "imaxdiv_t imaxdiv(intmax_t, intmax_t)" = run(|call| divide(call, Type::I64));
    }
    "strings.h" {
        "int ffs(int)" = run(|call| first_set(call, 32));
        "int ffsl(long)" = run(|call| first_set(call, 64));
        "int ffsll(long long)" = run(|call| first_set(call, 64));
    }
}

/// An expression, so that unknown values stay comparable.
fn absolute(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let value = call.arg(0)?;
    let zero = Value::Known(0);
    let exprs = call.exprs();
    let negative = exprs.compare(CmpOp::Slt, ty, value, zero);
    match exprs.binary(BinOp::Sub, ty, zero, value) {
        Ok(flipped) => Done::value(exprs.select(ty, negative, flipped, value)),
        Err(_) => call.unknown_result(),
    }
}

/// The result goes through the pointer in argument 0: quotient, then remainder.
fn divide(call: &mut ShimCall<'_>, ty: Type) -> ShimResult {
    let (target, a, b) = (call.ptr(0)?, call.signed(1)?, call.signed(2)?);
    if b == 0 {
        let text = format!("`{}` divides by zero", call.name());
        return Err(call.error(ErrorKind::DivisionByZero, text));
    }
    let (Some(quotient), Some(remainder)) = (a.checked_div(b), a.checked_rem(b)) else {
        let text = format!("the quotient of `{}` does not fit", call.name());
        return Err(call.error(ErrorKind::DivisionOverflow, text));
    };
    let size = u64::from(ty.bits().unwrap_or(64) / 8);
    let bits = |value: i64| Value::Known(u128::from(value as u64) & ty.mask());
    call.store(ty, target, bits(quotient))?;
    call.store(ty, target + size, bits(remainder))?;
    Done::bits(target)
}

fn first_set(call: &mut ShimCall<'_>, bits: u32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let value = call.int(0)?;
    let zeros = value.trailing_zeros();
    Done::int(if zeros < bits { zeros as i32 + 1 } else { 0 })
}
