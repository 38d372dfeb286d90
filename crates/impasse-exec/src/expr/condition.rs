//! Conditions in one form, so that a decision on one settles its negation and mirror image too.

use super::build::swapped;
use super::{ExprId, Exprs, Node};
use crate::value::Value;
use impasse_ir::{CmpOp, Type};

/// The comparison that holds exactly when `op` does not.
pub(crate) fn negated(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Eq => CmpOp::Ne,
        CmpOp::Ne => CmpOp::Eq,
        CmpOp::Ult => CmpOp::Uge,
        CmpOp::Ule => CmpOp::Ugt,
        CmpOp::Ugt => CmpOp::Ule,
        CmpOp::Uge => CmpOp::Ult,
        CmpOp::Slt => CmpOp::Sge,
        CmpOp::Sle => CmpOp::Sgt,
        CmpOp::Sgt => CmpOp::Sle,
        CmpOp::Sge => CmpOp::Slt,
        CmpOp::FOeq => CmpOp::FUne,
        CmpOp::FOne => CmpOp::FUeq,
        CmpOp::FOlt => CmpOp::FUge,
        CmpOp::FOle => CmpOp::FUgt,
        CmpOp::FOgt => CmpOp::FUle,
        CmpOp::FOge => CmpOp::FUlt,
        CmpOp::FOrd => CmpOp::FUno,
        CmpOp::FUeq => CmpOp::FOne,
        CmpOp::FUne => CmpOp::FOeq,
        CmpOp::FUlt => CmpOp::FOge,
        CmpOp::FUle => CmpOp::FOgt,
        CmpOp::FUgt => CmpOp::FOle,
        CmpOp::FUge => CmpOp::FOlt,
        CmpOp::FUno => CmpOp::FOrd,
    }
}

impl Exprs {
    /// The form under which a condition is remembered, and whether that is its negation.
    pub(crate) fn canonical_condition(&mut self, id: ExprId) -> (ExprId, bool) {
        let &Node::Compare(op, a, b) = self.node(id) else {
            return (id, false);
        };
        if self.ty(a) == Type::I1 && op == CmpOp::Eq && self.value_of(b) == Value::Known(0) {
            return (a, true);
        }
        let positive = matches!(
            op,
            CmpOp::Eq
                | CmpOp::Ult
                | CmpOp::Slt
                | CmpOp::FOeq
                | CmpOp::FOne
                | CmpOp::FOlt
                | CmpOp::FOle
                | CmpOp::FOrd
        );
        if positive {
            return (id, false);
        }
        let mirrored = matches!(op, CmpOp::Ugt | CmpOp::Sgt | CmpOp::FOgt | CmpOp::FOge);
        if mirrored {
            return (
                self.intern(Node::Compare(swapped(op), a, b).mirrored(), Type::I1),
                false,
            );
        }
        let opposite = self.intern(Node::Compare(negated(op), a, b), Type::I1);
        let (canonical, negated) = self.canonical_condition(opposite);
        (canonical, !negated)
    }

    /// The value that `key` must have if the canonical condition `id` holds: `x == constant`.
    pub(crate) fn pins(&self, id: ExprId) -> Option<(ExprId, u128)> {
        match *self.node(id) {
            Node::Compare(CmpOp::Eq, a, b) => match self.value_of(b) {
                Value::Known(bits) => Some((a, bits)),
                Value::Symbolic(_) => None,
            },
            _ => None,
        }
    }
}

impl Node {
    /// A comparison with its operands exchanged.
    fn mirrored(self) -> Node {
        match self {
            Node::Compare(op, a, b) => Node::Compare(op, b, a),
            other => other,
        }
    }
}
