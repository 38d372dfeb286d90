//! Whether an execution without choices goes round in circles, and what it has done.

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
}

/// What a job had done at some point.
#[derive(Clone, Copy, Default)]
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
