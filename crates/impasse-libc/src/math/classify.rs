//! Classes of values, exponents, and `nan`.

use super::extended::to_f64;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;
use std::num::FpCategory;

functions! {
    "math.h+posix" {
        "int isnan(double)" = run(|call| double(call, |x| i32::from(x.is_nan()))) => Compute;
        "int isinf(double)" = run(|call| double(call, infinite)) => Compute;
        "int finite(double)" = run(|call| double(call, |x| i32::from(x.is_finite()))) => Compute;
        "int isnanf(float)" = run(|call| single(call, |x| i32::from(x.is_nan()))) => Compute;
        "int isinff(float)" = run(|call| single(call, |x| infinite(f64::from(x)))) => Compute;
        "int finitef(float)" = run(|call| single(call, |x| i32::from(x.is_finite()))) => Compute;
    }
    "math.h" {
        builtin "int ilogb(double)" = run(|call| double(call, libm::ilogb)) => Compute;
        builtin "int ilogbf(float)" = run(|call| single(call, libm::ilogbf)) => Compute;
        "double nan(const char *)" = run(|_| Done::double(f64::NAN)) => Compute;
        "float nanf(const char *)" = run(|_| Done::value(Value::of(u64::from(f32::NAN.to_bits())))) => Compute;
    }
    "fenv.h" {
        "int fegetround(void)" = run(|_| Done::int(0)) => Compute;
        "int fesetround(int)" = run(fesetround) => Compute;
    }
    "" {
        "__isnan" = run(|call| double(call, |x| i32::from(x.is_nan()))) => Compute;
        "__isinf" = run(|call| double(call, infinite)) => Compute;
        "__builtin_isinf_sign" = run(|call| double(call, infinite)) => Compute;
        "__builtin_isfinite" = run(|call| double(call, |x| i32::from(x.is_finite()))) => Compute;
        "__builtin_isnormal" = run(|call| double(call, |x| i32::from(x.is_normal()))) => Compute;
        "__finite" = run(|call| double(call, |x| i32::from(x.is_finite()))) => Compute;
        "signbit" = run(|call| double(call, negative)) => Compute;
        "__signbit" = run(|call| double(call, negative)) => Compute;
        "__fpclassify" = run(|call| double(call, |x| class(x.classify()))) => Compute;
        "__isnanf" = run(|call| single(call, |x| i32::from(x.is_nan()))) => Compute;
        "__isinff" = run(|call| single(call, |x| infinite(f64::from(x)))) => Compute;
        "__finitef" = run(|call| single(call, |x| i32::from(x.is_finite()))) => Compute;
        "signbitf" = run(|call| single(call, |x| negative(f64::from(x)))) => Compute;
        "__signbitf" = run(|call| single(call, |x| negative(f64::from(x)))) => Compute;
        "__fpclassifyf" = run(|call| single(call, |x| class(x.classify()))) => Compute;
    }
}

fn fesetround(call: &mut ShimCall<'_>) -> ShimResult {
    if call.signed(0)? != 0 {
        return Err(call.unsupported("another rounding mode by `fesetround`"));
    }
    Done::int(0)
}

fn infinite(x: f64) -> i32 {
    match x.is_infinite() {
        true if x < 0.0 => -1,
        infinite => i32::from(infinite),
    }
}

/// The sign bit as a value other than 0; glibc's function gives the bit in place.
fn negative(x: f64) -> i32 {
    i32::from(x.is_sign_negative())
}

/// The numbers of the classes in glibc's `<math.h>`.
fn class(category: FpCategory) -> i32 {
    match category {
        FpCategory::Nan => 0,
        FpCategory::Infinite => 1,
        FpCategory::Zero => 2,
        FpCategory::Subnormal => 3,
        FpCategory::Normal => 4,
    }
}

fn double(call: &mut ShimCall<'_>, f: fn(f64) -> i32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::int(f(real(call)?))
}

/// The argument as a `double`, whatever its type: compilers' builtins take all types. The class
/// of a `long double` beyond `double` is not kept.
fn real(call: &ShimCall<'_>) -> Res<f64> {
    Ok(match call.arg_types().first() {
        Some(Type::F32) => f64::from(call.float(0)?),
        Some(Type::F80) => to_f64(call.bits(0)?),
        _ => call.double(0)?,
    })
}

fn single(call: &mut ShimCall<'_>, f: fn(f32) -> i32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    Done::int(f(call.float(0)?))
}
