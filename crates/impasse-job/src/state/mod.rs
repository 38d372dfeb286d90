//! What MPI remembers between calls.

mod collective;
mod comm;
mod compound;
mod file;
mod issue;
mod lives;
mod mailbox;
mod partitioned;
mod rank_objects;
mod request;
mod senders;
mod slab;
mod window;

use std::collections::BTreeMap;
use std::sync::Arc;

use impasse_ir::Span;

pub(crate) use collective::CollectiveKind;
pub(crate) use collective::{Arrival, Extra, Maker, Neighbours, Queue, Slot};
pub(crate) use comm::{Comm, CommView, LocalComm, Meeting, Purpose, Through};
pub use comm::{CommId, CommInfo};
pub(crate) use compound::PartOf;
pub(crate) use file::{File, LocalFile, Split, View};
pub use issue::{Issue, IssueKind};
pub(crate) use lives::{Deed, Lives, Object};
pub(crate) use mailbox::{Mailbox, Message};
pub(crate) use partitioned::{Link, PartitionedReceive, Round};
pub(crate) use rank_objects::{Combining, Generalized, Info, Phase, RankObjects};
pub(crate) use request::{Activity, Request, RequestKind, Requests, Status, Template};
pub use senders::{Senders, WantedBy};
pub(crate) use slab::Slab;
pub(crate) use window::{Access, Exposure, Flavour, Lock, Part, Side, Until, Window};
pub use window::{LockKind, LockUse, PassingLocks};

use impasse_mpi::handle_name;
use impasse_mpi::handles::{COMM_SELF, COMM_WORLD};

use crate::buffering_model::BufferingModel;
use crate::confluence::Letters;
use crate::data::{Payload, Place};
use crate::files_of_ranks::ClosedFiles;
use crate::races::Order;
use crate::trace::Trace;
use crate::transfer::Transfer;

/// The state of MPI between all ranks of a job.
#[derive(Clone, Debug)]
pub(crate) struct Mpi {
    pub model: BufferingModel,
    ranks: Vec<RankObjects>,
    /// All communicators; the first is the world, then one for each rank alone.
    comms: Slab<Arc<Comm>>,
    /// Messages and receives by destination.
    pub mail: Vec<Mailbox>,
    /// Collective calls by communicator.
    pub queues: BTreeMap<CommId, Queue>,
    /// Data that is to be written into the memory of a rank.
    pub deliveries: Vec<Delivery>,
    /// Windows by number.
    pub windows: Slab<Window>,
    /// Files by number.
    pub files: Slab<File>,
    /// Partitioned messages by number.
    pub links: Slab<Link>,
    /// One-sided operations that are to be carried out.
    pub transfers: Vec<Transfer>,
    /// Ranks for which something has changed.
    pub touched: Vec<u32>,
    /// A rank that has just sent one message of many to the same rank, which has not received them.
    pub crowded: Option<u32>,
    /// What was found to be wrong on the way.
    pub issues: Vec<Issue>,
    /// How many receives were posted: the order of receives.
    pub stamps: u64,
    /// Whether a call was made whose outcome can depend on the order of events.
    pub timed: bool,
    /// What ranks were seen to do with locks; no part of the state.
    pub lock_use: LockUse,
    /// Who was seen to send to whom; no part of the state.
    pub senders: Senders,
    /// Tag and place of the last message that a receive from any source took, by receiver, sender
    /// and communicator. It tells those who judge where a message has gone, and is no part of the
    /// state.
    pub taken: BTreeMap<(u32, u32, CommId), (i32, Span)>,
    /// What happens before what, if that is asked for: it tells races, and what is known about files; it is no part of the
    /// state itself.
    pub order: Option<Box<Order>>,
    /// Files that ranks have written and closed.
    pub closed_files: ClosedFiles,
    /// What has happened, if that is kept.
    pub trace: Option<Box<Trace>>,
    /// What ranks have noticed of each other, if that is kept: see `confluence`. It is no part of the state.
    pub letters: Option<Box<Letters>>,
}

/// What the communicator of all ranks is called on which the last call of all is made.
const END_OF_ALL: &str = "MPI_Finalize";

/// Data on its way into the memory of a rank.
#[derive(Clone, Debug)]
pub(crate) struct Delivery {
    pub rank: u32,
    pub place: Place,
    pub payload: Payload,
    /// First byte of the place that it fills, counted in packed bytes.
    pub skip: u64,
}

