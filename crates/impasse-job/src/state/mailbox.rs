//! Messages on their way to one rank, and the receives it has posted.
//!
//! The order rule (MPI 4.1, section 3.5): on one communicator, from one sender, the earliest posted
//! receive that fits takes the earliest message that fits. A pair meets at once when neither
//! could meet an earlier one. A receive from any source never meets by itself: which sender it
//! takes is a choice, made when nothing else can happen. (The engine has the rule, too; a test keeps
//! the two equal.)

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};

use impasse_ir::Span;

use super::{CommId, Issue, IssueKind, Mpi, Request, RequestKind, Status};
use crate::confluence::Mark;
use crate::context::Wanted;
use crate::data::Payload;
use crate::races::Stamp;
use crate::state::Delivery;
use crate::trace::EventKind;

/// A message that was sent and not received.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Message {
    /// World rank of the sender.
    pub source: u32,
    /// Rank of the sender in the communicator, as the receiver's status shows it.
    pub source_rank: i32,
    pub comm: CommId,
    pub tag: i32,
    pub payload: Payload,
    /// The sender's request, if it is still to be completed.
    pub request: Option<u32>,
    /// The request that the sender started: its number then, and its place among those of the sender.
    pub started: (u32, u64),
    pub span: Span,
    /// The event of the call that sent it, if events are kept.
    pub event: Option<u64>,
    /// What lies before it.
    pub stamp: Stamp,
    /// Whether its send is complete only when it is received.
    pub synchronous: bool,
    /// The letter that it is, if letters are kept.
    pub letter: Mark,
}

/// A receive that has not met a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Posted {
    /// The receiver's request.
    pub request: u32,
    pub wanted: Wanted,
    /// Receives of one rank are ordered by this.
    pub stamp: u64,
}

/// A sender that a receive from any source could take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub source: u32,
    pub tag: i32,
}

/// A rank that has sent so many messages to another that are not received lets others go on first.
const CROWD: usize = 32;

type Channel = (CommId, u32);

/// Messages and receives of one destination.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mailbox {
    messages: BTreeMap<Channel, VecDeque<Message>>,
    named: BTreeMap<Channel, VecDeque<Posted>>,
    wild: BTreeMap<CommId, VecDeque<Posted>>,
}

impl Message {
    /// The number of the sender in the communicator of all, if it came on that.
    pub fn sender(&self) -> Option<u32> {
        (self.comm == CommId::WORLD).then_some(self.source)
    }
}

impl Wanted {
    /// Whether a tag is accepted.
    pub(crate) fn takes(&self, tag: i32) -> bool {
        self.tag.is_none_or(|wanted| wanted == tag)
    }
}

impl Posted {
    /// Whether the receive can take a message.
    pub(crate) fn takes(&self, message: &Message) -> bool {
        let Wanted { comm, source, .. } = self.wanted;
        comm == message.comm
            && source.is_none_or(|source| source == message.source)
            && self.wanted.takes(message.tag)
    }
}

