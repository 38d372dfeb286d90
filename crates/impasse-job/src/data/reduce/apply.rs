//! One operator on two elements, known or not.

use impasse_exec::Value;
use impasse_exec::expr::Exprs;
use impasse_ir::{BinOp, CmpOp, ConvOp, Type};

use super::element::{Element, Numbers, Shape};
use crate::data::Builtin;

/// `a` op `b`.
pub(super) fn apply(
    exprs: &mut Exprs,
    op: Builtin,
    element: &Element,
    a: Numbers,
    b: Numbers,
) -> Numbers {
    let ty = element.types[0];
    match (element.shape, op) {
        (_, Builtin::Replace) => b,
        (_, Builtin::NoOp) => a,
        (Shape::Complex, Builtin::Prod) => complex_product(exprs, ty, a, b),
        (Shape::Complex, _) => [
            arithmetic(exprs, BinOp::FAdd, ty, a[0], b[0]),
            arithmetic(exprs, BinOp::FAdd, ty, a[1], b[1]),
        ],
        (Shape::Pair, _) => located(exprs, op, element, a, b),
        (Shape::One, _) => [one(exprs, op, element, a[0], b[0]), Value::Known(0)],
    }
}

fn one(exprs: &mut Exprs, op: Builtin, element: &Element, a: Value, b: Value) -> Value {
    let ty = element.types[0];
    let number = |whole, float| if ty.is_float() { float } else { whole };
    match op {
        Builtin::Max | Builtin::Min => {
            let less = less(ty, element.signed);
            let (low, high) = if op == Builtin::Min { (a, b) } else { (b, a) };
            let first = exprs.compare(less, ty, low, high);
            exprs.select(ty, first, a, b)
        }
        Builtin::Sum => arithmetic(exprs, number(BinOp::Add, BinOp::FAdd), ty, a, b),
        Builtin::Prod => arithmetic(exprs, number(BinOp::Mul, BinOp::FMul), ty, a, b),
        Builtin::BitAnd => arithmetic(exprs, BinOp::And, ty, a, b),
        Builtin::BitOr => arithmetic(exprs, BinOp::Or, ty, a, b),
        Builtin::BitXor => arithmetic(exprs, BinOp::Xor, ty, a, b),
        Builtin::LogicalAnd => logical(exprs, BinOp::And, ty, a, b),
        Builtin::LogicalOr => logical(exprs, BinOp::Or, ty, a, b),
        Builtin::LogicalXor => logical(exprs, BinOp::Xor, ty, a, b),
        Builtin::MinLoc | Builtin::MaxLoc | Builtin::NoOp => a,
        Builtin::Replace => b,
    }
}

fn less(ty: Type, signed: bool) -> CmpOp {
    match (ty.is_float(), signed) {
        (true, _) => CmpOp::FOlt,
        (false, true) => CmpOp::Slt,
        (false, false) => CmpOp::Ult,
    }
}

/// None of these operators divides, so none fails.
fn arithmetic(exprs: &mut Exprs, op: BinOp, ty: Type, a: Value, b: Value) -> Value {
    exprs.binary(op, ty, a, b).unwrap_or(Value::Known(0))
}

/// Truth values: 0 or 1 of the type.
fn logical(exprs: &mut Exprs, op: BinOp, ty: Type, a: Value, b: Value) -> Value {
    let a = exprs.compare(CmpOp::Ne, ty, a, Value::Known(0));
    let b = exprs.compare(CmpOp::Ne, ty, b, Value::Known(0));
    let both = arithmetic(exprs, op, Type::I1, a, b);
    exprs.convert(ConvOp::ZExt, Type::I1, both, ty)
}

fn complex_product(exprs: &mut Exprs, ty: Type, a: Numbers, b: Numbers) -> Numbers {
    let mut times = |a, b| arithmetic(exprs, BinOp::FMul, ty, a, b);
    let (rr, ii, ri, ir) = (
        times(a[0], b[0]),
        times(a[1], b[1]),
        times(a[0], b[1]),
        times(a[1], b[0]),
    );
    [
        arithmetic(exprs, BinOp::FSub, ty, rr, ii),
        arithmetic(exprs, BinOp::FAdd, ty, ri, ir),
    ]
}

/// The extreme value, and the least index where it stands (MPI 4.1, section 6.9.4).
fn located(exprs: &mut Exprs, op: Builtin, element: &Element, a: Numbers, b: Numbers) -> Numbers {
    let [value, index] = element.types;
    let (low, high) = if op == Builtin::MinLoc {
        (a, b)
    } else {
        (b, a)
    };
    let better = exprs.compare(less(value, true), value, low[0], high[0]);
    let equal = if value.is_float() {
        CmpOp::FOeq
    } else {
        CmpOp::Eq
    };
    let equal = exprs.compare(equal, value, a[0], b[0]);
    let before = exprs.compare(less(index, true), index, a[1], b[1]);
    let least = exprs.select(index, before, a[1], b[1]);
    let other = exprs.select(index, equal, least, b[1]);
    [
        exprs.select(value, better, a[0], b[0]),
        exprs.select(index, better, a[1], other),
    ]
}