impl Mpi {
    /// Before any rank has called anything.
    pub fn new(size: u32, model: BufferingModel) -> Mpi {
        let mut comms = Slab::default();
        let world: Arc<[u32]> = (0..size).collect();
        comms.insert(Arc::new(Comm::intra(world, handle_name(COMM_WORLD))));
        for rank in 0..size {
            let alone = Comm::intra(Arc::new([rank]), handle_name(COMM_SELF));
            comms.insert(Arc::new(alone));
        }
        let world: Arc<[u32]> = (0..size).collect();
        comms.insert(Arc::new(Comm::intra(world, END_OF_ALL)));
        Mpi {
            model,
            ranks: (0..size).map(|_| RankObjects::default()).collect(),
            comms,
            mail: vec![Mailbox::default(); size as usize],
            queues: BTreeMap::new(),
            deliveries: Vec::new(),
            windows: Slab::default(),
            files: Slab::default(),
            links: Slab::default(),
            transfers: Vec::new(),
            touched: Vec::new(),
            crowded: None,
            issues: Vec::new(),
            stamps: 0,
            timed: false,
            lock_use: LockUse::default(),
            senders: Senders::default(),
            taken: BTreeMap::new(),
            order: None,
            closed_files: ClosedFiles::default(),
            trace: None,
            letters: None,
        }
    }

    /// How many ranks there are.
    pub fn size(&self) -> u32 {
        self.ranks.len() as u32
    }

    /// The objects of one rank.
    pub fn rank(&self, rank: u32) -> &RankObjects {
        &self.ranks[rank as usize]
    }

    /// The objects of one rank.
    pub fn rank_mut(&mut self, rank: u32) -> &mut RankObjects {
        &mut self.ranks[rank as usize]
    }

    /// A communicator by its number.
    pub fn comm(&self, id: CommId) -> Option<&Arc<Comm>> {
        self.comms.get(id.0)
    }

    /// The communicator behind a handle, as a rank sees it.
    pub fn comm_view(&self, rank: u32, handle: u64) -> Option<CommView> {
        let local = self.rank(rank).comms.find(rank, handle)?;
        self.view_of(rank, local.id)
    }

    /// A communicator as a rank sees it.
    pub fn view_of(&self, rank: u32, id: CommId) -> Option<CommView> {
        let comm = Arc::clone(self.comm(id)?);
        CommView::new(id, comm, rank)
    }

    /// All ranks, for the one call that is on no communicator: `MPI_Finalize`.
    pub fn end_of_all(&self, rank: u32) -> CommView {
        let id = CommId(self.size() + 1);
        let members: Arc<[u32]> = (0..self.size()).collect();
        CommView {
            id,
            comm: Arc::new(Comm::intra(Arc::clone(&members), END_OF_ALL)),
            me: rank,
            local: Arc::clone(&members),
            peers: members,
        }
    }

    /// The number that the next communicator gets.
    pub fn next_comm(&self) -> u32 {
        self.comms.next()
    }

    /// Adds a communicator.
    pub fn add_comm(&mut self, comm: Comm) -> CommId {
        self.note_comm();
        CommId(self.comms.insert(Arc::new(comm)))
    }

    /// Whether there is nothing but messages and collective calls between ranks, on communicators that are there
    /// from the start.
    pub fn is_plain(&self) -> bool {
        let comms = self.comms.iter().count() as u32;
        comms == self.size() + 2
            && self.windows.iter().next().is_none()
            && self.files.iter().next().is_none()
            && self.links.iter().next().is_none()
            && self.transfers.is_empty()
            && self.deliveries.is_empty()
    }

    /// Says that something has changed for a rank.
    pub fn touch(&mut self, rank: u32) {
        if self.touched.last() != Some(&rank) {
            self.touched.push(rank);
        }
    }

    /// Marks a request as done.
    pub fn complete(&mut self, rank: u32, number: u32, status: Status) {
        let requests = &mut self.rank_mut(rank).requests;
        let Some(request) = requests.get_mut(number) else {
            return;
        };
        request.activity = Activity::Done;
        request.status = status;
        if request.freed && request.template.is_none() {
            requests.remove(number);
            self.rank_mut(rank).buffered.remove(&number);
        }
        self.part_done(rank, number, status);
        self.touch(rank);
    }

    /// Records something that is wrong, once.
    pub fn issue(&mut self, issue: Issue) {
        if !self.issues.contains(&issue) {
            self.issues.push(issue);
        }
    }
}
