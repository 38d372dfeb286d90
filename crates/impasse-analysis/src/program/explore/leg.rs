//! An execution on its way from one choice to the next.

use impasse_exec::World;
use impasse_job::{Advance, Alternative, End};

use super::home::Housed;
use super::jumps::Jumps;
use super::rounds::{Rounds, Spent};
use crate::program::path::Path;

/// Steps between two looks at whether to stop. An MPI call is one step here, however long it takes,
/// and so is what runs before it.
const SLICE: u64 = 1 << 5;

/// An execution on its way from one choice to the next.
pub(super) struct Leg {
    pub job: Housed,
    pub path: Path,
    pub jumps: Jumps,
    /// What the job had done at the beginning.
    before: Spent,
    rounds: Rounds,
    left_out: Rounds,
    /// What it has come to, if that is known already.
    pub stage: Option<Stage>,
}

/// What an execution comes to.
pub(super) enum Stage {
    /// It has run for a while.
    Paused,
    Ended(End),
    /// Nothing moves, or what moves repeats itself.
    Stuck {
        repeats: bool,
    },
    /// There is one way to go on.
    One(Alternative),
    /// There are several.
    Open(Vec<Alternative>),
}

impl Leg {
    /// The execution that a job begins now.
    pub fn new(job: Housed, path: Path) -> Leg {
        Leg {
            before: Spent::of(&job),
            rounds: Rounds::default(),
            left_out: Rounds::default(),
            jumps: Jumps::new(&job),
            stage: None,
            job,
            path,
        }
    }

    /// Goes on to what comes next.
    pub fn next(&mut self, world: &mut World) -> Stage {
        if let Some(stage) = self.stage.take() {
            return stage;
        }
        match self.job.advance(world, self.jumps.steps(SLICE)) {
            Advance::Ended(end) => return Stage::Ended(end),
            Advance::Paused => return Stage::Paused,
            Advance::Quiet => {}
        }
        let mut alternatives = self.job.alternatives(world);
        match alternatives.len() {
            0 => Stage::Stuck { repeats: false },
            1 if self.rounds.repeats(&mut self.job, world) => Stage::Stuck { repeats: true },
            1 => Stage::One(alternatives.remove(0)),
            _ => Stage::Open(alternatives),
        }
    }

    /// The alternatives that are to be tried if these are enough. All are tried where a state comes again:
    /// otherwise some could be put off for ever.
    pub fn unless_again(&mut self, world: &World, enough: Vec<usize>) -> Option<Vec<usize>> {
        let often = enough.len() == 1 && self.left_out.repeats(&mut self.job, world);
        (!often).then_some(enough)
    }

    /// Takes the one alternative that is enough.
    pub fn take(&mut self, world: &mut World, number: usize, mut from: Vec<Alternative>) {
        let only = from.swap_remove(number);
        self.job.take(world, &only);
        self.path = self.path.with(number as u32, only);
    }

    /// What it has done since it began.
    pub fn spent(&self) -> Spent {
        let now = Spent::of(&self.job);
        Spent {
            steps: now.steps - self.before.steps,
            calls: now.calls - self.before.calls,
        }
    }
}
