//! Places in memory: addresses, loads and stores, of bit-fields too.

use impasse_ir::{Access, BinOp, CopyOp, Operand, Type as Ir};

use crate::abi::{Shape, int_of, part_bytes, passed};
use crate::hir::{PlaceId, PlaceKind};
use crate::lower::function::{Lowerer, Value};
use crate::types::{BitRange, Type, TypeId};

/// A place whose address has been computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Where it is; for a bit-field the integer that holds it.
    pub(super) address: Operand,
    /// The type of what is there.
    pub(super) ty: TypeId,
    /// For a bit-field, which bits.
    pub(super) bits: Option<BitRange>,
    /// Whether accesses must happen exactly as written.
    pub(super) volatile: bool,
}

// Places in memory: addresses, loads and stores.
impl Lowerer<'_, '_> {
    /// Computes where a place is.
    pub(super) fn spot(&mut self, id: PlaceId) -> Spot {
        let place = *self.body.place(id);
        let (address, bits) = match place.kind {
            PlaceKind::Bits { base, offset, bits } => {
                let base = self.address(base);
                (self.b.ptr_offset(base, offset as i64), Some(bits))
            }
            _ => (self.address(id), None),
        };
        self.at(place.at);
        Spot {
            address,
            ty: place.ty.ty,
            bits,
            volatile: place.ty.quals.is_volatile,
        }
    }

    /// A pointer to a place; to the first element of an array, which it is moved within.
    pub(super) fn pointer_to(&mut self, id: PlaceId) -> Operand {
        let place = *self.body.place(id);
        let address = self.address(id);
        match (place.kind, self.unit.types.get(place.ty.ty)) {
            // An array of one element may be the start of a longer one.
            (PlaceKind::Part { .. }, Type::Array { element, .. })
                if self.size(place.ty.ty) > self.size(element.ty) =>
            {
                self.b.ptr_within(address, self.size(place.ty.ty))
            }
            _ => address,
        }
    }

    /// The address of a place.
    pub(super) fn address(&mut self, id: PlaceId) -> Operand {
        let place = *self.body.place(id);
        match place.kind {
            PlaceKind::Local(local) => self.local_address(local),
            PlaceKind::Object(object) => self.object_address(object),
            PlaceKind::Deref(pointer) => self.scalar(pointer),
            PlaceKind::Part { base, offset } | PlaceKind::Bits { base, offset, .. } => {
                let base = self.address(base);
                self.at(place.at);
                self.b.ptr_offset(base, offset as i64)
            }
            PlaceKind::Temporary(value) => {
                let value = self.value(value);
                self.in_memory(value, place.ty.ty)
            }
            PlaceKind::Literal { local, init } => {
                let address = self.local_address(local);
                self.initialise(address, self.body.local(local).ty.ty, init);
                address
            }
        }
    }

    /// An address where the value is; a fresh copy, that nothing else changes.
    pub(super) fn in_memory(&mut self, value: Value, ty: TypeId) -> Operand {
        let copy = self.temporary(ty);
        self.store_value(copy, ty, false, value);
        copy
    }

    /// Reads what is at a place.
    pub(super) fn load(&mut self, spot: Spot) -> Value {
        if let Some(bits) = spot.bits {
            return Value::Scalar(self.load_bits(spot, bits));
        }
        let mut access = self.access(spot.ty);
        access.volatile = spot.volatile;
        match self.shape(spot.ty) {
            Shape::Void => Value::Void,
            Shape::Memory => Value::Memory(spot.address),
            Shape::Complex(part) => {
                let re = self.b.load(part, spot.address, access);
                let second = self.b.ptr_offset(spot.address, part_bytes(part));
                Value::Complex(re, self.b.load(part, second, access))
            }
            shape => match shape.register() {
                Some(ty) => Value::Scalar(self.b.load(ty, spot.address, access)),
                None => Value::Void,
            },
        }
    }

    /// Writes a value of the place's type; gives what is there then.
    pub(super) fn store(&mut self, spot: Spot, value: Value) -> Value {
        if let (Some(bits), Value::Scalar(scalar)) = (spot.bits, value) {
            return Value::Scalar(self.store_bits(spot, bits, scalar));
        }
        self.store_value(spot.address, spot.ty, spot.volatile, value);
        match value {
            Value::Memory(_) => Value::Memory(spot.address),
            _ => value,
        }
    }

    /// Writes a value of type `ty` to an address.
    pub(super) fn store_value(
        &mut self,
        address: Operand,
        ty: TypeId,
        volatile: bool,
        value: Value,
    ) {
        let mut access = self.access(ty);
        access.volatile = volatile;
        match value {
            Value::Void => {}
            Value::Scalar(scalar) => self.b.store(scalar, address, access),
            Value::Complex(re, im) => {
                let second = part_bytes(self.b.type_of(re));
                self.b.store(re, address, access);
                let second = self.b.ptr_offset(address, second);
                self.b.store(im, second, access);
            }
            Value::Memory(from) => {
                let size = self.size(ty);
                if size > 0 && from != address {
                    self.b.copy(CopyOp::Memcpy, address, from, size);
                }
            }
        }
    }

    // Bit-fields.

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
