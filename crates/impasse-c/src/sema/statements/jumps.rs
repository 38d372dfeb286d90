//! Jumps, their labels, and what is cleaned up when a jump leaves scopes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast::{self, Ident, Name, StmtKind as Ast, TokenId};
use crate::hir::{self, ExprId, ExprKind, FunctionId, LabelId, LocalId, PlaceKind, StmtKind};
use crate::sema::Sema;
use crate::sema::scopes::Entry;
use crate::types::TypeId;

/// The labels of a function, local ones apart.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    by_name: FxHashMap<Name, LabelId>,
    /// Labels that have been used, in order, with their names.
    used: Vec<(LabelId, Name)>,
    placed: FxHashSet<LabelId>,
}

/// What is to be done when scopes of a function are left.
#[derive(Debug, Default)]
pub(crate) struct Cleanups {
    /// From the outermost scope on.
    open: Vec<Cleanup>,
    /// How many of them stay when the innermost loop or switch is left.
    break_marks: Vec<usize>,
    /// How many stay when the innermost loop goes on.
    continue_marks: Vec<usize>,
    /// Jumps to labels from where there is something to be cleaned up.
    leaving: Vec<Leaving>,
    /// The cleanups around each label that was placed.
    around_labels: FxHashMap<LabelId, Vec<Cleanup>>,
}

impl Cleanups {
    /// How many there are.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Begins the body of a loop, or of a `switch`, which `continue` passes by.
    pub(super) fn enter(&mut self, is_loop: bool) {
        self.break_marks.push(self.open.len());
        if is_loop {
            self.continue_marks.push(self.open.len());
        }
    }

    /// Ends the body of a loop or `switch`.
    pub(super) fn leave(&mut self, is_loop: bool) {
        self.break_marks.pop();
        if is_loop {
            self.continue_marks.pop();
        }
    }

    fn kept_by_break(&self) -> Option<usize> {
        self.break_marks.last().copied()
    }

    fn kept_by_continue(&self) -> Option<usize> {
        self.continue_marks.last().copied()
    }

    /// Notes what is around a label that stands here.
    fn surround(&mut self, label: LabelId) {
        if !self.open.is_empty() {
            self.around_labels.insert(label, self.open.clone());
        }
    }
}

impl Sema<'_> {
    pub(super) fn jump(&mut self, at: TokenId, kind: &Ast) {
        match kind {
            Ast::Goto(label) => {
                let id = self.use_label(*label);
                self.leave_to(id, at);
                self.emit(at, StmtKind::Goto(id));
            }
            Ast::GotoComputed(e) => {
                let target = self.value(*e);
                let target = self.convert(target, TypeId::VOID_POINTER);
                self.emit(at, StmtKind::GotoComputed(target));
            }
            Ast::Break => match self.function.cleanups.kept_by_break() {
                Some(mark) => {
                    self.emit_cleanups(mark, at);
                    self.emit(at, StmtKind::Break);
                }
                None => self.wrong_statement(at, "`break` outside of loops and switches"),
            },
            Ast::Continue => match self.function.cleanups.kept_by_continue() {
                Some(mark) => {
                    self.emit_cleanups(mark, at);
                    self.emit(at, StmtKind::Continue);
                }
                None => self.wrong_statement(at, "`continue` outside of loops"),
            },
            Ast::Return(value) => self.return_statement(at, *value),
            Ast::Asm { empty: true } => {}
            Ast::Asm { empty: false } => {
                let reason = "inline assembly";
                self.unsupported(at, reason);
                self.emit(at, StmtKind::Unsupported(reason.to_owned()));
            }
            _ => self.wrong_statement(at, "statement that has no meaning here"),
        }
    }

    fn wrong_statement(&mut self, at: TokenId, message: &str) {
        self.error(at, message);
        self.emit(at, StmtKind::Unsupported(message.to_owned()));
    }

    fn return_statement(&mut self, at: TokenId, value: Option<ast::ExprId>) {
        let ret = self.function.ret.unwrap_or(TypeId::VOID);
        let Some(e) = value else {
            if ret != TypeId::VOID {
                self.warning(at, "`return` without a value");
            }
            self.emit_cleanups(0, at);
            return self.emit(at, StmtKind::Return(None));
        };
        let value = self.value(e);
        if ret != TypeId::VOID {
            let value = self.convert(value, ret);
            let value = self.value_before_cleanups(value, 0, at);
            self.emit_cleanups(0, at);
            return self.emit(at, StmtKind::Return(Some(value)));
        }
        if self.type_of(value) != TypeId::VOID {
            self.warning(at, "`return` with a value in a function that returns none");
        }
        self.emit(at, StmtKind::Expr(value));
        self.emit_cleanups(0, at);
        self.emit(at, StmtKind::Return(None));
    }

    // Labels of `goto`.

    /// `__label__ a, b;`
    pub(super) fn local_labels(&mut self, labels: &[Ident]) {
        for label in labels {
            let id = self.function.body.add_label(label.at);
            self.scopes.declare_label(label.name, id);
        }
    }

    /// The label of this name: a local one of a scope of this function, else the function's.
    fn label(&mut self, label: Ident) -> LabelId {
        let function = &mut self.function;
        if let Some(id) = self.scopes.label(label.name, function.first_scope()) {
            return id;
        }
        let own = function.labels.by_name.entry(label.name);
        *own.or_insert_with(|| function.body.add_label(label.at))
    }

    /// A label that is jumped to or whose address is taken.
    fn use_label(&mut self, label: Ident) -> LabelId {
        let id = self.label(label);
        self.function.labels.used.push((id, label.name));
        id
    }

    /// `label:`
    pub(super) fn place_label(&mut self, label: Ident) {
        let id = self.label(label);
        if !self.function.labels.placed.insert(id) {
            let name = self.text(label.name);
            return self.error(label.at, format!("label `{name}` defined twice"));
        }
        self.function.body.label_mut(id).at = label.at;
        self.function.cleanups.surround(id);
        self.emit(label.at, StmtKind::Label(id));
    }

    /// `&&label`
    pub(crate) fn label_address(&mut self, label: Ident) -> ExprId {
        if self.function.id.is_none() {
            return self.mistake(label.at, &[], "address of a label outside of a function");
        }
        let id = self.use_label(label);
        self.function.body.label_mut(id).address_taken = true;
        self.add_expr(label.at, TypeId::VOID_POINTER, ExprKind::LabelAddress(id))
    }

    /// Places labels that are used but nowhere defined, so that going there is reported.
    pub(crate) fn finish_labels(&mut self, end: TokenId) {
        self.finish_leaving();
        let used = std::mem::take(&mut self.function.labels.used);
        let mut missing = Vec::new();
        for (id, name) in used {
            if self.function.labels.placed.insert(id) {
                let text = self.text(name);
                let message = format!("label `{text}` is not defined");
                let at = self.function.body.label_mut(id).at;
                self.error(at, message.clone());
                missing.push((id, message));
            }
        }
        if missing.is_empty() {
            return;
        }
        self.emit(end, StmtKind::Return(None));
        for (id, message) in missing {
            self.emit(end, StmtKind::Label(id));
            self.emit(end, StmtKind::Unsupported(message));
        }
    }
}

