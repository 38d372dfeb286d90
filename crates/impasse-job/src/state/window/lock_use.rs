//! What ranks were seen to do with locks: who asked for which, and what they did while they had them.
//! `turns` tells what that is good for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use impasse_ir::Span;

use crate::state::Mpi;

/// A kind of lock: where the window was made that it is on, the world rank of the target, and whether it is
/// exclusive. Unlike the numbers of windows, that does not depend on the order of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockKind {
    window: Span,
    target: u32,
    exclusive: bool,
}

impl LockKind {
    /// Whether locks of these kinds exclude each other.
    fn excludes(&self, other: &LockKind) -> bool {
        let same_place = self.window == other.window && self.target == other.target;
        same_place && (self.exclusive || other.exclusive)
    }
}

/// What ranks were seen to do with locks. It only grows, and is no part of the state of a job.
#[derive(Clone, Debug, Default)]
pub struct LockUse(Arc<Vec<(LockKind, Use)>>);

/// What was seen of one kind of lock.
#[derive(Clone, Debug, Default)]
struct Use {
    /// World ranks that asked for it.
    asked: BTreeSet<u32>,
    /// What ranks that had it made depend on others, by world rank.
    kept: BTreeMap<u32, Kept>,
}

/// What a rank that had a lock did before it gave it up.
#[derive(Clone, Debug, Default)]
struct Kept {
    /// It made a call that may wait for anything, or ended.
    long: bool,
    /// It asked for these.
    nested: Vec<LockKind>,
}

/// With more ranks, locks that are asked for under others are not told apart.
const MOST_RANKS: u32 = 16;

/// The kinds of locks that pass; see `turns`.
#[derive(Clone, Debug, Default)]
pub struct PassingLocks(Vec<LockKind>);

impl PassingLocks {
    /// Whether locks of this kind pass.
    pub fn contains(&self, kind: LockKind) -> bool {
        self.0.contains(&kind)
    }
}

impl LockUse {
    /// Adds what was seen elsewhere, and says whether that was new.
    pub fn add(&mut self, other: &LockUse) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
            return false;
        }
        let mut new = false;
        for (kind, seen) in other.0.iter() {
            for &rank in &seen.asked {
                new |= self.note_asked(*kind, rank);
            }
            for (&rank, kept) in &seen.kept {
                new |= kept.long && self.note_long(*kind, rank);
                for &nested in &kept.nested {
                    new |= self.note_nested(*kind, rank, nested);
                }
            }
        }
        new
    }

    /// The kinds of locks that pass: the largest set such that each gets free by itself, and those that
    /// exclude each other are all in it, or none.
    pub fn passing(&self) -> PassingLocks {
        let mut all: Vec<LockKind> = self.0.iter().map(|(kind, _)| *kind).collect();
        loop {
            let free = self.getting_free(&all);
            let excluded = |kind: &LockKind| {
                let mut others = self.0.iter().map(|(other, _)| other);
                others.any(|other| self.compete(kind, other) && !free.contains(other))
            };
            let mut left = free.clone();
            left.retain(|kind| !excluded(kind));
            if left.len() == all.len() {
                return PassingLocks(left);
            }
            all = left;
        }
    }

    /// The kinds of locks out of `all` that get free by themselves: those whose holders make nothing depend
    /// on others but locks that were found before.
    fn getting_free(&self, all: &[LockKind]) -> Vec<LockKind> {
        let mut found: Vec<LockKind> = Vec::new();
        loop {
            let open = all.iter().filter(|kind| !found.contains(kind));
            let next: Vec<LockKind> = open
                .copied()
                .filter(|kind| self.gets_free(*kind, &found))
                .collect();
            if next.is_empty() {
                return found;
            }
            found.extend(next);
        }
    }

    /// Whether whoever keeps a lock from a rank that asks for this kind waits for the locks `before`
    /// only.
    fn gets_free(&self, kind: LockKind, before: &[LockKind]) -> bool {
        let Some(seen) = self.get(kind) else {
            return true;
        };
        let opponents = self.0.iter().filter(|(other, _)| other.excludes(&kind));
        let mut kept = opponents.flat_map(|(_, other)| &other.kept);
        kept.all(|(rank, kept)| {
            let only_itself = seen.asked.iter().all(|asking| asking == rank);
            let mut nested = kept.nested.iter();
            only_itself || !kept.long && nested.all(|kind| before.contains(kind))
        })
    }

    /// Whether different ranks ask for locks of these kinds, which exclude each other.
    fn compete(&self, one: &LockKind, other: &LockKind) -> bool {
        let asked = |kind| self.get(kind).map(|seen| &seen.asked);
        let (Some(some), Some(others)) = (asked(*one), asked(*other)) else {
            return false;
        };
        let differ = some.len() > 1 || some != others;
        one.excludes(other) && !some.is_empty() && !others.is_empty() && differ
    }

    fn get(&self, kind: LockKind) -> Option<&Use> {
        let found = self.0.iter().find(|(known, _)| *known == kind);
        found.map(|(_, seen)| seen)
    }

    fn at(&mut self, kind: LockKind) -> &mut Use {
        let all = Arc::make_mut(&mut self.0);
        let at = all.iter().position(|(known, _)| *known == kind);
        let at = at.unwrap_or_else(|| {
            all.push((kind, Use::default()));
            all.len() - 1
        });
        &mut all[at].1
    }

    fn note_asked(&mut self, kind: LockKind, rank: u32) -> bool {
        let known = self.get(kind);
        if known.is_some_and(|seen| seen.asked.contains(&rank)) {
            return false;
        }
        self.at(kind).asked.insert(rank)
    }

    fn note_long(&mut self, kind: LockKind, rank: u32) -> bool {
        let kept = self.get(kind).and_then(|seen| seen.kept.get(&rank));
        if kept.is_some_and(|kept| kept.long) {
            return false;
        }
        self.at(kind).kept.entry(rank).or_default().long = true;
        true
    }

    fn note_nested(&mut self, kind: LockKind, rank: u32, nested: LockKind) -> bool {
        let kept = self.get(kind).and_then(|seen| seen.kept.get(&rank));
        if kept.is_some_and(|kept| kept.nested.contains(&nested)) {
            return false;
        }
        let kept = self.at(kind).kept.entry(rank).or_default();
        kept.nested.push(nested);
        true
    }
}

