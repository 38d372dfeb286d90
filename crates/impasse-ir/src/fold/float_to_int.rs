//! Floating values to integers, out of range too: the code that gcc makes for x86-64 without
//! optimisation decides what comes out.

use super::nan;
use crate::Type;
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

/// As a signed integer of type `to`; the caller cuts it to the width.
pub(super) fn to_signed(from: Type, bits: u128, to: Type) -> u128 {
    match to {
        Type::I64 => towards_zero(exact(from, bits), 64),
        Type::I128 => to_i128(from, bits),
        // The x87 has a 16-bit conversion, SSE begins at 32 bits.
        Type::I1 | Type::I8 | Type::I16 if from == Type::F80 => towards_zero(exact(from, bits), 16),
        _ => towards_zero(exact(from, bits), 32),
    }
}

/// As an unsigned integer of type `to`; the caller cuts it to the width.
pub(super) fn to_unsigned(from: Type, bits: u128, to: Type) -> u128 {
    match to {
        Type::I32 => towards_zero(exact(from, bits), 64),
        Type::I64 => u128::from(to_u64(exact(from, bits))),
        Type::I128 => to_u128(from, bits),
        Type::I1 | Type::I8 if from == Type::F80 => towards_zero(exact(from, bits), 16),
        _ => towards_zero(exact(from, bits), 32),
    }
}

/// The same number in a format that holds all numbers of the others.
fn exact(from: Type, bits: u128) -> Quad {
    let mut loses_info = false;
    match from {
        Type::F32 => Single::from_bits(bits).convert(&mut loses_info).value,
        Type::F64 => Double::from_bits(bits).convert(&mut loses_info).value,
        Type::F80 if nan::is_nan(from, bits) => Quad::qnan(None),
        Type::F80 => {
            X87DoubleExtended::from_bits(bits)
                .convert(&mut loses_info)
                .value
        }
        _ => Quad::from_bits(bits),
    }
}

/// A signed integer of `width` bits; the least one, which the processor calls indefinite, if it
/// does not fit.
fn towards_zero(value: Quad, width: usize) -> u128 {
    let mut is_exact = false;
    let result = value.to_i128_r(width, Round::TowardZero, &mut is_exact);
    if result.status.contains(Status::INVALID_OP) {
        1 << (width - 1)
    } else {
        result.value.cast_unsigned()
    }
}

/// There is no unsigned conversion: numbers from 2^63 on are converted less 2^63.
fn to_u64(value: Quad) -> u64 {
    let half = Quad::from_u128(1 << 63).value;
    if value >= half {
        towards_zero((value - half).value, 64) as u64 ^ 1 << 63
    } else {
        towards_zero(value, 64) as u64
    }
}

/// Through the unsigned conversion, with the sign taken off.
fn to_i128(from: Type, bits: u128) -> u128 {
    let value = exact(from, bits);
    if value < Quad::ZERO {
        let sign = 1 << (from.bits().unwrap_or(64) - 1);
        to_u128(from, bits ^ sign).wrapping_neg()
    } else {
        to_u128(from, bits)
    }
}

fn to_u128(from: Type, bits: u128) -> u128 {
    match from {
        Type::F32 => f64_to_u128(f64::from(f32::from_bits(bits as u32))),
        Type::F64 => f64_to_u128(f64::from_bits(bits as u64)),
        Type::F80 => f80_to_u128(bits),
        _ => Quad::from_bits(bits).to_u128(128).value,
    }
}

const TWO_TO_64: f64 = 18_446_744_073_709_551_616.0;

/// High half first; the low half is what is left.
fn f64_to_u128(value: f64) -> u128 {
    let quad = |value: f64| exact(Type::F64, u128::from(value.to_bits()));
    let high = to_u64(quad(value / TWO_TO_64));
    let low = to_u64(quad(value - high as f64 * TWO_TO_64));
    u128::from(high) << 64 | u128::from(low)
}

/// The same for the x87, where negative numbers give 0 and what is left may be negative.
fn f80_to_u128(bits: u128) -> u128 {
    let value = exact(Type::F80, bits);
    if value < Quad::ZERO {
        return 0;
    }
    let high = u128::from(to_u64(value.scalbn(-64))) << 64;
    let high_float = X87DoubleExtended::from_u128(high).value;
    let rest = (X87DoubleExtended::from_bits(bits) - high_float).value;
    let rest_value = exact(Type::F80, rest.to_bits());
    if rest_value < Quad::ZERO {
        high.wrapping_sub(u128::from(to_u64(-rest_value)))
    } else {
        high.wrapping_add(u128::from(to_u64(rest_value)))
    }
}