/// A local that is cleaned up, and by which function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cleanup {
    local: LocalId,
    function: FunctionId,
}

/// A jump that leaves scopes.
#[derive(Debug)]
struct Leaving {
    /// The block before the jump that is filled once the label is placed.
    block: hir::StmtId,
    label: LabelId,
    from: Vec<Cleanup>,
}

// `__attribute__((cleanup(f)))`: calls of `f(&local)` when the local's scope is left.
impl Sema<'_> {
    /// Notes that a local is to be cleaned up by a function.
    pub(crate) fn add_cleanup(&mut self, at: TokenId, local: LocalId, function: Option<Name>) {
        match function.and_then(|name| self.lookup(name)) {
            Some(Entry::Function(function)) => {
                self.function
                    .cleanups
                    .open
                    .push(Cleanup { local, function });
            }
            _ => self.error(at, "`cleanup` by what is not a function"),
        }
    }

    /// Emits the calls for all but the outermost `keep`, and forgets these.
    pub(crate) fn run_cleanups(&mut self, keep: usize, at: TokenId) {
        self.emit_cleanups(keep, at);
        self.function.cleanups.open.truncate(keep);
    }

    /// Emits the calls for all but the outermost `keep`.
    fn emit_cleanups(&mut self, keep: usize, at: TokenId) {
        for cleanup in self
            .function
            .cleanups
            .open
            .clone()
            .into_iter()
            .skip(keep)
            .rev()
        {
            self.emit_cleanup(cleanup, at);
        }
    }

    fn emit_cleanup(&mut self, cleanup: Cleanup, at: TokenId) {
        let ty = self.function.body.local(cleanup.local).ty;
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
        value: ExprId,
        keep: usize,
        at: TokenId,
    ) -> ExprId {
        let ty = self.type_of(value);
        if self.function.cleanups.depth() <= keep || self.unit.types.size(ty).is_none() {
            return value;
        }
        let place = self.temporary(at, ty);
        let set = self.add_expr(at, ty, ExprKind::Assign(place, value));
        self.emit(at, StmtKind::Expr(set));
        self.add_expr(at, ty, ExprKind::Load(place))
    }

    /// Before a jump to a label: cleans up what the jump leaves, once that is known.
    fn leave_to(&mut self, label: LabelId, at: TokenId) {
        if self.function.cleanups.open.is_empty() {
            return;
        }
        let block = self.add_stmt(at, StmtKind::Empty);
        self.function.emit_made(block);
        let from = self.function.cleanups.open.clone();
        self.function
            .cleanups
            .leaving
            .push(Leaving { block, label, from });
    }

    /// Fills the blocks before jumps, all labels being placed.
    fn finish_leaving(&mut self) {
        for leaving in std::mem::take(&mut self.function.cleanups.leaving) {
            let around = self.function.cleanups.around_labels.get(&leaving.label);
            let around = around.map_or(&[][..], |cleanups| cleanups);
            let shared = leaving.from.iter().zip(around);
            let keep = shared.take_while(|(from, to)| from == to).count();
            let at = self.function.body.stmt(leaving.block).at;
            let ((), items) = self.with_effects(|sema| {
                for &cleanup in leaving.from[keep..].iter().rev() {
                    sema.emit_cleanup(cleanup, at);
                }
            });
            let frees_stack = false;
            self.function.body.stmts[leaving.block.0 as usize].kind =
                StmtKind::Block { items, frees_stack };
        }
    }
}
