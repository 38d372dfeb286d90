//! The same bits as another type: between vectors, numbers and memory.

use impasse_ir::{BinOp, ConvOp, Flags, Operand, Type as Ir};

use super::Lowerer;
use crate::error::{Res, unsupported};
use crate::types::{Leaf, int};

/// How many bits a part has.
fn width(leaf: &Leaf) -> u32 {
    match leaf.bits {
        0 => leaf.ir.bits().unwrap_or(64),
        bits => bits,
    }
}

impl Lowerer<'_, '_> {
    pub(super) fn bitcast(
        &mut self,
        from: &[Leaf],
        to: &[Leaf],
        parts: Vec<Operand>,
    ) -> Res<Vec<Operand>> {
        let alike = |(a, b): (&Leaf, &Leaf)| width(a) == width(b);
        if from.len() == to.len() && from.iter().zip(to).all(alike) {
            let pairs = parts.into_iter().zip(to);
            return Ok(pairs
                .map(|(part, to)| self.same_bits(part, to.ir))
                .collect());
        }
        let bits: u32 = from.iter().map(width).sum();
        if bits <= 128 {
            let whole = self.packed(from, parts)?;
            return self.unpacked(to, whole);
        }
        if from
            .iter()
            .chain(to)
            .any(|leaf| !width(leaf).is_multiple_of(8))
        {
            return unsupported("a cast of such a long vector of bits");
        }
        let local = self.b.local(u64::from(bits / 8), 16, "");
        self.store_parts(local, from, parts, 1, false)?;
        self.load_parts(local, to, 1, false)
    }

    /// A value of the same bits in a register of the same width.
    fn same_bits(&mut self, value: Operand, to: Ir) -> Operand {
        let from = self.b.type_of(value);
        let op = match (from, to) {
            _ if from == to => return value,
            (Ir::Ptr, _) => ConvOp::PtrToInt,
            (_, Ir::Ptr) => ConvOp::IntToPtr,
            _ => ConvOp::Bitcast,
        };
        match (from, to) {
            (Ir::Ptr, to) if to.is_float() => {
                let bits = self.b.convert(op, value, Ir::I64);
                self.same_bits(bits, to)
            }
            (from, Ir::Ptr) if from.is_float() => {
                let bits = self.same_bits(value, Ir::I64);
                self.b.convert(op, bits, to)
            }
            _ => self.b.convert(op, value, to),
        }
    }

    /// Parts as one number, the first part lowest.
    pub(super) fn packed(&mut self, leaves: &[Leaf], parts: Vec<Operand>) -> Res<Operand> {
        let bits: u32 = leaves.iter().map(width).sum();
        let Some(ty) = int(bits.max(1)) else {
            return unsupported("such a long vector as a number");
        };
        let mut whole = self.b.int(ty, 0);
        let mut at = 0u32;
        for (leaf, part) in leaves.iter().zip(parts) {
            let Some(own) = int(width(leaf)) else {
                return unsupported("such a lane as a number");
            };
            let part = match leaf.bits {
                0 => self.same_bits(part, own),
                _ => part,
            };
            let part = self.resized(part, ty, false);
            let shift = self.b.int(ty, at.into());
            let part = match at {
                0 => part,
                _ => self.b.binary(BinOp::Shl, Flags::NONE, part, shift),
            };
            whole = match at {
                0 => part,
                _ => self.b.binary(BinOp::Or, Flags::NONE, whole, part),
            };
            at += width(leaf);
        }
        Ok(whole)
    }

    /// The parts of a number.
    pub(super) fn unpacked(&mut self, leaves: &[Leaf], whole: Operand) -> Res<Vec<Operand>> {
        let ty = self.b.type_of(whole);
        let mut at = 0u32;
        let mut parts = Vec::new();
        for leaf in leaves {
            let bits = width(leaf);
            let Some(own) = int(bits) else {
                return unsupported("such a lane as a number");
            };
            let shift = self.b.int(ty, at.into());
            let part = match at {
                0 => whole,
                _ => self.b.binary(BinOp::LShr, Flags::NONE, whole, shift),
            };
            let part = self.resized(part, own, false);
            let odd = Leaf {
                ir: own,
                bits,
                at: 0,
            };
            let part = self.masked(odd, part);
            parts.push(self.same_bits(part, leaf.ir));
            at += bits;
        }
        Ok(parts)
    }
}
