//! Runs the whole program once more to look for what a slice does not show: races, leaks, bad buffers.
//!
//! That its communication is in order is known by then, so it is enough to look at a number of executions, with the
//! model in which ranks come furthest. What comes of it does not depend on the slice, in a world of its own, and
//! most slices turn out to be in order. So it is begun by another thread while the slice is explored, if there is one. If
//! the slice shows something, it is given up; if it was ended early, it is done once more when nothing else is under way.
//! So the number of threads changes nothing but the time it takes.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

use impasse_exec::World;
use impasse_job::BufferingModel;
use impasse_report::Run;

use super::check::{Check, world};
use super::explore::{Exploration, explore};
use super::faults::may_never_get_through;
use super::fill_report::add_watched;
use super::models::of_buffering;
use super::options::Limits;
use super::progress::{Ending, Progress, Watch};
use super::spare::STACK_BYTES;
use super::ways::Way;

/// States, steps, calls and symbolic expressions of the whole program if it is only watched.
const STATES: u64 = 64;
const STEPS: u64 = 2_000_000;
const CALLS: u64 = 8_000;
const EXPRESSIONS: usize = 20_000;

/// What was seen, and the world in which it is told.
type Seen = (Exploration, World);

/// Watching the whole program, which another thread may have begun with. It ends when this is dropped.
pub(super) struct Watching<'scope> {
    is_over: Arc<AtomicBool>,
    thread: Option<ScopedJoinHandle<'scope, Option<Seen>>>,
}

impl<'scope> Watching<'scope> {
    /// Begins with it if there is a thread for it.
    pub fn begin<'env>(
        check: &'env Check<'_>,
        scope: &'scope Scope<'scope, 'env>,
    ) -> Watching<'scope> {
        let is_over = Arc::new(AtomicBool::new(false));
        Watching {
            thread: begin(check, scope, Arc::clone(&is_over)),
            is_over,
        }
    }

    /// Adds what is seen to what came of the slice.
    pub fn put_into(mut self, check: &Check<'_>, run: &mut Run) {
        let begun = self.thread.take();
        let seen =
            begun.and_then(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        check.progress.begin(check.kept);
        let mut limits = limits(check);
        let mut seen = seen.or_else(|| watch(check, limits));
        // A slice leaves out ways on which a program only gives up, so it does not show whether all do.
        if seen
            .as_ref()
            .is_some_and(|(found, _)| may_never_get_through(found))
        {
            limits.states = check.options.limits.states;
            seen = watch(check, limits);
        }
        if let Some((found, mut world)) = seen {
            let subject = check.subject(check.versions.all(), None, limits);
            add_watched(run, &subject, &mut world, check.options, found);
        }
    }
}

impl Drop for Watching<'_> {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// A thread that does it, unless it is ended early: then it comes to nothing.
fn begin<'scope, 'env>(
    check: &'env Check<'_>,
    scope: &'scope Scope<'scope, 'env>,
    is_over: Arc<AtomicBool>,
) -> Option<ScopedJoinHandle<'scope, Option<Seen>>> {
    let watch_of_all = check.progress.watch();
    let taken = check.spare.take()?;
    let &Check {
        versions,
        options,
        spare,
        size,
        kept,
        ..
    } = check;
    let work = move || {
        let _taken = taken;
        let stop = || match is_over.load(Ordering::Relaxed) || watch_of_all.is_memory_short() {
            true => Some(Ending::Interrupted),
            false => watch_of_all.stop.and_then(|stop| stop()),
        };
        let progress = &Progress::new(Watch {
            stop: Some(&stop),
            tell: None,
            ..watch_of_all
        });
        progress.begin(kept);
        let check = &Check {
            versions,
            options,
            progress,
            spare,
            size,
            kept,
        };
        let seen = watch(check, limits(check));
        seen.filter(|_| progress.ending().is_none())
    };
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    thread.spawn_scoped(scope, work).ok()
}

/// Runs the whole program. None if it cannot be begun with.
fn watch(check: &Check<'_>, limits: Limits) -> Option<Seen> {
    let options = check.options;
    let subject = check.subject(check.versions.all(), None, limits);
    let mut world = world(options, Way::Whole);
    let model = options
        .buffering
        .map_or(BufferingModel::LENIENT, of_buffering);
    let found = explore(&subject, &mut world, model).ok()?;
    Some((found, world))
}

fn limits(check: &Check<'_>) -> Limits {
    let limits = check.options.limits;
    Limits {
        states: limits.states.min(STATES),
        steps: limits.steps.min(STEPS),
        calls: CALLS,
        expressions: EXPRESSIONS,
    }
}
