//! Builtins that gcc folds when their operands are constants.

use impasse_ir::{CmpOp, Type as Ir, UnOp, fold};

use super::{Constant, Evaluator, scalar};
use crate::hir::{Builtin, ExprId};
use crate::types::TypeId;

impl Evaluator<'_> {
    pub(super) fn builtin(
        &self,
        builtin: Builtin,
        args: &[ExprId],
        ty: TypeId,
    ) -> Option<Constant> {
        let &[operand] = args else {
            return None;
        };
        let ir = scalar(self.types(), self.body.expr(operand).ty)?;
        let result = match self.value(operand)? {
            Constant::Int(bits) if builtin == Builtin::Bswap => {
                fold::unary(UnOp::Bswap, scalar(self.types(), ty)?, bits)
            }
            Constant::Int(bits) => of_integer(builtin, ir, bits)?,
            Constant::Float(bits) => of_float(builtin, ir, bits)?,
            _ => return None,
        };
        Some(Constant::Int(result))
    }
}

fn of_integer(builtin: Builtin, ir: Ir, bits: u128) -> Option<u128> {
    let count = |op| fold::unary(op, ir, bits);
    match builtin {
        Builtin::Clz if bits != 0 => Some(count(UnOp::Ctlz)),
        Builtin::Ctz if bits != 0 => Some(count(UnOp::Cttz)),
        Builtin::Popcount => Some(count(UnOp::Ctpop)),
        Builtin::Parity => Some(count(UnOp::Ctpop) & 1),
        Builtin::Ffs if bits == 0 => Some(0),
        Builtin::Ffs => Some(count(UnOp::Cttz) + 1),
        Builtin::Clrsb => {
            let negative = fold::compare(CmpOp::Slt, ir, bits, 0);
            let magnitude = if negative { !bits & ir.mask() } else { bits };
            Some(fold::unary(UnOp::Ctlz, ir, magnitude) - 1)
        }
        _ => None,
    }
}

fn of_float(builtin: Builtin, ir: Ir, bits: u128) -> Option<u128> {
    let is_nan = fold::compare(CmpOp::FUno, ir, bits, bits);
    let negative = bits >> (ir.bits()? - 1) & 1 != 0;
    // A number less itself is 0 unless it is infinite or a NaN.
    let rest = fold::binary(impasse_ir::BinOp::FSub, ir, bits, bits).ok()?;
    let is_finite = !fold::compare(CmpOp::FUno, ir, rest, rest);
    match builtin {
        Builtin::IsNan => Some(u128::from(is_nan)),
        Builtin::IsFinite => Some(u128::from(is_finite)),
        Builtin::IsInf if is_nan || is_finite => Some(0),
        Builtin::IsInf if negative => Some(u128::from((-1_i32).cast_unsigned())),
        Builtin::IsInf => Some(1),
        Builtin::SignBit => Some(u128::from(negative)),
        _ => None,
    }
}
