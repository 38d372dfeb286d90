//! Loops that go round often are jumped over: see [`Job::after_rounds`].

use impasse_exec::World;
use impasse_job::Job;

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

/// More rounds are not taken together.
const MOST_TOGETHER: u64 = 1 << 12;

/// A jump that saves fewer steps than so many times those before watching is no reason to look for more at once.
const WORTH_IT: u64 = 16;

/// What watching has cost in all executions so far: words of shapes, and steps of rounds.
#[derive(Default)]
pub(super) struct Watching {
    words: u64,
    steps: u64,
}

impl Watching {
    /// Whether it has cost its share of so many steps.
    fn is_too_much(&self, all: u64) -> bool {
        self.words > all.saturating_mul(SHARE) || self.steps.saturating_mul(SLOW) > all
    }
}

/// Watches an execution without choices for states of the same shape: from time to time, so that it costs little
/// where there is no loop.
pub(super) struct Jumps {
    /// Steps of the job after which a state is kept next.
    next: u64,
    mark: Option<Mark>,
}

/// A state to compare with.
struct Mark {
    shape: u128,
    job: Job,
    /// So many rounds have gone by since.
    rounds: u64,
    /// So many should be taken together.
    together: u64,
}

impl Jumps {
    /// Watches the execution that a job begins now.
    pub fn new(job: &Job) -> Jumps {
        Jumps {
            next: job.steps() + BEGIN * u64::from(job.size()),
            mark: None,
        }
    }

    /// How far to run to the next look: `far` if nothing is compared now.
    pub fn steps(&self, far: u64) -> u64 {
        if self.mark.is_some() { 1 } else { far }
    }

    /// Whether the next look can be for anything: not before the first state is kept.
    pub fn is_due(&self, job: &Job) -> bool {
        self.mark.is_some() || job.steps() >= self.next
    }

    /// The execution has paused, after `all` steps of this and others before it: goes on from where as many rounds of
    /// a loop have led as possible.
    pub fn look(&mut self, watching: &mut Watching, all: u64, job: &mut Job, world: &mut World) {
        let (steps, too_much) = (job.steps(), watching.is_too_much(all));
        match &mut self.mark {
            None if steps < self.next || too_much => {}
            None => {
                let (shape, weight) = job.shape_and_weight(world);
                watching.words += weight * ATTEMPT;
                let job = job.fork();
                self.mark = Some(Mark {
                    shape,
                    job,
                    rounds: 0,
                    together: 1,
                });
                self.next = steps.saturating_mul(2);
            }
            Some(mark) => {
                if too_much || steps > mark.job.steps() + mark.window() {
                    self.mark = None;
                } else if job.stands_where(&mark.job) && mark.has_come_round() {
                    let (shape, weight) = job.shape_and_weight(world);
                    watching.words += weight;
                    if shape == mark.shape {
                        watching.words += weight * ATTEMPT;
                        watching.steps += steps - mark.job.steps();
                        self.jump(job, world);
                    }
                }
            }
        }
    }

    /// Tries to jump, from a state of the same shape as the one that is kept.
    fn jump(&mut self, job: &mut Job, world: &mut World) {
        let Some(mark) = &mut self.mark else {
            return;
        };
        let (later, saved) = match job.after_rounds(world, &mark.job) {
            Ok(jump) => jump,
            Err(together) => return mark.take_together(together),
        };
        *job = later;
        self.mark = None;
        // Another loop may follow.
        if saved >= WORTH_IT * BEGIN * u64::from(job.size()) {
            *self = Jumps::new(job);
        }
    }
}

impl Mark {
    /// For so many steps others are compared with it: more if many rounds are to be taken together.
    fn window(&self) -> u64 {
        WINDOW * u64::from(self.job.size()) * self.together
    }

    /// Execution is where it was. Whether as many rounds have gone by as should be taken together.
    fn has_come_round(&mut self) -> bool {
        self.rounds += 1;
        self.rounds.is_multiple_of(self.together)
    }

    /// So many of the rounds that were tried should be taken together.
    fn take_together(&mut self, rounds: u64) {
        let together = self.rounds.saturating_mul(rounds);
        if rounds > 1 && together <= MOST_TOGETHER {
            self.together = together;
        }
    }
}
