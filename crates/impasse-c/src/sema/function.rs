//! The function being typed: its body so far, and what its statements need to know of one another.

use crate::ast::{Name, TokenId};
use crate::hir::{Body, FunctionId, ObjectId, StmtId, StmtKind};
use crate::types::TypeId;

use super::statements::{Cleanups, Labels, Switch};

/// A function whose body is being typed; at file level a scratch body for expressions there.
#[derive(Debug, Default)]
pub(super) struct OpenFunction {
    /// The function; `None` at file level.
    pub(super) id: Option<FunctionId>,
    /// Its name.
    pub(super) name: Option<Name>,
    /// What it returns.
    pub(super) ret: Option<TypeId>,
    /// The object of `__func__`.
    pub(super) name_object: Option<ObjectId>,
    /// What was made of it so far.
    pub(super) body: Body,
    /// Its labels, those that `__label__` declares apart.
    pub(super) labels: Labels,
    /// What is to be done when scopes are left.
    pub(super) cleanups: Cleanups,
    /// The switches around the present statement.
    pub(super) switches: Vec<Switch>,
    /// The level of its outermost scope.
    first_scope: usize,
    /// Statements made so far for the present block.
    emitted: Vec<StmtId>,
    /// Whether a variable length array was allocated in the present block.
    allocates: bool,
}

impl OpenFunction {
    /// A function whose parameters are declared in the scope of this level.
    pub(super) fn new(name: Name, first_scope: usize) -> Self {
        Self {
            name: Some(name),
            first_scope,
            ..Self::default()
        }
    }

    /// Whether the scope of this level lies within the function, or is the file's.
    pub(super) fn sees_directly(&self, level: usize) -> bool {
        level == 0 || level >= self.first_scope
    }

    /// The level of its outermost scope.
    pub(super) fn first_scope(&self) -> usize {
        self.first_scope
    }

    /// Emits a statement of this kind.
    pub(super) fn emit(&mut self, at: TokenId, kind: StmtKind) {
        let stmt = self.body.add_stmt(at, kind);
        self.emitted.push(stmt);
    }

    /// Emits a statement that was made before.
    pub(super) fn emit_made(&mut self, stmt: StmtId) {
        self.emitted.push(stmt);
    }

    /// Replaces what was emitted so far, and gives it.
    pub(super) fn swap_emitted(&mut self, emitted: Vec<StmtId>) -> Vec<StmtId> {
        std::mem::replace(&mut self.emitted, emitted)
    }

    /// Notes that the present block allocates on the stack.
    pub(super) fn set_allocates(&mut self) {
        self.allocates = true;
    }

    /// Replaces whether the present block allocates on the stack, and gives what it was.
    pub(super) fn swap_allocates(&mut self, allocates: bool) -> bool {
        std::mem::replace(&mut self.allocates, allocates)
    }
}
