//! What programs assert of windows (MPI 4.1, section 12.5.5), against what they do: no store before and no put after a
//! synchronisation, nothing before and nothing after a fence on all ranks, memory that is exposed already, locks that
//! nobody competes for.

use impasse_ir::Span;
use impasse_mpi::ASSERTIONS;
use impasse_mpi::constants::{MODE_NOPRECEDE, MODE_NOPUT, MODE_NOSTORE, MODE_NOSUCCEED};

use super::access::{Does, Epoch};
use super::clocks::Clock;
use crate::data::Builtin;
use crate::state::{Issue, IssueKind, Mpi};
use crate::transfer::Transfer;

/// That nobody puts data into the memory of a rank at a window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoPut {
    window: u32,
    rank: u32,
    /// In the epoch after so many fences; none for the exposure that was posted.
    fences: Option<u32>,
    span: Span,
}

/// So many locks are kept for comparison.
const MOST_LOCKS: usize = 1 << 8;

/// A lock that was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Locked {
    pub window: u32,
    target: u32,
    rank: u32,
    exclusive: bool,
    /// Whether the program says that nobody competes for it.
    unchecked: bool,
    /// What lies before it.
    start: Clock,
    /// The call of its rank that gave it back.
    over: Option<u32>,
    span: Span,
}

impl Locked {
    /// Whether a later one competes with it though the program says that nobody does.
    fn is_in_conflict(&self, later: &Locked) -> bool {
        (self.window, self.target) == (later.window, later.target)
            && self.rank != later.rank
            && (self.exclusive || later.exclusive)
            && (self.unchecked || later.unchecked)
            && (self.over).is_none_or(|count| later.start[self.rank as usize] < count)
    }
}

impl Mpi {
    /// A rank asks for locks on the memory of targets, and may say that nobody competes for them.
    pub fn assert_locks(
        &mut self,
        (window, rank): (u32, u32),
        targets: &[u32],
        (exclusive, unchecked): (bool, bool),
        span: Span,
    ) {
        let Some(order) = &mut self.order else {
            return;
        };
        let start = Clock::clone(order.clock(rank));
        let locks = &mut order.accesses.locks;
        let mut found = None;
        for &target in targets {
            let new = Locked {
                window,
                target,
                rank,
                exclusive,
                unchecked,
                start: Clock::clone(&start),
                over: None,
                span,
            };
            let other = locks.iter().find(|old| old.is_in_conflict(&new));
            found = found.or(other.map(|old| (target, old.rank, old.span)));
            if locks.len() >= MOST_LOCKS {
                locks.remove(0);
            }
            locks.push(new);
        }
        if let Some((target, other, place)) = found {
            self.issue(Issue {
                kind: IssueKind::EpochMisuse,
                places: vec![(rank, span), (other, place)],
                detail: format!(
                    "`MPI_MODE_NOCHECK` says that nobody else locks the memory of rank {target} meanwhile, but \
                     ranks {rank} and {other} may do so at the same time"
                ),
            });
        }
    }

    /// A rank gives back its locks on the memory of targets.
    pub fn note_unlocked(&mut self, window: u32, rank: u32, targets: &[u32]) {
        if let Some(order) = &mut self.order {
            let now = order.count(rank);
            let locks = order.accesses.locks.iter_mut();
            let own = locks.filter(|lock| (lock.window, lock.rank) == (window, rank));
            own.filter(|lock| lock.over.is_none() && targets.contains(&lock.target))
                .for_each(|lock| lock.over = Some(now));
        }
    }

    /// A rank asserts something at a fence, which is counted already.
    pub fn assert_fence(&mut self, window: u32, rank: u32, assert: i64, span: Span) {
        let Some(order) = &self.order else {
            return;
        };
        let fences = order.accesses.fences_of(window, rank);
        self.assert_stores(window, rank, assert, span);
        self.assert_puts(window, rank, assert, span, Some(fences));
        let Some(order) = &mut self.order else {
            return;
        };
        let first = order.accesses.asserted.entry((window, fences));
        let (other, bits, place) = *first.or_insert((rank, assert, span));
        let by_all = MODE_NOPRECEDE | MODE_NOSUCCEED;
        for (name, bit) in ASSERTIONS {
            if (bits ^ assert) & bit & by_all != 0 {
                self.issue(Issue {
                    kind: IssueKind::EpochMisuse,
                    places: vec![(rank, span), (other, place)],
                    detail: format!("`{name}` is given by some ranks of a fence, and not by all"),
                });
            }
        }
    }

