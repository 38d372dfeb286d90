//! Branches on what is not known, run both ways at once: a branch whose ways meet again without asking the
//! host does not double the executions.
//!
//! At such a branch the machine is copied, both copies run to where the ways meet (`regions`), and are made
//! one again ([`join`]): what differs is a choice (`Select`) between both values where that stays small, and
//! otherwise a new unknown value. Branches inside are treated in the same way.
//!
//! A branch that is met again before the ways meet is in a loop. A few rounds are run as they are. Then the
//! state at the branch is made more general, as abstract interpretation does it: what a round changes
//! becomes unknown, until one more round changes nothing else ([`Explorer::generalise`]). Then that state
//! stands for the states of all rounds, and only the ways that leave the loop from it count.
//!
//! # Why nothing is missed
//!
//! The state behind is one of which the state of each execution is an instance: for some values of the
//! unknown it is that state. For a choice that is plain, and a new unknown value may be anything. For loops,
//! by induction over rounds: each new unknown value stands in one place only, so a state that differs from
//! the general one only in such places is an instance of it. Whatever stands in the way (a call of the host,
//! the end of the program, objects that only one way has made or freed, too many ways) makes the attempt
//! fail; then the branch is decided as if there were no merging.
//!
//! Programs that wait by asking again and again are run with nothing forgotten (`Config::exact`): what the ways leave
//! behind is a choice between both, or the attempt fails. Then there are just the executions that there are
//! without merging.
//!
//! New unknown values are [`Approximate`](crate::expr::Nature::Approximate). They are known to all ranks if
//! the region has read nothing that only one rank knows, and one for all ranks whose regions have read
//! the same ([`transcript`]).

mod blend;
mod general;
mod join;
mod leaving;
mod stand_in;
mod transcript;

use super::Machine;
use crate::expr::{ExprId, Nature};
use crate::machine::general::Site;
use crate::program::Program;
use crate::regions::{Join, block_at, block_of};
use crate::stop::{Stop, Supply};
use crate::value::Value;
use crate::world::World;
use impasse_ir::Op;
use join::Changing;
use rustc_hash::FxHashMap;
pub use stand_in::{Differing, Generalisation, NumberTypes, Varying};
use std::sync::Arc;
use transcript::Transcript;

/// How often merging has failed, by function and instruction.
pub(crate) type Failures = FxHashMap<(u32, u32), u32>;

/// What is remembered about branches that are run both ways at once.
#[derive(Clone, Debug, Default)]
pub struct Merging {
    /// How often ways were merged.
    merges: u64,
    /// What the regions have read that are being run, the outermost first.
    transcripts: Vec<Transcript>,
    /// Where the ways of these regions meet: the depth of the call stack, and the place.
    joins: Vec<(usize, Join)>,
    failures: Failures,
    /// What the outermost region may still use.
    fuel: u64,
    ways: u32,
    /// Unknown values for what differs between states.
    generalised: u64,
}

impl Merging {
    /// How often ways were merged, and values made unknown that differ between states.
    pub(crate) fn count(&self) -> u64 {
        self.merges + self.generalised
    }

    /// How often ways were merged.
    pub(crate) fn merges(&self) -> u64 {
        self.merges
    }

    /// Ways were merged so often elsewhere.
    pub(crate) fn add_merges(&mut self, count: u64) {
        self.merges += count;
    }

    /// Where merging has failed: all that is remembered here from one outermost region to the next.
    pub(crate) fn failures(&self) -> &Failures {
        &self.failures
    }

    pub(crate) fn failures_mut(&mut self) -> &mut Failures {
        &mut self.failures
    }

    /// How many values were made unknown that differ between states.
    pub(crate) fn generalised(&self) -> u64 {
        self.generalised
    }
}

/// A branch at which merging failed so often is decided from then on.
const MOST_FAILURES: u32 = 4;

/// Regions inside regions.
const MOST_NESTED: usize = 12;

/// Instructions that the outermost region may take.
const FUEL: u64 = 400_000;

/// Ways that the outermost region may have.
const WAYS: u32 = 4_000;

/// Rounds of a loop that are run as they are.
const ROUNDS: u32 = 3;

/// Attempts to find a state that stands for all rounds.
const ATTEMPTS: u32 = 40;

/// Merging is not possible.
struct Fails;

type Attempt<T> = Result<T, Fails>;

