//! Random fields for instructions: the generator as a visitor.

use super::generate::ty;
use super::random::Random;
use crate::op::visitor::{CallFields, Visitor};
use crate::*;

/// Fills in templates with random fields that are right; an error means that another template
/// should be tried.
pub(super) struct Filler<'a, 'm> {
    pub(super) id: FuncId,
    pub(super) random: &'a mut Random,
    pub(super) builder: &'a mut FunctionBuilder<'m>,
    /// Registers that have a value here.
    pub(super) values: Vec<Operand>,
    pub(super) signature: &'a Signature,
}

impl Filler<'_, '_> {
    fn value(&mut self, ty: Type) -> Operand {
        let fitting: Vec<Operand> = (self.values.iter().copied())
            .filter(|&value| self.builder.type_of(value) == ty)
            .collect();
        if let Some(value) = self.random.pick(&fitting)
            && !self.random.one_in(4)
        {
            return value;
        }
        let bits = self.random.bits() & ty.mask();
        let constant = match self.random.below(6) {
            0 => Const::Undef(ty),
            _ if ty.is_int() => Const::Int(ty, bits),
            _ if ty.is_float() => Const::Float(ty, bits),
            1 => Const::Null,
            2 if self.builder.body().blocks.len() > 1 => {
                Const::Address(Symbol::Block(self.id, BlockId(1)), 0)
            }
            3 => Const::Address(Symbol::Function(self.id), bits as i64),
            _ => Const::Address(Symbol::Global(GlobalId(0)), bits as i64),
        };
        self.builder.constant(constant)
    }

    fn list(&mut self, types: &[Type]) -> Vec<Operand> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    fn one_target(&mut self) -> Result<Target, ()> {
        let blocks = self.builder.body().blocks.len();
        if blocks < 2 {
            return Err(());
        }
        let block = BlockId(1 + self.random.below(blocks - 1) as u32);
        let params = self.builder.body().blocks[block.index()].params.clone();
        let regs = &self.builder.body().regs;
        let types: Vec<Type> = params.iter().map(|reg| regs[reg.index()]).collect();
        let args = self.list(&types);
        Ok(self.builder.target(block, &args))
    }
}

type Filled = Result<(), ()>;

impl Visitor for Filler<'_, '_> {
    type Error = ();

    fn flag(&mut self, _: &'static str, value: &mut bool) -> Filled {
        *value = self.random.one_in(3);
        Ok(())
    }

    fn flags(&mut self, value: &mut Flags, allowed: Flags) -> Filled {
        for (_, flag) in Flags::WORDS {
            if allowed.contains(flag) && self.random.one_in(2) {
                *value = value.union(flag);
            }
        }
        Ok(())
    }

    fn ordering(&mut self, value: &mut Ordering, allowed: &[Ordering]) -> Filled {
        *value = self.random.pick(allowed).ok_or(())?;
        Ok(())
    }

    fn ty(&mut self, value: &mut Type, class: Class) -> Filled {
        *value = ty(self.random);
        class.contains(*value).then_some(()).ok_or(())
    }

    fn size(&mut self, value: &mut u64) -> Filled {
        *value = self.random.bits() as u64 >> 1;
        Ok(())
    }

    fn align(&mut self, value: &mut u32) -> Filled {
        *value = 1 << self.random.below(8);
        Ok(())
    }

    fn rule(&mut self, _: Rule, holds: bool) -> Filled {
        holds.then_some(()).ok_or(())
    }

    fn operand(&mut self, value: &mut Operand, ty: Type) -> Filled {
        *value = self.value(ty);
        Ok(())
    }

    fn label(&mut self, value: &mut Option<TextId>) -> Filled {
        *value = self.random.one_in(2).then(|| self.builder.text("na\"me"));
        Ok(())
    }

    fn text(&mut self, value: &mut TextId) -> Filled {
        let text = ["", "inline assembly", "two\nlines \\ \u{e9}"][self.random.below(3)];
        *value = self.builder.text(text);
        Ok(())
    }

    fn target(&mut self, value: &mut Target) -> Filled {
        *value = self.one_target()?;
        Ok(())
    }

    fn cases(&mut self, value: &mut List, ty: Type) -> Filled {
        let mut cases: Vec<Case> = Vec::new();
        for _ in 0..self.random.below(4) {
            let value = self.random.bits() & ty.mask();
            let target = self.one_target()?;
            if cases.iter().all(|case| case.value != value) {
                cases.push(Case { value, target });
            }
        }
        *value = self.builder.cases(cases);
        Ok(())
    }

    fn targets(&mut self, value: &mut List) -> Filled {
        let targets: Result<Vec<Target>, ()> = (0..self.random.below(4))
            .map(|_| self.one_target())
            .collect();
        *value = self.builder.targets(targets?);
        Ok(())
    }

    fn call(&mut self, call: CallFields<'_>) -> Filled {
        let count = self.builder.module().functions.len();
        let id = FuncId(self.random.below(count) as u32);
        let signature = self.builder.module().functions[id.index()]
            .signature
            .clone();
        let mut types = signature.params.clone();
        if signature.variadic {
            types.extend((0..self.random.below(4)).map(|_| ty(self.random)));
        }
        let args = self.list(&types);
        let callee = match self.random.below(3) {
            0 => self.builder.constant(Const::Null),
            _ => self.builder.address(Symbol::Function(id), 0),
        };
        if let Op::Call {
            sig, callee, args, ..
        } = self.builder.call_op(callee, &signature, &args)
        {
            (*call.sig, *call.callee, *call.args) = (sig, callee, args);
        }
        Ok(())
    }

    fn ret(&mut self, value: &mut Option<Operand>) -> Filled {
        *value = self.signature.ret.map(|ty| self.value(ty));
        Ok(())
    }
}
