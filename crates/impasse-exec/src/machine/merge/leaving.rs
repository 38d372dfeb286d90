//! Where a decision leads: which way leaves a loop, and whether both go on.

use crate::machine::Machine;
use crate::regions::block_at;
use crate::world::World;

/// So many instructions after a branch at most the machine is in another block.
const FEW: usize = 8;

impl Machine {
    /// What to decide for the loop to go on, if the decision that the machine waits for says whether to leave
    /// the innermost loop around it.
    pub fn stays_if(&self, world: &mut World) -> Option<bool> {
        let (from, depth) = self.loop_depth()?;
        if depth == 0 {
            return None;
        }
        let stays = |holds: bool, world: &mut World| {
            let mut way = self.clone();
            way.decide(world, holds);
            way.depth_behind(world, from).map(|after| after >= depth)
        };
        match (stays(true, world)?, stays(false, world)?) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    /// Whether the decision that the machine waits for is enough to go on, either way, if no more was decided before than in
    /// a state that stands for this one.
    pub fn goes_on_as(&self, world: &mut World, general: &Machine) -> bool {
        let program = std::sync::Arc::clone(&self.program);
        [true, false].into_iter().all(|holds| {
            let mut way = self.clone();
            way.decisions = general.decisions.clone();
            way.decide(world, holds);
            way.step(&program, world).is_ok()
        })
    }

    /// Whether as much was decided as in another state.
    pub fn decided_as(&self, other: &Machine) -> bool {
        self.decisions.are_those_of(&other.decisions)
    }

    /// Where the machine is in its function, and in how many loops.
    fn loop_depth(&self) -> Option<((usize, usize), usize)> {
        let frames = self.stack.frames();
        let frame = frames.last()?;
        let body = self.program.body(frame.function)?;
        let block = block_at(body, self.program.code(frame.function), frame.pc)?;
        let depth = self.program.loop_depth(frame.function, block);
        Some(((frames.len(), block), depth))
    }

    /// In how many loops the block is that comes next in this function.
    fn depth_behind(&mut self, world: &mut World, from: (usize, usize)) -> Option<usize> {
        let program = std::sync::Arc::clone(&self.program);
        for _ in 0..FEW {
            self.step(&program, world).ok()?;
            let (place, depth) = self.loop_depth()?;
            if place.0 != from.0 {
                return None;
            }
            if place != from {
                return Some(depth);
            }
        }
        None
    }
}
