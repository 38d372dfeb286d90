//! Races at windows: two accesses to the same memory of which one changes it, and nothing orders them (MPI 4.1,
//! section 12.7).
//!
//! An access of a rank to its own memory happens between two of its calls. A one-sided operation lasts from its
//! call to where it is known to be complete at the target: the fence that ends its epoch, the end of the exposure
//! that it met, or a flush or the end of the lock at its origin. One access lies before another if its end
//! happens before the other's start ([`super::clocks`]). Fences order more than their callers know: an operation
//! reaches its target only after the target has called the fence that begins the epoch (section 12.5.1). So
//! accesses are also ordered by the number of fences before them. Accesses under locks that exclude each other
//! never happen at the same time, whoever comes first.

use std::collections::BTreeMap;

use impasse_ir::Span;

use super::clocks::{Clock, Order, Stamp};
use super::{Token, Whose};
use crate::data::Builtin;
use crate::job::Job;
use crate::state::{Flavour, Issue, IssueKind, Mpi};
use crate::transfer::{Action, Transfer};

/// So many accesses to the memory of one rank are kept for comparison.
const MOST_ACCESSES: usize = 1 << 11;

/// So many pieces of memory of one operation are looked at.
const MOST_PIECES: usize = 1 << 10;

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    Reads,
    Writes,
    /// An accumulate operation, or one like it; none for those that go with all others.
    Combines(Option<Builtin>),
}

/// What makes a one-sided operation part of an epoch, and where it was called. It is no part of the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Within {
    /// The clock of the origin at the call.
    pub stamp: Stamp,
    pub epoch: Epoch,
    /// Fences of the origin at the window before it.
    pub fences: u32,
    /// The name of the routine.
    pub routine: &'static str,
    /// Whether what comes next completes it at the origin only.
    pub only_local: bool,
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

impl std::hash::Hash for Within {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// One access.
#[derive(Clone, Debug)]
struct Access {
    /// World rank of the one whose doing it is.
    rank: u32,
    /// The routine; none for loads and stores.
    routine: Option<&'static str>,
    does: Does,
    /// The bytes, in order: first and behind the last.
    pieces: Vec<(u64, u64)>,
    span: Span,
    /// What lies before its start.
    start: Clock,
    /// The calls of ranks from which on it is known to be over; none if it is not yet. Loads and stores are over
    /// with the next call of their rank.
    over: Vec<(u32, u32)>,
    /// Fences of its rank at the window before it.
    fences: u32,
    epoch: Option<Epoch>,
    /// Whether it is under a lock on this memory, and an exclusive one.
    lock: Option<bool>,
}

/// Whose memory at which window: a rank's, or that which all share.
type Owner = (u32, Option<u32>);

/// The accesses to windows that may still be in conflict with later ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accesses {
    log: BTreeMap<Owner, Vec<Access>>,
    /// Fences by window and rank.
    fences: BTreeMap<(u32, u32), u32>,
    /// What lies before the values that are there, by the first byte.
    written: BTreeMap<(Owner, u64), Stamp>,
    /// Where ranks have read under locks.
    looks: Vec<(u32, Span)>,
    /// Windows that were just made.
    new: Vec<u32>,
    /// What was told: places.
    told: Vec<(Span, Span)>,
}

impl Access {
    fn is_before(&self, other: &Access) -> bool {
        let known = |&(rank, count): &(u32, u32)| other.start[rank as usize] >= count;
        self.fences < other.fences || self.over.iter().any(known)
    }

    /// Whether it is a load or store.
    fn is_local(&self) -> bool {
        self.routine.is_none()
    }

