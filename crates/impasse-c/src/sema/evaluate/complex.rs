//! Products and quotients of complex constants.

use impasse_ir::{BinOp, CmpOp, Type as Ir, fold};

use super::arithmetic::float_op;
use super::{Constant, Evaluator};
use crate::hir::ArithOp;

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
