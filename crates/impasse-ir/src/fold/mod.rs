//! The arithmetic of the IR on constants, in one place: for constant evaluation in front ends, for
//! the optimiser and for machines that run the IR.
//!
//! Values are bits, zero-extended to 128; bits outside the type are ignored in operands and zero
//! in results. Pointers count as 64-bit integers. Floating results are those of x86-64: SSE for
//! `f32` and `f64`, the x87 for `f80`, including which NaN comes out. An operation on a type that
//! it does not accept gives 0.

mod convert;
mod float;
mod float_to_int;
mod int;
mod nan;
mod number;

pub use convert::convert;
pub use number::parse_float;

use crate::{BinOp, CmpOp, OverflowOp, Type, UnOp};

/// Why an operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// An integer was divided by zero.
    DivisionByZero,
    /// The least signed integer was divided by -1.
    DivisionOverflow,
}

/// The result of `op` on two values of type `ty`.
///
/// # Errors
/// Integer division by zero, and signed division whose quotient does not fit.
pub fn binary(op: BinOp, ty: Type, a: u128, b: u128) -> Result<u128, Fault> {
    if ty.is_float() {
        Ok(float::binary(op, ty, a & mask(ty), b & mask(ty)))
    } else {
        int::binary(op, ty, a & mask(ty), b & mask(ty)).map(|bits| bits & mask(ty))
    }
}

/// The result of `op` on a value of type `ty`.
pub fn unary(op: UnOp, ty: Type, a: u128) -> u128 {
    let a = a & mask(ty);
    match op {
        UnOp::Freeze => a,
        UnOp::FNeg if ty.is_float() => a ^ (1 << (width(ty) - 1)),
        UnOp::FNeg => 0,
        _ => int::unary(op, ty, a) & mask(ty),
    }
}

/// Whether `op` holds between two values of type `ty`.
pub fn compare(op: CmpOp, ty: Type, a: u128, b: u128) -> bool {
    let (a, b) = (a & mask(ty), b & mask(ty));
    if ty.is_float() {
        float::compare(op, ty, a, b)
    } else {
        int::compare(op, ty, a, b)
    }
}

/// Whether `op` on two integers of type `ty` overflows.
pub fn overflows(op: OverflowOp, ty: Type, a: u128, b: u128) -> bool {
    !ty.is_float() && int::overflows(op, ty, a & mask(ty), b & mask(ty))
}

/// Number of bits of a value here; pointers have 64.
fn width(ty: Type) -> u32 {
    ty.bits().unwrap_or(64)
}

/// The bits of a value of type `ty`.
fn mask(ty: Type) -> u128 {
    u128::MAX >> (128 - width(ty))
}

/// The value as a signed number.
fn signed(ty: Type, bits: u128) -> i128 {
    let shift = 128 - width(ty);
    (bits << shift).cast_signed() >> shift
}
