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

/// A condition in its canonical form, which may not have been made yet.
enum Form {
    Made(ExprId),
    Node(Node),
}

/// Comparisons that stay as they are.
fn is_positive(op: CmpOp) -> bool {
    matches!(
        op,
        CmpOp::Eq
            | CmpOp::Ult
            | CmpOp::Slt
            | CmpOp::FOeq
            | CmpOp::FOne
            | CmpOp::FOlt
            | CmpOp::FOle
            | CmpOp::FOrd
    )
}

/// Comparisons that stay when their operands are exchanged.
fn is_mirrored(op: CmpOp) -> bool {
    matches!(op, CmpOp::Ugt | CmpOp::Sgt | CmpOp::FOgt | CmpOp::FOge)
}

impl Exprs {
    /// The form under which a condition is remembered, and whether that is its negation.
    pub(crate) fn canonical_condition(&mut self, id: ExprId) -> (ExprId, bool) {
        let (form, negated) = self.canonical_form(id);
        let id = match form {
            Form::Made(id) => id,
            Form::Node(node) => self.intern(node, Type::I1),
        };
        (id, negated)
    }

    /// The same, if that form was ever needed.
    pub(crate) fn find_condition(&self, id: ExprId) -> Option<(ExprId, bool)> {
        let (form, negated) = self.canonical_form(id);
        let id = match form {
            Form::Made(id) => id,
            Form::Node(node) => *self.ids.get(&(node, Type::I1))?,
        };
        Some((id, negated))
    }

    fn canonical_form(&self, id: ExprId) -> (Form, bool) {
        let &Node::Compare(op, a, b) = self.node(id) else {
            return (Form::Made(id), false);
        };
        let is_negation =
            |op| self.ty(a) == Type::I1 && op == CmpOp::Eq && self.value_of(b) == Value::Known(0);
        let opposite = negated(op);
        if is_negation(op) {
            (Form::Made(a), true)
        } else if is_positive(op) {
            (Form::Made(id), false)
        } else if is_mirrored(op) {
            (Form::Node(Node::Compare(swapped(op), b, a)), false)
        } else if is_negation(opposite) {
            (Form::Made(a), false)
        } else if is_mirrored(opposite) {
            (Form::Node(Node::Compare(swapped(opposite), b, a)), true)
        } else {
            (Form::Node(Node::Compare(opposite, a, b)), true)
        }
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
