//! When communicators are forgotten: so that a loop which makes and frees one comes back to an
//! equal state.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use impasse_exec::Fingerprint;

use super::{Comm, CommId, CommView, Meeting, Persistent, Purpose};
use crate::state::Mpi;

/// What a communicator is, without what is only said about it.
struct Essence<'a>(&'a Comm);

impl Hash for Essence<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let comm = self.0;
        (&comm.members, &comm.remote, &comm.topology).hash(state);
        (&comm.purpose, &comm.left).hash(state);
    }
}

impl Mpi {
    /// A rank frees its handle (MPI 4.1, section 7.4.3: pending communication goes on).
    pub fn release_comm(&mut self, rank: u32, handle: u64) {
        if let Some(local) = self.rank_mut(rank).comms.remove(handle) {
            self.leave_comm(rank, local.id);
        }
    }

    /// A member needs a communicator no more.
    pub fn leave_comm(&mut self, rank: u32, id: CommId) {
        if let Some(comm) = self.comms.get_mut(id.0) {
            Arc::make_mut(comm).left.insert(rank);
        }
        self.forget_comms();
    }

    /// Forgets communicators that all members have left and on which nothing is under way.
    pub fn forget_comms(&mut self) {
        // Letters name them by their numbers.
        if self.letters.is_some() {
            return;
        }
        let all = self
            .comms
            .iter()
            .map(|(number, comm)| (CommId(number), comm));
        let left = all.filter(|(_, comm)| {
            let everyone = comm
                .members
                .iter()
                .chain(comm.remote.iter().flat_map(|r| r.iter()));
            !comm.left.is_empty() && everyone.into_iter().all(|rank| comm.left.contains(rank))
        });
        let left: Vec<CommId> = left.map(|(id, _)| id).collect();
        for id in left {
            if !self.is_under_way(id) {
                self.comms.remove(id.0);
                self.queues.remove(&id);
            }
        }
    }

    /// Whether messages, receives or collective calls on a communicator are under way, or prepared.
    fn is_under_way(&self, id: CommId) -> bool {
        let calls = self.queues.get(&id);
        let calling = calls.is_some_and(|queue| !queue.slots.is_empty());
        let messages = self.mail.iter().flat_map(|mail| mail.messages());
        let mut receives = self.mail.iter().flat_map(|mail| mail.receives());
        let mut requests = self.ranks.iter().flat_map(|rank| rank.requests.iter());
        calling
            || requests.any(|(_, request)| request.comm() == Some(id))
            || messages.into_iter().any(|message| message.comm == id)
            || receives.any(|posted| posted.wanted.comm == id)
    }

    /// The communicator that stands for a call in which only `members` take part.
    pub fn agreement(&mut self, rank: u32, wanted: Comm) -> CommId {
        let known = self
            .comms
            .iter()
            .find(|(_, comm)| comm.purpose == wanted.purpose && comm.members == wanted.members);
        let id = match known {
            Some((number, _)) => CommId(number),
            None => self.add_comm(wanted),
        };
        if let Some(comm) = self.comms.get_mut(id.0) {
            Arc::make_mut(comm).left.remove(&rank);
        }
        id
    }

    /// A rank prepares a persistent collective call: the communicator that stands for the first one
    /// that it has not prepared yet.
    pub fn prepare_collective(&mut self, rank: u32, parent: &CommView) -> CommId {
        let known = self
            .comms
            .iter()
            .filter_map(|(id, comm)| match &comm.purpose {
                Purpose::Persistent(one) if one.parent == parent.id => {
                    Some((CommId(id), one.clone()))
                }
                _ => None,
            });
        let mut known: Vec<(CommId, Persistent)> = known.collect();
        known.sort_by_key(|(_, one)| one.number);
        let next = known.last().map_or(0, |(_, one)| one.number + 1);
        let open = known
            .into_iter()
            .find(|(_, one)| !one.prepared.contains(&rank));
        let (id, mut one) = match open {
            Some((id, one)) => (Some(id), one),
            None => (
                None,
                Persistent {
                    parent: parent.id,
                    number: next,
                    prepared: BTreeSet::new(),
                },
            ),
        };
        one.prepared.insert(rank);
        let purpose = Purpose::Persistent(one);
        let known = id.and_then(|id| Some((id, self.comms.get_mut(id.0)?)));
        match known {
            Some((id, comm)) => {
                Arc::make_mut(comm).purpose = purpose;
                id
            }
            None => self.add_comm(Comm {
                purpose,
                left: BTreeSet::new(),
                label: format!("{}, persistent call {}", parent.comm.label, next + 1),
                ..Comm::clone(&parent.comm)
            }),
        }
    }

