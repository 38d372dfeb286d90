//! Choices that were put off. A branch that only chooses between values is no branch in the code
//! that runs, so a value may depend on conditions that nobody has decided. Where it must be known
//! after all, they are decided then: the program goes the same ways, only later and, where the
//! value is never needed, not at all.

use super::Machine;
use super::decide::Decisions;
use crate::expr::{ExprId, Exprs, Node};
use crate::stop::Res;
use crate::value::Value;
use crate::world::World;
use impasse_ir::Span;
use rustc_hash::FxHashSet;

/// A value with more open choices than this is taken as a whole: deciding them one after the other
/// would multiply the ways.
const MAX_CHOICES: usize = 4;

/// Larger expressions are taken as a whole.
const MAX_NODES: usize = 1000;

/// Choices inside the conditions of choices are followed so deep.
const MAX_DEPTH: usize = 16;

impl Decisions {
    /// A condition that is not decided and that a choice inside of `id` depends on.
    fn open_choice(&self, exprs: &Exprs, id: ExprId) -> Option<ExprId> {
        let mut seen = FxHashSet::default();
        let mut open: Vec<ExprId> = Vec::new();
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            if !seen.insert(id) {
                continue;
            }
            if seen.len() > MAX_NODES {
                return None;
            }
            let &Node::Select(condition, then, other) = exprs.node(id) else {
                todo.extend(exprs.operands(id));
                continue;
            };
            match self.evaluate(exprs, condition) {
                Some(bits) => todo.push(if bits & 1 == 1 { then } else { other }),
                None => {
                    if !open.contains(&condition) {
                        open.push(condition);
                    }
                    todo.extend([other, then]);
                }
            }
            if open.len() > MAX_CHOICES {
                return None;
            }
        }
        open.first().copied()
    }

    /// What to ask before `id`: a condition inside of it that itself depends on no other.
    pub(super) fn first_choice(&self, exprs: &Exprs, id: ExprId) -> Option<ExprId> {
        let mut found = self.open_choice(exprs, id)?;
        for _ in 0..MAX_DEPTH {
            match self.open_choice(exprs, found) {
                Some(inner) => found = inner,
                None => break,
            }
        }
        Some(found)
    }
}

impl Machine {
    /// The value with what was decided; stops for the decision of a choice that it depends on.
    pub(super) fn chosen(&mut self, world: &mut World, value: Value, span: Span) -> Res<Value> {
        let Value::Symbolic(id) = value else {
            return Ok(value);
        };
        let value = self.settled(world, value);
        if value.known().is_none()
            && let Some(choice) = self.decisions.first_choice(&world.exprs, id)
        {
            return Err(self.ask(world, choice, span));
        }
        Ok(value)
    }

    /// The value with what was decided.
    pub(super) fn settled(&self, world: &World, value: Value) -> Value {
        self.resolve(world, value).map_or(value, Value::Known)
    }
}
