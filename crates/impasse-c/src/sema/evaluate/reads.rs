//! Reading constant objects, as gcc does in static initialisers: `const` objects whose contents
//! are known, string literals and compound literals.

use super::{Constant, Evaluator};
use crate::hir::{
    Init, InitElement, InitValue, LocalId, Object, ObjectId, PlaceId, PlaceKind, StaticInit,
    StaticTarget, StmtKind,
};
use crate::types::{BitRange, Type, TypeId};

/// What lies at a place that can be read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReadPlace {
    /// So many bytes into an object with static storage.
    Object(ObjectId, u64),
    /// So many bytes into what an initialiser of the body describes.
    Init(u32, u64),
}

impl Evaluator<'_> {
    /// The value at a place, if reading is allowed and it never changes.
    pub(super) fn load(&self, place: PlaceId) -> Option<Constant> {
        let ty = self.body.place(place).ty;
        if ty.quals.is_volatile {
            return None;
        }
        let (place, bits) = match self.body.place(place).kind {
            PlaceKind::Bits { base, offset, bits } => {
                let whole = self.read_place(base)?;
                (whole.moved(offset), Some(bits))
            }
            _ => (self.read_place(place)?, None),
        };
        match place {
            ReadPlace::Object(object, offset) => self.read_object(object, offset, ty.ty, bits),
            ReadPlace::Init(init, offset) => {
                let init = self.body.inits.get(init as usize)?;
                self.read_init(init, offset, ty.ty, bits)
            }
        }
    }

    /// Where the contents of a place are known. Counts as a read.
    pub(crate) fn read_place(&self, place: PlaceId) -> Option<ReadPlace> {
        self.reads.set(self.reads.get().checked_sub(1)?);
        let mut place = place;
        let mut offset = 0_u64;
        loop {
            let whole = match self.body.place(place).kind {
                PlaceKind::Part {
                    base,
                    offset: within,
                } => {
                    offset = offset.checked_add(within)?;
                    place = base;
                    continue;
                }
                PlaceKind::Object(object) => ReadPlace::Object(object, 0),
                PlaceKind::Literal { init, .. } => ReadPlace::Init(init, 0),
                PlaceKind::Local(local) => ReadPlace::Init(self.init_of(local)?, 0),
                PlaceKind::Deref(pointer) => match self.value(pointer)? {
                    Constant::Address {
                        target: StaticTarget::Object(object),
                        addend,
                    } => ReadPlace::Object(object, u64::try_from(addend).ok()?),
                    _ => return None,
                },
                PlaceKind::Bits { .. } | PlaceKind::Temporary(_) => return None,
            };
            return match whole {
                ReadPlace::Object(object, _) if !self.is_readable(object) => None,
                _ => Some(whole.moved(offset)),
            };
        }
    }

    /// The initialiser of a `const` local.
    fn init_of(&self, local: LocalId) -> Option<u32> {
        let ty = self.body.local(local).ty;
        if !ty.quals.is_const || ty.quals.is_volatile {
            return None;
        }
        self.body.stmts.iter().find_map(|stmt| match stmt.kind {
            StmtKind::Init { local: set, init } if set == local => Some(init),
            _ => None,
        })
    }

    /// Whether an object keeps its first contents: it is constant, or a literal that has no name
    /// by which anything could change it before.
    fn is_readable(&self, object: ObjectId) -> bool {
        let Some(object) = self.unit.objects.get(object.0 as usize) else {
            return false;
        };
        let ty = self.types().innermost_element(object.ty.ty);
        let mut quals = object.ty.quals;
        let mut array = object.ty.ty;
        while let Type::Array { element, .. } = *self.types().get(array) {
            quals = element.quals;
            array = element.ty;
        }
        let fixed = object.constant || quals.is_const || object.name.starts_with('.');
        fixed && !quals.is_volatile && self.types().is_complete(ty)
    }

    fn read_object(
        &self,
        object: ObjectId,
        offset: u64,
        ty: TypeId,
        bits: Option<BitRange>,
    ) -> Option<Constant> {
        let object = self.unit.objects.get(object.0 as usize)?;
        if let Type::Complex(_) = self.types().get(ty) {
            let part = u64::from(self.types().float_kind(ty)?.bytes());
            let part_bits = self.part(ty)?.bits()?;
            let read =
                |offset| Some(bytes_at(object, offset, part)? & u128::MAX >> (128 - part_bits));
            return Some(Constant::Complex(read(offset)?, read(offset + part)?));
        }
        if let Some(bits) = bits {
            let word = bytes_at(object, offset, u64::from(bits.bytes))?;
            return Some(Constant::Int(self.widened(word, bits, ty)));
        }
        let ir = self.scalar(ty)?;
        let size = self.types().size(ty)?;
        if let Some((target, addend)) = reloc_at(object, offset).filter(|_| size == 8) {
            return Some(Constant::Address { target, addend });
        }
        let value = bytes_at(object, offset, size)? & u128::MAX >> (128 - ir.bits()?);
        Some(if ir.is_float() {
            Constant::Float(value)
        } else {
            Constant::Int(value)
        })
    }

    /// A bit-field in the bits of its type.
    fn widened(&self, word: u128, bits: BitRange, ty: TypeId) -> u128 {
        let unused = 128 - u32::from(bits.width.clamp(1, 128));
        let value = word >> bits.shift << unused;
        let value = if bits.signed {
            (value.cast_signed() >> unused).cast_unsigned()
        } else {
            value >> unused
        };
        let width = self.scalar(ty).and_then(|ir| ir.bits());
        value & u128::MAX >> (128 - width.unwrap_or(128))
    }

    /// The last element that sets exactly what is read; 0 if none sets any of it.
    fn read_init(
        &self,
        init: &Init,
        offset: u64,
        ty: TypeId,
        bits: Option<BitRange>,
    ) -> Option<Constant> {
        let size = self.types().size(ty)?;
        let overlaps = |element: &&InitElement| {
            let length = match &element.value {
                InitValue::Bytes(bytes) => bytes.len() as u64,
                InitValue::Expr(_) => self.types().size(element.ty.ty).unwrap_or(0),
            };
            element.offset < offset + size && offset < element.offset + length
        };
        let Some(element) = init.elements.iter().rev().find(overlaps) else {
            let float = self.types().is_real_float(ty);
            let zero = if float {
                Constant::Float(0)
            } else {
                Constant::Int(0)
            };
            return (init.zero && !self.types().is_complex(ty)).then_some(zero);
        };
        let same = element.offset == offset && element.ty.ty == ty && element.bits == bits;
        match element.value {
            InitValue::Expr(value) if same && bits.is_none() => self.value(value),
            _ => None,
        }
    }
}

