//! How long an execution without choices has run, and whether it goes round in circles.

use impasse_exec::World;
use impasse_job::Job;

/// Watches an execution without choices for states that come again (Brent's algorithm).
#[derive(Default)]
pub(super) struct Rounds {
    count: u64,
    mark: u128,
}

/// So many rounds are nothing unusual.
const FEW_ROUNDS: u64 = 64;

impl Rounds {
    /// One more round; whether the state is one that was there before.
    pub fn repeats(&mut self, job: &mut Job, world: &World) -> bool {
        self.count += 1;
        if self.count < FEW_ROUNDS {
            return false;
        }
        job.freeze();
        let state = job.fingerprint(world);
        let again = state == self.mark;
        if self.count.is_power_of_two() {
            self.mark = state;
        }
        again
    }

    /// Whether it is time to look at the bounds.
    pub fn is_long(&self) -> bool {
        self.count.is_multiple_of(FEW_ROUNDS)
    }
}

/// What a job had done at some point.
#[derive(Clone, Copy)]
pub(super) struct Spent {
    pub steps: u64,
    pub calls: u64,
}

impl Spent {
    pub fn of(job: &Job) -> Spent {
        Spent {
            steps: job.steps(),
            calls: job.calls(),
        }
    }
}
