//! Value ranges: between which values decisions leave an expression. So a path that
//! contradicts itself (`n < 0` and then `n >= 10`) is not taken.

use super::{ExprId, Exprs, Node};
use impasse_ir::{CmpOp, Type};

/// A canonical comparison of an expression with a constant.
#[derive(Debug)]
pub(crate) struct Bound {
    pub(crate) subject: ExprId,
    pub(crate) ty: Type,
    op: CmpOp,
    /// The constant, as a signed and as an unsigned number.
    signed: i128,
    unsigned: i128,
    /// Whether the constant is on the left.
    left: bool,
}

impl Bound {
    /// The comparison `node`, if it is one of at most 64 bits.
    pub(crate) fn of(exprs: &Exprs, node: &Node) -> Option<Self> {
        let &Node::Compare(op, a, b) = node else {
            return None;
        };
        if !matches!(op, CmpOp::Eq | CmpOp::Slt | CmpOp::Ult) {
            return None;
        }
        let (subject, constant, left) = match (exprs.node(a), exprs.node(b)) {
            (&Node::Const(bits), _) => (b, bits, true),
            (_, &Node::Const(bits)) => (a, bits, false),
            _ => return None,
        };
        let ty = exprs.ty(subject);
        if ty.is_float() || ty == Type::I128 {
            return None;
        }
        Some(Self {
            subject,
            ty,
            op,
            signed: one(ty, constant).0,
            unsigned: constant.cast_signed(),
            left,
        })
    }
}

/// The values that an expression can have, as signed and as unsigned numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    signed: Span,
    unsigned: Span,
}

/// One number of a type.
pub(super) fn one(ty: Type, bits: u128) -> Span {
    let shift = 128 - ty.bits().unwrap_or(64);
    let number = (bits << shift).cast_signed() >> shift;
    (number, number)
}

/// The least and the greatest value.
pub(super) type Span = (i128, i128);

impl Range {
    /// All values of a type of at most 64 bits.
    pub(crate) fn of(ty: Type) -> Self {
        let bits = ty.bits().unwrap_or(64);
        Self {
            signed: (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            unsigned: (0, (1 << bits) - 1),
        }
    }

    /// The values of a type between two signed numbers.
    pub(super) fn between(ty: Type, signed: Span) -> Self {
        let mut range = Self::of(ty);
        range.signed = signed;
        range.tell_unsigned();
        range
    }

    /// The values with a number added to them, if none of these overflows.
    pub(crate) fn plus(&self, ty: Type, bits: u128) -> Option<Self> {
        let (least, most) = Self::of(ty).signed;
        let number = one(ty, bits).0;
        let (low, high) = (self.signed.0 + number, self.signed.1 + number);
        (least <= low && high <= most).then(|| Self::between(ty, (low, high)))
    }

    /// Where the sign is known, the signed numbers say what the unsigned ones are.
    fn tell_unsigned(&mut self) {
        if self.signed.0 >= 0 {
            self.unsigned.0 = self.unsigned.0.max(self.signed.0);
            self.unsigned.1 = self.unsigned.1.min(self.signed.1);
        }
    }

    /// The least and the greatest value, as signed numbers.
    pub(crate) fn signed(&self) -> (i128, i128) {
        self.signed
    }

    /// Takes in that a comparison holds, or that it does not.
    pub(crate) fn learn(&mut self, bound: &Bound, holds: bool) {
        match bound.op {
            CmpOp::Slt => cut(&mut self.signed, bound.signed, bound.left, holds),
            CmpOp::Ult => cut(&mut self.unsigned, bound.unsigned, bound.left, holds),
            _ if holds => {
                self.signed = (bound.signed, bound.signed);
                self.unsigned = (bound.unsigned, bound.unsigned);
            }
            _ => {
                trim(&mut self.signed, bound.signed);
                trim(&mut self.unsigned, bound.unsigned);
            }
        }
        self.tell_unsigned();
    }

    /// Whether a comparison holds for all values, or for none.
    pub(crate) fn implies(&self, bound: &Bound) -> Option<bool> {
        match bound.op {
            CmpOp::Slt => less(self.signed, bound.signed, bound.left),
            CmpOp::Ult => less(self.unsigned, bound.unsigned, bound.left),
            _ => {
                let inside = (self.signed.0..=self.signed.1).contains(&bound.signed)
                    && (self.unsigned.0..=self.unsigned.1).contains(&bound.unsigned);
                (!inside).then_some(false)
            }
        }
    }

    /// The bits of the only value that is left.
    pub(crate) fn only(&self, ty: Type) -> Option<u128> {
        let mask = u128::MAX >> (128 - ty.bits().unwrap_or(64));
        let one = |span: Span| (span.0 == span.1).then(|| span.0.cast_unsigned() & mask);
        one(self.unsigned).or_else(|| one(self.signed))
    }
}

/// Cuts `span` by `value < constant`, or by `constant < value` if the constant is `left`.
fn cut(span: &mut Span, constant: i128, left: bool, holds: bool) {
    match (left, holds) {
        (false, true) => span.1 = span.1.min(constant - 1),
        (false, false) => span.0 = span.0.max(constant),
        (true, true) => span.0 = span.0.max(constant + 1),
        (true, false) => span.1 = span.1.min(constant),
    }
}

/// Cuts off a value at one of the ends.
fn trim(span: &mut Span, value: i128) {
    if span.0 == value {
        span.0 += 1;
    }
    if span.1 == value {
        span.1 -= 1;
    }
}

/// Whether `value < constant` holds for all values of `span`, or for none; the other way round if
/// the constant is `left`.
fn less(span: Span, constant: i128, left: bool) -> Option<bool> {
    let (always, never) = match left {
        false => (span.1 < constant, span.0 >= constant),
        true => (span.0 > constant, span.1 <= constant),
    };
    match (always, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
