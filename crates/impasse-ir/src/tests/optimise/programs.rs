//! Random functions with locals, loops, and every kind of branch, to be run.

use crate::tests::random::Random;
use crate::*;

/// The types of the locals and of everything that is computed.
const TYPES: [Type; 5] = [Type::I1, Type::I8, Type::I32, Type::I64, Type::I128];

struct Maker<'a, 'm> {
    random: &'a mut Random,
    builder: FunctionBuilder<'m>,
    function: FuncId,
    observe: FuncId,
    locals: Vec<(Operand, Type)>,
    blocks: Vec<BlockId>,
    /// Registers that have a value here.
    values: Vec<Operand>,
}

/// A module with the function 0 that is called by others to be seen, and 1 to be run, of two
/// `i64`, which returns an `i64`.
pub(super) fn program(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut module = Module::default();
    let observe = Signature::new([Type::I64], Some(Type::I64));
    let observe = module.declare("observe", observe, Linkage::External);
    let signature = Signature::new([Type::I64, Type::I64], Some(Type::I64));
    let function = module.declare("f", signature, Linkage::External);
    let builder = FunctionBuilder::new(&mut module, function);
    let mut maker = Maker {
        random: &mut random,
        builder,
        function,
        observe,
        locals: Vec::new(),
        blocks: Vec::new(),
        values: Vec::new(),
    };
    maker.locals();
    maker.blocks();
    maker.builder.finish();
    module
}

impl Maker<'_, '_> {
    fn locals(&mut self) {
        for index in 0..1 + self.random.below(5) {
            let ty = TYPES[self.random.below(5)];
            let size = u64::from(ty.store_size(DataLayout::default()));
            let local = self.builder.local(size, size as u32, &format!("v{index}"));
            self.locals.push((local, ty));
        }
    }

    fn blocks(&mut self) {
        for _ in 0..1 + self.random.below(7) {
            let params: Vec<Type> = (0..self.random.below(3)).map(|_| self.ty()).collect();
            let block = self.builder.block(&params);
            self.blocks.push(block);
        }
        self.values = vec![self.builder.param(0), self.builder.param(1)];
        self.block();
        let entry = self.values.clone();
        for block in self.blocks.clone() {
            self.builder.switch_to(block);
            let params = self.builder.body().blocks[block.index()].params.clone();
            self.values = entry.clone();
            self.values.extend(params.into_iter().map(Operand::Reg));
            self.block();
        }
    }

    fn ty(&mut self) -> Type {
        TYPES[self.random.below(5)]
    }

    fn value(&mut self, ty: Type) -> Operand {
        let fitting: Vec<Operand> = (self.values.iter().copied())
            .filter(|&value| self.builder.type_of(value) == ty)
            .collect();
        match self.random.pick(&fitting) {
            Some(value) if !self.random.one_in(4) => value,
            _ => {
                let small = self.random.below(4) as i128 - 1;
                self.builder.int(ty, small)
            }
        }
    }

    fn block(&mut self) {
        for _ in 0..self.random.below(7) {
            let result = self.instruction();
            self.values.extend(result);
        }
        self.end();
    }

    fn instruction(&mut self) -> Option<Operand> {
        let ty = self.ty();
        let (local, local_ty) = self.locals[self.random.below(self.locals.len())];
        let align = Access::aligned(1);
        match self.random.below(13) {
            0..=2 => Some(self.builder.load(local_ty, local, align)),
            3..=5 => {
                let value = self.value(local_ty);
                self.builder.store(value, local, align);
                None
            }
            6 => {
                let (a, b) = (self.value(ty), self.value(ty));
                let op = CmpOp::ALL[self.random.below(10)];
                Some(self.builder.compare(op, a, b))
            }
            7 => {
                let bit = self.value(Type::I1);
                let wide = self.builder.convert(ConvOp::ZExt, bit, Type::I32);
                let zero = self.builder.int(Type::I32, 0);
                let op = [CmpOp::Ne, CmpOp::Eq][self.random.below(2)];
                Some(self.builder.compare(op, wide, zero))
            }
            8 => {
                let (cond, a, b) = (self.value(Type::I1), self.value(ty), self.value(ty));
                Some(self.builder.select(cond, a, b))
            }
            9 => Some(self.observe(local)),
            10 => Some(self.condition()),
            _ => {
                let (a, b) = (self.value(ty), self.value(ty));
                let op = BinOp::ALL[self.random.below(13)];
                Some(self.builder.binary(op, Flags::NONE, a, b))
            }
        }
    }

