//! The value of an expression.

use super::{Constant, Evaluator, scalar};
use crate::hir::{CompareOp, ExprId, ExprKind, StaticTarget};
use crate::types::TypeId;

impl Evaluator<'_> {
    /// The value, if it is constant. Recursion is as deep as the expression, which the parser
    /// limits.
    pub(crate) fn value(&self, e: ExprId) -> Option<Constant> {
        let expr = self.body.expr(e);
        match &expr.kind {
            &ExprKind::Const(bits) => Some(self.literal(expr.ty, bits)),
            &ExprKind::Load(place) => self.load(place),
            &ExprKind::AddressOf(place) => self.address_of(place),
            &ExprKind::FunctionAddress(function) => Some(Constant::Address {
                target: StaticTarget::Function(function),
                addend: 0,
            }),
            &ExprKind::LabelAddress(label) => Some(Constant::Address {
                target: StaticTarget::Label(self.function?, label),
                addend: 0,
            }),
            &ExprKind::Negate(operand) => self.negate(expr.ty, self.value(operand)?),
            &ExprKind::Complement(operand) => self.complement(expr.ty, self.value(operand)?),
            &ExprKind::Not(operand) => Some(truth_value(!self.truth(operand)?)),
            &ExprKind::Arith(op, a, b) => {
                let amount_ty = self.body.expr(b).ty;
                let (a, b) = (self.value(a)?, self.value(b)?);
                self.arithmetic(op, expr.ty, a, b, amount_ty)
            }
            &ExprKind::Compare(op, a, b) => self.comparison(op, a, b),
            &ExprKind::And(a, b) => Some(truth_value(self.truth(a)? && self.truth(b)?)),
            &ExprKind::Or(a, b) => Some(truth_value(self.truth(a)? || self.truth(b)?)),
            &ExprKind::Conditional {
                condition,
                then,
                other,
            } => self.value(if self.truth(condition)? { then } else { other }),
            &ExprKind::Convert(operand) => {
                let from = self.body.expr(operand).ty;
                self.converted(self.value(operand)?, from, expr.ty)
            }
            ExprKind::PtrAdd { .. } | ExprKind::PtrDiff { .. } => self.pointer_arithmetic(e),
            &ExprKind::MakeComplex(real, imaginary) => self.make_complex(real, imaginary),
            &ExprKind::Real(operand) => match self.value(operand)? {
                Constant::Complex(real, _) => Some(Constant::Float(real)),
                _ => None,
            },
            &ExprKind::Imag(operand) => match self.value(operand)? {
                Constant::Complex(_, imaginary) => Some(Constant::Float(imaginary)),
                _ => None,
            },
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, expr.ty),
            _ => None,
        }
    }

    fn literal(&self, ty: TypeId, bits: u128) -> Constant {
        if self.types().is_real_float(ty) {
            return Constant::Float(bits);
        }
        let mask = scalar(self.types(), ty).and_then(|ir| ir.bits());
        Constant::Int(bits & (u128::MAX >> (128 - mask.unwrap_or(128))))
    }

    fn make_complex(&self, real: ExprId, imaginary: ExprId) -> Option<Constant> {
        match (self.value(real)?, self.value(imaginary)?) {
            (Constant::Float(real), Constant::Float(imaginary)) => {
                Some(Constant::Complex(real, imaginary))
            }
            _ => None,
        }
    }

    /// Whether a value is not 0.
    fn truth(&self, e: ExprId) -> Option<bool> {
        let ty = self.body.expr(e).ty;
        self.is_true(self.value(e)?, ty)
    }

    fn comparison(&self, op: CompareOp, a: ExprId, b: ExprId) -> Option<Constant> {
        let ty = self.body.expr(a).ty;
        let holds = self.compare(op, ty, self.value(a)?, self.value(b)?)?;
        Some(truth_value(holds))
    }
}

/// 0 or 1.
fn truth_value(holds: bool) -> Constant {
    Constant::Int(u128::from(holds))
}
