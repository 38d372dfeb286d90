//! Operations that are posted and have not met.

use impasse_ops::{
    Channel, Collective, CollectiveKind, Comm, Rank, Receive, Request, Send, SendMode, Tag,
    TagFilter,
};

/// Which part of its process a posted operation holds up while it is unmet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Hold {
    /// The operation that the process is at.
    Current,
    /// Waits for this name, and waits for everything.
    Started(Request),
    /// Nothing: a buffered message is done while it still lies there.
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PostedSend {
    pub channel: Channel,
    pub tag: Tag,
    hold: Hold,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PostedReceive {
    pub channel: Channel,
    pub tag: TagFilter,
    hold: Hold,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PostedCall {
    pub comm: Comm,
    pub rank: Rank,
    pub kind: CollectiveKind,
    hold: Hold,
}

/// All posted, unmet operations.
///
/// The lists are ordered by channel (by communicator and process), then by
/// posting: orders between different channels have no meaning, and keeping them
/// would only tell equal states apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Posted {
    pub sends: Vec<PostedSend>,
    pub receives: Vec<PostedReceive>,
    pub calls: Vec<PostedCall>,
}

fn fits(send: &PostedSend, receive: &PostedReceive) -> bool {
    send.channel == receive.channel && receive.tag.accepts(send.tag)
}

impl Posted {
    /// What is left after each meeting that is possible now.
    pub fn meetings(&self, comms: &[Vec<Rank>]) -> Vec<Posted> {
        let mut next = Vec::new();
        for send in 0..self.sends.len() {
            for receive in 0..self.receives.len() {
                if self.may_meet(send, receive) {
                    let mut posted = self.clone();
                    posted.sends.remove(send);
                    posted.receives.remove(receive);
                    next.push(posted);
                }
            }
        }
        for (comm, members) in comms.iter().enumerate() {
            next.extend(self.meet_calls(Comm(comm as u32), members));
        }
        next
    }

    /// The rule of the documentation, word by word.
    fn may_meet(&self, send: usize, receive: usize) -> bool {
        let (s, r) = (&self.sends[send], &self.receives[receive]);
        fits(s, r)
            && !self.sends[..send].iter().any(|earlier| fits(earlier, r))
            && !self.receives[..receive]
                .iter()
                .any(|earlier| fits(s, earlier))
    }

    /// The first calls of all members meet if they are of one kind.
    fn meet_calls(&self, comm: Comm, members: &[Rank]) -> Option<Posted> {
        let first = |rank: Rank| {
            self.calls
                .iter()
                .position(|call| call.comm == comm && call.rank == rank)
        };
        let firsts: Vec<usize> = members.iter().map(|&m| first(m)).collect::<Option<_>>()?;
        let kind = self.calls[*firsts.first()?].kind;
        if firsts.iter().any(|&call| self.calls[call].kind != kind) {
            return None;
        }
        let mut posted = self.clone();
        let mut index = 0;
        posted.calls.retain(|_| {
            index += 1;
            !firsts.contains(&(index - 1))
        });
        Some(posted)
    }

    /// Whether some unmet operation of this process holds up what is asked for.
    pub fn holds(&self, rank: Rank, asked: impl Fn(Hold) -> bool) -> bool {
        let sends = self.sends.iter();
        let receives = self.receives.iter();
        let calls = self.calls.iter();
        sends
            .map(|send| (send.channel.source, send.hold))
            .chain(receives.map(|receive| (receive.channel.destination, receive.hold)))
            .chain(calls.map(|call| (call.rank, call.hold)))
            .any(|(owner, hold)| owner == rank && asked(hold))
    }

    /// Adds a message to its channel.
    pub fn send(&mut self, rank: Rank, send: &Send, hold: Hold) {
        let channel = send.envelope(rank).channel();
        let at = self.sends.partition_point(|s| s.channel <= channel);
        let hold = match send.mode {
            SendMode::Buffered => Hold::Nothing,
            SendMode::Standard | SendMode::Synchronous | SendMode::Ready => hold,
        };
        let tag = send.tag;
        self.sends.insert(at, PostedSend { channel, tag, hold });
    }

    /// Adds a receive to its channel.
    pub fn receive(&mut self, rank: Rank, receive: &Receive, hold: Hold) {
        let channel = Channel {
            comm: receive.comm,
            source: receive.from,
            destination: rank,
        };
        let at = self.receives.partition_point(|r| r.channel <= channel);
        let tag = receive.tag;
        self.receives
            .insert(at, PostedReceive { channel, tag, hold });
    }

    /// Adds a collective call to the caller's queue.
    pub fn call(&mut self, rank: Rank, call: &Collective, hold: Hold) {
        let Collective { comm, kind } = *call;
        let at = self
            .calls
            .partition_point(|c| (c.comm, c.rank) <= (comm, rank));
        let posted = PostedCall {
            comm,
            rank,
            kind,
            hold,
        };
        self.calls.insert(at, posted);
    }
}
