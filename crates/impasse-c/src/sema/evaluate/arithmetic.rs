//! Operators on constants.

use impasse_ir::{BinOp, CmpOp, Type as Ir, UnOp, fold};

use super::complex::mixed;
use super::{Constant, Evaluator, scalar};
use crate::hir::{ArithOp, CompareOp};
use crate::types::TypeId;

impl Evaluator<'_> {
    pub(super) fn negate(&self, ty: TypeId, value: Constant) -> Option<Constant> {
        match value {
            Constant::Int(bits) => {
                let ir = scalar(self.types(), ty)?;
                fold::binary(BinOp::Sub, ir, 0, bits)
                    .ok()
                    .map(Constant::Int)
            }
            Constant::Float(bits) => {
                let ir = scalar(self.types(), ty)?;
                Some(Constant::Float(fold::unary(UnOp::FNeg, ir, bits)))
            }
            Constant::Complex(real, imaginary) => {
                let part = self.part(ty)?;
                let negated = |bits| fold::unary(UnOp::FNeg, part, bits);
                Some(Constant::Complex(negated(real), negated(imaginary)))
            }
            Constant::Address { .. } => None,
        }
    }

    /// `~`; of a complex number the conjugate.
    pub(super) fn complement(&self, ty: TypeId, value: Constant) -> Option<Constant> {
        match value {
            Constant::Int(bits) => {
                let ir = scalar(self.types(), ty)?;
                let all = u128::MAX;
                fold::binary(BinOp::Xor, ir, bits, all)
                    .ok()
                    .map(Constant::Int)
            }
            Constant::Complex(real, imaginary) => {
                let imaginary = fold::unary(UnOp::FNeg, self.part(ty)?, imaginary);
                Some(Constant::Complex(real, imaginary))
            }
            _ => None,
        }
    }

    /// `a op b` in the type `ty`; `amount` is the type of `b`, which matters to shifts.
    pub(super) fn arithmetic(
        &self,
        op: ArithOp,
        ty: TypeId,
        a: Constant,
        b: Constant,
        amount: TypeId,
    ) -> Option<Constant> {
        match (a, b) {
            (Constant::Int(a), Constant::Int(b)) => {
                let ir = scalar(self.types(), ty)?;
                let signed = self.types().is_signed(ty);
                let bits = if matches!(op, ArithOp::ShiftLeft | ArithOp::ShiftRight) {
                    let amount_ir = scalar(self.types(), amount)?;
                    let negative = self.types().is_signed(amount)
                        && fold::compare(CmpOp::Slt, amount_ir, b, 0);
                    shift(op, ir, signed, a, b).filter(|_| !negative)?
                } else {
                    fold::binary(integer_op(op, signed), ir, a, b).ok()?
                };
                Some(Constant::Int(bits))
            }
            (Constant::Float(a), Constant::Float(b)) => {
                let ir = scalar(self.types(), ty)?;
                fold::binary(float_op(op)?, ir, a, b)
                    .ok()
                    .map(Constant::Float)
            }
            (Constant::Complex(..), Constant::Complex(..)) => {
                self.complex_arithmetic(op, self.part(ty)?, a, b)
            }
            (Constant::Complex(..), Constant::Float(_)) | (Constant::Float(_), _) => {
                mixed(op, self.part(ty)?, a, b)
            }
            _ => self.address_arithmetic(op, a, b),
        }
    }

    /// Whether the value of type `ty` is not 0.
    pub(super) fn is_true(&self, value: Constant, ty: TypeId) -> Option<bool> {
        let not_zero = |ir, bits| fold::compare(CmpOp::FUne, ir, bits, 0);
        match value {
            Constant::Int(bits) => Some(bits != 0),
            Constant::Float(bits) => Some(not_zero(scalar(self.types(), ty)?, bits)),
            Constant::Complex(real, imaginary) => {
                let part = self.part(ty)?;
                Some(not_zero(part, real) || not_zero(part, imaginary))
            }
            Constant::Address { target, .. } => self.is_defined(target).then_some(true),
        }
    }

    /// Whether the comparison of two values of type `ty` holds.
    pub(super) fn compare(
        &self,
        op: CompareOp,
        ty: TypeId,
        a: Constant,
        b: Constant,
    ) -> Option<bool> {
        match (a, b) {
            (Constant::Int(a), Constant::Int(b)) => {
                let ir = scalar(self.types(), ty)?;
                let signed = self.types().is_signed(ty);
                Some(fold::compare(integer_comparison(op, signed), ir, a, b))
            }
            (Constant::Float(a), Constant::Float(b)) => {
                let ir = scalar(self.types(), ty)?;
                Some(fold::compare(float_comparison(op), ir, a, b))
            }
            (Constant::Complex(ar, ai), Constant::Complex(br, bi)) => {
                let part = self.part(ty)?;
                let equal = |a, b| fold::compare(CmpOp::FOeq, part, a, b);
                let equal = equal(ar, br) && equal(ai, bi);
                match op {
                    CompareOp::Equal => Some(equal),
                    CompareOp::NotEqual => Some(!equal),
                    _ => None,
                }
            }
            _ => self.compare_addresses(op, a, b),
        }
    }

    /// The type of the parts of a complex type.
    pub(super) fn part(&self, ty: TypeId) -> Option<Ir> {
        let kind = self.types().float_kind(ty)?;
        scalar(self.types(), TypeId::of_float(kind))
    }
}

