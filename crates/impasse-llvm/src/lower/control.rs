//! How blocks end.

use impasse_ir::{BlockId, Case, Const, Op as Ir, Operand, Target};

use super::Lowerer;
use crate::constants::ValueId;
use crate::error::{Res, malformed, unsupported};
use crate::fold::Folded;
use crate::instruction::Op;

impl Lowerer<'_, '_> {
    pub(super) fn ending(&mut self, op: &Op) -> Res<()> {
        match op {
            Op::Return(value) => self.ret(*value)?,
            Op::Branch(block) => {
                let target = self.target(*block)?;
                self.b.emit(Ir::Br { target });
            }
            Op::BranchIf {
                condition,
                then,
                other,
            } => {
                let cond = self.scalar(*condition)?;
                let (then, other) = (self.target(*then)?, self.target(*other)?);
                self.b.emit(Ir::CondBr { cond, then, other });
            }
            Op::Switch {
                value,
                default,
                cases,
            } => self.switch(*value, *default, cases)?,
            Op::IndirectBranch { address, targets } => {
                let addr = self.scalar(*address)?;
                let targets = targets.iter().map(|&block| self.target(block));
                let targets = targets.collect::<Res<Vec<Target>>>()?;
                let targets = self.b.targets(targets);
                self.b.emit(Ir::IndirectBr { addr, targets });
            }
            Op::Resume(value) => self.resume(*value)?,
            Op::Unsupported(reason) => return unsupported(*reason),
            _ => self.b.unreachable(),
        }
        Ok(())
    }

    fn ret(&mut self, value: Option<ValueId>) -> Res<()> {
        let Some(value) = value else {
            self.b.ret(None);
            return Ok(());
        };
        let parts = self.parts(value)?;
        let leaves = self.context.types.leaves(self.ret)?;
        if leaves.len() != parts.len() {
            return malformed("a result of a wrong type");
        }
        match parts[..] {
            [] => self.b.ret(None),
            [part] => self.b.ret(Some(part)),
            _ => {
                let place = self.b.param(0);
                self.store_parts(place, &leaves, parts, 1, false)?;
                self.b.ret(None);
            }
        }
        Ok(())
    }

    /// A block with the values that its phis have when coming from here.
    pub(super) fn target(&mut self, block: u32) -> Res<Target> {
        let code = self.code;
        let Some(insts) = code.blocks.get(block as usize) else {
            return malformed("a block that is not there");
        };
        let mut args: Vec<Operand> = Vec::new();
        for inst in insts {
            let Op::Phi(incoming) = &inst.op else { break };
            let value = incoming.iter().find(|(_, from)| *from == self.current);
            match value {
                Some(&(value, _)) => args.extend(self.parts(value)?),
                None => return malformed("a phi without a value"),
            }
        }
        Ok(self.b.target(BlockId(block), &args))
    }

    fn switch(&mut self, value: ValueId, default: u32, cases: &[(ValueId, u32)]) -> Res<()> {
        let operand = self.scalar(value)?;
        let default = self.target(default)?;
        let mut list: Vec<Case> = Vec::new();
        for &(id, block) in cases {
            let Folded::Const(Const::Int(_, bits)) = self.folder().parts(id)?[..]
                .first()
                .copied()
                .unwrap_or(Folded::Const(Const::Null))
            else {
                return malformed("a case that is no number");
            };
            let target = self.target(block)?;
            if !list.iter().any(|case| case.value == bits) {
                let value = bits;
                list.push(Case { value, target });
            }
        }
        let cases = self.b.cases(list);
        let ty = self.b.type_of(operand);
        self.b.emit(Ir::Switch {
            ty,
            value: operand,
            default,
            cases,
        });
        Ok(())
    }
}
