//! Functions from `long double` to `long double` that are computed as `double`: their results are
//! those of `double`, 11 bits less exact than the platform's.

use super::reals;
use crate::Table;
use crate::format::float::{Format, Magnitude, Unpacked, pack};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use rustc_apfloat::ieee::{Double, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

pub(super) const TABLE: Table = &[
    ("sinl", |call| one(call, f64::sin)),
    ("cosl", |call| one(call, f64::cos)),
    ("tanl", |call| one(call, f64::tan)),
    ("asinl", |call| one(call, f64::asin)),
    ("acosl", |call| one(call, f64::acos)),
    ("atanl", |call| one(call, f64::atan)),
    ("sinhl", |call| one(call, f64::sinh)),
    ("coshl", |call| one(call, f64::cosh)),
    ("tanhl", |call| one(call, f64::tanh)),
    ("asinhl", |call| one(call, libm::asinh)),
    ("acoshl", |call| one(call, libm::acosh)),
    ("atanhl", |call| one(call, reals::atanh)),
    ("expl", |call| one(call, f64::exp)),
    ("exp2l", |call| one(call, f64::exp2)),
    ("exp10l", |call| one(call, reals::exp10)),
    ("pow10l", |call| one(call, reals::exp10)),
    ("expm1l", |call| one(call, f64::exp_m1)),
    ("logl", |call| one(call, f64::ln)),
    ("log2l", |call| one(call, f64::log2)),
    ("log10l", |call| one(call, f64::log10)),
    ("log1pl", |call| one(call, f64::ln_1p)),
    ("logbl", |call| one(call, reals::logb)),
    ("cbrtl", |call| one(call, f64::cbrt)),
    ("erfl", |call| one(call, libm::erf)),
    ("erfcl", |call| one(call, libm::erfc)),
    ("tgammal", |call| one(call, libm::tgamma)),
    ("lgammal", |call| one(call, reals::lgamma)),
    ("gammal", |call| one(call, reals::lgamma)),
    ("j0l", |call| one(call, libm::j0)),
    ("j1l", |call| one(call, libm::j1)),
    ("y0l", |call| one(call, libm::y0)),
    ("y1l", |call| one(call, libm::y1)),
    ("significandl", |call| one(call, reals::significand)),
    ("atan2l", |call| two(call, f64::atan2)),
    ("powl", |call| two(call, f64::powf)),
    ("hypotl", |call| two(call, f64::hypot)),
    ("scalbl", |call| two(call, reals::scalb)),
];

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
