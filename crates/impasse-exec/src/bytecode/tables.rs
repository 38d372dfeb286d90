//! Tables from IR operations and types to opcodes.

use super::opcode::Opcode;
use super::slots::is_wide;
use impasse_ir::{BinOp, CmpOp, ConvOp, Type};

/// Loads by kind of address (base and constant, base and index, base and `i32` index) and size.
#[rustfmt::skip]
pub(super) const LOADS: [[Opcode; 4]; 3] = [
    [Opcode::Load8, Opcode::Load16, Opcode::Load32, Opcode::Load64],
    [Opcode::LoadX8, Opcode::LoadX16, Opcode::LoadX32, Opcode::LoadX64],
    [Opcode::LoadW8, Opcode::LoadW16, Opcode::LoadW32, Opcode::LoadW64],
];

/// Stores in the same order.
#[rustfmt::skip]
pub(super) const STORES: [[Opcode; 4]; 3] = [
    [Opcode::Store8, Opcode::Store16, Opcode::Store32, Opcode::Store64],
    [Opcode::StoreX8, Opcode::StoreX16, Opcode::StoreX32, Opcode::StoreX64],
    [Opcode::StoreW8, Opcode::StoreW16, Opcode::StoreW32, Opcode::StoreW64],
];

/// The opcode for `b` op a constant, with the constant as the opcode wants it.
pub(super) fn immediate_binary(
    op: BinOp,
    ty: Type,
    constant: Option<i32>,
) -> Option<(Opcode, u32)> {
    let constant = constant?;
    let bits = constant.cast_unsigned();
    let shift = u32::try_from(constant)
        .ok()
        .filter(|&n| n < ty.bits().unwrap_or(64));
    Some(match (op, ty) {
        (BinOp::Add, Type::I32) => (Opcode::AddI32, bits),
        (BinOp::Add, Type::I64) => (Opcode::AddI64, bits),
        (BinOp::Sub, Type::I32) => (Opcode::AddI32, bits.wrapping_neg()),
        (BinOp::Sub, Type::I64) => (Opcode::AddI64, constant.checked_neg()?.cast_unsigned()),
        (BinOp::Mul, Type::I32) => (Opcode::MulI32, bits),
        (BinOp::Mul, Type::I64) => (Opcode::MulI64, bits),
        (BinOp::And, Type::I32) => (Opcode::AndI, bits),
        (BinOp::And, Type::I64) if constant >= 0 => (Opcode::AndI, bits),
        (BinOp::Shl, Type::I32) => (Opcode::ShlI32, shift?),
        (BinOp::Shl, Type::I64) => (Opcode::ShlI64, shift?),
        (BinOp::LShr, Type::I32 | Type::I64) => (Opcode::LshrI, shift?),
        (BinOp::AShr, Type::I32) => (Opcode::AshrI32, shift?),
        (BinOp::AShr, Type::I64) => (Opcode::AshrI64, shift?),
        _ => return None,
    })
}

