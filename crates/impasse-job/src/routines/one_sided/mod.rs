//! One-sided communication: MPI 4.1, chapter 12.

mod atomic;
pub(super) mod create;
pub(super) mod fence;
pub(super) mod groups;
pub(super) mod locks;
pub(super) mod operations;
mod shared;

use std::sync::Arc;

use impasse_mpi::constants::PROC_NULL;
use impasse_mpi::{Arg, ErrorClass, HandleKind};

pub(super) use atomic::basic;

use crate::context::{Call, CallResult, Outcome, Wait, WaitOn, fault};
use crate::state::{Mpi, Side, Until, Window};

impl Call<'_> {
    /// The number of the window argument.
    pub(super) fn window(&mut self) -> CallResult<u32> {
        let handle = self.bits(Arg::win)?;
        self.window_of(handle)
    }

    /// The number of the window behind a handle.
    fn window_of(&self, handle: u64) -> CallResult<u32> {
        let found = self.mpi.window_number(self.rank, handle);
        found.ok_or_else(|| fault(ErrorClass::WIN, "the window is not valid"))
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

/// Waits at a window.
fn wait(window: u32, until: &Until) -> Outcome {
    Outcome::Wait(Wait {
        on: WaitOn::Window(Mpi::window_handle(window)),
        requests: Vec::new(),
        memo: until.memo(),
    })
}
