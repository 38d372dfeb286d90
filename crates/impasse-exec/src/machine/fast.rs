//! The fast way: runs bytecode on known values. What it cannot do it leaves to the general way.
//!
//! # Why both ways do the same
//!
//! The general way is the definition: it runs the IR instruction behind a bytecode instruction on
//! values known or symbolic. The fast way runs an instruction only if all slots it reads are known and
//! the slot it writes holds no expression: in a frame without symbolic slots that is always so (`TAGS`
//! is off; new frames begin with none, and only the general way writes tags), else the tags of the
//! instruction's slots are looked at first. On known values an opcode computes what
//! [`fold`] computes for the IR instruction, in the widths of its name (`tests/differential` runs
//! random functions in each way against a naive evaluator). Loads and stores succeed only inside a living object's known bytes. Whatever is
//! otherwise (a symbolic slot, a fault, a division that cannot be made, a call of the library) ends the
//! fast way *before* the instruction has changed anything, with the frame's position at it; the general
//! way then runs it, and reports what is wrong with it.
//!
//! So the machine's state after each instruction does not depend on the way. The one thing that does
//! is the budget, which counts calls and jumps backwards, and is a bound rather than a result.

use impasse_ir::{BinOp, Body, ConvOp, FuncId, Op, Operand, Type, fold};

use crate::bytecode::opcode::Fields;
use crate::bytecode::{Code, FastCall, Instr, Opcode, constant_bits, is_wide};
use crate::machine::inner::{self, Halt, State};
use crate::machine::stack::{call_directly, return_directly, slot_limit};
use crate::machine::window::{SMALL, Window};
use crate::machine::{Exit, Machine};
use crate::memory::Memory;
use crate::memory::object::Origin;
use crate::program::Program;
use crate::world::Config;

impl Machine {
    /// Runs until something needs the general way. Without `TAGS` no slot of the current frame is
    /// symbolic.
    pub(super) fn fast<const TAGS: bool>(
        &mut self,
        program: &Program,
        config: &Config,
        fuel: &mut u64,
    ) -> Exit {
        loop {
            let Some(frame) = self.stack.last() else {
                return Exit::General;
            };
            let code = program.code(frame.function);
            let base = frame.base as usize;
            let small = <[u64; SMALL]>::fits(code.frame) && !TAGS;
            let needed = base + if small { SMALL } else { code.frame as usize };
            self.stack.reserve(needed);
            let (regs, tags, frames) = self.stack.parts();
            let tags = match TAGS {
                true => tags.get(base..needed).unwrap_or_default(),
                false => &[],
            };
            let state = State {
                program,
                config,
                regs,
                tags,
                frames,
                memory: &mut self.memory,
            };
            let halt = match small {
                true => inner::run::<TAGS, [u64; SMALL]>(state, fuel),
                false => inner::run::<TAGS, [u64]>(state, fuel),
            };
            match halt {
                Halt::Budget => return Exit::Budget,
                Halt::General => return Exit::General,
                Halt::Other => {}
            }
            if self.other(program, config, fuel).is_none() {
                return Exit::General;
            }
            if *fuel == 0 {
                return Exit::Budget;
            }
        }
    }

    /// Runs an instruction that is not common; `None` when the general way must.
    fn other(&mut self, program: &Program, config: &Config, fuel: &mut u64) -> Option<()> {
        let frame = self.stack.last()?;
        let (function, start, pc) = (frame.function, frame.base as usize, frame.pc);
        let code = program.code(function);
        let instr = *code.instrs.get(pc as usize)?;
        match instr.op {
            Opcode::Call => {
                let call = code.calls.get(instr.b as usize)?;
                self.fast_call(program, config, start, start + code.frame as usize, call)?;
                *fuel -= 1;
                return Some(());
            }
            Opcode::Ret | Opcode::RetVoid => {
                let (slots, _, frames) = self.stack.parts();
                let memory = &mut self.memory;
                return_directly(program, slots, frames, memory, &instr, |_| true)?;
                return Some(());
            }
            _ => {}
        }
        let (slots, _, frames) = self.stack.parts();
        let slots = slots.get_mut(start..start + code.frame as usize)?;
        match instr.op {
            Opcode::Alloca => {
                let address = allocate(program, config, &mut self.memory, function, instr.b)?;
                *slots.get_mut(instr.a as usize)? = address;
            }
            Opcode::Fold => fold_instruction(program.body(function)?, code, instr.b, slots)?,
            _ => return None,
        }
        frames.last_mut()?.pc += 1;
        Some(())
    }

    /// Begins a function of the same signature for which the inner loop has no room, or whose window
    /// is of the other kind.
    fn fast_call(
        &mut self,
        program: &Program,
        config: &Config,
        base: usize,
        start: usize,
        call: &FastCall,
    ) -> Option<()> {
        let callee = program.code(call.function);
        let end = start + callee.frame as usize;
        if self.stack.frames().len() >= config.max_frames || end > slot_limit(config) {
            return None;
        }
        self.stack.reserve(end);
        let (slots, _, frames) = self.stack.parts();
        let stack = self.memory.stack_len();
        call_directly(slots, frames, call, callee, (base, start), stack);
        Some(())
    }
}

