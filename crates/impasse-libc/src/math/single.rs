//! Functions from `float` to `float`.

use super::reals;
use super::usual::Real;
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

/// What the functions of this file are of.
type Number = f32;

functions! {
    "math.h" {
        builtin "float sinf(float)" = one!(f32::sin) => Compute;
        builtin "float cosf(float)" = one!(f32::cos) => Compute;
        builtin "float tanf(float)" = one!(f32::tan) => Compute;
        builtin "float asinf(float)" = one!(f32::asin) => Compute;
        builtin "float acosf(float)" = one!(f32::acos) => Compute;
        builtin "float atanf(float)" = one!(f32::atan) => Compute;
        builtin "float sinhf(float)" = one!(f32::sinh) => Compute;
        builtin "float coshf(float)" = one!(f32::cosh) => Compute;
        builtin "float tanhf(float)" = one!(f32::tanh) => Compute;
        builtin "float asinhf(float)" = one!(libm::asinhf) => Compute;
        builtin "float acoshf(float)" = one!(libm::acoshf) => Compute;
        builtin "float atanhf(float)" = one!(atanh) => Compute;
        builtin "float expf(float)" = vanishing!(f32::exp) => Compute;
        builtin "float exp2f(float)" = vanishing!(f32::exp2) => Compute;
        builtin "float expm1f(float)" = one!(f32::exp_m1) => Compute;
        builtin "float logf(float)" = one!(f32::ln) => Compute;
        builtin "float log2f(float)" = one!(f32::log2) => Compute;
        builtin "float log10f(float)" = one!(f32::log10) => Compute;
        builtin "float log1pf(float)" = one!(f32::ln_1p) => Compute;
        builtin "float logbf(float)" = run(|call| quiet(call, logb)) => Compute;
        builtin "float sqrtf(float)" = one!(f32::sqrt) => Compute;
        builtin "float cbrtf(float)" = one!(f32::cbrt) => Compute;
        builtin "float erff(float)" = one!(libm::erff) => Compute;
        builtin "float erfcf(float)" = vanishing!(libm::erfcf) => Compute;
        builtin "float tgammaf(float)" = one!(libm::tgammaf) => Compute;
        builtin "float lgammaf(float)" = one!(libm::lgammaf) => Compute;
        builtin "float fabsf(float)" = one!(f32::abs) => Compute;
        builtin "float floorf(float)" = one!(f32::floor) => Compute;
        builtin "float ceilf(float)" = one!(f32::ceil) => Compute;
        builtin "float truncf(float)" = one!(f32::trunc) => Compute;
        builtin "float roundf(float)" = one!(f32::round) => Compute;
        builtin "float rintf(float)" = one!(f32::round_ties_even) => Compute;
        builtin "float nearbyintf(float)" = one!(f32::round_ties_even) => Compute;
        builtin "float atan2f(float, float)" = two!(f32::atan2) => Compute;
        builtin "float powf(float, float)" = usual(Number::TYPE, 2, |x, y| Number::of(x).powf(Number::of(y)).finite_not_zero(), pow) => Compute;
        builtin "float hypotf(float, float)" = two!(f32::hypot) => Compute;
        builtin "float fmodf(float, float)" = run(|call| two(call, |a, b| a % b)) => Compute;
        builtin "float remainderf(float, float)" = two!(libm::remainderf) => Compute;
        builtin "float copysignf(float, float)" = two!(f32::copysign) => Compute;
        builtin "float nextafterf(float, float)" = two!(libm::nextafterf) => Compute;
        builtin "float fdimf(float, float)" = two!(libm::fdimf) => Compute;
        builtin "float fmaxf(float, float)" = two!(fmax) => Compute;
        builtin "float fminf(float, float)" = two!(fmin) => Compute;
        builtin "float fmaf(float, float, float)" = run(|call| three(call, f32::mul_add)) => Compute;
    }
    "math.h+gnu" {
        "float nextupf(float)" = run(|call| quiet(call, f32::next_up)) => Compute;
        "float nextdownf(float)" = run(|call| quiet(call, f32::next_down)) => Compute;
        builtin "float exp10f(float)" = vanishing!(libm::exp10f) => Compute;
        builtin "float roundevenf(float)" = one!(f32::round_ties_even) => Compute;
    }
    "math.h+posix" {
        builtin "float gammaf(float)" = one!(libm::lgammaf) => Compute;
        builtin "float j0f(float)" = one!(libm::j0f) => Compute;
        builtin "float j1f(float)" = one!(libm::j1f) => Compute;
        builtin "float y0f(float)" = one!(libm::y0f) => Compute;
        builtin "float y1f(float)" = one!(libm::y1f) => Compute;
        "float significandf(float)" = run(|call| quiet(call, significand)) => Compute;
        builtin "float dremf(float, float)" = two!(libm::remainderf) => Compute;
        "float scalbf(float, float)" = two!(scalb) => Compute;
    }
    "" {
        "pow10f" = vanishing!(libm::exp10f) => Compute;
    }
}

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
