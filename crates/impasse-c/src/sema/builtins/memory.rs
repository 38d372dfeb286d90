//! Builtins about memory, and checked forms of library functions.

use super::either;
use crate::ast::{self, TokenId};
use crate::hir::{self, Builtin};
use crate::sema::Sema;
use crate::types::TypeId;

impl Sema<'_> {
    pub(super) fn memory_builtin(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
    ) -> Option<hir::ExprId> {
        if let Some(plain) = name
            .strip_prefix("__")
            .and_then(|name| name.strip_suffix("_chk"))
        {
            return self.checked(at, plain, args);
        }
        Some(match name {
            "alloca" | "alloca_with_align" => either(self.alloca(at, args)),
            "object_size" | "dynamic_object_size" => self.object_size(at, args),
            _ => return None,
        })
    }

    fn alloca(&mut self, at: TokenId, args: &[ast::ExprId]) -> Result<hir::ExprId, hir::ExprId> {
        let [size] = self.exactly(at, args.get(..1).unwrap_or(&[]))?;
        let size = self.convert(size, TypeId::UNSIGNED_LONG);
        Ok(self.add_builtin(at, TypeId::VOID_POINTER, Builtin::Alloca, vec![size]))
    }

    /// Never known: the greatest or the least answer, as the second argument asks.
    fn object_size(&mut self, at: TokenId, args: &[ast::ExprId]) -> hir::ExprId {
        let kind = args.get(1).and_then(|&kind| self.integer_constant(kind));
        let least = matches!(kind, Some(2 | 3));
        let size = if least { 0 } else { u64::MAX };
        self.constant(at, TypeId::UNSIGNED_LONG, size.into())
    }

    /// `__builtin___memcpy_chk` and the like: the function without the size of the object.
    fn checked(&mut self, at: TokenId, name: &str, args: &[ast::ExprId]) -> Option<hir::ExprId> {
        let sizes = match name {
            "memcpy" | "memmove" | "mempcpy" | "memset" | "strcpy" | "stpcpy" | "strncpy"
            | "strcat" | "strncat" => args.len().checked_sub(1)?..args.len(),
            "sprintf" | "vsprintf" => 1..3,
            "snprintf" | "vsnprintf" => 2..4,
            "printf" | "vprintf" => 0..1,
            "fprintf" | "vfprintf" => 1..2,
            _ => return None,
        };
        let function = self.library_function(name)?;
        let kept = args
            .iter()
            .enumerate()
            .filter(|(index, _)| !sizes.contains(index));
        let values = kept.map(|(_, &arg)| self.value(arg)).collect();
        let callee = self.function(at, function);
        let callee = self.rvalue(callee);
        Some(self.call_value(at, callee, values))
    }
}
