//! Arithmetic.

use impasse_ir::{BinOp, ConvOp, Flags, Operand, Type as Ir, UnOp};

use super::function::{Lowerer, Value};
use super::shape::Shape;
use crate::hir::{ArithOp, Expr, ExprId};
use crate::types::TypeId;

impl Lowerer<'_, '_> {
    /// `-value`.
    pub(super) fn negate(&mut self, expr: &Expr, value: ExprId) -> Value {
        let value = self.value(value);
        self.at(expr.at);
        match (value, self.shape(expr.ty)) {
            (Value::Complex(re, im), _) => {
                let re = self.b.unary(UnOp::FNeg, re);
                Value::Complex(re, self.b.unary(UnOp::FNeg, im))
            }
            (Value::Scalar(value), Shape::Float(_)) => {
                Value::Scalar(self.b.unary(UnOp::FNeg, value))
            }
            (Value::Scalar(value), Shape::Int { ty, .. }) => {
                let zero = self.b.int(ty, 0);
                Value::Scalar(self.binary(BinOp::Sub, zero, value))
            }
            _ => value,
        }
    }

    /// `~value`.
    pub(super) fn complement(&mut self, expr: &Expr, value: ExprId) -> Value {
        let value = self.value(value);
        self.at(expr.at);
        match (value, self.shape(expr.ty)) {
            (Value::Complex(re, im), _) => Value::Complex(re, self.b.unary(UnOp::FNeg, im)),
            (Value::Scalar(value), Shape::Int { ty, .. }) => {
                let ones = self.b.int(ty, -1);
                Value::Scalar(self.binary(BinOp::Xor, value, ones))
            }
            _ => value,
        }
    }

    /// `a op b`.
    pub(super) fn arith(&mut self, expr: &Expr, op: ArithOp, a: ExprId, b: ExprId) -> Value {
        let left = self.value(a);
        let right = self.value(b);
        self.at(expr.at);
        self.combine(op, expr.ty, left, right, self.body.expr(b).ty)
    }

    /// `a op b` computed in type `ty`; the right operand of a shift has type `right`.
    pub(super) fn combine(
        &mut self,
        op: ArithOp,
        ty: TypeId,
        a: Value,
        b: Value,
        right: TypeId,
    ) -> Value {
        match (a, b) {
            (Value::Complex(..), Value::Complex(..)) => self.combine_complex(op, a, b),
            (Value::Complex(re, im), Value::Scalar(b)) => self.combine_right(op, (re, im), b),
            (Value::Scalar(a), Value::Complex(re, im)) => self.combine_left(op, a, (re, im)),
            (Value::Scalar(a), Value::Scalar(b)) => {
                let shape = self.shape(ty);
                let b = match (op, shape) {
                    (ArithOp::ShiftLeft | ArithOp::ShiftRight, Shape::Int { ty, .. }) => {
                        let from = self.shape(right);
                        self.make_int(b, from, ty, false)
                    }
                    _ => b,
                };
                let op = match shape {
                    Shape::Float(_) => float_op(op),
                    shape => int_op(op, shape.signed()),
                };
                Value::Scalar(self.b.binary(op, Flags::NONE, a, b))
            }
            _ => self.unknown(ty),
        }
    }

    /// 1 of a scalar type.
    pub(super) fn one(&mut self, shape: Shape) -> Operand {
        match shape {
            Shape::Float(ty) | Shape::Complex(ty) => {
                let bits = impasse_ir::fold::convert(ConvOp::SiToFp, Ir::I32, 1, ty);
                self.b.float_bits(ty, bits)
            }
            shape => self.b.int(super::shape::passed(shape), 1),
        }
    }
}

/// The floating opcode of an operator.
pub(super) fn float_op(op: ArithOp) -> BinOp {
    match op {
        ArithOp::Add => BinOp::FAdd,
        ArithOp::Subtract => BinOp::FSub,
        ArithOp::Multiply => BinOp::FMul,
        ArithOp::Divide => BinOp::FDiv,
        _ => BinOp::FRem,
    }
}

/// The integer opcode of an operator.
pub(super) fn int_op(op: ArithOp, signed: bool) -> BinOp {
    match (op, signed) {
        (ArithOp::Add, _) => BinOp::Add,
        (ArithOp::Subtract, _) => BinOp::Sub,
        (ArithOp::Multiply, _) => BinOp::Mul,
        (ArithOp::Divide, true) => BinOp::SDiv,
        (ArithOp::Divide, false) => BinOp::UDiv,
        (ArithOp::Modulo, true) => BinOp::SRem,
        (ArithOp::Modulo, false) => BinOp::URem,
        (ArithOp::ShiftLeft, _) => BinOp::Shl,
        (ArithOp::ShiftRight, true) => BinOp::AShr,
        (ArithOp::ShiftRight, false) => BinOp::LShr,
        (ArithOp::And, _) => BinOp::And,
        (ArithOp::Or, _) => BinOp::Or,
        (ArithOp::Xor, _) => BinOp::Xor,
    }
}
