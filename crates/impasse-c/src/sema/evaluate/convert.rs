//! Conversions of constants.

use impasse_ir::{CmpOp, ConvOp, Type as Ir, UnOp, fold};

use super::{Constant, Evaluator};
use crate::types::{FloatKind, Type, TypeId};

impl Evaluator<'_> {
    /// `value` of type `from` converted to type `to`.
    pub(super) fn converted(&self, value: Constant, from: TypeId, to: TypeId) -> Option<Constant> {
        if *self.types().get(to) == Type::Bool {
            return Some(Constant::Int(u128::from(self.is_true(value, from)?)));
        }
        if let Type::Complex(kind) = *self.types().get(to) {
            return self.to_complex(value, from, kind);
        }
        let target = self.scalar(to)?;
        match value {
            Constant::Int(bits) => Some(self.int_as(bits, from, target)),
            Constant::Float(bits) => {
                let source = self.scalar(from)?;
                self.float_as(bits, source, to)
            }
            Constant::Complex(real, _) => {
                let part = self.part(from)?;
                self.float_as(real, part, to)
            }
            Constant::Address { .. } => (target == Ir::I64).then_some(value),
        }
    }

    fn to_complex(&self, value: Constant, from: TypeId, kind: FloatKind) -> Option<Constant> {
        let part = TypeId::of_float(kind);
        let float = |constant: Constant| match constant {
            Constant::Float(bits) => Some(bits),
            _ => None,
        };
        if let Constant::Complex(real, imaginary) = value {
            let source = self.part(from)?;
            let real = float(self.float_as(real, source, part)?)?;
            let imaginary = float(self.float_as(imaginary, source, part)?)?;
            return Some(Constant::Complex(real, imaginary));
        }
        let real = float(self.converted(value, from, part)?)?;
        Some(Constant::Complex(real, 0))
    }

    /// From an integer or an absolute pointer. gcc takes pointers as signed when it widens them.
    fn int_as(&self, bits: u128, from: TypeId, target: Ir) -> Constant {
        let source = self.scalar(from).unwrap_or(Ir::I128);
        let signed = self.types().is_signed(from) || self.types().is_pointer(from);
        if target.is_float() {
            let op = if signed {
                ConvOp::SiToFp
            } else {
                ConvOp::UiToFp
            };
            return Constant::Float(fold::convert(op, source, bits, target));
        }
        let op = if signed { ConvOp::SExt } else { ConvOp::ZExt };
        Constant::Int(fold::convert(op, source, bits, target))
    }

    fn float_as(&self, bits: u128, source: Ir, to: TypeId) -> Option<Constant> {
        let target = self.scalar(to)?;
        if target.is_float() {
            return Some(Constant::Float(fold::convert(
                ConvOp::FpExt,
                source,
                bits,
                target,
            )));
        }
        if self.types().is_pointer(to) {
            return None;
        }
        let signed = self.types().is_signed(to);
        Some(Constant::Int(saturated(bits, source, target, signed)))
    }
}

/// gcc folds what does not fit to the nearest value that the type has, and a NaN to 0; the
/// processor would give something else.
pub(crate) fn saturated(bits: u128, source: Ir, target: Ir, signed: bool) -> u128 {
    let width = target.bits().unwrap_or(128);
    let all = u128::MAX >> (128 - width);
    let (least, greatest) = if signed {
        (1 << (width - 1), all >> 1)
    } else {
        (0, all)
    };
    if fold::compare(CmpOp::FUno, source, bits, bits) {
        return 0;
    }
    // Half of the first value too large is a power of two that every integer type here has.
    let half = fold::convert(ConvOp::UiToFp, Ir::I128, greatest / 2 + 1, source);
    let limit = fold::binary(impasse_ir::BinOp::FAdd, source, half, half).unwrap_or(half);
    if fold::compare(CmpOp::FOge, source, bits, limit) {
        return greatest;
    }
    let lowest = if signed {
        fold::unary(UnOp::FNeg, source, limit)
    } else {
        0
    };
    if fold::compare(CmpOp::FOle, source, bits, lowest) {
        return least;
    }
    let op = if signed {
        ConvOp::FpToSi
    } else {
        ConvOp::FpToUi
    };
    fold::convert(op, source, bits, target)
}
