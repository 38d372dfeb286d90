//! Expressions with other values in the place of some of their parts.

use super::{ExprId, Exprs, Node};
use crate::value::Value;
use rustc_hash::FxHashMap;

/// Expressions with more parts than so many are left alone.
const MOST: usize = 200;

impl Exprs {
    /// An expression with other values in the place of some of its parts; what else it is made of is added to them.
    /// `None` if it is large, or made of bytes.
    pub(crate) fn replaced(
        &mut self,
        id: ExprId,
        values: &mut FxHashMap<ExprId, Value>,
    ) -> Option<Value> {
        let (mut todo, mut looked_at) = (vec![id], 0);
        while let Some(&next) = todo.last() {
            looked_at += 1;
            if looked_at > MOST {
                return None;
            }
            let missing = |id: &ExprId| !values.contains_key(id);
            let before = todo.len();
            if missing(&next) {
                todo.extend(self.operands(next).into_iter().filter(missing));
            }
            if todo.len() == before {
                todo.pop();
                if !values.contains_key(&next) {
                    let value = self.made_anew(next, values)?;
                    values.insert(next, value);
                }
            }
        }
        values.get(&id).copied()
    }

    /// An expression made anew, of the values that its operands have.
    fn made_anew(&mut self, id: ExprId, values: &FxHashMap<ExprId, Value>) -> Option<Value> {
        let ty = self.ty(id);
        let of = |operand: ExprId| values.get(&operand).copied();
        match *self.node(id) {
            Node::Leaf(_) | Node::Const(_) => Some(self.value_of(id)),
            Node::Unary(op, a) => Some(self.unary(op, ty, of(a)?)),
            Node::Binary(op, a, b) => self.binary(op, ty, of(a)?, of(b)?).ok(),
            Node::Compare(op, a, b) => Some(self.compare(op, self.ty(a), of(a)?, of(b)?)),
            Node::Convert(op, a) => Some(self.convert(op, self.ty(a), of(a)?, ty)),
            Node::Select(c, a, b) => Some(self.select(ty, of(c)?, of(a)?, of(b)?)),
            Node::Overflow(..) | Node::Bytes(_) => None,
        }
    }
}
