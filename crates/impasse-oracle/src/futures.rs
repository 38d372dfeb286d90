//! Quiet states: every future they can have, and random ones.
//!
//! [`can_go_on`] follows the text of [`impasse_ops::QuietState`]. A running process may do
//! anything, so there are too many futures to try; it is enough to let it do what somebody waits
//! for. Whatever else it might do takes nothing away from it: it can send, receive and call as
//! often as it likes. What it posts and nobody has asked for can only be in the way.

mod random;

pub use random::{is_quiet, random_state};

use std::collections::{BTreeMap, BTreeSet, HashSet};

use impasse_ops::{
    CollectiveKind, Comm, Envelope, Need, NeedOf, PostedReceive, ProcessState, QuietState, Rank,
    Site, Tag, TagFilter, Until,
};

/// The tag that is sent where any will do.
const SOME_TAG: Tag = Tag(0);

/// Which processes run in some future; those that run now included.
pub fn can_go_on(state: &QuietState) -> Vec<bool> {
    let mut runs = vec![false; state.processes.len()];
    let start = Future::new(state);
    let mut seen = HashSet::from([start.clone()]);
    let mut todo = vec![start];
    while let Some(future) = todo.pop() {
        for rank in &future.running {
            runs[rank.index()] = true;
        }
        for next in future.successors(state) {
            if seen.insert(next.clone()) {
                todo.push(next);
            }
        }
    }
    runs
}

/// One state of one future.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Future {
    running: BTreeSet<Rank>,
    messages: Vec<Envelope>,
    receives: Vec<Receive>,
    /// What each process has called on each communicator.
    calls: BTreeMap<(Comm, Rank), Vec<CollectiveKind>>,
    /// Needs of processes that others have met otherwise.
    done: BTreeSet<(Rank, usize)>,
}

/// A posted receive; its place says which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Receive {
    to: Rank,
    wanted: impasse_ops::Wanted,
    site: Site,
}

impl Future {
    fn new(state: &QuietState) -> Future {
        let mut calls: BTreeMap<(Comm, Rank), Vec<CollectiveKind>> = BTreeMap::new();
        for call in &state.calls {
            let by = (call.call.comm, call.process);
            calls.entry(by).or_default().push(call.call.kind);
        }
        let receive = |posted: &PostedReceive| Receive {
            to: posted.to,
            wanted: posted.wanted,
            site: posted.site,
        };
        let running = |rank: &Rank| state.processes[rank.index()] == ProcessState::Running;
        Future {
            running: state.ranks().filter(running).collect(),
            messages: state.sends.iter().map(|send| send.message).collect(),
            receives: state.receives.iter().map(receive).collect(),
            calls,
            done: BTreeSet::new(),
        }
    }

    /// The states after one more thing has been done.
    fn successors(&self, state: &QuietState) -> Vec<Future> {
        let mut next = Vec::new();
        for rank in state.ranks().filter(|rank| !self.running.contains(rank)) {
            let Some(wait) = state.wait(rank) else {
                continue;
            };
            let met = |(at, need): (usize, &Need)| self.is_met(state, rank, at, need);
            let mut needs = wait.needs.iter().enumerate();
            let over = match wait.until {
                Until::All => needs.all(met),
                Until::Any => needs.any(met),
            };
            if over {
                let mut released = self.clone();
                released.running.insert(rank);
                next.push(released);
            }
            for (at, need) in wait.needs.iter().enumerate() {
                let met = self.is_met(state, rank, at, need);
                for &helper in self.running.iter().filter(|_| !met) {
                    next.extend(self.helped(state, (rank, at), &need.of, helper));
                }
            }
        }
        next
    }

    fn is_met(&self, state: &QuietState, rank: Rank, at: usize, need: &Need) -> bool {
        match &need.of {
            NeedOf::Receive(message) => !self.messages.contains(message),
            NeedOf::Message(wanted) => {
                let place = need.started_at.or(state.wait(rank).map(|wait| wait.site));
                let posted = |site: Site, to: Rank| to == rank && Some(site) == place;
                let was_posted = state.receives.iter().any(|one| posted(one.site, one.to));
                match was_posted {
                    true => !self.receives.iter().any(|one| posted(one.site, one.to)),
                    // A probe: the message has to be there.
                    false => self
                        .messages
                        .iter()
                        .any(|&message| message.destination == rank && wanted.accepts(message)),
                }
            }
            NeedOf::Members {
                call,
                round,
                awaited,
            } => {
                let members = &state.comms[call.comm.0 as usize].members;
                let calls = |member: &Rank| self.calls.get(&(call.comm, *member));
                let came = |member: &Rank| calls(member).is_some_and(|calls| calls.len() > *round);
                let agree = (0..=*round).all(|round| {
                    let kinds = members
                        .iter()
                        .filter_map(|member| calls(member)?.get(round));
                    kinds.collect::<BTreeSet<_>>().len() <= 1
                });
                agree && awaited.as_ref().unwrap_or(members).iter().all(came)
            }
            NeedOf::Process(..) => self.done.contains(&(rank, at)),
        }
    }

    /// What comes of a running process doing what another needs, if it can.
    fn helped(
        &self,
        state: &QuietState,
        (rank, at): (Rank, usize),
        need: &NeedOf,
        helper: Rank,
    ) -> Option<Future> {
        let mut next = self.clone();
        match need {
            NeedOf::Receive(message) => {
                let at = self.messages.iter().position(|other| other == message)?;
                (message.destination == helper).then(|| next.messages.remove(at))?;
            }
            NeedOf::Message(wanted) => {
                let named = wanted.from.is_none_or(|from| from == helper);
                let comm = &state.comms[wanted.comm.0 as usize];
                (named && comm.connects(helper, rank)).then_some(())?;
                let message = Envelope {
                    comm: wanted.comm,
                    source: helper,
                    destination: rank,
                    tag: match wanted.tag {
                        TagFilter::Exactly(tag) => tag,
                        TagFilter::Any => SOME_TAG,
                    },
                };
                // The earliest receive that fits takes it, whoever it was meant for.
                let taker = self
                    .receives
                    .iter()
                    .position(|receive| receive.to == rank && receive.wanted.accepts(message));
                match taker {
                    Some(taker) => {
                        next.receives.remove(taker);
                    }
                    None => next.messages.push(message),
                }
            }
            NeedOf::Members { call, round, .. } => {
                let comm = &state.comms[call.comm.0 as usize];
                let own = next.calls.entry((call.comm, helper)).or_default();
                (comm.has(helper) && own.len() <= *round).then_some(())?;
                let others = self.calls.iter().filter(|((on, _), _)| *on == call.comm);
                let called = others.filter_map(|(_, calls)| calls.get(own.len())).next();
                own.push(*called?);
            }
            NeedOf::Process(other, _) => {
                (*other == helper).then_some(())?;
                next.done.insert((rank, at));
            }
        }
        Some(next)
    }
}
