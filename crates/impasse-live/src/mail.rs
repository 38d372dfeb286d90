//! Messages and receives that have not met.
//!
//! On one communicator and for one receiver, the earliest posted receive that fits takes the
//! earliest message that fits (see [`impasse_ops::Operation`]). That does not depend on the order in
//! which the records of different ranks are read, with one exception: a receive from any source. Which
//! message it has taken is known when the program is told. Until then whatever it could have taken is
//! left alone ([`Mail::settle`] decides it where only one message is possible).

use std::collections::VecDeque;

use impasse_mpi::Mode;
use impasse_ops::{Comm, Envelope, Rank, Site, Tag, TagFilter, Wanted};
use rustc_hash::FxHashMap;

/// A send or a receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpId(u32);

/// What an operation is.
#[derive(Clone, Copy, Debug)]
pub enum End {
    /// A message.
    Send {
        /// Its kind.
        message: Envelope,
        /// Its size.
        bytes: u64,
        /// When it completes.
        mode: Mode,
    },
    /// A receive.
    Receive {
        /// Who receives.
        to: Rank,
        /// What it accepts.
        wanted: Wanted,
    },
}

/// A message may be taken first, and received later (`MPI_Mprobe`, `MPI_Mrecv`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// Both at once.
    No,
    /// For a receive: it takes only. With the message, once that is known.
    Takes(Option<OpId>),
    /// For a message: it was taken, so that nobody else gets it, and waits to be received.
    Waits,
}

/// An operation that was posted.
#[derive(Clone, Copy, Debug)]
pub struct Posted {
    /// What it is.
    pub end: End,
    /// Where it was posted.
    pub site: Site,
    /// Whether it has met its counterpart.
    pub met: bool,
    /// How far a message has come that is received in two steps.
    taken: Taken,
    /// Whether its rank may still ask for it.
    held: bool,
    /// When it was posted, among all that were read.
    stamp: u64,
}

/// Messages and receives of one envelope; both only if it is not known yet which of them meet.
#[derive(Clone, Debug, Default)]
struct Queue {
    sends: VecDeque<OpId>,
    receives: VecDeque<OpId>,
}

/// What is under way to one receiver on one communicator.
#[derive(Clone, Debug, Default)]
struct Mailbox {
    /// By source and tag.
    queues: FxHashMap<(Rank, Tag), Queue>,
    /// Receives from any source or with any tag, in order.
    loose: Vec<OpId>,
    /// Messages in order, with their stamps; those that have met are still in it.
    order: VecDeque<(OpId, u64)>,
}

/// What has become of operations, which are told by when they were posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// One was posted.
    Posted(u64),
    /// Two have met.
    Met(Meeting),
    /// The rank will not ask for one any more.
    LetGo(u64),
}

/// A message and a receive that have met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The operation that sends.
    pub sent: u64,
    /// The one that receives.
    pub received: u64,
    /// What is received.
    pub message: Envelope,
    /// When the send completes.
    pub mode: Mode,
}

/// What is under way to whom, by communicator. Most is in the world.
#[derive(Clone, Debug, Default)]
struct Boxes {
    world: Vec<Mailbox>,
    others: FxHashMap<(Comm, Rank), Mailbox>,
}

impl Boxes {
    fn get(&self, (comm, rank): (Comm, Rank)) -> Option<&Mailbox> {
        match comm {
            Comm::WORLD => self.world.get(rank.index()),
            _ => self.others.get(&(comm, rank)),
        }
    }

    fn get_mut(&mut self, (comm, rank): (Comm, Rank)) -> Option<&mut Mailbox> {
        match comm {
            Comm::WORLD => self.world.get_mut(rank.index()),
            _ => self.others.get_mut(&(comm, rank)),
        }
    }

    /// It is made if it is not there.
    fn at(&mut self, (comm, rank): (Comm, Rank)) -> &mut Mailbox {
        if comm != Comm::WORLD {
            return self.others.entry((comm, rank)).or_default();
        }
        if rank.index() >= self.world.len() {
            self.world.resize_with(rank.index() + 1, Mailbox::default);
        }
        &mut self.world[rank.index()]
    }

