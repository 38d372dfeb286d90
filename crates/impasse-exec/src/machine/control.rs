//! The general way through terminators and the moves on the edges between blocks.

use super::Machine;
use super::general::Site;
use crate::bytecode::Opcode;
use crate::memory::address::to_block;
use crate::stop::{ErrorKind, Res};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{CmpOp, FuncId, List, Op, Type};

impl Machine {
    /// Terminators and the moves on the way out of a block.
    pub(super) fn control(&mut self, world: &mut World, site: Site<'_>, op: &Op) -> Res<()> {
        let instr = site.instr;
        let next = match instr.op {
            Opcode::Jump => instr.c,
            Opcode::Const => {
                self.set_slot(instr.a, Type::I64, Value::of(instr.wide()));
                site.pc + 1
            }
            Opcode::Move => {
                self.move_slot(instr.a, instr.b);
                site.pc + 1
            }
            Opcode::Undef => {
                let ty = Type::ALL
                    .get(instr.b as usize)
                    .copied()
                    .unwrap_or(Type::I64);
                let value = self.undefined(world, site, instr.a, ty);
                self.set_slot(instr.a, ty, value);
                site.pc + 1
            }
            // It may stand in the place of a branch to the return.
            Opcode::Ret | Opcode::RetVoid => {
                let function = site.program.function(FuncId(site.function));
                let ty = function.and_then(|function| function.signature.ret);
                let ty = ty.filter(|_| instr.op == Opcode::Ret);
                let mut value = ty.map(|ty| self.slot(instr.a, ty));
                // The exit code is looked at from outside.
                if let (Some(code), [_]) = (&mut value, &self.frames[..]) {
                    *code = self.chosen(world, *code, site.span)?;
                }
                return self.return_from(world, value);
            }
            _ => return self.terminator(world, site, op),
        };
        self.go(next);
        Ok(())
    }

    fn terminator(&mut self, world: &mut World, site: Site<'_>, op: &Op) -> Res<()> {
        match *op {
            Op::CondBr { cond, .. } => {
                let cond = self.operand(world, site, cond)?;
                let holds = self.decided(world, cond, site.span)?;
                let inverted = site.instr.x == 1;
                self.go(if holds != inverted {
                    site.instr.c
                } else {
                    site.pc + 1
                });
                Ok(())
            }
            Op::Switch {
                ty, value, cases, ..
            } => {
                let value = self.operand(world, site, value)?;
                let target = self.switch_target(world, site, ty, value, cases)?;
                self.go(target);
                Ok(())
            }
            Op::IndirectBr { addr, .. } => {
                let addr = self.operand(world, site, addr)?;
                let address = self.address(world, site, addr)?;
                let function = FuncId(site.function);
                let block = to_block(address, function);
                let table = site.code.switches.get(site.instr.c as usize);
                let pc = match (block, table) {
                    (Some(block), Some(table)) => table.target(u64::from(block.0)),
                    _ => u32::MAX,
                };
                if pc == u32::MAX {
                    return Err(site.error(
                        ErrorKind::BadCall,
                        "jump to an address that is no label here",
                    ));
                }
                self.go(pc);
                Ok(())
            }
            Op::Ret { value } => {
                let value = match value {
                    Some(value) => Some(self.operand(world, site, value)?),
                    None => None,
                };
                self.return_from(world, value)
            }
            Op::Unreachable => Err(site.error(
                ErrorKind::Unreachable,
                "the program says that this is never reached",
            )),
            Op::Unsupported { reason } => Err(site.unsupported(site.body.text(reason))),
            _ => Err(site.unsupported("an instruction that ends no block")),
        }
    }

    /// Where a switch goes: a known value by the table, otherwise one decision per case.
    fn switch_target(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        ty: Type,
        value: Value,
        cases: List,
    ) -> Res<u32> {
        let index = site.instr.c as usize;
        let Some(switch) = site.code.switches.get(index) else {
            return Err(site.unsupported("a switch without a table"));
        };
        for (case, &target) in site.body.cases(cases).iter().zip(&switch.in_order) {
            let hit = world
                .exprs
                .compare(CmpOp::Eq, ty, value, Value::Known(case.value));
            if self.decided(world, hit, site.span)? {
                return Ok(target);
            }
        }
        Ok(switch.default)
    }
}