impl Mailbox {
    /// All messages in the order of their channels.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.messages.values().flatten()
    }

    /// All receives from any source.
    pub fn wild(&self) -> impl Iterator<Item = &Posted> {
        self.wild.values().flatten()
    }

    /// All receives.
    pub fn receives(&self) -> impl Iterator<Item = &Posted> {
        self.named.values().flatten().chain(self.wild())
    }

    /// Visits the tags of all messages and receives.
    pub fn visit_tags(&mut self, visit: &mut dyn FnMut(&mut i32)) {
        for message in self.messages.values_mut().flatten() {
            visit(&mut message.tag);
        }
        let (named, wild) = (self.named.values_mut(), self.wild.values_mut());
        for posted in named.flatten().chain(wild.flatten()) {
            posted.wanted.tag.iter_mut().for_each(&mut *visit);
        }
    }

    /// The earliest receive that fits a message of this tag on this channel.
    fn earliest_receive(&self, channel: Channel, tag: i32) -> Option<&Posted> {
        let fits = |posted: &&Posted| posted.wanted.takes(tag);
        let named = self.named.get(&channel).into_iter().flatten().find(fits);
        let wild = self.wild.get(&channel.0).into_iter().flatten().find(fits);
        match (named, wild) {
            (Some(named), Some(wild)) if wild.stamp < named.stamp => Some(wild),
            (Some(named), _) => Some(named),
            (None, wild) => wild,
        }
    }

    /// The position of the first message on a channel that a receive takes by its tag.
    fn first_message(&self, channel: Channel, wanted: &Wanted) -> Option<usize> {
        let messages = self.messages.get(&channel)?;
        messages
            .iter()
            .position(|message| wanted.takes(message.tag))
    }

    /// The first message of `source` that a probe or receive could take now: no receive posted
    /// before it, with a lower `stamp`, may have a claim to it.
    pub fn available(&self, wanted: &Wanted, source: u32, stamp: u64) -> Option<&Message> {
        let channel = (wanted.comm, source);
        let at = self.first_message(channel, wanted)?;
        let message = self.messages.get(&channel)?.get(at)?;
        let earlier = self.earliest_receive(channel, message.tag);
        let claimed = earlier.is_some_and(|posted| posted.stamp < stamp);
        (!claimed).then_some(message)
    }

    /// Whether a message of `source` is there that a receive or probe takes by its tag.
    pub fn has_from(&self, wanted: &Wanted, source: u32) -> bool {
        self.first_message((wanted.comm, source), wanted).is_some()
    }

    /// The senders whose messages a receive or probe could take now.
    pub fn candidates(&self, wanted: &Wanted, stamp: u64) -> Vec<Candidate> {
        let channels = self
            .messages
            .range((wanted.comm, 0)..=(wanted.comm, u32::MAX));
        let sources = channels.map(|(&(_, source), _)| source);
        let asked = sources.filter(|&source| wanted.source.is_none_or(|named| named == source));
        asked
            .filter_map(|source| {
                let message = self.available(wanted, source, stamp)?;
                Some(Candidate {
                    source,
                    tag: message.tag,
                })
            })
            .collect()
    }

    /// Takes the first message of `source` that fits.
    pub fn take(&mut self, wanted: &Wanted, source: u32) -> Option<Message> {
        let channel = (wanted.comm, source);
        let at = self.first_message(channel, wanted)?;
        let messages = self.messages.get_mut(&channel)?;
        let message = messages.remove(at);
        if messages.is_empty() {
            self.messages.remove(&channel);
        }
        message
    }

    /// Takes back a message by the request that sent it.
    pub fn take_back(&mut self, source: u32, request: u32) -> Option<Message> {
        let is_it =
            |message: &Message| message.source == source && message.request == Some(request);
        let (&channel, at) = self
            .messages
            .iter()
            .find_map(|(channel, messages)| Some((channel, messages.iter().position(is_it)?)))?;
        let messages = self.messages.get_mut(&channel)?;
        let message = messages.remove(at);
        if messages.is_empty() {
            self.messages.remove(&channel);
        }
        message
    }

    /// Takes back a receive.
    pub fn withdraw(&mut self, request: u32) -> Option<Posted> {
        let lists = self.named.values_mut().chain(self.wild.values_mut());
        let mut found = None;
        for list in lists {
            if let Some(at) = list.iter().position(|posted| posted.request == request) {
                found = list.remove(at);
            }
        }
        self.named.retain(|_, list| !list.is_empty());
        self.wild.retain(|_, list| !list.is_empty());
        found
    }

    fn add_receive(&mut self, posted: Posted) {
        let comm = posted.wanted.comm;
        match posted.wanted.source {
            Some(source) => self
                .named
                .entry((comm, source))
                .or_default()
                .push_back(posted),
            None => self.wild.entry(comm).or_default().push_back(posted),
        }
    }

    /// A pair on a channel that must meet: the position of the receive.
    fn pair(&self, channel: Channel) -> Option<Posted> {
        let receives = self.named.get(&channel)?;
        let ready = receives.iter().find(|posted| {
            let stamp = posted.stamp;
            self.available(&posted.wanted, channel.1, stamp).is_some()
        });
        ready.cloned()
    }
}

impl Mpi {
    /// A message is sent to `to`.
    pub fn post_message(&mut self, to: u32, mut message: Message) {
        if self.write_message(to, &mut message) {
            self.put_message(to, message);
        }
    }

    /// A message arrives at `to`.
    pub fn put_message(&mut self, to: u32, message: Message) {
        let channel = (message.comm, message.source);
        self.senders.note(to, message.source, message.tag);
        let mail = &mut self.mail[to as usize];
        let queue = mail.messages.entry(channel).or_default();
        queue.push_back(message);
        if queue.len() > CROWD {
            self.crowded = Some(channel.1);
        }
        self.settle_channel(to, channel);
        self.touch(to);
    }

    /// A rank posts a receive.
    pub fn post_receive(&mut self, rank: u32, request: u32, wanted: Wanted) {
        self.stamps += 1;
        self.timed |= wanted.source.is_none();
        let stamp = self.stamps;
        self.write_receive(rank, request, &wanted);
        self.mail[rank as usize].add_receive(Posted {
            request,
            wanted,
            stamp,
        });
        if let Some(source) = wanted.source {
            self.settle_channel(rank, (wanted.comm, source));
        }
    }

    /// Lets meet what must meet on one channel.
    fn settle_channel(&mut self, to: u32, channel: Channel) {
        while let Some(posted) = self.mail[to as usize].pair(channel) {
            self.meet(to, &posted, channel.1);
        }
    }

