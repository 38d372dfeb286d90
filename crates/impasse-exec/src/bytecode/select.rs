//! Instruction selection: which opcode an IR instruction becomes. What has none of its own is done by the IR instruction:
//! `Fold` for arithmetic on known values, `Slow` for everything else.

use super::fuse::{Address, small_constant};
use super::opcode::{Instr, Opcode};
use super::slots::is_wide;
use super::tables::{
    LOADS, STORES, conversion, immediate_binary, immediate_branch, register_binary,
    register_branch, register_compare,
};
use super::translate::Translator;
use impasse_ir::{BinOp, CmpOp, Op, Operand, Target, Type, UnOp};

impl Translator<'_> {
    /// Translates the instruction at `at`.
    pub(super) fn instruction(&mut self, at: u32) {
        let inst = self.body.insts[at as usize];
        let dst = inst
            .dst
            .map_or(super::NO_SLOT, |reg| self.slots.registers[reg.index()]);
        let absorbed = |reg: impasse_ir::Reg| self.fusion.absorbed[reg.index()];
        if inst.dst.is_some_and(absorbed) {
            return;
        }
        match inst.op {
            Op::Br { target } => return self.edge(target),
            Op::CondBr { cond, then, other } => return self.conditional(at, cond, then, other),
            Op::Switch {
                ty,
                value,
                default,
                cases,
            } if !is_wide(ty) => {
                let value = self.slot(value);
                return self.push_switch(value, default, cases);
            }
            Op::Switch { default, cases, .. } => return self.push_switch(None, default, cases),
            Op::IndirectBr { targets, .. } => return self.push_indirect(targets),
            _ => {}
        }
        match self.plain(at, dst, &inst.op) {
            Some(instrs) => instrs
                .into_iter()
                .flatten()
                .for_each(|instr| self.push(instr)),
            None => {
                let dst = self.wanted(at, dst);
                self.push(Instr::new(Opcode::Slow, dst, at, 0));
            }
        }
    }

    /// Where the result of the instruction at `at` goes: nowhere if it is that of a call and nobody
    /// looks at it, so that none has to be made up for a function of which nothing is known.
    fn wanted(&self, at: u32, dst: u32) -> u32 {
        let inst = &self.body.insts[at as usize];
        let unused = |reg: impasse_ir::Reg| self.fusion.uses[reg.index()] == 0;
        match inst.op {
            Op::Call { .. } if inst.dst.is_some_and(unused) => super::NO_SLOT,
            _ => dst,
        }
    }

    pub(super) fn slot(&mut self, operand: Operand) -> Option<u32> {
        self.slots.operand(self.body, operand)
    }

    fn conditional(&mut self, at: u32, cond: Operand, then: Target, other: Target) {
        let inverted = self.is_next(then.block) && !self.is_next(other.block);
        let (jump, next) = if inverted {
            (other, then)
        } else {
            (then, other)
        };
        if self.fusion.compares.contains_key(&at) {
            self.compare_branch(at, jump, inverted);
        } else {
            let op = if inverted {
                Opcode::BrIfNot
            } else {
                Opcode::BrIf
            };
            let instr = match self.slot(cond) {
                Some(slot) => branch(op, slot, 0, inverted),
                None => branch(Opcode::Slow, super::NO_SLOT, at, inverted),
            };
            self.push_branch(instr, jump);
        }
        self.edge(next);
    }

    /// A branch that compares; `inverted`: it is taken when the comparison fails.
    pub(super) fn compare_branch(&mut self, at: u32, target: Target, inverted: bool) {
        let compare = self.fusion.compares.get(&at).copied().unwrap_or(at);
        let Op::Compare { op, ty, a, b } = self.body.insts[compare as usize].op else {
            return;
        };
        let instr = self.compare_instr(op, ty, a, b, inverted);
        if let Some(instr) = instr {
            self.push_branch(instr, target);
        }
    }

    fn compare_instr(
        &mut self,
        op: CmpOp,
        ty: Type,
        a: Operand,
        b: Operand,
        inverted: bool,
    ) -> Option<Instr> {
        let effective = if inverted { op.negated() } else { op };
        let left = self.slot(a)?;
        if let Some((op, constant)) = immediate_branch(effective, ty, small_constant(self.body, b))
        {
            return Some(branch(op, left, constant, inverted));
        }
        let right = self.slot(b)?;
        let (op, swap) = register_branch(effective, ty)?;
        let (left, right) = if swap { (right, left) } else { (left, right) };
        Some(branch(op, left, right, inverted))
    }

    /// The instructions for what has an opcode.
    fn plain(&mut self, at: u32, dst: u32, op: &Op) -> Option<[Option<Instr>; 2]> {
        let one = |op, a, b, c| Some([Some(Instr::new(op, a, b, c)), None]);
        match *op {
            Op::Binary { op, ty, a, b, .. } => self.binary(at, dst, op, ty, a, b).map(single),
            Op::PtrAdd { base, offset, .. } => self
                .binary(at, dst, BinOp::Add, Type::I64, base, offset)
                .map(single),
            Op::PtrDiff { a, b } => self
                .binary(at, dst, BinOp::Sub, Type::I64, a, b)
                .map(single),
            Op::Unary { op, ty, a } => {
                let a = self.slot(a)?;
                match (op, ty) {
                    (UnOp::FNeg, Type::F64) => one(Opcode::NegF64, dst, a, 0),
                    _ => one(Opcode::Fold, dst, at, 0),
                }
            }
            Op::Compare { op, ty, a, b } => self.compare(at, dst, op, ty, a, b).map(single),
            Op::Overflow { a, b, .. } => {
                self.slot(a)?;
                self.slot(b)?;
                one(Opcode::Fold, dst, at, 0)
            }
            Op::Convert { op, from, a, to } => {
                let a = self.slot(a)?;
                match conversion(op, from, to) {
                    Some(op) => one(op, dst, a, 0),
                    None => one(Opcode::Fold, dst, at, 0),
                }
            }
            Op::Select { ty, cond, a, b } if !is_wide(ty) => {
                let (cond, a, b) = (self.slot(cond)?, self.slot(a)?, self.slot(b)?);
                Some([
                    Some(Instr::new(Opcode::Select, dst, cond, a)),
                    Some(Instr::new(Opcode::Slow, b, at, 0)),
                ])
            }
            Op::Alloca { .. } => one(Opcode::Alloca, dst, at, 0),
            Op::Load { ty, ptr, .. } => self.access(at, ty, dst, ptr, LOADS).map(single),
            Op::Store { ty, value, ptr, .. } if !is_wide(ty) => {
                let value = self.slot(value)?;
                self.access(at, ty, value, ptr, STORES).map(single)
            }
            Op::Call {
                cast,
                sig,
                callee,
                args,
            } => self.call(dst, sig, callee, args, cast).map(single),
            Op::Ret { value: None } => one(Opcode::RetVoid, 0, 0, 0),
            Op::Ret { value: Some(value) } => {
                let wide = self.body.type_of(value).is_none_or(is_wide);
                let slot = self.slot(value)?;
                if wide {
                    None
                } else {
                    one(Opcode::Ret, slot, 0, 0)
                }
            }
            _ => None,
        }
    }

    fn binary(
        &mut self,
        at: u32,
        dst: u32,
        op: BinOp,
        ty: Type,
        a: Operand,
        b: Operand,
    ) -> Option<Instr> {
        let commutes = matches!(
            op,
            BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor
        );
        let swap = commutes && matches!(a, Operand::Const(_));
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let left = self.slot(a)?;
        if let Some((op, constant)) = immediate_binary(op, ty, small_constant(self.body, b)) {
            return Some(Instr::new(op, dst, left, constant));
        }
        let right = self.slot(b)?;
        Some(match register_binary(op, ty) {
            Some(op) => Instr::new(op, dst, left, right),
            None => Instr::new(Opcode::Fold, dst, at, 0),
        })
    }

    fn compare(
        &mut self,
        at: u32,
        dst: u32,
        op: CmpOp,
        ty: Type,
        a: Operand,
        b: Operand,
    ) -> Option<Instr> {
        let (left, right) = (self.slot(a)?, self.slot(b)?);
        Some(match register_compare(op, ty) {
            Some((op, false)) => Instr::new(op, dst, left, right),
            Some((op, true)) => Instr::new(op, dst, right, left),
            None => Instr::new(Opcode::Fold, dst, at, 0),
        })
    }

    /// A load to, or store from, `value`.
    fn access(
        &mut self,
        at: u32,
        ty: Type,
        value: u32,
        ptr: Operand,
        opcodes: [[Opcode; 4]; 3],
    ) -> Option<Instr> {
        let size = match ty {
            Type::I8 => 0,
            Type::I1 if opcodes[0][0] == Opcode::Store8 => 0,
            Type::I1 => {
                let plain = self.fusion.addresses.get(&at).copied();
                return match plain {
                    None => Some(Instr::new(Opcode::LoadBit, value, self.slot(ptr)?, 0)),
                    Some(_) => None,
                };
            }
            Type::I16 => 1,
            Type::I32 | Type::F32 => 2,
            Type::I64 | Type::F64 | Type::Ptr => 3,
            Type::I128 | Type::F80 | Type::F128 => return None,
        };
        let [plain, indexed, extended] = opcodes.map(|row| row[size]);
        match self.fusion.addresses.get(&at).copied() {
            None => Some(Instr::new(plain, value, self.slot(ptr)?, 0)),
            Some(Address::Offset { base, offset }) => Some(Instr::new(
                plain,
                value,
                self.slot(base)?,
                offset.cast_unsigned(),
            )),
            Some(Address::Index {
                base,
                index,
                scale,
                sext,
            }) => {
                let op = if sext { extended } else { indexed };
                let mut instr = Instr::new(op, value, self.slot(base)?, self.slot(index)?);
                instr.x = scale;
                Some(instr)
            }
        }
    }
}

fn single(instr: Instr) -> [Option<Instr>; 2] {
    [Some(instr), None]
}

fn branch(op: Opcode, a: u32, b: u32, inverted: bool) -> Instr {
    let mut instr = Instr::new(op, a, b, 0);
    instr.x = inverted.into();
    instr
}