    /// Does something with a local on one way or on both of a branch whose ways meet again, and
    /// shows what came out.
    fn condition(&mut self) -> Operand {
        let [then, other, join] = [(); 3].map(|()| self.builder.block(&[]));
        let both = self.random.one_in(2);
        let (local, ty) = self.locals[self.random.below(self.locals.len())];
        let first = self.value(ty);
        self.builder.store(first, local, Access::aligned(1));
        let (a, b) = (self.value(Type::I64), self.value(Type::I64));
        let cond = self.builder.compare(CmpOp::Slt, a, b);
        let op = Op::CondBr {
            cond,
            then: self.builder.target(then, &[]),
            other: self.builder.target(if both { other } else { join }, &[]),
        };
        self.builder.emit(op);
        for way in [then, other] {
            self.builder.switch_to(way);
            let before = self.values.len();
            let old = self.builder.load(ty, local, Access::aligned(1));
            let op = BinOp::ALL[self.random.below(13)];
            let operand = self.value(ty);
            let new = self.builder.binary(op, Flags::NONE, old, operand);
            self.builder.store(new, local, Access::aligned(1));
            let target = self.builder.target(join, &[]);
            self.builder.emit(Op::Br { target });
            self.values.truncate(before);
        }
        self.builder.switch_to(join);
        let value = self.builder.load(ty, local, Access::aligned(1));
        let shown = match ty {
            Type::I64 => value,
            Type::I128 => self.builder.convert(ConvOp::Trunc, value, Type::I64),
            _ => self.builder.convert(ConvOp::ZExt, value, Type::I64),
        };
        self.show(shown)
    }

    /// Shows a value; sometimes the address of a local is needed for that.
    fn observe(&mut self, local: Operand) -> Operand {
        let shown = if self.random.one_in(6) {
            self.builder.load(Type::I8, local, Access::aligned(1));
            self.builder
                .load(Type::I64, self.locals[0].0, Access::aligned(1))
        } else {
            self.value(Type::I64)
        };
        self.show(shown)
    }

    fn show(&mut self, shown: Operand) -> Operand {
        let signature = Signature::new([Type::I64], Some(Type::I64));
        let callee = self.builder.address(Symbol::Function(self.observe), 0);
        let result = self.builder.call(callee, &signature, &[shown]);
        result.unwrap_or(shown)
    }

    fn target(&mut self) -> Target {
        let block = self.blocks[self.random.below(self.blocks.len())];
        let params = self.builder.body().blocks[block.index()].params.clone();
        let types: Vec<Type> = (params.iter())
            .map(|reg| self.builder.body().regs[reg.index()])
            .collect();
        let args: Vec<Operand> = types.into_iter().map(|ty| self.value(ty)).collect();
        self.builder.target(block, &args)
    }

    fn end(&mut self) {
        let op = match self.random.below(12) {
            0..=3 => Op::Br {
                target: self.target(),
            },
            4..=7 => Op::CondBr {
                cond: self.value(Type::I1),
                then: self.target(),
                other: self.target(),
            },
            8 | 9 => self.switch(),
            10 => self.indirect(),
            _ => Op::Ret {
                value: Some(self.value(Type::I64)),
            },
        };
        self.builder.emit(op);
    }

    fn switch(&mut self) -> Op {
        let ty = [Type::I32, Type::I64][self.random.below(2)];
        let cases: Vec<Case> = (0..self.random.below(4) as u128)
            .map(|value| Case {
                value,
                target: self.target(),
            })
            .collect();
        Op::Switch {
            ty,
            value: self.value(ty),
            default: self.target(),
            cases: self.builder.cases(cases),
        }
    }

    fn indirect(&mut self) -> Op {
        let targets: Vec<Target> = (0..1 + self.random.below(3))
            .map(|_| self.target())
            .collect();
        let address = |maker: &mut Self| {
            let block = targets[maker.random.below(targets.len())].block;
            let symbol = Symbol::Block(maker.function, block);
            maker.builder.address(symbol, 0)
        };
        let (a, b) = (address(self), address(self));
        let cond = self.value(Type::I1);
        let addr = self.builder.select(cond, a, b);
        Op::IndirectBr {
            addr,
            targets: self.builder.targets(targets),
        }
    }
}
