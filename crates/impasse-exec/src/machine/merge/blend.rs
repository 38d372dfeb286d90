//! One value from two.

use super::{Attempt, Fails};
use crate::expr::{About, ExprId};
use crate::machine::{Machine, Pointers};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{Span, Type};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Choices of more nodes than this become unknown values.
const MOST_NODES: u32 = 100;

/// A value that depends on larger expressions is a value of its own.
const MOST_SOURCES: usize = 1000;

/// What unknown values that come from merging are called.
const NAME: &str = "a value that depends on what is not known";

impl Machine {
    /// `a` if the condition holds, else `b`; something unknown if that is too large. Of two numbers it stays one, though
    /// not known on what it depends which.
    pub(super) fn blend(
        &mut self,
        world: &mut World,
        ty: Type,
        condition: Value,
        [a, b]: [Value; 2],
    ) -> Attempt<Value> {
        if a == b {
            return Ok(a);
        }
        let choice = world.exprs.select(ty, condition, a, b);
        Ok(match choice {
            Value::Symbolic(id) if world.exprs.weight(id) > MOST_NODES => {
                if world.config.exact {
                    return Err(Fails);
                }
                if let (Value::Known(_), Value::Known(_)) = (a, b) {
                    let which = self.made_of(world, &[condition], Type::I1, Pointers::default());
                    return Ok(world.exprs.select(ty, Value::Symbolic(which), a, b));
                }
                let mut pointers = Pointers::default();
                self.pointers_of_value(world, a, &mut pointers);
                self.pointers_of_value(world, b, &mut pointers);
                let leaf = self.made_of(world, &[condition, a, b], ty, pointers);
                world.exprs.kept_within(ty, Value::Symbolic(leaf), choice)
            }
            _ => choice,
        })
    }

    /// Adds where a value leads if it is a pointer.
    pub(super) fn pointers_of_value(&self, world: &World, value: Value, pointers: &mut Pointers) {
        match value {
            Value::Symbolic(id) => self.pointers_of(world, id, pointers),
            Value::Known(bits) if self.memory.leads_to_object(bits as u64) => {
                pointers.add(bits as u64, bits as u64);
            }
            Value::Known(_) => {}
        }
    }

    /// An unknown value that is a function of these: the same for all who have the same.
    pub(super) fn made_of(
        &mut self,
        world: &mut World,
        from: &[Value],
        ty: Type,
        pointers: Pointers,
    ) -> ExprId {
        let exprs = from.iter().filter_map(|value| match value {
            Value::Symbolic(id) => Some(*id),
            Value::Known(_) => None,
        });
        let exprs: Vec<ExprId> = exprs.collect();
        let mut hasher = FxHasher::default();
        from.hash(&mut hasher);
        let sources = world.exprs.leaves_within(&exprs, MOST_SOURCES);
        self.leaf_from(world, sources, hasher.finish(), ty, pointers)
    }

    /// An unknown value that is made from these leaves in a way that has a number; a value of its own if
    /// they are not known.
    fn leaf_from(
        &mut self,
        world: &mut World,
        sources: Option<Vec<ExprId>>,
        sequence: u64,
        ty: Type,
        pointers: Pointers,
    ) -> ExprId {
        let Some(sources) = sources else {
            return self.new_leaf(world, NAME, ty, Span::UNKNOWN, pointers.about());
        };
        // It is the same for all who make it from the same, whoever knows that.
        let kind = world.exprs.kind_of(&sources);
        let about = About {
            sources: Some(sources.into()),
            ..pointers.about()
        };
        let exprs = &mut world.exprs;
        exprs.leaf_about(kind, NAME, sequence, ty, Span::UNKNOWN, about)
    }

    /// An unknown value for one that a round of a loop changes: it depends on what the region has read.
    pub(super) fn changed(&mut self, world: &mut World, ty: Type, pointers: Pointers) -> ExprId {
        let (sequence, sources) = known_to_region(world).unzip();
        self.leaf_from(world, sources, sequence.unwrap_or(0), ty, pointers)
    }

    /// A number for something that a round of a loop changes.
    pub(super) fn changed_number(&mut self, world: &mut World) -> u64 {
        let number = known_to_region(world).map(|(number, _)| number);
        number.unwrap_or_else(|| {
            self.leaves += 1;
            let mut hasher = FxHasher::default();
            (self.rank, self.leaves).hash(&mut hasher);
            hasher.finish()
        })
    }
}

/// A number for a new value in a region, and what it depends on.
fn known_to_region(world: &mut World) -> Option<(u64, Vec<ExprId>)> {
    let World { exprs, merging, .. } = world;
    let transcript = merging.transcripts.last_mut();
    transcript.and_then(|transcript| transcript.new_value(exprs))
}
