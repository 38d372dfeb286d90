//! Operators with one operand.

use super::super::Sema;
use super::Operand;
use crate::ast::{self, TokenId, UnaryOp};
use crate::hir::{self, ExprKind, PlaceKind};
use crate::types::{QualType, TypeId};

impl Sema<'_> {
    /// An operator with one operand.
    pub(super) fn unary(&mut self, at: TokenId, op: UnaryOp, operand: ast::ExprId) -> Operand {
        match op {
            UnaryOp::PostIncrement => self.step(at, operand, false, true),
            UnaryOp::PostDecrement => self.step(at, operand, true, true),
            UnaryOp::PreIncrement => self.step(at, operand, false, false),
            UnaryOp::PreDecrement => self.step(at, operand, true, false),
            UnaryOp::Address => {
                let operand = self.operand(operand);
                Operand::Value(self.address_of(at, operand))
            }
            UnaryOp::Dereference => {
                let pointer = self.value(operand);
                self.deref(at, pointer)
            }
            UnaryOp::Extension => self.operand(operand),
            UnaryOp::Real | UnaryOp::Imag => self.part(at, operand, op == UnaryOp::Imag),
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Complement | UnaryOp::Not => {
                Operand::Value(self.sign(at, op, operand))
            }
        }
    }

    fn sign(&mut self, at: TokenId, op: UnaryOp, operand: ast::ExprId) -> hir::ExprId {
        let value = self.value(operand);
        let ty = self.promoted(value);
        let types = &self.unit.types;
        let fits = match op {
            UnaryOp::Not => types.is_scalar(ty),
            UnaryOp::Complement => types.is_integer(ty) || types.is_complex(ty),
            _ => types.is_arithmetic(ty),
        };
        if !fits {
            let message = format!(
                "operand of type `{}` doesn't fit the operator",
                self.show(ty)
            );
            return self.mistake(at, &[value], message);
        }
        let (ty, value) = match op {
            UnaryOp::Not => (TypeId::INT, value),
            _ => (ty, self.cast_to(value, ty)),
        };
        let kind = match op {
            UnaryOp::Not => ExprKind::Not(value),
            UnaryOp::Minus => ExprKind::Negate(value),
            UnaryOp::Complement => ExprKind::Complement(value),
            _ => return self.without_place(at, value),
        };
        let result = self.add_expr(at, ty, kind);
        self.fold(result, &[value])
    }

    /// `+x`: a value of its own, no longer that of a bit-field.
    fn without_place(&mut self, at: TokenId, value: hir::ExprId) -> hir::ExprId {
        if !matches!(self.body.expr(value).kind, ExprKind::Load(_)) {
            return value;
        }
        let ty = self.type_of(value);
        self.add_expr(at, ty, ExprKind::Convert(value))
    }

    /// `__real__`, `__imag__`: of a place a place.
    fn part(&mut self, at: TokenId, operand: ast::ExprId, imaginary: bool) -> Operand {
        let operand = self.operand(operand);
        let ty = self.operand_type(operand);
        let types = &self.unit.types;
        let kind = types.float_kind(ty.ty).filter(|_| types.is_complex(ty.ty));
        let Some(kind) = kind else {
            let value = self.rvalue(operand);
            return Operand::Value(self.part_of_real(at, value, imaginary));
        };
        let part = TypeId::of_float(kind);
        if let Operand::Place(place) = operand {
            let quals = ty.quals;
            let offset = if imaginary {
                u64::from(kind.bytes())
            } else {
                0
            };
            let inner = PlaceKind::Part {
                base: place,
                offset,
            };
            return Operand::Place(self.add_place(at, QualType { ty: part, quals }, inner));
        }
        let value = self.rvalue(operand);
        let kind = if imaginary {
            ExprKind::Imag(value)
        } else {
            ExprKind::Real(value)
        };
        Operand::Value(self.add_expr(at, part, kind))
    }

    fn part_of_real(&mut self, at: TokenId, value: hir::ExprId, imaginary: bool) -> hir::ExprId {
        let ty = self.type_of(value);
        if !self.unit.types.is_arithmetic(ty) {
            return self.mistake(at, &[value], "part of what is not a number");
        }
        if !imaginary {
            return value;
        }
        let zero = self.constant(at, ty, 0);
        self.add_expr(at, ty, ExprKind::Comma(value, zero))
    }
}
