//! Functions from `double` to `double`.

use super::reals;
use super::usual::Real;
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

/// What the functions of this file are of.
type Number = f64;

functions! {
    "math.h" {
        builtin "double sin(double)" = one!(f64::sin) => Compute;
        builtin "double cos(double)" = one!(f64::cos) => Compute;
        builtin "double tan(double)" = one!(f64::tan) => Compute;
        builtin "double asin(double)" = one!(f64::asin) => Compute;
        builtin "double acos(double)" = one!(f64::acos) => Compute;
        builtin "double atan(double)" = one!(f64::atan) => Compute;
        builtin "double sinh(double)" = one!(f64::sinh) => Compute;
        builtin "double cosh(double)" = one!(f64::cosh) => Compute;
        builtin "double tanh(double)" = one!(f64::tanh) => Compute;
        builtin "double asinh(double)" = one!(libm::asinh) => Compute;
        builtin "double acosh(double)" = one!(libm::acosh) => Compute;
        builtin "double atanh(double)" = one!(reals::atanh) => Compute;
        builtin "double exp(double)" = vanishing!(f64::exp) => Compute;
        builtin "double exp2(double)" = vanishing!(f64::exp2) => Compute;
        builtin "double expm1(double)" = one!(f64::exp_m1) => Compute;
        builtin "double log(double)" = one!(f64::ln) => Compute;
        builtin "double log2(double)" = one!(f64::log2) => Compute;
        builtin "double log10(double)" = one!(f64::log10) => Compute;
        builtin "double log1p(double)" = one!(f64::ln_1p) => Compute;
        builtin "double logb(double)" = run(|call| quiet(call, reals::logb)) => Compute;
        builtin "double sqrt(double)" = one!(f64::sqrt) => Compute;
        builtin "double cbrt(double)" = one!(f64::cbrt) => Compute;
        builtin "double erf(double)" = one!(libm::erf) => Compute;
        builtin "double erfc(double)" = vanishing!(libm::erfc) => Compute;
        builtin "double tgamma(double)" = one!(libm::tgamma) => Compute;
        builtin "double lgamma(double)" = run(lgamma) => Compute;
        builtin "double fabs(double)" = pure(Type::F64, |bits| bits & !(1 << 63)) => Compute;
        builtin "double floor(double)" = one!(f64::floor) => Compute;
        builtin "double ceil(double)" = one!(f64::ceil) => Compute;
        builtin "double trunc(double)" = one!(f64::trunc) => Compute;
        builtin "double round(double)" = one!(f64::round) => Compute;
        builtin "double rint(double)" = one!(f64::round_ties_even) => Compute;
        builtin "double nearbyint(double)" = one!(f64::round_ties_even) => Compute;
        builtin "double atan2(double, double)" = two!(f64::atan2) => Compute;
        builtin "double pow(double, double)" = usual(Number::TYPE, 2, |x, y| Number::of(x).powf(Number::of(y)).finite_not_zero(), pow) => Compute;
        builtin "double hypot(double, double)" = two!(f64::hypot) => Compute;
        builtin "double fmod(double, double)" = two!(reals::fmod) => Compute;
        builtin "double remainder(double, double)" = two!(libm::remainder) => Compute;
        builtin "double copysign(double, double)" = two!(f64::copysign) => Compute;
        builtin "double nextafter(double, double)" = two!(reals::nextafter) => Compute;
        builtin "double fdim(double, double)" = two!(libm::fdim) => Compute;
        builtin "double fmax(double, double)" = two!(reals::fmax) => Compute;
        builtin "double fmin(double, double)" = two!(reals::fmin) => Compute;
        builtin "double fma(double, double, double)" = run(|call| three(call, f64::mul_add)) => Compute;
    }
    "math.h+gnu" {
        "double nextup(double)" = run(|call| quiet(call, f64::next_up)) => Compute;
        "double nextdown(double)" = run(|call| quiet(call, f64::next_down)) => Compute;
        builtin "double exp10(double)" = vanishing!(reals::exp10) => Compute;
        builtin "double roundeven(double)" = one!(f64::round_ties_even) => Compute;
    }
    "math.h+posix" {
        builtin "double gamma(double)" = run(lgamma) => Compute;
        builtin "double j0(double)" = one!(libm::j0) => Compute;
        builtin "double j1(double)" = one!(libm::j1) => Compute;
        builtin "double y0(double)" = one!(libm::y0) => Compute;
        builtin "double y1(double)" = one!(libm::y1) => Compute;
        "double significand(double)" = run(|call| quiet(call, reals::significand)) => Compute;
        builtin "double drem(double, double)" = two!(libm::remainder) => Compute;
        "double scalb(double, double)" = two!(reals::scalb) => Compute;
    }
    "" {
        "pow10" = vanishing!(reals::exp10) => Compute;
    }
}

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
