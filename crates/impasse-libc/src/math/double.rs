//! Functions from `double` to `double`.

use super::reals;
use crate::Table;
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

pub(super) const TABLE: Table = &[
    ("sin", |call| one(call, f64::sin)),
    ("cos", |call| one(call, f64::cos)),
    ("tan", |call| one(call, f64::tan)),
    ("asin", |call| one(call, f64::asin)),
    ("acos", |call| one(call, f64::acos)),
    ("atan", |call| one(call, f64::atan)),
    ("sinh", |call| one(call, f64::sinh)),
    ("cosh", |call| one(call, f64::cosh)),
    ("tanh", |call| one(call, f64::tanh)),
    ("asinh", |call| one(call, libm::asinh)),
    ("acosh", |call| one(call, libm::acosh)),
    ("atanh", |call| one(call, reals::atanh)),
    ("exp", |call| vanishing(call, f64::exp)),
    ("exp2", |call| vanishing(call, f64::exp2)),
    ("exp10", |call| vanishing(call, reals::exp10)),
    ("pow10", |call| vanishing(call, reals::exp10)),
    ("expm1", |call| one(call, f64::exp_m1)),
    ("log", |call| one(call, f64::ln)),
    ("log2", |call| one(call, f64::log2)),
    ("log10", |call| one(call, f64::log10)),
    ("log1p", |call| one(call, f64::ln_1p)),
    ("logb", |call| quiet(call, reals::logb)),
    ("sqrt", |call| one(call, f64::sqrt)),
    ("cbrt", |call| one(call, f64::cbrt)),
    ("erf", |call| one(call, libm::erf)),
    ("erfc", |call| vanishing(call, libm::erfc)),
    ("tgamma", |call| one(call, libm::tgamma)),
    ("lgamma", lgamma),
    ("gamma", lgamma),
    ("j0", |call| one(call, libm::j0)),
    ("j1", |call| one(call, libm::j1)),
    ("y0", |call| one(call, libm::y0)),
    ("y1", |call| one(call, libm::y1)),
    ("fabs", |call| one(call, f64::abs)),
    ("floor", |call| one(call, f64::floor)),
    ("ceil", |call| one(call, f64::ceil)),
    ("trunc", |call| one(call, f64::trunc)),
    ("round", |call| one(call, f64::round)),
    ("roundeven", |call| one(call, f64::round_ties_even)),
    ("rint", |call| one(call, f64::round_ties_even)),
    ("nearbyint", |call| one(call, f64::round_ties_even)),
    ("significand", |call| quiet(call, reals::significand)),
    ("atan2", |call| two(call, f64::atan2)),
    ("pow", pow),
    ("hypot", |call| two(call, f64::hypot)),
    ("fmod", |call| two(call, reals::fmod)),
    ("remainder", |call| two(call, libm::remainder)),
    ("drem", |call| two(call, libm::remainder)),
    ("copysign", |call| two(call, f64::copysign)),
    ("nextafter", |call| two(call, reals::nextafter)),
    ("fdim", |call| two(call, libm::fdim)),
    ("fmax", |call| two(call, reals::fmax)),
    ("fmin", |call| two(call, reals::fmin)),
    ("scalb", |call| two(call, reals::scalb)),
    ("fma", |call| three(call, f64::mul_add)),
];

/// Sets `errno` where C asks for it: no number from numbers, infinity from finite values.
fn checked(call: &mut ShimCall<'_>, args: &[f64], result: f64) -> ShimResult {
    if result.is_nan() && !args.iter().any(|arg| arg.is_nan()) {
        call.set_errno(errno::EDOM)?;
    } else if result.is_infinite() && args.iter().all(|arg| arg.is_finite()) {
        call.set_errno(errno::ERANGE)?;
    }
    Done::value(Value::of(result.to_bits()))
}

fn one(call: &mut ShimCall<'_>, f: fn(f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = call.double(0)?;
    checked(call, &[x], f(x))
}

/// A function that never reports an error.
fn quiet(call: &mut ShimCall<'_>, f: fn(f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let result = f(call.double(0)?);
    Done::value(Value::of(result.to_bits()))
}

/// A function that is never zero: a result of zero from a finite value is an underflow.
fn vanishing(call: &mut ShimCall<'_>, f: fn(f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = call.double(0)?;
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
    let (x, y) = (call.double(0)?, call.double(1)?);
    let result = x.powf(y);
    if result == 0.0 && x != 0.0 && x.is_finite() && y.is_finite() {
        call.set_errno(errno::ERANGE)?;
    }
    checked(call, &[x, y], result)
}

fn two(call: &mut ShimCall<'_>, f: fn(f64, f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let (x, y) = (call.double(0)?, call.double(1)?);
    checked(call, &[x, y], f(x, y))
}

fn three(call: &mut ShimCall<'_>, f: fn(f64, f64, f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let (x, y, z) = (call.double(0)?, call.double(1)?, call.double(2)?);
    checked(call, &[x, y, z], f(x, y, z))
}

/// Also says the sign of the gamma function in `signgam`.
fn lgamma(call: &mut ShimCall<'_>) -> ShimResult {
    if let (Some(target), Some(bits)) = (call.symbol("signgam"), call.arg(0)?.known()) {
        let sign = libm::lgamma_r(f64::from_bits(bits as u64)).1;
        call.store(Type::I32, target, Value::int(sign))?;
    }
    one(call, reals::lgamma)
}
