//! Loops that go round often are jumped over: see [`Job::after_rounds`].
//!
//! A state is kept, and the states after it are compared with it. Which of them are tried as rounds is a guess: Brent's
//! algorithm, the kept state being replaced after 1, 2, 4... rounds. The states that jumps have led to are kept, too: where
//! one comes that looks like another before it, there is a loop around the one that was jumped over, and the round of it holds
//! that jump. What is guessed wrong costs time only.

use impasse_exec::World;
use impasse_job::{Detour, Job};

/// An execution is watched after so many steps for each rank. Others are over before that.
const BEGIN: u64 = 512;

/// For so many steps of each rank after a state is kept, others are compared with it.
const WINDOW: u64 = 512;

/// What watching may cost for each step that is run, in words of shapes that are compared: little, against what
/// a step costs.
const SHARE: u64 = 16;

/// What an attempt to jump costs: in shapes, and in steps for each step of a round. Running a round for an unknown
/// number is slow.
const ATTEMPT: u64 = 8;
const SLOW: u64 = 64;

/// So many steps of rounds are tried in any case.
const FREE: u64 = 256;

/// More rounds are not taken together.
const MOST_TOGETHER: u64 = 1 << 12;

/// So many states that jumps have led to are kept.
const MOST_LANDINGS: usize = 16;

/// What one jump has saved counts up to so many steps.
const MOST_SAVED: u64 = 1 << 14;

/// A jump that saves fewer steps than so many times those before watching is no reason to look for more at once.
const WORTH_IT: u64 = 1;

/// What watching has cost in all executions so far: words of shapes, and steps of rounds. And what it has saved: steps.
#[derive(Default)]
pub(super) struct Watching {
    words: u64,
    steps: u64,
    saved: u64,
}

impl Watching {
    /// Whether it has cost its share of so many steps.
    fn is_too_much(&self, all: u64) -> bool {
        let (all, steps) = (all + self.saved, self.steps.saturating_sub(FREE));
        self.words > all.saturating_mul(SHARE) || steps.saturating_mul(SLOW) > all
    }
}

/// Watches an execution without choices for states of the same shape: from time to time, so that it costs little
/// where there is no loop.
pub(super) struct Jumps {
    /// Steps of the job after which a state is kept next.
    next: u64,
    mark: Option<Mark>,
    /// States that jumps have led to, the last one at the end.
    landings: Vec<Mark>,
    /// The state that the last jump was made with, and how many rounds were taken together: a loop that comes there again is
    /// jumped over again.
    known: Option<(Job, u64)>,
}

/// A state to compare with.
struct Mark {
    shape: u128,
    job: Job,
    /// So many rounds have gone by since.
    rounds: u64,
    /// So many should be taken together.
    together: u64,
    /// After so many, a later state is compared with instead.
    patience: u64,
    /// The jumps that were made since.
    detours: Vec<Detour>,
}

impl Jumps {
    /// Watches the execution that a job begins now.
    pub fn new(job: &Job) -> Jumps {
        Jumps {
            next: job.steps() + BEGIN * u64::from(job.size()),
            mark: None,
            landings: Vec::new(),
            known: None,
        }
    }

    /// How far to run to the next look: `far` if nothing is compared now.
    pub fn steps(&self, far: u64) -> u64 {
        if self.compares() { 1 } else { far }
    }

    /// Whether the next look can be for anything: not before the first state is kept.
    pub fn is_due(&self, job: &Job) -> bool {
        self.compares() || job.steps() >= self.next
    }

    fn compares(&self) -> bool {
        self.mark.is_some() || self.known.is_some()
    }

    /// The execution has paused, after `all` steps of this and others before it: goes on from where as many rounds of
    /// a loop have led as possible.
    pub fn look(&mut self, watching: &mut Watching, all: u64, job: &mut Job, world: &mut World) {
        let (steps, too_much) = (job.steps(), watching.is_too_much(all));
        let again = |(known, _): &(Job, u64)| job.stands_where(known);
        match &mut self.mark {
            None if too_much => self.known = None,
            None if self.known.as_ref().is_some_and(again) || steps >= self.next => {
                let known = self.known.take().filter(again);
                self.mark = Some(Mark {
                    together: known.map_or(1, |(_, together)| together),
                    ..Mark::new(watching, job, world)
                });
                self.next = steps.saturating_mul(2);
            }
            None => {}
            Some(mark) if too_much || steps > mark.job.steps() + mark.window() => self.mark = None,
            Some(_) => self.compare(watching, job, world),
        }
    }

