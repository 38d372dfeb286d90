//! `__sync_...` and `__atomic_...`.

use super::{Made, either};
use crate::ast::{self, TokenId};
use crate::hir::{ArithOp, Builtin, CompareOp, ExprId, ExprKind, PlaceKind};
use crate::sema::Sema;
use crate::sema::expressions::Operand;
use crate::sema::typing::plain;
use crate::types::TypeId;

impl Sema<'_> {
    pub(super) fn sync_builtin(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
    ) -> Option<ExprId> {
        let name = without_width(name);
        if name == "synchronize" {
            return Some(self.add_builtin(at, TypeId::VOID, Builtin::AtomicFence, Vec::new()));
        }
        let values: Vec<ExprId> = args.iter().map(|&arg| self.value(arg)).collect();
        if matches!(name, "fetch_and_nand" | "nand_and_fetch") {
            return Some(either(self.nand(at, &values, name == "fetch_and_nand")));
        }
        if let Some(word) = name.strip_prefix("fetch_and_") {
            let builtin = Builtin::AtomicFetch(operator(word)?);
            return Some(either(self.atomic_update(at, builtin, &values)));
        }
        if let Some(word) = name.strip_suffix("_and_fetch") {
            let builtin = Builtin::AtomicUpdate(operator(word)?);
            return Some(either(self.atomic_update(at, builtin, &values)));
        }
        Some(either(match name {
            "lock_test_and_set" => self.atomic_update(at, Builtin::AtomicExchange, &values),
            "lock_release" => self.lock_release(at, &values),
            "val_compare_and_swap" => self.compare_swap(at, Builtin::SyncValCompareSwap, &values),
            "bool_compare_and_swap" => self.compare_swap(at, Builtin::SyncBoolCompareSwap, &values),
            _ => return None,
        }))
    }

    pub(super) fn atomic_builtin(
        &mut self,
        at: TokenId,
        name: &str,
        args: &[ast::ExprId],
    ) -> Option<ExprId> {
        let name = without_width(name);
        if matches!(name, "thread_fence" | "signal_fence") {
            return Some(self.add_builtin(at, TypeId::VOID, Builtin::AtomicFence, Vec::new()));
        }
        if matches!(name, "always_lock_free" | "is_lock_free") {
            return Some(self.constant(at, TypeId::BOOL, 1));
        }
        let values: Vec<ExprId> = args.iter().map(|&arg| self.value(arg)).collect();
        if matches!(name, "fetch_nand" | "nand_fetch") {
            return Some(either(self.nand(at, &values, name == "fetch_nand")));
        }
        if let Some(op) = name.strip_prefix("fetch_").and_then(operator) {
            return Some(either(self.atomic_update(
                at,
                Builtin::AtomicFetch(op),
                &values,
            )));
        }
        if let Some(op) = name.strip_suffix("_fetch").and_then(operator) {
            return Some(either(self.atomic_update(
                at,
                Builtin::AtomicUpdate(op),
                &values,
            )));
        }
        Some(either(match name {
            "load_n" => self.atomic_load(at, &values),
            "load" => self.load_into(at, &values),
            "store_n" => self.atomic_store(at, &values),
            "store" => self.indirect(at, &values, 1, Self::atomic_store),
            "exchange_n" => self.atomic_update(at, Builtin::AtomicExchange, &values),
            "exchange" => self.exchange_into(at, &values),
            "compare_exchange_n" => self.compare_exchange(at, &values),
            "compare_exchange" => self.indirect(at, &values, 2, Self::compare_exchange),
            "test_and_set" => self.test_and_set(at, &values),
            "clear" => self.clear(at, &values),
            _ => return None,
        }))
    }

    /// The type of the object that the first argument points to.
    fn target(&mut self, at: TokenId, values: &[ExprId], least: usize) -> Result<TypeId, ExprId> {
        let first = values.first().filter(|_| values.len() >= least);
        let ty = first.and_then(|&first| self.unit.types.pointee(self.type_of(first)));
        match ty {
            Some(ty) if self.unit.types.is_scalar(ty.ty) && !self.unit.types.is_complex(ty.ty) => {
                Ok(ty.ty)
            }
            Some(ty) if self.unit.types.is_complete(ty.ty) => {
                Err(self.not_supported(at, TypeId::INT, "atomic access to a structure"))
            }
            _ => Err(self.mistake(at, values, "wrong arguments of an atomic builtin")),
        }
    }

    /// Pointer, value, then whatever follows: gives a value of the object's type.
    fn atomic_update(&mut self, at: TokenId, builtin: Builtin, values: &[ExprId]) -> Made {
        let ty = self.target(at, values, 2)?;
        let mut args = vec![values[0], self.cast_to(values[1], ty)];
        args.extend(&values[2..]);
        Ok(self.add_builtin(at, ty, builtin, args))
    }

    /// `~(old & value)`, for which there is no operator: loads and stores through a copy of the
    /// pointer, and gives the old value or the new one.
    fn nand(&mut self, at: TokenId, values: &[ExprId], old: bool) -> Made {
        let ty = self.target(at, values, 2)?;
        let pointer_ty = self.type_of(values[0]);
        let copy = self.add_hidden_local(at, pointer_ty);
        let copy = self.add_place(at, plain(pointer_ty), PlaceKind::Local(copy));
        let set = self.add_expr(at, pointer_ty, ExprKind::Assign(copy, values[0]));
        let pointer = self.add_expr(at, pointer_ty, ExprKind::Load(copy));
        let order = self.constant(at, TypeId::INT, 5);
        let loaded = self.add_builtin(at, ty, Builtin::AtomicLoad, vec![pointer, order]);
        let before = self.add_hidden_local(at, ty);
        let before = self.add_place(at, plain(ty), PlaceKind::Local(before));
        let kept = self.add_expr(at, ty, ExprKind::Assign(before, loaded));
        let value = self.cast_to(values[1], ty);
        let both = self.add_expr(at, ty, ExprKind::Arith(ArithOp::And, kept, value));
        let new = self.add_expr(at, ty, ExprKind::Complement(both));
        let Operand::Place(target) = self.deref(at, pointer) else {
            return Err(self.mistake(at, values, "wrong arguments of an atomic builtin"));
        };
        let stored = self.add_expr(at, ty, ExprKind::Assign(target, new));
        let stored = self.add_expr(at, ty, ExprKind::Comma(set, stored));
        if !old {
            return Ok(stored);
        }
        let result = self.add_expr(at, ty, ExprKind::Load(before));
        Ok(self.add_expr(at, ty, ExprKind::Comma(stored, result)))
    }

    fn lock_release(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        let ty = self.target(at, values, 1)?;
        let zero = self.constant(at, TypeId::INT, 0);
        let zero = self.cast_to(zero, ty);
        let order = self.constant(at, TypeId::INT, 3);
        let args = vec![values[0], zero, order];
        Ok(self.add_builtin(at, TypeId::VOID, Builtin::AtomicStore, args))
    }

    fn compare_swap(&mut self, at: TokenId, builtin: Builtin, values: &[ExprId]) -> Made {
        let ty = self.target(at, values, 3)?;
        let args = vec![
            values[0],
            self.cast_to(values[1], ty),
            self.cast_to(values[2], ty),
        ];
        let result = match builtin {
            Builtin::SyncBoolCompareSwap => TypeId::BOOL,
            _ => ty,
        };
        Ok(self.add_builtin(at, result, builtin, args))
    }

    fn atomic_load(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        let ty = self.target(at, values, 2)?;
        Ok(self.add_builtin(at, ty, Builtin::AtomicLoad, values.to_vec()))
    }

    fn atomic_store(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        let ty = self.target(at, values, 3)?;
        let args = vec![values[0], self.cast_to(values[1], ty), values[2]];
        Ok(self.add_builtin(at, TypeId::VOID, Builtin::AtomicStore, args))
    }

    /// Pointer, pointer to the expected value, desired value, weak, two orders.
    fn compare_exchange(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        let ty = self.target(at, values, 6)?;
        if !self.unit.types.is_pointer(self.type_of(values[1])) {
            return Err(self.mistake(at, values, "wrong arguments of an atomic builtin"));
        }
        let mut args = values.to_vec();
        args[2] = self.cast_to(values[2], ty);
        Ok(self.add_builtin(at, TypeId::BOOL, Builtin::AtomicCompareExchange, args))
    }

    /// The same with the value at `index` given by a pointer to it.
    fn indirect(
        &mut self,
        at: TokenId,
        values: &[ExprId],
        index: usize,
        then: fn(&mut Self, TokenId, &[ExprId]) -> Made,
    ) -> Made {
        self.target(at, values, index + 2)?;
        let mut values = values.to_vec();
        let pointed = self.deref(at, values[index]);
        values[index] = self.rvalue(pointed);
        then(self, at, &values)
    }

    /// `load(pointer, result, order)`.
    fn load_into(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        self.target(at, values, 3)?;
        let loaded = self.atomic_load(at, &[values[0], values[2]])?;
        self.store_to(at, values[1], loaded)
    }

    /// `exchange(pointer, value, result, order)`.
    fn exchange_into(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        self.target(at, values, 4)?;
        let pointed = self.deref(at, values[1]);
        let value = self.rvalue(pointed);
        let args = [values[0], value, values[3]];
        let old = self.atomic_update(at, Builtin::AtomicExchange, &args)?;
        self.store_to(at, values[2], old)
    }

    fn store_to(&mut self, at: TokenId, pointer: ExprId, value: ExprId) -> Made {
        let Operand::Place(place) = self.deref(at, pointer) else {
            return Err(self.mistake(at, &[pointer], "wrong arguments of an atomic builtin"));
        };
        let stored = self.store(at, place, value);
        Ok(self.cast_to(stored, TypeId::VOID))
    }

    /// The pointer of `test_and_set` and `clear`, as one to a byte.
    fn byte_pointer(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        match values {
            [pointer, _] if self.unit.types.is_pointer(self.type_of(*pointer)) => {
                let byte = self.unit.types.pointer_to(plain(TypeId::UNSIGNED_CHAR));
                Ok(self.cast_to(*pointer, byte))
            }
            _ => Err(self.mistake(at, values, "wrong arguments of an atomic builtin")),
        }
    }

    fn test_and_set(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        let pointer = self.byte_pointer(at, values)?;
        let one = self.constant(at, TypeId::UNSIGNED_CHAR, 1);
        let args = vec![pointer, one, values[1]];
        let old = self.add_builtin(at, TypeId::UNSIGNED_CHAR, Builtin::AtomicExchange, args);
        let zero = self.constant(at, TypeId::INT, 0);
        let was_set = self.comparison(at, CompareOp::NotEqual, old, zero);
        Ok(self.cast_to(was_set, TypeId::BOOL))
    }

    fn clear(&mut self, at: TokenId, values: &[ExprId]) -> Made {
        let pointer = self.byte_pointer(at, values)?;
        let zero = self.constant(at, TypeId::UNSIGNED_CHAR, 0);
        let args = vec![pointer, zero, values[1]];
        Ok(self.add_builtin(at, TypeId::VOID, Builtin::AtomicStore, args))
    }
}

fn operator(word: &str) -> Option<ArithOp> {
    Some(match word {
        "add" => ArithOp::Add,
        "sub" => ArithOp::Subtract,
        "and" => ArithOp::And,
        "or" => ArithOp::Or,
        "xor" => ArithOp::Xor,
        _ => return None,
    })
}

/// The name without the number of bytes that may stand behind it.
fn without_width(name: &str) -> &str {
    ["_1", "_2", "_4", "_8", "_16"]
        .iter()
        .find_map(|width| name.strip_suffix(width))
        .unwrap_or(name)
}
