//! Ways to go on that are still to be tried, and what came of those that were run before their turn.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use impasse_exec::{Trail, World};
use impasse_job::Alternative;

use super::choice::Choice;
use super::home::{Home, Housed};
use super::leg::Leg;
use super::rounds::Spent;
use super::trusted::Reliance;
use crate::program::path::Path;

/// A state with a way to go on that is still to be tried.
pub(super) struct Branch {
    pub work: Arc<Work>,
    /// How often ranks disagree on the way.
    pub deviations: usize,
    /// The state it goes on from, if something was left out there.
    pub left_out: Option<u128>,
    /// The place of that state.
    pub place: u128,
}

/// How far a branch is.
pub(super) struct Work(Mutex<Progress>);

/// How far a branch is.
pub(super) enum Progress {
    /// Nobody has begun.
    Waiting(Start),
    /// Somebody runs it before its turn.
    Running,
    /// It was run before its turn.
    Done(Box<Foreseen>),
    /// Its turn has come.
    Taken,
}

/// Where a branch begins.
#[derive(Clone)]
pub(super) struct Start {
    /// The state, ready to be shared.
    pub from: Arc<Housed>,
    pub alternative: Alternative,
    pub path: Path,
}

/// What came of a branch that was run before its turn.
pub(super) struct Foreseen {
    /// To run it again if it does not count.
    pub start: Start,
    pub came_to: CameTo,
    /// What it took.
    pub spent: Spent,
    /// What the run has done to its copy of the world.
    pub trail: Trail,
    /// What was known of locks and senders: the version.
    pub trusted: u64,
    /// What was taken to be so.
    pub relied_on: Reliance,
    /// Counts it as long as it is kept.
    pub _counted: Counted,
}

/// What an execution has come to.
pub(super) enum CameTo {
    /// It is on its way.
    Leg(Box<Leg>),
    /// There are several ways to go on.
    Choice(Choice),
    /// The same, but the state is known, and there is nothing to tell of the execution but whether it depends on timing.
    Known { state: u128, timed: bool },
}

/// One of those that are counted, as long as it is there.
pub(super) struct Counted(Arc<AtomicUsize>);

impl Counted {
    pub fn new(count: &Arc<AtomicUsize>) -> Counted {
        count.fetch_add(1, Ordering::Relaxed);
        Counted(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Work {
    pub fn new(start: Start) -> Arc<Work> {
        Arc::new(Work(Mutex::new(Progress::Waiting(start))))
    }

    /// How far it is.
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its turn has come: what there is. `None` if somebody is still running it.
    pub fn take(&self) -> Option<Progress> {
        let mut progress = self.progress();
        match *progress {
            Progress::Running => None,
            _ => Some(std::mem::replace(&mut *progress, Progress::Taken)),
        }
    }

    /// Where to begin, for somebody who runs it before its turn; `None` if nobody needs to.
    pub fn begin(&self) -> Option<Start> {
        let mut progress = self.progress();
        let Progress::Waiting(start) = &*progress else {
            return None;
        };
        let start = start.clone();
        *progress = Progress::Running;
        Some(start)
    }

    /// Runs it before its turn. If that fails, whose turn it is runs it again, and fails as well.
    pub fn run(&self, start: Start, run: impl FnOnce(Start) -> Foreseen) {
        let mut running = Running(self, Some(start.clone()));
        let foreseen = Box::new(run(start));
        running.1 = None;
        *self.progress() = Progress::Done(foreseen);
    }

    /// Whether somebody runs it before its turn.
    pub fn is_running(&self) -> bool {
        matches!(*self.progress(), Progress::Running)
    }

    /// Whether it was run before its turn, which has not come yet.
    pub fn is_done(&self) -> bool {
        matches!(*self.progress(), Progress::Done(_))
    }

    /// The branches to try after this one, as far as that is known. They can be tried if the world has all that is in
    /// the state, and are if that `is_new`.
    pub fn branches(&self, is_new: impl FnOnce(u128) -> bool) -> Vec<Arc<Work>> {
        let mut progress = self.progress();
        let Progress::Done(foreseen) = &mut *progress else {
            return Vec::new();
        };
        match &mut foreseen.came_to {
            CameTo::Choice(choice) if foreseen.trail.is_empty() => choice.begin(is_new).to_vec(),
            _ => Vec::new(),
        }
    }

    /// Forgets what came of it.
    pub fn forget(&self) {
        let mut progress = self.progress();
        if let Progress::Done(foreseen) = &*progress {
            let start = foreseen.start.clone();
            let forgotten = std::mem::replace(&mut *progress, Progress::Waiting(start));
            drop(progress);
            drop(forgotten);
        }
    }
}

impl Start {
    /// The execution that begins here, run by the thread of that home.
    pub fn leg(self, home: &Arc<Home>, world: &mut World) -> Leg {
        let mut job = Housed::own(self.from, home);
        job.choose(world, &self.alternative);
        Leg::new(job, self.path)
    }
}

/// A branch that is being run, with where to begin again if that fails.
struct Running<'a>(&'a Work, Option<Start>);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        if let Some(start) = self.1.take() {
            *self.0.progress() = Progress::Waiting(start);
        }
    }
}
