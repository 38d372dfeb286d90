//! The types of C for x86-64 Linux, each once in a table, so that equal types have equal numbers.

mod arithmetic;
mod basic;
mod compatible;
mod composite;
mod display;
mod kinds;
mod layout;
mod members;
mod queries;
mod table;
#[cfg(test)]
pub(crate) mod tests;

pub use kinds::{FloatKind, IntKind};
pub use layout::{FieldSpec, Layout, RecordAttributes};
pub use table::Types;

use crate::ast::{Name, Qualifiers};

/// A type, as an index into [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeId(pub u32);

/// A type with its qualifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QualType {
    /// The type.
    pub ty: TypeId,
    /// Its qualifiers.
    pub quals: Qualifiers,
}

impl From<TypeId> for QualType {
    /// The type without qualifiers.
    fn from(ty: TypeId) -> Self {
        Self {
            ty,
            quals: Qualifiers::default(),
        }
    }
}

/// What a type is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `void`
    Void,
    /// `_Bool`
    Bool,
    /// An integer type.
    Int(IntKind),
    /// An enumeration.
    Enum(EnumId),
    /// A real floating type.
    Float(FloatKind),
    /// A complex type: real part, then imaginary part. Lives in memory like a record.
    Complex(FloatKind),
    /// A pointer.
    Pointer(QualType),
    /// An array.
    Array {
        /// The type of its elements.
        element: QualType,
        /// How many.
        length: Length,
    },
    /// A function.
    Function(FunctionType),
    /// A `struct` or `union`.
    Record(RecordId),
}

/// The length of an array type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// Known.
    Known(u64),
    /// Not known: the type is incomplete.
    Unknown,
    /// Known at run time: the size in bytes is in [`Vla::bytes`](crate::hir::Vla::bytes).
    Variable(VlaId),
}

/// An array type of variable length of one function, by its number in the function's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VlaId(pub u32);

/// The type of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// What it returns.
    pub ret: QualType,
    /// Its parameters, arrays and functions already pointers.
    pub params: Vec<QualType>,
    /// Whether more arguments may follow.
    pub variadic: bool,
    /// Whether parameters were given at all; without, arguments get default promotions only.
    pub prototyped: bool,
}

/// A `struct` or `union`, as an index into [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordId(pub u32);

/// A `struct` or `union`.
#[derive(Clone, Debug)]
pub struct Record {
    /// The tag.
    pub tag: Option<Name>,
    /// Whether it is a `union`.
    pub is_union: bool,
    /// Its fields; `None` while it is incomplete.
    pub fields: Option<Vec<RecordField>>,
    /// Size in bytes, once complete.
    pub size: u64,
    /// Alignment in bytes, once complete.
    pub align: u32,
}

/// A field.
#[derive(Clone, Copy, Debug)]
pub struct RecordField {
    /// Its name; none for an anonymous record (whose fields count as the outer record's) and for
    /// unnamed bit-fields.
    pub name: Option<Name>,
    /// Its type.
    pub ty: QualType,
    /// Offset in bytes; for a bit-field that of the bytes it is accessed through.
    pub offset: u64,
    /// For a bit-field, which bits.
    pub bits: Option<BitRange>,
}

/// The bits of a bit-field: `width` bits from bit `shift` on of the little-endian integer of
/// `bytes` bytes at the field's offset. `shift + width` is at most 8 times `bytes`, and the access
/// stays within the record. `bytes` is 1, 2, 4, 8 or 16 where a number of that size fits into the
/// record, which is always so unless the record is packed; else it is the number of bytes that the
/// field touches, anything from 3 to 15 (17 at most, for `__int128`).
/// The offset is a multiple of `bytes` wherever the layout lets it be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitRange {
    /// The first bit.
    pub shift: u8,
    /// Number of bits, at least 1.
    pub width: u8,
    /// Bytes accessed.
    pub bytes: u8,
    /// Whether the value is signed.
    pub signed: bool,
}

/// An enumeration, as an index into [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnumId(pub u32);

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// The tag.
    pub tag: Option<Name>,
    /// The integer type it is compatible with; `None` while it is incomplete.
    pub kind: Option<IntKind>,
}
