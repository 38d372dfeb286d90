//! What is open when nothing can happen in one way only.

use std::sync::Arc;

use impasse_exec::expr::ExprId;
use impasse_exec::{Value, World};
use impasse_ir::Span;

use crate::context::{Wait, WaitOn, Waited};
use crate::job::Job;
use crate::rank::Status;

/// One way in which a job can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alternative {
    /// A condition on something unknown holds or not.
    Decide {
        /// The rank that asks.
        rank: u32,
        /// The condition.
        condition: ExprId,
        /// Whether it holds.
        holds: bool,
        /// Where it is asked.
        span: Span,
    },
    /// A receive from any source takes the message of this sender.
    Match {
        /// The receiver.
        rank: u32,
        /// Its request.
        request: u32,
        /// World rank of the sender.
        source: u32,
        /// The message's tag.
        tag: i32,
    },
    /// A call that looks at requests reports these as done: positions in its list.
    Report {
        /// The rank.
        rank: u32,
        /// What is reported; nothing if the call says that nothing is done.
        chosen: Vec<u32>,
    },
    /// A probe finds the message of this sender, or none.
    Find {
        /// The rank.
        rank: u32,
        /// World rank of the sender.
        source: Option<u32>,
    },
    /// A window grants a lock to this rank.
    Grant {
        /// The rank.
        rank: u32,
    },
}

impl Alternative {
    /// The rank it is about.
    pub fn rank(&self) -> u32 {
        match *self {
            Alternative::Decide { rank, .. }
            | Alternative::Match { rank, .. }
            | Alternative::Report { rank, .. }
            | Alternative::Find { rank, .. }
            | Alternative::Grant { rank } => rank,
        }
    }

    /// What is open where there is such an alternative.
    pub fn question(&self) -> &'static str {
        match self {
            Alternative::Decide { .. } => "whether a condition holds",
            Alternative::Match { .. } => "whose message is received",
            Alternative::Report { .. } => "which requests are reported",
            Alternative::Find { .. } => "whether a probe finds a message, and whose",
            Alternative::Grant { .. } => "who gets a lock",
        }
    }

    /// Whether a rank is told that there is nothing.
    pub fn is_in_vain(&self) -> bool {
        match self {
            Alternative::Report { chosen, .. } => chosen.is_empty(),
            Alternative::Find { source, .. } => source.is_none(),
            _ => false,
        }
    }

    /// Whether it is about something unknown, rather than about the order of events.
    pub fn is_input(&self) -> bool {
        matches!(self, Alternative::Decide { .. })
    }
}

/// With more requests done than this, not all sets of them are tried.
const MOST_IN_SETS: usize = 4;

impl Job {
    /// The ways in which the job can go on, in a fixed order. None means that it is stuck.
    ///
    /// A decision depends on nothing that other ranks do, so if there is one it stands alone.
    pub fn alternatives(&mut self, world: &mut World) -> Vec<Alternative> {
        for (rank, state) in (0u32..).zip(&self.ranks) {
            if let Status::Deciding(condition, span) = state.status {
                return [true, false]
                    .map(|holds| Alternative::Decide {
                        rank,
                        condition,
                        holds,
                        span,
                    })
                    .to_vec();
            }
        }
        let mut found = Vec::new();
        for rank in 0..self.size() {
            self.matches(rank, &mut found);
            let Status::Waiting(record, wait) = &self.ranks[rank as usize].status else {
                continue;
            };
            let (span, wait) = (record.span, wait.clone());
            self.reports(rank, &wait, &mut found);
            self.probes(rank, &wait, &mut found);
            if matches!(wait.on, WaitOn::Window(_)) && self.mpi.window_grantable(rank, &wait) {
                found.push(Alternative::Grant { rank });
            }
            if let Some(in_vain) = self.in_vain(rank)
                && self.may_fail(world, rank, span)
            {
                found.push(in_vain);
            }
        }
        found
    }

    /// Senders of which receives from any source can take a message.
    fn matches(&self, rank: u32, found: &mut Vec<Alternative>) {
        let mail = &self.mpi.mail[rank as usize];
        for posted in mail.wild() {
            for candidate in mail.candidates(&posted.wanted, posted.stamp) {
                found.push(Alternative::Match {
                    rank,
                    request: posted.request,
                    source: candidate.source,
                    tag: candidate.tag,
                });
            }
        }
    }

