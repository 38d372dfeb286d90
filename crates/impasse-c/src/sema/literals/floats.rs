//! Floating constants.

use impasse_ir::fold;

use super::{LiteralError, Number};
use crate::abi;
use crate::types::{FloatKind, TypeId};

/// The value of a floating constant.
pub(super) fn float(text: &str, hexadecimal: bool) -> Result<Number, LiteralError> {
    let (digits, suffix) = text.split_at(suffix_start(text, hexadecimal)?);
    let (kind, imaginary) =
        read_suffix(suffix).ok_or_else(|| LiteralError::FloatSuffix(suffix.to_owned()))?;
    let bits = fold::parse_float(abi::float(kind), digits).ok_or(LiteralError::EmptyExponent)?;
    Ok(Number {
        ty: TypeId::of_float(kind),
        bits,
        imaginary,
        cut: false,
    })
}

/// Where the number ends.
fn suffix_start(text: &str, hexadecimal: bool) -> Result<usize, LiteralError> {
    let bytes = text.as_bytes();
    let mut at = if hexadecimal { 2 } else { 0 };
    let in_mantissa =
        |b: u8| b == b'.' || b.is_ascii_digit() || hexadecimal && b.is_ascii_hexdigit();
    while bytes.get(at).is_some_and(|&b| in_mantissa(b)) {
        at += 1;
    }
    let exponent = if hexadecimal { b'p' } else { b'e' };
    let has_exponent = bytes
        .get(at)
        .is_some_and(|b| b.to_ascii_lowercase() == exponent);
    if !has_exponent {
        return if hexadecimal {
            Err(LiteralError::MissingExponent)
        } else {
            Ok(at)
        };
    }
    at += 1;
    if matches!(bytes.get(at), Some(b'+' | b'-')) {
        at += 1;
    }
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    Ok(at)
}

/// The type, and whether it is imaginary: `i` or `j` comes before or behind the rest.
fn read_suffix(suffix: &str) -> Option<(FloatKind, bool)> {
    let lower = suffix.to_ascii_lowercase();
    let imaginary = |c: char| c == 'i' || c == 'j';
    let (rest, is_imaginary) = match lower.strip_prefix(imaginary) {
        Some(rest) => (rest, true),
        None => match lower.strip_suffix(imaginary) {
            Some(rest) => (rest, true),
            None => (lower.as_str(), false),
        },
    };
    let kind = match rest {
        "" | "d" | "f64" | "f32x" => FloatKind::Double,
        "f" | "f32" => FloatKind::Float,
        "l" | "w" | "f64x" => FloatKind::LongDouble,
        "q" | "f128" => FloatKind::Float128,
        _ => return None,
    };
    Some((kind, is_imaginary))
}