impl Machine {
    /// Runs both ways of the branch that the machine has stopped at for a decision, and goes on where they
    /// meet; `false` if that is not possible, and nothing has changed.
    pub(super) fn merge(&mut self, world: &mut World, site: Site<'_>, condition: ExprId) -> bool {
        let merging = &world.merging;
        let outermost = merging.joins.is_empty();
        let source = site.code.sources.get(site.pc as usize).copied();
        let key = (site.function, source.unwrap_or(0));
        let failures = merging.failures.get(&key).copied().unwrap_or(0);
        // What the host keeps a table of, it decides.
        let is_kept = world.exprs.rests_on(condition, Nature::Varying);
        let given_up = failures >= MOST_FAILURES || world.is_spoilt() || is_kept;
        if !world.config.merge || given_up || merging.joins.len() >= MOST_NESTED {
            return false;
        }
        let block = source.and_then(|inst| block_of(site.body, inst));
        let region = block.and_then(|block| site.program.region(site.function, block));
        let Some(region) = region else {
            return false;
        };
        let depth = self.stack.frames().len();
        // Those who run the region around this one see this branch themselves.
        if merging.joins.contains(&(depth, region.join)) {
            return false;
        }
        if outermost {
            (world.merging.fuel, world.merging.ways) = (FUEL, WAYS);
        }
        world.merging.joins.push((depth, region.join));
        self.begin_transcript(world, site, &region.reads);
        let program = Arc::clone(&self.program);
        let mut explorer = Explorer {
            program: &program,
            depth,
            join: region.join,
            branches: Vec::new(),
        };
        let merged = explorer.branch(world, self.fork(), key.1, condition);
        world.merging.joins.pop();
        world.merging.transcripts.pop();
        match merged {
            Ok(Some(machine)) => {
                *self = machine;
                world.merging.merges += 1;
                true
            }
            Ok(None) | Err(Fails) => {
                *world.merging.failures.entry(key).or_default() += 1;
                false
            }
        }
    }
}

/// Runs the ways of one region.
struct Explorer<'p> {
    program: &'p Program,
    /// How deep the call stack is in the region.
    depth: usize,
    join: Join,
    /// The branches that are met on the way.
    branches: Vec<Branch>,
}

/// A branch of a region whose ways meet where the region ends.
struct Branch {
    inst: u32,
    /// How often the way that is run has met it.
    met: u32,
    /// The state that is to stand for those of all rounds, while that is tried.
    general: Option<General>,
}

/// A state at a branch that is to stand for those of all rounds of a loop.
struct General {
    state: Machine,
    /// What became unknown in it.
    unknown: Changing,
    /// The same with what a round has changed besides.
    wider: Option<Machine>,
}

