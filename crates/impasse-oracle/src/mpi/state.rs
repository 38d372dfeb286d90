//! Where all ranks are, and which messages and receives have not met.

use super::script::{BufferingModel, Mode, Op, Script, Source, WAITED};

/// A request, or the inside of a blocking call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    /// `MPI_REQUEST_NULL`
    Null,
    Pending,
    Done,
}

/// Where a rank is within its operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum At {
    /// Before it.
    Head,
    /// Before the operation behind a guard that held.
    Body,
    /// In a blocking call that has begun.
    Inside,
}

/// A message that was sent and has not been received.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Message {
    pub tag: u8,
    /// The slot of the sender that is done when it is received; none if it was buffered.
    pub slot: Option<usize>,
}

/// A receive that was posted and has no message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Posted {
    pub slot: usize,
    /// The sender; any if none.
    pub from: Option<usize>,
    pub tag: Option<u8>,
}

impl Posted {
    pub fn fits(&self, source: usize, tag: u8) -> bool {
        self.from.is_none_or(|from| from == source) && self.tag.is_none_or(|wanted| wanted == tag)
    }
}

/// A lock on the window of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lock {
    pub exclusive: bool,
    /// Whether it was granted.
    pub held: bool,
    /// Whether something is to be read.
    pub reads: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rank {
    pub pc: usize,
    pub at: At,
    pub seen: Option<u8>,
    /// One for each request of the script, and two more for the send and the receive of blocking calls.
    pub slots: Vec<Slot>,
    /// The sender of the message that each slot has received last.
    pub got: Vec<Option<u8>>,
    /// By target, the lock that it has or has asked for.
    pub locks: Vec<Option<Lock>>,
    /// The counter in its window.
    pub counter: u8,
    /// Collective calls so far.
    pub collectives: usize,
    /// Receives without a message in the order in which they were posted.
    pub posted: Vec<Posted>,
    /// For each sender its messages in the order in which they were sent.
    pub mail: Vec<Vec<Message>>,
}

impl Rank {
    pub fn next(&mut self) {
        self.pc += 1;
        self.at = At::Head;
    }

    /// A message that a receive posted now could take: the first of `source` that it fits, unless
    /// a receive posted before fits it too (MPI 4.1, section 3.5).
    pub fn available(&self, wanted: &Posted, source: usize) -> Option<usize> {
        self.first_unclaimed(wanted, source, &self.posted)
    }

    fn first_unclaimed(&self, wanted: &Posted, source: usize, before: &[Posted]) -> Option<usize> {
        let mail = &self.mail[source];
        let first = mail
            .iter()
            .position(|message| wanted.fits(source, message.tag))?;
        let claimed = before
            .iter()
            .any(|posted| posted.fits(source, mail[first].tag));
        (!claimed).then_some(first)
    }
}

/// The state of all ranks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The value of the unknown that is equal on all ranks.
    pub uniform: bool,
    pub ranks: Vec<Rank>,
}

impl State {
    pub fn start(script: &Script, uniform: bool) -> State {
        let rank = Rank {
            pc: 0,
            at: At::Head,
            seen: None,
            slots: vec![Slot::Null; script.requests + 2],
            got: vec![None; script.requests + 2],
            locks: vec![None; script.ranks.len()],
            counter: 0,
            collectives: 0,
            posted: Vec::new(),
            mail: vec![Vec::new(); script.ranks.len()],
        };
        State {
            uniform,
            ranks: vec![rank; script.ranks.len()],
        }
    }

    /// Rank `me` sends a message.
    pub fn send(
        &mut self,
        model: BufferingModel,
        me: usize,
        (mode, to, tag): (Mode, u8, u8),
        slot: usize,
    ) {
        let waits = mode == Mode::Synchronous || model == BufferingModel::Strict;
        self.ranks[me].slots[slot] = if waits { Slot::Pending } else { Slot::Done };
        self.ranks[usize::from(to)].mail[me].push(Message {
            tag,
            slot: waits.then_some(slot),
        });
    }

    /// Rank `me` posts a receive.
    pub fn receive(&mut self, me: usize, posted: Posted) {
        self.ranks[me].slots[posted.slot] = Slot::Pending;
        self.ranks[me].posted.push(posted);
    }

    /// What a receive or probe with these arguments takes.
    pub fn wanted(&self, me: usize, from: Source, tag: Option<u8>, slot: usize) -> Posted {
        let seen = self.ranks[me].seen.filter(|&seen| seen < WAITED);
        let from = match from {
            Source::Rank(rank) => Some(usize::from(rank)),
            Source::Any => None,
            Source::Seen => Some(usize::from(seen.unwrap_or(0))),
        };
        Posted { slot, from, tag }
    }

    /// The next state, in which rank `me` has taken a message of `source` by itself.
    pub fn take(&self, me: usize, source: usize, message: usize) -> State {
        let mut next = self.clone();
        let message = next.ranks[me].mail[source].remove(message);
        if let Some(slot) = message.slot {
            next.ranks[source].slots[slot] = Slot::Done;
        }
        next
    }

    /// Every state in which one more message has met a receive.
    pub fn meetings(&self) -> Vec<State> {
        let mut found = Vec::new();
        for (me, rank) in self.ranks.iter().enumerate() {
            for (at, posted) in rank.posted.iter().enumerate() {
                for source in 0..self.ranks.len() {
                    let message = rank.first_unclaimed(posted, source, &rank.posted[..at]);
                    if let Some(message) = message {
                        found.push(self.meet(me, at, source, message));
                    }
                }
            }
        }
        found
    }

    fn meet(&self, me: usize, receive: usize, source: usize, message: usize) -> State {
        let mut next = self.take(me, source, message);
        let posted = next.ranks[me].posted.remove(receive);
        next.ranks[me].slots[posted.slot] = Slot::Done;
        next.ranks[me].got[posted.slot] = Some(source as u8);
        next
    }

    /// Whether all ranks have come to their end.
    pub fn is_end(&self, script: &Script) -> bool {
        let mut ranks = self.ranks.iter().zip(&script.ranks);
        ranks.all(|(rank, ops)| rank.pc > ops.len())
    }
}

/// The operation at `pc`: behind the last one is a wait for all requests, and then nothing.
pub(super) fn op_at(ops: &[Op], pc: usize) -> Option<&Op> {
    const LAST: &Op = &Op::Waitall;
    match pc == ops.len() {
        true => Some(LAST),
        false => ops.get(pc),
    }
}
