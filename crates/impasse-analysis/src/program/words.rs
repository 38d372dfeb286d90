//! From a state in which nothing moves to the words that the engine judges.
//!
//! What has met is gone; what is left of each rank is what it has started that is not done, and
//! the call at which it stands. The engine decides anew, by the paper's rules, whether anything of
//! this can go on, and why not.

use std::collections::BTreeMap;

use impasse_ir::Span;
use impasse_job::{
    CommId, EarlyCall, Job, Pending, PendingKind, RankView, Standing, Undelivered, WaitOn, Wanted,
};
use impasse_ops::{
    Collective, CollectiveKind, Comm, Item, Operation, Program, Rank, Receive, Request, Send,
    SendMode, Site, System, Tag, TagFilter,
};

/// The tag that stands for waiting for a window, which no message has.
const WINDOW: Tag = Tag(u32::MAX);

/// The words, and the names behind their numbers.
pub(super) struct Words {
    pub system: System,
    pub sites: Vec<Span>,
    /// Communicators by their number in the system.
    pub comms: Vec<CommId>,
    pub collectives: Vec<String>,
    /// Sites of receives that take any sender.
    pub any_source: Vec<Site>,
}

/// The words of a job in which nothing moves.
pub(super) fn words(job: &Job) -> Words {
    let views = job.view();
    let elsewhere = views.iter().any(|view| stands_elsewhere(job, view));
    let messages = job.messages();
    let mut builder = Builder {
        job,
        views: &views,
        buffered: by_rank(messages.into_iter().filter(|one| one.buffered), |one| {
            one.from
        }),
        early: by_rank(job.early_calls().into_iter(), |one| one.rank),
        ends_count: !elsewhere,
        words: Words {
            system: System {
                programs: Vec::new(),
                comms: Vec::new(),
            },
            sites: Vec::new(),
            comms: Vec::new(),
            collectives: Vec::new(),
            any_source: Vec::new(),
        },
        site_numbers: BTreeMap::new(),
    };
    builder.comm(CommId::WORLD);
    let programs: Vec<Program> = views.iter().map(|view| builder.program(view)).collect();
    builder.words.system.programs = programs;
    builder.words
}

/// Things by the rank they belong to, in their order.
fn by_rank<T>(all: impl Iterator<Item = T>, rank: fn(&T) -> u32) -> BTreeMap<u32, Vec<T>> {
    let mut sorted: BTreeMap<u32, Vec<T>> = BTreeMap::new();
    for one in all {
        sorted.entry(rank(&one)).or_default().push(one);
    }
    sorted
}

/// A request of its own for what nobody waits for.
fn unawaited(before: &[Item]) -> Request {
    Request(u32::MAX / 2 + before.len() as u32)
}

/// Whether a rank stands at anything but its end.
fn stands_elsewhere(job: &Job, view: &RankView) -> bool {
    match view.standing {
        Standing::Finished(_) => false,
        Standing::Runs(_) => true,
        Standing::Waits { .. } => !at_end(job, view),
    }
}

/// Whether a rank stands in `MPI_Finalize`.
fn at_end(job: &Job, view: &RankView) -> bool {
    view.pending.iter().any(|pending| match pending.kind {
        PendingKind::Collective { comm, .. } => pending.inner && job.is_end(comm),
        _ => false,
    })
}

struct Builder<'a> {
    job: &'a Job,
    views: &'a [RankView],
    /// Messages whose sends are over, and calls that were left early, by rank.
    buffered: BTreeMap<u32, Vec<Undelivered>>,
    early: BTreeMap<u32, Vec<EarlyCall>>,
    /// Whether `MPI_Finalize` is waited for; else who is there counts as finished.
    ends_count: bool,
    words: Words,
    site_numbers: BTreeMap<(usize, u32, u32), Site>,
}

