//! Numbers of which the host keeps what they can be ([`Nature::Varying`]).

use super::Machine;
use crate::expr::{ExprId, Nature};
use crate::memory::variants::Instead;
use crate::value::Value;
use crate::world::World;
use impasse_ir::CmpOp;
use rustc_hash::FxHashMap;

/// Larger expressions are not worked out.
const MOST_NODES: usize = 200;

impl Machine {
    /// A number for the sizes of the objects on the heap.
    pub fn sizes_on_heap(&self) -> u64 {
        self.memory.sizes_on_heap()
    }

    /// What to ask of an expression that rests on such numbers: whether one of them is what it is in some row of the host's
    /// table.
    pub(super) fn kept_by_host(&self, world: &mut World, id: ExprId) -> Option<ExprId> {
        if !world.exprs.rests_on(id, Nature::Varying) {
            return None;
        }
        let open = |leaf: &ExprId| self.resolve(world, Value::Symbolic(*leaf)).is_none();
        let mut leaves = world.exprs.leaves_of(id).into_iter().filter(open);
        let (leaf, bits) = leaves.find_map(|leaf| Some((leaf, *world.varying.get(&leaf)?)))?;
        let ty = world.exprs.ty(leaf);
        let (value, known) = (Value::Symbolic(leaf), Value::Known(bits));
        match world.exprs.compare(CmpOp::Eq, ty, value, known) {
            Value::Symbolic(equal) => Some(equal),
            Value::Known(_) => None,
        }
    }

    /// These leaves are called otherwise, wherever they stand by themselves.
    pub fn rename_variants(&mut self, names: &FxHashMap<ExprId, ExprId>) {
        self.memory.write_back();
        let instead = |id: ExprId| names.get(&id).map(|name| Instead::Expr(*name));
        self.memory.replace(&instead);
        self.stack.replace_tags(|id| names.get(&id).copied());
    }

    /// What rests on numbers that the host keeps no more, since it cannot matter any more, is as it is if these are the numbers.
    pub fn drop_variants(&mut self, world: &World, numbers: &FxHashMap<ExprId, u128>) {
        self.memory.write_back();
        let instead = |id: ExprId| {
            let is_dropped = world.exprs.rests_on(id, Nature::Varying)
                && (world.exprs.leaves_of(id).iter()).any(|leaf| numbers.contains_key(leaf));
            let number = |leaf: ExprId| numbers.get(&leaf).copied().unwrap_or(0);
            let value = || world.exprs.evaluate(id, MOST_NODES, &number);
            is_dropped.then(value).flatten().map(Instead::Number)
        };
        self.memory.replace(&instead);
    }

    /// These expressions have these values from now on.
    pub fn settle_variants(&mut self, values: &FxHashMap<ExprId, u128>) {
        self.memory.write_back();
        let instead = |id: ExprId| values.get(&id).map(|value| Instead::Number(*value));
        self.memory.replace(&instead);
        let word = |id: ExprId| values.get(&id).and_then(|value| u64::try_from(*value).ok());
        self.stack.settle(word);
    }
}
