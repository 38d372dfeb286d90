//! Arrays: their lengths, constant or known at run time.

use super::specifiers::plain;
use crate::ast::{ArrayLength, TokenId};
use crate::hir::{self, Size, StmtKind, Vla};
use crate::sema::Sema;
use crate::types::{Length, QualType, Type, TypeId, VlaId};

/// Greatest size of an object that is accepted.
const MAX_BYTES: u64 = 1 << 46;

impl Sema<'_> {
    /// The type of an array.
    pub(crate) fn array_of(
        &mut self,
        element: QualType,
        length: ArrayLength,
        at: TokenId,
    ) -> TypeId {
        let length = match length {
            ArrayLength::Unknown => Length::Unknown,
            ArrayLength::Star => Length::Variable(self.add_vla(at)),
            ArrayLength::Expr(e) => self.array_length(element, e, at),
        };
        let length = match length {
            Length::Known(_) if self.has_variable_size(element.ty) => {
                // Elements of variable size make the whole so.
                self.vla_of_constant(element, length, at)
            }
            other => other,
        };
        self.unit.types.intern(Type::Array { element, length })
    }

    fn array_length(&mut self, element: QualType, e: crate::ast::ExprId, at: TokenId) -> Length {
        let value = self.value(e);
        let ty = self.body.expr(value).ty;
        if !self.unit.types.is_integer(ty) {
            self.error(at, "length of array is not an integer");
            return Length::Known(1);
        }
        if let Some(count) = self.constant_integer(value) {
            let bytes = self.unit.types.size(element.ty).unwrap_or(1).max(1);
            return match u64::try_from(count) {
                Ok(count) if count.checked_mul(bytes).is_some_and(|all| all <= MAX_BYTES) => {
                    Length::Known(count)
                }
                _ => {
                    self.error(at, "length of array negative or too great");
                    Length::Known(1)
                }
            };
        }
        if self.at_file_level() {
            self.error(at, "length of array is not constant");
            return Length::Known(1);
        }
        let vla = self.add_vla(at);
        self.emit_vla(vla, value, element, at);
        Length::Variable(vla)
    }

    fn vla_of_constant(&mut self, element: QualType, length: Length, at: TokenId) -> Length {
        let Length::Known(count) = length else {
            return length;
        };
        let count = self.add_expr(at, TypeId::LONG, hir::ExprKind::Const(u128::from(count)));
        let vla = self.add_vla(at);
        self.emit_vla(vla, count, element, at);
        Length::Variable(vla)
    }

    fn emit_vla(&mut self, vla: VlaId, count: hir::ExprId, element: QualType, at: TokenId) {
        let count = self.convert(count, TypeId::LONG);
        let element = self
            .unit
            .types
            .unit_size(element.ty)
            .unwrap_or(Size::Known(1));
        let kind = StmtKind::EvaluateVla {
            vla,
            count,
            element,
        };
        let stmt = self.add_stmt(at, kind);
        self.emitted.push(stmt);
    }

    fn add_vla(&mut self, at: TokenId) -> VlaId {
        let bytes = self.add_hidden_local(at, TypeId::UNSIGNED_LONG);
        self.body.vlas.push(Vla { bytes });
        VlaId(self.body.vlas.len() as u32 - 1)
    }

    /// Adds a local without a name.
    pub(crate) fn add_hidden_local(&mut self, at: TokenId, ty: TypeId) -> hir::LocalId {
        // What is wrong has been reported; a body has only locals that can exist.
        let exists = self.unit.types.size(ty).is_some();
        let ty = if exists { ty } else { TypeId::INT };
        let align = self.unit.types.align(ty);
        self.add_local(hir::Local {
            name: String::new(),
            ty: plain(ty),
            align,
            at,
        })
    }

    /// Whether the size of a type is known at run time only.
    pub(crate) fn has_variable_size(&self, ty: TypeId) -> bool {
        matches!(self.unit.types.unit_size(ty), Some(Size::Runtime(_)))
    }

    /// Whether a type is an array without a length.
    pub(crate) fn is_unknown_array(&self, ty: TypeId) -> bool {
        let unknown = Length::Unknown;
        matches!(self.unit.types.get(ty), Type::Array { length, .. } if *length == unknown)
    }
}
