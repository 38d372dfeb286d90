//! What alternatives that are left out rest on, and whether it holds: see [`Job::sufficient`] and
//! [`Job::closed`].

use impasse_exec::World;
use impasse_job::{Alternative, Job, LockKind, LockUse, PassingLocks};

/// An exploration that turns out to have left out too much begins anew, this often at most; then
/// nothing is left out any more.
const MOST_TIMES: u32 = 8;

/// What is known of locks, and what was taken to be so.
#[derive(Clone, Default)]
pub(super) struct Trusted {
    seen: LockUse,
    passing: PassingLocks,
    /// Kinds of locks that were taken to pass.
    relied_on: Vec<LockKind>,
    broken: bool,
    /// How often the exploration began anew.
    times: u32,
    /// Grows whenever something may be left out that was not, or the other way round.
    version: u64,
}

/// The alternatives that are enough to try if not all are, and the kinds of locks that are taken to pass for it.
type Enough = (Option<Vec<usize>>, Vec<LockKind>);

impl Trusted {
    /// Nothing is known of locks yet; nothing is ever left out unless choices that `commute` may be.
    pub fn new(commute: bool) -> Trusted {
        Trusted {
            times: if commute { 0 } else { MOST_TIMES },
            ..Trusted::default()
        }
    }

    /// The alternatives that are enough to try, as far as is known.
    pub fn sufficient(
        &mut self,
        job: &mut Job,
        world: &mut World,
        alternatives: &[Alternative],
    ) -> Option<Vec<usize>> {
        self.observe(job);
        let (enough, relies_on) = self.enough(job, world, alternatives);
        self.rely_on(relies_on);
        enough
    }

    /// The same for a job that is run before its turn; `None` if it shows something new.
    pub fn foresee(
        &self,
        job: &mut Job,
        world: &mut World,
        alternatives: &[Alternative],
    ) -> Option<Enough> {
        let is_new = self.seen.clone().add(job.lock_use());
        (!is_new).then(|| self.enough(job, world, alternatives))
    }

    fn enough(&self, job: &mut Job, world: &mut World, alternatives: &[Alternative]) -> Enough {
        if self.broken || self.times >= MOST_TIMES {
            return (None, Vec::new());
        }
        match job.sufficient(alternatives, &self.passing) {
            Some(found) => (Some(vec![found.number]), found.relies_on),
            None => (job.closed(world, alternatives), Vec::new()),
        }
    }

    /// Locks of these kinds were taken to pass.
    pub fn rely_on(&mut self, kinds: Vec<LockKind>) {
        for kind in kinds {
            if !self.relied_on.contains(&kind) {
                self.relied_on.push(kind);
            }
        }
    }

    /// What [`Trusted::foresee`] says is the same as long as this is.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Too much was left out: from now on, nothing is.
    pub fn leave_nothing_out(&mut self) {
        self.broken = true;
        self.times = MOST_TIMES;
        self.version += 1;
    }

    /// Learns from a job.
    pub fn observe(&mut self, job: &Job) {
        if !self.seen.add(job.lock_use()) {
            return;
        }
        self.version += 1;
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
        self.version += 1;
        self.times += u32::from(self.broken);
        std::mem::take(&mut self.broken)
    }
}