impl Mpi {
    /// The kind of a rank's lock on a target.
    pub fn lock_kind(&self, window: u32, rank: u32, target: u32) -> Option<LockKind> {
        let side = self.side(window, rank)?;
        let comm = self.comm(self.windows.get(window)?.comm)?;
        Some(LockKind {
            window: comm.made_at,
            target,
            exclusive: side.locks.get(&target)?.exclusive,
        })
    }

    /// A rank has asked for locks on these targets.
    pub fn note_asked(&mut self, window: u32, rank: u32, targets: &[u32]) {
        for &target in targets {
            if let Some(kind) = self.lock_kind(window, rank, target) {
                self.lock_use.note_asked(kind, rank);
            }
        }
    }

    /// The kinds of the locks that a rank has and that keep others waiting.
    fn locks_held(&self, rank: u32) -> Vec<LockKind> {
        let windows = self.windows.iter();
        let sides = windows.filter_map(|(number, window)| Some((number, window.sides.get(&rank)?)));
        let locks = sides.flat_map(|(number, side)| {
            let locks = side.locks.iter();
            let held = locks.filter(|(_, lock)| lock.held && !lock.unchecked);
            held.map(move |(&target, _)| (number, target))
        });
        locks
            .filter_map(|(number, target)| self.lock_kind(number, rank, target))
            .collect()
    }

    /// A rank keeps the locks that it has while it waits for something else, or for ever.
    pub fn note_kept(&mut self, rank: u32) {
        for kind in self.locks_held(rank) {
            self.lock_use.note_long(kind, rank);
        }
    }

    /// A rank keeps the locks that it has while it waits for others.
    pub fn note_kept_for(&mut self, rank: u32, wanted: &[LockKind]) {
        if self.size() > MOST_RANKS {
            return self.note_kept(rank);
        }
        for kind in self.locks_held(rank) {
            for &nested in wanted {
                self.lock_use.note_nested(kind, rank, nested);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(target: u32, exclusive: bool) -> LockKind {
        LockKind {
            window: Span::UNKNOWN,
            target,
            exclusive,
        }
    }

    /// All these ranks have asked for all these locks.
    fn asked(locks: &[LockKind], ranks: &[u32]) -> LockUse {
        let mut seen = LockUse::default();
        for &lock in locks {
            for &rank in ranks {
                seen.note_asked(lock, rank);
            }
        }
        seen
    }

    #[test]
    fn a_lock_that_is_kept_only_counts_if_another_rank_asks() {
        let (lock, other) = (lock(0, true), lock(1, true));
        let mut seen = asked(&[lock], &[1]);
        seen.note_long(lock, 1);
        assert!(seen.passing().contains(lock));
        assert!(seen.add(&asked(&[lock, other], &[2])), "it is new");
        assert!(!seen.passing().contains(lock));
        assert!(seen.passing().contains(other));
    }

    #[test]
    fn shared_locks_that_are_kept_only_exclude_exclusive_ones() {
        let (shared, exclusive) = (lock(0, false), lock(0, true));
        let mut seen = asked(&[shared], &[0, 1]);
        seen.note_long(shared, 1);
        assert!(seen.passing().contains(shared));
        seen.add(&asked(&[exclusive], &[0]));
        assert!(!seen.passing().contains(exclusive));
        assert!(!seen.passing().contains(shared), "it keeps the other");
    }

    #[test]
    fn locks_in_one_order_pass_and_locks_in_both_orders_do_not() {
        let (one, other) = (lock(0, true), lock(1, true));
        let mut seen = asked(&[one, other], &[0, 1]);
        seen.note_nested(one, 0, other);
        assert!(seen.passing().contains(one) && seen.passing().contains(other));
        seen.note_nested(other, 1, one);
        assert!(!seen.passing().contains(one) && !seen.passing().contains(other));
    }

    #[test]
    fn shared_locks_under_each_other_pass_if_exclusive_ones_are_not_kept() {
        let [one, other] = [0, 1].map(|target| lock(target, false));
        let exclusive = lock(0, true);
        let mut seen = asked(&[one, other, exclusive], &[0, 1]);
        seen.note_nested(one, 0, other);
        seen.note_nested(other, 1, one);
        assert!([one, other, exclusive].map(|kind| seen.passing().contains(kind)) == [true; 3]);
    }
}
