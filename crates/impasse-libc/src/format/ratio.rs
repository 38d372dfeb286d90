//! Rounding a ratio of large integers to a floating format.

use super::float::{Format, Magnitude};
use num_bigint::BigUint;

/// Rounds `numerator / denominator * 2^power` to the nearest value of the format, ties to even;
/// also says whether that is `ERANGE`.
pub(super) fn round(
    numerator: BigUint,
    denominator: &BigUint,
    power: i64,
    format: Format,
) -> (Magnitude, bool) {
    let precision = i64::from(format.precision());
    let lowest = i64::from(format.lowest());
    if numerator.bits() == 0 {
        let exponent = format.lowest();
        return (
            Magnitude::Finite {
                mantissa: 0,
                exponent,
            },
            false,
        );
    }
    let top = numerator.bits() as i64 - denominator.bits() as i64 + power;
    if top > i64::from(format.bias()) + 2 {
        return (Magnitude::Infinite, true);
    }
    if top < lowest - 2 {
        let exponent = format.lowest();
        return (
            Magnitude::Finite {
                mantissa: 0,
                exponent,
            },
            true,
        );
    }
    // The quotient has `top` or `top + 1` bits before its point: try the finer unit first.
    let fine = (top - precision).max(lowest);
    let mut exponent = fine;
    let (mut quotient, mut exact, mut half) = divide(&numerator, denominator, power - exponent);
    if quotient.bits() as i64 > precision {
        exponent += 1;
        (quotient, exact, half) = divide(&numerator, denominator, power - exponent);
    }
    let mut value = quotient.iter_u64_digits().next().map_or(0, u128::from);
    let tiny = exponent == lowest && value >> (precision - 1) == 0;
    if half == Half::Above || half == Half::Tie && value & 1 == 1 {
        value += 1;
    }
    if value >> precision != 0 {
        value >>= 1;
        exponent += 1;
    }
    exact &= half == Half::Below;
    if exponent + precision - 1 > i64::from(format.bias()) {
        return (Magnitude::Infinite, true);
    }
    let magnitude = Magnitude::Finite {
        mantissa: value as u64,
        exponent: exponent as i32,
    };
    (
        magnitude,
        tiny && !exact && !rounds_to_normal(&numerator, denominator, power, format),
    )
}

/// Where the remainder of a division lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Below,
    Tie,
    Above,
}

/// `numerator * 2^shift / denominator`: quotient, whether it is exact, and the remainder.
fn divide(numerator: &BigUint, denominator: &BigUint, shift: i64) -> (BigUint, bool, Half) {
    let (numerator, denominator) = if shift >= 0 {
        (numerator << shift.unsigned_abs(), denominator.clone())
    } else {
        (numerator.clone(), denominator << shift.unsigned_abs())
    };
    let quotient = &numerator / &denominator;
    let rest = numerator - &quotient * &denominator;
    let exact = rest.bits() == 0;
    let half = match (rest << 1u32).cmp(&denominator) {
        std::cmp::Ordering::Less => Half::Below,
        std::cmp::Ordering::Equal => Half::Tie,
        std::cmp::Ordering::Greater => Half::Above,
    };
    (quotient, exact, half)
}

/// Whether the value, rounded with the precision of the format but without its smallest exponent,
/// is not tiny: x86 detects tininess after rounding.
fn rounds_to_normal(
    numerator: &BigUint,
    denominator: &BigUint,
    power: i64,
    format: Format,
) -> bool {
    let precision = i64::from(format.precision());
    let finer = i64::from(format.lowest()) - 1;
    let (quotient, _, half) = divide(numerator, denominator, power - finer);
    let value = quotient.iter_u64_digits().next().map_or(0, u128::from)
        | quotient.iter_u64_digits().nth(1).map_or(0, u128::from) << 64;
    let up = half == Half::Above || half == Half::Tie && value & 1 == 1;
    (value + u128::from(up)) >> precision != 0
}
