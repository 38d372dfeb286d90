//! The general way: one instruction at a time, by the IR, on values known or symbolic.

use impasse_ir::{BinOp, Body, CmpOp, FuncId, Inst, List, Op, Operand, Span, Type, fold};

use crate::bytecode::{Code, Instr, NO_SLOT, Opcode, constant_bits};
use crate::expr::{About, LeafKind, Nature};
use crate::machine::Machine;
use crate::memory::address::to_block;
use crate::program::Program;
use crate::stop::{ErrorKind, Res, Stop};
use crate::value::Value;
use crate::world::World;

/// What the general way knows about the instruction it runs.
#[derive(Clone, Copy)]
pub(super) struct Site<'a> {
    pub(super) program: &'a Program,
    pub(super) body: &'a Body,
    pub(super) code: &'a Code,
    pub(super) function: u32,
    pub(super) span: Span,
    pub(super) instr: Instr,
    pub(super) pc: u32,
}

impl Site<'_> {
    pub(super) fn error(&self, kind: ErrorKind, detail: impl Into<String>) -> Box<Stop> {
        Box::new(Stop::Error {
            kind,
            detail: detail.into(),
            span: self.span,
        })
    }

    pub(super) fn unsupported(&self, reason: impl Into<String>) -> Box<Stop> {
        Box::new(Stop::Unsupported {
            reason: reason.into(),
            span: self.span,
        })
    }
}

impl Machine {
    /// Runs one instruction.
    pub(super) fn step(&mut self, program: &Program, world: &mut World) -> Res<()> {
        let Some(frame) = self.stack.last() else {
            return self.leave(program, world);
        };
        let (function, pc) = (frame.function, frame.pc);
        let code = program.code(function);
        let instr = code.instrs.get(pc as usize).copied();
        let (Some(instr), Some(body)) = (instr, program.body(function)) else {
            return Err(Box::new(Stop::Unsupported {
                reason: "the code ends here".into(),
                span: Span::UNKNOWN,
            }));
        };
        let site = Site {
            program,
            body,
            code,
            function,
            span: code.span(&body.spans, pc),
            instr,
            pc,
        };
        if instr.op == Opcode::Library {
            return self.library_call(world, site);
        }
        let source = code.sources.get(pc as usize).copied().unwrap_or(0);
        let Some(inst) = body.insts.get(source as usize) else {
            return Err(site.unsupported("the code ends here"));
        };
        // A function may begin with constants and a jump to its first instruction.
        if inst.op.is_terminator() || matches!(instr.op, Opcode::Const | Opcode::Jump) {
            return self.control(world, site, &inst.op);
        }
        self.instruction(world, site, inst)
    }

    /// Goes on at `pc`.
    pub(super) fn go(&mut self, pc: u32) {
        if let Some(frame) = self.stack.last_mut() {
            frame.pc = pc;
        }
    }

    /// The value of an operand.
    pub(super) fn operand(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        operand: Operand,
    ) -> Res<Value> {
        let ty = site.body.type_of(operand).unwrap_or(Type::I64);
        let reg = match operand {
            Operand::Reg(reg) => reg,
            Operand::Const(id) => {
                let bits = site.body.constant(operand).and_then(constant_bits);
                return Ok(match bits {
                    Some(bits) => Value::Known(bits),
                    None => self.undefined(world, site, id.0, ty),
                });
            }
        };
        let slot = site.code.slots.get(reg.index()).copied();
        if let Some(slot) = slot.filter(|&slot| slot != NO_SLOT) {
            return Ok(self.slot(slot, ty));
        }
        // Part of this instruction: at most an addition, a product, an extension deep.
        let definition = site.code.definitions.get(reg.index()).copied();
        let inst = definition.and_then(|at| site.body.insts.get(at as usize));
        match inst {
            Some(inst) => self.compute(world, site, &inst.op),
            None => Err(site.unsupported("a register without a value")),
        }
    }

    /// A value that the program never gave: one leaf per place, so that the same variable has the
    /// same value each time.
    pub(super) fn undefined(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        place: u32,
        ty: Type,
    ) -> Value {
        let name = format!(
            "uninitialised value in `{}`",
            site.program.function_name(FuncId(site.function))
        );
        let sequence = u64::from(site.function) << 32 | u64::from(place);
        let kind = LeafKind::RankLocal(self.rank);
        Self::has_read_more(world);
        let about = About {
            nature: Nature::Unwritten,
            ..About::again()
        };
        let exprs = &mut world.exprs;
        Value::Symbolic(exprs.leaf_about(kind, &name, sequence, ty, site.span, about))
    }

