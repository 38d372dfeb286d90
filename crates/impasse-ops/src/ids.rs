//! Names of things: plain integers, each with a type of its own.

use std::fmt;

/// A process, numbered from 0 within its [`crate::System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(pub u32);

impl Rank {
    /// The rank as an index into a slice.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A communicator: an index into [`crate::System::comms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Comm(pub u32);

impl Comm {
    /// The communicator that holds every process.
    pub const WORLD: Comm = Comm(0);
}

/// A message tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(pub u32);

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The name under which a process waits for non-blocking operations.
///
/// A name belongs to one process; the same number on another process is
/// another request. Several operations may be started under one name: waiting
/// for the name then waits for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Request(pub u32);

/// What a collective call does: two calls meet only if their kinds are equal.
///
/// The front end that made the number knows its name (routine, root, ...).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CollectiveKind(pub u32);

/// Where an operation comes from: an index into the front end's own table of
/// source spans, call stacks or trace positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site(pub u32);

impl Site {
    /// No origin is known.
    pub const UNKNOWN: Site = Site(u32::MAX);
}

/// The kind of a message: what a send and a receive must agree on to meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Envelope {
    /// Communicator of the message.
    pub comm: Comm,
    /// Process that sends it.
    pub source: Rank,
    /// Process that receives it.
    pub destination: Rank,
    /// Tag of the message.
    pub tag: Tag,
}

impl Envelope {
    /// The channel on which messages of this kind keep their order.
    pub fn channel(self) -> Channel {
        Channel {
            comm: self.comm,
            source: self.source,
            destination: self.destination,
        }
    }
}

/// One direction between two processes within a communicator. Messages on one
/// channel do not overtake each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Channel {
    /// Communicator of the channel.
    pub comm: Comm,
    /// Sending end.
    pub source: Rank,
    /// Receiving end.
    pub destination: Rank,
}

impl Channel {
    /// The kind of message with this tag on this channel.
    pub fn envelope(self, tag: Tag) -> Envelope {
        Envelope {
            comm: self.comm,
            source: self.source,
            destination: self.destination,
            tag,
        }
    }
}
