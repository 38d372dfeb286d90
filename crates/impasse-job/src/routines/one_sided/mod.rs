//! One-sided communication: MPI 4.1, chapter 12.

mod atomic;
mod attach;
pub(super) mod create;
pub(super) mod fence;
pub(super) mod groups;
pub(super) mod locks;
pub(super) mod operations;
mod shared;

use std::sync::Arc;

use impasse_mpi::constants::PROC_NULL;
use impasse_mpi::{ASSERTIONS, Arg, ErrorClass, HandleKind, assertions_of};

pub(super) use atomic::basic;

use crate::context::{Call, CallResult, Outcome, Wait, WaitOn, fault};
use crate::state::{IssueKind, Mpi, Side, Until, Window};

impl Call<'_> {
    /// The number of the window argument.
    pub(super) fn window(&mut self) -> CallResult<u32> {
        let handle = self.bits(Arg::win)?;
        self.window_of(handle)
    }

    /// The number of the window behind a handle.
    fn window_of(&self, handle: u64) -> CallResult<u32> {
        let found = self.mpi.window_number(self.rank, handle);
        found.ok_or_else(|| self.bad_handle(HandleKind::Win, handle))
    }

    /// The world rank of a member of a window, given by an argument; none for `MPI_PROC_NULL`.
    fn target(&mut self, name: Arg, window: u32) -> CallResult<Option<u32>> {
        let rank = self.int(name)?;
        if rank == PROC_NULL {
            return Ok(None);
        }
        let member = self.win(window)?.member(rank);
        let missing = || {
            fault(
                ErrorClass::RANK,
                format!("there is no rank {rank} in the window"),
            )
        };
        member.map(Some).ok_or_else(missing)
    }

    /// A window by its number.
    fn win(&self, window: u32) -> CallResult<&Window> {
        let found = self.mpi.windows.get(window);
        found.ok_or_else(|| fault(ErrorClass::WIN, "the window is not valid"))
    }

    /// What the caller does with a window.
    fn side(&mut self, window: u32) -> CallResult<&mut Side> {
        let found = self.mpi.side_mut(window, self.rank);
        found.ok_or_else(|| fault(ErrorClass::WIN, "the window is not valid"))
    }

    /// Adds a group and gives its handle.
    pub(super) fn add_group(&mut self, members: Arc<[u32]>) -> u64 {
        let groups = &mut self.mpi.rank_mut(self.rank).groups;
        HandleKind::Group.own(groups.insert(members))
    }

    /// Adds an info object without keys and gives its handle.
    pub(super) fn add_empty_info(&mut self) -> u64 {
        let infos = &mut self.mpi.rank_mut(self.rank).infos;
        HandleKind::Info.own(infos.insert(Default::default()))
    }
}

/// Records an assertion that is not for this call (MPI 4.1, section 12.5.5).
fn check_assert(call: &mut Call<'_>) -> CallResult<()> {
    let (given, routine) = (call.int(Arg::assert)?, call.routine.plain);
    let allowed = assertions_of(routine).iter();
    let rest = allowed.fold(given, |rest, (_, bit)| rest & !bit);
    if rest == 0 {
        return Ok(());
    }
    let detail = match ASSERTIONS.iter().find(|(_, bit)| rest & bit != 0) {
        Some((name, _)) => format!("`{name}` is no assertion for `{routine}`"),
        None => format!("the assertions of `{routine}` are {given}, which has no meaning"),
    };
    call.note(IssueKind::Misuse, detail);
    Ok(())
}

/// Records that another epoch of access is opened while operations wait for a fence: the epochs of a
/// process on a window do not overlap (MPI 4.1, section 12.5).
fn check_fence_is_over(call: &mut Call<'_>, window: u32) -> CallResult<()> {
    if !call.side(window)?.fence_operations.is_empty() {
        let routine = call.routine.name;
        let detail =
            format!("`{routine}` opens an epoch inside one that only `MPI_Win_fence` closes");
        call.note(IssueKind::EpochMisuse, detail);
    }
    Ok(())
}

/// Waits at a window.
fn wait(window: u32, until: &Until) -> Outcome {
    Outcome::Wait(Wait {
        on: WaitOn::Window(Mpi::window_handle(window)),
        requests: Vec::new(),
        memo: until.memo(),
    })
}