    /// The result of an instruction that only computes.
    pub(super) fn compute(&mut self, world: &mut World, site: Site<'_>, op: &Op) -> Res<Value> {
        let mut value = |machine: &mut Self, operand| machine.operand(world, site, operand);
        let result = match *op {
            Op::Binary { op, ty, a, b, .. } => {
                let (a, b) = (value(self, a)?, value(self, b)?);
                match world.binary_in_round(op, ty, a, b) {
                    Some(value) => Ok(value),
                    None => world.exprs.binary(op, ty, a, b),
                }
            }
            Op::PtrAdd { base, offset, .. } => {
                let (a, b) = (value(self, base)?, value(self, offset)?);
                world.exprs.binary(BinOp::Add, Type::Ptr, a, b)
            }
            Op::PtrDiff { a, b } => {
                let (a, b) = (value(self, a)?, value(self, b)?);
                world.exprs.binary(BinOp::Sub, Type::I64, a, b)
            }
            Op::Unary { op, ty, a } => {
                let a = value(self, a)?;
                Ok(world.exprs.unary(op, ty, a))
            }
            Op::Compare { op, ty, a, b } => {
                let (a, b) = (value(self, a)?, value(self, b)?);
                let compared = world.compared_in_round(op, ty, a, b);
                Ok(compared.unwrap_or_else(|| world.exprs.compare(op, ty, a, b)))
            }
            Op::Overflow { op, ty, a, b } => {
                let (a, b) = (value(self, a)?, value(self, b)?);
                Ok(world.exprs.overflow(op, ty, a, b))
            }
            Op::Convert { op, from, a, to } => {
                let a = value(self, a)?;
                let converted = world.converted_in_round(op, from, a, to);
                Ok(converted.unwrap_or_else(|| world.exprs.convert(op, from, a, to)))
            }
            Op::Select { ty, cond, a, b } => {
                let (cond, a, b) = (value(self, cond)?, value(self, a)?, value(self, b)?);
                return self.select(world, site, ty, [cond, a, b]);
            }
            _ => return Err(site.unsupported(format!("instruction `{}`", op.name()))),
        };
        result.map_err(|fault| match fault {
            fold::Fault::DivisionByZero => {
                site.error(ErrorKind::DivisionByZero, "an integer is divided by zero")
            }
            fold::Fault::DivisionOverflow => site.error(
                ErrorKind::DivisionOverflow,
                "the least integer is divided by -1",
            ),
        })
    }

    /// A choice between values. One between addresses is decided: memory needs to know them.
    fn select(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        ty: Type,
        [cond, a, b]: [Value; 3],
    ) -> Res<Value> {
        if let Some(bits) = self.resolve(world, cond) {
            return Ok(if bits & 1 == 1 { a } else { b });
        }
        if ty == Type::Ptr && a != b {
            let holds = self.decided(world, cond, site.span)?;
            return Ok(if holds { a } else { b });
        }
        Ok(world.exprs.select(ty, cond, a, b))
    }

    /// An address that must be known.
    pub(super) fn address(&mut self, world: &mut World, site: Site<'_>, value: Value) -> Res<u64> {
        self.known(world, site, value, "an address that is not known")
    }

    /// A number of at most 64 bits that must be known.
    pub(super) fn known(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        value: Value,
        what: &str,
    ) -> Res<u64> {
        let text = match self.chosen(world, value, site.span)? {
            Value::Known(bits) => return Ok(bits as u64),
            Value::Symbolic(id) => world.exprs.display(id),
        };
        Err(site.unsupported(format!("{what}: {text}")))
    }

    /// Instructions that end no block.
    fn instruction(&mut self, world: &mut World, site: Site<'_>, inst: &Inst) -> Res<()> {
        if let Op::Call {
            sig, callee, args, ..
        } = inst.op
        {
            return self.call(world, site, sig, callee, args);
        }
        let result = match inst.op {
            Op::Binary { .. }
            | Op::Unary { .. }
            | Op::Compare { .. }
            | Op::Overflow { .. }
            | Op::Convert { .. }
            | Op::Select { .. }
            | Op::PtrAdd { .. }
            | Op::PtrDiff { .. } => Some(self.compute(world, site, &inst.op)?),
            _ => self.intrinsic(world, site, &inst.op)?,
        };
        if let (Some(value), Some(reg)) = (result, inst.dst) {
            let slot = site.code.slots.get(reg.index()).copied().unwrap_or(NO_SLOT);
            let ty = site
                .body
                .regs
                .get(reg.index())
                .copied()
                .unwrap_or(Type::I64);
            self.set_slot(slot, ty, value);
        }
        let extra = u32::from(site.instr.op == Opcode::Select);
        self.go(site.pc + 1 + extra);
        Ok(())
    }

    // The general way through terminators and the moves on the edges between blocks.

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
                let value = self.slot(instr.b, Type::I64);
                self.set_slot(instr.a, Type::I64, value);
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
                if let (Some(code), [_]) = (&mut value, self.stack.frames()) {
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
                let holds = match self.decided(world, cond, site.span) {
                    Ok(holds) => holds,
                    Err(stop) => return self.merged(world, site, stop),
                };
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
                match self.switch_target(world, site, ty, value, cases) {
                    Ok(target) => self.go(target),
                    Err(stop) => return self.merged(world, site, stop),
                }
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

    /// A branch that is to be decided: if its ways meet, they are made one, and nothing is.
    fn merged(&mut self, world: &mut World, site: Site<'_>, stop: Box<Stop>) -> Res<()> {
        match *stop {
            Stop::Decision { condition, .. } if self.merge(world, site, condition) => Ok(()),
            _ => Err(stop),
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
