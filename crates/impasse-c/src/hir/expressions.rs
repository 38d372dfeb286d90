//! Values.

use super::{FunctionId, LabelId, PlaceId, Size, StmtId};
use crate::ast::TokenId;
use crate::ast::{ArithOp, CompareOp};
use crate::types::TypeId;

/// An expression, as an index into [`Body::exprs`](super::Body::exprs).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(pub u32);

/// An expression that gives a value, or `void`.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The token that stands for it in messages.
    pub at: TokenId,
    /// The type of the value, unqualified. Never an array or a function: those have become
    /// pointers.
    pub ty: TypeId,
    /// What it is.
    pub kind: ExprKind,
}

/// What an expression is. Operands have the types that C's conversions gave them.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A constant of integer, floating, pointer or boolean type: its bits.
    Const(u128),
    /// The value at a place, records and complex numbers included; bit-fields are widened to the
    /// expression's type.
    Load(PlaceId),
    /// The address of a place; also an array that became a pointer to its first element.
    AddressOf(PlaceId),
    /// The address of a function.
    FunctionAddress(FunctionId),
    /// `&&label`
    LabelAddress(LabelId),
    /// `-x`, integer, floating or complex.
    Negate(ExprId),
    /// `~x`, integer; of a complex number its conjugate.
    Complement(ExprId),
    /// `!x`: 1 if the scalar (or complex) is 0, else 0; of type `int`.
    Not(ExprId),
    /// Arithmetic. Both operands have the expression's type; the right operand of a shift may
    /// have another integer type. Complex operands too.
    Arith(ArithOp, ExprId, ExprId),
    /// A comparison of two operands of one arithmetic, complex (equality only) or pointer type;
    /// 0 or 1 of type `int`.
    Compare(CompareOp, ExprId, ExprId),
    /// `pointer + index * scale`, or minus when `negative`. The index has a 64-bit integer type.
    PtrAdd {
        /// The pointer.
        pointer: ExprId,
        /// The index.
        index: ExprId,
        /// Size of an element.
        scale: Size,
        /// Whether it is subtracted.
        negative: bool,
    },
    /// `(a - b) / scale`, of type `long`.
    PtrDiff {
        /// The minuend.
        a: ExprId,
        /// The subtrahend.
        b: ExprId,
        /// Size of an element.
        scale: Size,
    },
    /// `a && b`, of type `int`; operands scalar.
    And(ExprId, ExprId),
    /// `a || b`, of type `int`; operands scalar.
    Or(ExprId, ExprId),
    /// `condition ? then : other`; the results have the expression's type, which may be a record
    /// or `void`.
    Conditional {
        /// A scalar.
        condition: ExprId,
        /// If it is not 0.
        then: ExprId,
        /// If it is 0.
        other: ExprId,
    },
    /// The first for its effects, then the value of the second.
    Comma(ExprId, ExprId),
    /// The value converted to the expression's type: between arithmetic, boolean, enumeration,
    /// complex and pointer types, or to `void`.
    Convert(ExprId),
    /// Stores the value, which has the place's type; gives what was stored (for a bit-field: cut
    /// to its width and widened).
    Assign(PlaceId, ExprId),
    /// `place op= value`: the place's value is converted to `compute`, combined with `value`
    /// (already of that type, or a shift amount), and converted back. Gives what was stored.
    AssignArith {
        /// Read once and written once.
        place: PlaceId,
        /// The operator.
        op: ArithOp,
        /// The type of the computation.
        compute: TypeId,
        /// The right operand.
        value: ExprId,
    },
    /// `place += index` of a pointer; gives what was stored.
    AssignPtrAdd {
        /// The pointer's place.
        place: PlaceId,
        /// The index, a 64-bit integer.
        index: ExprId,
        /// Size of an element.
        scale: Size,
        /// Whether it is subtracted.
        negative: bool,
    },
    /// `++`, `--` of an arithmetic, boolean or complex place.
    Step {
        /// Read once and written once.
        place: PlaceId,
        /// Whether 1 is subtracted.
        negative: bool,
        /// Whether the old value is the result.
        postfix: bool,
    },
    /// `++`, `--` of a pointer.
    StepPtr {
        /// The pointer's place.
        place: PlaceId,
        /// Size of an element.
        scale: Size,
        /// Whether it goes back.
        negative: bool,
        /// Whether the old value is the result.
        postfix: bool,
    },
    /// A call. Arguments are converted: to the parameters' types, or by default promotion.
    Call {
        /// What is called.
        callee: Callee,
        /// The function type used for the call.
        signature: TypeId,
        /// The arguments.
        args: Vec<ExprId>,
    },
    /// Something the compiler knows.
    Builtin(Builtin, Vec<ExprId>),
    /// `va_arg(list, type)` with the expression's type; the operand is a pointer to the list.
    VaArg(ExprId),
    /// `({ ... })`: does the statement, then gives the value, which belongs to the same scope.
    Statement(StmtId, Option<ExprId>),
    /// A complex number of real and imaginary part.
    MakeComplex(ExprId, ExprId),
    /// The real part of a complex value.
    Real(ExprId),
    /// The imaginary part of a complex value.
    Imag(ExprId),
    /// The size of a variable length array in bytes, of type `unsigned long`.
    RuntimeSize(crate::types::VlaId),
    /// Reaching it is reported: something that is not supported, or that could not be typed.
    Unsupported(String),
}