    /// Whether another one is the same load or store, made later.
    fn is_again(&self, other: &Access) -> bool {
        self.is_local()
            && other.is_local()
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

    /// Who does it, in words.
    fn subject(&self) -> String {
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

/// Whether two accesses must not happen at the same time. Accumulate operations may if their operators are the
/// same, or one leaves the target as it is (section 12.7.1).
fn clash(one: Does, two: Does) -> bool {
    let only_reads = |does| matches!(does, Does::Reads | Does::Combines(Some(Builtin::NoOp)));
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
    fn add(&mut self, owner: Owner, new: Access) -> Option<(Access, Access)> {
        let log = self.log.entry(owner).or_default();
        let conflict = log.iter().find(|old| {
            let is_told = |&(one, two): &(Span, Span)| {
                (one, two) == (old.span, new.span) || (two, one) == (old.span, new.span)
            };
            old.is_in_conflict(&new) && !self.told.iter().any(is_told)
        });
        let conflict = conflict.cloned();
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

    fn fences_of(&self, window: u32, rank: u32) -> u32 {
        let fences = self.fences.get(&(window, rank));
        fences.copied().unwrap_or(0)
    }

    /// Operations at a window that are not over, of an origin.
    fn open(&mut self, window: u32, origin: u32) -> impl Iterator<Item = (Owner, &mut Access)> {
        let log = self.log.iter_mut();
        let log = log.filter(move |((at, _), _)| *at == window);
        let all = log.flat_map(|(owner, log)| log.iter_mut().map(|access| (*owner, access)));
        all.filter(move |(_, access)| {
            access.rank == origin && access.routine.is_some() && access.over.is_empty()
        })
    }
}

impl Mpi {
    /// A rank has touched its memory of a window, or that which all share: pieces by address and length.
    pub fn note_local(
        &mut self,
        rank: u32,
        window: u32,
        pieces: &[(u64, u64)],
        does: Does,
        span: Span,
    ) {
        let Some((owner, offset)) = self.owner(window, rank) else {
            return;
        };
        let lock = self.own_lock(window, rank, rank);
        let Some(order) = &mut self.order else {
            return;
        };
        let start = Clock::clone(order.clock(rank));
        let access = Access {
            rank,
            routine: None,
            does,
            pieces: in_order(pieces.iter().copied(), offset),
            span,
            over: vec![(rank, order.count(rank) + 1)],
            start,
            fences: order.accesses.fences_of(window, rank),
            epoch: None,
            lock,
        };
        self.add_access(owner, access);
    }

    /// A one-sided operation is carried out.
    pub fn note_transfer(&mut self, transfer: &Transfer) {
        let Transfer {
            origin,
            target,
            window,
            within,
            ..
        } = transfer;
        let (Some((owner, offset)), Some(start)) =
            (self.owner(*window, *target), within.stamp.0.clone())
        else {
            return;
        };
        let pieces = in_order(transfer.place.each_run().take(MOST_PIECES), offset);
        self.follow_value(owner, transfer, pieces.first().map_or(0, |piece| piece.0));
        let Some(order) = &mut self.order else {
            return;
        };
        let now = order.count(*origin);
        let is_over = match within.epoch {
            Epoch::Lock { .. } => now > start[*origin as usize] && !within.only_local,
            // Data that an origin gets has come when its epoch of access is over, which waits for it.
            Epoch::Group => matches!(transfer.action, Action::Get(_)),
            Epoch::Fence => false,
        };
        let access = Access {
            rank: *origin,
            routine: Some(within.routine),
            does: does(&transfer.action),
            pieces,
            span: transfer.span,
            over: is_over.then_some((*origin, now)).into_iter().collect(),
            start,
            fences: match within.epoch {
                Epoch::Fence => within.fences,
                _ => order.accesses.fences_of(*window, *origin),
            },
            epoch: Some(within.epoch),
            lock: match within.epoch {
                Epoch::Lock { exclusive } => Some(exclusive),
                Epoch::Fence | Epoch::Group => None,
            },
        };
        self.add_access(owner, access);
    }

    /// What an operation reads under a lock was written before by whoever wrote it: the origin knows that if the
    /// operation is atomic, or if it reads again and again, as one does to wait for a value. What comes of a single
    /// look depends on who comes first, so it orders nothing.
    fn follow_value(&mut self, owner: Owner, transfer: &Transfer, first: u64) {
        if !matches!(transfer.within.epoch, Epoch::Lock { .. }) {
            return;
        }
        let Some(order) = &mut self.order else {
            return;
        };
        let written = order.accesses.written.get(&(owner, first)).cloned();
        if does(&transfer.action) != Does::Reads {
            let known = order.accesses.written.entry((owner, first)).or_default();
            *known = std::mem::take(known).and(&transfer.within.stamp);
        }
        let looks = matches!(transfer.action, Action::Get(_));
        let look = (transfer.origin, transfer.span);
        let again = looks && order.accesses.looks.contains(&look);
        if looks && !again {
            order.accesses.looks.push(look);
        }
        let counts = again || transfer.gives_back() && !looks;
        if let Some(written) = written.filter(|_| counts) {
            self.learn(transfer.origin, &written);
        }
    }

    fn add_access(&mut self, owner: Owner, access: Access) {
        let Some(order) = &mut self.order else {
            return;
        };
        let Some((old, new)) = order.accesses.add(owner, access) else {
            return;
        };
        let memory = match owner.1 {
            Some(rank) => format!("memory of rank {rank}"),
            None => String::from("memory that ranks share"),
        };
        let (first, second) = (old.subject(), new.subject());
        self.issue(Issue {
            kind: IssueKind::WindowRace,
            places: vec![(new.rank, new.span), (old.rank, old.span)],
            detail: format!("{memory} is touched in no fixed order: {second}, and {first}"),
        });
    }

    /// Whose memory an address of a rank at a window is, and from where addresses are counted.
    fn owner(&self, window: u32, rank: u32) -> Option<(Owner, u64)> {
        let data = self.windows.get(window)?;
        match data.flavour {
            Flavour::Shared => Some(((window, None), *data.shared.copies.get(&rank)?)),
            _ => Some(((window, Some(rank)), 0)),
        }
    }

    /// Whether a rank has a lock on the memory of a target, and an exclusive one.
    fn own_lock(&self, window: u32, rank: u32, target: u32) -> Option<bool> {
        let lock = self.side(window, rank)?.locks.get(&target)?;
        Some(lock.exclusive)
    }

    /// What an operation that is called now is part of.
    pub fn within(&self, rank: u32, window: u32, epoch: Epoch, routine: &'static str) -> Within {
        let fences = self.order.as_ref();
        Within {
            stamp: self.stamp(rank),
            epoch,
            fences: fences.map_or(0, |order| order.accesses.fences_of(window, rank)),
            routine,
            only_local: false,
        }
    }

    /// A window was made: its memory is to be watched.
    pub fn note_window(&mut self, window: u32) {
        if let Some(order) = &mut self.order {
            order.accesses.new.push(window);
        }
    }

    /// A rank calls a fence. What lies before the fences of all members is in conflict with nothing any more.
    pub fn pass_fence(&mut self, window: u32, rank: u32) {
        let Some(order) = &mut self.order else {
            return;
        };
        let accesses = &mut order.accesses;
        *accesses.fences.entry((window, rank)).or_default() += 1;
        let members = self.windows.get(window).map(|window| window.members.iter());
        let fences = members.into_iter().flatten();
        let least = fences
            .map(|&member| accesses.fences_of(window, member))
            .min();
        // The operations of the epoch that ends are still to be carried out.
        let kept = least.unwrap_or(0).saturating_sub(1);
        for (_, log) in accesses.log.iter_mut().filter(|((at, _), _)| *at == window) {
            log.retain(|access| access.fences >= kept);
        }
    }

    /// The operations of an origin on these targets are complete there.
    pub fn note_flush(&mut self, window: u32, origin: u32, targets: &[u32]) {
        let shared = self.windows.get(window);
        let shared = shared.is_some_and(|window| window.flavour == Flavour::Shared);
        let Some(order) = &mut self.order else {
            return;
        };
        let over = (origin, order.count(origin));
        for ((_, owner), access) in order.accesses.open(window, origin) {
            let is_target = owner.is_none_or(|owner| targets.contains(&owner));
            let locked = matches!(access.epoch, Some(Epoch::Lock { .. }));
            if locked && (is_target || shared) {
                access.over.push(over);
            }
        }
    }

    /// Operations with requests that have brought the origin data are complete: those called here.
    pub fn note_result(&mut self, origin: u32, called_at: Span) {
        let Some(order) = &mut self.order else {
            return;
        };
        let over = (origin, order.count(origin));
        let Order { accesses, .. } = &mut **order;
        for access in accesses.log.values_mut().flatten() {
            let gives_back = access.does != Does::Writes;
            if access.rank == origin && access.span == called_at && gives_back {
                access.over.push(over);
            }
        }
    }

    /// The exposure of a target has ended: what was done to it is complete.
    pub fn note_exposure_end(&mut self, window: u32, target: u32) {
        let Some(order) = &mut self.order else {
            return;
        };
        let over = (target, order.count(target));
        let log = order.accesses.log.get_mut(&(window, Some(target)));
        for access in log.into_iter().flatten() {
            if access.epoch == Some(Epoch::Group) && access.over.is_empty() {
                access.over.push(over);
            }
        }
    }

    /// Forgets the accesses to a window that is freed.
    pub fn forget_accesses(&mut self, window: u32) {
        if let Some(order) = &mut self.order {
            order.accesses.log.retain(|(at, _), _| *at != window);
            order.accesses.fences.retain(|(at, _), _| *at != window);
            order
                .accesses
                .written
                .retain(|((at, _), _), _| *at != window);
        }
    }
}

impl Job {
    /// Watches the memory of windows that were just made; what all share is watched when it is there.
    pub(crate) fn watch_new_windows(&mut self) {
        let Some(order) = &mut self.mpi.order else {
            return;
        };
        for number in std::mem::take(&mut order.accesses.new) {
            let Some(window) = self.mpi.windows.get(number) else {
                continue;
            };
            let parts = window
                .parts
                .iter()
                .filter(|(_, part)| part.base != 0 && part.size > 0);
            for (&rank, part) in parts {
                let whose = Whose::Window { number };
                let token = Token {
                    whose,
                    writes: false,
                };
                let machine = self.ranks[rank as usize].machine_mut();
                machine.watch(token.bits(), true, &[(part.base, part.size)]);
            }
        }
    }
}

/// Pieces of memory, given by address and length, in order: first and behind the last, counted from `offset`.
fn in_order(pieces: impl Iterator<Item = (u64, u64)>, offset: u64) -> Vec<(u64, u64)> {
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

/// What an operation does to the memory of its target.
fn does(action: &Action) -> Does {
    match action {
        Action::Put(_) => Does::Writes,
        Action::Get(_) => Does::Reads,
        Action::Combine { operator, .. } => Does::Combines(Some(*operator)),
        Action::Swap { .. } => Does::Combines(None),
    }
}
