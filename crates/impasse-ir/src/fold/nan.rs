//! NaNs: the bits that an operation gives on x86-64.

use crate::Type;

/// The bit that makes a NaN a quiet one.
const fn quiet_bit(ty: Type) -> u128 {
    match ty {
        Type::F32 => 1 << 22,
        Type::F64 => 1 << 51,
        Type::F80 => 1 << 62,
        _ => 1 << 111,
    }
}

/// What invalid operations give: negative and quiet, without a payload.
pub(super) const fn default(ty: Type) -> u128 {
    match ty {
        Type::F32 => 0xffc0_0000,
        Type::F64 => 0xfff8 << 48,
        Type::F80 => 0xffff_c000 << 48,
        _ => 0xffff_8000 << 96,
    }
}

/// Whether `bits` is a NaN. Significands of `f80` without their leading bit, which the x87 does
/// not accept, count as NaNs too.
pub(super) fn is_nan(ty: Type, bits: u128) -> bool {
    let (exponent, fraction) = match ty {
        Type::F32 => (0xff << 23, (1 << 23) - 1),
        Type::F64 => (0x7ff << 52, (1 << 52) - 1),
        Type::F80 => return is_f80_nan(bits),
        _ => (0x7fff << 112, (1 << 112) - 1),
    };
    bits & exponent == exponent && bits & fraction != 0
}

fn is_f80_nan(bits: u128) -> bool {
    let exponent = bits >> 64 & 0x7fff;
    let invalid = exponent != 0 && bits >> 63 & 1 == 0;
    invalid || exponent == 0x7fff && bits << 65 != 0
}

/// The NaN that comes out when `a` or `b` is one: SSE takes the first, the x87 the one with the
/// larger significand, but a quiet one before a signalling one.
pub(super) fn propagate(ty: Type, a: u128, b: u128) -> Option<u128> {
    let quiet = quiet_bit(ty);
    let chosen = match (is_nan(ty, a), is_nan(ty, b)) {
        (false, false) => return None,
        (true, false) => a,
        (false, true) => b,
        (true, true) if ty == Type::F80 => x87_choice(a, b),
        (true, true) => a,
    };
    if ty == Type::F80 && is_unsupported(a) | is_unsupported(b) {
        return Some(default(ty));
    }
    Some(chosen | quiet)
}

/// An encoding that the x87 refuses.
fn is_unsupported(bits: u128) -> bool {
    bits >> 64 & 0x7fff != 0 && bits >> 63 & 1 == 0
}

fn x87_choice(a: u128, b: u128) -> u128 {
    let quiet = quiet_bit(Type::F80);
    let significand = |bits: u128| bits as u64;
    match (a & quiet != 0, b & quiet != 0) {
        (true, false) => a,
        (false, true) => b,
        _ if significand(a) == significand(b) => a.min(b),
        _ if significand(a) > significand(b) => a,
        _ => b,
    }
}
