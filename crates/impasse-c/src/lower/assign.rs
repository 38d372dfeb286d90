//! Assignments.

use impasse_ir::{BinOp, ConvOp, Type as Ir};

use super::function::{Lowerer, Value};
use super::shape::Shape;
use crate::hir::{Expr, ExprKind};
use crate::types::TypeId;

impl Lowerer<'_, '_> {
    /// An expression that writes to a place.
    pub(super) fn assignment(&mut self, expr: &Expr) -> Value {
        match expr.kind {
            ExprKind::Assign(place, value) => {
                let spot = self.spot(place);
                let value = self.value(value);
                self.at(expr.at);
                self.store(spot, value)
            }
            ExprKind::AssignArith {
                place,
                op,
                compute,
                value,
            } => {
                let right = self.value(value);
                let spot = self.spot(place);
                self.at(expr.at);
                let old = self.load(spot);
                let left = self.convert(old, spot.ty, compute);
                let ty = self.body.expr(value).ty;
                let new = self.combine(op, compute, left, right, ty);
                let new = self.convert(new, compute, spot.ty);
                self.store(spot, new)
            }
            ExprKind::AssignPtrAdd {
                place,
                index,
                scale,
                negative,
            } => {
                let index = self.scalar(index);
                let spot = self.spot(place);
                self.at(expr.at);
                match self.load(spot) {
                    Value::Scalar(old) => {
                        let new = self.ptr_add(old, index, scale, negative);
                        self.store(spot, Value::Scalar(new))
                    }
                    other => other,
                }
            }
            _ => self.step(expr),
        }
    }

    fn step(&mut self, expr: &Expr) -> Value {
        match expr.kind {
            ExprKind::Step {
                place,
                negative,
                postfix,
            } => {
                let spot = self.spot(place);
                self.at(expr.at);
                let old = self.load(spot);
                let new = self.stepped(old, spot.ty, negative);
                let stored = self.store(spot, new);
                if postfix { old } else { stored }
            }
            ExprKind::StepPtr {
                place,
                scale,
                negative,
                postfix,
            } => {
                let spot = self.spot(place);
                self.at(expr.at);
                let Value::Scalar(old) = self.load(spot) else {
                    return Value::Void;
                };
                let one = self.word(1);
                let new = self.ptr_add(old, one, scale, negative);
                self.store(spot, Value::Scalar(new));
                Value::Scalar(if postfix { old } else { new })
            }
            _ => self.unknown(expr.ty),
        }
    }

    /// The value after `++` or `--`.
    fn stepped(&mut self, old: Value, ty: TypeId, negative: bool) -> Value {
        let shape = self.shape(ty);
        let one = self.one(shape);
        match (old, shape) {
            (Value::Scalar(value), Shape::Bool) => {
                // Up gives 1, down the opposite.
                let new = match negative {
                    true => self.binary(BinOp::Xor, value, one),
                    false => one,
                };
                Value::Scalar(new)
            }
            (Value::Scalar(value), Shape::Float(_)) => {
                let op = if negative { BinOp::FSub } else { BinOp::FAdd };
                Value::Scalar(self.binary(op, value, one))
            }
            (Value::Complex(re, im), _) => {
                let op = if negative { BinOp::FSub } else { BinOp::FAdd };
                Value::Complex(self.binary(op, re, one), im)
            }
            (Value::Scalar(value), _) => {
                let op = if negative { BinOp::Sub } else { BinOp::Add };
                Value::Scalar(self.binary(op, value, one))
            }
            _ => old,
        }
    }

    /// An integer value as an `i64`.
    pub(super) fn as_word(&mut self, value: impasse_ir::Operand) -> impasse_ir::Operand {
        match self.b.type_of(value) {
            Ir::I64 => value,
            Ir::Ptr => self.b.convert(ConvOp::PtrToInt, value, Ir::I64),
            from => self.resize(value, from, Ir::I64, false),
        }
    }
}
