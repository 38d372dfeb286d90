//! Windows of memory that other ranks reach (MPI 4.1, chapter 12).
//!
//! Operations are kept until they are synchronised, and then carried out in their order. Who gets
//! a lock, and whose operations under a shared lock come first, is a choice that is made when
//! nothing else can happen.

mod epochs;
mod lock_use;
mod locks;
mod waits;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use impasse_exec::{Contents, Fingerprint, Value};
use impasse_mpi::HandleKind;

pub use lock_use::{LockKind, LockUse, PassingLocks};
pub(crate) use waits::Until;

use super::{CommId, CommView, Mpi};
use crate::races::Stamp;
use crate::transfer::Transfer;

/// How a window came to its memory (MPI 4.1, section 12.2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Flavour {
    /// The program gave it.
    Create,
    /// MPI made it.
    Allocate,
    /// The program attaches and detaches it.
    Dynamic,
    /// MPI made it, and all ranks see it.
    Shared,
}

/// The memory of one member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub base: u64,
    pub size: u64,
    /// Bytes of one step of a displacement.
    pub unit: u64,
}

/// A window, as all its members share it.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Window {
    /// A communicator of its own, for its collective calls.
    pub comm: CommId,
    /// World ranks.
    pub members: Arc<[u32]>,
    pub flavour: Flavour,
    /// The memory of each member by world rank.
    pub parts: BTreeMap<u32, Part>,
    /// What each member does, by world rank.
    pub sides: BTreeMap<u32, Side>,
    /// For memory that all ranks see.
    pub shared: Shared,
}

/// Memory that all members see. Each has a copy; what it writes reaches the others at its next
/// call, which is where a program without data races may rely on it at the earliest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    /// Addresses of the copies by world rank.
    pub copies: BTreeMap<u32, u64>,
    /// What all have seen; nothing before the first call after it was made.
    pub contents: Option<Arc<Contents>>,
}

/// The contents are left out: they are in the memory of the members.
impl Hash for Shared {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.copies.hash(state);
    }
}

/// What one member does with a window.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct Side {
    /// Whether a fence has opened an epoch.
    pub fenced: bool,
    /// Operations since the last fence.
    pub fence_operations: Vec<Transfer>,
    /// Epochs of access that were begun with `MPI_Win_start`; only the last one may be open.
    pub accesses: VecDeque<Access>,
    /// The epoch of exposure that was begun with `MPI_Win_post`.
    pub exposure: Option<Exposure>,
    /// Locks that it has or wants, by target.
    pub locks: BTreeMap<u32, Lock>,
    /// Whether the locks are those of `MPI_Win_lock_all`.
    pub all: bool,
    /// Whether what it waits for was granted.
    pub granted: bool,
}

/// An epoch of access to the memory of some members.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Access {
    /// World ranks of the targets that have not let the operations pass.
    pub targets: BTreeSet<u32>,
    pub operations: Vec<Transfer>,
    /// Whether `MPI_Win_complete` was called.
    pub complete: bool,
    /// What lies before that.
    pub stamp: Stamp,
}

/// An epoch in which others have access.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Exposure {
    /// World ranks of the origins that are not complete.
    pub open: BTreeSet<u32>,
    /// An inner request that is done when no origin is left.
    pub request: u32,
    /// What lies before it.
    pub stamp: Stamp,
}

/// A lock on the memory of one target.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Lock {
    pub exclusive: bool,
    /// Whether it was granted.
    pub held: bool,
    /// Whether the program says that nobody competes for it.
    pub unchecked: bool,
    /// Operations that are not carried out yet.
    pub operations: Vec<Transfer>,
}

impl Mpi {
    /// The number of the window behind a handle.
    pub fn window_number(&self, rank: u32, handle: u64) -> Option<u32> {
        let number = HandleKind::Win.own_number(handle)?;
        let window = self.windows.get(number)?;
        window.sides.contains_key(&rank).then_some(number)
    }

    /// The handle of a window; the same on all members.
    pub fn window_handle(number: u32) -> u64 {
        HandleKind::Win.own(number)
    }

    /// What a rank does with a window.
    pub fn side(&self, window: u32, rank: u32) -> Option<&Side> {
        self.windows.get(window)?.sides.get(&rank)
    }

    /// What a rank does with a window.
    pub fn side_mut(&mut self, window: u32, rank: u32) -> Option<&mut Side> {
        self.windows.get_mut(window)?.sides.get_mut(&rank)
    }

    /// The communicator of a window as a member sees it.
    pub fn window_comm(&self, window: u32, rank: u32) -> Option<CommView> {
        let id = self.windows.get(window)?.comm;
        CommView::new(id, Arc::clone(self.comm(id)?), rank)
    }

    /// The window whose collective calls are on this communicator.
    pub fn window_of_comm(&self, comm: CommId) -> Option<u32> {
        let mut all = self.windows.iter();
        all.find(|(_, window)| window.comm == comm)
            .map(|(number, _)| number)
    }

    /// What a rank has opened at windows and not closed: the numbers of the windows, and clauses.
    pub fn open_epochs(&self, rank: u32) -> Vec<(u32, String)> {
        let windows = self.windows.iter();
        let sides = windows.filter_map(|(number, window)| Some((number, window.sides.get(&rank)?)));
        sides
            .flat_map(|(number, side)| {
                let access = side.accesses.back().is_some_and(|access| !access.complete);
                let locks = side.locks.keys();
                let locks = locks.map(|target| format!("the window of rank {target} is locked"));
                let access = access.then(|| "a window is open for access".to_owned());
                let exposed = side.exposure.as_ref();
                let exposed = exposed.map(|_| "a window is exposed".to_owned());
                let open = locks.chain(access).chain(exposed);
                open.map(move |what| (number, format!("{what} at `MPI_Finalize`")))
            })
            .collect()
    }

    /// Adds the state of all windows to a fingerprint.
    pub fn digest_windows(&self, print: &mut Fingerprint<'_>) {
        for (number, window) in self.windows.iter() {
            print.add_value((number, window));
            for side in window.sides.values() {
                let epochs = side.accesses.iter().map(|access| &access.operations);
                let locks = side.locks.values().map(|lock| &lock.operations);
                let all = epochs.chain(locks).chain([&side.fence_operations]);
                for payload in all.flatten().flat_map(Transfer::payloads) {
                    for id in payload.expressions() {
                        print.add_symbolic(Value::Symbolic(id));
                    }
                }
            }
        }
    }
}

impl Side {
    /// Operations on these targets that bring nothing back are completed at the origin only.
    pub fn flush_at_origin(&mut self, targets: &[u32]) {
        for target in targets {
            let lock = self.locks.get_mut(target);
            for operation in lock.into_iter().flat_map(|lock| &mut lock.operations) {
                operation.within.only_local = !operation.gives_back();
            }
        }
    }

    /// The epoch of access that is open.
    pub fn open_access(&mut self) -> Option<&mut Access> {
        self.accesses.back_mut().filter(|access| !access.complete)
    }
}

impl Window {
    /// World rank of a member by its rank in the window.
    pub fn member(&self, rank: i64) -> Option<u32> {
        let at = usize::try_from(rank).ok()?;
        self.members.get(at).copied()
    }
}
