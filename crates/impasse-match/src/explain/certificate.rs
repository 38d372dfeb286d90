//! The proof that processes never go on, and its check.
//!
//! A certificate is a set of blocked processes, each with the needs that keep it: one of them if it
//! waits for all, every one if any would do; and for each why it cannot come. The check uses
//! nothing but the quiet state. It is sound because of this: assume that some of these processes
//! go on after all, and look at the first. One of the needs that keep it must have been met before.
//! Nothing that is posted meets it; so somebody has done something for it. But everybody who
//! could is finished, or in the set and has not gone on yet.

use std::fmt;

use impasse_ops::{Comm, Envelope, NeedOf, PostedCall, QuietState, Rank, Until, Wanted};
use rustc_hash::FxHashMap;

/// Shows that some processes never go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// These processes, ascending.
    pub stuck: Vec<Stuck>,
}

/// A process that never goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The process.
    pub rank: Rank,
    /// What keeps it.
    pub kept_by: Vec<Kept>,
}

/// A need that is never met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its index among the needs of the process.
    pub need: usize,
    /// Why it cannot come.
    pub why: Why,
}

/// Why a need is never met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Everybody who could meet it has finished or never goes on.
    NobodyLeft,
    /// This member, whose call is needed, has not made it, and has finished or never goes on.
    Absent(Rank),
    /// In this round of calls, which is the one needed or an earlier one, these two members have
    /// called different things.
    Differ(usize, Rank, Rank),
}

/// What is wrong with a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The processes are not in ascending order, or one does not exist.
    Unordered(Rank),
    /// The process does not wait.
    NotBlocked(Rank),
    /// Not enough is said about why the process never goes on.
    Incomplete(Rank),
    /// What the process needs can come.
    CanCome(Rank),
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Unordered(rank) => write!(f, "process {rank} is out of order"),
            Doubt::NotBlocked(rank) => write!(f, "process {rank} does not wait"),
            Doubt::Incomplete(rank) => write!(f, "nothing is said to keep process {rank}"),
            Doubt::CanCome(rank) => write!(f, "what process {rank} waits for can come"),
        }
    }
}

/// Checks a certificate against a quiet state, in linear time.
///
/// # Errors
/// It does not show that its processes never go on.
pub fn check(state: &QuietState, certificate: &Certificate) -> Result<(), Doubt> {
    let mut checker = Checker::new(state);
    let mut last = None;
    for Stuck { rank, .. } in &certificate.stuck {
        if last.is_some_and(|last| last >= *rank) || rank.index() >= state.processes.len() {
            return Err(Doubt::Unordered(*rank));
        }
        last = Some(*rank);
        if state.wait(*rank).is_some() {
            checker.never[rank.index()] = true;
        }
    }
    for Stuck { rank, kept_by } in &certificate.stuck {
        let wait = state.wait(*rank).ok_or(Doubt::NotBlocked(*rank))?;
        let needed = match wait.until {
            Until::All => 1,
            Until::Any => wait.needs.len(),
        };
        let mut told: Vec<usize> = kept_by.iter().map(|kept| kept.need).collect();
        told.dedup();
        if told.len() < needed || wait.needs.is_empty() || !told.is_sorted() {
            return Err(Doubt::Incomplete(*rank));
        }
        for kept in kept_by {
            let need = wait.needs.get(kept.need);
            let need = need.ok_or(Doubt::Incomplete(*rank))?;
            if !checker.cannot_come(*rank, &need.of, kept.why) {
                return Err(Doubt::CanCome(*rank));
            }
        }
    }
    Ok(())
}

struct Checker<'a> {
    state: &'a QuietState,
    /// Processes that have finished or are said never to go on.
    never: Vec<bool>,
    /// Messages by communicator, receiver, and sender; and once more for all senders.
    messages: FxHashMap<(Comm, Rank, Option<Rank>), Vec<Envelope>>,
    /// What is received, by communicator, receiver, and sender if it is named.
    receives: FxHashMap<(Comm, Rank, Option<Rank>), Vec<Wanted>>,
    calls: FxHashMap<(Comm, Rank), Vec<&'a PostedCall>>,
    /// Whether nobody is left to send to this side of a communicator.
    silent: FxHashMap<(Comm, bool), bool>,
}

impl<'a> Checker<'a> {
    fn new(state: &'a QuietState) -> Checker<'a> {
        let mut checker = Checker {
            state,
            never: state.ranks().map(|rank| state.is_finished(rank)).collect(),
            messages: FxHashMap::default(),
            receives: FxHashMap::default(),
            calls: FxHashMap::default(),
            silent: FxHashMap::default(),
        };
        for send in &state.sends {
            let message = send.message;
            for source in [None, Some(message.source)] {
                let key = (message.comm, message.destination, source);
                checker.messages.entry(key).or_default().push(message);
            }
        }
        for receive in &state.receives {
            let key = (receive.wanted.comm, receive.to, receive.wanted.from);
            let receives = checker.receives.entry(key).or_default();
            receives.push(receive.wanted);
        }
        for call in &state.calls {
            let by = (call.call.comm, call.process);
            checker.calls.entry(by).or_default().push(call);
        }
        checker
    }

    fn cannot_come(&mut self, rank: Rank, need: &NeedOf, why: Why) -> bool {
        match (need, why) {
            (NeedOf::Receive(message), Why::NobodyLeft) => {
                let mut receives = [None, Some(message.source)].into_iter().flat_map(|from| {
                    let key = (message.comm, message.destination, from);
                    self.receives.get(&key).into_iter().flatten()
                });
                self.never[message.destination.index()]
                    && !receives.any(|wanted| wanted.accepts(*message))
            }
            (NeedOf::Message(wanted), Why::NobodyLeft) => {
                let messages = self.messages.get(&(wanted.comm, rank, wanted.from));
                let mut messages = messages.into_iter().flatten();
                !messages.any(|message| wanted.accepts(*message)) && self.nobody_sends(rank, wanted)
            }
            (NeedOf::Process(other, _), Why::NobodyLeft) => self.never[other.index()],
            (
                NeedOf::Members {
                    call,
                    round,
                    awaited,
                },
                Why::Absent(member),
            ) => {
                let is_awaited = match awaited {
                    Some(awaited) => awaited.contains(&member),
                    None => self.state.comms[call.comm.0 as usize].has(member),
                };
                let calls = self.calls.get(&(call.comm, member)).map_or(0, Vec::len);
                is_awaited && calls <= *round && self.never[member.index()]
            }
            (NeedOf::Members { call, round, .. }, Why::Differ(at, one, other)) => {
                let kind = |member: Rank| {
                    let calls = self.calls.get(&(call.comm, member))?;
                    calls.get(at).map(|call| call.call.kind)
                };
                let both = kind(one).zip(kind(other));
                at <= *round && both.is_some_and(|(one, other)| one != other)
            }
            _ => false,
        }
    }

    fn nobody_sends(&mut self, rank: Rank, wanted: &Wanted) -> bool {
        if let Some(from) = wanted.from {
            return self.never[from.index()];
        }
        let comm = &self.state.comms[wanted.comm.0 as usize];
        let side = (wanted.comm, comm.in_second(rank));
        let never = &self.never;
        *self.silent.entry(side).or_insert_with(|| {
            let mut senders = comm.senders_to(rank);
            senders.all(|sender| never[sender.index()])
        })
    }
}
