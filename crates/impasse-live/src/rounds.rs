//! Collective calls that are not complete.
//!
//! The k-th call of each member of a communicator belongs to its k-th round. A round is complete
//! when all members have called the same.

use std::collections::VecDeque;

use impasse_ops::{Collective, CollectiveKind, CollectiveName, Comm, PostedCall, Rank, Site};
use rustc_hash::FxHashMap;

use crate::comms::Members;

/// A call of a member.
#[derive(Clone, Copy, Debug)]
pub struct Arrived {
    /// The member.
    pub rank: Rank,
    /// What it calls.
    pub kind: CollectiveKind,
    /// Where.
    pub site: Site,
}

/// Where a call belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// What is called, and on which communicator.
    pub call: Collective,
    /// In which round, from the first one of the communicator.
    pub round: u64,
}

/// What has become of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A member has made it.
    Arrived(Call),
    /// A member was told that its part of it is complete.
    LetGo(Call),
}

/// The calls of a round.
#[derive(Clone, Debug, Default)]
struct Round {
    arrivals: Vec<Arrived>,
    /// Whether they are not all the same.
    broken: bool,
    /// Whether MPI has let somebody go on who called.
    left: bool,
    /// What those call who name a root, where between two groups others need not.
    rooted: Option<CollectiveKind>,
}

impl Round {
    /// Compares a call between two groups with those before: who is not concerned names no root.
    fn compare_between(&mut self, names: &[CollectiveName], kind: CollectiveKind) {
        let name = |kind: CollectiveKind| &names[kind.0 as usize];
        self.broken |= name(self.arrivals[0].kind).routine != name(kind).routine;
        if name(kind).root.is_some() {
            self.broken |= *self.rooted.get_or_insert(kind) != kind;
        }
    }

