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

use impasse_ir::Span;

use super::access::{Access, Does, Epoch, Owner, in_order};
use super::clocks::{Clock, Order, Stamp};
use super::own::OwnCall;
use super::{Token, Whose};
use crate::job::Job;
use crate::state::{Flavour, Issue, IssueKind, Mpi};
use crate::transfer::{Action, Transfer};

/// So many pieces of memory of one operation are looked at.
const MOST_PIECES: usize = 1 << 10;

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

impl std::hash::Hash for Within {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl Mpi {
    /// A rank touches its memory of a window, or that which all share: pieces by address and length. It does so
    /// until an operation is complete, or only now.
    pub(super) fn note_own(
        &mut self,
        rank: u32,
        window: u32,
        pieces: &[(u64, u64)],
        does: Does,
        until: Option<Whose>,
        by: OwnCall,
    ) {
        let Some((owner, offset)) = self.owner(window, rank) else {
            return;
        };
        let lock = self.own_lock(window, rank, rank);
        let Some(order) = &mut self.order else {
            return;
        };
        let start = Clock::clone(order.clock(rank));
        // Who has got data from a call knows that it was read; of anything else the next call tells.
        let is_sent = by.routine.is_some() && does == Does::Reads;
        let over = (rank, order.count(rank) + u32::from(!is_sent));
        let fences = order.accesses.fences_of(window, rank);
        let access = Access {
            rank,
            routine: by.routine,
            does,
            pieces: in_order(pieces.iter().copied(), offset),
            span: by.span,
            over: until.is_none().then_some(over).into_iter().collect(),
            start,
            fences,
            fences_at_end: if until.is_none() { fences } else { u32::MAX },
            until,
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
        let now = (*origin, order.count(*origin));
        let over = match within.epoch {
            Epoch::Lock { .. } => {
                (now.1 > start[*origin as usize] && !within.only_local).then_some(now)
            }
            // Data that an origin gets has come when its epoch of access is over, which waits for it.
            Epoch::Group => matches!(transfer.action, Action::Get(_)).then_some(now),
            // The target has called the fence, too.
            Epoch::Fence => Some((*target, order.count(*target))),
        };
        let fences = match within.epoch {
            Epoch::Fence => within.fences,
            _ => order.accesses.fences_of(*window, *origin),
        };
        let access = Access {
            rank: *origin,
            routine: Some(within.routine),
            does: does(&transfer.action),
            pieces,
            span: transfer.span,
            over: over.into_iter().collect(),
            start,
            fences,
            fences_at_end: fences,
            until: None,
            epoch: Some(within.epoch),
            lock: match within.epoch {
                Epoch::Lock { exclusive } => Some(exclusive),
                Epoch::Fence | Epoch::Group => None,
            },
        };
        self.check_no_put(transfer, access.does);
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
            log.retain(|access| access.fences_at_end >= kept);
        }
    }

    /// The operations of an origin on these targets are complete there.
    pub fn note_flush(&mut self, window: u32, origin: u32, targets: &[u32]) {
        let Some(order) = &mut self.order else {
            return;
        };
        let over = (origin, order.count(origin));
        for ((_, owner), access) in order.accesses.open(window, origin) {
            let is_target = owner.is_none_or(|owner| targets.contains(&owner));
            let locked = matches!(access.epoch, Some(Epoch::Lock { .. }));
            if locked && is_target {
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
            order.accesses.asserted.retain(|(at, _), _| *at != window);
            order.accesses.locks.retain(|lock| lock.window != window);
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
                let token = Token::window(number);
                let machine = self.ranks[rank as usize].machine_mut();
                machine.watch(token.bits(), true, &[(part.base, part.size)]);
            }
        }
    }
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
