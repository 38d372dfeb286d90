//! Functions that the compiler knows by itself: those that only look like calls, and those that it
//! makes without calling anything.

mod atomics;
mod bits;
mod floats;
mod general;
pub(crate) mod library;
mod memory;
mod overflow;

use super::Sema;
use super::expressions::Operand;
use crate::ast::{self, Name, TokenId};
use crate::hir::{self, Builtin, ExprKind};
use crate::types::TypeId;

impl Sema<'_> {
    /// A call of a builtin; `None` if the name is none.
    pub(crate) fn builtin(
        &mut self,
        at: TokenId,
        name: Name,
        args: &[ast::ExprId],
    ) -> Option<Operand> {
        let text = self.text(name);
        if let Some(name) = text.strip_prefix("__builtin_") {
            if name == "choose_expr" {
                return Some(self.choose_expr(at, args));
            }
            let value = self
                .general_builtin(at, name, args)
                .or_else(|| self.bit_builtin(at, name, args))
                .or_else(|| self.overflow_builtin(at, name, args))
                .or_else(|| self.float_builtin(at, name, args))
                .or_else(|| self.memory_builtin(at, name, args));
            return value.map(Operand::Value);
        }
        let value = if let Some(name) = text.strip_prefix("__sync_") {
            self.sync_builtin(at, name, args)
        } else if let Some(name) = text.strip_prefix("__atomic_") {
            self.atomic_builtin(at, name, args)
        } else {
            None
        };
        value.map(Operand::Value)
    }

    /// The values of exactly `N` arguments; `None`, reported, if there are fewer or more.
    fn exactly<const N: usize>(
        &mut self,
        at: TokenId,
        args: &[ast::ExprId],
    ) -> Result<[hir::ExprId; N], hir::ExprId> {
        let values: Vec<hir::ExprId> = args.iter().map(|&arg| self.value(arg)).collect();
        <[hir::ExprId; N]>::try_from(values)
            .map_err(|_| self.mistake(at, &[], "wrong number of arguments of a builtin"))
    }

    fn add_builtin(
        &mut self,
        at: TokenId,
        ty: TypeId,
        builtin: Builtin,
        args: Vec<hir::ExprId>,
    ) -> hir::ExprId {
        self.add_expr(at, ty, ExprKind::Builtin(builtin, args))
    }
}

/// The value of a result either way.
fn either(result: Result<hir::ExprId, hir::ExprId>) -> hir::ExprId {
    result.unwrap_or_else(|wrong| wrong)
}
