//! What a rank that waits in a call needs to go on.

use impasse_ir::Span;
use impasse_mpi::Pattern;
use impasse_ops::{Envelope, Need, NeedOf, ProcessState, Rank, Reason, Until, Wait};

use super::{Writer, tag};
use crate::context::WaitOn;
use crate::state::{Activity, CommId, Request, RequestKind};

impl Writer<'_> {
    /// A rank that waits in a call at `span`.
    pub(super) fn blocked(
        &mut self,
        rank: u32,
        span: Span,
        wait: &crate::context::Wait,
    ) -> ProcessState {
        let site = self.site(span);
        let at_call = |of| Need {
            of,
            started_at: None,
        };
        let (until, needs) = match &wait.on {
            WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted) => {
                let need = NeedOf::Message(self.wanted(wanted));
                (Until::All, vec![at_call(need)])
            }
            WaitOn::Window(_) => {
                let reasons = self.job.mpi.window_reasons(rank, wait).into_iter();
                let needs = reasons.map(|(other, reason)| NeedOf::Process(other, reason));
                (Until::All, needs.map(at_call).collect())
            }
            WaitOn::All | WaitOn::TestAll => (Until::All, self.of_requests(rank, &wait.requests)),
            WaitOn::Any | WaitOn::Some | WaitOn::TestAny | WaitOn::TestSome => {
                (Until::Any, self.of_requests(rank, &wait.requests))
            }
        };
        ProcessState::Blocked(Wait { site, until, needs })
    }

    /// What the active ones of these requests need, in the order of their start. A request that
    /// consists of others needs what these need.
    fn of_requests(&mut self, rank: u32, wanted: &[u32]) -> Vec<Need> {
        let job = self.job;
        let requests = job.mpi.rank(rank).requests.iter();
        let active = requests.filter(|(number, request)| {
            let whole = job.mpi.whole(rank, *number);
            request.activity == Activity::Active && wanted.contains(&whole)
        });
        let mut active: Vec<(u32, &Request)> = active.collect();
        active.sort_by_key(|(_, request)| request.order);
        let mut needs = Vec::new();
        for (number, request) in active {
            let started_at = (!request.inner).then(|| self.site(request.span));
            let of = self.of_request(rank, number, request).into_iter();
            needs.extend(of.map(|of| Need { of, started_at }));
        }
        needs
    }

    fn of_request(&mut self, rank: u32, number: u32, request: &Request) -> Vec<NeedOf> {
        match &request.kind {
            RequestKind::Send {
                comm,
                to,
                tag: sent,
            } => vec![NeedOf::Receive(Envelope {
                comm: self.comm(*comm),
                source: Rank(rank),
                destination: Rank(*to),
                tag: tag(*sent),
            })],
            RequestKind::Receive { wanted, .. } => vec![NeedOf::Message(self.wanted(wanted))],
            RequestKind::Collective { comm, number } => {
                self.of_call(rank, *comm, *number).into_iter().collect()
            }
            RequestKind::Partitioned { link, sends } => {
                let need = self.of_partitions(*link, *sends);
                need.into_iter().collect()
            }
            RequestKind::Generalized => {
                vec![NeedOf::Process(Rank(rank), Reason::CompleteOwnRequest)]
            }
            RequestKind::Nothing => self.of_watch(rank, number),
        }
    }

    /// The calls of other members that a member waits for.
    fn of_call(&mut self, rank: u32, comm: CommId, number: u64) -> Option<NeedOf> {
        let queue = self.job.mpi.queues.get(&comm)?;
        let slot = queue.slot(number)?;
        let arrival = slot.arrivals.get(&rank)?;
        let before = slot.members.iter().take_while(|&&member| member != rank);
        let awaited: Option<Vec<u32>> = match arrival.pattern {
            _ if self.job.mpi.model.synchronising => None,
            Pattern::All | Pattern::ToRoot | Pattern::Nobody => None,
            Pattern::FromRoot => slot.agreed.root.map(|root| vec![root]),
            Pattern::Prefix | Pattern::ExclusivePrefix => Some(before.copied().collect()),
            Pattern::Neighbours => {
                let neighbours = arrival.neighbours.iter();
                let sources = neighbours.flat_map(|neighbours| neighbours.sources.iter().flatten());
                Some(sources.copied().collect())
            }
        };
        let awaited = awaited.map(|mut awaited| {
            awaited.sort_unstable();
            awaited.dedup();
            awaited.into_iter().map(Rank).collect()
        });
        Some(NeedOf::Members {
            call: self.collective(comm, slot, arrival),
            round: usize::try_from(number - queue.first).ok()?,
            awaited,
        })
    }

    /// What one end of a partitioned message waits for.
    fn of_partitions(&self, link: u32, sends: bool) -> Option<NeedOf> {
        let link = self.job.mpi.links.get(link)?;
        let round = link.rounds.back();
        let ready = round.is_some_and(|round| round.partitions.iter().all(Option::is_some));
        Some(match sends {
            true if ready => NeedOf::Process(Rank(link.to), Reason::ReceivePartitions),
            true => NeedOf::Process(Rank(link.from), Reason::MarkPartitions),
            false => NeedOf::Process(Rank(link.from), Reason::SendPartitions),
        })
    }

    /// What a request waits for that only watches something else: the end of the access to the
    /// caller's window, or a partition.
    fn of_watch(&self, rank: u32, number: u32) -> Vec<NeedOf> {
        let mpi = &self.job.mpi;
        let sides = mpi.windows.iter();
        let sides = sides.filter_map(|(_, window)| window.sides.get(&rank));
        let mut exposures = sides.filter_map(|side| side.exposure.as_ref());
        if let Some(exposure) = exposures.find(|exposure| exposure.request == number) {
            let origins = exposure.open.iter();
            return origins
                .map(|&origin| NeedOf::Process(Rank(origin), Reason::Complete))
                .collect();
        }
        let links = mpi.links.iter().filter(|(_, link)| link.to == rank);
        let watches = links.filter(|(_, link)| {
            let receive = link.receive.as_ref();
            receive.is_some_and(|receive| receive.watched.iter().any(|(_, one)| *one == number))
        });
        watches
            .map(|(_, link)| NeedOf::Process(Rank(link.from), Reason::SendPartitions))
            .collect()
    }
}
