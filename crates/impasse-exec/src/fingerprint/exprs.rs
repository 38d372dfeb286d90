//! Hashes of expressions that do not depend on when their leaves were made.

use super::Fingerprint;
use super::hash::Hash128;
use crate::expr::{ExprId, LeafKind, Nature, Node};
use crate::value::{Byte, Value};
use std::hash::Hash;
use std::sync::Arc;

impl Fingerprint<'_> {
    /// The hash of an expression.
    pub(super) fn expr(&mut self, id: ExprId) -> u128 {
        if self.numbered {
            if self.world.exprs.rests_on(id, Nature::Varying) {
                self.varying.push(id);
            }
            return id.tag().into();
        }
        let mut todo = vec![id];
        while let Some(&next) = todo.last() {
            if self.exprs.contains_key(&next) {
                todo.pop();
                continue;
            }
            let mut operands = self.world.exprs.operands(next);
            operands.extend(self.arguments(next).iter().filter_map(|value| match value {
                Value::Symbolic(id) => Some(*id),
                Value::Known(_) => None,
            }));
            let before = todo.len();
            todo.extend(
                operands
                    .into_iter()
                    .filter(|id| !self.exprs.contains_key(id)),
            );
            if todo.len() == before {
                let hash = self.node(next);
                self.exprs.insert(next, hash);
            }
        }
        self.exprs.get(&id).copied().unwrap_or(0)
    }

    /// The hash of a node whose operands have theirs.
    fn node(&mut self, id: ExprId) -> u128 {
        let exprs = &self.world.exprs;
        let mut hash = Hash128::new(10);
        exprs.ty(id).hash(&mut hash);
        let node = exprs.node(id);
        std::mem::discriminant(node).hash(&mut hash);
        match node {
            Node::Leaf(_) => return self.leaf(id, hash),
            Node::Const(bits) => hash.wide(*bits),
            Node::Unary(op, _) => op.hash(&mut hash),
            Node::Binary(op, ..) => op.hash(&mut hash),
            Node::Compare(op, ..) => op.hash(&mut hash),
            Node::Overflow(op, ..) => op.hash(&mut hash),
            Node::Convert(op, _) => op.hash(&mut hash),
            Node::Select(..) => {}
            Node::Bytes(parts) => {
                for part in parts {
                    match part {
                        Byte::Known(byte) => hash.word(u64::from(*byte)),
                        Byte::Uninitialised => hash.word(1 << 8),
                        Byte::Symbolic { index, .. } => hash.word(u64::from(*index) << 16 | 2 << 8),
                    }
                }
            }
        }
        for operand in exprs.operands(id) {
            hash.wide(self.exprs.get(&operand).copied().unwrap_or(0));
        }
        hash.done()
    }

    /// What a leaf is a function of.
    fn arguments(&self, id: ExprId) -> Arc<[Value]> {
        let leaf = self.world.exprs.leaf_of(id);
        let arguments = leaf.and_then(|leaf| leaf.about.arguments.clone());
        arguments.unwrap_or_default()
    }

    /// A leaf that is a function of others counts by them, one that all ranks know and can ask for again by
    /// its name, others by the order of finding them. What those are made from is told at the end, where it
    /// can be told whether that matters ([`Fingerprint::origins`]).
    fn leaf(&mut self, id: ExprId, mut hash: Hash128) -> u128 {
        if let Some(rank) = self.world.exprs.rank_of(Value::Symbolic(id)) {
            hash.word(self.name(rank));
            return hash.done();
        }
        let found = self.leaves.len() as u64;
        let number = *self.leaves.entry(id).or_insert(found);
        if let Some(leaf) = self.world.exprs.leaf_of(id) {
            if let Some(arguments) = &leaf.about.arguments {
                hash.bytes(leaf.name.split('(').next().unwrap_or_default().as_bytes());
                for argument in arguments.iter() {
                    hash.wide(match argument {
                        Value::Known(bits) => *bits,
                        Value::Symbolic(id) => self.exprs.get(id).copied().unwrap_or(0),
                    });
                    hash.word(argument.known().is_some().into());
                }
                return hash.done();
            }
            hash.bytes(leaf.name.as_bytes());
            match leaf.kind {
                LeafKind::Uniform if leaf.about.once => hash.word(number),
                _ if leaf.about.sources.is_some() => hash.word(number),
                LeafKind::Uniform => hash.word(leaf.sequence),
                LeafKind::RankLocal(rank) => {
                    hash.word(u64::from(rank));
                    hash.word(number);
                }
            }
        }
        hash.done()
    }
}