/// The opcode for an operation on two slots.
pub(super) fn register_binary(op: BinOp, ty: Type) -> Option<Opcode> {
    Some(match (op, ty) {
        (BinOp::Add, Type::I8) => Opcode::Add8,
        (BinOp::Add, Type::I16) => Opcode::Add16,
        (BinOp::Add, Type::I32) => Opcode::Add32,
        (BinOp::Add, Type::I64) => Opcode::Add64,
        (BinOp::Sub, Type::I8) => Opcode::Sub8,
        (BinOp::Sub, Type::I16) => Opcode::Sub16,
        (BinOp::Sub, Type::I32) => Opcode::Sub32,
        (BinOp::Sub, Type::I64) => Opcode::Sub64,
        (BinOp::Mul, Type::I32) => Opcode::Mul32,
        (BinOp::Mul, Type::I64) => Opcode::Mul64,
        (BinOp::And, ty) if !is_wide(ty) => Opcode::And,
        (BinOp::Or, ty) if !is_wide(ty) => Opcode::Or,
        (BinOp::Xor, ty) if !is_wide(ty) => Opcode::Xor,
        (BinOp::Shl, Type::I32) => Opcode::Shl32,
        (BinOp::Shl, Type::I64) => Opcode::Shl64,
        (BinOp::LShr, Type::I32) => Opcode::Lshr32,
        (BinOp::LShr, Type::I64) => Opcode::Lshr64,
        (BinOp::AShr, Type::I32) => Opcode::Ashr32,
        (BinOp::AShr, Type::I64) => Opcode::Ashr64,
        (BinOp::UDiv, ty) if !is_wide(ty) => Opcode::Udiv,
        (BinOp::URem, ty) if !is_wide(ty) => Opcode::Urem,
        (BinOp::SDiv, Type::I32) => Opcode::Sdiv32,
        (BinOp::SDiv, Type::I64) => Opcode::Sdiv64,
        (BinOp::SRem, Type::I32) => Opcode::Srem32,
        (BinOp::SRem, Type::I64) => Opcode::Srem64,
        (BinOp::FAdd, Type::F64) => Opcode::AddF64,
        (BinOp::FSub, Type::F64) => Opcode::SubF64,
        (BinOp::FMul, Type::F64) => Opcode::MulF64,
        (BinOp::FDiv, Type::F64) => Opcode::DivF64,
        (BinOp::FAdd, Type::F32) => Opcode::AddF32,
        (BinOp::FSub, Type::F32) => Opcode::SubF32,
        (BinOp::FMul, Type::F32) => Opcode::MulF32,
        (BinOp::FDiv, Type::F32) => Opcode::DivF32,
        _ => return None,
    })
}

/// The opcode of a comparison, and whether its operands change places.
pub(super) fn register_compare(op: CmpOp, ty: Type) -> Option<(Opcode, bool)> {
    let signed = |narrow, wide| match ty {
        Type::I32 => Some(narrow),
        Type::I64 | Type::Ptr => Some(wide),
        _ => None,
    };
    if is_wide(ty) || ty == Type::F32 {
        return None;
    }
    Some(match op {
        CmpOp::Eq => (Opcode::Eq, false),
        CmpOp::Ne => (Opcode::Ne, false),
        CmpOp::Ult => (Opcode::Ult, false),
        CmpOp::Ule => (Opcode::Ule, false),
        CmpOp::Ugt => (Opcode::Ult, true),
        CmpOp::Uge => (Opcode::Ule, true),
        CmpOp::Slt => (signed(Opcode::Slt32, Opcode::Slt64)?, false),
        CmpOp::Sle => (signed(Opcode::Sle32, Opcode::Sle64)?, false),
        CmpOp::Sgt => (signed(Opcode::Slt32, Opcode::Slt64)?, true),
        CmpOp::Sge => (signed(Opcode::Sle32, Opcode::Sle64)?, true),
        CmpOp::FOeq => (Opcode::EqF64, false),
        CmpOp::FUne => (Opcode::NeF64, false),
        CmpOp::FOlt => (Opcode::LtF64, false),
        CmpOp::FOle => (Opcode::LeF64, false),
        CmpOp::FOgt => (Opcode::LtF64, true),
        CmpOp::FOge => (Opcode::LeF64, true),
        _ => return None,
    })
}

/// The opcode of a branch that compares slots, and whether its operands change places.
pub(super) fn register_branch(op: CmpOp, ty: Type) -> Option<(Opcode, bool)> {
    let unordered = match op {
        CmpOp::FUge => Some((Opcode::BrNotLtF64, false)),
        CmpOp::FUgt => Some((Opcode::BrNotLeF64, false)),
        CmpOp::FUle => Some((Opcode::BrNotLtF64, true)),
        CmpOp::FUlt => Some((Opcode::BrNotLeF64, true)),
        _ => None,
    };
    if unordered.is_some() {
        return unordered;
    }
    let (compare, swap) = register_compare(op, ty)?;
    let op = match compare {
        Opcode::Eq => Opcode::BrEq,
        Opcode::Ne => Opcode::BrNe,
        Opcode::Ult => Opcode::BrUlt,
        Opcode::Ule => Opcode::BrUle,
        Opcode::Slt32 => Opcode::BrSlt32,
        Opcode::Sle32 => Opcode::BrSle32,
        Opcode::Slt64 => Opcode::BrSlt64,
        Opcode::Sle64 => Opcode::BrSle64,
        Opcode::EqF64 => Opcode::BrEqF64,
        Opcode::NeF64 => Opcode::BrNotEqF64,
        Opcode::LtF64 => Opcode::BrLtF64,
        Opcode::LeF64 => Opcode::BrLeF64,
        _ => return None,
    };
    Some((op, swap))
}

