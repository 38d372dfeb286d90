//! Assignment, increment and decrement.

use super::super::Sema;
use super::Operand;
use super::arithmetic::arith_op;
use crate::ast::{self, BinaryOp, TokenId};
use crate::hir::{self, ArithOp, ExprKind};
use crate::types::{QualType, Type};

impl Sema<'_> {
    /// `target = value`, `target op= value`.
    pub(super) fn assignment(
        &mut self,
        at: TokenId,
        op: Option<BinaryOp>,
        target: ast::ExprId,
        value: ast::ExprId,
    ) -> Operand {
        let target = self.operand(target);
        let value = self.value(value);
        let place = match self.modifiable(at, target) {
            Ok(place) => place,
            Err(wrong) => return Operand::Value(wrong),
        };
        Operand::Value(match op.and_then(arith_op) {
            Some(op) => self.compound_assignment(at, op, place, value),
            None => self.store(at, place, value),
        })
    }

    /// `place = value`.
    pub(crate) fn store(
        &mut self,
        at: TokenId,
        place: hir::PlaceId,
        value: hir::ExprId,
    ) -> hir::ExprId {
        let ty = self.body.place(place).ty.ty;
        let value = self.convert(value, ty);
        self.add_expr(at, ty, ExprKind::Assign(place, value))
    }

    /// The place of something that may be assigned to, or what stands in for the assignment.
    fn modifiable(&mut self, at: TokenId, target: Operand) -> Result<hir::PlaceId, hir::ExprId> {
        let place = match target {
            Operand::Place(place) => place,
            Operand::Value(e) | Operand::Function(e) => {
                return Err(self.mistake(at, &[e], "assignment to what is not an lvalue"));
            }
        };
        let ty = self.body.place(place).ty;
        if matches!(self.unit.types.get(ty.ty), Type::Array { .. }) {
            return Err(self.mistake(at, &[], "assignment to an array"));
        }
        if !self.unit.types.is_complete(ty.ty) {
            return Err(self.mistake(at, &[], "assignment to an incomplete type"));
        }
        if self.is_read_only(ty) {
            self.error(at, "assignment to something constant");
        }
        Ok(place)
    }

    /// Whether a type or a member of it is `const`.
    fn is_read_only(&self, ty: QualType) -> bool {
        let mut open = vec![ty];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(ty) = open.pop() {
            if ty.quals.is_const {
                return true;
            }
            match self.unit.types.get(ty.ty) {
                Type::Array { element, .. } => open.push(*element),
                Type::Record(id) if seen.insert(id.0) => {
                    let fields = self.unit.types.record(*id).fields.iter().flatten();
                    open.extend(fields.map(|field| field.ty));
                }
                _ => {}
            }
        }
        false
    }

    fn compound_assignment(
        &mut self,
        at: TokenId,
        op: ArithOp,
        place: hir::PlaceId,
        value: hir::ExprId,
    ) -> hir::ExprId {
        let ty = self.body.place(place).ty.ty;
        let additive = matches!(op, ArithOp::Add | ArithOp::Subtract);
        if self.unit.types.is_pointer(ty)
            && additive
            && self.unit.types.is_integer(self.type_of(value))
        {
            let kind = ExprKind::AssignPtrAdd {
                place,
                index: self.cast_to(value, crate::types::TypeId::LONG),
                scale: self.scale(at, ty),
                negative: op == ArithOp::Subtract,
            };
            return self.add_expr(at, ty, kind);
        }
        let old = self.add_expr(at, ty, ExprKind::Load(place));
        let Some((compute, right)) = self.computation(op, old, value) else {
            return self.mistake(at, &[value], "operands don't fit the operator");
        };
        let kind = ExprKind::AssignArith {
            place,
            op,
            compute,
            value: self.cast_to(value, right),
        };
        self.add_expr(at, ty, kind)
    }

    /// `++`, `--`.
    pub(super) fn step(
        &mut self,
        at: TokenId,
        target: ast::ExprId,
        negative: bool,
        postfix: bool,
    ) -> Operand {
        let target = self.operand(target);
        let place = match self.modifiable(at, target) {
            Ok(place) => place,
            Err(wrong) => return Operand::Value(wrong),
        };
        let ty = self.body.place(place).ty.ty;
        let kind = if self.unit.types.is_pointer(ty) {
            ExprKind::StepPtr {
                place,
                scale: self.scale(at, ty),
                negative,
                postfix,
            }
        } else if self.unit.types.is_arithmetic(ty) {
            ExprKind::Step {
                place,
                negative,
                postfix,
            }
        } else {
            return Operand::Value(self.mistake(at, &[], "`++` or `--` of what is not a number"));
        };
        Operand::Value(self.add_expr(at, ty, kind))
    }
}
