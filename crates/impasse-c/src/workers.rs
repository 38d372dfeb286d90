//! Translation units read by several threads, ahead of being asked for.
//!
//! Which files a program needs comes out while they are read, one after the other, and that order is kept:
//! it decides what is linked. Threads only work ahead of it: they read what will most likely be asked for
//! next, so what they have guessed shows in the time alone.

use std::any::Any;
use std::collections::{HashMap, HashSet, VecDeque};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};

use crate::Unit;

/// Stack of a thread that compiles: expressions may nest deeply.
pub(crate) const STACK_BYTES: usize = 256 << 20;

/// What reading gave, or what it panicked with.
type Outcome<T> = Result<T, Box<dyn Any + Send>>;

/// Units to read and units that were read, by their positions.
pub(crate) struct Workers<'a, T> {
    jobs: NonZeroUsize,
    read: &'a (dyn Fn(&Unit) -> T + Sync),
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    todo: VecDeque<Unit>,
    /// Those that are to be read, are being read, or were read and not yet taken.
    known: HashSet<usize>,
    done: HashMap<usize, Outcome<T>>,
    threads: usize,
    closed: bool,
}

impl<'a, T: Send> Workers<'a, T> {
    /// So many threads at most, the one that asks among them.
    pub(crate) fn new(jobs: NonZeroUsize, read: &'a (dyn Fn(&Unit) -> T + Sync)) -> Self {
        Workers {
            jobs,
            read,
            state: Mutex::new(State {
                todo: VecDeque::new(),
                known: HashSet::new(),
                done: HashMap::new(),
                threads: 1,
                closed: false,
            }),
            changed: Condvar::new(),
        }
    }

    /// Whether reading ahead gains anything.
    pub(crate) fn work_ahead(&self) -> bool {
        self.jobs.get() > 1
    }

    /// Has units read that may be asked for later.
    pub(crate) fn expect<'scope, 'env>(
        &'scope self,
        scope: &'scope Scope<'scope, 'env>,
        units: Vec<Unit>,
    ) where
        'a: 'scope,
        T: 'scope,
    {
        let mut state = self.state();
        for unit in units {
            if state.known.insert(unit.position) {
                state.todo.push_back(unit);
            }
        }
        while state.threads < self.jobs.get() && state.threads <= state.todo.len() {
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            // With fewer threads it takes longer, and is the same.
            if thread.spawn_scoped(scope, || self.work(None)).is_err() {
                break;
            }
            state.threads += 1;
        }
        self.changed.notify_all();
    }

    /// Reads a unit, or takes what was read ahead.
    pub(crate) fn take(&self, unit: &Unit) -> T {
        let position = unit.position;
        let mut state = self.state();
        if state.known.insert(position) {
            state.todo.push_front(unit.clone());
        } else if let Some(at) = state.todo.iter().position(|u| u.position == position) {
            state.todo.swap(0, at);
        }
        drop(state);
        self.work(Some(position));
        let mut state = self.state();
        state.known.remove(&position);
        match state.done.remove(&position).expect("the unit was read") {
            Ok(result) => result,
            Err(panic) => resume_unwind(panic),
        }
    }

    /// Keeps what was read for the next time that it is asked for.
    pub(crate) fn keep(&self, position: usize, result: T) {
        let mut state = self.state();
        state.known.insert(position);
        state.done.insert(position, Ok(result));
    }

    /// Lets threads end when what it gives goes, also by a panic: they would be waited for.
    pub(crate) fn until_dropped(&self) -> Closing<'_, 'a, T> {
        Closing(self)
    }

    /// Reads units until one is there; those that were only expected go on until there are no more.
    fn work(&self, until: Option<usize>) {
        let mut state = self.state();
        loop {
            if state.closed || until.is_some_and(|position| state.done.contains_key(&position)) {
                return;
            }
            let Some(unit) = state.todo.pop_front() else {
                let waited = self.changed.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            let result = catch_unwind(AssertUnwindSafe(|| (self.read)(&unit)));
            state = self.state();
            state.done.insert(unit.position, result);
            self.changed.notify_all();
        }
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// See [`Workers::until_dropped`].
pub(crate) struct Closing<'w, 'a, T: Send>(&'w Workers<'a, T>);

impl<T: Send> Drop for Closing<'_, '_, T> {
    fn drop(&mut self) {
        self.0.state().closed = true;
        self.0.changed.notify_all();
    }
}
