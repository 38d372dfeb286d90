//! Communicator handles, and what only one rank knows of a communicator.

use impasse_mpi::HandleKind;
use impasse_mpi::handles::{COMM_SELF, COMM_WORLD, ERRORS_ARE_FATAL};

use super::CommId;
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
            errhandler: ERRORS_ARE_FATAL,
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
        match handle {
            COMM_WORLD => Some(self.world.clone()),
            COMM_SELF => {
                let alone = self.alone.clone();
                Some(alone.unwrap_or_else(|| LocalComm::new(CommId(1 + rank))))
            }
            _ => self.own.get(number(handle)?).cloned(),
        }
    }

    /// The same, to change it.
    pub fn find_mut(&mut self, rank: u32, handle: u64) -> Option<&mut LocalComm> {
        match handle {
            COMM_WORLD => Some(&mut self.world),
            COMM_SELF => Some(
                self.alone
                    .get_or_insert_with(|| LocalComm::new(CommId(1 + rank))),
            ),
            _ => self.own.get_mut(number(handle)?),
        }
    }

    /// What tells ranks apart: all of it, but for which one a rank has for itself, as that follows from the rank.
    pub fn of_any_rank(&self) -> impl std::hash::Hash {
        let alone = self.alone.as_ref();
        let alone = alone.map(|alone| {
            let LocalComm {
                id: _,
                name,
                errhandler,
                attributes,
                info,
            } = alone;
            (name, errhandler, attributes, info)
        });
        (&self.world, alone, &self.own)
    }

    /// All communicators of which something was set or made.
    pub fn iter(&self) -> impl Iterator<Item = &LocalComm> {
        let own = self.own.iter().map(|(_, local)| local);
        [&self.world].into_iter().chain(&self.alone).chain(own)
    }

    /// The numbers of the communicators that the program made.
    pub fn own(&self) -> impl Iterator<Item = u32> {
        self.own.iter().map(|(number, _)| number)
    }

    /// Adds a communicator and gives its handle.
    pub fn add(&mut self, local: LocalComm) -> u64 {
        HandleKind::Comm.own(self.own.insert(local))
    }

    /// Forgets a handle.
    pub fn remove(&mut self, handle: u64) -> Option<LocalComm> {
        self.own.remove(number(handle)?)
    }
}

fn number(handle: u64) -> Option<u32> {
    HandleKind::Comm.own_number(handle)
}