    /// What a member calls, as all would say it who agree.
    fn kind(&self, called: CollectiveKind) -> CollectiveKind {
        match self.rooted {
            Some(rooted) if !self.broken => rooted,
            _ => called,
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Queue {
    /// Rounds that are complete.
    complete: u64,
    /// The others, in order.
    rounds: VecDeque<Round>,
    /// Calls that each member has made, by its place among the members.
    made: Vec<u64>,
}

/// All collective calls whose rounds are not complete.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    /// By the number of the communicator.
    queues: Vec<Queue>,
    kinds: FxHashMap<(&'static str, Option<u32>), CollectiveKind>,
    names: Vec<CollectiveName>,
    last: Option<(&'static str, Option<u32>, CollectiveKind)>,
    spare: Vec<Round>,
    /// What was called, until somebody takes it; none if nobody wants to know.
    pub news: Option<Vec<News>>,
}

impl Rounds {
    /// The number of a kind of call.
    pub fn kind(
        &mut self,
        routine: &impasse_mpi::Routine,
        root: Option<u32>,
        waits_for_all: bool,
    ) -> CollectiveKind {
        // Most call the same as the one before.
        if let Some((name, named, kind)) = self.last
            && std::ptr::eq(name, routine.plain)
            && named == root
        {
            return kind;
        }
        let next = CollectiveKind(self.names.len() as u32);
        let kind = *self.kinds.entry((routine.plain, root)).or_insert(next);
        if kind == next {
            self.names.push(CollectiveName {
                routine: routine.plain.to_owned(),
                blocking: routine.blocking.to_owned(),
                root,
                waits_for_all,
            });
        }
        self.last = Some((routine.plain, root, kind));
        kind
    }

    /// What a kind is.
    pub fn name(&self, kind: CollectiveKind) -> CollectiveName {
        self.names.get(kind.0 as usize).cloned().unwrap_or_default()
    }

    /// A member calls something; none if it is no member.
    pub fn arrive(
        &mut self,
        rank: Rank,
        call: Collective,
        site: Site,
        members: &Members,
    ) -> Option<Call> {
        let place = members.place(rank)?;
        let number = call.comm.0 as usize;
        if number >= self.queues.len() {
            self.queues.resize_with(number + 1, Queue::default);
        }
        let queue = &mut self.queues[number];
        queue.made.resize(members.all.len(), 0);
        let round = queue.made[place];
        queue.made[place] += 1;
        let at = usize::try_from(round - queue.complete).ok()?;
        while queue.rounds.len() <= at {
            queue.rounds.push_back(self.spare.pop().unwrap_or_default());
        }
        let posted = &mut queue.rounds[at];
        posted.arrivals.push(Arrived {
            rank,
            kind: call.kind,
            site,
        });
        if members.is_between() {
            posted.compare_between(&self.names, call.kind);
        } else {
            posted.broken |= posted.arrivals[0].kind != call.kind;
        }
        while let Some(first) = queue.rounds.front()
            && first.arrivals.len() == members.all.len()
            && !first.broken
        {
            queue.complete += 1;
            if let Some(mut old) = queue.rounds.pop_front() {
                old.arrivals.clear();
                old.rooted = None;
                old.left = false;
                self.spare.push(old);
            }
        }
        let call = Call { call, round };
        if let Some(news) = &mut self.news {
            news.push(News::Arrived(call));
        }
        Some(call)
    }

    /// A member will not ask for its call any more.
    pub fn let_go(&mut self, call: Call) {
        let queue = self.queues.get_mut(call.call.comm.0 as usize);
        let round = queue.and_then(|queue| {
            let at = usize::try_from(call.round.checked_sub(queue.complete)?).ok()?;
            queue.rounds.get_mut(at)
        });
        if let Some(round) = round {
            round.left = true;
        }
        if let Some(news) = &mut self.news {
            news.push(News::LetGo(call));
        }
    }

    /// Whether the round of a call is complete.
    pub fn is_complete(&self, call: &Call) -> bool {
        let queue = self.queues.get(call.call.comm.0 as usize);
        queue.is_some_and(|queue| call.round < queue.complete)
    }

    /// The calls in the round of a call, if they are different, and MPI has let some members go on.
    pub fn let_pass(&self, call: &Call) -> Option<&[Arrived]> {
        let queue = self.queues.get(call.call.comm.0 as usize);
        let round = queue.and_then(|queue| {
            let at = usize::try_from(call.round.checked_sub(queue.complete)?).ok()?;
            queue.rounds.get(at)
        });
        let round = round.filter(|round| round.broken && round.left)?;
        Some(&round.arrivals)
    }

    /// What is called, as all would say it who agree.
    pub fn agreed(&self, call: &Call) -> Collective {
        let queue = self.queues.get(call.call.comm.0 as usize);
        let round = queue.and_then(|queue| queue.rounds.get(self.before(call)));
        let kind = round.map_or(call.call.kind, |round| round.kind(call.call.kind));
        Collective { kind, ..call.call }
    }

    /// How many posted calls of a member come before one of its own.
    pub fn before(&self, call: &Call) -> usize {
        let queue = self.queues.get(call.call.comm.0 as usize);
        let complete = queue.map_or(0, |queue| queue.complete);
        usize::try_from(call.round.saturating_sub(complete)).unwrap_or(usize::MAX)
    }

    /// Whether all calls on a communicator have met.
    pub fn is_settled(&self, comm: Comm) -> bool {
        let queue = self.queues.get(comm.0 as usize);
        queue.is_none_or(|queue| queue.rounds.is_empty())
    }

    /// Rounds that are not complete.
    pub fn under_way(&self) -> usize {
        self.queues.iter().map(|queue| queue.rounds.len()).sum()
    }

    /// All calls whose rounds are not complete; `stands_at` says whether a rank stands at its call.
    pub fn posted(&self, stands_at: impl Fn(Rank, Comm, u64) -> bool) -> Vec<PostedCall> {
        let mut calls = Vec::new();
        for (comm, queue) in (0..).map(Comm).zip(&self.queues) {
            for (number, round) in (queue.complete..).zip(&queue.rounds) {
                calls.extend(round.arrivals.iter().map(|arrival| PostedCall {
                    process: arrival.rank,
                    call: Collective {
                        comm,
                        kind: round.kind(arrival.kind),
                    },
                    site: arrival.site,
                    blocking: stands_at(arrival.rank, comm, number),
                }));
            }
        }
        calls
    }
}
