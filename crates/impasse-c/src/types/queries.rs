//! Questions about types: size, alignment, classes.

use super::{FloatKind, IntKind, Length, QualType, RecordId, Type, TypeId, Types};
use crate::hir::Size;

impl Types {
    /// Size in bytes; `None` for incomplete types, functions, arrays of variable length, and what
    /// is larger than any object can be.
    pub fn size(&self, ty: TypeId) -> Option<u64> {
        let mut ty = ty;
        let mut count = 1_u64;
        loop {
            let bytes = match *self.get(ty) {
                Type::Void | Type::Function(_) => return None,
                Type::Array { element, length } => {
                    let Length::Known(length) = length else {
                        return None;
                    };
                    count = count.checked_mul(length)?;
                    ty = element.ty;
                    continue;
                }
                Type::Bool => 1,
                Type::Int(kind) => u64::from(kind.bytes()),
                Type::Enum(id) => u64::from(self.enumeration(id).kind?.bytes()),
                Type::Float(kind) => u64::from(kind.bytes()),
                Type::Complex(kind) => 2 * u64::from(kind.bytes()),
                Type::Pointer(_) => 8,
                Type::Record(id) => {
                    let record = self.record(id);
                    record.fields.as_ref()?;
                    record.size
                }
            };
            return count
                .checked_mul(bytes)
                .filter(|&all| all <= i64::MAX as u64);
        }
    }

    /// Alignment in bytes; 1 for incomplete types and functions.
    pub fn align(&self, ty: TypeId) -> u32 {
        match *self.get(self.innermost_element(ty)) {
            Type::Bool | Type::Void | Type::Function(_) | Type::Array { .. } => 1,
            Type::Int(kind) => kind.bytes(),
            Type::Enum(id) => self.enumeration(id).kind.map_or(1, IntKind::bytes),
            Type::Float(kind) | Type::Complex(kind) => kind.bytes(),
            Type::Pointer(_) => 8,
            Type::Record(id) => self.record(id).align.max(1),
        }
    }

    /// The element type of the innermost array; the type itself if it is no array.
    pub fn innermost_element(&self, ty: TypeId) -> TypeId {
        let mut ty = ty;
        while let Type::Array { element, .. } = self.get(ty) {
            ty = element.ty;
        }
        ty
    }

    /// The size as the unit of pointer arithmetic and for `sizeof`: 1 for `void` and functions, as
    /// GNU C has it. `None` for incomplete types.
    pub fn unit_size(&self, ty: TypeId) -> Option<Size> {
        match *self.get(ty) {
            Type::Void | Type::Function(_) => Some(Size::Known(1)),
            Type::Array {
                length: Length::Variable(vla),
                ..
            } => Some(Size::Runtime(vla)),
            _ => self.size(ty).map(Size::Known),
        }
    }

    /// Whether objects of the type can be made; arrays of variable length are complete.
    pub fn is_complete(&self, ty: TypeId) -> bool {
        match *self.get(ty) {
            Type::Void | Type::Function(_) => false,
            Type::Array { length, .. } => length != Length::Unknown,
            Type::Enum(id) => self.enumeration(id).kind.is_some(),
            Type::Record(id) => self.record(id).fields.is_some(),
            _ => true,
        }
    }

    /// Whether the type is, or is made with, an array of variable length.
    pub fn is_variably_modified(&self, ty: TypeId) -> bool {
        let mut ty = ty;
        loop {
            ty = match *self.get(ty) {
                Type::Array {
                    length: Length::Variable(_),
                    ..
                } => return true,
                Type::Array { element, .. } => element.ty,
                Type::Pointer(target) => target.ty,
                Type::Function(ref function) => function.ret.ty,
                _ => return false,
            };
        }
    }

    /// Whether the type is an array whose size is known at run time only.
    pub fn is_variable_array(&self, ty: TypeId) -> bool {
        let mut ty = ty;
        while let Type::Array { element, length } = *self.get(ty) {
            if matches!(length, Length::Variable(_)) {
                return true;
            }
            ty = element.ty;
        }
        false
    }

    /// The integer kind behind an integer type or a complete enumeration; `_Bool` is none of
    /// them.
    pub fn int_kind(&self, ty: TypeId) -> Option<IntKind> {
        match *self.get(ty) {
            Type::Int(kind) => Some(kind),
            Type::Enum(id) => Some(self.enumeration(id).kind.unwrap_or(IntKind::UnsignedInt)),
            _ => None,
        }
    }

    /// The format of a real or complex floating type.
    pub fn float_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match *self.get(ty) {
            Type::Float(kind) | Type::Complex(kind) => Some(kind),
            _ => None,
        }
    }

    /// Integers, `_Bool` and enumerations.
    pub fn is_integer(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Bool | Type::Int(_) | Type::Enum(_))
    }

    /// Real floating types.
    pub fn is_real_float(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Float(_))
    }

    /// Complex types.
    pub fn is_complex(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Complex(_))
    }

    /// Integers and real floating types: what has an order.
    pub fn is_real(&self, ty: TypeId) -> bool {
        self.is_integer(ty) || self.is_real_float(ty)
    }

    /// Integers, floating and complex types.
    pub fn is_arithmetic(&self, ty: TypeId) -> bool {
        self.is_real(ty) || self.is_complex(ty)
    }

    /// Pointers.
    pub fn is_pointer(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Pointer(_))
    }

    /// Arithmetic types and pointers: what can be compared with 0.
    pub fn is_scalar(&self, ty: TypeId) -> bool {
        self.is_arithmetic(ty) || self.is_pointer(ty)
    }

    /// Whether integers of the type can be negative. Pointers and `_Bool` can't.
    pub fn is_signed(&self, ty: TypeId) -> bool {
        self.int_kind(ty).is_some_and(IntKind::signed)
    }

    /// What a pointer points to.
    pub fn pointee(&self, ty: TypeId) -> Option<QualType> {
        match *self.get(ty) {
            Type::Pointer(target) => Some(target),
            _ => None,
        }
    }

    /// The element type of an array.
    pub fn element(&self, ty: TypeId) -> Option<QualType> {
        match *self.get(ty) {
            Type::Array { element, .. } => Some(element),
            _ => None,
        }
    }

    /// The record that a type is.
    pub fn as_record(&self, ty: TypeId) -> Option<RecordId> {
        match *self.get(ty) {
            Type::Record(id) => Some(id),
            _ => None,
        }
    }

    /// The type that an enumeration is compatible with, any other type itself.
    pub fn without_enum(&self, ty: TypeId) -> TypeId {
        match self.get(ty) {
            Type::Enum(_) => TypeId::of_int(self.int_kind(ty).unwrap_or(IntKind::UnsignedInt)),
            _ => ty,
        }
    }
}
