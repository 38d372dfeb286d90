//! Threads that a check may have and does nothing with: numbers of ranks that are checked at the same time share them.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Stack of a thread: virtual, and as large as the deepest recursion over a program may need.
pub(crate) const STACK_BYTES: usize = 256 << 20;

/// How many threads may be started.
pub(crate) struct Spare(AtomicUsize);

impl Spare {
    /// All threads but those of so many workers.
    pub fn beyond(workers: usize, threads: NonZeroUsize) -> Spare {
        Spare(AtomicUsize::new(threads.get().saturating_sub(workers)))
    }

    /// Whether there is one.
    pub fn is_any(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }

    /// One thread that may be started, until what is given is dropped.
    pub fn take(&self) -> Option<Taken<'_>> {
        let fewer = |left: usize| left.checked_sub(1);
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
        taken.ok().map(|_| Taken(self))
    }

    /// A worker has nothing more to do.
    pub fn add_one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// A thread that was started.
pub(crate) struct Taken<'a>(&'a Spare);

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.0.add_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thread_is_taken_once_at_a_time() {
        let spare = Spare::beyond(2, NonZeroUsize::new(3).unwrap());
        let taken = spare.take();
        assert!(taken.is_some() && spare.take().is_none() && !spare.is_any());
        drop(taken);
        assert!(spare.is_any());
        assert!(!Spare::beyond(2, NonZeroUsize::MIN).is_any());
    }
}
