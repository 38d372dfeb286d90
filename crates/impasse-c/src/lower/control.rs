//! Statements: blocks, loops, `switch` and jumps.

use impasse_ir::{Access, BinOp, BlockId, CmpOp, List, Op, Operand, Target, Type as Ir};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast::TokenId;
use crate::hir::{Case, ExprId, LabelId, Stmt, StmtId, StmtKind};
use crate::lower::function::{Lowerer, Value};

/// Where control goes from the present point: out of loops, and what stack is freed on the way.
#[derive(Debug, Default)]
pub(super) struct Flow {
    /// The loops and switches around, from the outermost on.
    loops: Vec<Jumps>,
    /// Stack marks of the blocks around that free the stack when they end.
    marks: Vec<Operand>,
    /// The stack marks around labels that have some.
    label_marks: FxHashMap<LabelId, Vec<Operand>>,
    /// Jumps out of blocks that free the stack. What one leaves is known once its label is placed.
    gotos: Vec<Jump>,
}

/// Where `break` and `continue` go.
#[derive(Clone, Copy, Debug)]
struct Jumps {
    leave: BlockId,
    next: Option<BlockId>,
    /// Number of stack marks outside of the loop or switch.
    marks: usize,
}

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
                self.note_local(info);
                let array = self.b.alloca_dyn(size, info.align.max(1), &info.name);
                self.keep_address(local, array);
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
                self.leave(
                    self.flow
                        .loops
                        .last()
                        .map(|jumps| (jumps.leave, jumps.marks)),
                );
            }
            StmtKind::Continue => {
                self.at(stmt.at);
                let inner = self.flow.loops.iter().rev();
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
                self.flow.marks.push(mark);
            }
            self.stmt(item);
        }
        if frees_stack && let Some(mark) = self.flow.marks.pop() {
            self.b.emit(Op::StackRestore { mark });
        }
    }

    /// Goes to a block, freeing what was allocated since `marks`.
    fn leave(&mut self, target: Option<(BlockId, usize)>) {
        let Some((block, marks)) = target else {
            return self.b.unsupported("a jump out of nothing");
        };
        if let Some(&mark) = self.flow.marks.get(marks) {
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
        self.flow.loops.push(Jumps {
            leave,
            next: Some(next),
            marks: self.flow.marks.len(),
        });
        self.stmt(body);
        self.flow.loops.pop();
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

/// Ranges of up to so many values become single cases.
const EXPANDED: i128 = 64;

// `switch`.
impl Lowerer<'_, '_> {
    /// A switch statement.
    pub(super) fn switch(
        &mut self,
        value: ExprId,
        cases: &[Case],
        default: Option<LabelId>,
        body: StmtId,
    ) {
        let at = self.body.expr(value).at;
        let value = self.scalar(value);
        self.at(at);
        let leave = self.b.block(&[]);
        let otherwise = match default {
            Some(label) => self.label(label),
            None => leave,
        };
        let mask = self.b.type_of(value).mask();
        // Of equal cases, which are an error, the first counts.
        let mut seen = FxHashSet::default();
        let mut single = Vec::new();
        for case in cases {
            let block = self.label(case.label);
            if case.high.saturating_sub(case.low) < EXPANDED {
                let values = (case.low..=case.high).map(|value| (value, block));
                single
                    .extend(values.filter(|(value, _)| seen.insert(value.cast_unsigned() & mask)));
            } else {
                self.wide_case(value, case, block);
            }
        }
        self.b.switch(value, otherwise, &single);
        self.flow.loops.push(Jumps {
            leave,
            next: None,
            marks: self.flow.marks.len(),
        });
        self.stmt(body);
        self.flow.loops.pop();
        self.b.br(leave, &[]);
        self.b.switch_to(leave);
    }

    /// A range of many values: `value - low <= high - low`, unsigned.
    fn wide_case(&mut self, value: Operand, case: &Case, block: BlockId) {
        let ty: Ir = self.b.type_of(value);
        let low = self.b.int(ty, case.low);
        let width = self.b.int(ty, case.high.wrapping_sub(case.low));
        let offset = self.binary(BinOp::Sub, value, low);
        let within = self.b.compare(CmpOp::Ule, offset, width);
        let next = self.b.block(&[]);
        self.b.cond_br(within, block, next);
        self.b.switch_to(next);
    }
}

/// A jump, as a block of its own that is still empty.
#[derive(Debug)]
struct Jump {
    block: BlockId,
    label: LabelId,
    marks: Vec<Operand>,
    at: TokenId,
}

// `goto`, to labels and to computed addresses.
impl Lowerer<'_, '_> {
    /// Remembers which stack marks are around a label that stands here.
    pub(super) fn note_marks(&mut self, label: LabelId) {
        if !self.flow.marks.is_empty() {
            self.flow.label_marks.insert(label, self.flow.marks.clone());
        }
    }

    /// Goes to a label.
    pub(super) fn goto_label(&mut self, label: LabelId, at: TokenId) {
        if self.flow.marks.is_empty() {
            let block = self.label(label);
            return self.b.br(block, &[]);
        }
        let block = self.b.block(&[]);
        self.b.br(block, &[]);
        let marks = self.flow.marks.clone();
        self.flow.gotos.push(Jump {
            block,
            label,
            marks,
            at,
        });
    }

    /// Fills the blocks of jumps, all labels being placed.
    pub(super) fn finish_leaving(&mut self) {
        for jump in std::mem::take(&mut self.flow.gotos) {
            let around = (self.flow.label_marks)
                .get(&jump.label)
                .map_or(&[][..], Vec::as_slice);
            let shared = jump.marks.iter().zip(around);
            let kept = shared.take_while(|(from, to)| from == to).count();
            self.b.switch_to(jump.block);
            self.at(jump.at);
            if let Some(&mark) = jump.marks.get(kept) {
                self.b.emit(Op::StackRestore { mark });
            }
            let target = self.label(jump.label);
            self.b.br(target, &[]);
        }
    }

    /// Goes to an address: any label whose address is taken.
    pub(super) fn goto_computed(&mut self, stmt: &Stmt, address: ExprId) {
        let addr = self.scalar(address);
        self.at(stmt.at);
        let labels = self.body.labels.iter().enumerate();
        let taken: Vec<u32> = labels
            .filter(|(_, label)| label.address_taken)
            .map(|(index, _)| index as u32)
            .collect();
        let targets: Vec<Target> = (taken.into_iter())
            .map(|index| Target {
                block: self.label(LabelId(index)),
                args: List::default(),
            })
            .collect();
        let targets = self.b.targets(targets);
        self.b.emit(Op::IndirectBr { addr, targets });
    }
}
