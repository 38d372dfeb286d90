//! Operators and builtins on constants.

use impasse_ir::{BinOp, CmpOp, Type as Ir, UnOp, fold};

use crate::abi::{float_comparison, float_op, int_comparison, int_op};
use crate::hir::{ArithOp, Builtin, CompareOp, ExprId};
use crate::sema::evaluate::{Constant, Evaluator};
use crate::types::TypeId;

impl Evaluator<'_> {
    pub(super) fn negate(&self, ty: TypeId, value: Constant) -> Option<Constant> {
        match value {
            Constant::Int(bits) => {
                let ir = self.scalar(ty)?;
                fold::binary(BinOp::Sub, ir, 0, bits)
                    .ok()
                    .map(Constant::Int)
            }
            Constant::Float(bits) => {
                let ir = self.scalar(ty)?;
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
                let ir = self.scalar(ty)?;
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
                let ir = self.scalar(ty)?;
                let signed = self.types().is_signed(ty);
                let bits = if matches!(op, ArithOp::ShiftLeft | ArithOp::ShiftRight) {
                    let amount_ir = self.scalar(amount)?;
                    let negative = self.types().is_signed(amount)
                        && fold::compare(CmpOp::Slt, amount_ir, b, 0);
                    shift(op, ir, signed, a, b).filter(|_| !negative)?
                } else {
                    fold::binary(int_op(op, signed), ir, a, b).ok()?
                };
                Some(Constant::Int(bits))
            }
            (Constant::Float(a), Constant::Float(b)) => {
                let ir = self.scalar(ty)?;
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
            Constant::Float(bits) => Some(not_zero(self.scalar(ty)?, bits)),
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
                let ir = self.scalar(ty)?;
                let signed = self.types().is_signed(ty);
                Some(fold::compare(int_comparison(op, signed), ir, a, b))
            }
            (Constant::Float(a), Constant::Float(b)) => {
                let ir = self.scalar(ty)?;
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
        self.scalar(TypeId::of_float(kind))
    }
}

/// A shift by as much as the width or more gives what is left when all bits are gone.
fn shift(op: ArithOp, ir: Ir, signed: bool, a: u128, amount: u128) -> Option<u128> {
    let width = u128::from(ir.bits()?);
    let op = int_op(op, signed);
    if amount < width {
        return fold::binary(op, ir, a, amount).ok();
    }
    match op {
        BinOp::AShr => fold::binary(op, ir, a, width - 1).ok(),
        _ => Some(0),
    }
}

// Products and quotients of complex constants.
impl Evaluator<'_> {
    /// `a op b`, of parts of type `part`. A product or quotient that is a NaN in both parts needs
    /// the rules about infinities of C's annex G, and is not folded.
    pub(super) fn complex_arithmetic(
        &self,
        op: ArithOp,
        part: Ir,
        a: Constant,
        b: Constant,
    ) -> Option<Constant> {
        let (Constant::Complex(ar, ai), Constant::Complex(br, bi)) = (a, b) else {
            return None;
        };
        let compute = |op, a, b| fold::binary(op, part, a, b).unwrap_or(0);
        let (real, imaginary) = match op {
            ArithOp::Add | ArithOp::Subtract => {
                let op = float_op(op)?;
                return Some(Constant::Complex(compute(op, ar, br), compute(op, ai, bi)));
            }
            ArithOp::Multiply => (
                compute(
                    BinOp::FSub,
                    compute(BinOp::FMul, ar, br),
                    compute(BinOp::FMul, ai, bi),
                ),
                compute(
                    BinOp::FAdd,
                    compute(BinOp::FMul, ar, bi),
                    compute(BinOp::FMul, ai, br),
                ),
            ),
            ArithOp::Divide => quotient(part, (ar, ai), (br, bi)),
            _ => return None,
        };
        let is_nan = |bits| fold::compare(CmpOp::FUno, part, bits, bits);
        if is_nan(real) && is_nan(imaginary) {
            return None;
        }
        Some(Constant::Complex(real, imaginary))
    }
}

/// `a op b` of a complex and a real number, in either order.
pub(super) fn mixed(op: ArithOp, part: Ir, a: Constant, b: Constant) -> Option<Constant> {
    let compute = |a, b| fold::binary(float_op(op)?, part, a, b).ok();
    let scales = matches!(op, ArithOp::Multiply | ArithOp::Divide);
    let (real, imaginary) = match (a, b) {
        (Constant::Complex(re, im), Constant::Float(x)) if scales => {
            (compute(re, x)?, compute(im, x)?)
        }
        (Constant::Complex(re, im), Constant::Float(x)) => (compute(re, x)?, im),
        (Constant::Float(x), Constant::Complex(re, im)) => {
            let im = match op {
                ArithOp::Multiply => compute(x, im)?,
                ArithOp::Subtract => im ^ 1 << (part.bits()? - 1),
                _ => im,
            };
            (compute(x, re)?, im)
        }
        _ => return None,
    };
    Some(Constant::Complex(real, imaginary))
}

/// Scaled by the larger part of the divisor (Smith's method), as gcc folds it.
fn quotient(part: Ir, (ar, ai): (u128, u128), (br, bi): (u128, u128)) -> (u128, u128) {
    let compute = |op, a, b| fold::binary(op, part, a, b).unwrap_or(0);
    let (add, sub) = (
        |a, b| compute(BinOp::FAdd, a, b),
        |a, b| compute(BinOp::FSub, a, b),
    );
    let (mul, div) = (
        |a, b| compute(BinOp::FMul, a, b),
        |a, b| compute(BinOp::FDiv, a, b),
    );
    let sign = 1 << (part.bits().unwrap_or(64) - 1);
    let magnitude = |bits: u128| bits & !sign;
    if fold::compare(CmpOp::FOlt, part, magnitude(br), magnitude(bi)) {
        let ratio = div(br, bi);
        let scale = add(mul(br, ratio), bi);
        let real = add(mul(ar, ratio), ai);
        let imaginary = sub(mul(ai, ratio), ar);
        (div(real, scale), div(imaginary, scale))
    } else {
        let ratio = div(bi, br);
        let scale = add(mul(bi, ratio), br);
        let real = add(mul(ai, ratio), ar);
        let imaginary = sub(ai, mul(ar, ratio));
        (div(real, scale), div(imaginary, scale))
    }
}

// Builtins that gcc folds when their operands are constants.
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
        let ir = self.scalar(self.body.expr(operand).ty)?;
        let result = match self.value(operand)? {
            Constant::Int(bits) if builtin == Builtin::Bswap => {
                fold::unary(UnOp::Bswap, self.scalar(ty)?, bits)
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
    let rest = fold::binary(BinOp::FSub, ir, bits, bits).ok()?;
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