/// What is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A function by name.
    Direct(FunctionId),
    /// Through a pointer.
    Pointer(ExprId),
}

/// What gcc does without calling a function. Operands are as gcc documents them; pointers to the
/// `va_list` for the `va_` ones. Library functions with the prefix `__builtin_` are ordinary calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// `va_start(list)`
    VaStart,
    /// `va_end(list)`
    VaEnd,
    /// `va_copy(to, from)`
    VaCopy,
    /// `alloca(size)`
    Alloca,
    /// Leading zeros of an unsigned operand; undefined for 0.
    Clz,
    /// Trailing zeros; undefined for 0.
    Ctz,
    /// Set bits.
    Popcount,
    /// Set bits modulo 2.
    Parity,
    /// 1 plus the index of the least significant set bit; 0 for 0.
    Ffs,
    /// Redundant sign bits.
    Clrsb,
    /// Bytes reversed; the width is that of the result type.
    Bswap,
    /// `__builtin_add_overflow(a, b, result)`: computed in infinite precision, cut to the type
    /// that `result` points to.
    AddOverflow,
    /// The same for `-`.
    SubOverflow,
    /// The same for `*`.
    MulOverflow,
    /// `__builtin_unreachable()`
    Unreachable,
    /// `__builtin_trap()`
    Trap,
    /// Unordered comparisons that raise nothing: `isgreater` and so on.
    IsGreater,
    /// `isgreaterequal`
    IsGreaterEqual,
    /// `isless`
    IsLess,
    /// `islessequal`
    IsLessEqual,
    /// `islessgreater`
    IsLessGreater,
    /// `isunordered`
    IsUnordered,
    /// `__builtin_isnan`
    IsNan,
    /// `__builtin_isinf_sign`: 1, -1 or 0.
    IsInf,
    /// `__builtin_isfinite`
    IsFinite,
    /// `__builtin_isnormal`
    IsNormal,
    /// `__builtin_signbit`: not 0 if negative.
    SignBit,
    /// `__atomic_load_n(pointer, order)`
    AtomicLoad,
    /// `__atomic_store_n(pointer, value, order)`
    AtomicStore,
    /// `__atomic_exchange_n(pointer, value, order)`
    AtomicExchange,
    /// `__atomic_compare_exchange_n(pointer, expected pointer, desired, weak, success, failure)`
    AtomicCompareExchange,
    /// `__sync_val_compare_and_swap(pointer, old, new)`: gives the old value.
    SyncValCompareSwap,
    /// `__sync_bool_compare_and_swap(pointer, old, new)`
    SyncBoolCompareSwap,
    /// `__atomic_fetch_op` and `__sync_fetch_and_op`: gives the old value.
    AtomicFetch(ArithOp),
    /// `__atomic_op_fetch` and `__sync_op_and_fetch`: gives the new value.
    AtomicUpdate(ArithOp),
    /// Fences.
    AtomicFence,
    /// `__builtin_frame_address`, `__builtin_return_address`: null.
    NoAddress,
}
