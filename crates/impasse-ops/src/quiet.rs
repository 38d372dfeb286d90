//! States in which nothing moves: where each process stands, and what it waits for.

use std::sync::Arc;

use crate::{Channel, Collective, Comm, Envelope, Rank, Site, TagFilter};

/// A state in which nothing moves.
///
/// # Meaning
///
/// Every process is in one of three states.
///
/// - *Running*: nothing is known of what it does next. It may do anything: send, receive, call
///   collectives, whatever others need of it, or finish.
/// - *Finished*: it does nothing any more.
/// - *Blocked*: it does nothing before its [`Wait`] is over. Then it runs.
///
/// The lists hold what was posted (see [`crate::Operation`]) and has not met, also by processes
/// that stand at it, and also if its process does not wait for it: a message whose send is over, a
/// collective call that its caller has left early. Each list is in the order of posting, as far as
/// one channel, one receiver, or one caller on one communicator is concerned.
///
/// The state is **quiet**: no posted send fits a posted receive, no needed message is there
/// already, and no set of collective calls is complete for somebody who waits for it. So only
/// running processes can change anything. A process *can still go on* if they can do something
/// that ends its wait, where those that are released by it help in turn. All other blocked
/// processes never go on, whatever happens: they are *dead*. If there is one, the system is in a
/// deadlock.
///
/// Two kinds of calls are told apart by number only. On one communicator the k-th posted calls of
/// all members belong together; they are the k-th *round*. A round in which two members have
/// called different things is broken: nobody leaves it any more, and nobody comes to a later one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuietState {
    /// Where each process stands.
    pub processes: Vec<ProcessState>,
    /// Messages that nobody has received.
    pub sends: Vec<PostedSend>,
    /// Receives that have no message.
    pub receives: Vec<PostedReceive>,
    /// Collective calls whose rounds are not complete.
    pub calls: Vec<PostedCall>,
    /// The communicators, by their number.
    pub comms: Arc<[Communicator]>,
}

/// The processes of a communicator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Communicator {
    /// All members, ascending.
    pub members: Vec<Rank>,
    /// If it connects two groups that exchange messages only with each other: the members of the
    /// second group, ascending. No group is empty.
    pub second: Option<Vec<Rank>>,
}

impl Communicator {
    /// A communicator in which everybody can send to everybody.
    pub fn of(members: Vec<Rank>) -> Communicator {
        Communicator {
            members,
            second: None,
        }
    }

    /// Whether a process is a member.
    pub fn has(&self, rank: Rank) -> bool {
        self.members.binary_search(&rank).is_ok()
    }

    /// Whether a process is in the second group.
    pub fn in_second(&self, rank: Rank) -> bool {
        let second = self.second.as_ref();
        second.is_some_and(|second| second.binary_search(&rank).is_ok())
    }

    /// Whether one member can send to another. Everybody can send to itself, except between two
    /// groups.
    pub fn connects(&self, from: Rank, to: Rank) -> bool {
        self.has(from) && (self.second.is_none() || self.in_second(from) != self.in_second(to))
    }

    /// The members that can send to one of them.
    pub fn senders_to(&self, rank: Rank) -> impl Iterator<Item = Rank> + '_ {
        let members = self.members.iter().copied();
        members.filter(move |&member| self.connects(member, rank))
    }
}

/// Where a process stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// It may do anything.
    Running,
    /// It does nothing any more: its program is over, or it stands in the call that ends it and
    /// has nothing to do but to wait for the others. The place is that of its last operation.
    Finished(Option<Site>),
    /// It waits.
    Blocked(Wait),
}

/// What a blocked process waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The operation at which it stands.
    pub site: Site,
    /// When the wait is over.
    pub until: Until,
    /// What it is about; at least one.
    pub needs: Vec<Need>,
}

/// When a wait is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    /// When all needs are met.
    All,
    /// As soon as one is met.
    Any,
}

/// One thing that a blocked process needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// What is needed.
    pub of: NeedOf,
    /// Origin of the operation that was started before and needs it; none if it is the operation
    /// at which the process stands.
    pub started_at: Option<Site>,
}

/// What is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NeedOf {
    /// That the destination receives this message.
    Receive(Envelope),
    /// That such a message is sent to the process.
    Message(Wanted),
    /// That those members call this in the round of the process's own posted call.
    Members {
        /// What is called.
        call: Collective,
        /// The round: how many posted calls of the process on the communicator come before.
        round: usize,
        /// Whose calls are needed; none if those of all members are.
        awaited: Option<Vec<Rank>>,
    },
    /// That a process does something else.
    Process(Rank, Reason),
}

/// Messages that a receive accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// Communicator of the message.
    pub comm: Comm,
    /// Who sends it; none if anybody may ([`Communicator::senders_to`]).
    pub from: Option<Rank>,
    /// Accepted tags.
    pub tag: TagFilter,
}