impl Explorer<'_> {
    /// Runs a machine to where the ways meet. `None` if it comes back to a state that stands for it.
    fn follow(&mut self, world: &mut World, mut way: Machine) -> Attempt<Option<Machine>> {
        loop {
            if self.is_at_join(&way) {
                return Ok(Some(way));
            }
            match self.step(world, &mut way)? {
                None => {}
                Some(condition) => {
                    return match self.branch_at(&way) {
                        Some(inst) => self.branch(world, way, inst, condition),
                        None => self.split(world, way, condition),
                    };
                }
            }
        }
    }

    /// Runs one instruction; gives the condition that it needs to be decided.
    fn step(&mut self, world: &mut World, way: &mut Machine) -> Attempt<Option<ExprId>> {
        let merging = &mut world.merging;
        merging.fuel = merging.fuel.checked_sub(1).ok_or(Fails)?;
        let survived = way.survived_faults();
        let result = way.step(self.program, world);
        // That an access is wrong is told only of executions that are sure to happen.
        if way.survived_faults() != survived {
            return Err(Fails);
        }
        match result {
            Ok(()) => Ok(None),
            Err(stop) => match *stop {
                Stop::Decision { condition, .. } => Ok(Some(condition)),
                Stop::Request(request) if world.supply(&request) == Supply::Unknown => {
                    way.supply(Supply::Unknown);
                    Ok(None)
                }
                _ => Err(Fails),
            },
        }
    }

    fn is_at_join(&self, way: &Machine) -> bool {
        let frames = way.stack.frames();
        let Some(frame) = frames.last().filter(|_| frames.len() >= self.depth) else {
            return true;
        };
        let (Join::Block(join), true) = (self.join, frames.len() == self.depth) else {
            return false;
        };
        let (code, body) = (
            self.program.code(frame.function),
            self.program.body(frame.function),
        );
        body.and_then(|body| block_at(body, code, frame.pc)) == Some(join as usize)
    }

    /// The branch at which a machine has stopped, if it is one of the region's own function.
    fn branch_at(&self, way: &Machine) -> Option<u32> {
        let frames = way.stack.frames();
        let frame = frames.last().filter(|_| frames.len() == self.depth)?;
        let sources = &self.program.code(frame.function).sources;
        let inst = *sources.get(frame.pc as usize)?;
        let op = self
            .program
            .body(frame.function)?
            .insts
            .get(inst as usize)?
            .op;
        matches!(op, Op::CondBr { .. } | Op::Switch { .. }).then_some(inst)
    }

    /// A way has come to a branch of the region.
    fn branch(
        &mut self,
        world: &mut World,
        way: Machine,
        inst: u32,
        condition: ExprId,
    ) -> Attempt<Option<Machine>> {
        let at = match self.branches.iter().position(|branch| branch.inst == inst) {
            Some(at) => at,
            None => {
                self.branches.push(Branch {
                    inst,
                    met: 0,
                    general: None,
                });
                self.branches.len() - 1
            }
        };
        if let Some(general) = &mut self.branches[at].general {
            let base = general.wider.as_ref().unwrap_or(&general.state);
            if let Some(wider) = way.widened(world, base, &mut general.unknown)? {
                general.wider = Some(wider);
            }
            return Ok(None);
        }
        self.branches[at].met += 1;
        let result = match self.branches[at].met > ROUNDS {
            true => self.generalise(world, way, at),
            false => self.split(world, way, condition),
        };
        self.branches[at].met -= 1;
        result
    }

    /// Finds a state that stands for this one and those of all later rounds; gives what leaves the loop.
    fn generalise(
        &mut self,
        world: &mut World,
        mut way: Machine,
        at: usize,
    ) -> Attempt<Option<Machine>> {
        if world.config.exact {
            return Err(Fails);
        }
        let mut unknown = Changing::default();
        for _ in 0..ATTEMPTS {
            way.pending = None;
            let state = way.fork();
            self.branches[at].general = Some(General {
                state,
                unknown,
                wider: None,
            });
            let left = self.go_on(world, way);
            let general = self.branches[at].general.take().ok_or(Fails)?;
            let left = left?;
            match general.wider {
                None => return Ok(left),
                Some(wider) => way = wider,
            }
            unknown = general.unknown;
        }
        Err(Fails)
    }

    /// Runs both ways of a branch, and makes them one.
    fn split(
        &mut self,
        world: &mut World,
        mut way: Machine,
        condition: ExprId,
    ) -> Attempt<Option<Machine>> {
        let merging = &mut world.merging;
        merging.ways = merging.ways.checked_sub(1).ok_or(Fails)?;
        let before = way.decisions.clone();
        let mut other = way.fork();
        way.decide(world, true);
        other.decide(world, false);
        let way = self.go_on(world, way)?;
        let other = self.go_on(world, other)?;
        match (way, other) {
            (Some(mut way), Some(mut other)) => {
                self.align(world, &mut way, &mut other)?;
                let mut both = way.join(world, other, Value::Symbolic(condition))?;
                both.decisions = before;
                Ok(Some(both))
            }
            (way, other) => Ok(way.or(other)),
        }
    }

    /// Goes on at an instruction that needs a decision, which may need others.
    fn go_on(&mut self, world: &mut World, mut way: Machine) -> Attempt<Option<Machine>> {
        match self.step(world, &mut way)? {
            None => self.follow(world, way),
            Some(condition) => self.split(world, way, condition),
        }
    }

    /// A return that is all that a block does is made in its place: then one way is still at the block where
    /// the other has returned.
    fn align(&mut self, world: &mut World, one: &mut Machine, other: &mut Machine) -> Attempt<()> {
        let depth = |way: &Machine| way.stack.frames().len();
        let (inner, outer) = match depth(one) > depth(other) {
            true => (one, depth(other)),
            false => {
                let outer = depth(one);
                (other, outer)
            }
        };
        while depth(inner) > outer {
            if self.step(world, inner)?.is_some() {
                return Err(Fails);
            }
        }
        Ok(())
    }
}
