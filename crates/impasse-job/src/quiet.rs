//! Where each rank stands and what it waits for, for those who judge: the state of a job in the
//! terms of [`impasse_ops::QuietState`].

mod needs;

use std::collections::BTreeMap;

use impasse_exec::CallFrame;
use impasse_ir::Span;
use impasse_ops::{
    Collective, CollectiveName, Comm, Communicator, Envelope, PostedCall, PostedReceive,
    PostedSend, ProcessState, QuietState, Rank, Site, Tag, TagFilter, Taken, Wanted,
};

use crate::job::Job;
use crate::rank::Status;
use crate::state::{Activity, Arrival, CollectiveKind, CommId, CommInfo, RequestKind, Slot};

/// A job in which nothing moves.
#[derive(Clone, Debug)]
pub struct QuietJob {
    /// What everybody waits for.
    pub state: QuietState,
    /// Where operations are: the site `k` is `sites[k]`.
    pub sites: Vec<Span>,
    /// The communicators by their number in the state.
    pub comms: Vec<CommId>,
    /// What is called, by the number of the kind.
    pub collectives: Vec<CollectiveName>,
    /// Messages that receives from any source took, one for each receiver, sender and communicator.
    pub taken: Vec<Taken>,
}

/// Where a rank is in its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankPosition {
    /// It has ended.
    Finished,
    /// It waits in a call of this routine.
    Waits {
        /// The routine.
        routine: &'static str,
        /// Where the call is.
        span: Span,
    },
    /// It could go on.
    Runs(Span),
}

impl Job {
    /// Where a rank is.
    pub fn position(&self, rank: u32) -> RankPosition {
        match &self.ranks[rank as usize].status {
            Status::Finished => RankPosition::Finished,
            Status::Waiting(record, _) => RankPosition::Waits {
                routine: self.setup.entries[record.claim].routine.name,
                span: record.span,
            },
            Status::Runnable | Status::Deciding(..) => RankPosition::Runs(self.place_of(rank)),
        }
    }

    /// The calls through which a rank came to where it is, the innermost first.
    pub fn backtrace(&self, rank: u32) -> Vec<CallFrame> {
        self.ranks[rank as usize].machine().backtrace()
    }

    /// The ranks that could run, and where each is.
    pub fn running(&self) -> Vec<(u32, Span)> {
        let runnable = self.runnable.iter();
        runnable.map(|&rank| (rank, self.place_of(rank))).collect()
    }

    /// Whether messages were sent that nobody has received.
    pub fn has_messages(&self) -> bool {
        let mut mail = self.mpi.mail.iter();
        mail.any(|mail| mail.messages().next().is_some())
    }

    /// What to say about a communicator.
    pub fn comm_info(&self, id: CommId) -> Option<CommInfo> {
        let comm = self.mpi.comm(id)?;
        Some(CommInfo {
            label: comm.label.clone(),
            made_at: comm.made_at,
        })
    }

    /// The state of a job in which nothing moves.
    pub fn quiet_state(&self) -> QuietJob {
        let ends = |rank| self.stands_at_end(rank);
        let all_end = (0..self.size()).all(|rank| ends(rank) || self.is_finished(rank));
        let mut writer = Writer {
            job: self,
            quiet: QuietJob {
                state: QuietState::default(),
                sites: Vec::new(),
                comms: Vec::new(),
                collectives: Vec::new(),
                taken: Vec::new(),
            },
            communicators: Vec::new(),
            site_numbers: BTreeMap::new(),
        };
        writer.comm(CommId::WORLD);
        writer.list_messages();
        writer.list_calls();
        for rank in 0..self.size() {
            // Who waits for nothing but the end of all others is of no help to them any more.
            let standing = match &self.ranks[rank as usize].status {
                Status::Finished => ProcessState::Finished(writer.last_site(rank)),
                Status::Waiting(record, _) if ends(rank) && !all_end => {
                    ProcessState::Finished(Some(writer.site(record.span)))
                }
                Status::Waiting(record, wait) => writer.blocked(rank, record.span, wait),
                Status::Runnable | Status::Deciding(..) => ProcessState::Running,
            };
            writer.quiet.state.processes.push(standing);
        }
        writer.list_taken();
        writer.quiet.state.comms = writer.communicators.into();
        writer.quiet
    }

    fn is_finished(&self, rank: u32) -> bool {
        matches!(self.ranks[rank as usize].status, Status::Finished)
    }

    /// Whether a rank waits in `MPI_Finalize`.
    fn stands_at_end(&self, rank: u32) -> bool {
        let mut requests = self.mpi.rank(rank).requests.iter();
        requests.any(|(_, request)| match request.kind {
            RequestKind::Collective { comm, .. } => {
                request.inner && request.activity == Activity::Active && self.is_end(comm)
            }
            _ => false,
        })
    }

    /// Whether a communicator stands for the end of all ranks: `MPI_Finalize`.
    fn is_end(&self, comm: CommId) -> bool {
        comm.0 == self.size() + 1
    }
}

/// Writes a state, and numbers what it names.
struct Writer<'a> {
    job: &'a Job,
    quiet: QuietJob,
    communicators: Vec<Communicator>,
    site_numbers: BTreeMap<(usize, u32, u32), Site>,
}