    /// A rank asserts something of the exposure that it posts.
    pub fn assert_post(&mut self, window: u32, rank: u32, assert: i64, span: Span) {
        self.assert_stores(window, rank, assert, span);
        self.assert_puts(window, rank, assert, span, None);
    }

    /// The exposure of a rank is over.
    pub fn forget_post(&mut self, window: u32, rank: u32) {
        if let Some(order) = &mut self.order {
            let asserted = &mut order.accesses.no_put;
            asserted.retain(|no_put| {
                (no_put.window, no_put.rank, no_put.fences) != (window, rank, None)
            });
        }
    }

    /// A rank synchronises at a window.
    pub fn note_synchronised(&mut self, window: u32, rank: u32) {
        if let Some(order) = &mut self.order {
            let now = order.count(rank);
            order.accesses.synchronised.insert((window, rank), now);
        }
    }

    fn assert_stores(&mut self, window: u32, rank: u32, assert: i64, span: Span) {
        let stored = self.stored_since(window, rank);
        if let Some(stored) = stored.filter(|_| assert & MODE_NOSTORE != 0) {
            self.issue(Issue {
                kind: IssueKind::EpochMisuse,
                places: vec![(rank, span), (rank, stored)],
                detail: "`MPI_MODE_NOSTORE` says that the rank has not changed its memory of the window, but it has"
                    .into(),
            });
        }
        self.note_synchronised(window, rank);
    }

    fn assert_puts(
        &mut self,
        window: u32,
        rank: u32,
        assert: i64,
        span: Span,
        fences: Option<u32>,
    ) {
        if let Some(order) = &mut self.order
            && assert & MODE_NOPUT != 0
        {
            order.accesses.no_put.push(NoPut {
                window,
                rank,
                fences,
                span,
            });
        }
    }

    /// An operation is carried out: its target may have said that there is none.
    pub(super) fn check_no_put(&mut self, transfer: &Transfer, does: Does) {
        if matches!(does, Does::Reads | Does::Combines(Some(Builtin::NoOp))) {
            return;
        }
        let fences = match transfer.within.epoch {
            Epoch::Fence => Some(transfer.within.fences),
            Epoch::Group => None,
            Epoch::Lock { .. } => return,
        };
        let Some(order) = &self.order else {
            return;
        };
        let (window, target) = (transfer.window, transfer.target);
        let wanted = (window, target, fences);
        let mut asserted = order.accesses.no_put.iter();
        let found = asserted.find(|no_put| (no_put.window, no_put.rank, no_put.fences) == wanted);
        if let Some(span) = found.map(|no_put| no_put.span) {
            let (origin, routine) = (transfer.origin, transfer.within.routine);
            self.issue(Issue {
                kind: IssueKind::EpochMisuse,
                places: vec![(target, span), (origin, transfer.span)],
                detail: format!(
                    "`MPI_MODE_NOPUT` says that nobody changes the memory of rank {target}, but `{routine}` of rank \
                     {origin} does"
                ),
            });
        }
    }

    /// A rank says that a target has exposed its memory to it: that must be so, and the rank must know.
    pub fn check_posted(&mut self, window: u32, rank: u32, target: u32, span: Span) {
        let Some(order) = &self.order else {
            return;
        };
        let exposure = self.side(window, target);
        let exposure = exposure.and_then(|side| side.exposure.as_ref());
        let posted = exposure.filter(|exposure| exposure.open.contains(&rank));
        let at = target as usize;
        let is_known = posted.and_then(|posted| posted.stamp.0.as_ref());
        if is_known.is_some_and(|stamp| order.clock(rank)[at] >= stamp[at]) {
            return;
        }
        self.issue(Issue {
            kind: IssueKind::EpochMisuse,
            places: vec![(rank, span)],
            detail: format!(
                "`MPI_MODE_NOCHECK` says that rank {target} has exposed its memory before, but nothing ensures that"
            ),
        });
    }
}
