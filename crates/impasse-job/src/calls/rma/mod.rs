//! One-sided communication: MPI 4.1, chapter 12.

mod atomic;
mod create;
mod fence;
mod groups;
mod locks;
mod operations;
mod shared;

use std::sync::Arc;

use impasse_mpi::HandleKind;

pub(super) use atomic::basic;

use crate::call::{Call, CallResult, Handler, Outcome, Wait, WaitOn, fault};
use crate::data::Place;
use crate::state::{Mpi, Side, Until, Window};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    create::lookup(name)
        .or_else(|| fence::lookup(name))
        .or_else(|| groups::lookup(name))
        .or_else(|| locks::lookup(name))
        .or_else(|| operations::lookup(name))
}

/// The program promises that nobody competes, or that the other side has called already (MPI 4.1,
/// section 12.5.5).
const NO_CHECK: i64 = 1024;

/// Handles that programs make begin here, counted from the null handle of their kind.
const FIRST_OWN: u64 = 0x1000;

impl Call<'_> {
    /// The number of the window argument at `index`.
    pub(super) fn window(&mut self, index: usize) -> CallResult<u32> {
        let handle = self.bits(index)?;
        self.window_of(handle)
    }

    /// The number of the window behind a handle.
    fn window_of(&self, handle: u64) -> CallResult<u32> {
        let found = self.mpi.window_number(self.rank, handle);
        found.ok_or_else(|| fault("MPI_ERR_WIN", "the window is not valid"))
    }

    /// The world rank of a member of a window, given by the argument at `index`; none for
    /// `MPI_PROC_NULL`.
    fn target(&mut self, index: usize, window: u32) -> CallResult<Option<u32>> {
        let rank = self.int(index)?;
        if rank == crate::call::PROC_NULL {
            return Ok(None);
        }
        let member = self.win(window)?.member(rank);
        let missing = || {
            fault(
                "MPI_ERR_RANK",
                format!("there is no rank {rank} in the window"),
            )
        };
        member.map(Some).ok_or_else(missing)
    }

    /// A window by its number.
    fn win(&self, window: u32) -> CallResult<&Window> {
        let found = self.mpi.windows.get(window);
        found.ok_or_else(|| fault("MPI_ERR_WIN", "the window is not valid"))
    }

    /// What the caller does with a window.
    fn side(&mut self, window: u32) -> CallResult<&mut Side> {
        let found = self.mpi.side_mut(window, self.rank);
        found.ok_or_else(|| fault("MPI_ERR_WIN", "the window is not valid"))
    }

    /// The place of a handle or address that a collective call gives.
    pub(super) fn handle_place(&mut self, index: usize) -> CallResult<Place> {
        let aint = impasse_mpi::handle_named("MPI_AINT").map_or(0, |handle| handle.value);
        Ok(Place {
            address: self.bits(index)?,
            count: 1,
            layout: self.datatype_of(aint)?,
        })
    }

    /// Adds a group and gives its handle.
    pub(super) fn add_group(&mut self, members: Arc<[u32]>) -> u64 {
        let groups = &mut self.mpi.rank_mut(self.rank).groups;
        HandleKind::Group.null() + FIRST_OWN + u64::from(groups.insert(members))
    }

    /// Adds an info object without keys and gives its handle.
    pub(super) fn add_empty_info(&mut self) -> u64 {
        let infos = &mut self.mpi.rank_mut(self.rank).infos;
        HandleKind::Info.null() + FIRST_OWN + u64::from(infos.insert(Default::default()))
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
