//! Partitioned messages (MPI 4.1, chapter 4): a send and a receive that were prepared for each
//! other, and exchange their data partition by partition.

use std::collections::VecDeque;

use impasse_exec::{Fingerprint, Value};

use super::{CommId, Delivery, Issue, IssueKind, Mpi, Status};
use crate::data::{Payload, Place, Signature};
use crate::races::Stamp;

/// A send and a receive that belong together: on one communicator, between two ranks and with one
/// tag, the n-th prepared send meets the n-th prepared receive (section 4.2).
#[derive(Clone, Debug, Hash)]
pub(crate) struct Link {
    pub comm: CommId,
    /// World rank of the sender.
    pub from: u32,
    /// World rank of the receiver.
    pub to: u32,
    pub tag: i32,
    /// Whether the send was prepared.
    pub has_sender: bool,
    /// Whether the receive was prepared.
    pub has_receiver: bool,
    /// Sends that were started and have not met a receive to their end.
    pub rounds: VecDeque<Round>,
    /// The receive, while it is active.
    pub receive: Option<PartitionedReceive>,
}

/// A send that was started.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Round {
    /// The data of the partitions that are ready.
    pub partitions: Vec<Option<Payload>>,
    /// What lies before each of them.
    pub stamps: Vec<Stamp>,
    /// Whether each partition has reached the receiver.
    pub delivered: Vec<bool>,
    /// Bytes of one partition.
    pub bytes: u64,
    /// The sender's request, if it is still to be completed.
    pub request: Option<u32>,
    /// Rank of the sender in the communicator.
    pub source: i32,
}

/// A receive that was started.
#[derive(Clone, Debug, Hash)]
pub(crate) struct PartitionedReceive {
    pub request: u32,
    pub place: Place,
    pub partitions: u64,
    /// Partitions that a call asks for, each with an inner request that is done when it is there.
    pub watched: Vec<(u64, u32)>,
}

impl Round {
    /// Whether bytes `from..to` have reached the receiver.
    fn covers(&self, from: u64, to: u64) -> bool {
        let numbered = (0u64..).zip(&self.delivered);
        numbered.into_iter().all(|(at, delivered)| {
            let (start, end) = (at * self.bytes, (at + 1) * self.bytes);
            *delivered || end <= from || to <= start
        })
    }
}

impl Round {
    /// The basic datatypes of all partitions, which are alike.
    fn signature(&self) -> Option<Signature> {
        let first = self.partitions.first()?.as_ref()?;
        Some(first.signature.times(self.partitions.len() as u64))
    }

    /// What lies before the partitions that bytes `from..to` are part of.
    fn stamp(&self, from: u64, to: u64) -> Stamp {
        let numbered = (0u64..).zip(&self.stamps);
        let part = numbered.filter(|(at, _)| at * self.bytes < to && from < (at + 1) * self.bytes);
        part.fold(Stamp::default(), |known, (_, stamp)| known.and(stamp))
    }
}

impl Mpi {
    /// What lies before a partition of an active receive, as far as it has arrived.
    pub fn arrival(&self, link: u32, partition: u64) -> Stamp {
        let known = || {
            let link = self.links.get(link)?;
            let (round, receive) = (link.rounds.front()?, link.receive.as_ref()?);
            let bytes = receive.place.bytes() / receive.partitions.max(1);
            Some(round.stamp(partition * bytes, (partition + 1) * bytes))
        };
        known().unwrap_or_default()
    }

    /// The link of a send or receive that is being prepared.
    pub fn link(&mut self, comm: CommId, (from, to): (u32, u32), tag: i32, sends: bool) -> u32 {
        let found = self.links.iter().find(|(_, link)| {
            let free = if sends {
                !link.has_sender
            } else {
                !link.has_receiver
            };
            free && (link.comm, link.from, link.to, link.tag) == (comm, from, to, tag)
        });
        let number = match found.map(|(number, _)| number) {
            Some(number) => number,
            None => self.links.insert(Link {
                comm,
                from,
                to,
                tag,
                has_sender: false,
                has_receiver: false,
                rounds: VecDeque::new(),
                receive: None,
            }),
        };
        if let Some(link) = self.links.get_mut(number) {
            link.has_sender |= sends;
            link.has_receiver |= !sends;
        }
        number
    }

    /// What was started under one number of a request goes on under another.
    pub fn rename_partitioned(&mut self, link: u32, sends: bool, new: u32) {
        let Some(link) = self.links.get_mut(link) else {
            return;
        };
        match (sends, link.rounds.back_mut(), &mut link.receive) {
            (true, Some(round), _) => round.request = round.request.map(|_| new),
            (false, _, Some(receive)) => receive.request = new,
            _ => {}
        }
    }

