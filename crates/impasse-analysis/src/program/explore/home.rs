//! Jobs that are thrown away by the thread that made them.
//!
//! A job is thousands of pieces of memory. Allocators keep what threads have apart: to free what another thread has
//! allocated, its part is locked, piece by piece, and both threads wait for each other most of the time. So jobs that are
//! not needed any more go back to where they come from.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};

use impasse_job::Job;

/// A thread that makes jobs.
pub(super) struct Home {
    thread: ThreadId,
    /// Jobs that have come back.
    back: Mutex<Vec<Job>>,
}

/// A job that was made by some thread.
pub(super) struct Housed {
    home: Arc<Home>,
    /// There until it is dropped.
    job: Option<Job>,
}

impl Home {
    /// This thread.
    pub fn new() -> Arc<Home> {
        Arc::new(Home {
            thread: thread::current().id(),
            back: Mutex::default(),
        })
    }

    /// A job that this thread has made.
    pub fn house(self: &Arc<Home>, job: Job) -> Housed {
        Housed {
            home: Arc::clone(self),
            job: Some(job),
        }
    }

    /// Throws away what has come back.
    pub fn clear(&self) {
        let back = self.back.lock();
        let back = std::mem::take(&mut *back.unwrap_or_else(PoisonError::into_inner));
        // Nobody waits for the lock meanwhile.
        drop(back);
    }

    fn is_here(&self) -> bool {
        self.thread == thread::current().id()
    }
}

impl Housed {
    /// The job, for the thread of that home: the one that nobody else has, if it is from there, or a copy of it.
    pub fn own(from: Arc<Housed>, home: &Arc<Home>) -> Housed {
        match Arc::try_unwrap(from) {
            Ok(job) if Arc::ptr_eq(&job.home, home) => job,
            Ok(job) => home.house((*job).clone()),
            Err(shared) => home.house((**shared).clone()),
        }
    }
}

impl Deref for Housed {
    type Target = Job;

    fn deref(&self) -> &Job {
        self.job.as_ref().expect("it is there until it is dropped")
    }
}

impl DerefMut for Housed {
    fn deref_mut(&mut self) -> &mut Job {
        self.job.as_mut().expect("it is there until it is dropped")
    }
}

impl Drop for Housed {
    fn drop(&mut self) {
        if !self.home.is_here() {
            let back = self.home.back.lock();
            let mut back = back.unwrap_or_else(PoisonError::into_inner);
            back.extend(self.job.take());
        }
    }
}
