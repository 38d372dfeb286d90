//! A small machine that runs the random programs, as directly as can be.

use crate::*;

/// A value; `None` in [`Value::Number`] is one that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Number(Option<u128>),
    /// An object, by number.
    Object(usize),
    Block(BlockId),
    Function,
}

/// What can be seen of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Shown(Option<u128>),
    Returned(Option<u128>),
    Faulted,
    /// A branch on a value that is not known: nothing can be said about what follows.
    Lost,
}

pub(super) struct Machine<'a> {
    body: &'a Body,
    regs: Vec<Value>,
    objects: Vec<Vec<Option<u8>>>,
    events: Vec<Event>,
}

/// Runs at most `fuel` instructions.
pub(super) fn run(body: &Body, args: [u64; 2], fuel: usize) -> Vec<Event> {
    let mut machine = Machine {
        body,
        regs: vec![Value::Number(None); body.regs.len()],
        objects: Vec::new(),
        events: Vec::new(),
    };
    for (param, arg) in body.blocks[0].params.iter().zip(args) {
        machine.regs[param.index()] = Value::Number(Some(u128::from(arg)));
    }
    let mut at = body.blocks[0].start as usize;
    for _ in 0..fuel {
        match machine.step(at) {
            Some(next) => at = next,
            None => break,
        }
    }
    machine.events
}

impl Machine<'_> {
    fn get(&self, operand: Operand) -> Value {
        match operand {
            Operand::Reg(reg) => self.regs[reg.index()],
            Operand::Const(id) => match self.body.consts[id.index()] {
                Const::Int(_, bits) => Value::Number(Some(bits)),
                Const::Undef(_) => Value::Number(None),
                Const::Address(Symbol::Block(_, block), _) => Value::Block(block),
                Const::Address(..) => Value::Function,
                other => panic!("{other:?}"),
            },
        }
    }

    fn number(&self, operand: Operand) -> Option<u128> {
        match self.get(operand) {
            Value::Number(bits) => bits,
            other => panic!("{other:?}"),
        }
    }

    fn object(&self, operand: Operand) -> usize {
        match self.get(operand) {
            Value::Object(object) => object,
            other => panic!("{other:?}"),
        }
    }

    /// Runs the instruction; gives the next one, if the run goes on.
    fn step(&mut self, at: usize) -> Option<usize> {
        let inst = self.body.insts[at];
        if inst.op.is_terminator() {
            return self.branch(&inst.op);
        }
        let value = self.compute(&inst.op)?;
        if let Some(dst) = inst.dst {
            self.regs[dst.index()] = value;
        }
        Some(at + 1)
    }

    fn compute(&mut self, op: &Op) -> Option<Value> {
        let number = match *op {
            Op::Binary { op, ty, a, b, .. } => match (self.number(a), self.number(b)) {
                (Some(a), Some(b)) => match fold::binary(op, ty, a, b) {
                    Ok(bits) => Some(bits),
                    Err(_) => {
                        self.events.push(Event::Faulted);
                        return None;
                    }
                },
                _ => None,
            },
            Op::Compare { op, ty, a, b } => (self.number(a).zip(self.number(b)))
                .map(|(a, b)| u128::from(fold::compare(op, ty, a, b))),
            Op::Convert { op, from, a, to } => {
                (self.number(a)).map(|a| fold::convert(op, from, a, to))
            }
            Op::Select { cond, a, b, .. } => match self.number(cond) {
                Some(0) => return Some(self.get(b)),
                Some(_) => return Some(self.get(a)),
                None => None,
            },
            Op::Alloca { size, .. } => {
                self.objects.push(vec![None; size as usize]);
                return Some(Value::Object(self.objects.len() - 1));
            }
            Op::Load { ty, ptr, .. } => self.load(ty, ptr)?,
            Op::Store { ty, value, ptr, .. } => {
                self.store(ty, value, ptr);
                None
            }
            Op::Call { args, .. } => {
                let shown = self.number(self.body.args(args)[0]);
                self.events.push(Event::Shown(shown));
                Some(self.events.len() as u128)
            }
            ref other => panic!("{other:?}"),
        };
        Some(Value::Number(number))
    }

    /// `None` if the object is too small.
    fn load(&mut self, ty: Type, ptr: Operand) -> Option<Option<u128>> {
        let size = ty.store_size(DataLayout::default()) as usize;
        let object = self.object(ptr);
        let Some(bytes) = self.objects[object].get(..size) else {
            self.events.push(Event::Faulted);
            return None;
        };
        let join = |bits: u128, byte: &Option<u8>| Some(bits << 8 | u128::from((*byte)?));
        Some((bytes.iter().rev().try_fold(0, join)).map(|bits| bits & ty.mask()))
    }

    fn store(&mut self, ty: Type, value: Operand, ptr: Operand) {
        let size = ty.store_size(DataLayout::default()) as usize;
        let (value, object) = (self.number(value), self.object(ptr));
        for (index, byte) in self.objects[object][..size].iter_mut().enumerate() {
            *byte = value.map(|bits| (bits >> (8 * index)) as u8);
        }
    }

    fn branch(&mut self, op: &Op) -> Option<usize> {
        let target = match *op {
            Op::Br { target } => Some(target),
            Op::CondBr { cond, then, other } => {
                (self.number(cond)).map(|bit| if bit == 0 { other } else { then })
            }
            Op::Switch {
                value,
                default,
                cases,
                ..
            } => self.number(value).map(|bits| {
                let mut cases = self.body.cases(cases).iter();
                let case = cases.find(|case| case.value == bits);
                case.map_or(default, |case| case.target)
            }),
            Op::IndirectBr { addr, targets } => match self.get(addr) {
                Value::Block(block) => {
                    let mut targets = self.body.targets(targets).iter();
                    targets.find(|target| target.block == block).copied()
                }
                _ => None,
            },
            Op::Ret { value } => {
                let value = value.and_then(|value| self.number(value));
                self.events.push(Event::Returned(value));
                return None;
            }
            ref other => panic!("{other:?}"),
        };
        let Some(target) = target else {
            self.events.push(Event::Lost);
            return None;
        };
        let args = self.body.args(target.args).iter();
        let values: Vec<Value> = args.map(|&arg| self.get(arg)).collect();
        let block = &self.body.blocks[target.block.index()];
        for (param, value) in block.params.iter().zip(values) {
            self.regs[param.index()] = value;
        }
        Some(block.start as usize)
    }
}
