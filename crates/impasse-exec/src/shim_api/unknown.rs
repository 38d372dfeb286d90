//! Values that are not known: derived from others, assumed, resolved.

use super::{Done, ShimCall, ShimResult};
use crate::expr::{ExprId, LeafKind};
use crate::value::{Byte, Value};
use impasse_ir::Type;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

impl ShimCall<'_> {
    /// A value that only depends on these values: the same ones give the same value. It is known
    /// to all ranks if they are.
    pub fn derived(&mut self, what: &str, from: &[Value], ty: Type) -> Value {
        let exprs: Vec<ExprId> = from
            .iter()
            .filter_map(|value| match value {
                Value::Symbolic(expr) => Some(*expr),
                Value::Known(_) => None,
            })
            .collect();
        let mut hasher = FxHasher::default();
        from.hash(&mut hasher);
        self.dependent(what, &exprs, true, hasher.finish(), ty)
    }

    /// The same for bytes of memory.
    pub fn derived_from_bytes(&mut self, what: &str, from: &[Byte], ty: Type) -> Value {
        let mut exprs: Vec<ExprId> = Vec::new();
        for byte in from {
            if let Byte::Symbolic { expr, .. } = byte
                && exprs.last() != Some(expr)
            {
                exprs.push(*expr);
            }
        }
        let initialised = !from.contains(&Byte::Uninitialised);
        let mut hasher = FxHasher::default();
        from.hash(&mut hasher);
        self.dependent(what, &exprs, initialised, hasher.finish(), ty)
    }

    fn dependent(
        &mut self,
        what: &str,
        exprs: &[ExprId],
        shared: bool,
        sequence: u64,
        ty: Type,
    ) -> Value {
        let (rank, span) = (self.rank(), self.span());
        let all = self.exprs();
        let uniform = shared
            && exprs.iter().all(|&expr| {
                let leaves = all.leaves_of(expr);
                let is_uniform = |&leaf| {
                    all.leaf_of(leaf)
                        .is_some_and(|leaf| leaf.kind == LeafKind::Uniform)
                };
                leaves.iter().all(is_uniform)
            });
        let shown = exprs
            .first()
            .map_or_else(String::new, |&expr| all.display(expr));
        let name = format!("{what}({shown})");
        let kind = if uniform {
            LeafKind::Uniform
        } else {
            LeafKind::RankLocal(rank)
        };
        Value::Symbolic(all.leaf(kind, &name, sequence, ty, span))
    }

    /// Returns a value that only depends on the arguments.
    pub fn unknown_result(&mut self) -> ShimResult {
        let Some(ty) = self.ret_type() else {
            return Done::void();
        };
        let (name, args) = (self.name().to_owned(), self.args().to_vec());
        Done::value(self.derived(&name, &args, ty))
    }

    /// Takes it that a condition (an `i1`) holds.
    pub fn assume(&mut self, condition: Value) {
        if let Value::Symbolic(condition) = condition {
            self.machine.assume(self.world, condition, true);
        }
    }

    /// Whether an argument is not known.
    pub fn any_unknown(&self) -> bool {
        self.args().iter().any(|arg| arg.known().is_none())
    }

    /// The bits of a value that is known, or that follows from the decisions made so far.
    pub fn resolve(&self, value: Value) -> Option<u128> {
        self.machine.resolve(self.world, value)
    }
}
