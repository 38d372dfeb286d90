//! Values that are not known: derived from others, assumed, resolved.

use super::{Done, ShimCall, ShimResult};
use crate::expr::{About, ExprId, LeafKind, Nature};
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
        let about = About {
            arguments: Some(from.into()),
            ..About::default()
        };
        self.dependent(what, &exprs, true, hasher.finish(), (ty, about))
    }

    /// The same for bytes of memory.
    pub fn derived_from_bytes(&mut self, what: &str, from: &[Byte], ty: Type) -> Value {
        self.made_of_bytes(what, from, ty, Nature::Outside)
    }

    /// Whether a library call with these bytes succeeds that as a rule does: an unknown `i1`.
    pub fn succeeds_for(&mut self, what: &str, from: &[Byte]) -> Value {
        self.made_of_bytes(what, from, Type::I1, Nature::Failure)
    }

    fn made_of_bytes(&mut self, what: &str, from: &[Byte], ty: Type, nature: Nature) -> Value {
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
        let sequence = hasher.finish();
        let about = About {
            nature,
            ..About::default()
        };
        self.dependent(what, &exprs, initialised, sequence, (ty, about))
    }

    fn dependent(
        &mut self,
        what: &str,
        exprs: &[ExprId],
        shared: bool,
        sequence: u64,
        (ty, about): (Type, About),
    ) -> Value {
        let (rank, span) = (self.rank(), self.span());
        let all = self.exprs();
        let sources = all.leaves_of_all(exprs);
        let uniform = shared && all.are_uniform(&sources);
        let shown = exprs
            .first()
            .map_or_else(String::new, |&expr| all.display(expr));
        let name = format!("{what}({shown})");
        let kind = if uniform {
            LeafKind::Uniform
        } else {
            LeafKind::RankLocal(rank)
        };
        let about = About {
            sources: Some(sources.into()),
            ..about
        };
        Value::Symbolic(all.leaf_about(kind, &name, sequence, ty, span, about))
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