impl ReadPlace {
    fn moved(self, bytes: u64) -> Self {
        match self {
            ReadPlace::Object(object, offset) => ReadPlace::Object(object, offset + bytes),
            ReadPlace::Init(init, offset) => ReadPlace::Init(init, offset + bytes),
        }
    }
}

/// The little-endian number of `size` bytes; `None` outside the object, when its contents are not
/// known, or when an address lies there.
fn bytes_at(object: &Object, offset: u64, size: u64) -> Option<u128> {
    let StaticInit::Data { bytes, relocs } = &object.init else {
        return None;
    };
    let end = offset.checked_add(size).filter(|&end| end <= object.size)?;
    let in_the_way = |at: u64| at < end && offset < at + 8;
    if relocs.iter().any(|reloc| in_the_way(reloc.offset)) {
        return None;
    }
    let byte = |at: u64| bytes.get(at as usize).copied().unwrap_or(0);
    let number = (offset..end.min(offset + 16)).rev();
    Some(number.fold(0, |value, at| value << 8 | u128::from(byte(at))))
}

fn reloc_at(object: &Object, offset: u64) -> Option<(StaticTarget, i64)> {
    let StaticInit::Data { relocs, .. } = &object.init else {
        return None;
    };
    let index = relocs.binary_search_by_key(&offset, |reloc| reloc.offset);
    let reloc = relocs.get(index.ok()?)?;
    Some((reloc.target, reloc.addend))
}