    /// Lets meet what must meet after a receive from any source has gone.
    pub fn settle_mail(&mut self, to: u32, comm: CommId) {
        let mail = &self.mail[to as usize];
        let channels = mail.named.range((comm, 0)..=(comm, u32::MAX));
        let channels: Vec<Channel> = channels.map(|(&channel, _)| channel).collect();
        for channel in channels {
            self.settle_channel(to, channel);
        }
    }

    /// A receive takes the first message of `source` that fits.
    pub fn meet(&mut self, to: u32, posted: &Posted, source: u32) {
        let mail = &mut self.mail[to as usize];
        mail.withdraw(posted.request);
        let Some(message) = mail.take(&posted.wanted, source) else {
            return;
        };
        if posted.wanted.source.is_none() {
            let request = self.rank(to).requests.get(posted.request);
            let span = request.map_or(Span::UNKNOWN, |request| request.span);
            let key = (to, source, message.comm);
            self.taken.insert(key, (message.tag, span));
        }
        self.receive(to, posted.request, message);
    }

    /// A message is received by a request of `to`.
    pub fn receive(&mut self, to: u32, request: u32, message: Message) {
        let status = Status {
            source: message.source_rank,
            sender: message.sender(),
            tag: message.tag,
            cancelled: false,
            bytes: message.payload.len(),
            unknown: message.payload.unknown,
        };
        let receive = self.rank(to).requests.get(request);
        let order = receive.map(|receive| receive.order);
        let found = receive.map(|receive| (receive.kind.clone(), receive.span, receive.event));
        if let Some((RequestKind::Receive { place, .. }, span, received)) = found {
            self.record(to, span, || EventKind::Receives {
                source: message.source,
                tag: message.tag,
                sent: message.event,
                received,
            });
            self.compare(to, span, &message, &place);
            self.deliveries.push(Delivery {
                rank: to,
                place,
                payload: message.payload,
                skip: 0,
            });
        }
        self.promise(to, request, &message.stamp);
        self.note_met(to, (request, order.unwrap_or_default()), message.source);
        self.note_met(message.source, message.started, to);
        self.note_because(to, request, message.letter.0);
        let taken = self.write_taken((to, request), message.letter, message.request.is_some());
        self.complete(to, request, status);
        if let Some(sent) = message.request {
            self.note_because(message.source, sent, taken);
            if message.synchronous {
                let stamp = self.stamp(to);
                self.promise(message.source, sent, &stamp);
            }
            self.complete(message.source, sent, Status::EMPTY);
        }
    }

    /// Whether a message fits the memory that receives it (MPI 4.1, sections 3.2.4 and 3.3.1).
    fn compare(&mut self, to: u32, span: Span, message: &Message, place: &crate::data::Place) {
        if message.payload.unknown.or(place.unknown).is_some() {
            return;
        }
        let places = vec![(to, span), (message.source, message.span)];
        let (sent, room) = (message.payload.len(), place.bytes());
        if sent > room {
            let detail = format!("the message has {sent} bytes, the receive has room for {room}");
            self.issue(Issue {
                kind: IssueKind::Truncation,
                places,
                detail,
            });
        } else if let Some(detail) = message.payload.signature.clash(&place.signature()) {
            self.issue(Issue {
                kind: IssueKind::TypeMismatch,
                places,
                detail,
            });
        }
    }
}

impl Mpi {
    /// What was started under one number goes on under another.
    pub fn rename_request(&mut self, rank: u32, old: u32, new: u32, renamed: &Request) {
        match &renamed.kind {
            RequestKind::Send { to, .. } => {
                self.await_receipt_under(old, new);
                let lists = self.mail[*to as usize].messages.values_mut().flatten();
                for message in lists {
                    if message.source == rank && message.request == Some(old) {
                        message.request = Some(new);
                    }
                    if message.source == rank && message.started == (old, renamed.order) {
                        message.started.0 = new;
                    }
                }
            }
            RequestKind::Receive { .. } => {
                self.write_renamed(rank, old, new);
                let mail = &mut self.mail[rank as usize];
                let lists = mail.named.values_mut().chain(mail.wild.values_mut());
                for posted in lists.flatten() {
                    if posted.request == old {
                        posted.request = new;
                    }
                }
            }
            RequestKind::Collective { comm, number } => {
                let queue = self.queues.get_mut(comm);
                let slot = queue.and_then(|queue| queue.slot_mut(*number));
                if let Some(arrival) = slot.and_then(|slot| slot.arrivals.get_mut(&rank)) {
                    arrival.request = new;
                }
            }
            RequestKind::Partitioned { link, sends } => {
                self.rename_partitioned(*link, *sends, new);
            }
            RequestKind::Nothing | RequestKind::Generalized => {}
        }
    }
}
