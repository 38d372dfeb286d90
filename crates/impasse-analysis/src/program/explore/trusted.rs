//! What alternatives that are left out rest on, and whether it holds: see [`Job::sufficient`] and
//! [`Job::closed`].

use impasse_exec::World;
use impasse_job::{Alternative, Job, LockKind, LockUse, PassingLocks};

/// An exploration that turns out to have left out too much begins anew, this often at most; then
/// nothing is left out any more.
const MOST_TIMES: u32 = 8;

/// What is known of locks, and what was taken to be so.
#[derive(Default)]
pub(super) struct Trusted {
    seen: LockUse,
    passing: PassingLocks,
    /// Kinds of locks that were taken to pass.
    relied_on: Vec<LockKind>,
    broken: bool,
    /// How often the exploration began anew.
    times: u32,
}

impl Trusted {
    /// The alternatives that are enough to try, as far as is known.
    pub fn sufficient(
        &mut self,
        job: &mut Job,
        world: &mut World,
        alternatives: &[Alternative],
    ) -> Option<Vec<usize>> {
        self.observe(job);
        if self.broken || self.times >= MOST_TIMES {
            return None;
        }
        let Some(found) = job.sufficient(alternatives, &self.passing) else {
            return job.closed(world, alternatives);
        };
        for kind in found.relies_on {
            if !self.relied_on.contains(&kind) {
                self.relied_on.push(kind);
            }
        }
        Some(vec![found.number])
    }

    /// Too much was left out: from now on, nothing is.
    pub fn leave_nothing_out(&mut self) {
        self.broken = true;
        self.times = MOST_TIMES;
    }

    /// Learns from a job.
    pub fn observe(&mut self, job: &Job) {
        if !self.seen.add(job.lock_use()) {
            return;
        }
        self.passing = self.seen.passing();
        let mut relied_on = self.relied_on.iter();
        self.broken |= relied_on.any(|kind| !self.passing.contains(*kind));
    }

    /// Whether something was left out that must not be.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Whether the exploration must begin anew, with what is known now.
    pub fn begin_anew(&mut self) -> bool {
        self.relied_on.clear();
        self.times += u32::from(self.broken);
        std::mem::take(&mut self.broken)
    }
}
