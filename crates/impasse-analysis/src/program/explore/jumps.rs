//! Loops that go round often are jumped over: see [`Job::after_rounds`].

use impasse_exec::World;
use impasse_job::Job;

/// An execution is watched after so many steps for each rank. Others are over before that.
const BEGIN: u64 = 128;

/// For so many steps of each rank after a state is kept, others are compared with it.
const WINDOW: u64 = 512;

/// Attempts to jump from one state that is kept.
const ATTEMPTS: u32 = 12;

/// Watches an execution without choices for states of the same shape. It does so from time to time, so that it
/// costs next to nothing where there is no loop.
pub(super) struct Jumps {
    /// Steps of the job after which a state is kept next.
    next: u64,
    mark: Option<Mark>,
}

/// A state to compare with.
struct Mark {
    shape: u128,
    job: Job,
    attempts: u32,
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

    /// The execution has paused: goes on from where as many rounds of a loop have led as possible.
    pub fn look(&mut self, job: &mut Job, world: &mut World) {
        let steps = job.steps();
        match &mut self.mark {
            None if steps < self.next => {}
            None => {
                self.mark = Some(Mark {
                    shape: job.shape(world),
                    job: job.fork(),
                    attempts: 0,
                });
                self.next = steps.saturating_mul(2);
            }
            Some(mark) => {
                let window = WINDOW * u64::from(job.size());
                if steps > mark.job.steps() + window || mark.attempts == ATTEMPTS {
                    self.mark = None;
                } else if job.stands_where(&mark.job) && job.shape(world) == mark.shape {
                    mark.attempts += 1;
                    if let Some(later) = job.after_rounds(world, &mark.job) {
                        *job = later;
                        // Another loop may follow.
                        *self = Jumps::new(job);
                    }
                }
            }
        }
    }
}
