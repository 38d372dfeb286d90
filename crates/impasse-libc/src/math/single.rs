//! Functions from `float` to `float`.

use super::reals;
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "math.h" {
        builtin "float sinf(float)" = run(|call| one(call, f32::sin)) => Compute;
        builtin "float cosf(float)" = run(|call| one(call, f32::cos)) => Compute;
        builtin "float tanf(float)" = run(|call| one(call, f32::tan)) => Compute;
        builtin "float asinf(float)" = run(|call| one(call, f32::asin)) => Compute;
        builtin "float acosf(float)" = run(|call| one(call, f32::acos)) => Compute;
        builtin "float atanf(float)" = run(|call| one(call, f32::atan)) => Compute;
        builtin "float sinhf(float)" = run(|call| one(call, f32::sinh)) => Compute;
        builtin "float coshf(float)" = run(|call| one(call, f32::cosh)) => Compute;
        builtin "float tanhf(float)" = run(|call| one(call, f32::tanh)) => Compute;
        builtin "float asinhf(float)" = run(|call| one(call, libm::asinhf)) => Compute;
        builtin "float acoshf(float)" = run(|call| one(call, libm::acoshf)) => Compute;
        builtin "float atanhf(float)" = run(|call| one(call, atanh)) => Compute;
        builtin "float expf(float)" = run(|call| vanishing(call, f32::exp)) => Compute;
        builtin "float exp2f(float)" = run(|call| vanishing(call, f32::exp2)) => Compute;
        builtin "float expm1f(float)" = run(|call| one(call, f32::exp_m1)) => Compute;
        builtin "float logf(float)" = run(|call| one(call, f32::ln)) => Compute;
        builtin "float log2f(float)" = run(|call| one(call, f32::log2)) => Compute;
        builtin "float log10f(float)" = run(|call| one(call, f32::log10)) => Compute;
        builtin "float log1pf(float)" = run(|call| one(call, f32::ln_1p)) => Compute;
        builtin "float logbf(float)" = run(|call| quiet(call, logb)) => Compute;
        builtin "float sqrtf(float)" = run(|call| one(call, f32::sqrt)) => Compute;
        builtin "float cbrtf(float)" = run(|call| one(call, f32::cbrt)) => Compute;
        builtin "float erff(float)" = run(|call| one(call, libm::erff)) => Compute;
        builtin "float erfcf(float)" = run(|call| vanishing(call, libm::erfcf)) => Compute;
        builtin "float tgammaf(float)" = run(|call| one(call, libm::tgammaf)) => Compute;
        builtin "float lgammaf(float)" = run(|call| one(call, libm::lgammaf)) => Compute;
        builtin "float fabsf(float)" = run(|call| one(call, f32::abs)) => Compute;
        builtin "float floorf(float)" = run(|call| one(call, f32::floor)) => Compute;
        builtin "float ceilf(float)" = run(|call| one(call, f32::ceil)) => Compute;
        builtin "float truncf(float)" = run(|call| one(call, f32::trunc)) => Compute;
        builtin "float roundf(float)" = run(|call| one(call, f32::round)) => Compute;
        builtin "float rintf(float)" = run(|call| one(call, f32::round_ties_even)) => Compute;
        builtin "float nearbyintf(float)" = run(|call| one(call, f32::round_ties_even)) => Compute;
        builtin "float atan2f(float, float)" = run(|call| two(call, f32::atan2)) => Compute;
        builtin "float powf(float, float)" = run(pow) => Compute;
        builtin "float hypotf(float, float)" = run(|call| two(call, f32::hypot)) => Compute;
        builtin "float fmodf(float, float)" = run(|call| two(call, |a, b| a % b)) => Compute;
        builtin "float remainderf(float, float)" = run(|call| two(call, libm::remainderf)) => Compute;
        builtin "float copysignf(float, float)" = run(|call| two(call, f32::copysign)) => Compute;
        builtin "float nextafterf(float, float)" = run(|call| two(call, libm::nextafterf)) => Compute;
        builtin "float fdimf(float, float)" = run(|call| two(call, libm::fdimf)) => Compute;
        builtin "float fmaxf(float, float)" = run(|call| two(call, fmax)) => Compute;
        builtin "float fminf(float, float)" = run(|call| two(call, fmin)) => Compute;
        builtin "float fmaf(float, float, float)" = run(|call| three(call, f32::mul_add)) => Compute;
    }
    "math.h+gnu" {
        "float nextupf(float)" = run(|call| quiet(call, f32::next_up)) => Compute;
        "float nextdownf(float)" = run(|call| quiet(call, f32::next_down)) => Compute;
        builtin "float exp10f(float)" = run(|call| vanishing(call, libm::exp10f)) => Compute;
        builtin "float roundevenf(float)" = run(|call| one(call, f32::round_ties_even)) => Compute;
    }
    "math.h+posix" {
        builtin "float gammaf(float)" = run(|call| one(call, libm::lgammaf)) => Compute;
        builtin "float j0f(float)" = run(|call| one(call, libm::j0f)) => Compute;
        builtin "float j1f(float)" = run(|call| one(call, libm::j1f)) => Compute;
        builtin "float y0f(float)" = run(|call| one(call, libm::y0f)) => Compute;
        builtin "float y1f(float)" = run(|call| one(call, libm::y1f)) => Compute;
        "float significandf(float)" = run(|call| quiet(call, significand)) => Compute;
        builtin "float dremf(float, float)" = run(|call| two(call, libm::remainderf)) => Compute;
        "float scalbf(float, float)" = run(|call| two(call, scalb)) => Compute;
    }
    "" {
        "pow10f" = run(|call| vanishing(call, libm::exp10f)) => Compute;
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