/// A shift by as much as the width or more gives what is left when all bits are gone.
fn shift(op: ArithOp, ir: Ir, signed: bool, a: u128, amount: u128) -> Option<u128> {
    let width = u128::from(ir.bits()?);
    let op = integer_op(op, signed);
    if amount < width {
        return fold::binary(op, ir, a, amount).ok();
    }
    match op {
        BinOp::AShr => fold::binary(op, ir, a, width - 1).ok(),
        _ => Some(0),
    }
}

const fn integer_op(op: ArithOp, signed: bool) -> BinOp {
    match op {
        ArithOp::Add => BinOp::Add,
        ArithOp::Subtract => BinOp::Sub,
        ArithOp::Multiply => BinOp::Mul,
        ArithOp::Divide if signed => BinOp::SDiv,
        ArithOp::Divide => BinOp::UDiv,
        ArithOp::Modulo if signed => BinOp::SRem,
        ArithOp::Modulo => BinOp::URem,
        ArithOp::ShiftLeft => BinOp::Shl,
        ArithOp::ShiftRight if signed => BinOp::AShr,
        ArithOp::ShiftRight => BinOp::LShr,
        ArithOp::And => BinOp::And,
        ArithOp::Or => BinOp::Or,
        ArithOp::Xor => BinOp::Xor,
    }
}

/// The floating operation, for the four operators that have one.
pub(super) const fn float_op(op: ArithOp) -> Option<BinOp> {
    match op {
        ArithOp::Add => Some(BinOp::FAdd),
        ArithOp::Subtract => Some(BinOp::FSub),
        ArithOp::Multiply => Some(BinOp::FMul),
        ArithOp::Divide => Some(BinOp::FDiv),
        _ => None,
    }
}

pub(super) const fn integer_comparison(op: CompareOp, signed: bool) -> CmpOp {
    match (op, signed) {
        (CompareOp::Equal, _) => CmpOp::Eq,
        (CompareOp::NotEqual, _) => CmpOp::Ne,
        (CompareOp::Less, true) => CmpOp::Slt,
        (CompareOp::Less, false) => CmpOp::Ult,
        (CompareOp::LessEqual, true) => CmpOp::Sle,
        (CompareOp::LessEqual, false) => CmpOp::Ule,
        (CompareOp::Greater, true) => CmpOp::Sgt,
        (CompareOp::Greater, false) => CmpOp::Ugt,
        (CompareOp::GreaterEqual, true) => CmpOp::Sge,
        (CompareOp::GreaterEqual, false) => CmpOp::Uge,
    }
}

const fn float_comparison(op: CompareOp) -> CmpOp {
    match op {
        CompareOp::Equal => CmpOp::FOeq,
        CompareOp::NotEqual => CmpOp::FUne,
        CompareOp::Less => CmpOp::FOlt,
        CompareOp::LessEqual => CmpOp::FOle,
        CompareOp::Greater => CmpOp::FOgt,
        CompareOp::GreaterEqual => CmpOp::FOge,
    }
}
