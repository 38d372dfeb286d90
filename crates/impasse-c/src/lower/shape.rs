//! How the types of C look in registers.

use impasse_ir::{Signature, Type as Ir};

use crate::types::{FloatKind, IntKind, Type, TypeId, Types};

/// The form of values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// No value.
    Void,
    /// 0 or 1 in an `i8`.
    Bool,
    /// An integer register.
    Int { ty: Ir, signed: bool },
    /// A floating register.
    Float(Ir),
    /// A pointer register.
    Pointer,
    /// Two floating registers.
    Complex(Ir),
    /// In memory.
    Memory,
}

impl Shape {
    /// The type of the register of a scalar.
    pub(super) fn register(self) -> Option<Ir> {
        match self {
            Shape::Bool => Some(Ir::I8),
            Shape::Int { ty, .. } | Shape::Float(ty) => Some(ty),
            Shape::Pointer => Some(Ir::Ptr),
            Shape::Void | Shape::Complex(_) | Shape::Memory => None,
        }
    }

    /// Whether right shifts, comparisons, divisions and widening see a sign.
    pub(super) fn signed(self) -> bool {
        matches!(self, Shape::Int { signed: true, .. })
    }
}

/// The form of values of type `ty`.
pub(super) fn shape(types: &Types, ty: TypeId) -> Shape {
    match types.get(ty) {
        Type::Void => Shape::Void,
        Type::Bool => Shape::Bool,
        Type::Int(kind) => int(*kind),
        Type::Enum(id) => int(types.enumeration(*id).kind.unwrap_or(IntKind::Int)),
        Type::Float(kind) => Shape::Float(float(*kind)),
        Type::Complex(kind) => Shape::Complex(float(*kind)),
        Type::Pointer(_) => Shape::Pointer,
        Type::Array { .. } | Type::Record(_) | Type::Function(_) => Shape::Memory,
    }
}

fn int(kind: IntKind) -> Shape {
    Shape::Int {
        ty: int_of(kind.bytes()),
        signed: kind.signed(),
    }
}

/// The integer register of so many bytes.
pub(super) fn int_of(bytes: u32) -> Ir {
    match bytes {
        1 => Ir::I8,
        2 => Ir::I16,
        4 => Ir::I32,
        8 => Ir::I64,
        _ => Ir::I128,
    }
}

fn float(kind: FloatKind) -> Ir {
    match kind {
        FloatKind::Float => Ir::F32,
        FloatKind::Double => Ir::F64,
        FloatKind::LongDouble => Ir::F80,
        FloatKind::Float128 => Ir::F128,
    }
}

/// The number of bytes from one part of a complex number to the other.
pub(super) fn part_bytes(part: Ir) -> i64 {
    match part {
        Ir::F32 => 4,
        Ir::F64 => 8,
        _ => 16,
    }
}

/// What is passed for a value of this form: a register, or a pointer to a copy.
pub(super) fn passed(shape: Shape) -> Ir {
    shape.register().unwrap_or(Ir::Ptr)
}

/// Whether a result of this form is written through a hidden pointer, the first parameter.
pub(super) fn returned_in_memory(shape: Shape) -> bool {
    matches!(shape, Shape::Complex(_) | Shape::Memory)
}

/// The signature of a function type.
pub(super) fn signature(types: &Types, ty: TypeId) -> Signature {
    let Type::Function(function) = types.get(ty) else {
        return Signature::default();
    };
    let ret = shape(types, function.ret.ty);
    let hidden = returned_in_memory(ret).then_some(Ir::Ptr);
    let params = function.params.iter();
    let params = params.map(|param| passed(shape(types, param.ty)));
    Signature {
        params: hidden.into_iter().chain(params).collect(),
        ret: ret.register(),
        variadic: function.variadic,
    }
}
