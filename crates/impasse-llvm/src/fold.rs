//! What constants are worth: each part of a value as a constant of the IR.

use std::cell::Cell;

use impasse_ir::fold::{self, Fault};
use impasse_ir::{BlockId, Const, ConvOp, Symbol, Type as Ir};

use crate::constants::{Constant, ValueId};
use crate::error::{Res, malformed, unsupported};
use crate::gep::{Step, steps};
use crate::opcodes;
use crate::types::{Leaf, Ty, TyId, Types};
use crate::values::{Values, What};

/// A cast that changes nothing, beside those that LLVM has.
pub(crate) const SAME: u64 = u64::MAX;
/// LLVM's number of the cast that keeps all bits.
pub(crate) const BITCAST: u64 = 11;

/// So many constants are looked at to find the value of one.
const FUEL: u32 = 1 << 18;

/// Constants that lie in each other deeper than this are not looked into. A level takes 5 kB of stack in a debug build, and
/// threads of tests have 2 MB.
const DEEPEST: u32 = 256;

/// A part of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Folded {
    Const(Const),
    /// An address as an integer of 64 bits.
    AddressBits(Symbol, i64),
    /// The low bits of an address.
    CutAddress(Symbol, i64, Leaf),
    /// A pointer that is a number, as handles are.
    Number(u64),
}

/// Finds the values of constants.
pub(crate) struct Folder<'a> {
    pub(crate) types: &'a Types,
    pub(crate) values: &'a Values,
    fuel: Cell<u32>,
}

impl<'a> Folder<'a> {
    pub(crate) fn new(types: &'a Types, values: &'a Values) -> Self {
        Self {
            types,
            values,
            fuel: Cell::new(FUEL),
        }
    }

    /// All parts of a constant.
    pub(crate) fn parts(&self, id: ValueId) -> Res<Vec<Folded>> {
        let Some(fuel) = self.fuel.get().checked_sub(1) else {
            return unsupported("a constant that takes so long to compute");
        };
        self.fuel.set(fuel);
        let value = self.values.get(id)?;
        match &value.what {
            What::Symbol(symbol) => Ok(vec![address(*symbol, 0)]),
            What::Alias(other) => self.nested(*other),
            What::Constant(constant) => self.constant(value.ty, constant),
            What::Intrinsic(name) => unsupported(format!("the address of `{name}`")),
            What::Local => malformed("a constant that is none"),
        }
    }

    /// The parts of a constant inside another one. The fuel bounds how deep that goes.
    fn nested(&self, id: ValueId) -> Res<Vec<Folded>> {
        // A constant with itself inside would need all fuel, and stack for it.
        self.fuel
            .set(self.fuel.get().saturating_sub(FUEL / DEEPEST));
        let parts = self.parts(id);
        self.fuel.set(self.fuel.get() + FUEL / DEEPEST);
        parts
    }

    fn scalar(&self, id: ValueId) -> Res<(Leaf, Folded)> {
        let leaves = self.types.leaves(self.values.get(id)?.ty)?;
        match (&leaves[..], &self.nested(id)?[..]) {
            ([leaf], [part]) => Ok((*leaf, *part)),
            _ => unsupported("arithmetic on constant vectors"),
        }
    }

    /// The value of a constant index.
    pub(crate) fn index(&self, id: ValueId) -> Option<i64> {
        let value = self.values.get(id).ok()?;
        match value.what {
            What::Constant(Constant::Int(bits)) => i64::try_from(bits).ok(),
            What::Constant(Constant::Null) => Some(0),
            _ => None,
        }
    }

