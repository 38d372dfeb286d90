//! Builtins on the bits of integers.

use super::either;
use crate::ast::{self, TokenId};
use crate::hir::{self, Builtin};
use crate::sema::Sema;
use crate::types::TypeId;

impl Sema<'_> {
    pub(super) fn bit_builtin(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
    ) -> Option<hir::ExprId> {
        let swapped = match name {
            "bswap16" => Some(TypeId::UNSIGNED_SHORT),
            "bswap32" => Some(TypeId::UNSIGNED_INT),
            "bswap64" => Some(TypeId::UNSIGNED_LONG),
            "bswap128" => Some(TypeId::UNSIGNED_INT128),
            _ => None,
        };
        if let Some(ty) = swapped {
            return Some(either(self.of_one(at, Builtin::Bswap, args, ty, ty)));
        }
        let (builtin, operand) = counting(name)?;
        Some(either(self.of_one(at, builtin, args, operand, TypeId::INT)))
    }

    fn of_one(
        &mut self,
        at: TokenId,
        builtin: Builtin,
        args: &[ast::ExprId],
        operand: TypeId,
        result: TypeId,
    ) -> Result<hir::ExprId, hir::ExprId> {
        let [value] = self.exactly(at, args)?;
        let value = self.convert(value, operand);
        let call = self.add_builtin(at, result, builtin, vec![value]);
        Ok(self.fold(call, &[value]))
    }
}

/// A builtin that counts bits, and the type of its operand.
fn counting(name: &str) -> Option<(Builtin, TypeId)> {
    let base = name.trim_end_matches('l');
    let builtin = match base {
        "clz" => Builtin::Clz,
        "ctz" => Builtin::Ctz,
        "popcount" => Builtin::Popcount,
        "parity" => Builtin::Parity,
        "ffs" => Builtin::Ffs,
        "clrsb" => Builtin::Clrsb,
        _ => return None,
    };
    let signed = matches!(builtin, Builtin::Ffs | Builtin::Clrsb);
    let operand = match (name.len() - base.len(), signed) {
        (0, false) => TypeId::UNSIGNED_INT,
        (1, false) => TypeId::UNSIGNED_LONG,
        (2, false) => TypeId::UNSIGNED_LONG_LONG,
        (0, true) => TypeId::INT,
        (1, true) => TypeId::LONG,
        (2, true) => TypeId::LONG_LONG,
        _ => return None,
    };
    Some((builtin, operand))
}
