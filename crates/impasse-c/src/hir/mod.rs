//! The typed tree of a translation unit: names resolved, every conversion explicit, initialisers
//! flattened to offsets, static ones evaluated. Made by [`sema`](crate::sema), read by
//! [`lower`](crate::lower).
//!
//! Values ([`Expr`]) and places in memory ([`Place`]) are different things: what C calls an
//! lvalue is a place, and reading it is an explicit [`ExprKind::Load`].

mod body;
mod expressions;
mod places;
mod statements;
mod unit;

pub use crate::ast::{ArithOp, CompareOp};
pub use body::{Body, Label, LabelId, Local, LocalId, Size, Vla};
pub use expressions::{Builtin, Callee, Expr, ExprId, ExprKind};
pub use places::{Init, InitElement, InitValue, Place, PlaceId, PlaceKind};
pub use statements::{Case, Stmt, StmtId, StmtKind};
pub use unit::{
    Function, FunctionId, Linkage, Object, ObjectId, StaticInit, StaticReloc, StaticTarget, Unit,
};
