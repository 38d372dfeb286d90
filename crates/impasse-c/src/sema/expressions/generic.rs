//! Generic selections and questions about types.

use super::super::Sema;
use super::super::typing::plain;
use super::Operand;
use crate::ast::{self, GenericAssociation, TokenId, TypeName};
use crate::hir;
use crate::types::TypeId;

impl Sema<'_> {
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
    pub(super) fn types_compatible(
        &mut self,
        at: TokenId,
        a: &TypeName,
        b: &TypeName,
    ) -> hir::ExprId {
        let a = self.unevaluated(|sema| sema.type_name(a));
        let b = self.unevaluated(|sema| sema.type_name(b));
        let same = self.unit.types.compatible(a.ty, b.ty);
        self.constant(at, TypeId::INT, u128::from(same))
    }
}