    /// Compares with the state that is kept.
    fn compare(&mut self, watching: &mut Watching, job: &mut Job, world: &mut World) {
        let Some(mark) = &mut self.mark else {
            return;
        };
        if job.stands_where(&mark.job) && mark.has_come_round() {
            let (shape, weight) = job.shape_of_round(world);
            watching.words += weight;
            if shape == mark.shape {
                self.jump(watching, job, world);
            }
        }
    }

    /// Tries to jump, from a state of the same shape as the one that is kept.
    fn jump(&mut self, watching: &mut Watching, job: &mut Job, world: &mut World) {
        let Some(mark) = &mut self.mark else {
            return;
        };
        let (later, saved) = match mark.attempt(watching, job, world) {
            Ok(jump) => jump,
            Err(together) => return mark.go_on(watching, together, job, world),
        };
        watching.saved += saved.min(MOST_SAVED);
        let from = self.mark.take();
        if saved < WORTH_IT * BEGIN * u64::from(job.size()) {
            *job = later;
            self.landings.clear();
            return;
        }
        // Another loop may follow, or the same one again, inside of another.
        self.next = job.steps() + BEGIN * u64::from(job.size());
        if let Some(from) = from {
            self.note(&from, job.steps());
            self.known = Some((from.job, from.rounds));
        }
        *job = later;
        self.land(watching, job, world);
    }

    /// A jump was made from these two states: it belongs to all rounds that began before.
    fn note(&mut self, from: &Mark, steps: u64) {
        for landing in &mut self.landings {
            let begin = landing.job.steps();
            let Some(mark) = from.job.steps().checked_sub(begin) else {
                continue;
            };
            landing.detours.retain(|detour| detour.jump <= mark);
            landing.detours.push(Detour {
                mark,
                jump: steps - begin,
                inside: from.detours.clone(),
            });
        }
    }

    /// A jump has led here: perhaps as an earlier one has, one or several rounds of a loop around both before.
    fn land(&mut self, watching: &mut Watching, job: &mut Job, world: &mut World) {
        while let Some((at, later)) = self.farther(watching, job, world) {
            let from = self.landings.split_off(at);
            if let Some(from) = from.first() {
                self.note(from, job.steps());
            }
            *job = later;
        }
        if self.landings.len() >= MOST_LANDINGS {
            self.landings.remove(0);
        }
        self.landings.push(Mark::new(watching, job, world));
    }

    /// Where rounds of a loop lead that began at one of the states that jumps have led to, and which one that is.
    fn farther(
        &self,
        watching: &mut Watching,
        job: &mut Job,
        world: &mut World,
    ) -> Option<(usize, Job)> {
        let shape = job.shape_of_round(world).0;
        let (mut rounds, mut together) = (0, 1);
        for (at, landing) in self.landings.iter().enumerate().rev() {
            if landing.shape != shape || !job.stands_where(&landing.job) {
                continue;
            }
            rounds += 1;
            if rounds % together == 0 {
                match landing.attempt(watching, job, world) {
                    Ok((later, _)) => return Some((at, later)),
                    Err(more) => together = rounds * more,
                }
            }
        }
        None
    }
}

impl Mark {
    fn new(watching: &mut Watching, job: &mut Job, world: &World) -> Mark {
        let (shape, weight) = job.shape_of_round(world);
        watching.words += weight * ATTEMPT;
        Mark {
            shape,
            job: job.fork(),
            rounds: 0,
            together: 1,
            patience: 1,
            detours: Vec::new(),
        }
    }

    /// For so many steps others are compared with it: more if many rounds are to be taken together.
    fn window(&self) -> u64 {
        WINDOW * u64::from(self.job.size()) * self.together
    }

    /// Execution is where it was. Whether as many rounds have gone by as should be taken together.
    fn has_come_round(&mut self) -> bool {
        self.rounds += 1;
        self.rounds.is_multiple_of(self.together)
    }

    fn attempt(
        &self,
        watching: &mut Watching,
        job: &mut Job,
        world: &mut World,
    ) -> Result<(Job, u64), u64> {
        watching.steps += job.steps() - self.job.steps();
        job.after_rounds(world, &self.job, &self.detours)
    }

    /// An attempt has failed: so many of these rounds should be taken together, or another state be compared with.
    fn go_on(&mut self, watching: &mut Watching, together: u64, job: &mut Job, world: &World) {
        let rounds = self.rounds.saturating_mul(together);
        if together > 1 && rounds <= MOST_TOGETHER {
            self.together = rounds;
        } else if self.rounds >= self.patience * self.together {
            *self = Mark {
                patience: 2 * self.patience,
                together: self.together,
                ..Mark::new(watching, job, world)
            };
        }
    }
}
