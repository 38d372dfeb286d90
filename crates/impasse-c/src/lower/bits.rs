//! Bit-fields.

use impasse_ir::{Access, BinOp, Operand, Type as Ir};

use super::function::Lowerer;
use super::place::Spot;
use super::shape::{int_of, passed};
use crate::types::BitRange;

impl Lowerer<'_, '_> {
    fn bits_access(&self, spot: Spot) -> Access {
        let mut access = Access::aligned(1);
        access.volatile = spot.volatile;
        access
    }

    /// Reads a bit-field and widens it to its declared type.
    pub(super) fn load_bits(&mut self, spot: Spot, bits: BitRange) -> Operand {
        let unit = unit(bits);
        let word = self.load_unit(spot, bits);
        let low = self.shift(BinOp::LShr, unit, word, u32::from(bits.shift));
        self.widen(spot, bits, unit, low)
    }

    /// Writes a bit-field; gives its new value.
    pub(super) fn store_bits(&mut self, spot: Spot, bits: BitRange, value: Operand) -> Operand {
        let unit = unit(bits);
        let from = self.b.type_of(value);
        let value = self.resize(value, from, unit, bits.signed);
        let mask = mask(bits);
        if mask == unit.mask() {
            self.store_unit(spot, bits, value);
            return self.widen(spot, bits, unit, value);
        }
        let low = self.and(unit, value, mask);
        let placed = self.shift(BinOp::Shl, unit, low, u32::from(bits.shift));
        let word = self.load_unit(spot, bits);
        let others = self.and(unit, word, !(mask << bits.shift) & unit.mask());
        let word = self.binary(BinOp::Or, others, placed);
        self.store_unit(spot, bits, word);
        self.widen(spot, bits, unit, low)
    }

    /// Reads the integer that holds a bit-field; in pieces if it has an odd number of bytes, as in
    /// packed records.
    fn load_unit(&mut self, spot: Spot, bits: BitRange) -> Operand {
        let unit = unit(bits);
        let access = self.bits_access(spot);
        if bits.bytes > 16 {
            self.b.unsupported("a packed bit-field that spans 17 bytes");
        }
        let mut word = None;
        for (offset, piece) in pieces(bits) {
            let address = self.b.ptr_offset(spot.address, i64::from(offset));
            let value = self.b.load(piece, address, access);
            let value = self.resize(value, piece, unit, false);
            let value = self.shift(BinOp::Shl, unit, value, 8 * offset);
            word = Some(match word {
                None => value,
                Some(word) => self.binary(BinOp::Or, word, value),
            });
        }
        word.unwrap_or_else(|| self.b.int(unit, 0))
    }

    /// Writes the integer that holds a bit-field.
    fn store_unit(&mut self, spot: Spot, bits: BitRange, word: Operand) {
        let unit = unit(bits);
        let access = self.bits_access(spot);
        for (offset, piece) in pieces(bits) {
            let address = self.b.ptr_offset(spot.address, i64::from(offset));
            let value = self.shift(BinOp::LShr, unit, word, 8 * offset);
            let value = self.resize(value, unit, piece, false);
            self.b.store(value, address, access);
        }
    }

    /// From the low bits of `word` to the declared type, by sign.
    fn widen(&mut self, spot: Spot, bits: BitRange, unit: Ir, word: Operand) -> Operand {
        let rest = unit.bits().unwrap_or(0) - u32::from(bits.width);
        let value = match bits.signed {
            true => {
                let high = self.shift(BinOp::Shl, unit, word, rest);
                self.shift(BinOp::AShr, unit, high, rest)
            }
            false => self.and(unit, word, mask(bits)),
        };
        let ty = passed(self.shape(spot.ty));
        self.resize(value, unit, ty, bits.signed)
    }

    fn shift(&mut self, op: BinOp, unit: Ir, word: Operand, amount: u32) -> Operand {
        if amount == 0 {
            return word;
        }
        let amount = self.b.int(unit, i128::from(amount));
        self.binary(op, word, amount)
    }

    fn and(&mut self, unit: Ir, word: Operand, mask: u128) -> Operand {
        if mask == unit.mask() {
            return word;
        }
        let mask = self.b.int(unit, mask.cast_signed());
        self.binary(BinOp::And, word, mask)
    }
}

/// The register that holds the bytes of a bit-field.
fn unit(bits: BitRange) -> Ir {
    int_of(u32::from(bits.bytes).next_power_of_two())
}

/// The loads or stores that make up the bytes of a bit-field: offset and type of each.
fn pieces(bits: BitRange) -> impl Iterator<Item = (u32, Ir)> {
    let mut offset = 0;
    let mut left = u32::from(bits.bytes).min(16);
    std::iter::from_fn(move || {
        let bytes = 1 << left.checked_ilog2()?;
        let piece = (offset, int_of(bytes));
        offset += bytes;
        left -= bytes;
        Some(piece)
    })
}

/// The bits of the value, from bit 0 on.
fn mask(bits: BitRange) -> u128 {
    u128::MAX >> (128 - u32::from(bits.width.clamp(1, 128)))
}
