//! Functions from `long double` to `long double` that are computed as `double`: their results are
//! those of `double`, 11 bits less exact than the platform's.

use super::reals;
use crate::format::float::{Format, Magnitude, Unpacked, pack};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use rustc_apfloat::ieee::{Double, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

functions! {
    "math.h" {
        builtin "long double sinl(long double)" = run(|call| one(call, f64::sin)) => Compute;
        builtin "long double cosl(long double)" = run(|call| one(call, f64::cos)) => Compute;
        builtin "long double tanl(long double)" = run(|call| one(call, f64::tan)) => Compute;
        builtin "long double asinl(long double)" = run(|call| one(call, f64::asin)) => Compute;
        builtin "long double acosl(long double)" = run(|call| one(call, f64::acos)) => Compute;
        builtin "long double atanl(long double)" = run(|call| one(call, f64::atan)) => Compute;
        builtin "long double sinhl(long double)" = run(|call| one(call, f64::sinh)) => Compute;
        builtin "long double coshl(long double)" = run(|call| one(call, f64::cosh)) => Compute;
        builtin "long double tanhl(long double)" = run(|call| one(call, f64::tanh)) => Compute;
        builtin "long double asinhl(long double)" = run(|call| one(call, libm::asinh)) => Compute;
        builtin "long double acoshl(long double)" = run(|call| one(call, libm::acosh)) => Compute;
        builtin "long double atanhl(long double)" = run(|call| one(call, reals::atanh)) => Compute;
        builtin "long double expl(long double)" = run(|call| one(call, f64::exp)) => Compute;
        builtin "long double exp2l(long double)" = run(|call| one(call, f64::exp2)) => Compute;
        builtin "long double expm1l(long double)" = run(|call| one(call, f64::exp_m1)) => Compute;
        builtin "long double logl(long double)" = run(|call| one(call, f64::ln)) => Compute;
        builtin "long double log2l(long double)" = run(|call| one(call, f64::log2)) => Compute;
        builtin "long double log10l(long double)" = run(|call| one(call, f64::log10)) => Compute;
        builtin "long double log1pl(long double)" = run(|call| one(call, f64::ln_1p)) => Compute;
        builtin "long double logbl(long double)" = run(|call| one(call, reals::logb)) => Compute;
        builtin "long double cbrtl(long double)" = run(|call| one(call, f64::cbrt)) => Compute;
        builtin "long double erfl(long double)" = run(|call| one(call, libm::erf)) => Compute;
        builtin "long double erfcl(long double)" = run(|call| one(call, libm::erfc)) => Compute;
        builtin "long double tgammal(long double)" = run(|call| one(call, libm::tgamma)) => Compute;
        builtin "long double lgammal(long double)" = run(|call| one(call, reals::lgamma)) => Compute;
        builtin "long double atan2l(long double, long double)" = run(|call| two(call, f64::atan2)) => Compute;
        builtin "long double powl(long double, long double)" = run(|call| two(call, f64::powf)) => Compute;
        builtin "long double hypotl(long double, long double)" = run(|call| two(call, f64::hypot)) => Compute;
    }
    "math.h+gnu" {
        builtin "long double exp10l(long double)" = run(|call| one(call, reals::exp10)) => Compute;
    }
    "math.h+posix" {
        builtin "long double gammal(long double)" = run(|call| one(call, reals::lgamma)) => Compute;
        builtin "long double j0l(long double)" = run(|call| one(call, libm::j0)) => Compute;
        builtin "long double j1l(long double)" = run(|call| one(call, libm::j1)) => Compute;
        builtin "long double y0l(long double)" = run(|call| one(call, libm::y0)) => Compute;
        builtin "long double y1l(long double)" = run(|call| one(call, libm::y1)) => Compute;
        "long double significandl(long double)" = run(|call| one(call, reals::significand)) => Compute;
        "long double scalbl(long double, long double)" = run(|call| two(call, reals::scalb)) => Compute;
    }
    "" {
        "pow10l" = run(|call| one(call, reals::exp10)) => Compute;
    }
}

/// The bits of a `double` as a `long double`.
pub(crate) fn from_f64(value: f64) -> u128 {
    let unpacked = Unpacked::from_f64(value);
    let magnitude = match unpacked.magnitude {
        Magnitude::Finite { mantissa: 0, .. } => Magnitude::Finite {
            mantissa: 0,
            exponent: Format::Extended.lowest(),
        },
        Magnitude::Finite { mantissa, exponent } => {
            let shift = mantissa.leading_zeros();
            Magnitude::Finite {
                mantissa: mantissa << shift,
                exponent: exponent - shift as i32,
            }
        }
        special => special,
    };
    pack(Format::Extended, unpacked.negative, magnitude, 0)
}

/// A `long double` rounded to a `double`.
pub(crate) fn to_f64(bits: u128) -> f64 {
    let value = X87DoubleExtended::from_bits(bits);
    let rounded: Double = value.convert(&mut false).value;
    f64::from_bits(rounded.to_bits() as u64)
}

fn checked(call: &mut ShimCall<'_>, args: &[f64], result: f64) -> ShimResult {
    if result.is_nan() && !args.iter().any(|arg| arg.is_nan()) {
        call.set_errno(errno::EDOM)?;
    } else if result.is_infinite() && args.iter().all(|arg| arg.is_finite()) {
        call.set_errno(errno::ERANGE)?;
    }
    Done::value(Value::Known(from_f64(result)))
}

fn one(call: &mut ShimCall<'_>, f: fn(f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = to_f64(call.bits(0)?);
    checked(call, &[x], f(x))
}

fn two(call: &mut ShimCall<'_>, f: fn(f64, f64) -> f64) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let (x, y) = (to_f64(call.bits(0)?), to_f64(call.bits(1)?));
    checked(call, &[x, y], f(x, y))
}