impl Writer<'_> {
    fn list_messages(&mut self) {
        for (to, mail) in (0u32..).zip(&self.job.mpi.mail) {
            for message in mail.messages() {
                let envelope = Envelope {
                    comm: self.comm(message.comm),
                    source: Rank(message.source),
                    destination: Rank(to),
                    tag: tag(message.tag),
                };
                let site = self.site(message.span);
                self.quiet.state.sends.push(PostedSend {
                    message: envelope,
                    site,
                    bytes: match message.payload.unknown {
                        None => Some(message.payload.len()),
                        Some(_) => None,
                    },
                });
            }
            let mut receives: Vec<_> = mail.receives().collect();
            receives.sort_by_key(|posted| posted.stamp);
            for posted in receives {
                let request = self.job.mpi.rank(to).requests.get(posted.request);
                let wanted = self.wanted(&posted.wanted);
                let site = self.site(request.map_or(Span::UNKNOWN, |request| request.span));
                self.quiet.state.receives.push(PostedReceive {
                    to: Rank(to),
                    wanted,
                    site,
                });
            }
        }
    }

    fn list_calls(&mut self) {
        for (comm, queue) in &self.job.mpi.queues {
            for slot in &queue.slots {
                for (&rank, arrival) in &slot.arrivals {
                    let call = self.collective(*comm, slot, arrival);
                    let request = self.job.mpi.rank(rank).requests.get(arrival.request);
                    let inner = request.is_some_and(|request| request.inner);
                    let site = self.site(arrival.span);
                    self.quiet.state.calls.push(PostedCall {
                        process: Rank(rank),
                        call,
                        site,
                        blocking: inner && !arrival.done,
                    });
                }
            }
        }
    }

    fn list_taken(&mut self) {
        for (&(by, from, comm), &(taken, span)) in &self.job.mpi.taken {
            let message = Envelope {
                comm: self.comm(comm),
                source: Rank(from),
                destination: Rank(by),
                tag: tag(taken),
            };
            let site = self.site(span);
            self.quiet.taken.push(Taken { message, site });
        }
    }

    /// Where a rank that has ended did something last that is still open.
    fn last_site(&mut self, rank: u32) -> Option<Site> {
        let state = &self.quiet.state;
        let sends = state.sends.iter().rev();
        let mut sends = sends.filter(|send| send.message.source == Rank(rank));
        sends.next().map(|send| send.site)
    }

    fn wanted(&mut self, wanted: &crate::context::Wanted) -> Wanted {
        Wanted {
            comm: self.comm(wanted.comm),
            from: wanted.source.map(Rank),
            tag: wanted
                .tag
                .map_or(TagFilter::Any, |wanted| TagFilter::Exactly(tag(wanted))),
        }
    }

    /// The call of a member. What it cannot know of the call (a root in the other group) is known
    /// from those that agree with it.
    fn collective(&mut self, comm: CommId, slot: &Slot, arrival: &Arrival) -> Collective {
        let kind = match slot.agreed.agrees(&arrival.kind) {
            true => &slot.agreed,
            false => &arrival.kind,
        };
        let name = self.collective_name(comm, kind);
        let collectives = &mut self.quiet.collectives;
        let known = collectives.iter().position(|other| *other == name);
        let number = known.unwrap_or_else(|| {
            collectives.push(name);
            collectives.len() - 1
        });
        Collective {
            comm: self.comm(comm),
            kind: impasse_ops::CollectiveKind(number as u32),
        }
    }

    fn collective_name(&self, comm: CommId, kind: &CollectiveKind) -> CollectiveName {
        let members = self.job.mpi.comm(comm).map(|comm| comm.everyone());
        let members = members.unwrap_or_default();
        let rank_of = |root: u32| {
            let at = members.iter().position(|&member| member == root);
            at.map_or(root, |at| at as u32)
        };
        let routine = impasse_mpi::routine(kind.routine);
        CollectiveName {
            routine: kind.shown(),
            blocking: routine.map_or(kind.routine, |row| row.blocking).to_owned(),
            root: kind.root.map(rank_of),
            // Who is there waits: whether it must is part of how MPI is taken to be.
            waits_for_all: true,
        }
    }

    /// The number of a communicator in the state.
    fn comm(&mut self, id: CommId) -> Comm {
        if let Some(at) = self.quiet.comms.iter().position(|other| *other == id) {
            return Comm(at as u32);
        }
        let sorted = |ranks: &[u32]| {
            let mut ranks: Vec<Rank> = ranks.iter().copied().map(Rank).collect();
            ranks.sort_unstable();
            ranks
        };
        let comm = self.job.mpi.comm(id);
        self.communicators.push(Communicator {
            members: comm.map_or_else(Vec::new, |comm| sorted(&comm.everyone())),
            second: comm.and_then(|comm| comm.remote.as_deref()).map(sorted),
        });
        self.quiet.comms.push(id);
        Comm(self.quiet.comms.len() as u32 - 1)
    }

    fn site(&mut self, span: Span) -> Site {
        let key = (span.file.index(), span.line, span.column);
        let sites = &mut self.quiet.sites;
        *self.site_numbers.entry(key).or_insert_with(|| {
            sites.push(span);
            Site(sites.len() as u32 - 1)
        })
    }
}

fn tag(tag: i32) -> Tag {
    Tag(tag.cast_unsigned())
}
