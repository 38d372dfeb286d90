//! Copies of one pool of expressions that are kept alike, and what was added to one of them.
//!
//! Expressions are numbered in the order in which they are made. So a pool to which the same is added in the same order
//! has the same expressions under the same numbers.

use super::{Exprs, Leaf, Node};
use impasse_ir::Type;

/// Expressions that were added to a pool, in order.
#[derive(Clone, Debug)]
pub struct Growth(Vec<(Node, Type, Option<Leaf>)>);

impl Growth {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Exprs {
    /// What was added since there were `before` expressions.
    pub(crate) fn growth(&self, before: usize) -> Growth {
        let new = self.nodes.get(before..).unwrap_or_default().iter();
        let entry = |(node, ty): &(Node, Type)| (node.clone(), *ty, self.leaf_behind(node));
        Growth(new.map(entry).collect())
    }

    /// Adds what was added to a pool that was equal to this one.
    pub(crate) fn grow(&mut self, growth: Growth) {
        for (node, ty, leaf) in growth.0 {
            match leaf {
                None => _ = self.intern(node, ty),
                Some(leaf) => {
                    let Leaf { kind, sequence, .. } = leaf;
                    self.leaf_about(kind, &leaf.name, sequence, ty, leaf.span, leaf.about);
                }
            }
        }
    }

    /// Takes back what was added since there were `before` expressions.
    pub(crate) fn shrink(&mut self, before: usize) {
        while self.nodes.len() > before {
            let Some(entry) = self.nodes.pop() else {
                return;
            };
            self.facts.pop();
            self.ids.remove(&entry);
            let (Node::Leaf(_), Some(leaf)) = (&entry.0, self.leaves.last()) else {
                continue;
            };
            let key = (
                leaf.kind,
                leaf.name.clone(),
                leaf.sequence,
                entry.1,
                leaf.about.clone(),
            );
            self.leaf_ids.remove(&key);
            self.leaves.pop();
        }
    }

    fn leaf_behind(&self, node: &Node) -> Option<Leaf> {
        match node {
            Node::Leaf(index) => self.leaves.get(*index as usize).cloned(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::LeafKind;
    use impasse_ir::Span;

    /// An address and an unknown value, which differ in all that is known of them.
    fn add(exprs: &mut Exprs, address: u128, name: &str) {
        exprs.intern(Node::Const(address), Type::I64);
        exprs.leaf(LeafKind::Uniform, name, 0, Type::I8, Span::UNKNOWN);
    }

    #[test]
    fn what_is_taken_back_leaves_nothing_behind() {
        let (mut shrunk, mut plain) = (Exprs::default(), Exprs::default());
        add(&mut shrunk, 1 << 40, "a");
        add(&mut plain, 1 << 40, "a");
        let before = shrunk.len();
        // In another order than what comes after it.
        shrunk.leaf(LeafKind::Uniform, "b", 0, Type::I8, Span::UNKNOWN);
        add(&mut shrunk, 2 << 40, "c");
        shrunk.shrink(before);
        add(&mut shrunk, 3 << 40, "d");
        add(&mut plain, 3 << 40, "d");
        assert_eq!(shrunk.nodes, plain.nodes);
        assert_eq!(shrunk.facts, plain.facts);
        assert_eq!(shrunk.leaves.len(), plain.leaves.len());
        assert_eq!(shrunk.leaf_ids, plain.leaf_ids);
    }
}
