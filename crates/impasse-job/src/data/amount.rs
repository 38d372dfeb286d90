//! Amounts that are not known: a count that comes from unknown input is carried along, and what
//! depends on it is not judged.

use std::hash::{Hash, Hasher};

use impasse_exec::Value;
use impasse_exec::expr::{ExprId, Exprs, Node};
use impasse_ir::{BinOp, ConvOp, Type};

/// A count argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    /// It is known.
    Known(u64),
    /// It is this expression.
    Unknown(ExprId),
}

/// A number of bytes that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownSize {
    /// How many elements.
    pub count: ExprId,
    /// Bytes of one element.
    pub unit: u64,
}

/// The expression is left out: what it is is told to a fingerprint apart.
impl Hash for UnknownSize {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.unit.hash(state);
    }
}

impl UnknownSize {
    /// The number of bytes as a 64 bit number.
    pub fn bytes(&self, exprs: &mut Exprs) -> Value {
        let ty = exprs.ty(self.count);
        let count = Value::Symbolic(self.count);
        let wide = match ty {
            Type::I64 => count,
            _ => exprs.convert(ConvOp::SExt, ty, count, Type::I64),
        };
        let product = exprs.binary(BinOp::Mul, Type::I64, wide, Value::of(self.unit));
        product.unwrap_or(wide)
    }
}

/// How many elements of `size` bytes an unknown number of bytes is, as a number of type `ty`. What is no
/// whole number of elements is not judged.
pub(crate) fn elements(exprs: &mut Exprs, bytes: ExprId, size: u64, ty: Type) -> Value {
    let size = u128::from(size.max(1));
    let (op, of, by) = match factors(exprs, bytes) {
        Some((count, unit)) if unit.is_multiple_of(size) => (BinOp::Mul, count, unit / size),
        _ => (BinOp::UDiv, bytes, size),
    };
    let of = Value::Symbolic(of);
    let count = exprs.binary(op, Type::I64, of, Value::Known(by));
    let count = count.unwrap_or(of);
    match ty {
        Type::I64 => count,
        _ => exprs.convert(ConvOp::Trunc, Type::I64, count, ty),
    }
}

/// The factors of a product with a constant.
fn factors(exprs: &Exprs, id: ExprId) -> Option<(ExprId, u128)> {
    let &Node::Binary(BinOp::Mul, count, unit) = exprs.node(id) else {
        return None;
    };
    match exprs.node(unit) {
        Node::Const(unit) => Some((count, *unit)),
        _ => None,
    }
}
