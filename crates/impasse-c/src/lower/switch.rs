//! `switch`.

use impasse_ir::{BinOp, BlockId, CmpOp, Operand, Type as Ir};

use rustc_hash::FxHashSet;

use super::function::{Jumps, Lowerer};
use crate::hir::{Case, ExprId, LabelId, StmtId};

/// Ranges of up to so many values become single cases.
const EXPANDED: i128 = 64;

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
        self.jumps.push(Jumps {
            leave,
            next: None,
            marks: self.marks.len(),
        });
        self.stmt(body);
        self.jumps.pop();
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
