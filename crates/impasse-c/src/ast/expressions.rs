//! Expressions.

use super::{Ident, InitItem, Name, StmtId, TokenId, TypeName};

/// An expression of an [`Ast`](super::Ast), by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(pub u32);

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The token that stands for it in messages: the operator, the name, the literal; for a call
    /// the name of the callee.
    pub at: TokenId,
    /// What it is.
    pub kind: ExprKind,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A name.
    Name(Name),
    /// A number as spelt, prefix and suffix included.
    Number(Name),
    /// A character constant as spelt, prefix and quotes included.
    Character(Name),
    /// Adjacent string literals as spelt, prefixes and quotes included.
    Strings(Vec<Name>),
    /// `__func__` and its GNU relatives.
    FunctionName,
    /// `_Generic(control, type: value, default: value)`.
    Generic {
        /// The controlling expression.
        control: ExprId,
        /// The choices.
        associations: Vec<GenericAssociation>,
    },
    /// `array[index]`, either way round.
    Index(ExprId, ExprId),
    /// `record.member`; `pointer->member` when `arrow`.
    Member {
        /// The record or the pointer to it.
        base: ExprId,
        /// Whether it is `->`.
        arrow: bool,
        /// The member.
        member: Ident,
    },
    /// A call. Builtins that take expressions only (`__builtin_expect`, `__sync_...`) are calls
    /// of a name too.
    Call {
        /// What is called.
        callee: ExprId,
        /// The arguments.
        args: Vec<ExprId>,
    },
    /// `(type){ ... }`.
    CompoundLiteral {
        /// The type.
        ty: Box<TypeName>,
        /// What stands between the braces.
        items: Vec<InitItem>,
    },
    /// `sizeof`.
    SizeOf(TypeOrExpr),
    /// `_Alignof`, `__alignof__`.
    AlignOf(TypeOrExpr),
    /// An operator with one operand.
    Unary(UnaryOp, ExprId),
    /// An operator with two operands, assignments without an operator apart.
    Binary(BinaryOp, ExprId, ExprId),
    /// `target = value`, or `target op= value`.
    Assign {
        /// The operator before `=`, if any.
        op: Option<BinaryOp>,
        /// The left side.
        target: ExprId,
        /// The right side.
        value: ExprId,
    },
    /// `condition ? then : other`; without `then` it is GNU's `condition ?: other`.
    Conditional {
        /// The condition.
        condition: ExprId,
        /// The value if it holds.
        then: Option<ExprId>,
        /// The value otherwise.
        other: ExprId,
    },
    /// `(type)value`.
    Cast {
        /// The type.
        ty: Box<TypeName>,
        /// The operand.
        value: ExprId,
    },
    /// `first, second`.
    Comma(ExprId, ExprId),
    /// `__builtin_offsetof(type, steps)`.
    OffsetOf {
        /// The type.
        ty: Box<TypeName>,
        /// Members and indices; the first is a member.
        steps: Vec<OffsetStep>,
    },
    /// `__builtin_va_arg(list, type)`.
    VaArg {
        /// The list.
        list: ExprId,
        /// The type of the argument.
        ty: Box<TypeName>,
    },
    /// `__builtin_types_compatible_p(a, b)`.
    TypesCompatible(Box<TypeName>, Box<TypeName>),
    /// `({ ... })`.
    Statement(StmtId),
    /// `&&label`.
    LabelAddress(Ident),
}

/// One choice of a generic selection.
#[derive(Clone, Debug)]
pub struct GenericAssociation {
    /// The type; `None` for `default`.
    pub ty: Option<TypeName>,
    /// The value.
    pub value: ExprId,
}

/// The operand of `sizeof`, `_Alignof` and `typeof`.
#[derive(Clone, Debug)]
pub enum TypeOrExpr {
    /// A type.
    Type(Box<TypeName>),
    /// An expression, not evaluated as a rule.
    Expr(ExprId),
}

/// One step of `offsetof`.
#[derive(Clone, Debug)]
pub enum OffsetStep {
    /// `.member`.
    Member(Ident),
    /// `[index]`.
    Index(ExprId),
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `x++`
    PostIncrement,
    /// `x--`
    PostDecrement,
    /// `++x`
    PreIncrement,
    /// `--x`
    PreDecrement,
    /// `&x`
    Address,
    /// `*x`
    Dereference,
    /// `+x`
    Plus,
    /// `-x`
    Minus,
    /// `~x`: complement; of a complex number its conjugate.
    Complement,
    /// `!x`
    Not,
    /// `__real__ x`
    Real,
    /// `__imag__ x`
    Imag,
    /// `__extension__ x`: `x` itself.
    Extension,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// Arithmetic; the only ones that go with `=`.
    Arith(ArithOp),
    /// Comparisons.
    Compare(CompareOp),
    /// `&&`
    LogicalAnd,
    /// `||`
    LogicalOr,
}

/// Arithmetic operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of C's operators")]
pub enum ArithOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    ShiftLeft,
    ShiftRight,
    And,
    Or,
    Xor,
}

/// Comparison operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of C's operators")]
pub enum CompareOp {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}
