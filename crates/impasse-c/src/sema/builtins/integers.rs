//! Builtins on integers: counting bits, and arithmetic that tells whether it overflowed.

use crate::ast::{self, TokenId};
use crate::hir::{Builtin, ExprId, ExprKind};
use crate::sema::Sema;
use crate::sema::builtins::{Made, either};
use crate::sema::typing::plain;
use crate::types::TypeId;

// Builtins on the bits of integers.
impl Sema<'_> {
    pub(super) fn bit_builtin(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
    ) -> Option<ExprId> {
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
    ) -> Made {
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

// Arithmetic that tells whether it overflowed.
impl Sema<'_> {
    pub(super) fn overflow_builtin(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
    ) -> Option<ExprId> {
        let (base, only_asked) = match name.strip_suffix("_overflow") {
            Some(base) => (base, false),
            None => (name.strip_suffix("_overflow_p")?, true),
        };
        let (builtin, operand) = operation(base)?;
        Some(either(if only_asked {
            self.overflow_asked(at, builtin, args)
        } else {
            self.overflow(at, builtin, operand, args)
        }))
    }

    fn overflow(
        &mut self,
        at: TokenId,
        builtin: Builtin,
        operand: Option<TypeId>,
        args: &[ast::ExprId],
    ) -> Made {
        let [mut a, mut b, result] = self.exactly(at, args)?;
        if let Some(ty) = operand {
            a = self.convert(a, ty);
            b = self.convert(b, ty);
        }
        let target = self.unit.types.pointee(self.type_of(result));
        let integers = [
            Some(self.type_of(a)),
            Some(self.type_of(b)),
            target.map(|ty| ty.ty),
        ]
        .into_iter()
        .all(|ty| ty.is_some_and(|ty| self.unit.types.is_integer(ty)));
        if !integers {
            return Err(self.mistake(at, &[a, b, result], "operands that are not integers"));
        }
        Ok(self.add_builtin(at, TypeId::BOOL, builtin, vec![a, b, result]))
    }

    /// The forms with `_p` only tell whether the type of the third operand can hold the result.
    fn overflow_asked(&mut self, at: TokenId, builtin: Builtin, args: &[ast::ExprId]) -> Made {
        let [a, b, sample] = self.exactly(at, args)?;
        let ty = self.type_of(sample);
        let all = [self.type_of(a), self.type_of(b), ty];
        if !all.iter().all(|&ty| self.unit.types.is_integer(ty)) {
            return Err(self.mistake(at, &[a, b, sample], "operands that are not integers"));
        }
        let place = self.temporary(at, ty);
        let pointer = self.unit.types.pointer_to(plain(ty));
        let result = self.add_expr(at, pointer, ExprKind::AddressOf(place));
        Ok(self.add_builtin(at, TypeId::BOOL, builtin, vec![a, b, result]))
    }
}

/// The operation of `add`, `saddl` and so on, and the type of operands if the name says it.
fn operation(base: &str) -> Option<(Builtin, Option<TypeId>)> {
    let of = |word: &str| match word {
        "add" => Some(Builtin::AddOverflow),
        "sub" => Some(Builtin::SubOverflow),
        "mul" => Some(Builtin::MulOverflow),
        _ => None,
    };
    if let Some(builtin) = of(base) {
        return Some((builtin, None));
    }
    let (signed, rest) = match base.strip_prefix('s') {
        Some(rest) => (true, rest),
        None => (false, base.strip_prefix('u')?),
    };
    let word = rest.get(..3)?;
    let ty = match (rest.get(3..)?, signed) {
        ("", true) => TypeId::INT,
        ("l", true) => TypeId::LONG,
        ("ll", true) => TypeId::LONG_LONG,
        ("", false) => TypeId::UNSIGNED_INT,
        ("l", false) => TypeId::UNSIGNED_LONG,
        ("ll", false) => TypeId::UNSIGNED_LONG_LONG,
        _ => return None,
    };
    Some((of(word)?, Some(ty)))
}
