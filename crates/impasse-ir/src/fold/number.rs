//! Floating numbers from their spelling in C.

use crate::Type;
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round};

/// Significant decimal digits that are read. No number of any format, and no middle between two,
/// needs more; of what follows it matters only whether it is zero.
const DECIMAL_DIGITS: usize = 12_000;
/// The same for hexadecimal digits.
const HEX_DIGITS: usize = 32;
/// Decimal exponents beyond this are infinity or zero in every format.
const DECIMAL_EXPONENT: i64 = 6_000;
/// The same for binary exponents.
const BINARY_EXPONENT: i64 = 20_000;

/// The bits of the number that `text` spells in C, without sign and suffix, rounded to nearest
/// (even) in `ty`; decimal (`1.5e3`, `.5`, `12`) or hexadecimal (`0x1.8p3`). Too large is
/// infinity. `None` if `text` is no such number or `ty` is no floating type.
pub fn parse_float(ty: Type, text: &str) -> Option<u128> {
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let canonical = match hex {
        Some(digits) => canonical_hex(digits)?,
        None => canonical_decimal(text)?,
    };
    match ty {
        Type::F32 => read::<Single>(&canonical),
        Type::F64 => read::<Double>(&canonical),
        Type::F80 => read::<X87DoubleExtended>(&canonical),
        Type::F128 => read::<Quad>(&canonical),
        _ => None,
    }
}

fn read<F: Float>(text: &str) -> Option<u128> {
    let value = F::from_str_r(text, Round::NearestTiesToEven).ok()?.value;
    Some(value.to_bits())
}

/// The number with few digits before the exponent, none after a point, and a small exponent.
fn canonical_hex(text: &str) -> Option<String> {
    let (mantissa, exponent) = text.split_once(['p', 'P'])?;
    let number = Digits::read(mantissa, |c| c.is_ascii_hexdigit(), HEX_DIGITS)?;
    let exponent = read_exponent(exponent)?.saturating_add(number.scale.saturating_mul(4));
    let exponent = exponent.clamp(-BINARY_EXPONENT, BINARY_EXPONENT);
    Some(format!("0x{}p{exponent}", number.digits))
}

fn canonical_decimal(text: &str) -> Option<String> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, read_exponent(exponent)?),
        None => (text, 0),
    };
    let number = Digits::read(mantissa, |c| c.is_ascii_digit(), DECIMAL_DIGITS)?;
    let count = number.digits.len() as i64;
    let leading = exponent.saturating_add(number.scale).saturating_add(count);
    let leading = leading.clamp(-DECIMAL_EXPONENT, DECIMAL_EXPONENT);
    Some(format!("{}e{}", number.digits, leading - count))
}

/// Saturates: what is far out of range stays far out of range.
fn read_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value = 0_i64;
    for c in digits.chars() {
        let digit = i64::from(c.to_digit(10)?);
        value = value.saturating_mul(10).saturating_add(digit);
    }
    Some(if negative { -value } else { value })
}

/// Digits without leading zeros, and the exponent of the last one.
struct Digits {
    digits: String,
    scale: i64,
}

impl Digits {
    /// Reads digits with at most one point among them; keeps `most` of them and one more that
    /// tells whether the rest was zero.
    fn read(text: &str, is_digit: impl Fn(char) -> bool, most: usize) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let mut all = whole.chars().chain(fraction.chars());
        if whole.len() + fraction.len() == 0 || !all.all(is_digit) {
            return None;
        }
        let mut digits: String = whole.chars().chain(fraction.chars()).collect();
        let mut scale = -(fraction.len() as i64);
        digits.drain(..digits.len() - digits.trim_start_matches('0').len());
        if digits.len() > most {
            let rest = digits.split_off(most);
            scale += rest.len() as i64 - 1;
            let is_zero = rest.chars().all(|c| c == '0');
            digits.push(if is_zero { '0' } else { '1' });
        }
        if digits.is_empty() {
            digits.push('0');
            scale = 0;
        }
        Some(Self { digits, scale })
    }
}
