//! The layout of records, as gcc does it for x86-64: the System V ABI, and its own rules for
//! `packed`, `aligned`, `#pragma pack` and what they do to bit-fields.

use super::{BitRange, IntKind, Length, QualType, RecordField, Type, TypeId, Types};
use crate::ast::Name;

/// A field to be laid out.
#[derive(Clone, Copy, Debug)]
pub struct FieldSpec {
    /// Its name.
    pub name: Option<Name>,
    /// Its type.
    pub ty: QualType,
    /// The width of a bit-field; 0 only without a name, and at most that of the type.
    pub width: Option<u32>,
    /// The alignment in bytes that `aligned` gave to the typedef by which the field's type is
    /// named; it may be lower than that of the type.
    pub typedef_align: Option<u32>,
    /// `aligned` or `_Alignas` on the field itself, in bytes.
    pub align: Option<u32>,
    /// Whether `packed` is on the field itself.
    pub packed: bool,
}

/// What applies to a record as a whole.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordAttributes {
    /// Whether it is a `union`.
    pub is_union: bool,
    /// `packed`
    pub packed: bool,
    /// `#pragma pack(n)`: no field is aligned to more bytes than this.
    pub pack: Option<u32>,
    /// `aligned(n)`
    pub align: Option<u32>,
}

/// A record that has been laid out.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The fields, all of them, but for bit-fields of width 0.
    pub fields: Vec<RecordField>,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u32,
}

/// A layout in progress; positions are in bits.
struct Progress<'a> {
    types: &'a Types,
    attributes: RecordAttributes,
    /// Where the next field of a `struct` can begin; the end of the largest of a `union`.
    end: u64,
    /// Alignment of the record so far, in bits.
    align: u64,
}

impl Types {
    /// Lays out a record. `None` if it is larger than any object can be, or a field other than a
    /// flexible array has an incomplete type.
    pub fn lay_out(&self, specs: &[FieldSpec], attributes: RecordAttributes) -> Option<Layout> {
        let mut progress = Progress {
            types: self,
            attributes,
            end: 0,
            align: 8 * u64::from(attributes.align.unwrap_or(1).max(1)),
        };
        let mut placed = Vec::with_capacity(specs.len());
        for spec in specs {
            placed.push(progress.place(spec)?);
        }
        let size = progress.end.checked_next_multiple_of(progress.align)? / 8;
        let fields = specs.iter().zip(placed);
        Some(Layout {
            fields: fields
                .filter(|(spec, _)| spec.width != Some(0))
                .map(|(spec, start)| self.finished(spec, start, size))
                .collect(),
            size,
            align: u32::try_from(progress.align / 8).ok()?,
        })
    }

    fn finished(&self, spec: &FieldSpec, start: u64, size: u64) -> RecordField {
        let bits = spec.width.map(|width| {
            let signed = self.is_signed(spec.ty.ty);
            access(start, width, signed, size)
        });
        let (offset, bits) = match bits {
            Some((offset, bits)) => (offset, Some(bits)),
            None => (start / 8, None),
        };
        RecordField {
            name: spec.name,
            ty: spec.ty,
            offset,
            bits,
        }
    }

    /// The size of a field's type; a flexible array has none.
    fn field_size(&self, ty: TypeId) -> Option<u64> {
        match *self.get(ty) {
            Type::Array {
                element,
                length: Length::Unknown,
            } if self.is_complete(element.ty) => Some(0),
            _ => self.size(ty),
        }
    }
}

