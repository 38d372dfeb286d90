//! Statements.

use super::{ExprId, LabelId, LocalId, Size};
use crate::ast::TokenId;
use crate::types::VlaId;

/// A statement, as an index into [`Body::stmts`](super::Body::stmts).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StmtId(pub u32);

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The token that stands for it in messages.
    pub at: TokenId,
    /// What it is.
    pub kind: StmtKind,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Nothing.
    Empty,
    /// An expression for its effects.
    Expr(ExprId),
    /// A sequence.
    Block {
        /// The statements.
        items: Vec<StmtId>,
        /// Whether variable length arrays are allocated in it, which end with it.
        frees_stack: bool,
    },
    /// The first contents of a local.
    Init {
        /// The local.
        local: LocalId,
        /// An index into [`Body::inits`](super::Body::inits).
        init: u32,
    },
    /// Sets [`Vla::bytes`](super::Vla::bytes) to `count * element`.
    EvaluateVla {
        /// Which type.
        vla: VlaId,
        /// Number of elements, of type `long`.
        count: ExprId,
        /// Size of an element.
        element: Size,
    },
    /// Makes a variable length array; the local's type says how large.
    AllocateVla {
        /// The local.
        local: LocalId,
        /// Which type.
        vla: VlaId,
    },
    /// `if`; the condition is scalar.
    If {
        /// The condition.
        condition: ExprId,
        /// If it is not 0.
        then: StmtId,
        /// If it is 0.
        other: Option<StmtId>,
    },
    /// `while`
    While {
        /// The condition.
        condition: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `do while`
    DoWhile {
        /// The body.
        body: StmtId,
        /// The condition.
        condition: ExprId,
    },
    /// `for`, without its first clause, which comes before it in a block.
    For {
        /// The condition.
        condition: Option<ExprId>,
        /// Done after the body and after `continue`.
        step: Option<ExprId>,
        /// The body.
        body: StmtId,
    },
    /// `switch`; the value has its promoted type.
    Switch {
        /// What is compared.
        value: ExprId,
        /// The cases, in order.
        cases: Vec<Case>,
        /// The label of `default`.
        default: Option<LabelId>,
        /// The body, which holds the labels.
        body: StmtId,
    },
    /// Marks where a label is; the labelled statement follows.
    Label(LabelId),
    /// `goto`
    Goto(LabelId),
    /// `goto *address`
    GotoComputed(ExprId),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`; the value has the function's return type.
    Return(Option<ExprId>),
    /// Reaching it is reported: what is not supported.
    Unsupported(String),
}

/// One case of a switch: the values from `low` to `high`, as the type of the switch orders them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// The first value.
    pub low: i128,
    /// The last value.
    pub high: i128,
    /// Where it goes.
    pub label: LabelId,
}
