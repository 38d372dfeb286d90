//! Communicators that ranks make together.

use std::collections::BTreeMap;
use std::sync::Arc;

use impasse_mpi::Arg;
use impasse_mpi::handles::COMM_NULL;

use crate::context::{Call, CallResult};
use crate::routines::Topology;
use crate::routines::collectives::{Contribution, arrive};
use crate::state::{Comm, CommId, CommView, Extra, Issue, IssueKind, LocalComm, Maker, Mpi, Slot};

/// What makes something when all members have come.
pub(in crate::routines) type Make = fn(&mut Mpi, CommId, &Slot) -> Vec<u64>;

/// The caller takes part in making a communicator whose handle goes to argument `result`; gives
/// the number of the request.
pub(in crate::routines) fn make(
    call: &mut Call<'_>,
    comm: &CommView,
    result: Arg,
    maker: Make,
    numbers: Vec<i64>,
) -> CallResult<u32> {
    let brought = Contribution {
        places: vec![call.handle_place(result)?],
        extra: Extra::Make(Maker(maker), numbers),
        ..Contribution::new(call)
    };
    arrive(call, comm, brought)
}

/// Communicators being made: who gets which handle.
pub(in crate::routines) struct Making<'a> {
    pub mpi: &'a mut Mpi,
    parent: CommId,
    slot: &'a Slot,
    given: BTreeMap<u32, u64>,
}

impl<'a> Making<'a> {
    /// Nothing made yet; whoever gets no handle gets `MPI_COMM_NULL`.
    pub fn new(mpi: &'a mut Mpi, parent: CommId, slot: &'a Slot) -> Making<'a> {
        mpi.forget_comms();
        Making {
            mpi,
            parent,
            slot,
            given: BTreeMap::new(),
        }
    }

    /// The numbers that a member brought.
    pub fn said(&self, member: u32) -> &'a [i64] {
        let arrival = self.slot.arrivals.get(&member);
        match arrival.map(|arrival| &arrival.extra) {
            Some(Extra::Make(_, numbers)) => numbers,
            _ => &[],
        }
    }

    /// A number that a member brought.
    pub fn number(&self, member: u32, at: usize) -> i64 {
        self.said(member).get(at).copied().unwrap_or_default()
    }

    /// The routine that the members call.
    pub fn routine(&self) -> &'static str {
        let mut arrivals = self.slot.arrivals.values();
        arrivals.next().map_or("", |arrival| arrival.kind.routine)
    }

    /// The parent.
    pub fn comm(&self) -> Arc<Comm> {
        let parent = self.mpi.comm(self.parent).cloned();
        parent.unwrap_or_else(|| Arc::new(Comm::intra(Arc::clone(&self.slot.members), "")))
    }

    /// The groups of the parent: one, or two for an intercommunicator.
    pub fn sides(&self) -> Vec<Arc<[u32]>> {
        let comm = self.comm();
        let both = [Some(Arc::clone(&comm.members)), comm.remote.clone()];
        both.into_iter().flatten().collect()
    }

    /// Makes a communicator with these members, and a second group for an intercommunicator. New
    /// communicators inherit the error handler (MPI 4.1, section 9.3).
    pub fn add(
        &mut self,
        members: Vec<u32>,
        remote: Option<Vec<u32>>,
        topology: Option<Arc<Topology>>,
        label: String,
    ) {
        let first = members
            .first()
            .and_then(|first| self.slot.arrivals.get(first));
        let comm = Comm {
            made_at: first.map_or(impasse_ir::Span::UNKNOWN, |arrival| arrival.span),
            remote: remote.map(Into::into),
            topology,
            ..Comm::intra(members.into(), &label)
        };
        let everyone = comm.everyone();
        let id = self.mpi.add_comm(comm);
        for member in everyone {
            let comms = &mut self.mpi.rank_mut(member).comms;
            let parent = comms.iter().find(|local| local.id == self.parent);
            let mut local = LocalComm::new(id);
            if let Some(parent) = parent {
                local.errhandler = parent.errhandler;
            }
            self.given.insert(member, comms.add(local));
        }
    }

    /// What a member knows of the communicator that it was given.
    pub fn local(&mut self, member: u32) -> Option<&mut LocalComm> {
        let handle = *self.given.get(&member)?;
        self.mpi.rank_mut(member).comms.find_mut(member, handle)
    }

    /// What a member knows of the parent.
    pub fn parent_of(&self, member: u32) -> Option<&LocalComm> {
        let mut comms = self.mpi.rank(member).comms.iter();
        comms.find(|local| local.id == self.parent)
    }

    /// Members say different things where they must say the same.
    pub fn clash(&mut self, one: u32, other: u32, detail: String) {
        let place = |rank: u32| Some((rank, self.slot.arrivals.get(&rank)?.span));
        let places = [one, other].into_iter().filter_map(place).collect();
        self.mpi.issue(Issue {
            kind: IssueKind::CollectiveMismatch,
            places,
            detail,
        });
    }

    /// Whether all members brought the same numbers; if not, this is an issue about `what`.
    pub fn agree(&mut self, what: &str) -> bool {
        let members = Arc::clone(&self.slot.members);
        let Some(&first) = members.first() else {
            return true;
        };
        let odd = members
            .iter()
            .find(|&&member| self.said(member) != self.said(first));
        if let Some(&odd) = odd {
            self.clash(
                odd,
                first,
                format!("ranks {odd} and {first} give different {what}"),
            );
        }
        odd.is_none()
    }

    /// The handles in the order of the members.
    pub fn finish(self) -> Vec<u64> {
        let members = self.slot.members.iter();
        let handle = |member: &u32| self.given.get(member).copied().unwrap_or(COMM_NULL);
        members.map(handle).collect()
    }
}