    /// Requests that a call can report as done.
    pub(crate) fn reports(&mut self, rank: u32, wait: &Wait, found: &mut Vec<Alternative>) {
        let requests = &self.mpi.rank(rank).requests;
        let positions = (0u32..).zip(&wait.requests);
        let done = positions.filter(|(_, number)| requests.is_done(**number));
        let done: Vec<u32> = done.map(|(at, _)| at).collect();
        let mut report = |chosen: Vec<u32>| found.push(Alternative::Report { rank, chosen });
        match wait.on {
            WaitOn::TestAll if done.len() == wait.requests.len() => report(done),
            WaitOn::Any | WaitOn::TestAny => done.into_iter().for_each(|at| report(vec![at])),
            WaitOn::Some | WaitOn::TestSome if done.len() <= MOST_IN_SETS => {
                for set in (1u32..1 << done.len()).rev() {
                    let members = (0..).zip(&done).filter(|(at, _)| set >> at & 1 == 1);
                    report(members.map(|(_, &at)| at).collect());
                }
            }
            WaitOn::Some | WaitOn::TestSome => {
                report(done.clone());
                done.into_iter().for_each(|at| report(vec![at]));
                let span = self.place_of(rank);
                self.cut_poll(span);
            }
            _ => {}
        }
    }

    /// Messages that a probe can find.
    pub(crate) fn probes(&self, rank: u32, wait: &Wait, found: &mut Vec<Alternative>) {
        if let WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted) = &wait.on {
            let mail = &self.mpi.mail[rank as usize];
            let candidates = mail.candidates(wanted, u64::MAX).into_iter();
            found.extend(candidates.map(|candidate| Alternative::Find {
                rank,
                source: Some(candidate.source),
            }));
        }
    }

    /// Goes on in one of the ways that [`Job::alternatives`] gave.
    pub fn take(&mut self, world: &mut World, alternative: &Alternative) {
        match alternative {
            Alternative::Decide {
                rank,
                condition,
                holds,
                ..
            } => self.decide(world, *rank, *condition, *holds),
            Alternative::Match {
                rank,
                request,
                source,
                ..
            } => {
                let mail = &self.mpi.mail[*rank as usize];
                let posted = mail.wild().find(|posted| posted.request == *request);
                if let Some(posted) = posted.cloned() {
                    let message = mail.available(&posted.wanted, *source, posted.stamp);
                    let mark = message.map(|message| message.letter).unwrap_or_default();
                    self.mpi.use_message(*rank, mark);
                    self.mpi.meet(*rank, &posted, *source);
                    self.mpi.settle_mail(*rank, posted.wanted.comm);
                    self.deliver(world);
                }
            }
            Alternative::Report { rank, chosen } => {
                if chosen.is_empty() {
                    self.ranks[*rank as usize].count_poll();
                }
                let chosen = chosen.clone();
                self.go_on(world, *rank, |waited| waited.chosen = chosen);
            }
            Alternative::Find { rank, source } => {
                if source.is_none() {
                    self.ranks[*rank as usize].count_poll();
                }
                self.go_on(world, *rank, |waited| waited.found = *source);
            }
            Alternative::Grant { rank } => {
                if let Status::Waiting(_, wait) = &self.ranks[*rank as usize].status {
                    self.mpi.window_grant(*rank, wait);
                }
                self.mpi.touch(*rank);
            }
        }
    }

    /// Goes on with the call in which a rank waits.
    fn go_on(&mut self, world: &mut World, rank: u32, answer: impl FnOnce(&mut Waited)) {
        let Status::Waiting(record, wait) = &self.ranks[rank as usize].status else {
            return;
        };
        let record = Arc::clone(record);
        let mut waited = Waited {
            requests: wait.requests.clone(),
            memo: wait.memo.clone(),
            ..Waited::default()
        };
        answer(&mut waited);
        self.note_uses(rank, &waited);
        self.call(world, rank, record, Some(waited));
    }

    /// A condition is the same on all ranks, since what it is about has one value in one run. So
    /// other ranks that ask for it, or for what follows from it, need not ask any more.
    fn decide(&mut self, world: &mut World, rank: u32, condition: ExprId, holds: bool) {
        for (other, state) in (0u32..).zip(&mut self.ranks) {
            if other == rank {
                state.machine_mut().decide(world, holds);
            } else {
                state.machine_mut().assume(world, condition, holds);
            }
            let known = match state.status {
                Status::Deciding(asked, _) => {
                    let asked = Value::Symbolic(asked);
                    other == rank || state.machine().resolve(world, asked).is_some()
                }
                _ => false,
            };
            if known {
                state.status = Status::Runnable;
                self.runnable.push_back(other);
            }
        }
    }
}
