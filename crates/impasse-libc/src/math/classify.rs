//! Classes of values, exponents, and `nan`.

use super::extended::to_f64;
use crate::Table;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;
use std::num::FpCategory;

pub(super) const TABLE: Table = &[
    ("isnan", |call| double(call, |x| i32::from(x.is_nan()))),
    ("__isnan", |call| double(call, |x| i32::from(x.is_nan()))),
    ("isinf", |call| double(call, infinite)),
    ("__isinf", |call| double(call, infinite)),
    ("__builtin_isinf_sign", |call| double(call, infinite)),
    ("finite", |call| double(call, |x| i32::from(x.is_finite()))),
    ("__builtin_isfinite", |call| {
        double(call, |x| i32::from(x.is_finite()))
    }),
    ("__builtin_isnormal", |call| {
        double(call, |x| i32::from(x.is_normal()))
    }),
    ("__finite", |call| {
        double(call, |x| i32::from(x.is_finite()))
    }),
    ("signbit", |call| double(call, negative)),
    ("__signbit", |call| double(call, negative)),
    ("__fpclassify", |call| double(call, |x| class(x.classify()))),
    ("ilogb", |call| double(call, libm::ilogb)),
    ("isnanf", |call| single(call, |x| i32::from(x.is_nan()))),
    ("__isnanf", |call| single(call, |x| i32::from(x.is_nan()))),
    ("isinff", |call| single(call, |x| infinite(f64::from(x)))),
    ("__isinff", |call| single(call, |x| infinite(f64::from(x)))),
    ("finitef", |call| single(call, |x| i32::from(x.is_finite()))),
    ("__finitef", |call| {
        single(call, |x| i32::from(x.is_finite()))
    }),
    ("signbitf", |call| single(call, |x| negative(f64::from(x)))),
    ("__signbitf", |call| {
        single(call, |x| negative(f64::from(x)))
    }),
    ("__fpclassifyf", |call| {
        single(call, |x| class(x.classify()))
    }),
    ("ilogbf", |call| single(call, libm::ilogbf)),
    ("nan", |_| Done::double(f64::NAN)),
    ("nanf", |_| {
        Done::value(Value::of(u64::from(f32::NAN.to_bits())))
    }),
    ("fegetround", |_| Done::int(0)),
    ("fesetround", |call| {
        if call.signed(0)? != 0 {
            return Err(call.unsupported("another rounding mode by `fesetround`"));
        }
        Done::int(0)
    }),
];

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
