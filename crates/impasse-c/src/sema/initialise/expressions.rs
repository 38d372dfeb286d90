//! Parts initialised by an expression.

use super::super::Sema;
use super::Filler;
use super::items::Items;
use super::slots::Slot;
use crate::ast;
use crate::hir::{ExprId, InitValue};
use crate::types::{IntKind, Length, Type};

impl Sema<'_> {
    /// The whole object by an expression without braces.
    pub(super) fn whole(&mut self, filler: &mut Filler, slot: Slot, e: ast::ExprId) {
        match self.unit.types.get(slot.ty.ty) {
            Type::Array { .. } => {
                if !self.string_for(filler, slot, e) && !self.array_literal(filler, slot, e) {
                    let at = self.ast.expr(e).at;
                    self.error(at, "an array can't be initialised by this expression");
                }
            }
            Type::Record(_) => {
                let value = self.value(e);
                if !self.record(filler, slot, value) {
                    let at = self.ast.expr(e).at;
                    self.error(at, "a record can't be initialised by this expression");
                }
            }
            _ => {
                let value = self.value(e);
                self.scalar(filler, slot, value);
            }
        }
    }

    /// A part by the expression of the next item: as a whole if it suits, else its first part.
    pub(super) fn consume_expr(
        &mut self,
        filler: &mut Filler,
        part: Slot,
        e: ast::ExprId,
        items: &mut Items<'_>,
    ) {
        let is_record = match self.unit.types.get(part.ty.ty) {
            Type::Array { .. } => {
                if self.string_for(filler, part, e) || self.array_literal(filler, part, e) {
                    return items.advance();
                }
                return self.fill(filler, part, 0, items, false);
            }
            Type::Record(_) => true,
            _ => false,
        };
        if is_record && self.string_literal_of(e).is_some() {
            return self.fill(filler, part, 0, items, false);
        }
        let value = match items.typed {
            Some(value) => value,
            None => self.value(e),
        };
        items.typed = Some(value);
        if !is_record {
            self.scalar(filler, part, value);
            items.advance();
        } else if self.record(filler, part, value) {
            items.advance();
        } else {
            self.fill(filler, part, 0, items, false);
        }
    }

    pub(super) fn scalar(&mut self, filler: &mut Filler, slot: Slot, value: ExprId) {
        let value = self.convert(value, slot.ty.ty);
        self.set_part(filler, slot, InitValue::Expr(value));
    }

    /// A record by a value of its type; whether it is one.
    fn record(&mut self, filler: &mut Filler, slot: Slot, value: ExprId) -> bool {
        let ty = self.body.expr(value).ty;
        if !self.unit.types.compatible(ty, slot.ty.ty) {
            return false;
        }
        filler.clear(slot, &self.unit.types);
        self.set_part(filler, slot, InitValue::Expr(value));
        true
    }

    /// An array of characters by a string literal; whether it is one.
    pub(super) fn string_for(&mut self, filler: &mut Filler, slot: Slot, e: ast::ExprId) -> bool {
        let Type::Array { element, length } = *self.unit.types.get(slot.ty.ty) else {
            return false;
        };
        let Some(kind) = self.unit.types.int_kind(element.ty) else {
            return false;
        };
        let Some(literal) = self.string_literal_of(e) else {
            return false;
        };
        let suits = match literal.element {
            IntKind::Char => kind.bytes() == 1,
            wide => kind == wide,
        };
        if !suits {
            return false;
        }
        let mut bytes = literal.bytes;
        match length {
            Length::Known(length) => {
                // Exactly the terminator may be missing.
                if literal.length - 1 > length {
                    let at = self.ast.expr(e).at;
                    self.warning(at, "the string is longer than the array it initialises");
                }
                let most = length.saturating_mul(u64::from(kind.bytes()));
                bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
            }
            Length::Unknown => filler.unknown = filler.unknown.max(literal.length),
            Length::Variable(_) => return false,
        }
        filler.clear(slot, &self.unit.types);
        self.set_part(filler, slot, InitValue::Bytes(bytes));
        true
    }

    /// GNU C: an array by a compound literal of array type, as if by its braces.
    fn array_literal(&mut self, filler: &mut Filler, slot: Slot, e: ast::ExprId) -> bool {
        let ast = self.ast.clone();
        let ast::ExprKind::CompoundLiteral { ty, items } = &ast.expr(e).kind else {
            return false;
        };
        let literal = self.unevaluated(|sema| sema.type_name(ty)).ty;
        let Type::Array { length, .. } = *self.unit.types.get(literal) else {
            return false;
        };
        if !self.unit.types.compatible(literal, slot.ty.ty) {
            return false;
        }
        if let (
            Length::Known(length),
            Type::Array {
                length: Length::Unknown,
                ..
            },
        ) = (length, self.unit.types.get(slot.ty.ty))
        {
            filler.unknown = filler.unknown.max(length);
        }
        self.braced(filler, slot, items);
        true
    }
}
