//! The types and operators of C in the IR: which register holds a value, what is passed
//! and returned how, which opcode an operator is. The evaluator of constants and the lowering
//! compute by the same rules.

use impasse_ir::{BinOp, CmpOp, Signature, Type as Ir};

use crate::hir::{ArithOp, CompareOp};
use crate::types::{FloatKind, IntKind, Type, TypeId, Types};

/// The form of values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
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
    pub(crate) fn register(self) -> Option<Ir> {
        match self {
            Shape::Bool => Some(Ir::I8),
            Shape::Int { ty, .. } | Shape::Float(ty) => Some(ty),
            Shape::Pointer => Some(Ir::Ptr),
            Shape::Void | Shape::Complex(_) | Shape::Memory => None,
        }
    }

    /// Whether right shifts, comparisons, divisions and widening see a sign.
    pub(crate) fn signed(self) -> bool {
        matches!(self, Shape::Int { signed: true, .. })
    }
}

/// The form of values of type `ty`.
pub(crate) fn shape(types: &Types, ty: TypeId) -> Shape {
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
pub(crate) fn int_of(bytes: u32) -> Ir {
    match bytes {
        1 => Ir::I8,
        2 => Ir::I16,
        4 => Ir::I32,
        8 => Ir::I64,
        _ => Ir::I128,
    }
}

/// The type with the values of a floating type.
pub(crate) fn float(kind: FloatKind) -> Ir {
    match kind {
        FloatKind::Float => Ir::F32,
        FloatKind::Double => Ir::F64,
        FloatKind::LongDouble => Ir::F80,
        FloatKind::Float128 => Ir::F128,
    }
}

/// The type that has the bits of a scalar, a pointer's as a number; `None` for types that are
/// incomplete or not scalar.
pub(crate) fn bits_of_scalar(types: &Types, ty: TypeId) -> Option<Ir> {
    types.size(ty)?;
    match shape(types, ty) {
        Shape::Pointer => Some(Ir::I64),
        shape => shape.register(),
    }
}

/// The number of bytes from one part of a complex number to the other.
pub(crate) fn part_bytes(part: Ir) -> i64 {
    match part {
        Ir::F32 => 4,
        Ir::F64 => 8,
        _ => 16,
    }
}

/// What is passed for a value of this form: a register, or a pointer to a copy.
pub(crate) fn passed(shape: Shape) -> Ir {
    shape.register().unwrap_or(Ir::Ptr)
}

/// Whether a result of this form is written through a hidden pointer, the first parameter.
pub(crate) fn returned_in_memory(shape: Shape) -> bool {
    matches!(shape, Shape::Complex(_) | Shape::Memory)
}

/// The signature of a function type.
pub(crate) fn signature(types: &Types, ty: TypeId) -> Signature {
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

/// The integer opcode of an operator.
pub(crate) const fn int_op(op: ArithOp, signed: bool) -> BinOp {
    match op {
        ArithOp::Add => BinOp::Add,
        ArithOp::Subtract => BinOp::Sub,
        ArithOp::Multiply => BinOp::Mul,
        ArithOp::Divide if signed => BinOp::SDiv,
        ArithOp::Divide => BinOp::UDiv,
        ArithOp::Modulo if signed => BinOp::SRem,
        ArithOp::Modulo => BinOp::URem,
        ArithOp::ShiftLeft => BinOp::Shl,
        ArithOp::ShiftRight if signed => BinOp::AShr,
        ArithOp::ShiftRight => BinOp::LShr,
        ArithOp::And => BinOp::And,
        ArithOp::Or => BinOp::Or,
        ArithOp::Xor => BinOp::Xor,
    }
}

/// The floating opcode, for the four operators that have one.
pub(crate) const fn float_op(op: ArithOp) -> Option<BinOp> {
    match op {
        ArithOp::Add => Some(BinOp::FAdd),
        ArithOp::Subtract => Some(BinOp::FSub),
        ArithOp::Multiply => Some(BinOp::FMul),
        ArithOp::Divide => Some(BinOp::FDiv),
        _ => None,
    }
}

/// The comparison of integers and pointers.
pub(crate) const fn int_comparison(op: CompareOp, signed: bool) -> CmpOp {
    match (op, signed) {
        (CompareOp::Equal, _) => CmpOp::Eq,
        (CompareOp::NotEqual, _) => CmpOp::Ne,
        (CompareOp::Less, true) => CmpOp::Slt,
        (CompareOp::Less, false) => CmpOp::Ult,
        (CompareOp::LessEqual, true) => CmpOp::Sle,
        (CompareOp::LessEqual, false) => CmpOp::Ule,
        (CompareOp::Greater, true) => CmpOp::Sgt,
        (CompareOp::Greater, false) => CmpOp::Ugt,
        (CompareOp::GreaterEqual, true) => CmpOp::Sge,
        (CompareOp::GreaterEqual, false) => CmpOp::Uge,
    }
}

/// The comparison of floating numbers: only `!=` holds when one is a NaN.
pub(crate) const fn float_comparison(op: CompareOp) -> CmpOp {
    match op {
        CompareOp::Equal => CmpOp::FOeq,
        CompareOp::NotEqual => CmpOp::FUne,
        CompareOp::Less => CmpOp::FOlt,
        CompareOp::LessEqual => CmpOp::FOle,
        CompareOp::Greater => CmpOp::FOgt,
        CompareOp::GreaterEqual => CmpOp::FOge,
    }
}