/// Whether an instruction reads or writes a slot that is symbolic.
#[inline]
pub(super) fn touches_symbolic(tags: &[u32], i: &Instr) -> bool {
    let tag = |slot: u32| tags.get(slot as usize).copied().unwrap_or(0);
    match i.op.fields() {
        Fields::None => false,
        Fields::A => tag(i.a) != 0,
        Fields::Ab => tag(i.a) | tag(i.b) != 0,
        Fields::Abc => tag(i.a) | tag(i.b) | tag(i.c) != 0,
        Fields::Other => true,
    }
}

/// Whether the double `a` is less than `b`.
#[inline]
pub(super) fn is_less(a: u64, b: u64) -> bool {
    f64::from_bits(a) < f64::from_bits(b)
}

/// Whether the double `a` is less than `b` or equal.
#[inline]
pub(super) fn is_at_most(a: u64, b: u64) -> bool {
    f64::from_bits(a) <= f64::from_bits(b)
}

/// The bits of an operation that gives a NaN.
#[cold]
#[inline(never)]
pub(super) fn nan(op: BinOp, ty: Type, a: u64, b: u64) -> u64 {
    fold::binary(op, ty, a.into(), b.into()).map_or(0, |bits| bits as u64)
}

/// A double as a signed integer.
#[inline]
pub(super) fn to_int(bits: u64, ty: Type) -> u64 {
    let number = f64::from_bits(bits);
    if number.abs() < 2_147_483_648.0 {
        let small = number as i32;
        return match ty {
            Type::I32 => u64::from(small.cast_unsigned()),
            _ => i64::from(small).cast_unsigned(),
        };
    }
    fold::convert(ConvOp::FpToSi, Type::F64, bits.into(), ty) as u64
}

/// Between `float` and `double`.
#[inline]
pub(super) fn between(bits: u64, op: ConvOp) -> u64 {
    let (from, to, result) = match op {
        ConvOp::FpExt => {
            let wide = f64::from(f32::from_bits(bits as u32));
            (
                Type::F32,
                Type::F64,
                (!wide.is_nan()).then(|| wide.to_bits()),
            )
        }
        _ => {
            let narrow = f64::from_bits(bits) as f32;
            let known = (!narrow.is_nan()).then(|| u64::from(narrow.to_bits()));
            (Type::F64, Type::F32, known)
        }
    };
    result.unwrap_or_else(|| fold::convert(op, from, bits.into(), to) as u64)
}

/// The address of a new local object.
pub(super) fn allocate(
    program: &Program,
    config: &Config,
    memory: &mut Memory,
    function: u32,
    inst: u32,
) -> Option<u64> {
    let inst = program.body(function)?.insts.get(inst as usize)?;
    let Op::Alloca { size, name, .. } = inst.op else {
        return None;
    };
    let origin = Origin::Stack {
        function: FuncId(function),
        name,
    };
    memory.allocate_stack(config, size, origin)
}

/// Runs the instruction `inst` of `body` on the slots `r`; `None` when the general way must.
pub(super) fn fold_instruction(body: &Body, code: &Code, inst: u32, r: &mut [u64]) -> Option<()> {
    let inst = body.insts.get(inst as usize)?;
    let value = |operand: Operand| operand_bits(body, code, operand, r);
    let (ty, bits) = match inst.op {
        Op::Binary { op, ty, a, b, .. } => (ty, fold::binary(op, ty, value(a)?, value(b)?).ok()?),
        Op::Unary { op, ty, a } => (ty, fold::unary(op, ty, value(a)?)),
        Op::Compare { op, ty, a, b } => {
            let holds = fold::compare(op, ty, value(a)?, value(b)?);
            (Type::I1, holds.into())
        }
        Op::Overflow { op, ty, a, b } => {
            let overflows = fold::overflows(op, ty, value(a)?, value(b)?);
            (Type::I1, overflows.into())
        }
        Op::Convert { op, from, a, to } => (to, fold::convert(op, from, value(a)?, to)),
        _ => return None,
    };
    let slot = *code.slots.get(inst.dst?.index())? as usize;
    *r.get_mut(slot)? = bits as u64;
    if is_wide(ty) {
        *r.get_mut(slot + 1)? = (bits >> 64) as u64;
    }
    Some(())
}

fn operand_bits(body: &Body, code: &Code, operand: Operand, r: &[u64]) -> Option<u128> {
    let reg = match operand {
        Operand::Reg(reg) => reg,
        Operand::Const(_) => return constant_bits(body.constant(operand)?),
    };
    let slot = *code.slots.get(reg.index())? as usize;
    let low = u128::from(*r.get(slot)?);
    if is_wide(*body.regs.get(reg.index())?) {
        return Some(low | u128::from(*r.get(slot + 1)?) << 64);
    }
    Some(low)
}
