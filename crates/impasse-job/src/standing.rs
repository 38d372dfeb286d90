//! Where each rank stands, for those who judge.

use impasse_exec::Value;
use impasse_ir::Span;

use crate::call::{Wait, Wanted};
use crate::job::Job;
use crate::rank::Status;
use crate::state::{Activity, CollectiveKind, CommId, CommInfo, Message, Request, RequestKind};

/// Where a rank stands, and what it has started.
#[derive(Clone, Debug)]
pub struct RankView {
    /// Its world rank.
    pub rank: u32,
    /// Where it stands.
    pub standing: Standing,
    /// What it has started that is not done, in the order of its start.
    pub pending: Vec<Pending>,
}

/// Where a rank stands.
#[derive(Clone, Debug)]
pub enum Standing {
    /// It has ended.
    Finished(Value),
    /// It waits in a call of this routine.
    Waits {
        /// The routine.
        routine: &'static str,
        /// Where the call is.
        span: Span,
        /// What it waits for.
        wait: Wait,
    },
    /// It could go on.
    Runs(Span),
}

/// Something that was started and is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Its number in the rank's table of requests.
    pub request: u32,
    /// Where.
    pub span: Span,
    /// Whether it is part of the blocking call at which the rank stands.
    pub inner: bool,
    /// What a rank has started is in this order.
    pub order: u64,
    /// What it is.
    pub kind: PendingKind,
}

/// What was started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PendingKind {
    /// A message that nobody has received.
    Send {
        /// Communicator.
        comm: CommId,
        /// World rank of the receiver.
        to: u32,
        /// Tag.
        tag: i32,
        /// Bytes of the message.
        bytes: u64,
    },
    /// A receive without a message.
    Receive(Wanted),
    /// A collective call that is not complete for this rank.
    Collective {
        /// Communicator.
        comm: CommId,
        /// What was called.
        kind: CollectiveKind,
    },
}

/// A message that was sent and not received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undelivered {
    /// World rank of the sender.
    pub from: u32,
    /// World rank of the receiver.
    pub to: u32,
    /// Communicator.
    pub comm: CommId,
    /// Tag.
    pub tag: i32,
    /// Where it was sent.
    pub span: Span,
    /// Whether the send has completed nevertheless.
    pub buffered: bool,
}

/// A collective call that its rank has left although not all members have made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlyCall {
    /// World rank of the caller.
    pub rank: u32,
    /// Communicator.
    pub comm: CommId,
    /// What was called.
    pub kind: CollectiveKind,
    /// Where.
    pub span: Span,
}

impl Job {
    /// The collective calls that ranks have left early, in the order of each communicator.
    pub fn early_calls(&self) -> Vec<EarlyCall> {
        let mut found = Vec::new();
        for (comm, queue) in &self.mpi.queues {
            for (rank, arrival) in queue.slots.iter().flat_map(|slot| &slot.arrivals) {
                if arrival.done {
                    found.push(EarlyCall {
                        rank: *rank,
                        comm: *comm,
                        kind: arrival.kind.clone(),
                        span: arrival.span,
                    });
                }
            }
        }
        found
    }

    /// Where each rank stands.
    pub fn view(&self) -> Vec<RankView> {
        (0..self.size()).map(|rank| self.view_of(rank)).collect()
    }

    fn view_of(&self, rank: u32) -> RankView {
        let state = &self.ranks[rank as usize];
        let standing = match &state.status {
            Status::Finished(code) => Standing::Finished(*code),
            Status::Waiting(record, wait) => Standing::Waits {
                routine: self.setup.entries[record.claim].routine.name,
                span: record.span,
                wait: wait.clone(),
            },
            Status::Runnable | Status::Deciding(..) => Standing::Runs(self.place_of(rank)),
        };
        let requests = self.mpi.rank(rank).requests.iter();
        let active = requests.filter(|(_, request)| request.activity == Activity::Active);
        let mut pending: Vec<Pending> = active
            .filter_map(|(number, request)| self.pending(rank, number, request))
            .collect();
        pending.sort_by_key(|pending| pending.order);
        RankView {
            rank,
            standing,
            pending,
        }
    }

    fn pending(&self, rank: u32, number: u32, request: &Request) -> Option<Pending> {
        let kind = match &request.kind {
            RequestKind::Send { comm, to, tag } => {
                let mut messages = self.mpi.mail[*to as usize].messages();
                let sent =
                    |message: &&Message| message.source == rank && message.request == Some(number);
                PendingKind::Send {
                    comm: *comm,
                    to: *to,
                    tag: *tag,
                    bytes: messages
                        .find(sent)
                        .map_or(0, |message| message.payload.len()),
                }
            }
            RequestKind::Receive { wanted, .. } => PendingKind::Receive(*wanted),
            RequestKind::Collective { comm, number } => {
                let slot = self.mpi.queues.get(comm)?.slot(*number)?;
                PendingKind::Collective {
                    comm: *comm,
                    kind: slot.arrivals.get(&rank)?.kind.clone(),
                }
            }
            RequestKind::Partitioned { link, sends } => self.partitioned(*link, *sends)?,
            RequestKind::Nothing | RequestKind::Generalized => return None,
        };
        Some(Pending {
            request: self.mpi.whole(rank, number),
            span: request.span,
            inner: request.inner,
            order: request.order,
            kind,
        })
    }

    /// What to say about a communicator.
    pub fn comm_info(&self, id: CommId) -> Option<CommInfo> {
        let comm = self.mpi.comm(id)?;
        Some(CommInfo {
            label: comm.label.clone(),
            made_at: comm.made_at,
            members: comm.everyone(),
        })
    }

    /// The messages that were sent and not received, by receiver and sender.
    pub fn messages(&self) -> Vec<Undelivered> {
        let boxes = (0u32..).zip(&self.mpi.mail);
        boxes
            .flat_map(|(to, mail)| {
                mail.messages().map(move |message| Undelivered {
                    from: message.source,
                    to,
                    comm: message.comm,
                    tag: message.tag,
                    span: message.span,
                    buffered: message.request.is_none(),
                })
            })
            .collect()
    }

    /// Whether a communicator stands for the end of all ranks: `MPI_Finalize`.
    pub fn is_end(&self, comm: CommId) -> bool {
        comm.0 == self.size() + 1
    }

    /// The ranks that could run, and where each is.
    pub fn running(&self) -> Vec<(u32, Span)> {
        let runnable = self.runnable.iter();
        runnable.map(|&rank| (rank, self.place_of(rank))).collect()
    }

    /// One end of a partitioned message.
    fn partitioned(&self, link: u32, sends: bool) -> Option<PendingKind> {
        let link = self.mpi.links.get(link)?;
        Some(match sends {
            true => PendingKind::Send {
                comm: link.comm,
                to: link.to,
                tag: link.tag,
                bytes: link.rounds.back().map_or(0, |round| {
                    round.bytes.saturating_mul(round.partitions.len() as u64)
                }),
            },
            false => PendingKind::Receive(Wanted {
                comm: link.comm,
                source: Some(link.from),
                tag: Some(link.tag),
            }),
        })
    }

    /// The world ranks that a rank waits for at a window, and why each: a clause about that rank.
    pub fn window_waits(&self, rank: u32) -> Vec<(u32, String)> {
        match self.ranks.get(rank as usize).map(|state| &state.status) {
            Some(Status::Waiting(_, wait)) => self.mpi.window_reasons(rank, wait),
            _ => Vec::new(),
        }
    }
}