impl Wanted {
    /// What is accepted on one channel.
    pub fn on(channel: Channel, tag: TagFilter) -> Wanted {
        Wanted {
            comm: channel.comm,
            from: Some(channel.source),
            tag,
        }
    }

    /// Whether a message is accepted by whom it is sent to.
    pub fn accepts(&self, message: Envelope) -> bool {
        self.comm == message.comm
            && self.from.is_none_or(|from| from == message.source)
            && self.tag.accepts(message.tag)
    }
}

/// What a process has to do so that another can go on, where it is neither a message nor a
/// collective call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// Give back its lock on the memory of this process.
    Unlock(Rank),
    /// Expose its memory for access.
    Expose,
    /// End its access to the memory of the one that waits.
    Complete,
    /// Receive the partitions of a message that are ready.
    ReceivePartitions,
    /// Say that the partitions of its own message are ready.
    MarkPartitions,
    /// Send all partitions of a message.
    SendPartitions,
    /// Complete a request of its own that only its program can complete.
    CompleteOwnRequest,
}

/// A message that nobody has received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostedSend {
    /// Its kind.
    pub message: Envelope,
    /// Where it was sent.
    pub site: Site,
    /// Its size, if it is known.
    pub bytes: Option<u64>,
}

/// A receive that has no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostedReceive {
    /// Process that receives.
    pub to: Rank,
    /// What it accepts.
    pub wanted: Wanted,
    /// Where it was posted.
    pub site: Site,
}

impl PostedReceive {
    /// Whether it fits a message.
    pub fn fits(&self, message: Envelope) -> bool {
        self.to == message.destination && self.wanted.accepts(message)
    }
}

/// A collective call whose round is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostedCall {
    /// The caller.
    pub process: Rank,
    /// What it has called.
    pub call: Collective,
    /// Where.
    pub site: Site,
    /// Whether the caller stands at it.
    pub blocking: bool,
}

/// A message that a receive from any source has taken, on the way to a quiet state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its kind.
    pub message: Envelope,
    /// The receive.
    pub site: Site,
}

impl QuietState {
    /// What a process waits for, if it is blocked.
    pub fn wait(&self, rank: Rank) -> Option<&Wait> {
        match self.processes.get(rank.index()) {
            Some(ProcessState::Blocked(wait)) => Some(wait),
            _ => None,
        }
    }

    /// What a process needs; nothing unless it is blocked.
    pub fn needs(&self, rank: Rank) -> &[Need] {
        self.wait(rank).map_or(&[], |wait| &wait.needs)
    }

    /// Where a process stands; where it did something last if it has finished.
    pub fn site(&self, rank: Rank) -> Option<Site> {
        match self.processes.get(rank.index())? {
            ProcessState::Running => None,
            ProcessState::Finished(site) => *site,
            ProcessState::Blocked(wait) => Some(wait.site),
        }
    }

    /// Whether a process has finished.
    pub fn is_finished(&self, rank: Rank) -> bool {
        matches!(
            self.processes.get(rank.index()),
            Some(ProcessState::Finished(_))
        )
    }

    /// All processes.
    pub fn ranks(&self) -> impl Iterator<Item = Rank> + use<> {
        (0..self.processes.len() as u32).map(Rank)
    }

    /// Whether what one process needs can come from another one.
    pub fn can_help(&self, rank: Rank, need: &NeedOf, other: Rank) -> bool {
        match need {
            NeedOf::Receive(message) => message.destination == other,
            NeedOf::Process(awaited, _) => *awaited == other,
            NeedOf::Message(wanted) => match wanted.from {
                Some(from) => from == other,
                None => self.comms[wanted.comm.0 as usize].connects(other, rank),
            },
            NeedOf::Members { call, awaited, .. } => match awaited {
                Some(awaited) => awaited.contains(&other),
                None => self.comms[call.comm.0 as usize].has(other),
            },
        }
    }
}

impl NeedOf {
    /// The one process that could help, if it is one by name.
    pub fn peer(&self) -> Option<Rank> {
        match self {
            NeedOf::Receive(message) => Some(message.destination),
            NeedOf::Message(wanted) => wanted.from,
            NeedOf::Process(rank, _) => Some(*rank),
            NeedOf::Members { .. } => None,
        }
    }

    /// The tags that a message may have, if it is about one.
    pub fn tag(&self) -> Option<TagFilter> {
        match self {
            NeedOf::Receive(message) => Some(TagFilter::Exactly(message.tag)),
            NeedOf::Message(wanted) => Some(wanted.tag),
            NeedOf::Members { .. } | NeedOf::Process(..) => None,
        }
    }
}
