//! The syntax tree of one external declaration, as the parser makes it: names not yet resolved,
//! nothing typed.
//!
//! Expressions and statements lie in two arrays and refer to one another by number, so that no
//! nesting of the source makes dropping or cloning them recursive. A position is the number of a
//! token of the translation unit ([`TokenId`]).

mod declarations;
mod expressions;
mod statements;

pub use declarations::{
    AlignAs, ArrayLength, Attribute, Basic, Declaration, Declarator, DeclaratorPart, Designator,
    EnumSpec, Enumerator, ExternalDeclaration, Field, FieldDeclarator, FunctionDefinition,
    InitDeclarator, InitItem, Initializer, Parameter, Parameters, ParsedDeclaration, Qualifiers,
    RecordSpec, Specifiers, StaticAssert, Storage, TypeName, TypeSpec,
};
pub use expressions::{
    ArithOp, BinaryOp, CompareOp, Expr, ExprId, ExprKind, GenericAssociation, OffsetStep,
    TypeOrExpr, UnaryOp,
};
pub use statements::{BlockItem, ForInit, Stmt, StmtId, StmtKind};

pub use crate::pp::Symbol as Name;

/// A token of the translation unit, by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub u32);

impl TokenId {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A name and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: Name,
    /// Where it stands.
    pub at: TokenId,
}

/// The expressions and statements of one external declaration.
#[derive(Clone, Debug, Default)]
pub struct Ast {
    /// All expressions.
    pub exprs: Vec<Expr>,
    /// All statements.
    pub stmts: Vec<Stmt>,
}

impl Ast {
    /// The expression `id`.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// The statement `id`.
    pub fn stmt(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.0 as usize]
    }

    /// Adds an expression.
    pub fn add_expr(&mut self, at: TokenId, kind: ExprKind) -> ExprId {
        self.exprs.push(Expr { at, kind });
        ExprId(self.exprs.len() as u32 - 1)
    }

    /// Adds a statement.
    pub fn add_stmt(&mut self, at: TokenId, kind: StmtKind) -> StmtId {
        self.stmts.push(Stmt { at, kind });
        StmtId(self.stmts.len() as u32 - 1)
    }
}