impl Progress<'_> {
    /// Gives the bit that the field begins with.
    fn place(&mut self, spec: &FieldSpec) -> Option<u64> {
        let type_bits = self.types.field_size(spec.ty.ty)?.checked_mul(8)?;
        let natural = spec.typedef_align.unwrap_or(self.types.align(spec.ty.ty));
        let natural = 8 * u64::from(natural.max(1));
        let packed = spec.packed || self.attributes.packed;
        let start = if self.attributes.is_union {
            0
        } else {
            self.end
        };
        let (start, bits) = match spec.width {
            Some(0) => (self.align_zero_width(start, natural, spec)?, 0),
            Some(width) => {
                let start = self.align_bits(start, natural, type_bits, packed, spec)?;
                (start, u64::from(width))
            }
            None => (self.align_member(start, natural, packed, spec)?, type_bits),
        };
        let end = start.checked_add(bits).filter(|&end| end < 1 << 62)?;
        self.end = if self.attributes.is_union {
            self.end.max(end.next_multiple_of(8))
        } else {
            end
        };
        Some(start)
    }

    /// `#pragma pack` limits every alignment of fields.
    fn limited(&self, align: u64) -> u64 {
        match self.attributes.pack {
            Some(pack) => align.min(8 * u64::from(pack.max(1))),
            None => align,
        }
    }

    /// An ordinary member: `packed` takes away the type's alignment, not that of `aligned` on the
    /// field itself.
    fn align_member(
        &mut self,
        start: u64,
        natural: u64,
        packed: bool,
        spec: &FieldSpec,
    ) -> Option<u64> {
        let own = spec.align.map(|bytes| 8 * u64::from(bytes));
        let align = match (own, packed) {
            (Some(own), true) => own.max(8),
            (None, true) => 8,
            (own, false) => natural.max(own.unwrap_or(8)),
        };
        let align = self.limited(align);
        self.align = self.align.max(align);
        start.checked_next_multiple_of(align)
    }

    /// A bit-field of width 0 ends the unit of its type, packed or not.
    fn align_zero_width(&self, start: u64, natural: u64, spec: &FieldSpec) -> Option<u64> {
        let own = spec.align.map_or(1, |bytes| 8 * u64::from(bytes));
        start.checked_next_multiple_of(natural.max(own).max(1))
    }

    /// A bit-field may not lie in more units of its type than that has, unless it is packed. Only
    /// a name makes its type's alignment matter to the record.
    fn align_bits(
        &mut self,
        start: u64,
        natural: u64,
        type_bits: u64,
        packed: bool,
        spec: &FieldSpec,
    ) -> Option<u64> {
        let width = u64::from(spec.width.unwrap_or(0));
        let own = spec.align.map_or(1, |bytes| 8 * u64::from(bytes.max(1)));
        let integer = integer_align(start, width, packed);
        let align = self.limited(own.max(integer.unwrap_or(1)));
        if spec.name.is_some() {
            let of_type = if self.attributes.pack.is_none() && packed {
                8
            } else {
                self.limited(natural)
            };
            self.align = self.align.max(align).max(of_type);
        }
        let start = start.checked_next_multiple_of(align)?;
        let fits_unit = || (start % natural + width).div_ceil(natural) <= type_bits / natural;
        let free = packed || self.attributes.pack.is_some() || integer.is_some();
        if free || fits_unit() {
            return Some(start);
        }
        start.checked_next_multiple_of(natural)
    }
}

/// A bit-field as wide as an integer that comes to lie where such an integer may lie counts as
/// one, and has its alignment; no rule about units applies to it.
fn integer_align(start: u64, width: u64, packed: bool) -> Option<u64> {
    let is_integer = matches!(width, 8 | 16 | 32 | 64 | 128) && start.is_multiple_of(width);
    (is_integer && (width == 8 || !packed)).then_some(width)
}

/// The bytes through which the bits from `start` on are accessed: the smallest aligned integer
/// that holds them within the record, else the smallest integer, else just their bytes.
fn access(start: u64, width: u32, signed: bool, size: u64) -> (u64, BitRange) {
    let end = start + u64::from(width);
    let sizes = [1_u64, 2, 4, 8, 16];
    let holds = |offset: u64, bytes: u64| {
        8 * offset <= start && end <= 8 * (offset + bytes) && offset + bytes <= size
    };
    let aligned = sizes.map(|bytes| (start / 8 / bytes * bytes, bytes));
    let unaligned = sizes.map(|bytes| ((start / 8).min(size.saturating_sub(bytes)), bytes));
    let exact = (start / 8, end.div_ceil(8) - start / 8);
    let (offset, bytes) = aligned
        .into_iter()
        .chain(unaligned)
        .find(|&(offset, bytes)| holds(offset, bytes))
        .unwrap_or(exact);
    let bits = BitRange {
        shift: (start - 8 * offset) as u8,
        width: width as u8,
        bytes: bytes as u8,
        signed,
    };
    (offset, bits)
}

impl Types {
    /// The greatest width of a bit-field of this type; `None` if it can have none.
    pub fn bit_width(&self, ty: TypeId) -> Option<u32> {
        match self.get(ty) {
            Type::Bool => Some(1),
            _ => self.int_kind(ty).map(|kind: IntKind| 8 * kind.bytes()),
        }
    }
}
