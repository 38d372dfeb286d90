//! Accesses to the memory of windows, and which of them are in conflict.

use std::collections::BTreeMap;

use impasse_ir::Span;

use super::Whose;
use super::assertions::{Locked, NoPut};
use super::clocks::{Clock, Stamp};
use super::own::Pending;
use crate::data::Builtin;

/// So many accesses to the memory of one rank are kept for comparison.
const MOST_ACCESSES: usize = 1 << 11;

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    Reads,
    Writes,
    /// An accumulate operation, or one like it; none for those that go with all others.
    Combines(Option<Builtin>),
}

/// What kind of epoch an operation is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Epoch {
    #[default]
    Fence,
    Group,
    Lock {
        exclusive: bool,
    },
}

/// One access.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    /// World rank of the one whose doing it is.
    pub rank: u32,
    /// The routine; none for loads and stores.
    pub routine: Option<&'static str>,
    pub does: Does,
    /// The bytes, in order: first and behind the last.
    pub pieces: Vec<(u64, u64)>,
    pub span: Span,
    /// What lies before its start.
    pub start: Clock,
    /// The calls of ranks from which on it is known to be over; none if it is not yet. Loads and stores are over
    /// with the next call of their rank.
    pub over: Vec<(u32, u32)>,
    /// Fences of its rank at the window before it.
    pub fences: u32,
    /// The same when it is over, as far as that is known.
    pub fences_at_end: u32,
    /// What completes it, for what an operation of its rank reads that is under way.
    pub until: Option<Whose>,
    /// For one-sided operations.
    pub epoch: Option<Epoch>,
    /// Whether it is under a lock on this memory, and an exclusive one.
    pub lock: Option<bool>,
}

/// Whose memory at which window: a rank's, or that which all share.
pub(crate) type Owner = (u32, Option<u32>);

/// The accesses to windows that may still be in conflict with later ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accesses {
    pub log: BTreeMap<Owner, Vec<Access>>,
    /// Fences by window and rank.
    pub fences: BTreeMap<(u32, u32), u32>,
    /// What lies before the values that are there, by the first byte.
    pub written: BTreeMap<(Owner, u64), Stamp>,
    /// Where ranks have read under locks.
    pub looks: Vec<(u32, Span)>,
    /// Windows that were just made.
    pub new: Vec<u32>,
    /// What own operations under way write to.
    pub pending: Vec<Pending>,
    /// Locks that were asked for.
    pub locks: Vec<Locked>,
    /// That nobody puts data somewhere.
    pub no_put: Vec<NoPut>,
    /// What was asserted first at a fence, by window and number.
    pub asserted: BTreeMap<(u32, u32), (u32, i64, Span)>,
    /// The calls of ranks with which they last synchronised at a window, by window and rank.
    pub synchronised: BTreeMap<(u32, u32), u32>,
    /// What was told: places.
    pub told: Vec<(Span, Span)>,
}

impl Access {
    fn is_before(&self, other: &Access) -> bool {
        self.fences_at_end < other.fences || self.is_over_before(other)
    }

    /// Whether it is known to be over, whatever the fences at its window.
    fn is_over_before(&self, other: &Access) -> bool {
        let known = |&(rank, count): &(u32, u32)| other.start[rank as usize] >= count;
        self.over.iter().any(known)
    }

    /// Whether it is of the owner itself: a load or store, or memory that a message or the like uses.
    fn is_local(&self) -> bool {
        self.epoch.is_none()
    }

    /// Whether another one is the same load or store, made later.
    fn is_again(&self, other: &Access) -> bool {
        self.is_local()
            && other.is_local()
            && self.until.is_none()
            && (self.rank, self.span, self.does, self.lock)
                == (other.rank, other.span, other.does, other.lock)
            && self.pieces == other.pieces
    }

    /// Whether locks keep the two apart.
    fn excludes(&self, other: &Access) -> bool {
        let exclusive = match (self.lock, other.lock) {
            (Some(one), Some(two)) => one || two,
            _ => false,
        };
        exclusive && self.rank != other.rank
    }

    fn overlaps(&self, other: &Access) -> bool {
        let meets = |one: &(u64, u64), two: &(u64, u64)| one.0 < two.1 && two.0 < one.1;
        if !meets(&self.range(), &other.range()) {
            return false;
        }
        let (mut ours, mut theirs) = (
            self.pieces.iter().peekable(),
            other.pieces.iter().peekable(),
        );
        while let (Some(one), Some(two)) = (ours.peek(), theirs.peek()) {
            if meets(one, two) {
                return true;
            }
            match one.1 <= two.1 {
                true => ours.next(),
                false => theirs.next(),
            };
        }
        false
    }

    /// The range that its pieces lie in.
    fn range(&self) -> (u64, u64) {
        let first = self.pieces.first().map_or(0, |piece| piece.0);
        (first, self.pieces.last().map_or(0, |piece| piece.1))
    }