    fn places(&self) -> Vec<(Comm, Rank)> {
        let world = (0..self.world.len() as u32).map(|rank| (Comm::WORLD, Rank(rank)));
        world.chain(self.others.keys().copied()).collect()
    }
}

/// All messages and receives that have not met.
#[derive(Clone, Debug, Default)]
pub struct Mail {
    ops: Vec<Posted>,
    free: Vec<OpId>,
    boxes: Boxes,
    stamp: u64,
    /// What has become of operations, until somebody takes it; none if nobody wants to know.
    pub news: Option<Vec<News>>,
}

/// More than one message could have been taken by a receive from any source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ambiguous;

impl Mail {
    /// An operation.
    pub fn get(&self, op: OpId) -> &Posted {
        &self.ops[op.0 as usize]
    }

    /// Operations that are kept.
    pub fn under_way(&self) -> usize {
        self.ops.len() - self.free.len()
    }

    /// Operations that have not met, in the order of posting.
    pub fn unmet(&self) -> Vec<&Posted> {
        let open = |op: &&Posted| !op.met && op.taken != Taken::Waits;
        let mut unmet: Vec<&Posted> = self.ops.iter().filter(open).collect();
        unmet.sort_unstable_by_key(|op| op.stamp);
        unmet
    }

    /// Messages of a rank that were not received and may still be in its buffer.
    pub fn in_buffer_of(&self, rank: Rank) -> impl Iterator<Item = (Envelope, Site)> + '_ {
        self.ops.iter().filter_map(move |op| match op.end {
            End::Send {
                message,
                mode: Mode::Buffered,
                ..
            } if !op.met && message.source == rank => Some((message, op.site)),
            _ => None,
        })
    }

    /// The rank will not ask for an operation any more.
    pub fn let_go(&mut self, op: OpId) {
        if let Some(news) = &mut self.news {
            news.push(News::LetGo(self.ops[op.0 as usize].stamp));
        }
        self.ops[op.0 as usize].held = false;
        self.recycle(op);
    }

    fn recycle(&mut self, op: OpId) {
        let posted = &self.ops[op.0 as usize];
        if posted.met && !posted.held {
            self.free.push(op);
        }
    }

    fn add(&mut self, end: End, site: Site) -> OpId {
        self.stamp += 1;
        if let Some(news) = &mut self.news {
            news.push(News::Posted(self.stamp));
        }
        let posted = Posted {
            end,
            site,
            met: false,
            taken: Taken::No,
            held: true,
            stamp: self.stamp,
        };
        match self.free.pop() {
            Some(op) => {
                self.ops[op.0 as usize] = posted;
                op
            }
            None => {
                self.ops.push(posted);
                OpId(self.ops.len() as u32 - 1)
            }
        }
    }

    fn meet(&mut self, send: OpId, receive: OpId) {
        if let Some(news) = &mut self.news {
            let (sent, received) = (&self.ops[send.0 as usize], &self.ops[receive.0 as usize]);
            if let End::Send { message, mode, .. } = sent.end {
                news.push(News::Met(Meeting {
                    sent: sent.stamp,
                    received: received.stamp,
                    message,
                    mode,
                }));
            }
        }
        let taken = &mut self.ops[receive.0 as usize].taken;
        if *taken == Taken::Takes(None) {
            *taken = Taken::Takes(Some(send));
            self.ops[send.0 as usize].taken = Taken::Waits;
        } else {
            self.close(send);
        }
        self.close(receive);
    }

    fn close(&mut self, op: OpId) {
        self.ops[op.0 as usize].met = true;
        self.recycle(op);
    }

    /// Posts a receive that only takes its message, which is [received](Mail::received) later.
    pub fn take(&mut self, to: Rank, wanted: Wanted, site: Site) -> OpId {
        let op = self.add(End::Receive { to, wanted }, site);
        self.ops[op.0 as usize].taken = Taken::Takes(None);
        self.place_receive(op, to, wanted);
        op
    }

    /// The message of a receive that has only taken it is received.
    pub fn received(&mut self, op: OpId) {
        let taken = &mut self.ops[op.0 as usize].taken;
        if let Taken::Takes(Some(send)) = std::mem::replace(taken, Taken::No) {
            self.close(send);
        }
        self.let_go(op);
    }

    /// Posts a message.
    pub fn send(&mut self, message: Envelope, bytes: u64, mode: Mode, site: Site) -> OpId {
        let end = End::Send {
            message,
            bytes,
            mode,
        };
        let op = self.add(end, site);
        let place = (message.comm, message.destination);
        let key = (message.source, message.tag);
        let mailbox = self.boxes.at(place);
        let queue = mailbox.queues.entry(key).or_default();
        let first = queue.receives.front().copied();
        if mailbox.loose.is_empty() && queue.sends.is_empty() {
            match first {
                Some(receive) => {
                    queue.receives.pop_front();
                    self.meet(op, receive);
                }
                None => {
                    queue.sends.push_back(op);
                    remember(mailbox, (op, self.stamp), &self.ops);
                }
            }
        } else if let Some(receive) = self.first_receive(place, message, true) {
            self.take_receive(place, key, receive);
            self.meet(op, receive);
        } else {
            let mailbox = self.boxes.at(place);
            mailbox.queues.entry(key).or_default().sends.push_back(op);
            remember(mailbox, (op, self.stamp), &self.ops);
        }
        self.tidy(place);
        op
    }

    /// The receive that takes a message, if that is certain; `last` says whether the message comes
    /// behind all others.
    fn first_receive(&self, place: (Comm, Rank), message: Envelope, last: bool) -> Option<OpId> {
        let mailbox = self.boxes.get(place)?;
        let queue = mailbox.queues.get(&(message.source, message.tag));
        let exact = queue.and_then(|queue| queue.receives.front().copied());
        if last && queue.is_some_and(|queue| !queue.sends.is_empty()) {
            return None;
        }
        let fits = |op: &&OpId| match self.get(**op).end {
            End::Receive { wanted, .. } => wanted.accepts(message),
            End::Send { .. } => false,
        };
        let loose = mailbox.loose.iter().find(fits).copied();
        let Some(loose) = loose else {
            return exact;
        };
        if let Some(exact) = exact
            && self.get(exact).stamp < self.get(loose).stamp
        {
            return Some(exact);
        }
        match self.get(loose).end {
            End::Receive { wanted, .. } if wanted.from.is_some() => {
                let earlier = self.first_send_of(place, message.source);
                let mine = !last && earlier.is_some_and(|op| self.is_of(op, message));
                (earlier.is_none() || mine).then_some(loose)
            }
            _ => None,
        }
    }

    fn is_of(&self, op: OpId, message: Envelope) -> bool {
        matches!(self.get(op).end, End::Send { message: other, .. } if other == message)
    }

    /// The earliest unmet message of a source in a mailbox.
    fn first_send_of(&self, place: (Comm, Rank), source: Rank) -> Option<OpId> {
        let mailbox = self.boxes.get(place)?;
        let mut sends = self.unmet_sends(mailbox);
        sends.find(|&op| self.source_of(op) == Some(source))
    }

    /// The unmet messages of a mailbox, in order.
    fn unmet_sends<'a>(&'a self, mailbox: &'a Mailbox) -> impl Iterator<Item = OpId> + 'a {
        let order = mailbox.order.iter();
        let unmet = order.filter(|entry| is_unmet(&self.ops, entry));
        unmet.map(|(op, _)| *op)
    }

    fn source_of(&self, op: OpId) -> Option<Rank> {
        match self.get(op).end {
            End::Send { message, .. } => Some(message.source),
            End::Receive { .. } => None,
        }
    }

    fn take_receive(&mut self, place: (Comm, Rank), key: (Rank, Tag), receive: OpId) {
        let Some(mailbox) = self.boxes.get_mut(place) else {
            return;
        };
        if let Some(at) = mailbox.loose.iter().position(|op| *op == receive) {
            mailbox.loose.remove(at);
        } else if let Some(queue) = mailbox.queues.get_mut(&key) {
            queue.receives.retain(|op| *op != receive);
        }
    }

    /// Posts a receive.
    pub fn receive(&mut self, to: Rank, wanted: Wanted, site: Site) -> OpId {
        let op = self.add(End::Receive { to, wanted }, site);
        self.place_receive(op, to, wanted);
        op
    }

    fn place_receive(&mut self, op: OpId, to: Rank, wanted: Wanted) {
        let place = (wanted.comm, to);
        let mailbox = self.boxes.at(place);
        match (wanted.from, wanted.tag) {
            (Some(from), TagFilter::Exactly(tag)) => {
                let queue = mailbox.queues.entry((from, tag)).or_default();
                match queue.sends.front().copied() {
                    Some(send) if mailbox.loose.is_empty() && queue.receives.is_empty() => {
                        queue.sends.pop_front();
                        self.meet(send, op);
                    }
                    _ => {
                        queue.receives.push_back(op);
                        self.look_at(place, (from, tag));
                    }
                }
            }
            (from, _) => {
                mailbox.loose.push(op);
                if let Some(from) = from {
                    self.look_at_channel(place, from);
                }
            }
        }
        self.tidy(place);
    }

    /// Lets the messages and receives of one envelope meet as far as it is certain that they do.
    fn look_at(&mut self, place: (Comm, Rank), key: (Rank, Tag)) {
        loop {
            let queue = self
                .boxes
                .get(place)
                .and_then(|mailbox| mailbox.queues.get(&key));
            let Some(&send) = queue.and_then(|queue| queue.sends.front()) else {
                return;
            };
            if !self.try_send(place, key, send) {
                return;
            }
        }
    }

    /// The same for all messages of a source.
    fn look_at_channel(&mut self, place: (Comm, Rank), source: Rank) {
        let Some(mailbox) = self.boxes.get(place) else {
            return;
        };
        let sends = self.unmet_sends(mailbox);
        let sends: Vec<OpId> = sends
            .filter(|&op| self.source_of(op) == Some(source))
            .collect();
        for send in sends {
            if let End::Send { message, .. } = self.get(send).end {
                self.try_send(place, (message.source, message.tag), send);
            }
        }
    }

    /// Lets a message that has waited meet its receive, if that is certain.
    fn try_send(&mut self, place: (Comm, Rank), key: (Rank, Tag), send: OpId) -> bool {
        let End::Send { message, .. } = self.get(send).end else {
            return false;
        };
        let queue = self
            .boxes
            .get(place)
            .and_then(|mailbox| mailbox.queues.get(&key));
        if queue.and_then(|queue| queue.sends.front()) != Some(&send) {
            return false;
        }
        let Some(receive) = self.first_receive(place, message, false) else {
            return false;
        };
        self.take_receive(place, key, receive);
        self.take_send(place, key, send);
        self.meet(send, receive);
        true
    }

    fn take_send(&mut self, place: (Comm, Rank), key: (Rank, Tag), send: OpId) {
        let mailbox = self.boxes.get_mut(place);
        if let Some(queue) = mailbox.and_then(|mailbox| mailbox.queues.get_mut(&key)) {
            queue.sends.retain(|op| *op != send);
        }
    }

    /// What a receive from any source has taken is known now.
    pub fn resolve(&mut self, op: OpId, source: Rank, tag: Tag) {
        let posted = &mut self.ops[op.0 as usize];
        let End::Receive { to, wanted } = &mut posted.end else {
            return;
        };
        let place = (wanted.comm, *to);
        if posted.met || (wanted.from.is_some() && wanted.tag != TagFilter::Any) {
            return;
        }
        wanted.from = Some(source);
        wanted.tag = TagFilter::Exactly(tag);
        let stamp = posted.stamp;
        let ops = &self.ops;
        let Some(mailbox) = self.boxes.get_mut(place) else {
            return;
        };
        mailbox.loose.retain(|other| *other != op);
        let queue = mailbox.queues.entry((source, tag)).or_default();
        let behind = |other: &OpId| ops[other.0 as usize].stamp < stamp;
        let at = queue.receives.partition_point(behind);
        queue.receives.insert(at, op);
        self.look_at(place, (source, tag));
        self.look_again(place);
    }

    /// Looks at all envelopes that were left alone.
    fn look_again(&mut self, place: (Comm, Rank)) {
        let Some(mailbox) = self.boxes.get(place) else {
            return;
        };
        let conflict = |queue: &Queue| !queue.sends.is_empty() && !queue.receives.is_empty();
        let conflicts = mailbox.queues.iter().filter(|(_, queue)| conflict(queue));
        let conflicts: Vec<(Rank, Tag)> = conflicts.map(|(key, _)| *key).collect();
        let named = mailbox
            .loose
            .iter()
            .filter_map(|op| match self.get(*op).end {
                End::Receive { wanted, .. } => wanted.from,
                End::Send { .. } => None,
            });
        let named: Vec<Rank> = named.collect();
        for key in conflicts {
            self.look_at(place, key);
        }
        for source in named {
            self.look_at_channel(place, source);
        }
    }

    /// An operation was cancelled: it will not meet anything.
    pub fn cancel(&mut self, op: OpId) {
        let (place, key) = match self.get(op).end {
            _ if self.get(op).met => return,
            End::Send { message, .. } => (
                (message.comm, message.destination),
                Some((message.source, message.tag)),
            ),
            End::Receive { to, wanted } => {
                let key = match (wanted.from, wanted.tag) {
                    (Some(from), TagFilter::Exactly(tag)) => Some((from, tag)),
                    _ => None,
                };
                ((wanted.comm, to), key)
            }
        };
        if let Some(mailbox) = self.boxes.get_mut(place) {
            mailbox.loose.retain(|other| *other != op);
            if let Some(queue) = key.and_then(|key| mailbox.queues.get_mut(&key)) {
                queue.sends.retain(|other| *other != op);
                queue.receives.retain(|other| *other != op);
            }
        }
        self.ops[op.0 as usize].met = true;
        self.recycle(op);
        self.look_again(place);
    }

    /// Decides what receives from any source have taken, for a state in which nothing moves.
    ///
    /// # Errors
    /// There is more than one possibility.
    pub fn settle(&mut self) -> Result<(), Ambiguous> {
        loop {
            let places = self.boxes.places();
            let mut resolved = false;
            for place in places {
                let loose = self.boxes.at(place).loose.clone();
                for op in loose {
                    // The candidates of a later one depend on what the earlier ones take.
                    if let Some((source, tag)) = self.candidate(place, op)? {
                        self.resolve(op, source, tag);
                        resolved = true;
                        break;
                    }
                }
            }
            if !resolved {
                return Ok(());
            }
        }
    }

    /// The only message that a receive can have taken, if there is one.
    fn candidate(&self, place: (Comm, Rank), op: OpId) -> Result<Option<(Rank, Tag)>, Ambiguous> {
        let End::Receive { wanted, .. } = self.get(op).end else {
            return Ok(None);
        };
        let mut found: Option<(Rank, Tag)> = None;
        let mailbox = self.boxes.get(place);
        for send in mailbox
            .into_iter()
            .flat_map(|mailbox| self.unmet_sends(mailbox))
        {
            let End::Send { message, .. } = self.get(send).end else {
                continue;
            };
            if !wanted.accepts(message) {
                continue;
            }
            match found {
                None => found = Some((message.source, message.tag)),
                Some((source, _)) if source == message.source => {}
                Some(_) => return Err(Ambiguous),
            }
        }
        Ok(found)
    }

    /// Forgets what is over, now and then.
    fn tidy(&mut self, place: (Comm, Rank)) {
        let ops = &self.ops;
        let Some(mailbox) = self.boxes.get_mut(place) else {
            return;
        };
        while let Some(entry) = mailbox.order.front()
            && !is_unmet(ops, entry)
        {
            mailbox.order.pop_front();
        }
        if mailbox.queues.len() > 64 && mailbox.queues.len() == mailbox.queues.capacity() {
            let used = |queue: &Queue| !queue.sends.is_empty() || !queue.receives.is_empty();
            mailbox.queues.retain(|_, queue| used(queue));
        }
    }
}

/// Whether an entry of the order of a mailbox is still there: its number may be used again.
fn is_unmet(ops: &[Posted], (op, stamp): &(OpId, u64)) -> bool {
    let posted = &ops[op.0 as usize];
    posted.stamp == *stamp && !posted.met && posted.taken != Taken::Waits
}

/// Adds a message to the order of its mailbox.
fn remember(mailbox: &mut Mailbox, entry: (OpId, u64), ops: &[Posted]) {
    if mailbox.order.len() > 1024 && mailbox.order.len() == mailbox.order.capacity() {
        mailbox.order.retain(|entry| is_unmet(ops, entry));
    }
    mailbox.order.push_back(entry);
}
