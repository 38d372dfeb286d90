//! Statements.

use impasse_ir::{Access, BinOp, BlockId, Op};

use super::function::{Jumps, Lowerer, Storage, Value};
use crate::hir::{ExprId, Stmt, StmtId, StmtKind};

impl Lowerer<'_, '_> {
    /// A statement.
    pub(super) fn stmt(&mut self, id: StmtId) {
        let stmt = self.body.stmt(id);
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(value) => {
                self.value(*value);
            }
            StmtKind::Block { items, frees_stack } => self.block(items, *frees_stack),
            StmtKind::Init { local, init } => {
                self.at(stmt.at);
                let address = self.local_address(*local);
                self.initialise(address, self.body.local(*local).ty.ty, *init);
            }
            StmtKind::EvaluateVla {
                vla,
                count,
                element,
            } => {
                let count = self.scalar(*count);
                let element = self.size_of(*element);
                self.at(stmt.at);
                let bytes = self.binary(BinOp::Mul, count, element);
                let size = self.body.vlas[vla.0 as usize].bytes;
                let size = self.local_address(size);
                self.b.store(bytes, size, Access::aligned(8));
            }
            StmtKind::AllocateVla { local, vla } => {
                let size = self.size_of(crate::hir::Size::Runtime(*vla));
                self.at(stmt.at);
                let local = *local;
                let info = self.body.local(local);
                let array = self.b.alloca_dyn(size, info.align.max(1), &info.name);
                if let Storage::Indirect(slot) = self.locals[local.0 as usize] {
                    self.b.store(array, slot, Access::aligned(8));
                }
            }
            _ => self.flow(stmt),
        }
    }

    fn flow(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::If {
                condition,
                then,
                other,
            } => self.if_else(*condition, *then, *other),
            StmtKind::While { condition, body } => self.repeat(Some(*condition), None, *body, true),
            StmtKind::DoWhile { body, condition } => {
                self.repeat(Some(*condition), None, *body, false);
            }
            StmtKind::For {
                condition,
                step,
                body,
            } => self.repeat(*condition, *step, *body, true),
            StmtKind::Switch {
                value,
                cases,
                default,
                body,
            } => self.switch(*value, cases, *default, *body),
            _ => self.jump(stmt),
        }
    }

    fn jump(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Label(label) => {
                let block = self.label(*label);
                self.b.br(block, &[]);
                self.b.switch_to(block);
                self.note_marks(*label);
            }
            StmtKind::Goto(label) => {
                self.at(stmt.at);
                self.goto_label(*label, stmt.at);
            }
            StmtKind::GotoComputed(address) => self.goto_computed(stmt, *address),
            StmtKind::Break => {
                self.at(stmt.at);
                self.leave(self.jumps.last().map(|jumps| (jumps.leave, jumps.marks)));
            }
            StmtKind::Continue => {
                self.at(stmt.at);
                let inner = self.jumps.iter().rev();
                let target = inner.filter_map(|jumps| Some((jumps.next?, jumps.marks)));
                let target = { target }.next();
                self.leave(target);
            }
            StmtKind::Return(value) => {
                let value = value.map_or(Value::Void, |value| self.value(value));
                self.at(stmt.at);
                self.give_back(value);
            }
            StmtKind::Unsupported(reason) => {
                self.at(stmt.at);
                self.b.unsupported(reason);
            }
            _ => {}
        }
    }

    fn block(&mut self, items: &[StmtId], frees_stack: bool) {
        // Nothing jumps over the declaration of an array of variable length, so what is saved
        // right before it is known wherever the array is.
        let allocates = |item: &StmtId| {
            let kind = &self.body.stmt(*item).kind;
            matches!(kind, StmtKind::AllocateVla { .. })
        };
        let first = items.iter().position(allocates).unwrap_or(0);
        for (index, &item) in items.iter().enumerate() {
            if frees_stack && index == first {
                let mark = self.b.stack_save();
                self.marks.push(mark);
            }
            self.stmt(item);
        }
        if frees_stack && let Some(mark) = self.marks.pop() {
            self.b.emit(Op::StackRestore { mark });
        }
    }

    /// Goes to a block, freeing what was allocated since `marks`.
    fn leave(&mut self, target: Option<(BlockId, usize)>) {
        let Some((block, marks)) = target else {
            return self.b.unsupported("a jump out of nothing");
        };
        if let Some(&mark) = self.marks.get(marks) {
            self.b.emit(Op::StackRestore { mark });
        }
        self.b.br(block, &[]);
    }

    fn if_else(&mut self, condition: ExprId, then: StmtId, other: Option<StmtId>) {
        let yes = self.b.block(&[]);
        let end = self.b.block(&[]);
        let no = match other {
            Some(_) => self.b.block(&[]),
            None => end,
        };
        self.condition(condition, yes, no);
        self.b.switch_to(yes);
        self.stmt(then);
        self.b.br(end, &[]);
        if let Some(other) = other {
            self.b.switch_to(no);
            self.stmt(other);
            self.b.br(end, &[]);
        }
        self.b.switch_to(end);
    }

    /// A loop. The test stands behind the body, so that an iteration takes one jump.
    fn repeat(
        &mut self,
        condition: Option<ExprId>,
        step: Option<ExprId>,
        body: StmtId,
        test_first: bool,
    ) {
        let start = self.b.block(&[]);
        let next = self.b.block(&[]);
        let test = match step {
            Some(_) => self.b.block(&[]),
            None => next,
        };
        let leave = self.b.block(&[]);
        self.b.br(if test_first { test } else { start }, &[]);
        self.b.switch_to(start);
        self.jumps.push(Jumps {
            leave,
            next: Some(next),
            marks: self.marks.len(),
        });
        self.stmt(body);
        self.jumps.pop();
        self.b.br(next, &[]);
        if let Some(step) = step {
            self.b.switch_to(next);
            self.value(step);
            self.b.br(test, &[]);
        }
        self.b.switch_to(test);
        match condition {
            Some(condition) => self.condition(condition, start, leave),
            None => self.b.br(start, &[]),
        }
        self.b.switch_to(leave);
    }
}