/// The opcode of a branch that compares with a constant, and the constant.
pub(super) fn immediate_branch(
    op: CmpOp,
    ty: Type,
    constant: Option<i32>,
) -> Option<(Opcode, u32)> {
    let constant = constant?;
    let next = constant.checked_add(1).map(i32::cast_unsigned);
    let same = constant.cast_unsigned();
    let signed = |narrow, wide| match ty {
        Type::I32 => Some(narrow),
        Type::I64 | Type::Ptr => Some(wide),
        _ => None,
    };
    // Slots are zero-extended: compare with the bits of the type, if they are at most 32.
    let positive = constant >= 0 || ty == Type::I32;
    Some(match op {
        CmpOp::Eq if positive => (Opcode::BrEqI, same),
        CmpOp::Ne if positive => (Opcode::BrNeI, same),
        CmpOp::Ult if positive => (Opcode::BrUltI, same),
        CmpOp::Uge if positive => (Opcode::BrUgeI, same),
        CmpOp::Ule if constant >= 0 => (Opcode::BrUltI, next?),
        CmpOp::Ugt if constant >= 0 => (Opcode::BrUgeI, next?),
        CmpOp::Slt => (signed(Opcode::BrSltI32, Opcode::BrSltI64)?, same),
        CmpOp::Sge => (signed(Opcode::BrSgeI32, Opcode::BrSgeI64)?, same),
        CmpOp::Sle => (signed(Opcode::BrSltI32, Opcode::BrSltI64)?, next?),
        CmpOp::Sgt => (signed(Opcode::BrSgeI32, Opcode::BrSgeI64)?, next?),
        _ => return None,
    })
}

/// The opcode of a conversion.
pub(super) fn conversion(op: ConvOp, from: Type, to: Type) -> Option<Opcode> {
    if is_wide(from) || is_wide(to) {
        return None;
    }
    Some(match (op, from, to) {
        (ConvOp::Trunc, _, Type::I1) => Opcode::Trunc1,
        (ConvOp::Trunc, _, Type::I8) => Opcode::Trunc8,
        (ConvOp::Trunc, _, Type::I16) => Opcode::Trunc16,
        (ConvOp::Trunc, _, Type::I32) => Opcode::Trunc32,
        (ConvOp::ZExt | ConvOp::Bitcast, ..) => Opcode::Move,
        (ConvOp::PtrToInt, _, Type::I64) | (ConvOp::IntToPtr, ..) => Opcode::Move,
        (ConvOp::SExt, Type::I8, Type::I32) => Opcode::Sext8To32,
        (ConvOp::SExt, Type::I16, Type::I32) => Opcode::Sext16To32,
        (ConvOp::SExt, Type::I8, Type::I64) => Opcode::Sext8To64,
        (ConvOp::SExt, Type::I16, Type::I64) => Opcode::Sext16To64,
        (ConvOp::SExt, Type::I32, Type::I64) => Opcode::Sext32To64,
        (ConvOp::SiToFp, Type::I32, Type::F64) => Opcode::F64FromI32,
        (ConvOp::SiToFp, Type::I64, Type::F64) => Opcode::F64FromI64,
        (ConvOp::FpToSi, Type::F64, Type::I32) => Opcode::I32FromF64,
        (ConvOp::FpToSi, Type::F64, Type::I64) => Opcode::I64FromF64,
        (ConvOp::FpExt, Type::F32, Type::F64) => Opcode::F64FromF32,
        (ConvOp::FpTrunc, Type::F64, Type::F32) => Opcode::F32FromF64,
        _ => return None,
    })
}
