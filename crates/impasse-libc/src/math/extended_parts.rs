//! Functions that take `long double` values apart, and those that make integers of them.

use super::extended::to_f64;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;
use rustc_apfloat::ieee::X87DoubleExtended as Extended;
use rustc_apfloat::{Float, Round};

functions! {
    "math.h" {
        builtin "long double ldexpl(long double, int)" = run(scale) => Compute;
        builtin "long double scalbnl(long double, int)" = run(scale) => Compute;
        builtin "long double scalblnl(long double, long)" = run(scale) => Compute;
        builtin "long double frexpl(long double, int *)" = run(frexp) => Compute;
        builtin "long double modfl(long double, long double *)" = run(modf) => Compute;
        builtin "int ilogbl(long double)" = run(ilogbl) => Compute;
        builtin "long lroundl(long double)" = run(|call| integer(call, Round::NearestTiesToAway)) => Compute;
        builtin "long long llroundl(long double)" = run(|call| integer(call, Round::NearestTiesToAway)) => Compute;
        builtin "long lrintl(long double)" = run(|call| integer(call, Round::NearestTiesToEven)) => Compute;
        builtin "long long llrintl(long double)" = run(|call| integer(call, Round::NearestTiesToEven)) => Compute;
        "long double nanl(const char *)" = run(|_| Done::value(Value::Known(Extended::qnan(None).to_bits()))) => Compute;
    }
    "math.h+posix" {
        "int isinfl(long double)" = run(|call| of_class(call, |x| i32::from(x.is_infinite()) * sign(x))) => Compute;
        "int isnanl(long double)" = run(|call| of_class(call, |x| i32::from(x.is_nan()))) => Compute;
        "int finitel(long double)" = run(|call| of_class(call, |x| i32::from(x.is_finite()))) => Compute;
    }
    "" {
        "__isinfl" = run(|call| of_class(call, |x| i32::from(x.is_infinite()) * sign(x))) => Compute;
        "__isnanl" = run(|call| of_class(call, |x| i32::from(x.is_nan()))) => Compute;
        "__finitel" = run(|call| of_class(call, |x| i32::from(x.is_finite()))) => Compute;
        "__signbitl" = run(|call| of_class(call, |x| i32::from(x.is_negative()))) => Compute;
        "signbitl" = run(|call| of_class(call, |x| i32::from(x.is_negative()))) => Compute;
        "__fpclassifyl" = run(|call| of_class(call, classify)) => Compute;
    }
}

fn ilogbl(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = Extended::from_bits(call.bits(0)?);
    let special = x.is_zero() || !x.is_finite();
    Done::int(match special {
        true => libm::ilogb(to_f64(call.bits(0)?)),
        false => x.ilogb(),
    })
}

fn sign(x: Extended) -> i32 {
    if x.is_negative() { -1 } else { 1 }
}

fn classify(x: Extended) -> i32 {
    if x.is_nan() {
        0
    } else if x.is_infinite() {
        1
    } else if x.is_zero() {
        2
    } else if x.is_denormal() {
        3
    } else {
        4
    }
}

fn of_class(call: &mut ShimCall<'_>, f: fn(Extended) -> i32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::int(f(Extended::from_bits(call.bits(0)?)))
}

fn scale(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = Extended::from_bits(call.bits(0)?);
    let power = call.signed(1)?.clamp(-70_000, 70_000) as i32;
    Done::value(Value::Known(x.scalbn(power).to_bits()))
}

fn frexp(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(1)?;
    let Value::Known(bits) = call.arg(0)? else {
        return unknown_parts(call, Type::I32, target);
    };
    let x = Extended::from_bits(bits);
    let mut exponent = 0;
    let mut mantissa = x;
    if x.is_finite() && !x.is_zero() {
        mantissa = x.frexp(&mut exponent);
    }
    call.store(Type::I32, target, Value::int(exponent))?;
    Done::value(Value::Known(mantissa.to_bits()))
}

/// Both results of a function of an unknown value.
pub(super) fn unknown_parts(call: &mut ShimCall<'_>, second: Type, target: u64) -> ShimResult {
    let value = call.arg(0)?;
    let name = format!("second result of {}", call.name());
    let other = call.derived(&name, &[value], second);
    call.store(second, target, other)?;
    call.unknown_result()
}

fn modf(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(1)?;
    let Value::Known(bits) = call.arg(0)? else {
        return unknown_parts(call, Type::F80, target);
    };
    let x = Extended::from_bits(bits);
    let whole = x.round_to_integral(Round::TowardZero).value.copy_sign(x);
    let rest = if x.is_infinite() {
        Extended::ZERO.copy_sign(x)
    } else {
        (x - whole).value.copy_sign(x)
    };
    call.store(Type::F80, target, Value::Known(whole.to_bits()))?;
    Done::value(Value::Known(rest.to_bits()))
}

/// As x86 converts: values that do not fit become the smallest integer.
fn integer(call: &mut ShimCall<'_>, round: Round) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = Extended::from_bits(call.bits(0)?)
        .round_to_integral(round)
        .value;
    let converted = x.to_i128_r(64, Round::TowardZero, &mut false);
    let fits = !converted.status.contains(rustc_apfloat::Status::INVALID_OP);
    let value = if fits {
        converted.value as i64
    } else {
        i64::MIN
    };
    Done::bits(value as u64)
}
