//! Constants, texts and lists: what instructions refer to.

use super::FunctionBuilder;
use crate::{BlockId, Case, Const, List, Operand, Symbol, Target, TextId, Type};

impl FunctionBuilder<'_> {
    /// A constant.
    pub fn constant(&mut self, value: Const) -> Operand {
        Operand::Const(self.interner.constant(&mut self.body, value))
    }

    /// An integer constant; bits outside the type are dropped.
    pub fn int(&mut self, ty: Type, value: i128) -> Operand {
        self.constant(Const::Int(ty, value.cast_unsigned() & ty.mask()))
    }

    /// The address of `symbol` plus `offset` bytes.
    pub fn address(&mut self, symbol: Symbol, offset: i64) -> Operand {
        self.constant(Const::Address(symbol, offset))
    }

    /// A text, for the name of an `alloca` or the reason of an `unsupported`.
    pub fn text(&mut self, text: &str) -> TextId {
        self.interner.text(&mut self.body, text)
    }

    /// A branch target with arguments.
    pub fn target(&mut self, block: BlockId, args: &[Operand]) -> Target {
        Target {
            block,
            args: List::push(&mut self.body.operands, args.iter().copied()),
        }
    }

    /// A list of switch cases, for [`Op::Switch`](crate::Op::Switch).
    pub fn cases(&mut self, cases: impl IntoIterator<Item = Case>) -> List {
        List::push(&mut self.body.cases, cases)
    }

    /// A list of targets, for [`Op::IndirectBr`](crate::Op::IndirectBr).
    pub fn targets(&mut self, targets: impl IntoIterator<Item = Target>) -> List {
        List::push(&mut self.body.targets, targets)
    }

    /// A floating constant of type `f64`.
    pub fn f64(&mut self, value: f64) -> Operand {
        self.constant(Const::Float(Type::F64, u128::from(value.to_bits())))
    }

    /// A floating constant of any type, by its bits.
    pub fn float_bits(&mut self, ty: Type, bits: u128) -> Operand {
        self.constant(Const::Float(ty, bits & ty.mask()))
    }

    /// The null pointer.
    pub fn null(&mut self) -> Operand {
        self.constant(Const::Null)
    }

    /// Some value of type `ty`; what an expression gives after [`Op::Unsupported`](crate::Op::Unsupported).
    pub fn undef(&mut self, ty: Type) -> Operand {
        self.constant(Const::Undef(ty))
    }
}