    fn constant(&self, ty: TyId, constant: &Constant) -> Res<Vec<Folded>> {
        let leaves = self.types.leaves(ty)?;
        let each = |make: &dyn Fn(&Leaf) -> Const| {
            Ok(leaves
                .iter()
                .map(|leaf| Folded::Const(make(leaf)))
                .collect())
        };
        match constant {
            Constant::Null => each(&zero),
            Constant::Undef => each(&|leaf| Const::Undef(leaf.ir)),
            // Words that are zero are left out of a record.
            Constant::Int(bits) if matches!(self.types.get(ty)?, Ty::Int(129..)) => {
                let bits = bits.cast_unsigned();
                let words = vec![bits as u64, (bits >> 64) as u64];
                self.constant(ty, &Constant::Words(words))
            }
            Constant::Int(bits) => each(&|leaf| number(leaf, bits.cast_unsigned())),
            Constant::Words(words) => {
                let words = words.iter().copied().chain(std::iter::repeat(0));
                let parts = leaves.iter().zip(words);
                let parts = parts.map(|(leaf, word)| Folded::Const(number(leaf, word.into())));
                Ok(parts.collect())
            }
            Constant::Float(bits) => each(&|leaf| number(leaf, *bits)),
            Constant::Data(bits) if bits.len() == leaves.len() => {
                let parts = leaves.iter().zip(bits);
                let parts = parts.map(|(leaf, &bits)| Folded::Const(number(leaf, bits.into())));
                Ok(parts.collect())
            }
            Constant::Aggregate(elements) => {
                let mut parts = Vec::new();
                for &element in elements {
                    parts.extend(self.nested(element)?);
                }
                match parts.len() == leaves.len() {
                    true => Ok(parts),
                    false => malformed("a constant with a wrong number of parts"),
                }
            }
            Constant::Gep { source, operands } => self.gep(*source, operands),
            Constant::BlockAddress { function, block } => {
                match self.values.get(self.values.behind(*function))?.what {
                    What::Symbol(Symbol::Function(id)) => {
                        Ok(vec![address(Symbol::Block(id, BlockId(*block)), 0)])
                    }
                    _ => malformed("the address of a block of no function"),
                }
            }
            Constant::Cast { op, value } => self.cast(*op, *value, ty),
            Constant::Binary { op, a, b } => self.binary(*op, *a, *b),
            Constant::Compare { predicate, a, b } => self.compare(*predicate, *a, *b),
            Constant::Select([yes, no, condition]) => match self.scalar(*condition)?.1 {
                Folded::Const(Const::Int(_, 0)) => self.nested(*no),
                Folded::Const(Const::Int(..)) => self.nested(*yes),
                _ => unsupported("a constant that depends on an address"),
            },
            Constant::Other(what) => unsupported(*what),
            Constant::Data(_) => malformed("a constant with a wrong number of parts"),
        }
    }

    fn gep(&self, source: TyId, operands: &[ValueId]) -> Res<Vec<Folded>> {
        let Some((&base, indices)) = operands.split_first() else {
            return malformed("an address of nothing");
        };
        let mut offset = 0i64;
        for step in steps(self.types, source, indices, |id| self.index(id))? {
            match step {
                Step::Bytes(bytes) => offset = offset.wrapping_add(bytes),
                Step::Array(_) => {}
                Step::Scaled(..) => return unsupported("a constant address at an unknown place"),
            }
        }
        let moved = match self.scalar(base)?.1 {
            Folded::Const(Const::Address(symbol, at)) => address(symbol, at.wrapping_add(offset)),
            Folded::Const(Const::Null) if offset == 0 => Folded::Const(Const::Null),
            Folded::Const(Const::Null) => Folded::Number(offset.cast_unsigned()),
            Folded::Number(at) => Folded::Number(at.wrapping_add_signed(offset)),
            Folded::Const(Const::Undef(ty)) => Folded::Const(Const::Undef(ty)),
            _ => return unsupported("a constant address that belongs to nothing"),
        };
        Ok(vec![moved])
    }

    fn cast(&self, op: u64, value: ValueId, to: TyId) -> Res<Vec<Folded>> {
        if op == SAME {
            return self.nested(value);
        }
        let targets = self.types.leaves(to)?;
        let [target] = targets[..] else {
            return unsupported("a cast of a constant vector");
        };
        let (leaf, part) = self.scalar(value)?;
        let result = match (opcodes::cast(op), part) {
            (_, part) if leaf.ir == target.ir && leaf.bits == target.bits => part,
            (_, Folded::Const(Const::Undef(_))) => Folded::Const(Const::Undef(target.ir)),
            (Some(ConvOp::PtrToInt), Folded::Const(Const::Null)) => Folded::Const(zero(&target)),
            (Some(ConvOp::PtrToInt), Folded::Const(Const::Address(symbol, at)))
                if target.bits == 64 =>
            {
                Folded::AddressBits(symbol, at)
            }
            (Some(ConvOp::IntToPtr), Folded::AddressBits(symbol, at)) => address(symbol, at),
            (Some(ConvOp::IntToPtr), Folded::Const(Const::Int(_, 0))) => Folded::Const(Const::Null),
            (Some(ConvOp::IntToPtr), Folded::Const(Const::Int(_, bits))) => {
                Folded::Number(bits as u64)
            }
            (Some(ConvOp::PtrToInt), Folded::Number(bits)) => {
                Folded::Const(number(&target, bits.into()))
            }
            (Some(ConvOp::PtrToInt), Folded::Const(Const::Address(symbol, at))) => {
                Folded::CutAddress(symbol, at, target)
            }
            (Some(op), Folded::Const(Const::Int(_, bits) | Const::Float(_, bits)))
                if target.ir != Ir::Ptr =>
            {
                let wide = match op {
                    ConvOp::SExt => extended(&leaf, bits),
                    _ => bits,
                };
                Folded::Const(match op {
                    ConvOp::SExt | ConvOp::ZExt | ConvOp::Trunc => number(&target, wide),
                    _ => number(&target, fold::convert(op, leaf.ir, bits, target.ir)),
                })
            }
            _ => return unsupported("an address as a number of another width"),
        };
        Ok(vec![result])
    }

