//! Conditions in one form, so that a decision on one settles its negation and mirror image too.

use super::{ExprId, Exprs, Node};
use crate::value::Value;
use impasse_ir::{CmpOp, Type};

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

    /// The node of that form.
    pub(super) fn canonical_node(&self, id: ExprId) -> (Node, bool) {
        let (form, negated) = self.canonical_form(id);
        let node = match form {
            Form::Made(id) => self.node(id).clone(),
            Form::Node(node) => node,
        };
        (node, negated)
    }

    fn canonical_form(&self, id: ExprId) -> (Form, bool) {
        let &Node::Compare(op, a, b) = self.node(id) else {
            return (Form::Made(id), false);
        };
        let is_negation =
            |op| self.ty(a) == Type::I1 && op == CmpOp::Eq && self.value_of(b) == Value::Known(0);
        let opposite = op.negated();
        if is_negation(op) {
            (Form::Made(a), true)
        } else if is_positive(op) {
            (Form::Made(id), false)
        } else if is_mirrored(op) {
            (Form::Node(Node::Compare(op.swapped(), b, a)), false)
        } else if is_negation(opposite) {
            (Form::Made(a), false)
        } else if is_mirrored(opposite) {
            (Form::Node(Node::Compare(opposite.swapped(), b, a)), true)
        } else {
            (Form::Node(Node::Compare(opposite, a, b)), true)
        }
    }

    /// The condition that is negated, if one is: people read that more easily.
    pub(crate) fn without_negation(&self, id: ExprId) -> ExprId {
        match *self.node(id) {
            Node::Compare(CmpOp::Eq, a, b)
                if self.ty(a) == Type::I1 && self.value_of(b) == Value::Known(0) =>
            {
                a
            }
            _ => id,
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
