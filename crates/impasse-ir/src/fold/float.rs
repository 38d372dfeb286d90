//! Floating arithmetic and comparisons.

use super::nan;
use crate::{BinOp, CmpOp, Type};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Rem, Sub};

pub(super) fn binary(op: BinOp, ty: Type, a: u128, b: u128) -> u128 {
    if let Some(nan) = nan::propagate(ty, a, b) {
        return nan;
    }
    let bits = match ty {
        Type::F32 => {
            let (a, b) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            u128::from(native(op, a, b).to_bits())
        }
        Type::F64 => {
            let (a, b) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
            u128::from(native(op, a, b).to_bits())
        }
        Type::F80 => soft(
            op,
            X87DoubleExtended::from_bits(a),
            X87DoubleExtended::from_bits(b),
        ),
        _ => soft(op, Quad::from_bits(a), Quad::from_bits(b)),
    };
    // The sign of a NaN out of nothing is the processor's choice, not the library's.
    if nan::is_nan(ty, bits) {
        nan::default(ty)
    } else {
        bits
    }
}

fn native<F>(op: BinOp, a: F, b: F) -> F
where
    F: Default + Add<Output = F> + Sub<Output = F> + Mul<Output = F> + Div<Output = F>,
    F: Rem<Output = F>,
{
    match op {
        BinOp::FAdd => a + b,
        BinOp::FSub => a - b,
        BinOp::FMul => a * b,
        BinOp::FDiv => a / b,
        BinOp::FRem => a % b,
        _ => F::default(),
    }
}

fn soft<F: Float>(op: BinOp, a: F, b: F) -> u128 {
    let result = match op {
        BinOp::FAdd => a + b,
        BinOp::FSub => a - b,
        BinOp::FMul => a * b,
        BinOp::FDiv => a / b,
        BinOp::FRem => a.c_fmod(b),
        _ => return 0,
    };
    result.value.to_bits()
}

pub(super) fn compare(op: CmpOp, ty: Type, a: u128, b: u128) -> bool {
    let order = order(ty, a, b);
    let one_of = |orders: &[Ordering]| order.is_some_and(|order| orders.contains(&order));
    match op {
        CmpOp::FOeq => one_of(&[Ordering::Equal]),
        CmpOp::FOne => one_of(&[Ordering::Less, Ordering::Greater]),
        CmpOp::FOlt => one_of(&[Ordering::Less]),
        CmpOp::FOle => one_of(&[Ordering::Less, Ordering::Equal]),
        CmpOp::FOgt => one_of(&[Ordering::Greater]),
        CmpOp::FOge => one_of(&[Ordering::Greater, Ordering::Equal]),
        CmpOp::FOrd => order.is_some(),
        CmpOp::FUno => order.is_none(),
        CmpOp::FUeq => order.is_none() || one_of(&[Ordering::Equal]),
        CmpOp::FUne => order != Some(Ordering::Equal),
        CmpOp::FUlt => order.is_none() || one_of(&[Ordering::Less]),
        CmpOp::FUle => order != Some(Ordering::Greater),
        CmpOp::FUgt => order.is_none() || one_of(&[Ordering::Greater]),
        CmpOp::FUge => order != Some(Ordering::Less),
        _ => false,
    }
}

/// How `a` stands to `b`; `None` if one is a NaN.
fn order(ty: Type, a: u128, b: u128) -> Option<Ordering> {
    if nan::is_nan(ty, a) || nan::is_nan(ty, b) {
        return None;
    }
    match ty {
        Type::F32 => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        Type::F64 => f64::from_bits(a as u64).partial_cmp(&f64::from_bits(b as u64)),
        Type::F80 => X87DoubleExtended::from_bits(a).partial_cmp(&X87DoubleExtended::from_bits(b)),
        _ => Quad::from_bits(a).partial_cmp(&Quad::from_bits(b)),
    }
}
