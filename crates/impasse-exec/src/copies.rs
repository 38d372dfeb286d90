//! Copies of a world, in which something is run before its turn comes.
//!
//! What comes of a run depends on the world: on the numbers of expressions, and on where merging has failed before. So
//! what was run in a copy counts only if the same would come of it in the world as it is by then. A copy is a world as
//! it was at some time, and worlds only grow. So that is certain in two cases:
//!
//! - The run has added nothing. All expressions that it looked for were there, and still are, under the same numbers.
//! - Nothing has been added to the world since. Then what the run has added is added to the world, in the same order.
//!
//! In both cases merging must not have failed anywhere in the world since then.

use crate::expr::Growth;
use crate::machine::{Failures, Merging};
use crate::world::World;

/// How far a world has come.
#[derive(Clone, Debug)]
pub struct Extent {
    exprs: usize,
    merges: u64,
    failures: Failures,
    /// Numbers of new unknown values: no run makes any in a copy.
    names: (u64, u64),
}

/// What a run has done to a copy.
#[derive(Clone, Debug)]
pub struct Trail {
    before: Extent,
    growth: Growth,
    merges: u64,
    failures: Failures,
    usable: bool,
}

impl Trail {
    /// Whether the run has added nothing.
    pub fn is_empty(&self) -> bool {
        self.usable && self.growth.is_empty() && self.failures == self.before.failures
    }
}

impl World {
    /// How far it has come.
    pub fn extent(&self) -> Extent {
        Extent {
            exprs: self.exprs.len(),
            merges: self.merging.merges(),
            failures: self.merging.failures().clone(),
            names: self.names(),
        }
    }

    /// Brings a copy up to date with the world that it is a copy of.
    pub fn catch_up(&mut self, with: &World) {
        if self.exprs.len() < with.exprs.len() {
            self.exprs.grow(with.exprs.growth(self.exprs.len()));
        }
        if self.merging.failures() != with.merging.failures() {
            self.merging.set_failures(with.merging.failures().clone());
        }
    }

    /// Takes back what was done to a copy since then, and says what it was.
    pub fn take_back(&mut self, before: Extent) -> Trail {
        let growth = self.exprs.growth(before.exprs);
        self.exprs.shrink(before.exprs);
        let trail = Trail {
            growth,
            merges: self.merging.merges() - before.merges,
            failures: self.merging.failures().clone(),
            usable: self.names() == before.names,
            before,
        };
        self.merging.set_failures(trail.before.failures.clone());
        trail
    }

    /// Does what a run has done to a copy. `false` if something else could come of that run here; then nothing is done.
    pub fn follow(&mut self, trail: Trail) -> bool {
        let added_nothing = trail.is_empty();
        let Trail { before, growth, .. } = trail;
        let is_as_before = self.exprs.len() == before.exprs;
        let fails_alike = *self.merging.failures() == before.failures;
        if !trail.usable || !fails_alike || !(added_nothing || is_as_before) {
            return false;
        }
        self.exprs.grow(growth);
        self.merging.add_merges(trail.merges);
        self.merging.set_failures(trail.failures);
        true
    }

    fn names(&self) -> (u64, u64) {
        (self.merging.generalised(), self.rounds.periods)
    }
}

impl Merging {
    fn set_failures(&mut self, failures: Failures) {
        *self.failures_mut() = failures;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::LeafKind;
    use impasse_ir::{Span, Type};

    fn leaf(world: &mut World, name: &str) -> crate::expr::ExprId {
        let exprs = &mut world.exprs;
        exprs.leaf(LeafKind::Uniform, name, 0, Type::I32, Span::UNKNOWN)
    }

    #[test]
    fn what_a_run_adds_counts_only_in_an_equal_world() {
        let mut world = World::default();
        let known = leaf(&mut world, "known");
        let mut copy = World::default();
        copy.catch_up(&world);
        // A run that finds everything there.
        let before = copy.extent();
        assert_eq!(leaf(&mut copy, "known"), known);
        let nothing = copy.take_back(before);
        // One that does not.
        let before = copy.extent();
        let new = leaf(&mut copy, "new");
        let something = copy.take_back(before);
        assert_eq!(copy.exprs.len(), 1);
        assert!(world.follow(something.clone()));
        assert_eq!(world.exprs.len(), 2);
        assert_eq!(leaf(&mut world, "new"), new);
        assert!(!world.follow(something));
        assert!(world.follow(nothing));
        copy.catch_up(&world);
        assert_eq!(leaf(&mut copy, "new"), new);
    }
}
