//! Names in expressions.

use super::super::Sema;
use super::super::scopes::Entry;
use super::Operand;
use crate::ast::{Name, TokenId};
use crate::hir::{ExprKind, FunctionId, PlaceKind};
use crate::types::TypeId;

impl Sema<'_> {
    /// A name.
    pub(super) fn name(&mut self, at: TokenId, name: Name) -> Operand {
        if let Some((entry, own)) = self.lookup_here(name) {
            return self.entry(at, name, entry, own);
        }
        if self.provide(name)
            && let Some((entry, own)) = self.lookup_here(name)
        {
            return self.entry(at, name, entry, own);
        }
        let text = self.text(name);
        if let Some(library) = text.strip_prefix("__builtin_")
            && let Some(function) = self.library_function(library)
        {
            return self.function(at, function);
        }
        let message = format!("`{text}` is not declared");
        if !self.unknown_names.insert(name) {
            return Operand::Value(self.add_expr(at, TypeId::INT, ExprKind::Unsupported(message)));
        }
        Operand::Value(self.mistake(at, &[], message))
    }

    fn entry(&mut self, at: TokenId, name: Name, entry: Entry, own: bool) -> Operand {
        match entry {
            Entry::Local(id) if own => {
                let ty = self.body.local(id).ty;
                Operand::Place(self.add_place(at, ty, PlaceKind::Local(id)))
            }
            Entry::Local(id) => self.captured(at, name, id),
            Entry::Object(id) => {
                let ty = self.unit.objects[id.0 as usize].ty;
                Operand::Place(self.add_place(at, ty, PlaceKind::Object(id)))
            }
            Entry::Function(id) => self.function(at, id),
            Entry::Enumerator(value, ty) => Operand::Value(self.integer(at, ty, value)),
            Entry::Typedef(..) => {
                let text = self.text(name);
                Operand::Value(self.mistake(at, &[], format!("type `{text}` used as a value")))
            }
        }
    }

    /// A function as an operand.
    pub(crate) fn function(&mut self, at: TokenId, id: FunctionId) -> Operand {
        let ty = super::plain(self.unit.functions[id.0 as usize].ty);
        let pointer = self.unit.types.pointer_to(ty);
        let address = self.add_expr(at, pointer, ExprKind::FunctionAddress(id));
        Operand::Function(self.with_captures(at, id, address))
    }
}
