//! Constants in the text form: numbers and quoted strings, both directions.

use crate::Type;
use std::fmt::{self, Write};

/// Writes the integer `bits` of type `ty`: signed, and `true` or `false` for one bit.
pub(super) fn write_int(out: &mut String, ty: Type, bits: u128) -> fmt::Result {
    if ty == Type::I1 && bits <= 1 {
        return write!(out, "{}", bits == 1);
    }
    let unused = 128 - ty.bits().unwrap_or(128);
    let extended = ((bits << unused).cast_signed()) >> unused;
    if extended.cast_unsigned() & ty.mask() == bits {
        write!(out, "{extended}")
    } else {
        write!(out, "{bits}")
    }
}

/// Writes the floating number `bits` of type `ty`.
pub(super) fn write_float(out: &mut String, ty: Type, bits: u128) -> fmt::Result {
    match ty {
        Type::F32 if f32::from_bits(bits as u32).is_finite() => {
            write!(out, "{:?}", f32::from_bits(bits as u32))
        }
        Type::F64 if f64::from_bits(bits as u64).is_finite() => {
            write!(out, "{:?}", f64::from_bits(bits as u64))
        }
        _ => write!(out, "{bits:#x}"),
    }
}

/// The bits of the integer with this text, or `None` if it is no number or does not fit `ty`.
pub(super) fn read_int(ty: Type, negative: bool, digits: &str) -> Option<u128> {
    let magnitude: u128 = digits.parse().ok()?;
    let mask = ty.mask();
    if !negative {
        return (magnitude <= mask).then_some(magnitude);
    }
    let least = (mask >> 1) + 1;
    (magnitude <= least).then_some(magnitude.wrapping_neg() & mask)
}

/// The bits of the floating number with this text, or `None`.
pub(super) fn read_float(ty: Type, negative: bool, digits: &str) -> Option<u128> {
    if let Some(hex) = digits.strip_prefix("0x") {
        let bits = u128::from_str_radix(hex, 16).ok()?;
        return (!negative && bits <= ty.mask()).then_some(bits);
    }
    match ty {
        Type::F32 => {
            let value: f32 = digits.parse().ok()?;
            Some(u128::from(
                (if negative { -value } else { value }).to_bits(),
            ))
        }
        Type::F64 => {
            let value: f64 = digits.parse().ok()?;
            Some(u128::from(
                (if negative { -value } else { value }).to_bits(),
            ))
        }
        _ => None,
    }
}

/// Writes bytes between quotes.
pub(super) fn write_bytes(out: &mut String, bytes: &[u8]) -> fmt::Result {
    out.push('"');
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => write!(out, "\\{byte:02x}")?,
            b' '..=b'~' => out.push(char::from(byte)),
            _ => write!(out, "\\{byte:02x}")?,
        }
    }
    out.push('"');
    Ok(())
}

/// Writes `@name`, quoted where it has to be.
pub(super) fn write_name(out: &mut String, name: &str) -> fmt::Result {
    out.push('@');
    if !name.is_empty() && name.bytes().all(is_name_byte) {
        out.push_str(name);
        return Ok(());
    }
    write_bytes(out, name.as_bytes())
}

/// Whether a name with this byte needs no quotes.
pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}
