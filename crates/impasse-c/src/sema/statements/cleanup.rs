//! `__attribute__((cleanup(f)))`: calls of `f(&local)` when the local's scope is left.

use super::super::Sema;
use super::super::scopes::Entry;
use super::super::typing::plain;
use crate::ast::{Name, TokenId};
use crate::hir::{self, ExprKind, FunctionId, LabelId, LocalId, PlaceKind, StmtKind};

/// A local that is cleaned up, and by which function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cleanup {
    local: LocalId,
    function: FunctionId,
}

/// A jump that leaves scopes.
#[derive(Debug)]
pub(crate) struct Leaving {
    /// The block before the jump that is filled once the label is placed.
    block: hir::StmtId,
    label: LabelId,
    from: Vec<Cleanup>,
}

impl Sema<'_> {
    /// Notes that a local is to be cleaned up by a function.
    pub(crate) fn add_cleanup(&mut self, at: TokenId, local: LocalId, function: Option<Name>) {
        match function.and_then(|name| self.lookup(name)) {
            Some(Entry::Function(function)) => {
                self.function.cleanups.push(Cleanup { local, function });
            }
            _ => self.error(at, "`cleanup` by what is not a function"),
        }
    }

    /// Emits the calls for all but the outermost `keep`, and forgets these.
    pub(crate) fn run_cleanups(&mut self, keep: usize, at: TokenId) {
        self.emit_cleanups(keep, at);
        self.function.cleanups.truncate(keep);
    }

    /// Emits the calls for all but the outermost `keep`.
    pub(super) fn emit_cleanups(&mut self, keep: usize, at: TokenId) {
        for cleanup in self.function.cleanups.clone().into_iter().skip(keep).rev() {
            self.emit_cleanup(cleanup, at);
        }
    }

    fn emit_cleanup(&mut self, cleanup: Cleanup, at: TokenId) {
        let ty = self.body.local(cleanup.local).ty;
        let place = self.add_place(at, ty, PlaceKind::Local(cleanup.local));
        let pointer = self.unit.types.pointer_to(ty);
        let pointer = self.add_expr(at, pointer, ExprKind::AddressOf(place));
        let callee = self.function(at, cleanup.function);
        let callee = self.rvalue(callee);
        let call = self.call_value(at, callee, vec![pointer]);
        self.emit(at, StmtKind::Expr(call));
    }

    /// A value kept while the cleanups of its scope run.
    pub(super) fn value_before_cleanups(
        &mut self,
        value: hir::ExprId,
        keep: usize,
        at: TokenId,
    ) -> hir::ExprId {
        let ty = self.type_of(value);
        if self.function.cleanups.len() <= keep || self.unit.types.size(ty).is_none() {
            return value;
        }
        let local = self.add_hidden_local(at, ty);
        let place = self.add_place(at, plain(ty), PlaceKind::Local(local));
        let set = self.add_expr(at, ty, ExprKind::Assign(place, value));
        self.emit(at, StmtKind::Expr(set));
        self.add_expr(at, ty, ExprKind::Load(place))
    }

    /// Before a jump to a label: cleans up what the jump leaves, once that is known.
    pub(super) fn leave_to(&mut self, label: LabelId, at: TokenId) {
        if self.function.cleanups.is_empty() {
            return;
        }
        let block = self.add_stmt(at, StmtKind::Empty);
        self.emitted.push(block);
        let from = self.function.cleanups.clone();
        self.function.leaving.push(Leaving { block, label, from });
    }

    /// Fills the blocks before jumps, all labels being placed.
    pub(super) fn finish_leaving(&mut self) {
        for leaving in std::mem::take(&mut self.function.leaving) {
            let around = self.function.label_cleanups.get(&leaving.label.0);
            let around = around.map_or(&[][..], |cleanups| cleanups);
            let shared = leaving.from.iter().zip(around);
            let keep = shared.take_while(|(from, to)| from == to).count();
            let at = self.body.stmt(leaving.block).at;
            let ((), items) = self.with_effects(|sema| {
                for &cleanup in leaving.from[keep..].iter().rev() {
                    sema.emit_cleanup(cleanup, at);
                }
            });
            let frees_stack = false;
            self.body.stmts[leaving.block.0 as usize].kind = StmtKind::Block { items, frees_stack };
        }
    }
}
