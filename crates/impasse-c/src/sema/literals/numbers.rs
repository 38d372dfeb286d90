//! Integer constants, and which numbers are floating.

use super::LiteralError;
use super::floats::float;
use crate::types::{IntKind, TypeId};

/// The value of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    /// Its type; for an imaginary number that of the imaginary part. gcc's imaginary integers
    /// have complex integer types, which do not exist here: they count as `double`.
    pub ty: TypeId,
    /// Its bits.
    pub bits: u128,
    /// Whether it has the suffix `i` or `j`.
    pub imaginary: bool,
    /// Whether it did not fit into any type and was cut to 64 bits, as gcc does with a warning.
    pub cut: bool,
}

/// The value of a number as spelt.
///
/// # Errors
/// What is wrong with the spelling.
pub(crate) fn number(text: &str) -> Result<Number, LiteralError> {
    let lower = text.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix("0x") {
        let is_float = digits.contains(['.', 'p']);
        if is_float {
            return float(text, true);
        }
        if digits.starts_with(|c: char| c.is_ascii_hexdigit()) {
            return integer(&text[2..], 16);
        }
        return Err(LiteralError::IntegerSuffix(text[1..].to_owned()));
    }
    if lower.starts_with("0b") && lower[2..].starts_with(['0', '1']) {
        return integer(&text[2..], 2);
    }
    if is_decimal_float(&lower) {
        return float(text, false);
    }
    if lower.starts_with('0') {
        return integer(text, 8);
    }
    integer(text, 10)
}

/// Whether a point or an exponent follows the digits.
fn is_decimal_float(lower: &str) -> bool {
    let rest = lower.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.starts_with(['.', 'e'])
}

fn integer(text: &str, base: u32) -> Result<Number, LiteralError> {
    // Decimal digits are read in octal and binary too, to complain of them as digits.
    let is_digit = |c: char| c.is_digit(base.max(10));
    let end = text.find(|c| !is_digit(c)).unwrap_or(text.len());
    let (digits, suffix) = text.split_at(end);
    let mut value = 0_u64;
    let mut cut = false;
    for c in digits.chars() {
        let Some(digit) = c.to_digit(base) else {
            let name = if base == 2 { "binary" } else { "octal" };
            return Err(LiteralError::Digit(c, name));
        };
        let (shifted, high) = value.overflowing_mul(u64::from(base));
        let (sum, carry) = shifted.overflowing_add(u64::from(digit));
        value = sum;
        cut |= high | carry;
    }
    let suffix =
        Suffix::read(suffix).ok_or_else(|| LiteralError::IntegerSuffix(suffix.to_owned()))?;
    if suffix.imaginary {
        let bits = u128::from((value as f64).to_bits());
        return Ok(Number {
            ty: TypeId::DOUBLE,
            bits,
            imaginary: true,
            cut,
        });
    }
    Ok(Number {
        ty: TypeId::of_int(suffix.kind(value, base == 10)),
        bits: u128::from(value),
        imaginary: false,
        cut,
    })
}

#[derive(Default)]
struct Suffix {
    unsigned: bool,
    longs: u32,
    imaginary: bool,
}

impl Suffix {
    /// Each of `u`, `l` or `ll`, and `i` or `j` at most once, in any order.
    fn read(text: &str) -> Option<Suffix> {
        let mut suffix = Suffix::default();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let mut length = 1;
            match first {
                'u' | 'U' if !suffix.unsigned => suffix.unsigned = true,
                'l' | 'L' if suffix.longs == 0 => {
                    length = if rest[1..].starts_with(first) { 2 } else { 1 };
                    suffix.longs = length as u32;
                }
                'i' | 'I' | 'j' | 'J' if !suffix.imaginary => suffix.imaginary = true,
                _ => return None,
            }
            rest = &rest[length..];
        }
        Some(suffix)
    }

    /// The first type that can hold the value, from `int` or what the suffix says on; decimal
    /// numbers become unsigned only by their suffix.
    fn kind(&self, value: u64, decimal: bool) -> IntKind {
        let candidates = [
            (0, IntKind::Int, u64::from(u32::MAX)),
            (1, IntKind::Long, u64::MAX),
            (2, IntKind::LongLong, u64::MAX),
        ];
        for (longs, kind, greatest) in candidates {
            if longs < self.longs {
                continue;
            }
            if !self.unsigned && value <= greatest >> 1 {
                return kind;
            }
            if (self.unsigned || !decimal) && value <= greatest {
                return kind.unsigned();
            }
        }
        IntKind::Int128
    }
}
