//! Loops that go round often are jumped over: see [`Job::after_rounds`].

use impasse_exec::World;
use impasse_job::Job;

/// An execution is watched after so many pauses. Others are over before that.
const BEGIN: u64 = 64;

/// For so many pauses after one is kept, others are compared with it.
const WINDOW: u64 = 64;

/// Attempts to jump from one state that is kept.
const ATTEMPTS: u32 = 4;

/// Watches an execution without choices for states of the same shape, from time to time, so that it costs
/// next to nothing where there is none.
#[derive(Default)]
pub(super) struct Jumps {
    pauses: u64,
    mark: Option<Mark>,
}

/// A state to compare with.
struct Mark {
    at: u64,
    shape: u128,
    job: Job,
    attempts: u32,
}

impl Jumps {
    /// The execution has paused: goes on from where as many rounds of a loop have led as possible.
    pub fn look(&mut self, job: &mut Job, world: &mut World) {
        self.pauses += 1;
        if self.pauses < BEGIN {
            return;
        }
        if self.pauses.is_power_of_two() {
            self.mark = Some(Mark {
                at: self.pauses,
                shape: job.shape(world),
                job: job.fork(),
                attempts: 0,
            });
            return;
        }
        let Some(mark) = &mut self.mark else {
            return;
        };
        if self.pauses > mark.at + WINDOW || mark.attempts == ATTEMPTS {
            self.mark = None;
            return;
        }
        if job.shape(world) != mark.shape {
            return;
        }
        mark.attempts += 1;
        if let Some(later) = job.after_rounds(world, &mark.job) {
            *job = later;
            // Another loop may follow.
            self.pauses = BEGIN - 1;
            self.mark = None;
        }
    }
}
