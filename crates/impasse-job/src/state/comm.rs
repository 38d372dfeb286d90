//! Communicators: who belongs to them, and how each rank sees them.

mod lifetime;
mod local;

use std::collections::BTreeSet;
use std::sync::Arc;

use impasse_ir::Span;

pub(crate) use local::{LocalComm, LocalComms};

/// The number of a communicator in its job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommId(pub u32);

impl CommId {
    /// `MPI_COMM_WORLD`
    pub const WORLD: CommId = CommId(0);
}

/// What a communicator is there for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Purpose {
    /// For the program.
    Program,
    /// Only for the call of `MPI_Comm_create_group` with this parent and tag, in which nobody but
    /// the members takes part.
    Group { parent: CommId, tag: i64 },
    /// Only for the call of this routine with this text, in which nobody but the members takes part.
    Text(&'static str, String),
    /// Only for the starts of a persistent collective call.
    Persistent(Persistent),
    /// Only for the call that makes an intercommunicator, in which two groups meet.
    Meeting(Meeting),
}

/// A persistent collective call (MPI 4.1, section 6.13).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Persistent {
    /// The communicator that it is prepared on.
    pub parent: CommId,
    /// Those on one communicator are ordered by this.
    pub number: u64,
    /// World ranks of the members that have prepared it.
    pub prepared: BTreeSet<u32>,
}

/// How the leaders of two groups know each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Through {
    /// By a communicator and a tag.
    Peer(CommId, i64),
    /// By a text.
    Text(String),
}

/// Two groups that meet to make an intercommunicator (MPI 4.1, section 7.6.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Meeting {
    pub through: Through,
    /// World ranks of the leaders, the lower one first.
    pub leaders: [u32; 2],
    /// The communicators of the groups that have come, in the order of their leaders.
    pub sides: [Option<CommId>; 2],
}

/// A communicator, as all its members share it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Comm {
    /// World ranks of its members; for an intercommunicator those of the first group.
    pub members: Arc<[u32]>,
    /// World ranks of the other group of an intercommunicator.
    pub remote: Option<Arc<[u32]>>,
    /// How it is arranged, if it is.
    pub topology: Option<Arc<crate::routines::Topology>>,
    /// What to call it in reports.
    pub label: String,
    /// Where it was made.
    pub made_at: Span,
    pub purpose: Purpose,
    /// World ranks of the members that hold no handle of it any more.
    pub left: BTreeSet<u32>,
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
            purpose: Purpose::Program,
            left: BTreeSet::new(),
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
        let place = |members: &[u32]| place_of(members, rank);
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
        Some(place_of(&self.peers, world)? as u32)
    }
}

/// What reports say about a communicator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommInfo {
    /// What to call it.
    pub label: String,
    /// Where it was made.
    pub made_at: Span,
}

/// The place of a world rank among members; in the world itself every rank has its own number.
fn place_of(members: &[u32], rank: u32) -> Option<usize> {
    match members.get(rank as usize) == Some(&rank) {
        true => Some(rank as usize),
        false => members.iter().position(|&member| member == rank),
    }
}
