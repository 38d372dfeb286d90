//! Places in memory: addresses, loads and stores.

use impasse_ir::{Access, CopyOp, Operand, Symbol, Type as Ir};

use super::function::{Lowerer, Storage, Value};
use super::shape::{Shape, part_bytes};
use crate::hir::{LocalId, PlaceId, PlaceKind};
use crate::types::{BitRange, TypeId};

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

    /// The address of a place.
    pub(super) fn address(&mut self, id: PlaceId) -> Operand {
        let place = *self.body.place(id);
        match place.kind {
            PlaceKind::Local(local) => self.local_address(local),
            PlaceKind::Object(object) => {
                let object = self.symbols.object(self.b.module(), object);
                self.b.address(Symbol::Global(object), 0)
            }
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

    /// The address of a local.
    pub(super) fn local_address(&mut self, local: LocalId) -> Operand {
        match self.locals[local.0 as usize] {
            Storage::Fixed(address) => address,
            Storage::Indirect(slot) => self.b.load(Ir::Ptr, slot, Access::aligned(8)),
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
}
