//! The body of a function.

use super::{Expr, ExprId, ExprKind, Init, Place, PlaceId, PlaceKind, Stmt, StmtId, StmtKind};
use crate::ast::TokenId;
use crate::types::{QualType, TypeId, VlaId};

/// The body of a function. Its parts refer to one another by number.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// All expressions.
    pub exprs: Vec<Expr>,
    /// All places.
    pub places: Vec<Place>,
    /// All statements.
    pub stmts: Vec<Stmt>,
    /// Initialisers of locals and compound literals.
    pub inits: Vec<Init>,
    /// Locals, parameters and hidden temporaries.
    pub locals: Vec<Local>,
    /// The parameters, in order. One of record or complex type is a pointer to a copy that the
    /// caller made, and that copy is the local itself.
    pub params: Vec<LocalId>,
    /// Labels, of `goto` and of `case`.
    pub labels: Vec<Label>,
    /// Array types of variable length.
    pub vlas: Vec<Vla>,
    /// The outermost block.
    pub root: Option<StmtId>,
    /// The closing brace, for what happens when control gets there.
    pub end: TokenId,
}

/// A local object, as an index into [`Body::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalId(pub u32);

/// A local object, parameter or hidden temporary.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name; empty for hidden ones.
    pub name: String,
    /// Its type. A variable length array is allocated by
    /// [`StmtKind::AllocateVla`](super::StmtKind::AllocateVla); all others live as long as the function.
    pub ty: QualType,
    /// Alignment in bytes.
    pub align: u32,
    /// Where it is declared.
    pub at: TokenId,
}

/// A label, as an index into [`Body::labels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelId(pub u32);

/// A label.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// Where it is defined or first used.
    pub at: TokenId,
    /// Whether `&&label` occurs: a computed goto may go there.
    pub address_taken: bool,
}

/// An array type of variable length.
#[derive(Clone, Copy, Debug)]
pub struct Vla {
    /// A hidden local of type `unsigned long` that holds the size in bytes, set by
    /// [`StmtKind::EvaluateVla`](super::StmtKind::EvaluateVla).
    pub bytes: LocalId,
}

/// A size in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Known.
    Known(u64),
    /// That of a variable length array, known at run time.
    Runtime(VlaId),
}

impl Body {
    /// The expression `id`.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// The place `id`.
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[id.0 as usize]
    }

    /// The statement `id`.
    pub fn stmt(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.0 as usize]
    }

    /// The local `id`.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }

    pub(crate) fn add_expr(&mut self, at: TokenId, ty: TypeId, kind: ExprKind) -> ExprId {
        self.exprs.push(Expr { at, ty, kind });
        ExprId(self.exprs.len() as u32 - 1)
    }

    pub(crate) fn add_place(&mut self, at: TokenId, ty: QualType, kind: PlaceKind) -> PlaceId {
        self.places.push(Place { at, ty, kind });
        PlaceId(self.places.len() as u32 - 1)
    }

    pub(crate) fn add_stmt(&mut self, at: TokenId, kind: StmtKind) -> StmtId {
        self.stmts.push(Stmt { at, kind });
        StmtId(self.stmts.len() as u32 - 1)
    }

    pub(crate) fn add_local(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    pub(crate) fn add_init(&mut self, init: Init) -> u32 {
        self.inits.push(init);
        self.inits.len() as u32 - 1
    }

    pub(crate) fn add_label(&mut self, at: TokenId) -> LabelId {
        self.labels.push(Label {
            at,
            address_taken: false,
        });
        LabelId(self.labels.len() as u32 - 1)
    }

    pub(crate) fn label_mut(&mut self, id: LabelId) -> &mut Label {
        &mut self.labels[id.0 as usize]
    }

    pub(crate) fn add_vla(&mut self, vla: Vla) -> VlaId {
        self.vlas.push(vla);
        VlaId(self.vlas.len() as u32 - 1)
    }
}
