//! The types of registers and the classes of types that instructions accept.

use std::fmt;

/// The type of a register, a constant or a value in memory.
///
/// There are no aggregates and no vectors in registers: aggregates live in memory. A front end
/// that meets them in registers (LLVM) splits them into one register per member or lane; integers
/// of odd widths go into the next wider type with a mask.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Type {
    /// One bit: 0 or 1. In memory one byte.
    I1,
    /// 8 bits.
    I8,
    /// 16 bits.
    I16,
    /// 32 bits.
    I32,
    /// 64 bits.
    I64,
    /// 128 bits.
    I128,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// The 80-bit format of the x87; 16 bytes in memory, the last 6 of them padding.
    F80,
    /// IEEE 754 binary128.
    F128,
    /// A pointer, with provenance; opaque.
    Ptr,
}

impl Type {
    /// All types, in a fixed order.
    pub const ALL: [Type; 11] = [
        Type::I1,
        Type::I8,
        Type::I16,
        Type::I32,
        Type::I64,
        Type::I128,
        Type::F32,
        Type::F64,
        Type::F80,
        Type::F128,
        Type::Ptr,
    ];

    /// The name in the text form.
    pub const fn name(self) -> &'static str {
        match self {
            Type::I1 => "i1",
            Type::I8 => "i8",
            Type::I16 => "i16",
            Type::I32 => "i32",
            Type::I64 => "i64",
            Type::I128 => "i128",
            Type::F32 => "f32",
            Type::F64 => "f64",
            Type::F80 => "f80",
            Type::F128 => "f128",
            Type::Ptr => "ptr",
        }
    }

    /// The type with this name.
    pub fn from_name(name: &str) -> Option<Type> {
        Type::ALL.into_iter().find(|ty| ty.name() == name)
    }

    /// The number of value bits; `None` for pointers, whose size the layout decides.
    pub const fn bits(self) -> Option<u32> {
        match self {
            Type::I1 => Some(1),
            Type::I8 => Some(8),
            Type::I16 => Some(16),
            Type::I32 | Type::F32 => Some(32),
            Type::I64 | Type::F64 => Some(64),
            Type::F80 => Some(80),
            Type::I128 | Type::F128 => Some(128),
            Type::Ptr => None,
        }
    }

    /// The number of bytes that a load or store of this type touches (10 for `f80`).
    pub const fn store_size(self, layout: DataLayout) -> u32 {
        match self.bits() {
            Some(bits) => bits.div_ceil(8),
            None => layout.pointer_bytes as u32,
        }
    }

    /// Whether this is an integer type.
    pub const fn is_int(self) -> bool {
        matches!(
            self,
            Type::I1 | Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::I128
        )
    }

    /// Whether this is a floating type.
    pub const fn is_float(self) -> bool {
        matches!(self, Type::F32 | Type::F64 | Type::F80 | Type::F128)
    }

    /// The bits that a value of this type may have set; all of them for pointers.
    pub const fn mask(self) -> u128 {
        match self.bits() {
            Some(bits) => u128::MAX >> (128 - bits),
            None => u128::MAX,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which types an instruction accepts at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Integers.
    Int,
    /// Integers of an even number of bytes, whose bytes can be swapped.
    Swappable,
    /// Floating types.
    Float,
    /// Integers and pointers.
    IntOrPtr,
    /// Integers and floating types.
    IntOrFloat,
    /// Pointers.
    Ptr,
    /// Every type.
    Any,
}

impl Class {
    /// Whether `ty` belongs to the class.
    pub const fn contains(self, ty: Type) -> bool {
        match self {
            Class::Int => ty.is_int(),
            Class::Swappable => ty.is_int() && !matches!(ty, Type::I1 | Type::I8),
            Class::Float => ty.is_float(),
            Class::IntOrPtr => ty.is_int() || matches!(ty, Type::Ptr),
            Class::IntOrFloat => !matches!(ty, Type::Ptr),
            Class::Ptr => matches!(ty, Type::Ptr),
            Class::Any => true,
        }
    }
}

/// What the target decides about memory; sizes and offsets are the front end's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct DataLayout {
    /// Size of a pointer in bytes: 4 or 8.
    pub pointer_bytes: u8,
    /// Whether the most significant byte comes first.
    pub big_endian: bool,
}

impl Default for DataLayout {
    /// x86-64: little endian, 8 bytes.
    fn default() -> Self {
        Self {
            pointer_bytes: 8,
            big_endian: false,
        }
    }
}
