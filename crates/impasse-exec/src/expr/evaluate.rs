//! What expressions come to when the values in them are known.

use super::{ExprId, Exprs, Node, mask};
use crate::value::Byte;
use impasse_ir::{Type, fold};
use rustc_hash::FxHashMap;

impl Exprs {
    /// The value of a node given those of its operands; none for a leaf, for what divides by zero, and if a
    /// value that it needs is missing.
    pub fn apply(&self, id: ExprId, value: &impl Fn(ExprId) -> Option<u128>) -> Option<u128> {
        let ty = self.ty(id);
        match *self.node(id) {
            Node::Leaf(_) => None,
            Node::Bytes(ref parts) => together(parts, ty, value),
            Node::Const(bits) => Some(bits),
            Node::Unary(op, a) => Some(fold::unary(op, ty, value(a)?)),
            Node::Binary(op, a, b) => fold::binary(op, ty, value(a)?, value(b)?).ok(),
            Node::Compare(op, a, b) => {
                Some(fold::compare(op, self.ty(a), value(a)?, value(b)?).into())
            }
            Node::Overflow(op, a, b) => {
                Some(fold::overflows(op, self.ty(a), value(a)?, value(b)?).into())
            }
            Node::Convert(op, a) => Some(fold::convert(op, self.ty(a), value(a)?, ty)),
            Node::Select(c, a, b) => {
                let chosen = if value(c)? & 1 == 1 { a } else { b };
                value(chosen)
            }
        }
    }

    /// The value of an expression given those of its leaves; of one with more than `most` nodes none.
    pub fn evaluate(
        &self,
        id: ExprId,
        most: usize,
        leaf: &impl Fn(ExprId) -> u128,
    ) -> Option<u128> {
        let mut values: FxHashMap<ExprId, Option<u128>> = FxHashMap::default();
        let mut todo = vec![id];
        while let Some(&next) = todo.last() {
            if values.len() > most {
                return None;
            }
            let before = todo.len();
            let operands = self.operands(next).into_iter();
            todo.extend(operands.filter(|id| !values.contains_key(id)));
            if todo.len() == before {
                let value = match self.node(next) {
                    Node::Leaf(_) => Some(leaf(next) & mask(self.ty(next))),
                    _ => self.apply(next, &|id| values.get(&id).copied().flatten()),
                };
                values.insert(next, value);
                todo.pop();
            }
        }
        values.get(&id).copied().flatten()
    }
}

/// The value of bytes put together.
fn together(parts: &[Byte], ty: Type, value: &impl Fn(ExprId) -> Option<u128>) -> Option<u128> {
    let mut bits = 0;
    for part in parts.iter().rev() {
        let byte = match *part {
            Byte::Known(byte) => u128::from(byte),
            Byte::Symbolic { expr, index } => {
                value(expr)?.checked_shr(index.saturating_mul(8))? & 0xff
            }
            Byte::Uninitialised => return None,
        };
        bits = bits << 8 | byte;
    }
    Some(bits & mask(ty))
}
