//! Functions of `long double` whose results are exact or correctly rounded.

use crate::format::float::{Format, Magnitude, Unpacked, pack};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use num_bigint::BigUint;
use rustc_apfloat::ieee::X87DoubleExtended as Extended;
use rustc_apfloat::{Float, Round};

functions! {
    "math.h" {
        builtin "long double fabsl(long double)" = run(|call| one(call, Extended::abs)) => Compute;
        builtin "long double floorl(long double)" = run(|call| one(call, |x| integral(x, Round::TowardNegative))) => Compute;
        builtin "long double ceill(long double)" = run(|call| one(call, |x| integral(x, Round::TowardPositive))) => Compute;
        builtin "long double truncl(long double)" = run(|call| one(call, |x| integral(x, Round::TowardZero))) => Compute;
        builtin "long double roundl(long double)" = run(|call| one(call, |x| integral(x, Round::NearestTiesToAway))) => Compute;
        builtin "long double rintl(long double)" = run(|call| one(call, |x| integral(x, Round::NearestTiesToEven))) => Compute;
        builtin "long double nearbyintl(long double)" = run(|call| one(call, |x| integral(x, Round::NearestTiesToEven))) => Compute;
        builtin "long double sqrtl(long double)" = run(sqrtl) => Compute;
        builtin "long double fmodl(long double, long double)" = run(|call| two(call, |x, y| x.c_fmod(y).value)) => Compute;
        builtin "long double remainderl(long double, long double)" = run(|call| two(call, |x, y| x.ieee_rem(y).value)) => Compute;
        builtin "long double copysignl(long double, long double)" = run(|call| two(call, Extended::copy_sign)) => Compute;
        builtin "long double fmaxl(long double, long double)" = run(|call| two(call, Extended::max)) => Compute;
        builtin "long double fminl(long double, long double)" = run(|call| two(call, smaller)) => Compute;
        builtin "long double fdiml(long double, long double)" = run(fdiml) => Compute;
        builtin "long double nextafterl(long double, long double)" = run(|call| two(call, next_after)) => Compute;
        builtin "long double nexttowardl(long double, long double)" = run(|call| two(call, next_after)) => Compute;
        builtin "long double fmal(long double, long double, long double)" = run(fused) => Compute;
    }
    "math.h+gnu" {
        builtin "long double roundevenl(long double)" = run(|call| one(call, |x| integral(x, Round::NearestTiesToEven))) => Compute;
    }
    "math.h+posix" {
        builtin "long double dreml(long double, long double)" = run(|call| two(call, |x, y| x.ieee_rem(y).value)) => Compute;
    }
}

fn sqrtl(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let bits = call.bits(0)?;
    let root = square_root(bits);
    if Extended::from_bits(root).is_nan() && !Extended::from_bits(bits).is_nan() {
        call.set_errno(errno::EDOM)?;
    }
    Done::value(Value::Known(root))
}

fn fdiml(call: &mut ShimCall<'_>) -> ShimResult {
    two(call, |x, y| {
        if x > y {
            (x - y).value
        } else {
            difference(x, y)
        }
    })
}

fn one(call: &mut ShimCall<'_>, f: fn(Extended) -> Extended) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = Extended::from_bits(call.bits(0)?);
    Done::value(Value::Known(f(x).to_bits()))
}

fn two(call: &mut ShimCall<'_>, f: fn(Extended, Extended) -> Extended) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let x = Extended::from_bits(call.bits(0)?);
    let y = Extended::from_bits(call.bits(1)?);
    let mut result = f(x, y);
    if result.is_nan() && !x.is_nan() && !y.is_nan() {
        call.set_errno(errno::EDOM)?;
        // What the processor makes of an invalid operation has its sign set.
        result = -result.abs();
    }
    Done::value(Value::Known(result.to_bits()))
}

fn fused(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        return call.unknown_result();
    }
    let [x, y, z] = [call.bits(0)?, call.bits(1)?, call.bits(2)?].map(Extended::from_bits);
    Done::value(Value::Known(x.mul_add(y, z).value.to_bits()))
}

/// Rounds to an integer. The library's sign of a zero result is the argument's.
fn integral(x: Extended, round: Round) -> Extended {
    x.round_to_integral(round).value.copy_sign(x)
}

/// `fdim` where the first is not larger: zero, or not a number.
fn difference(x: Extended, y: Extended) -> Extended {
    if x.is_nan() || y.is_nan() {
        (x + y).value
    } else {
        Extended::ZERO
    }
}

/// Of equal values the second wins.
fn smaller(x: Extended, y: Extended) -> Extended {
    if y.is_nan() || x < y { x } else { y }
}

fn next_after(x: Extended, y: Extended) -> Extended {
    if x.is_nan() || y.is_nan() {
        return (x + y).value;
    }
    if x == y {
        return y;
    }
    if x < y {
        x.next_up().value
    } else {
        x.next_down().value
    }
}

/// The square root, correctly rounded: half a unit never occurs, so the root of the integer decides.
pub(super) fn square_root(bits: u128) -> u128 {
    let x = Unpacked::from_f80(bits);
    let format = Format::Extended;
    let (mantissa, exponent) = match x.magnitude {
        Magnitude::Finite { mantissa: 0, .. } => return bits,
        Magnitude::Finite { mantissa, exponent } if !x.negative => (mantissa, exponent),
        Magnitude::Infinite if !x.negative => return bits,
        Magnitude::Nan => return bits,
        _ => return pack(format, true, Magnitude::Nan, 0),
    };
    // An even exponent, and enough bits for 65 of the root.
    let zeros = mantissa.leading_zeros() as i32;
    let mut shift = zeros + 66;
    shift += (exponent - shift) & 1;
    let number = BigUint::from(mantissa) << shift as u32;
    let root = number.sqrt();
    let exact = &root * &root == number;
    let mut power = (exponent - shift) / 2;
    let mut digits = root.iter_u64_digits();
    let low = digits.next().unwrap_or(0);
    let wide = u128::from(digits.next().unwrap_or(0)) << 64 | u128::from(low);
    let extra = 128 - wide.leading_zeros() - 64;
    let unit = 1u128 << extra;
    let rest = wide & (unit - 1);
    let mut value = wide >> extra;
    power += extra as i32;
    let half = unit >> 1;
    if rest > half || rest == half && (!exact || value & 1 == 1) {
        value += 1;
    }
    if value >> 64 != 0 {
        value >>= 1;
        power += 1;
    }
    let magnitude = Magnitude::Finite {
        mantissa: value as u64,
        exponent: power,
    };
    pack(format, false, magnitude, 0)
}
