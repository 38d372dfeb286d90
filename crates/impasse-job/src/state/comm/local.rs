//! Communicator handles, and what only one rank knows of a communicator.

use impasse_mpi::HandleKind;

use super::{CommId, FIRST_OWN};
use crate::state::Slab;
use crate::state::rank_objects::Info;

/// A communicator handle of one rank with what only this rank knows of it.
#[derive(Clone, Debug, Hash)]
pub(crate) struct LocalComm {
    pub id: CommId,
    /// The name that the program gave it.
    pub name: Option<String>,
    /// The handle of its error handler.
    pub errhandler: u64,
    /// Attributes: keyval and value, the newest last.
    pub attributes: Vec<(i64, u64)>,
    /// Hints.
    pub info: Info,
}

impl LocalComm {
    /// Nothing set yet.
    pub fn new(id: CommId) -> LocalComm {
        LocalComm {
            id,
            name: None,
            errhandler: HandleKind::Errhandler.null() + 1,
            attributes: Vec::new(),
            info: Info::new(),
        }
    }
}

/// The communicator handles of one rank.
#[derive(Clone, Debug, Hash)]
pub(crate) struct LocalComms {
    world: LocalComm,
    alone: Option<LocalComm>,
    own: Slab<LocalComm>,
}

impl Default for LocalComms {
    fn default() -> LocalComms {
        LocalComms {
            world: LocalComm::new(CommId::WORLD),
            alone: None,
            own: Slab::default(),
        }
    }
}

impl LocalComms {
    /// What is behind a handle of rank `rank`.
    pub fn find(&self, rank: u32, handle: u64) -> Option<LocalComm> {
        match handle.checked_sub(HandleKind::Comm.null())? {
            1 => Some(self.world.clone()),
            2 => {
                let alone = self.alone.clone();
                Some(alone.unwrap_or_else(|| LocalComm::new(CommId(1 + rank))))
            }
            own => self.own.get(number(own)?).cloned(),
        }
    }

    /// The same, to change it.
    pub fn find_mut(&mut self, rank: u32, handle: u64) -> Option<&mut LocalComm> {
        match handle.checked_sub(HandleKind::Comm.null())? {
            1 => Some(&mut self.world),
            2 => Some(
                self.alone
                    .get_or_insert_with(|| LocalComm::new(CommId(1 + rank))),
            ),
            own => self.own.get_mut(number(own)?),
        }
    }

    /// All communicators of which something was set or made.
    pub fn iter(&self) -> impl Iterator<Item = &LocalComm> {
        let own = self.own.iter().map(|(_, local)| local);
        [&self.world].into_iter().chain(&self.alone).chain(own)
    }

    /// Adds a communicator and gives its handle.
    pub fn add(&mut self, local: LocalComm) -> u64 {
        HandleKind::Comm.null() + FIRST_OWN + u64::from(self.own.insert(local))
    }

    /// Forgets a handle.
    pub fn remove(&mut self, handle: u64) -> Option<LocalComm> {
        let own = handle.checked_sub(HandleKind::Comm.null())?;
        self.own.remove(number(own)?)
    }
}

/// The number in the table of what is this far behind the null handle.
fn number(distance: u64) -> Option<u32> {
    u32::try_from(distance.checked_sub(FIRST_OWN)?).ok()
}
