//! The ways between blocks: the moves on them, and what is repeated in the place of a jump.

use super::moves;
use super::opcode::{Instr, Opcode};
use super::slots::{constant_bits, is_wide, load_constant};
use super::translate::{Fixup, Translator};
use impasse_ir::{BlockId, Inst, List, Op, Operand, Reg, Target, Type};

/// How many instructions before a branch are repeated with it.
const MAX_REPEATED: usize = 3;

impl Translator<'_> {
    /// Moves and a jump on the way to `target`.
    pub(super) fn edge(&mut self, target: Target) {
        if !self.is_next(target.block)
            && let Some(instr) = self.lone_return(target)
        {
            return self.push(instr);
        }
        self.moves(target);
        if self.is_next(target.block) {
            return;
        }
        match self.short_head(target.block) {
            Some(at) => self.repeat_head(target.block, at),
            None => self.push_branch(
                Instr::new(Opcode::Jump, 0, 0, 0),
                Target {
                    block: target.block,
                    args: List::default(),
                },
            ),
        }
    }

    /// The conditional branch at the end of a short block, if going there is going back: the block
    /// is repeated in the place of the jump, so that a loop takes one branch per round.
    fn short_head(&self, block: BlockId) -> Option<u32> {
        let home = self.body.blocks.get(block.index())?;
        let at = home.end.checked_sub(1)?;
        let back = block.index() <= self.current;
        self.fusion.compares.get(&at)?;
        let repeated = |inst: &&Inst| {
            let absorbed = |reg: Reg| self.fusion.absorbed[reg.index()];
            !inst.op.is_terminator() && !inst.dst.is_some_and(absorbed)
        };
        let mut others = self.body.block_insts(home).iter().filter(repeated);
        let simple = others.clone().count() <= MAX_REPEATED
            && others.all(|inst| matches!(inst.op, Op::Load { .. } | Op::Convert { .. }));
        (back && simple).then_some(at)
    }

    /// The return that is all that a block does: it is made in the place of moves and a jump.
    fn lone_return(&mut self, target: Target) -> Option<Instr> {
        let block = self.body.blocks.get(target.block.index())?;
        let [inst] = self.body.block_insts(block) else {
            return None;
        };
        let value = match inst.op {
            Op::Ret { value: Some(value) } => value,
            Op::Ret { value: None } => return Some(Instr::new(Opcode::RetVoid, 0, 0, 0)),
            _ => return None,
        };
        if self.body.type_of(value).is_none_or(is_wide) {
            return None;
        }
        let mut params = block.params.iter();
        let passed = params.position(|&param| Operand::Reg(param) == value);
        let args = self.body.args(target.args);
        let value = passed.and_then(|at| args.get(at).copied()).unwrap_or(value);
        Some(Instr::new(Opcode::Ret, self.slot(value)?, 0, 0))
    }

    fn repeat_head(&mut self, block: BlockId, last: u32) {
        let source = self.source;
        let start = self.body.blocks[block.index()].start;
        for at in start..last {
            self.source = at;
            self.instruction(at);
        }
        self.source = last;
        if let Some(Op::CondBr { then, other, .. }) =
            self.body.insts.get(last as usize).map(|inst| inst.op)
        {
            self.compare_branch(last, then, false);
            self.push(Instr::new(Opcode::Jump, 0, 0, 0));
            self.refer(Fixup::Instr(self.instrs.len() - 1), other);
        }
        self.source = source;
    }

    /// Gives the parameters of a block their values.
    fn moves(&mut self, target: Target) {
        let Some(block) = self.body.blocks.get(target.block.index()) else {
            return;
        };
        let body = self.body;
        let (mut registers, mut constants, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        for (&param, &arg) in block.params.iter().zip(body.args(target.args)) {
            let to = self.slots.registers[param.index()];
            if self.fusion.uses[param.index()] == 0 {
                continue;
            }
            let wide = is_wide(body.regs[param.index()]);
            match (arg, body.constant(arg).map(constant_bits)) {
                (Operand::Reg(_), _) => {
                    if let Some(from) = self.slots.operand(body, arg) {
                        registers.push((to, from));
                        registers.extend(wide.then_some((to + 1, from + 1)));
                    }
                }
                (_, Some(Some(bits))) => {
                    constants.push(load_constant(to, bits as u64));
                    constants.extend(wide.then(|| load_constant(to + 1, (bits >> 64) as u64)));
                }
                _ => unknown.push((to, body.regs[param.index()])),
            }
        }
        let slots = &mut self.slots;
        for (to, from) in moves::sequence(&registers, || slots.fresh(false)) {
            self.push(Instr::new(Opcode::Move, to, from, 0));
        }
        constants.into_iter().for_each(|instr| self.push(instr));
        for (to, ty) in unknown {
            self.push(Instr::new(Opcode::Undef, to, type_number(ty), 0));
        }
    }

    /// The moves of edges that do not follow their branch directly.
    pub(super) fn stubs(&mut self) {
        self.current = usize::MAX - 1;
        while let Some((fixup, target, source)) = self.stubs.pop() {
            self.source = source;
            self.patch(&fixup, self.instrs.len() as u32);
            if let Some(instr) = self.lone_return(target) {
                self.push(instr);
                continue;
            }
            self.moves(target);
            self.push(Instr::new(Opcode::Jump, 0, 0, 0));
            let fixup = Fixup::Instr(self.instrs.len() - 1);
            self.jumps.push((fixup, target.block));
        }
    }
}

/// The number of a type in [`Type::ALL`].
fn type_number(ty: Type) -> u32 {
    let position = Type::ALL.iter().position(|&other| other == ty);
    position.unwrap_or(0) as u32
}
