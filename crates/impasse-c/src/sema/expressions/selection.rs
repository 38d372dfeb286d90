//! Choosing between expressions: the conditional operator at run time, generic selections by type.

use crate::ast::{self, GenericAssociation, TokenId, TypeName};
use crate::hir::{ExprId, ExprKind};
use crate::sema::Sema;
use crate::sema::expressions::Operand;
use crate::sema::typing::plain;
use crate::types::{QualType, TypeId};

// The conditional operator.
impl Sema<'_> {
    /// `condition ? then : other`, `condition ?: other`.
    pub(super) fn conditional(
        &mut self,
        at: TokenId,
        condition: ast::ExprId,
        then: Option<ast::ExprId>,
        other: ast::ExprId,
    ) -> ExprId {
        let value = self.value(condition);
        let (condition, then) = match then {
            Some(then) => (self.truth(value), self.value(then)),
            None => self.kept(at, value),
        };
        let other = self.value(other);
        self.choice(at, condition, then, other)
    }

    /// A value that is both condition and result: it is computed once.
    fn kept(&mut self, at: TokenId, value: ExprId) -> (ExprId, ExprId) {
        let ty = self.type_of(value);
        if matches!(
            self.function.body.expr(value).kind,
            ExprKind::Const(_) | ExprKind::Unsupported(_)
        ) {
            return (self.truth(value), value);
        }
        let place = self.temporary(at, ty);
        let set = self.add_expr(at, ty, ExprKind::Assign(place, value));
        let again = self.add_expr(at, ty, ExprKind::Load(place));
        (self.truth(set), again)
    }

    /// `condition ? then : other` of values.
    pub(crate) fn choice(
        &mut self,
        at: TokenId,
        condition: ExprId,
        then: ExprId,
        other: ExprId,
    ) -> ExprId {
        let Some(ty) = self.common_type(at, then, other) else {
            return self.mistake(
                at,
                &[then, other],
                "results of types that don't go together",
            );
        };
        let then = self.cast_to(then, ty);
        let other = self.cast_to(other, ty);
        let kind = ExprKind::Conditional {
            condition,
            then,
            other,
        };
        let result = self.add_expr(at, ty, kind);
        self.fold(result, &[condition, then, other])
    }

    fn common_type(&mut self, at: TokenId, then: ExprId, other: ExprId) -> Option<TypeId> {
        let (a, b) = (self.type_of(then), self.type_of(other));
        if self.is_wrong(then) {
            return Some(b);
        }
        if self.is_wrong(other) {
            return Some(a);
        }
        if a == TypeId::VOID || b == TypeId::VOID {
            return Some(TypeId::VOID);
        }
        let types = &self.unit.types;
        if let Some(ty) = types.usual_arithmetic(self.promoted(then), self.promoted(other)) {
            return Some(ty);
        }
        match (types.pointee(a), types.pointee(b)) {
            (Some(_), Some(_)) if self.is_null(other) => Some(a),
            (Some(_), Some(_)) if self.is_null(then) => Some(b),
            (Some(x), Some(y)) => Some(self.common_pointer(at, x, y)),
            (Some(_), None) if types.is_integer(b) => {
                if !self.is_null(other) {
                    self.warning(at, "pointer and integer as results");
                }
                Some(a)
            }
            (None, Some(_)) if types.is_integer(a) => {
                if !self.is_null(then) {
                    self.warning(at, "pointer and integer as results");
                }
                Some(b)
            }
            _ => (a == b || types.compatible(a, b)).then_some(a),
        }
    }

    fn common_pointer(&mut self, at: TokenId, x: QualType, y: QualType) -> TypeId {
        let types = &mut self.unit.types;
        let target = if x.ty == TypeId::VOID || y.ty == TypeId::VOID {
            TypeId::VOID
        } else if types.compatible(x.ty, y.ty) {
            types.composite(x.ty, y.ty)
        } else {
            self.warning(at, "pointers to different types as results");
            TypeId::VOID
        };
        let quals = x.quals.union(y.quals);
        self.unit.types.pointer_to(QualType { ty: target, quals })
    }

    // Generic selections and questions about types.

    /// `_Generic(...)`: the chosen expression itself.
    pub(super) fn generic(
        &mut self,
        at: TokenId,
        control: ast::ExprId,
        associations: &[GenericAssociation],
    ) -> Operand {
        let control = self.unevaluated(|sema| sema.value(control));
        let ty = plain(self.type_of(control));
        let mut default = None;
        for association in associations {
            let Some(name) = &association.ty else {
                default = Some(association.value);
                continue;
            };
            let wanted = self.unevaluated(|sema| sema.type_name(name));
            if self.unit.types.compatible_qualified(ty, wanted) {
                return self.operand(association.value);
            }
        }
        match default {
            Some(value) => self.operand(value),
            None => {
                let message = format!("no association for type `{}`", self.show(ty.ty));
                Operand::Value(self.mistake(at, &[control], message))
            }
        }
    }

    /// `__builtin_types_compatible_p(a, b)`.
    pub(super) fn types_compatible(&mut self, at: TokenId, a: &TypeName, b: &TypeName) -> ExprId {
        let a = self.unevaluated(|sema| sema.type_name(a));
        let b = self.unevaluated(|sema| sema.type_name(b));
        let same = self.unit.types.compatible(a.ty, b.ty);
        self.constant(at, TypeId::INT, u128::from(same))
    }
}