impl Builder<'_> {
    fn program(&mut self, view: &RankView) -> Program {
        let mut items = Vec::new();
        for message in self.buffered.remove(&view.rank).unwrap_or_default() {
            let send = self.send(message.comm, message.to, message.tag, SendMode::Buffered);
            let site = self.site(message.span);
            let operation = Operation::StartSend(send, unawaited(&items));
            items.push(Item::Op(operation, site));
        }
        for call in self.early.remove(&view.rank).unwrap_or_default() {
            let collective = self.collective(call.comm, &call.kind);
            let site = self.site(call.span);
            let operation = Operation::StartCollective(collective, unawaited(&items));
            items.push(Item::Op(operation, site));
        }
        for pending in view.pending.iter().filter(|pending| !pending.inner) {
            if let Some((operation, site)) = self.started(pending, view.rank) {
                items.push(Item::Op(operation, site));
            }
        }
        if let Some(item) = self.standing(view) {
            items.push(item);
        }
        Program::new(items).unwrap_or_default()
    }

    fn started(&mut self, pending: &Pending, rank: u32) -> Option<(Operation, Site)> {
        let (request, site) = (Request(pending.request), self.site(pending.span));
        let operation = match &pending.kind {
            PendingKind::Send { comm, to, tag, .. } => {
                let send = self.send(*comm, *to, *tag, SendMode::Synchronous);
                Operation::StartSend(send, request)
            }
            PendingKind::Receive(wanted) => {
                Operation::StartRecv(self.receive(wanted, site, rank)?, request)
            }
            PendingKind::Collective { comm, kind, .. } => {
                let collective = self.collective(*comm, kind);
                Operation::StartCollective(collective, request)
            }
        };
        Some((operation, site))
    }

    /// The operation at which a rank stands.
    fn standing(&mut self, view: &RankView) -> Option<Item> {
        let Standing::Waits { span, wait, .. } = &view.standing else {
            return None;
        };
        let site = self.site(*span);
        if at_end(self.job, view) && !self.ends_count {
            return None;
        }
        let inner: Vec<&Pending> = view
            .pending
            .iter()
            .filter(|pending| pending.inner)
            .collect();
        let operation = match (&wait.on, inner.as_slice()) {
            (WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted), _) => {
                Operation::Recv(self.receive(wanted, site, view.rank)?)
            }
            (WaitOn::Window(_), _) => self.window(view.rank)?,
            (_, []) => Operation::Wait(
                wait.requests
                    .iter()
                    .map(|&number| Request(number))
                    .collect(),
            ),
            (_, inner) => self.blocking(inner, site, view.rank)?,
        };
        Some(Item::Op(operation, site))
    }

    /// A blocking call by its parts that are not done.
    fn blocking(&mut self, inner: &[&Pending], site: Site, rank: u32) -> Option<Operation> {
        let mut send = None;
        let mut receive = None;
        for pending in inner {
            match &pending.kind {
                PendingKind::Send { comm, to, tag, .. } => {
                    send = Some(self.send(*comm, *to, *tag, SendMode::Synchronous));
                }
                PendingKind::Receive(wanted) => receive = Some(self.receive(wanted, site, rank)?),
                PendingKind::Collective { comm, kind, .. } => {
                    return Some(Operation::Collective(self.collective(*comm, kind)));
                }
            }
        }
        match (send, receive) {
            (Some(send), Some(receive)) => Some(Operation::SendRecv(send, receive)),
            (Some(send), None) => Some(Operation::Send(send)),
            (None, Some(receive)) => Some(Operation::Recv(receive)),
            (None, None) => None,
        }
    }

    /// Who waits for a window waits for the ranks that hold it up; the first stands for them.
    fn window(&mut self, rank: u32) -> Option<Operation> {
        let waits = self.job.window_waits(rank);
        let (from, _) = waits.first()?;
        Some(Operation::Recv(Receive {
            from: Rank(*from),
            tag: TagFilter::Exactly(WINDOW),
            comm: Comm::WORLD,
        }))
    }

    fn send(&mut self, comm: CommId, to: u32, tag: i32, mode: SendMode) -> Send {
        Send {
            to: Rank(to),
            tag: Tag(tag.cast_unsigned()),
            comm: self.comm(comm),
            mode,
        }
    }

    /// A receive that takes any sender is stuck on each of them; it is followed to one: a rank
    /// that is stuck itself, if there is one.
    fn receive(&mut self, wanted: &Wanted, site: Site, rank: u32) -> Option<Receive> {
        let from = match wanted.source {
            Some(source) => source,
            None => {
                self.words.any_source.push(site);
                self.witness(wanted.comm, rank)?
            }
        };
        Some(Receive {
            from: Rank(from),
            tag: match wanted.tag {
                Some(tag) => TagFilter::Exactly(Tag(tag.cast_unsigned())),
                None => TagFilter::Any,
            },
            comm: self.comm(wanted.comm),
        })
    }

    fn witness(&self, comm: CommId, receiver: u32) -> Option<u32> {
        let mut members = self.job.comm_info(comm)?.members;
        if members.len() > 1 {
            members.retain(|&member| member != receiver);
        }
        let stuck = |rank: &&u32| {
            let view = &self.views[**rank as usize];
            stands_elsewhere(self.job, view)
        };
        members.iter().find(stuck).or(members.first()).copied()
    }

    fn collective(&mut self, comm: CommId, kind: &impasse_job::CollectiveKind) -> Collective {
        let name = match kind.root {
            Some(root) => format!("{} root {}", kind.shown(), self.root_rank(comm, root)),
            None => kind.shown(),
        };
        let known = self
            .words
            .collectives
            .iter()
            .position(|other| *other == name);
        let number = known.unwrap_or_else(|| {
            self.words.collectives.push(name);
            self.words.collectives.len() - 1
        });
        Collective {
            comm: self.comm(comm),
            kind: CollectiveKind(number as u32),
        }
    }

    /// The rank of a root in its communicator.
    fn root_rank(&self, comm: CommId, root: u32) -> u32 {
        let info = self.job.comm_info(comm);
        let members = info.map(|info| info.members).unwrap_or_default();
        let at = members.iter().position(|&member| member == root);
        at.map_or(root, |at| at as u32)
    }

    /// The number of a communicator in the system.
    fn comm(&mut self, id: CommId) -> Comm {
        if let Some(at) = self.words.comms.iter().position(|other| *other == id) {
            return Comm(at as u32);
        }
        let info = self.job.comm_info(id);
        let mut members = info.map(|info| info.members).unwrap_or_default();
        members.sort_unstable();
        self.words.comms.push(id);
        let members = members.into_iter().map(Rank).collect();
        self.words.system.comms.push(members);
        Comm(self.words.comms.len() as u32 - 1)
    }

    fn site(&mut self, span: Span) -> Site {
        let key = (span.file.index(), span.line, span.column);
        *self.site_numbers.entry(key).or_insert_with(|| {
            self.words.sites.push(span);
            Site(self.words.sites.len() as u32 - 1)
        })
    }
}
