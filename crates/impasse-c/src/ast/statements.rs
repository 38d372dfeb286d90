//! Statements.

use super::{Declaration, ExprId, FunctionDefinition, Ident, StaticAssert, TokenId};

/// A statement of an [`Ast`](super::Ast), by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StmtId(pub u32);

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Its first token.
    pub at: TokenId,
    /// What it is.
    pub kind: StmtKind,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`, attributes and pragmas included.
    Empty,
    /// `x = 1;`
    Expr(ExprId),
    /// `{ ... }`
    Block(Vec<BlockItem>),
    /// `if (condition) then else other`
    If {
        /// The condition.
        condition: ExprId,
        /// Done if it holds.
        then: StmtId,
        /// Done otherwise.
        other: Option<StmtId>,
    },
    /// `switch (value) body`
    Switch {
        /// What is compared.
        value: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `while (condition) body`
    While {
        /// The condition.
        condition: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `do body while (condition);`
    DoWhile {
        /// The body.
        body: StmtId,
        /// The condition.
        condition: ExprId,
    },
    /// `for (init; condition; step) body`
    For {
        /// Done first.
        init: ForInit,
        /// The condition; true when absent.
        condition: Option<ExprId>,
        /// Done after the body.
        step: Option<ExprId>,
        /// The body.
        body: StmtId,
    },
    /// `label: body`
    Label(Ident, StmtId),
    /// `case low: body`, `case low ... high: body`
    Case {
        /// The value, or the first one.
        low: ExprId,
        /// The last value of a range.
        high: Option<ExprId>,
        /// What is labelled.
        body: StmtId,
    },
    /// `default: body`
    Default(StmtId),
    /// `goto label;`
    Goto(Ident),
    /// `goto *address;`
    GotoComputed(ExprId),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return value;`
    Return(Option<ExprId>),
    /// `asm(...)`. An empty template does nothing, as compiler barriers have it.
    Asm {
        /// Whether the template is empty.
        empty: bool,
    },
}

/// An item of a block.
#[derive(Clone, Debug)]
pub enum BlockItem {
    /// A declaration.
    Declaration(Declaration),
    /// `_Static_assert`.
    StaticAssert(StaticAssert),
    /// A statement.
    Statement(StmtId),
    /// `__label__ a, b;`
    LocalLabels(Vec<Ident>),
    /// A function defined within a function (GNU).
    Function(Box<FunctionDefinition>),
}

/// The first clause of `for`.
#[derive(Clone, Debug)]
pub enum ForInit {
    /// Nothing.
    Empty,
    /// An expression.
    Expr(ExprId),
    /// A declaration.
    Declaration(Box<Declaration>),
}
