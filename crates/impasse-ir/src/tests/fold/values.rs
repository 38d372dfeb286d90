//! Values to compute with: edges of all formats and random ones.

use crate::tests::random::Random;
use crate::{ConvOp, Type, fold};

/// A value of `ty`, as bits.
pub(super) fn value(random: &mut Random, ty: Type) -> u128 {
    if ty.is_int() {
        return integer(random) & ty.mask();
    }
    match random.below(4) {
        0 => special(random, ty),
        1 => near_power(random, ty),
        _ => any_float(random, ty),
    }
}

fn integer(random: &mut Random) -> u128 {
    let near = [u128::MAX, 0, 1][random.below(3)];
    match random.below(3) {
        0 => near.wrapping_add(1 << random.below(128)),
        1 => near.wrapping_sub(1 << random.below(128)),
        _ => random.bits(),
    }
}

fn from_int(value: i128, ty: Type) -> u128 {
    fold::convert(ConvOp::SiToFp, Type::I128, value.cast_unsigned(), ty)
}

fn with_sign(random: &mut Random, ty: Type, bits: u128) -> u128 {
    let top = ty.bits().map_or(0, |bits| bits - 1);
    bits | u128::from(random.one_in(2)) << top
}

/// Zero, infinity, NaNs of both kinds, the ends of the normal and denormal ranges.
fn special(random: &mut Random, ty: Type) -> u128 {
    let fraction = match ty {
        Type::F32 => 23,
        Type::F64 => 52,
        _ => 63,
    };
    let leading = if ty == Type::F80 { 1 << 63 } else { 0 };
    let exponent_bits = if ty == Type::F80 { 64 } else { fraction };
    let infinity = (ty.mask() >> 1) >> exponent_bits << exponent_bits | leading;
    let payload = random.bits() & ((1 << (fraction - 1)) - 1);
    let bits = match random.below(8) {
        0 => 0,
        1 => infinity,
        2 => infinity | 1 << (fraction - 1) | payload,
        3 => infinity | payload.max(1),
        4 => 1 + random.below(3) as u128,
        5 => (1 << exponent_bits) | leading,
        6 => (1 << fraction) - 1,
        _ => ((ty.mask() >> 1) - (1 << exponent_bits)) | leading,
    };
    with_sign(random, ty, bits)
}

/// A number near a power of two at which conversions change what they do.
fn near_power(random: &mut Random, ty: Type) -> u128 {
    let power = [7, 8, 15, 16, 24, 31, 32, 52, 53, 62, 63, 64, 126, 127][random.below(14)];
    let bits = match random.below(4) {
        0 => from_int(1 << power.min(126), ty),
        1 => from_int((1 << power.min(126)) - 1, ty),
        2 => from_int(1 << power.min(126), ty) - 1 - random.below(3) as u128,
        _ => from_int(1 << power.min(126), ty) + 1 + random.below(3) as u128,
    };
    let bits = if power == 127 {
        let two = from_int(2, ty);
        fold::binary(crate::BinOp::FMul, ty, bits, two).unwrap_or(0)
    } else {
        bits
    };
    well_formed(with_sign(random, ty, bits), ty)
}

/// Bits without meaning, or a number whose exponent is small.
fn any_float(random: &mut Random, ty: Type) -> u128 {
    if random.one_in(3) {
        return well_formed(random.bits() & ty.mask(), ty);
    }
    let numerator = from_int(random.bits().cast_signed() >> random.below(128), ty);
    let divisor = from_int(1 + random.below(1000) as i128, ty);
    fold::binary(crate::BinOp::FDiv, ty, numerator, divisor).unwrap_or(0)
}

/// The leading bit of an `f80` is not free: the processor refuses other encodings.
fn well_formed(bits: u128, ty: Type) -> u128 {
    if ty != Type::F80 {
        return bits;
    }
    if bits >> 64 & 0x7fff == 0 {
        bits & !(1 << 63)
    } else {
        bits | 1 << 63
    }
}
