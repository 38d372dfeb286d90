//! The evaluator that the machine is compared with: the IR as it is written, one instruction after
//! the other, with the arithmetic of `impasse_ir::fold`.

use impasse_ir::{Body, Const, DataLayout, Module, Op, Operand, Target, fold};

/// Where the only array lies.
const ARRAY: u128 = 1 << 32;

/// The result of the first function; `None` if it divides by zero.
pub fn run(module: &Module, args: &[u128]) -> Option<u128> {
    let body = module.functions[0].body.as_ref().expect("has a body");
    let mut machine = Naive {
        body,
        regs: vec![0; body.regs.len()],
        memory: [0; 128],
    };
    for (param, &arg) in body.blocks[0].params.iter().zip(args) {
        machine.regs[param.index()] = arg;
    }
    machine.run()
}

struct Naive<'a> {
    body: &'a Body,
    regs: Vec<u128>,
    memory: [u8; 128],
}

impl Naive<'_> {
    fn run(&mut self) -> Option<u128> {
        let mut block = 0;
        loop {
            let body = self.body;
            let (last, insts) = body.block_insts(&body.blocks[block]).split_last()?;
            for inst in insts {
                let value = self.instruction(&inst.op)?;
                if let Some(dst) = inst.dst {
                    self.regs[dst.index()] = value;
                }
            }
            block = match last.op {
                Op::Br { target } => self.go(target),
                Op::CondBr { cond, then, other } => {
                    let target = if self.value(cond) & 1 == 1 {
                        then
                    } else {
                        other
                    };
                    self.go(target)
                }
                Op::Ret { value } => return value.map(|value| self.value(value)),
                _ => panic!("{:?}", last.op),
            };
        }
    }

    fn go(&mut self, target: Target) -> usize {
        let args = self.body.args(target.args).iter();
        let values: Vec<u128> = args.map(|&arg| self.value(arg)).collect();
        let block = &self.body.blocks[target.block.index()];
        for (param, value) in block.params.iter().zip(values) {
            self.regs[param.index()] = value;
        }
        target.block.index()
    }

    fn value(&self, operand: Operand) -> u128 {
        match operand {
            Operand::Reg(reg) => self.regs[reg.index()],
            Operand::Const(_) => match self.body.constant(operand) {
                Some(Const::Int(_, bits) | Const::Float(_, bits)) => bits,
                other => panic!("{other:?}"),
            },
        }
    }

    fn place(&self, ptr: Operand) -> usize {
        (self.value(ptr) - ARRAY) as usize
    }

    fn instruction(&mut self, op: &Op) -> Option<u128> {
        let v = |operand| self.value(operand);
        let size = |ty: impasse_ir::Type| ty.store_size(DataLayout::default()) as usize;
        Some(match *op {
            Op::Binary { op, ty, a, b, .. } => fold::binary(op, ty, v(a), v(b)).ok()?,
            Op::Unary { op, ty, a } => fold::unary(op, ty, v(a)),
            Op::Compare { op, ty, a, b } => fold::compare(op, ty, v(a), v(b)).into(),
            Op::Convert { op, from, a, to } => fold::convert(op, from, v(a), to),
            Op::Select { cond, a, b, .. } => {
                if v(cond) & 1 == 1 {
                    v(a)
                } else {
                    v(b)
                }
            }
            Op::Alloca { .. } => ARRAY,
            Op::PtrAdd { base, offset, .. } => {
                v(base).wrapping_add(v(offset)) & u128::from(u64::MAX)
            }
            Op::Memset { byte, .. } => {
                self.memory = [v(byte) as u8; 128];
                0
            }
            Op::Load { ty, ptr, .. } => {
                let at = self.place(ptr);
                let bytes = &self.memory[at..at + size(ty)];
                (bytes.iter().rev()).fold(0, |bits, &byte| bits << 8 | u128::from(byte))
            }
            Op::Store { ty, value, ptr, .. } => {
                let (at, bytes) = (self.place(ptr), v(value).to_le_bytes());
                self.memory[at..at + size(ty)].copy_from_slice(&bytes[..size(ty)]);
                0
            }
            _ => panic!("{op:?}"),
        })
    }
}
