//! What a process does, one operation at a time.

use std::fmt;

use crate::{Channel, CollectiveKind, Comm, Envelope, Rank, Request, Tag};

/// One operation of one process.
///
/// # Meaning
///
/// A process executes its operations in order and stays at one until it
/// completes.
///
/// - *Posting.* A message operation is posted when the process reaches it
///   (blocking) or starts it (non-blocking). On one channel, messages and
///   receives are posted in program order. A posted send and a posted receive
///   of the same channel whose tags agree **meet** when neither could meet an
///   earlier posted, still unmet one: the earliest receive that fits takes the
///   earliest message that fits.
/// - [`Operation::Send`] completes when its message meets a receive, except
///   with [`SendMode::Buffered`], which completes at once and leaves the
///   message behind.
/// - [`Operation::Recv`] completes when it meets a message.
/// - [`Operation::SendRecv`] posts the send, then the receive, and completes
///   when both have met; a buffered send need not have met.
/// - [`Operation::StartSend`], [`Operation::StartRecv`] and
///   [`Operation::StartCollective`] complete at once; what they started is
///   *done* when it has met (a buffered send at once).
/// - [`Operation::Wait`] completes when everything started under the given
///   names is done; [`Operation::WaitAll`] when everything that this process
///   started is done.
/// - [`Operation::Collective`]: the members of a communicator each have a queue
///   of posted collective calls on it. When the first call in every member's
///   queue is of the same kind, these calls meet and leave the queues.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Blocking send.
    Send(Send),
    /// Blocking receive.
    Recv(Receive),
    /// Send and receive at once.
    SendRecv(Send, Receive),
    /// Non-blocking send.
    StartSend(Send, Request),
    /// Non-blocking receive.
    StartRecv(Receive, Request),
    /// Blocking collective.
    Collective(Collective),
    /// Non-blocking collective.
    StartCollective(Collective, Request),
    /// Wait for all that was started under these names.
    Wait(Vec<Request>),
    /// Wait for all that this process started.
    WaitAll,
}

impl Operation {
    /// The name under which this operation can be waited for.
    pub fn request(&self) -> Option<Request> {
        match self {
            Operation::StartSend(_, request)
            | Operation::StartRecv(_, request)
            | Operation::StartCollective(_, request) => Some(*request),
            _ => None,
        }
    }
}

/// The sending half of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Send {
    /// Process that receives.
    pub to: Rank,
    /// Tag of the message.
    pub tag: Tag,
    /// Communicator of the message.
    pub comm: Comm,
    /// How the send completes.
    pub mode: SendMode,
}

impl Send {
    /// The kind of message that `source` sends with this operation.
    pub fn envelope(&self, source: Rank) -> Envelope {
        Envelope {
            comm: self.comm,
            source,
            destination: self.to,
            tag: self.tag,
        }
    }
}

/// How a send completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SendMode {
    /// May or may not be buffered; taken as not buffered unless asked otherwise.
    Standard,
    /// Completes only when received.
    Synchronous,
    /// Completes at once.
    Buffered,
    /// Like synchronous; that the receive was posted before is not checked.
    Ready,
}

/// The receiving half of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Receive {
    /// Process that sends.
    pub from: Rank,
    /// Tags that are accepted.
    pub tag: TagFilter,
    /// Communicator of the message.
    pub comm: Comm,
}

impl Receive {
    /// The channel on which `destination` receives with this operation.
    pub fn channel(&self, destination: Rank) -> Channel {
        Channel {
            comm: self.comm,
            source: self.from,
            destination,
        }
    }
}

/// Which tags a receive accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TagFilter {
    /// This tag only.
    Exactly(Tag),
    /// Every tag.
    Any,
}

impl TagFilter {
    /// Whether a message with this tag is accepted.
    pub fn accepts(self, tag: Tag) -> bool {
        match self {
            TagFilter::Exactly(wanted) => wanted == tag,
            TagFilter::Any => true,
        }
    }
}

/// A call in which all members of a communicator take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Collective {
    /// Communicator whose members take part.
    pub comm: Comm,
    /// What is called.
    pub kind: CollectiveKind,
}

/// What the number of a kind of collective stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectiveName {
    /// The routine as the input calls it, such as `ibcast` or `MPI_Ibcast`.
    pub routine: String,
    /// Its blocking form; equal to the routine if it blocks.
    pub blocking: String,
    /// The rank of the root in its communicator, if there is one.
    pub root: Option<u32>,
    /// Whether it keeps every member until all have called it, since each needs something from
    /// every other; if not, MPI may let some members leave it earlier.
    pub waits_for_all: bool,
}

/// `bcast root 0`
impl fmt::Display for CollectiveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.routine)?;
        match self.root {
            Some(root) => write!(f, " root {root}"),
            None => Ok(()),
        }
    }
}
