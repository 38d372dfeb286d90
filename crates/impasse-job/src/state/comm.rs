//! Communicators: who belongs to them, and how each rank sees them.

use std::sync::Arc;

use impasse_ir::Span;
use impasse_mpi::HandleKind;

use super::Slab;

/// The number of a communicator in its job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommId(pub u32);

impl CommId {
    /// `MPI_COMM_WORLD`
    pub const WORLD: CommId = CommId(0);
}

/// Handles that programs make begin here, counted from the null handle of their kind.
pub(crate) const FIRST_OWN: u64 = 0x1000;

/// A communicator, as all its members share it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Comm {
    /// World ranks of its members; for an intercommunicator those of the first group.
    pub members: Arc<[u32]>,
    /// World ranks of the other group of an intercommunicator.
    pub remote: Option<Arc<[u32]>>,
    /// How it is arranged, if it is.
    pub topology: Option<Arc<crate::calls::Topology>>,
    /// What to call it in reports.
    pub label: String,
    /// Where it was made.
    pub made_at: Span,
}

impl Comm {
    /// An intracommunicator that is there from the start.
    pub fn intra(members: Arc<[u32]>, label: &str) -> Comm {
        Comm {
            members,
            remote: None,
            topology: None,
            label: label.to_owned(),
            made_at: Span::UNKNOWN,
        }
    }

    /// All world ranks that take part in its collective calls: of both groups.
    pub fn everyone(&self) -> Vec<u32> {
        let remote = self.remote.iter().flat_map(|remote| remote.iter());
        self.members.iter().chain(remote).copied().collect()
    }
}

/// A communicator as one of its members sees it.
#[derive(Clone, Debug)]
pub(crate) struct CommView {
    pub id: CommId,
    pub comm: Arc<Comm>,
    /// The caller's rank in its own group.
    pub me: u32,
    /// World ranks of the caller's own group.
    pub local: Arc<[u32]>,
    /// World ranks of those that messages go to: the other group of an intercommunicator, else the
    /// own group.
    pub peers: Arc<[u32]>,
}

impl CommView {
    /// How the rank `rank` sees the communicator; none if it is no member.
    pub fn new(id: CommId, comm: Arc<Comm>, rank: u32) -> Option<CommView> {
        let place = |members: &[u32]| members.iter().position(|&member| member == rank);
        let remote = comm.remote.clone();
        let (me, local, peers) = match (place(&comm.members), remote) {
            (Some(me), None) => (me, Arc::clone(&comm.members), Arc::clone(&comm.members)),
            (Some(me), Some(remote)) => (me, Arc::clone(&comm.members), remote),
            (None, Some(remote)) => (place(&remote)?, remote, Arc::clone(&comm.members)),
            (None, None) => return None,
        };
        Some(CommView {
            id,
            comm,
            me: me as u32,
            local,
            peers,
        })
    }

    /// How many ranks its own group has.
    pub fn size(&self) -> u32 {
        self.local.len() as u32
    }

    /// Whether it is an intercommunicator.
    pub fn is_inter(&self) -> bool {
        self.comm.remote.is_some()
    }

    /// The rank among the peers of a world rank.
    pub fn peer_rank(&self, world: u32) -> Option<u32> {
        let at = self.peers.iter().position(|&peer| peer == world)?;
        Some(at as u32)
    }
}

/// A communicator handle of one rank with what only this rank knows of it.
#[derive(Clone, Debug, Hash)]
pub(crate) struct LocalComm {
    pub id: CommId,
    /// The name that the program gave it.
    pub name: Option<String>,
    /// The handle of its error handler.
    pub errhandler: u64,
    /// Attributes: keyval and value.
    pub attributes: Vec<(i64, u64)>,
}

impl LocalComm {
    /// Nothing set yet.
    pub fn new(id: CommId) -> LocalComm {
        LocalComm {
            id,
            name: None,
            errhandler: HandleKind::Errhandler.null() + 1,
            attributes: Vec::new(),
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
            own => self.own.get(own.checked_sub(FIRST_OWN)? as u32).cloned(),
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
            own => self.own.get_mut(own.checked_sub(FIRST_OWN)? as u32),
        }
    }

    /// Adds a communicator and gives its handle.
    pub fn add(&mut self, local: LocalComm) -> u64 {
        HandleKind::Comm.null() + FIRST_OWN + u64::from(self.own.insert(local))
    }

    /// Forgets a handle.
    pub fn remove(&mut self, handle: u64) -> Option<LocalComm> {
        let own = handle.checked_sub(HandleKind::Comm.null() + FIRST_OWN)?;
        self.own.remove(own as u32)
    }
}

/// What reports say about a communicator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommInfo {
    /// Its number.
    pub id: CommId,
    /// What to call it.
    pub label: String,
    /// World ranks of all that take part.
    pub members: Vec<u32>,
}
