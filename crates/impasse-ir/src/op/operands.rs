//! The operands of instructions: visiting all of them, and making an instruction with others.

use std::convert::Infallible;

use super::Op;
use super::fields::fields;
use super::visitor::{CallFields, Visitor};
use crate::{BlockId, Body, Case, List, Operand, Target, TextId, Type};

type Done = Result<(), Infallible>;

impl Body {
    /// Calls `each` with every operand of `op` except the arguments of branches.
    pub fn own_operands(&self, op: &Op, each: impl FnMut(Operand)) {
        let mut op = *op;
        let Ok(()) = fields(&mut op, &mut Reader { body: self, each });
    }

    /// Calls `each` with every operand of `op`, the arguments of branches last.
    pub fn all_operands(&self, op: &Op, mut each: impl FnMut(Operand)) {
        self.own_operands(op, &mut each);
        for target in self.successors(op) {
            self.args(target.args).iter().copied().for_each(&mut each);
        }
    }

    /// `op`, which has no lists of operands, with each operand replaced.
    pub(crate) fn with_operands(&self, op: Op, map: impl FnMut(Operand) -> Operand) -> Op {
        let mut unused = Body::default();
        let mut rewriter = Rewriter {
            old: self,
            new: &mut unused,
            map,
            edge: |_: Target| Vec::new(),
            block: |block: BlockId| block,
        };
        rewriter.rewrite(op)
    }
}

struct Reader<'a, F> {
    body: &'a Body,
    each: F,
}

impl<F: FnMut(Operand)> Visitor for Reader<'_, F> {
    type Error = Infallible;

    fn operand(&mut self, value: &mut Operand, _: Type) -> Done {
        (self.each)(*value);
        Ok(())
    }
    fn label(&mut self, _: &mut Option<TextId>) -> Done {
        Ok(())
    }
    fn text(&mut self, _: &mut TextId) -> Done {
        Ok(())
    }
    fn target(&mut self, _: &mut Target) -> Done {
        Ok(())
    }
    fn cases(&mut self, _: &mut List, _: Type) -> Done {
        Ok(())
    }
    fn targets(&mut self, _: &mut List) -> Done {
        Ok(())
    }
    fn call(&mut self, call: CallFields<'_>) -> Done {
        (self.each)(*call.callee);
        let args = self.body.args(*call.args).iter().copied();
        args.for_each(&mut self.each);
        Ok(())
    }
    fn ret(&mut self, value: &mut Option<Operand>) -> Done {
        value.iter().copied().for_each(&mut self.each);
        Ok(())
    }
}

/// Makes instructions with other operands and branch arguments; their lists go to the end of the
/// pools of `new`.
pub(crate) struct Rewriter<'a, M, E, B> {
    /// Whose instructions come in.
    pub(crate) old: &'a Body,
    /// Where instructions go.
    pub(crate) new: &'a mut Body,
    /// The operand instead of an operand.
    pub(crate) map: M,
    /// The branch, and the operands, not mapped any more, to pass on it.
    pub(crate) edge: E,
    /// The block instead of a block.
    pub(crate) block: B,
}

impl<M, E, B> Rewriter<'_, M, E, B>
where
    M: FnMut(Operand) -> Operand,
    E: FnMut(Target) -> Vec<Operand>,
    B: FnMut(BlockId) -> BlockId,
{
    /// `op` with the operands replaced.
    pub(crate) fn rewrite(&mut self, mut op: Op) -> Op {
        let Ok(()) = fields(&mut op, self);
        op
    }

    fn moved(&mut self, target: Target) -> Target {
        let args = (self.edge)(target);
        Target {
            block: (self.block)(target.block),
            args: List::push(&mut self.new.operands, args),
        }
    }
}

impl<M, E, B> Visitor for Rewriter<'_, M, E, B>
where
    M: FnMut(Operand) -> Operand,
    E: FnMut(Target) -> Vec<Operand>,
    B: FnMut(BlockId) -> BlockId,
{
    type Error = Infallible;

    fn operand(&mut self, value: &mut Operand, _: Type) -> Done {
        *value = (self.map)(*value);
        Ok(())
    }
    fn label(&mut self, _: &mut Option<TextId>) -> Done {
        Ok(())
    }
    fn text(&mut self, _: &mut TextId) -> Done {
        Ok(())
    }
    fn target(&mut self, value: &mut Target) -> Done {
        *value = self.moved(*value);
        Ok(())
    }
    fn cases(&mut self, value: &mut List, _: Type) -> Done {
        let cases: Vec<Case> = (self.old.cases(*value).iter())
            .map(|case| Case {
                value: case.value,
                target: self.moved(case.target),
            })
            .collect();
        *value = List::push(&mut self.new.cases, cases);
        Ok(())
    }
    fn targets(&mut self, value: &mut List) -> Done {
        let targets = self.old.targets(*value).iter();
        let targets: Vec<Target> = targets.map(|&target| self.moved(target)).collect();
        *value = List::push(&mut self.new.targets, targets);
        Ok(())
    }
    fn call(&mut self, call: CallFields<'_>) -> Done {
        *call.callee = (self.map)(*call.callee);
        let args = self.old.args(*call.args).iter();
        let args: Vec<Operand> = args.map(|&arg| (self.map)(arg)).collect();
        *call.args = List::push(&mut self.new.operands, args);
        Ok(())
    }
    fn ret(&mut self, value: &mut Option<Operand>) -> Done {
        *value = value.map(&mut self.map);
        Ok(())
    }
}
