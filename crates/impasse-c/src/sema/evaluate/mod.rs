//! Constant evaluation over typed expressions.
//!
//! Two readings: [`Sema::evaluate`] for constant expressions in the narrow sense (array lengths,
//! `case`, enumerations, folding), and [`Sema::evaluate_static`] for initialisers of objects with
//! static storage, where gcc also reads constant objects and compound literals. Neither evaluates
//! anything with an effect.

mod addresses;
mod arithmetic;
mod builtins;
mod complex;
mod convert;
mod expressions;
mod reads;
#[cfg(test)]
mod tests;

use std::cell::Cell;

use super::Sema;
use crate::hir::{self, ExprId, StaticTarget};
use crate::types::{Type, TypeId, Types};
use impasse_ir::Type as Ir;

pub(crate) use convert::saturated;
pub(crate) use reads::ReadPlace;

/// A constant value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    /// The bits of an integer, boolean, enumeration, or pointer that is no object's address;
    /// zero outside the type.
    Int(u128),
    /// The bits of a floating number.
    Float(u128),
    /// Real and imaginary part of a complex number.
    Complex(u128, u128),
    /// The address of something, plus so many bytes: a pointer, or an integer of 64 bits.
    Address {
        /// Whose address.
        target: StaticTarget,
        /// Bytes added to it.
        addend: i64,
    },
}

/// How many constant objects may be read on the way to one value; they can refer to themselves.
const READS: u32 = 200;

/// One evaluation.
pub(crate) struct Evaluator<'a> {
    unit: &'a hir::Unit,
    body: &'a hir::Body,
    /// The function that labels belong to.
    function: Option<hir::FunctionId>,
    /// How many more objects may be read; none in constant expressions in the narrow sense.
    reads: Cell<u32>,
}

impl Sema<'_> {
    /// The value of a constant expression. The time it takes grows with the expression.
    pub(crate) fn evaluate(&self, e: ExprId) -> Option<Constant> {
        self.evaluator(0).value(e)
    }

    /// The value of an initialiser of an object with static storage.
    pub(crate) fn evaluate_static(&self, e: ExprId) -> Option<Constant> {
        self.evaluator(READS).value(e)
    }

    /// An evaluator that may read constant objects.
    pub(crate) fn static_evaluator(&self) -> Evaluator<'_> {
        self.evaluator(READS)
    }

    fn evaluator(&self, reads: u32) -> Evaluator<'_> {
        Evaluator::new(&self.unit, &self.body, self.function.id, reads)
    }
}

impl<'a> Evaluator<'a> {
    /// An evaluator of the expressions of `body`, which may read so many objects.
    pub(crate) fn new(
        unit: &'a hir::Unit,
        body: &'a hir::Body,
        function: Option<hir::FunctionId>,
        reads: u32,
    ) -> Self {
        Self {
            unit,
            body,
            function,
            reads: Cell::new(reads),
        }
    }

    fn types(&self) -> &Types {
        &self.unit.types
    }
}

/// The type of the IR that has the bits of a scalar type.
pub(super) fn scalar(types: &Types, ty: TypeId) -> Option<Ir> {
    match *types.get(ty) {
        Type::Bool => Some(Ir::I8),
        Type::Pointer(_) => Some(Ir::I64),
        Type::Float(kind) => Some(super::literals::format(kind)),
        Type::Int(_) | Type::Enum(_) => match types.size(ty)? {
            1 => Some(Ir::I8),
            2 => Some(Ir::I16),
            4 => Some(Ir::I32),
            8 => Some(Ir::I64),
            _ => Some(Ir::I128),
        },
        _ => None,
    }
}
