//! The fast way: runs code on known values. What it cannot do it leaves to the general way.

use super::fast_support::allocate;
use super::folding::fold_instruction;
use super::inner::{self, Halt, State};
use super::window::{SMALL, Window};
use super::{Exit, Frame, Machine, slot_limit};
use crate::bytecode::{Code, FastCall, Instr, NO_SLOT, Opcode};
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
            let Some(frame) = self.frames.last() else {
                return Exit::General;
            };
            let code = program.code(frame.function);
            let base = frame.base as usize;
            let small = <[u64; SMALL]>::fits(code.frame) && !TAGS;
            let needed = base + if small { SMALL } else { code.frame as usize };
            if self.regs.len() < needed {
                Machine::grow(&mut self.regs, &mut self.tags, needed);
            }
            let tags = match TAGS {
                true => self.tags.get(base..needed).unwrap_or_default(),
                false => &[],
            };
            let state = State {
                program,
                config,
                regs: &mut self.regs,
                tags,
                frames: &mut self.frames,
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
        let frame = self.frames.last()?;
        let code = program.code(frame.function);
        let instr = *code.instrs.get(frame.pc as usize)?;
        match instr.op {
            Opcode::Call => {
                let call = code.calls.get(instr.b as usize)?;
                self.fast_call(program, config, code, call)?;
                *fuel -= 1;
                return Some(());
            }
            Opcode::Ret | Opcode::RetVoid => return self.fast_return(program, instr),
            _ => {}
        }
        let frame = self.frames.last_mut()?;
        let start = frame.base as usize;
        let slots = self.regs.get_mut(start..start + code.frame as usize)?;
        match instr.op {
            Opcode::Alloca => {
                let function = frame.function;
                let address = allocate(program, config, &mut self.memory, function, instr.b)?;
                *slots.get_mut(instr.a as usize)? = address;
            }
            Opcode::Fold => {
                fold_instruction(program.body(frame.function)?, code, instr.b, slots)?;
            }
            _ => return None,
        }
        frame.pc += 1;
        Some(())
    }

    /// Begins a function of the same signature.
    #[inline]
    fn fast_call(
        &mut self,
        program: &Program,
        config: &Config,
        code: &Code,
        call: &FastCall,
    ) -> Option<()> {
        let callee = program.code(call.function);
        let base = self.frames.last()?.base as usize;
        let start = base + code.frame as usize;
        let end = start + callee.frame as usize;
        if self.frames.len() >= config.max_frames || end > slot_limit(config) {
            return None;
        }
        if self.regs.len() < end {
            Machine::grow(&mut self.regs, &mut self.tags, end);
        }
        let (ours, theirs) = self.regs.get_mut(base..end)?.split_at_mut(start - base);
        for (to, from) in theirs.iter_mut().zip(&call.args) {
            *to = ours[*from as usize];
        }
        self.frames.push(Frame {
            function: call.function,
            pc: callee.entry,
            base: start as u32,
            symbolic: 0,
            stack: self.memory.stack_len() as u32,
            exact: true,
            host: false,
            variadic: 0,
        });
        Some(())
    }

    /// Returns to a caller that expects exactly this result and holds nothing symbolic.
    #[inline]
    fn fast_return(&mut self, program: &Program, instr: Instr) -> Option<()> {
        let [.., caller, frame] = &mut self.frames[..] else {
            return None;
        };
        if !frame.exact || caller.symbolic > 0 {
            return None;
        }
        let value = match instr.op {
            Opcode::Ret => *self.regs.get(frame.base as usize + instr.a as usize)?,
            _ => 0,
        };
        if frame.stack as usize != self.memory.stack_len() {
            self.memory.truncate_stack(frame.stack as usize);
        }
        let instrs = &program.code(caller.function).instrs;
        let dst = instrs
            .get(caller.pc as usize)
            .map_or(NO_SLOT, |call| call.a);
        if dst != NO_SLOT {
            *self.regs.get_mut(caller.base as usize + dst as usize)? = value;
        }
        caller.pc += 1;
        self.frames.pop();
        Some(())
    }
}
