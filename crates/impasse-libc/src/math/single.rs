//! Functions from `float` to `float`.

use super::reals;
use crate::Table;
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

pub(super) const TABLE: Table = &[
    ("sinf", |call| one(call, f32::sin)),
    ("cosf", |call| one(call, f32::cos)),
    ("tanf", |call| one(call, f32::tan)),
    ("asinf", |call| one(call, f32::asin)),
    ("acosf", |call| one(call, f32::acos)),
    ("atanf", |call| one(call, f32::atan)),
    ("sinhf", |call| one(call, f32::sinh)),
    ("coshf", |call| one(call, f32::cosh)),
    ("tanhf", |call| one(call, f32::tanh)),
    ("asinhf", |call| one(call, libm::asinhf)),
    ("acoshf", |call| one(call, libm::acoshf)),
    ("atanhf", |call| one(call, atanh)),
    ("expf", |call| vanishing(call, f32::exp)),
    ("exp2f", |call| vanishing(call, f32::exp2)),
    ("exp10f", |call| vanishing(call, libm::exp10f)),
    ("pow10f", |call| vanishing(call, libm::exp10f)),
    ("expm1f", |call| one(call, f32::exp_m1)),
    ("logf", |call| one(call, f32::ln)),
    ("log2f", |call| one(call, f32::log2)),
    ("log10f", |call| one(call, f32::log10)),
    ("log1pf", |call| one(call, f32::ln_1p)),
    ("logbf", |call| quiet(call, logb)),
    ("sqrtf", |call| one(call, f32::sqrt)),
    ("cbrtf", |call| one(call, f32::cbrt)),
    ("erff", |call| one(call, libm::erff)),
    ("erfcf", |call| vanishing(call, libm::erfcf)),
    ("tgammaf", |call| one(call, libm::tgammaf)),
    ("lgammaf", |call| one(call, libm::lgammaf)),
    ("gammaf", |call| one(call, libm::lgammaf)),
    ("j0f", |call| one(call, libm::j0f)),
    ("j1f", |call| one(call, libm::j1f)),
    ("y0f", |call| one(call, libm::y0f)),
    ("y1f", |call| one(call, libm::y1f)),
    ("fabsf", |call| one(call, f32::abs)),
    ("floorf", |call| one(call, f32::floor)),
    ("ceilf", |call| one(call, f32::ceil)),
    ("truncf", |call| one(call, f32::trunc)),
    ("roundf", |call| one(call, f32::round)),
    ("roundevenf", |call| one(call, f32::round_ties_even)),
    ("rintf", |call| one(call, f32::round_ties_even)),
    ("nearbyintf", |call| one(call, f32::round_ties_even)),
    ("significandf", |call| quiet(call, significand)),
    ("atan2f", |call| two(call, f32::atan2)),
    ("powf", pow),
    ("hypotf", |call| two(call, f32::hypot)),
    ("fmodf", |call| two(call, |a, b| a % b)),
    ("remainderf", |call| two(call, libm::remainderf)),
    ("dremf", |call| two(call, libm::remainderf)),
    ("copysignf", |call| two(call, f32::copysign)),
    ("nextafterf", |call| two(call, libm::nextafterf)),
    ("fdimf", |call| two(call, libm::fdimf)),
    ("fmaxf", |call| two(call, fmax)),
    ("fminf", |call| two(call, fmin)),
    ("scalbf", |call| two(call, scalb)),
    ("fmaf", |call| three(call, f32::mul_add)),
];

/// An invalid result has its sign set, as the processor makes it.
fn atanh(x: f32) -> f32 {
    match libm::atanhf(x) {
        result if result.is_nan() && !x.is_nan() => -f32::NAN,
        result => result,
    }
}

// These are exact in `double`, and the results fit.

fn logb(x: f32) -> f32 {
    reals::logb(f64::from(x)) as f32
}

fn significand(x: f32) -> f32 {
    reals::significand(f64::from(x)) as f32
}

fn fmax(a: f32, b: f32) -> f32 {
    reals::fmax(f64::from(a), f64::from(b)) as f32
}

fn fmin(a: f32, b: f32) -> f32 {
    reals::fmin(f64::from(a), f64::from(b)) as f32
}

fn scalb(x: f32, n: f32) -> f32 {
    reals::scalb(f64::from(x), f64::from(n)) as f32
}

/// Sets `errno` where C asks for it: no number from numbers, infinity from finite values.
fn checked(call: &mut ShimCall<'_>, args: &[f32], result: f32) -> ShimResult {
    if result.is_nan() && !args.iter().any(|arg| arg.is_nan()) {
        call.set_errno(errno::EDOM)?;
    } else if result.is_infinite() && args.iter().all(|arg| arg.is_finite()) {
        call.set_errno(errno::ERANGE)?;
    }
    Done::value(Value::of(u64::from(result.to_bits())))
}

fn one(call: &mut ShimCall<'_>, f: fn(f32) -> f32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = call.float(0)?;
    checked(call, &[x], f(x))
}

/// A function that never reports an error.
fn quiet(call: &mut ShimCall<'_>, f: fn(f32) -> f32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let result = f(call.float(0)?);
    Done::value(Value::of(u64::from(result.to_bits())))
}

/// A function that is never zero: a result of zero from a finite value is an underflow.
fn vanishing(call: &mut ShimCall<'_>, f: fn(f32) -> f32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = call.float(0)?;
    let result = f(x);
    if result == 0.0 && x.is_finite() {
        call.set_errno(errno::ERANGE)?;
    }
    checked(call, &[x], result)
}

fn pow(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let (x, y) = (call.float(0)?, call.float(1)?);
    let result = x.powf(y);
    if result == 0.0 && x != 0.0 && x.is_finite() && y.is_finite() {
        call.set_errno(errno::ERANGE)?;
    }
    checked(call, &[x, y], result)
}

fn two(call: &mut ShimCall<'_>, f: fn(f32, f32) -> f32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let (x, y) = (call.float(0)?, call.float(1)?);
    checked(call, &[x, y], f(x, y))
}

fn three(call: &mut ShimCall<'_>, f: fn(f32, f32, f32) -> f32) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let (x, y, z) = (call.float(0)?, call.float(1)?, call.float(2)?);
    checked(call, &[x, y, z], f(x, y, z))
}