    /// A rank frees a persistent request.
    pub fn forget_prepared(&mut self, rank: u32, id: CommId) {
        let comm = self.comm(id);
        if comm.is_some_and(|comm| matches!(comm.purpose, Purpose::Persistent(_))) {
            self.leave_comm(rank, id);
        }
    }

    /// The meeting of these leaders, if one of the groups has come.
    pub fn meeting(&self, wanted: &Meeting) -> Option<(CommId, Meeting)> {
        self.comms
            .iter()
            .find_map(|(number, comm)| match &comm.purpose {
                Purpose::Meeting(meeting)
                    if (&meeting.through, meeting.leaders) == (&wanted.through, wanted.leaders) =>
                {
                    Some((CommId(number), meeting.clone()))
                }
                _ => None,
            })
    }

    /// The meeting to which the group of this communicator has come, and where this rank is still
    /// expected.
    pub fn meeting_of(&self, rank: u32, side: CommId) -> Option<CommId> {
        self.comms
            .iter()
            .find_map(|(number, comm)| match &comm.purpose {
                Purpose::Meeting(meeting) => {
                    let mine = meeting.sides.contains(&Some(side)) && !comm.left.contains(&rank);
                    mine.then_some(CommId(number))
                }
                _ => None,
            })
    }

    /// Puts another communicator in the place of one; calls under way have its members from now
    /// on.
    pub fn replace_comm(&mut self, id: CommId, comm: Comm) {
        let everyone: Arc<[u32]> = comm.everyone().into();
        if let Some(place) = self.comms.get_mut(id.0) {
            *place = Arc::new(comm);
        }
        for slot in self.queues.entry(id).or_default().slots.iter_mut() {
            slot.members = Arc::clone(&everyone);
        }
    }

    /// Adds all communicators, and what is cached with objects, to a fingerprint.
    pub fn digest_comms(&self, print: &mut Fingerprint<'_>) {
        for rank in 0..self.size() {
            print.add_value(self.rank(rank).caches());
        }
        for (number, comm) in self.comms.iter() {
            print.add_value((number, Essence(comm)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::buffering_model::BufferingModel;
    use crate::context::Wanted;
    use crate::state::LocalComm;

    /// Two ranks with a communicator of their own, and its handle, which is the same for both.
    fn pair() -> (Mpi, CommId, u64) {
        let mut mpi = Mpi::new(2, BufferingModel::STRICT);
        let id = mpi.add_comm(Comm::intra(Arc::new([0, 1]), "pair"));
        let handle = mpi.rank_mut(0).comms.add(LocalComm::new(id));
        mpi.rank_mut(1).comms.add(LocalComm::new(id));
        (mpi, id, handle)
    }

    #[test]
    fn a_communicator_is_forgotten_when_all_have_freed_it() {
        let (mut mpi, id, handle) = pair();
        mpi.release_comm(0, handle);
        assert!(mpi.comm(id).is_some());
        assert!(mpi.comm_view(0, handle).is_none());
        assert!(mpi.comm_view(1, handle).is_some());
        mpi.release_comm(1, handle);
        assert!(mpi.comm(id).is_none());
        assert_eq!(mpi.add_comm(Comm::intra(Arc::new([0]), "next")), id);
    }

    #[test]
    fn a_communicator_with_a_receive_under_way_is_kept() {
        let (mut mpi, id, handle) = pair();
        let wanted = Wanted {
            comm: id,
            source: Some(1),
            tag: None,
        };
        mpi.post_receive(0, 7, wanted);
        mpi.release_comm(0, handle);
        mpi.release_comm(1, handle);
        assert!(mpi.comm(id).is_some());
        mpi.mail[0].withdraw(7);
        mpi.forget_comms();
        assert!(mpi.comm(id).is_none());
    }
}
