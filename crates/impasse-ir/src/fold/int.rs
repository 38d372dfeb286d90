//! Integers. Operands have no bits outside their type; callers cut the results.

use super::{Fault, mask, signed, width};
use crate::{BinOp, CmpOp, OverflowOp, Type, UnOp};

pub(super) fn binary(op: BinOp, ty: Type, a: u128, b: u128) -> Result<u128, Fault> {
    let (sa, sb) = (signed(ty, a), signed(ty, b));
    let shift = (b % u128::from(width(ty))) as u32;
    Ok(match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::UDiv => a.checked_div(b).ok_or(Fault::DivisionByZero)?,
        BinOp::URem => a.checked_rem(b).ok_or(Fault::DivisionByZero)?,
        BinOp::SDiv => {
            check_division(ty, sa, sb)?;
            sa.wrapping_div(sb).cast_unsigned()
        }
        BinOp::SRem => {
            check_division(ty, sa, sb)?;
            sa.wrapping_rem(sb).cast_unsigned()
        }
        BinOp::Shl => a << shift,
        BinOp::LShr => a >> shift,
        BinOp::AShr => (sa >> shift).cast_unsigned(),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => 0,
    })
}

fn check_division(ty: Type, a: i128, b: i128) -> Result<(), Fault> {
    let least = i128::MIN >> (128 - width(ty));
    match b {
        0 => Err(Fault::DivisionByZero),
        -1 if a == least => Err(Fault::DivisionOverflow),
        _ => Ok(()),
    }
}

pub(super) fn unary(op: UnOp, ty: Type, a: u128) -> u128 {
    let unused = 128 - width(ty);
    match op {
        UnOp::Ctlz => u128::from(a.leading_zeros() - unused),
        UnOp::Cttz => u128::from(a.trailing_zeros().min(width(ty))),
        UnOp::Ctpop => u128::from(a.count_ones()),
        UnOp::Bswap => a.swap_bytes() >> unused,
        UnOp::BitReverse => a.reverse_bits() >> unused,
        UnOp::FNeg | UnOp::Freeze => a,
    }
}

pub(super) fn compare(op: CmpOp, ty: Type, a: u128, b: u128) -> bool {
    let (sa, sb) = (signed(ty, a), signed(ty, b));
    match op {
        CmpOp::Eq => a == b,
        CmpOp::Ne => a != b,
        CmpOp::Ult => a < b,
        CmpOp::Ule => a <= b,
        CmpOp::Ugt => a > b,
        CmpOp::Uge => a >= b,
        CmpOp::Slt => sa < sb,
        CmpOp::Sle => sa <= sb,
        CmpOp::Sgt => sa > sb,
        CmpOp::Sge => sa >= sb,
        _ => false,
    }
}

pub(super) fn overflows(op: OverflowOp, ty: Type, a: u128, b: u128) -> bool {
    let (sa, sb) = (signed(ty, a), signed(ty, b));
    let wide = |value: Option<i128>| value.is_none_or(|v| signed(ty, v.cast_unsigned()) != v);
    let above = |value: Option<u128>| value.is_none_or(|v| v > mask(ty));
    match op {
        OverflowOp::SAdd => wide(sa.checked_add(sb)),
        OverflowOp::SSub => wide(sa.checked_sub(sb)),
        OverflowOp::SMul => wide(sa.checked_mul(sb)),
        OverflowOp::UAdd => above(a.checked_add(b)),
        OverflowOp::USub => b > a,
        OverflowOp::UMul => above(a.checked_mul(b)),
    }
}
