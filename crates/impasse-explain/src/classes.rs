//! Under which assumption a deadlock happens: one rule for models, streams and programs.
//!
//! A system is looked at twice: with nothing buffered, where most that can get stuck does, and
//! with everything buffered. A deadlock without buffering whose ranks still wait at the same
//! operations when everything is buffered does not depend on buffering. If they get past these
//! operations it does; unless they only come to wait at another operation for a rank that is gone,
//! which is the same cause.

use std::collections::BTreeMap;

use impasse_match::explain::{Cause, CauseKind};
use impasse_ops::{Comm, NeedOf, QuietState, Rank};
use impasse_report::Class;

/// Said of a deadlock that was not found without buffering, beside another one that was.
pub const FURTHER: &str = "this comes to light when MPI buffers messages, so that the ranks get past \
                           the other deadlock";

/// A deadlock as far as its class is concerned. Places are given in any terms that say whether two
/// are the same: positions in a program, or calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadlock<P> {
    /// The ranks that wait as part of it, and where.
    pub waits: Vec<(Rank, P)>,
    /// Ranks that have finished and are waited for.
    pub gone: Vec<Rank>,
    /// Its class if the rest of what is buffered does not matter.
    pub alone: Class,
}

/// What becomes of a system when everything is buffered.
#[derive(Clone, Debug)]
pub struct Buffered<P> {
    /// The deadlocks it gets into; none if nothing in it depends on buffering, so that they are
    /// those without.
    deadlocks: Option<Vec<Deadlock<P>>>,
    /// In which of them each rank waits, and at which index of its waits.
    by_rank: BTreeMap<Rank, Vec<(usize, usize)>>,
    complete: bool,
}

/// What becomes of a deadlock when everything is buffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is there all the same: as this one of the deadlocks with buffering, if there are any.
    Same(Option<usize>),
    /// Its ranks get past it, and then wait in this deadlock for the same rank that is gone.
    FurtherOn(usize),
    /// Its ranks get past it.
    Gone,
    /// Nobody knows.
    Unknown,
}

impl<P: PartialEq> Buffered<P> {
    /// The same as without buffering.
    pub fn no_difference() -> Buffered<P> {
        Buffered {
            deadlocks: None,
            by_rank: BTreeMap::new(),
            complete: true,
        }
    }

    /// These deadlocks; `complete` if there are no others.
    pub fn new(deadlocks: Vec<Deadlock<P>>, complete: bool) -> Buffered<P> {
        let mut by_rank: BTreeMap<Rank, Vec<(usize, usize)>> = BTreeMap::new();
        for (number, deadlock) in deadlocks.iter().enumerate() {
            for (at, (rank, _)) in deadlock.waits.iter().enumerate() {
                by_rank.entry(*rank).or_default().push((number, at));
            }
        }
        Buffered {
            deadlocks: Some(deadlocks),
            by_rank,
            complete,
        }
    }

    /// What becomes of a deadlock.
    pub fn fate(&self, deadlock: &Deadlock<P>) -> Fate {
        let Some(deadlocks) = &self.deadlocks else {
            return Fate::Same(None);
        };
        let with_its_ranks = || {
            let waits = deadlock.waits.iter();
            waits.flat_map(|wait| {
                let others = self.by_rank.get(&wait.0).into_iter().flatten();
                others.map(move |&other| (wait, other))
            })
        };
        let same_place = |wait: &(Rank, P), other: (usize, usize)| {
            let (_, place) = &deadlocks[other.0].waits[other.1];
            *place == wait.1
        };
        let mut same = with_its_ranks().filter(|&(wait, other)| same_place(wait, other));
        if let Some((_, (number, _))) = same.next() {
            return Fate::Same(Some(number));
        }
        let waits_for_same = |at: &usize| {
            let mut gone = deadlocks[*at].gone.iter();
            gone.any(|rank| deadlock.gone.contains(rank))
        };
        let mut further = with_its_ranks()
            .map(|(_, (number, _))| number)
            .filter(waits_for_same);
        match further.next() {
            Some(at) => Fate::FurtherOn(at),
            None if self.complete => Fate::Gone,
            None => Fate::Unknown,
        }
    }

    /// The class of a deadlock that was found without buffering.
    pub fn class(&self, deadlock: &Deadlock<P>) -> Class {
        match (self.fate(deadlock), &self.deadlocks) {
            (Fate::Same(Some(at)) | Fate::FurtherOn(at), Some(deadlocks)) => deadlocks[at].alone,
            (Fate::Gone, _) => Class::Buffering,
            (Fate::Unknown, _) => Class::Undetermined,
            (Fate::Same(_) | Fate::FurtherOn(_), _) => deadlock.alone,
        }
    }
}

impl<P> Deadlock<P> {
    /// A root cause of a state in which everything is determined.
    pub fn of(state: &QuietState, cause: &Cause, place: impl Fn(Rank) -> P) -> Deadlock<P> {
        let (ranks, gone) = match &cause.kind {
            CauseKind::Cycle(ranks) | CauseKind::Knot(ranks) => (ranks.clone(), Vec::new()),
            CauseKind::Orphan { process, finished } => (vec![*process], finished.clone()),
            CauseKind::Missing { called, finished } => {
                (callers(state, cause, called.comm), finished.clone())
            }
            CauseKind::Mismatch { comm, .. } => (callers(state, cause, *comm), Vec::new()),
        };
        Deadlock {
            waits: ranks.into_iter().map(|rank| (rank, place(rank))).collect(),
            gone,
            alone: Class::Always,
        }
    }
}

/// Who waits in a collective on a communicator.
fn callers(state: &QuietState, cause: &Cause, comm: Comm) -> Vec<Rank> {
    let calls = |rank: &Rank| {
        let mut needs = state.needs(*rank).iter();
        needs.any(|need| matches!(&need.of, NeedOf::Members { call, .. } if call.comm == comm))
    };
    cause.behind.iter().copied().filter(calls).collect()
}
