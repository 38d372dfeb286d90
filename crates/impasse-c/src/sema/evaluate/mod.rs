//! Constant evaluation over typed expressions.
//!
//! Two readings: [`Sema::evaluate`] for constant expressions in the narrow sense (array lengths,
//! `case`, enumerations, folding), and [`Sema::evaluate_static`] for initialisers of objects with
//! static storage, where gcc also reads constant objects and compound literals. Neither evaluates
//! anything with an effect.

mod addresses;
mod arithmetic;
mod convert;
mod reads;
#[cfg(test)]
mod tests;

use std::cell::Cell;

use impasse_ir::Type as Ir;

use crate::abi::bits_of_scalar;
use crate::hir::{self, CompareOp, ExprId, ExprKind, StaticTarget};
use crate::sema::Sema;
use crate::types::{TypeId, Types};

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
        Evaluator::new(&self.unit, &self.function.body, self.function.id, reads)
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

    /// The type of the IR that has the bits of a scalar type.
    fn scalar(&self, ty: TypeId) -> Option<Ir> {
        bits_of_scalar(self.types(), ty)
    }
}

impl Evaluator<'_> {
    /// The value, if it is constant. Recursion is as deep as the expression, which the parser
    /// limits.
    pub(crate) fn value(&self, e: ExprId) -> Option<Constant> {
        let expr = self.body.expr(e);
        match &expr.kind {
            &ExprKind::Const(bits) => Some(self.literal(expr.ty, bits)),
            &ExprKind::Load(place) => self.load(place),
            &ExprKind::AddressOf(place) => self.address_of(place),
            &ExprKind::FunctionAddress(function) => Some(Constant::Address {
                target: StaticTarget::Function(function),
                addend: 0,
            }),
            &ExprKind::LabelAddress(label) => Some(Constant::Address {
                target: StaticTarget::Label(self.function?, label),
                addend: 0,
            }),
            &ExprKind::Negate(operand) => self.negate(expr.ty, self.value(operand)?),
            &ExprKind::Complement(operand) => self.complement(expr.ty, self.value(operand)?),
            &ExprKind::Not(operand) => Some(truth_value(!self.truth(operand)?)),
            &ExprKind::Arith(op, a, b) => {
                let amount_ty = self.body.expr(b).ty;
                let (a, b) = (self.value(a)?, self.value(b)?);
                self.arithmetic(op, expr.ty, a, b, amount_ty)
            }
            &ExprKind::Compare(op, a, b) => self.comparison(op, a, b),
            &ExprKind::And(a, b) => Some(truth_value(self.truth(a)? && self.truth(b)?)),
            &ExprKind::Or(a, b) => Some(truth_value(self.truth(a)? || self.truth(b)?)),
            &ExprKind::Conditional {
                condition,
                then,
                other,
            } => self.value(if self.truth(condition)? { then } else { other }),
            &ExprKind::Convert(operand) => {
                let from = self.body.expr(operand).ty;
                self.converted(self.value(operand)?, from, expr.ty)
            }
            ExprKind::PtrAdd { .. } | ExprKind::PtrDiff { .. } => self.pointer_arithmetic(e),
            &ExprKind::MakeComplex(real, imaginary) => self.make_complex(real, imaginary),
            &ExprKind::Real(operand) => match self.value(operand)? {
                Constant::Complex(real, _) => Some(Constant::Float(real)),
                _ => None,
            },
            &ExprKind::Imag(operand) => match self.value(operand)? {
                Constant::Complex(_, imaginary) => Some(Constant::Float(imaginary)),
                _ => None,
            },
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, expr.ty),
            _ => None,
        }
    }

    fn literal(&self, ty: TypeId, bits: u128) -> Constant {
        if self.types().is_real_float(ty) {
            return Constant::Float(bits);
        }
        let mask = self.scalar(ty).and_then(|ir| ir.bits());
        Constant::Int(bits & (u128::MAX >> (128 - mask.unwrap_or(128))))
    }

    fn make_complex(&self, real: ExprId, imaginary: ExprId) -> Option<Constant> {
        match (self.value(real)?, self.value(imaginary)?) {
            (Constant::Float(real), Constant::Float(imaginary)) => {
                Some(Constant::Complex(real, imaginary))
            }
            _ => None,
        }
    }

    /// Whether a value is not 0.
    fn truth(&self, e: ExprId) -> Option<bool> {
        let ty = self.body.expr(e).ty;
        self.is_true(self.value(e)?, ty)
    }

    fn comparison(&self, op: CompareOp, a: ExprId, b: ExprId) -> Option<Constant> {
        let ty = self.body.expr(a).ty;
        let holds = self.compare(op, ty, self.value(a)?, self.value(b)?)?;
        Some(truth_value(holds))
    }
}

/// 0 or 1.
fn truth_value(holds: bool) -> Constant {
    Constant::Int(u128::from(holds))
}