    fn binary(&self, op: u64, a: ValueId, b: ValueId) -> Res<Vec<Folded>> {
        let ((leaf, a), (_, b)) = (self.scalar(a)?, self.scalar(b)?);
        let Some(op) = opcodes::binary(op, leaf.ir.is_float()) else {
            return malformed("an operation that is not there");
        };
        use impasse_ir::BinOp::{Add, Sub};
        let result = match (op, a, b) {
            (Add, Folded::AddressBits(symbol, at), Folded::Const(Const::Int(_, by)))
            | (Add, Folded::Const(Const::Int(_, by)), Folded::AddressBits(symbol, at)) => {
                Folded::AddressBits(symbol, at.wrapping_add(by as i64))
            }
            (Sub, Folded::AddressBits(symbol, at), Folded::Const(Const::Int(_, by))) => {
                Folded::AddressBits(symbol, at.wrapping_sub(by as i64))
            }
            (Sub, Folded::AddressBits(one, at), Folded::AddressBits(other, from))
                if one == other =>
            {
                let bits = i128::from(at.wrapping_sub(from)).cast_unsigned();
                Folded::Const(number(&leaf, bits))
            }
            (_, Folded::Const(Const::Int(_, a)), Folded::Const(Const::Int(_, b)))
                if !leaf.is_odd() =>
            {
                match fold::binary(op, leaf.ir, a, b) {
                    Ok(bits) => Folded::Const(number(&leaf, bits)),
                    Err(Fault::DivisionByZero | Fault::DivisionOverflow) => {
                        Folded::Const(Const::Undef(leaf.ir))
                    }
                }
            }
            _ => return unsupported("arithmetic on constant addresses"),
        };
        Ok(vec![result])
    }

    fn compare(&self, predicate: u64, a: ValueId, b: ValueId) -> Res<Vec<Folded>> {
        let ((leaf, a), (_, b)) = (self.scalar(a)?, self.scalar(b)?);
        let Some(op) = opcodes::compare(predicate) else {
            return malformed("a comparison that is not there");
        };
        match (a, b) {
            (Folded::Const(Const::Int(_, a)), Folded::Const(Const::Int(_, b))) => {
                let (a, b) = (extended(&leaf, a), extended(&leaf, b));
                let holds = fold::compare(op, Ir::I128, a, b);
                Ok(vec![Folded::Const(Const::Int(Ir::I1, holds.into()))])
            }
            _ => unsupported("a comparison of constant addresses"),
        }
    }

    /// The address in a distance from an object to it, cut to 32 bits.
    pub(crate) fn distance(&self, id: ValueId, own: Symbol) -> Option<(Symbol, i64)> {
        let What::Constant(Constant::Cast { op, value }) = self.values.get(id).ok()?.what else {
            return None;
        };
        let What::Constant(Constant::Binary { op: minus, a, b }) =
            self.values.get(value).ok()?.what
        else {
            return None;
        };
        if opcodes::cast(op) != Some(ConvOp::Trunc)
            || opcodes::binary(minus, false) != Some(impasse_ir::BinOp::Sub)
        {
            return None;
        }
        match (self.scalar(a).ok()?.1, self.scalar(b).ok()?.1) {
            (Folded::AddressBits(symbol, at), Folded::AddressBits(from, 0)) if from == own => {
                Some((symbol, at))
            }
            _ => None,
        }
    }

    /// Whether a value is a constant.
    pub(crate) fn is_constant(&self, id: ValueId) -> bool {
        let value = self.values.get(id);
        value.is_ok_and(|value| !matches!(value.what, What::Local))
    }

    /// The type of a value.
    pub(crate) fn type_of(&self, id: ValueId) -> Res<&'a Ty> {
        self.types.get(self.values.get(id)?.ty)
    }
}

fn address(symbol: Symbol, offset: i64) -> Folded {
    Folded::Const(Const::Address(symbol, offset))
}

/// The bits of an integer with its sign above.
fn extended(leaf: &Leaf, bits: u128) -> u128 {
    let shift = 128 - leaf.bits.clamp(1, 128);
    ((bits << shift).cast_signed() >> shift).cast_unsigned()
}

/// Zero.
pub(crate) fn zero(leaf: &Leaf) -> Const {
    match leaf.ir {
        Ir::Ptr => Const::Null,
        ir if ir.is_float() => Const::Float(ir, 0),
        ir => Const::Int(ir, 0),
    }
}

/// The number with these bits; those that it has not are dropped. The format of the x87 is written
/// with its upper 64 bits first.
pub(crate) fn number(leaf: &Leaf, bits: u128) -> Const {
    match leaf.ir {
        Ir::F80 => {
            let (high, low) = (bits as u64, (bits >> 64) as u16);
            Const::Float(Ir::F80, u128::from(high) << 16 | u128::from(low))
        }
        ir if ir.is_float() => Const::Float(ir, bits & ir.mask()),
        Ir::Ptr => Const::Null,
        ir => Const::Int(ir, bits & (u128::MAX >> (128 - leaf.bits.clamp(1, 128)))),
    }
}