    fn is_in_conflict(&self, other: &Access) -> bool {
        // Loads and stores of one rank are in order, and so are its accumulate operations (section 12.7.2).
        let combine = |access: &Access| matches!(access.does, Does::Combines(_));
        let alike = [Access::is_local, combine];
        let in_order = alike.iter().any(|are| are(self) && are(other)) && self.rank == other.rank;
        !in_order
            && clash(self.does, other.does)
            && !self.is_before(other)
            && !other.is_before(self)
            && !self.excludes(other)
            && self.overlaps(other)
    }

    /// The same for operations on the same memory as part of another window. Operations of different windows must
    /// not meet at all, not even accumulate operations (section 12.2.1).
    fn is_in_conflict_across(&self, other: &Access) -> bool {
        let changes = |access: &Access| !only_reads(access.does);
        !self.is_local()
            && !other.is_local()
            && (changes(self) || changes(other))
            && !self.is_over_before(other)
            && !other.is_over_before(self)
            && self.overlaps(other)
    }

    /// Who does it, in words.
    pub fn subject(&self) -> String {
        let (rank, does) = (self.rank, self.does);
        let does = match does {
            Does::Reads => "reads",
            Does::Writes => "writes to",
            Does::Combines(_) => "combines data with",
        };
        match self.routine {
            Some(routine) => format!("`{routine}` of rank {rank} {does} it"),
            None => format!("rank {rank} {does} it"),
        }
    }
}

fn only_reads(does: Does) -> bool {
    matches!(does, Does::Reads | Does::Combines(Some(Builtin::NoOp)))
}

/// Whether two accesses must not happen at the same time. Accumulate operations may if their operators are the
/// same, or one leaves the target as it is (section 12.7.1).
fn clash(one: Does, two: Does) -> bool {
    match (one, two) {
        _ if only_reads(one) && only_reads(two) => false,
        (Does::Combines(Some(one)), Does::Combines(Some(two))) => {
            one != two && ![one, two].contains(&Builtin::NoOp)
        }
        (Does::Combines(_), Does::Combines(_)) => false,
        _ => true,
    }
}

impl Accesses {
    /// Adds an access. Gives one that it is in conflict with, unless that was told.
    pub fn add(&mut self, owner: Owner, new: Access) -> Option<(Access, Access)> {
        let is_news = |old: &&Access| {
            let is_told = |&(one, two): &(Span, Span)| {
                (one, two) == (old.span, new.span) || (two, one) == (old.span, new.span)
            };
            !self.told.iter().any(is_told)
        };
        let is_across =
            |(window, rank): &Owner| *window != owner.0 && rank.is_some() && *rank == owner.1;
        let across = self.log.iter().filter(|(owner, _)| is_across(owner));
        let across = across.flat_map(|(_, log)| log);
        let across = across.filter(|old| old.is_in_conflict_across(&new));
        let here = self.log.get(&owner).into_iter().flatten();
        let here = here.filter(|old| old.is_in_conflict(&new));
        let conflict = here.chain(across).find(is_news).cloned();
        let log = self.log.entry(owner).or_default();
        // Who is not ordered with the same access of earlier is not with this one.
        match log.iter().position(|old| old.is_again(&new)) {
            Some(at) => log[at] = new.clone(),
            None if log.len() < MOST_ACCESSES => log.push(new.clone()),
            None => {}
        }
        let old = conflict?;
        self.told.push((old.span, new.span));
        Some((old, new))
    }

    pub fn fences_of(&self, window: u32, rank: u32) -> u32 {
        let fences = self.fences.get(&(window, rank));
        fences.copied().unwrap_or(0)
    }

    /// Operations at a window that are not over, of an origin.
    pub fn open(&mut self, window: u32, origin: u32) -> impl Iterator<Item = (Owner, &mut Access)> {
        let log = self.log.iter_mut();
        let log = log.filter(move |((at, _), _)| *at == window);
        let all = log.flat_map(|(owner, log)| log.iter_mut().map(|access| (*owner, access)));
        all.filter(move |(_, access)| {
            access.rank == origin && !access.is_local() && access.over.is_empty()
        })
    }
}

/// Pieces of memory, given by address and length, in order: first and behind the last, counted from `offset`.
pub(super) fn in_order(pieces: impl Iterator<Item = (u64, u64)>, offset: u64) -> Vec<(u64, u64)> {
    let counted = pieces.map(|(at, len)| {
        let first = at.wrapping_sub(offset);
        (first, first.wrapping_add(len))
    });
    let mut pieces: Vec<(u64, u64)> = counted.collect();
    pieces.sort_unstable();
    // Those that touch are one.
    pieces.dedup_by(|next, last| {
        let touch = next.0 <= last.1;
        if touch {
            last.1 = last.1.max(next.1);
        }
        touch
    });
    pieces
}
