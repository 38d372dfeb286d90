//! Processes that may be able to go on, in the order in which to look at them.
//!
//! Any order gives the same result; this one suits the memory. Rounds over a
//! list let neighbours move on side by side, each through a stretch of its word
//! at a time. Processes that were never looked at join in batches when all
//! others are stuck, so that only a part of a large system is worked on at once.

use std::mem;
use std::ops::Range;

/// Number of processes that join at once.
const BATCH: u32 = 32;

/// The worklist. It does not mind a process that is on it twice.
#[derive(Clone, Debug, Default)]
pub struct Worklist {
    /// This round, up to `next` already done.
    round: Vec<u32>,
    next: usize,
    /// The round after this one.
    woken: Vec<u32>,
    /// Processes that were never looked at.
    fresh: Range<u32>,
}

impl Worklist {
    /// All processes of a system, none of them looked at yet.
    pub(super) fn all(size: u32) -> Worklist {
        Worklist {
            fresh: 0..size,
            ..Worklist::default()
        }
    }

    /// Adds a process to the next round.
    #[inline]
    pub(super) fn push(&mut self, process: u32) {
        self.woken.push(process);
    }

    /// Takes off the process to be looked at first; none if only those are left
    /// that were never looked at.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        if self.next == self.round.len() {
            self.next = 0;
            self.round.clear();
            mem::swap(&mut self.round, &mut self.woken);
        }
        let process = self.round.get(self.next).copied();
        self.next += usize::from(process.is_some());
        process
    }

    /// Lets the next batch of processes join that were never looked at.
    pub(super) fn join(&mut self) -> Range<u32> {
        let end = self.fresh.end.min(self.fresh.start.saturating_add(BATCH));
        let batch = mem::replace(&mut self.fresh.start, end)..end;
        self.woken.extend(batch.clone());
        batch
    }

    /// All processes on the list, in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let known = self.round[self.next..].iter().chain(&self.woken);
        known.copied().chain(self.fresh.clone())
    }
}
