//! The engine behind the strtod family: correctly rounded, any length of input.

use num_bigint::BigUint;

use super::float::{Format, Magnitude, pack};
use super::integer::{self, is_space};
use super::ratio::round;

/// More significant digits than this cannot matter beyond being zero or not: the longest exact
/// value of the 80-bit format, and half a unit more, has fewer.
const MAX_DIGITS: usize = 11_600;

/// Exponents are clamped to this, far outside every format.
const MAX_EXPONENT: i64 = 1_000_000;

/// What a call of the strtod family found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParsedFloat {
    /// The bits of the value in the wanted format.
    pub(crate) bits: u128,
    /// How many bytes belong to the number, leading blanks included; 0 if there is none.
    pub(crate) consumed: usize,
    /// Whether it was too large or too small: `ERANGE`.
    pub(crate) out_of_range: bool,
}

/// Reads a floating value at the beginning of `text`.
pub(crate) fn parse(text: &[u8], format: Format) -> ParsedFloat {
    let blanks = text.iter().take_while(|&&byte| is_space(byte)).count();
    let mut at = blanks;
    let negative = text.get(at) == Some(&b'-');
    at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
    let rest = &text[at..];
    let (magnitude, payload, length, out_of_range) = if let Some(special) = special(rest) {
        let (magnitude, payload, length) = special;
        (magnitude, payload, length, false)
    } else {
        let (magnitude, length, out_of_range) = match hexadecimal(rest, format) {
            Some(found) => found,
            None => decimal(rest, format),
        };
        (magnitude, 0, length, out_of_range)
    };
    ParsedFloat {
        bits: pack(format, negative && length > 0, magnitude, payload),
        consumed: if length > 0 { at + length } else { 0 },
        out_of_range,
    }
}

fn begins(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Infinity and not-a-number, the latter with a payload.
fn special(text: &[u8]) -> Option<(Magnitude, u64, usize)> {
    if begins(text, b"infinity") {
        return Some((Magnitude::Infinite, 0, 8));
    }
    if begins(text, b"inf") {
        return Some((Magnitude::Infinite, 0, 3));
    }
    if !begins(text, b"nan") {
        return None;
    }
    let mut payload = 0;
    let mut length = 3;
    if text.get(3) == Some(&b'(') {
        let word = &text[4..];
        let end = word
            .iter()
            .position(|&byte| !byte.is_ascii_alphanumeric() && byte != b'_')
            .unwrap_or(word.len());
        if word.get(end) == Some(&b')') {
            length = 5 + end;
            let number = integer::parse(&word[..end], 0);
            if number.consumed == end {
                payload = number.unsigned().0;
            }
        }
    }
    Some((Magnitude::Nan, payload, length))
}

/// Reads `marker`, a sign and digits: the exponent and its length, or nothing.
fn exponent(text: &[u8], marker: u8) -> (i64, usize) {
    if text.first().map(u8::to_ascii_lowercase) != Some(marker) {
        return (0, 0);
    }
    let negative = text.get(1) == Some(&b'-');
    let start = 1 + usize::from(matches!(text.get(1), Some(b'-' | b'+')));
    let mut value = 0i64;
    let mut at = start;
    while let Some(digit @ b'0'..=b'9') = text.get(at) {
        value = (value * 10 + i64::from(digit - b'0')).min(1 << 48);
        at += 1;
    }
    if at == start {
        return (0, 0);
    }
    (if negative { -value } else { value }, at)
}

/// The digits of a number with a point: their values without leading zeros, the number of places
/// behind the point, and the length of the text; `None` without a digit.
fn mantissa(text: &[u8], base: u32) -> Option<(Vec<u8>, i64, usize)> {
    let mut digits = Vec::new();
    let mut places = 0i64;
    let mut point = false;
    let mut any = false;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match integer::digit_value(byte).filter(|&digit| digit < base) {
            Some(digit) => {
                any = true;
                places += i64::from(point);
                if digit != 0 || !digits.is_empty() {
                    digits.push(digit as u8);
                }
            }
            None if byte == b'.' && !point => point = true,
            None => break,
        }
        at += 1;
    }
    any.then_some((digits, places, at))
}

fn hexadecimal(text: &[u8], format: Format) -> Option<(Magnitude, usize, bool)> {
    if !begins(text, b"0x") {
        return None;
    }
    let (mut digits, mut places, mut length) = mantissa(&text[2..], 16)?;
    length += 2;
    let (power, taken) = exponent(&text[length..], b'p');
    length += taken;
    if digits.len() > 64 {
        let rest = digits.split_off(64);
        places -= rest.len() as i64;
        if rest.iter().any(|&digit| digit != 0) {
            digits.push(1);
            places += 1;
        }
    }
    let number = BigUint::from_radix_be(&digits, 16).unwrap_or_default();
    let power = (power - 4 * places).clamp(-MAX_EXPONENT, MAX_EXPONENT);
    let (magnitude, out_of_range) = round(number, &BigUint::from(1u32), power, format);
    Some((magnitude, length, out_of_range))
}

fn decimal(text: &[u8], format: Format) -> (Magnitude, usize, bool) {
    let zero = Magnitude::Finite {
        mantissa: 0,
        exponent: format.lowest(),
    };
    let Some((mut digits, places, mut length)) = mantissa(text, 10) else {
        return (zero, 0, false);
    };
    let (power, taken) = exponent(&text[length..], b'e');
    length += taken;
    let mut power = power - places;
    if digits.len() > MAX_DIGITS {
        let rest = digits.split_off(MAX_DIGITS);
        power += rest.len() as i64;
        if rest.iter().any(|&digit| digit != 0) {
            digits.push(1);
            power -= 1;
        }
    }
    let size = digits.len() as i64 + power;
    if digits.is_empty() {
        return (zero, length, false);
    }
    if size > 5000 {
        return (Magnitude::Infinite, length, true);
    }
    if size < -5100 {
        return (zero, length, true);
    }
    let number = BigUint::from_radix_be(&digits, 10).unwrap_or_default();
    let factor = BigUint::from(5u32).pow(power.unsigned_abs() as u32);
    let (magnitude, out_of_range) = if power >= 0 {
        round(number * factor, &BigUint::from(1u32), power, format)
    } else {
        round(number, &factor, power, format)
    };
    (magnitude, length, out_of_range)
}
