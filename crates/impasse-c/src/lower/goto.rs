//! `goto`, to labels and to computed addresses.

use impasse_ir::{BlockId, List, Op, Operand, Target};
use rustc_hash::FxHashMap;

use super::function::Lowerer;
use crate::ast::TokenId;
use crate::hir::{ExprId, LabelId, Stmt};

/// Jumps out of blocks that free the stack. What a jump leaves is known once its label is placed.
#[derive(Debug, Default)]
pub(super) struct Leaving {
    /// The stack marks around labels that have some.
    labels: FxHashMap<LabelId, Vec<Operand>>,
    jumps: Vec<Jump>,
}

/// A jump, as a block of its own that is still empty.
#[derive(Debug)]
struct Jump {
    block: BlockId,
    label: LabelId,
    marks: Vec<Operand>,
    at: TokenId,
}

impl Lowerer<'_, '_> {
    /// Remembers which stack marks are around a label that stands here.
    pub(super) fn note_marks(&mut self, label: LabelId) {
        if !self.marks.is_empty() {
            self.leaving.labels.insert(label, self.marks.clone());
        }
    }

    /// Goes to a label.
    pub(super) fn goto_label(&mut self, label: LabelId, at: TokenId) {
        if self.marks.is_empty() {
            let block = self.label(label);
            return self.b.br(block, &[]);
        }
        let block = self.b.block(&[]);
        self.b.br(block, &[]);
        let marks = self.marks.clone();
        self.leaving.jumps.push(Jump {
            block,
            label,
            marks,
            at,
        });
    }

    /// Fills the blocks of jumps, all labels being placed.
    pub(super) fn finish_leaving(&mut self) {
        let leaving = std::mem::take(&mut self.leaving);
        for jump in leaving.jumps {
            let around = leaving
                .labels
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