    /// Whether a partition of an active receive has arrived.
    pub fn has_arrived(&self, link: u32, partition: u64) -> bool {
        let arrived = || {
            let link = self.links.get(link)?;
            let (round, receive) = (link.rounds.front()?, link.receive.as_ref()?);
            let bytes = receive.place.bytes() / receive.partitions.max(1);
            Some(round.covers(partition * bytes, (partition + 1) * bytes))
        };
        arrived().unwrap_or(false)
    }

    /// Moves what is ready to a receive that is active, and completes what is done. Partitions may
    /// travel alone, or wait for the last one of them.
    pub fn settle_link(&mut self, number: u32) {
        self.complete_buffered(number);
        let together = self.model.synchronising;
        let Some(link) = self.links.get_mut(number) else {
            return;
        };
        let (to, tag) = (link.to, link.tag);
        let (Some(round), Some(receive)) = (link.rounds.front_mut(), link.receive.as_mut()) else {
            return;
        };
        if together && round.partitions.iter().any(Option::is_none) {
            return;
        }
        for (at, (payload, delivered)) in (0u64..)
            .zip(round.partitions.iter().zip(&mut round.delivered))
            .filter(|(_, (_, delivered))| !**delivered)
        {
            if let Some(payload) = payload {
                *delivered = true;
                self.deliveries.push(Delivery {
                    rank: to,
                    place: receive.place.clone(),
                    payload: payload.clone(),
                    skip: at * round.bytes,
                });
            }
        }
        let sent = round.bytes.saturating_mul(round.partitions.len() as u64);
        let all = round.delivered.iter().all(|delivered| *delivered);
        let status = Status {
            source: round.source,
            sender: None,
            tag,
            cancelled: false,
            bytes: sent,
            unknown: None,
        };
        let (room, watched) = (receive.place.bytes(), receive.watched.clone());
        for (partition, request) in watched {
            if self.has_arrived(number, partition) {
                let stamp = self.arrival(number, partition);
                self.promise(to, request, &stamp);
                self.complete(to, request, Status::EMPTY);
            }
        }
        if all {
            self.end_round(number, status, room);
        }
    }

    /// A send whose partitions are all ready may be done before it is received, as the model of
    /// buffering has it.
    fn complete_buffered(&mut self, number: u32) {
        let model = self.model;
        let Some(link) = self.links.get_mut(number) else {
            return;
        };
        let from = link.from;
        let mut done = Vec::new();
        for round in &mut link.rounds {
            let sent = round.bytes.saturating_mul(round.partitions.len() as u64);
            if model.buffers(sent) && round.partitions.iter().all(Option::is_some) {
                done.extend(round.request.take());
            }
        }
        for request in done {
            self.complete(from, request, Status::EMPTY);
        }
    }

    /// All partitions have reached the receiver.
    fn end_round(&mut self, number: u32, status: Status, room: u64) {
        let Some(link) = self.links.get_mut(number) else {
            return;
        };
        let (from, to) = (link.from, link.to);
        let round = link.rounds.pop_front();
        let receive = link.receive.take();
        let stamp = round.as_ref().map(|round| round.stamp(0, u64::MAX));
        let sent = round.as_ref().and_then(Round::signature);
        if let Some(request) = round.and_then(|round| round.request) {
            self.complete(from, request, Status::EMPTY);
        }
        let Some(receive) = receive else { return };
        let span = self.rank(to).requests.get(receive.request);
        let span = span.map(|request| request.span);
        if status.bytes != room {
            self.issue(Issue {
                kind: IssueKind::Truncation,
                places: span.map(|span| (to, span)).into_iter().collect(),
                detail: format!(
                    "the message has {} bytes, the receive has room for {room}",
                    status.bytes
                ),
            });
        }
        let clash = sent.and_then(|sent| sent.clash(&receive.place.signature()));
        if let Some(detail) = clash {
            self.issue(Issue {
                kind: IssueKind::TypeMismatch,
                places: span.map(|span| (to, span)).into_iter().collect(),
                detail,
            });
        }
        self.promise(to, receive.request, &stamp.unwrap_or_default());
        self.complete(to, receive.request, status);
    }

    /// Adds the state of all partitioned messages, and of requests that are more than one thing, to
    /// a fingerprint.
    pub fn digest_links(&self, print: &mut Fingerprint<'_>) {
        for rank in 0..self.size() {
            let objects = self.rank(rank);
            print.add_value((&objects.parts, &objects.generalized));
        }
        for (number, link) in self.links.iter() {
            print.add_value((number, link));
            let partitions = link.rounds.iter().flat_map(|round| &round.partitions);
            for payload in partitions.flatten() {
                for id in payload.expressions() {
                    print.add_symbolic(Value::Symbolic(id));
                }
            }
        }
    }
}
