//! Constant expressions.

use super::super::Sema;
use super::super::evaluate::Constant;
use crate::ast::{self, StaticAssert, TokenId};
use crate::hir::{self, ExprKind};
use crate::types::TypeId;

impl Sema<'_> {
    /// A constant.
    pub(crate) fn constant(&mut self, at: TokenId, ty: TypeId, bits: u128) -> hir::ExprId {
        self.add_expr(at, ty, ExprKind::Const(bits))
    }

    /// An integer constant; `value` must fit the type.
    pub(crate) fn integer(&mut self, at: TokenId, ty: TypeId, value: i128) -> hir::ExprId {
        let bytes = self.unit.types.size(ty).unwrap_or(4);
        let mask = if bytes >= 16 {
            u128::MAX
        } else {
            (1 << (bytes * 8)) - 1
        };
        self.constant(at, ty, value as u128 & mask)
    }

    /// Replaces an expression by its value if all its operands are constants.
    pub(crate) fn fold(&mut self, e: hir::ExprId, operands: &[hir::ExprId]) -> hir::ExprId {
        let constant = |e: &hir::ExprId| matches!(self.body.expr(*e).kind, ExprKind::Const(_));
        if operands.iter().all(constant)
            && let Some(Constant::Int(bits) | Constant::Float(bits)) = self.evaluate(e)
        {
            self.body.exprs[e.0 as usize].kind = ExprKind::Const(bits);
        }
        e
    }

    /// The value of a typed integer expression, if it is constant.
    pub(crate) fn constant_integer(&self, e: hir::ExprId) -> Option<i128> {
        let ty = self.type_of(e);
        if !self.unit.types.is_integer(ty) {
            return None;
        }
        let bits = match self.body.expr(e).kind {
            ExprKind::Const(bits) => bits,
            _ => match self.evaluate(e)? {
                Constant::Int(bits) => bits,
                _ => return None,
            },
        };
        let shift = 128 - 8 * self.unit.types.size(ty)?.min(16) as u32;
        Some(if self.unit.types.is_signed(ty) {
            ((bits << shift) as i128) >> shift
        } else {
            ((bits << shift) >> shift) as i128
        })
    }

    /// The value of an integer constant expression; nothing it emits is kept.
    pub(crate) fn integer_constant(&mut self, e: ast::ExprId) -> Option<i128> {
        let value = self.unevaluated(|sema| sema.value(e));
        self.constant_integer(value)
    }

    /// Whether a value is a null pointer constant.
    pub(crate) fn is_null(&self, e: hir::ExprId) -> bool {
        let expr = self.body.expr(e);
        matches!(expr.kind, ExprKind::Const(0))
            && (expr.ty == TypeId::VOID_POINTER || self.unit.types.is_integer(expr.ty))
    }

    /// `_Static_assert`.
    pub(crate) fn static_assert(&mut self, assertion: &StaticAssert) {
        let value = self.unevaluated(|sema| sema.value(assertion.condition));
        // gcc reads string literals here, though the standard does not ask for it.
        let constant = match self.constant_integer(value) {
            None => self
                .evaluate_static(value)
                .and_then(|constant| match constant {
                    Constant::Int(bits) => Some(i128::from(bits != 0)),
                    _ => None,
                }),
            known => known,
        };
        match constant {
            Some(0) => {
                let text = assertion.message.iter().map(|&part| self.text(part));
                let message = text.collect::<Vec<_>>().join(" ");
                self.error(assertion.at, format!("static assertion failed: {message}"));
            }
            Some(_) => {}
            None => self.error(
                assertion.at,
                "condition of static assertion is not constant",
            ),
        }
    }
}
