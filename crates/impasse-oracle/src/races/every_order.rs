//! Every interleaving of a small program.

use std::collections::{BTreeMap, BTreeSet};

use super::{Does, Step};

/// Whether a program has a race; `None` if it has more states than `most`, or hangs.
pub fn has_race(ranks: &[Vec<Step>], most: usize) -> Option<bool> {
    let first = State {
        at: vec![0; ranks.len()],
        ..State::default()
    };
    let mut seen = BTreeSet::from([first.clone()]);
    let mut todo = vec![first];
    while let Some(state) = todo.pop() {
        let mut moved = false;
        for rank in 0..ranks.len() as u32 {
            let mut next = state.clone();
            match next.step(ranks, rank) {
                Moved::Race => return Some(true),
                Moved::No => continue,
                Moved::Yes => moved = true,
            }
            if seen.len() >= most {
                return None;
            }
            if seen.insert(next.clone()) {
                todo.push(next);
            }
        }
        if !moved && !state.is_over(ranks) {
            return None;
        }
    }
    Some(false)
}

/// What came of trying to make a step.
enum Moved {
    Yes,
    No,
    Race,
}

/// A one-sided operation under way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Under {
    origin: u32,
    target: u32,
    cell: u32,
    does: Does,
    /// Whether it is at the second window.
    second: bool,
    /// Between groups: which epoch of the origin on the target it is in. It has begun when the target has exposed
    /// its memory so often.
    epoch: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// The next step of each rank.
    at: Vec<usize>,
    under: Vec<Under>,
    /// Who has a lock on whose memory, at the second window or not, and whether an exclusive one.
    locks: BTreeMap<(u32, u32, bool), bool>,
    /// Ranks that have come to a barrier or fence.
    arrived: BTreeSet<u32>,
    /// Messages under way, and those of non-blocking sends: how many were sent and received.
    messages: BTreeMap<(u32, u32), u32>,
    sent: BTreeMap<(u32, u32), u32>,
    received: BTreeMap<(u32, u32), u32>,
    /// The target that an origin has access to.
    open: BTreeMap<u32, u32>,
    /// How often an origin has begun access to a target, completed it, and was let in.
    started: BTreeMap<(u32, u32), u32>,
    completed: BTreeMap<(u32, u32), u32>,
    exposed: BTreeMap<(u32, u32), u32>,
    /// The origins of the exposure of a target.
    origins: BTreeMap<u32, Vec<u32>>,
    /// Buffers that requests use, and whether they are written to.
    in_use: BTreeSet<(u32, u32, bool)>,
}

/// Whether two operations must not be at the same time. Those of one origin that accumulate are in order, but only
/// at one window: nothing is said of different ones (section 12.2.1).
fn clash(one: &Under, two: &Under) -> bool {
    let combines = |under: &Under| matches!(under.does, Does::Sum | Does::Max);
    match (one.does, two.does) {
        (Does::Get, Does::Get) => false,
        _ if one.second != two.second => true,
        _ if combines(one) && combines(two) => one.does != two.does && one.origin != two.origin,
        _ => true,
    }
}

impl State {
    fn is_over(&self, ranks: &[Vec<Step>]) -> bool {
        let mut all = self.at.iter().zip(ranks);
        all.all(|(at, steps)| *at == steps.len())
    }

    fn has_begun(&self, under: &Under) -> bool {
        let exposed = self.exposed.get(&(under.origin, under.target));
        let exposed = exposed.copied().unwrap_or(0);
        under.epoch.is_none_or(|epoch| epoch <= exposed)
    }

    /// Whether two operations that have begun are in conflict.
    fn is_race(&self) -> bool {
        let begun: Vec<&Under> = (self.under.iter())
            .filter(|under| self.has_begun(under))
            .collect();
        begun.iter().enumerate().any(|(at, one)| {
            let mut others = begun[at + 1..].iter();
            let same = |two: &&&Under| (one.target, one.cell) == (two.target, two.cell);
            others.any(|two| same(&two) && clash(one, two))
        })
    }

    /// Whether an access of a rank to its own memory is in conflict with an operation.
    fn touches(&self, rank: u32, cell: u32, writes: bool) -> bool {
        let here = |under: &&Under| (under.target, under.cell) == (rank, cell);
        let mut here = self.under.iter().filter(here);
        here.any(|under| self.has_begun(under) && (writes || under.does != Does::Get))
    }

    /// What an origin has done to a target is complete, as far as `is` says so.
    fn complete(&mut self, is: impl Fn(&Under) -> bool) {
        self.under.retain(|under| !is(under));
    }

    /// All ranks come to a point before any goes on.
    fn together(&mut self, rank: u32) -> bool {
        self.arrived.insert(rank);
        self.arrived.len() == self.at.len()
    }

    fn step(&mut self, ranks: &[Vec<Step>], rank: u32) -> Moved {
        let Some(step) = ranks[rank as usize].get(self.at[rank as usize]) else {
            return Moved::No;
        };
        let is_meeting = matches!(step, Step::Barrier | Step::Fence);
        if is_meeting {
            if self.arrived.contains(&rank) {
                return Moved::No;
            }
            if self.together(rank) {
                self.arrived.clear();
                self.at.iter_mut().for_each(|at| *at += 1);
                if *step == Step::Fence {
                    self.under.clear();
                }
            }
            return Moved::Yes;
        }
        let (step, second) = match step {
            Step::Second(step) => (&**step, true),
            step => (step, false),
        };
        if !self.may(step, rank, second) {
            return Moved::No;
        }
        self.at[rank as usize] += 1;
        match self.make(step, rank, second) || self.is_race() {
            true => Moved::Race,
            false => Moved::Yes,
        }
    }

    /// Whether a step need not wait.
    fn may(&self, step: &Step, rank: u32, second: bool) -> bool {
        let count = |of: &BTreeMap<(u32, u32), u32>, key| of.get(&key).copied().unwrap_or(0);
        match step {
            Step::Lock { target, exclusive } => {
                let at = (*target, second);
                let mut others = self.locks.iter();
                !others.any(|(&(_, on, by), other)| (on, by) == at && (*exclusive || *other))
            }
            Step::Receive(from) | Step::ReceiveCell { from, .. } => {
                count(&self.messages, (*from, rank)) > 0
            }
            Step::Finish => {
                let mut pairs = self.received.iter().filter(|((_, to), _)| *to == rank);
                pairs.all(|(&pair, received)| *received <= count(&self.sent, pair))
            }
            // Data that it gets must have come.
            Step::Complete => {
                let mine = |under: &&Under| under.origin == rank && under.does == Does::Get;
                let mut gets = self.under.iter().filter(mine);
                gets.all(|under| self.has_begun(under))
            }
            Step::Wait => {
                let origins = self.origins.get(&rank).into_iter().flatten();
                let mut pairs = origins.map(|&origin| (origin, rank));
                pairs.all(|pair| count(&self.completed, pair) >= count(&self.exposed, pair))
            }
            _ => true,
        }
    }

    /// Makes a step; whether it is in conflict with something under way.
    fn make(&mut self, step: &Step, rank: u32, second: bool) -> bool {
        let is_of = |under: &Under, target: u32| {
            (under.origin, under.target, under.second) == (rank, target, second)
        };
        match *step {
            Step::Load(cell) => return self.touches(rank, cell, false),
            Step::Store(cell) => return self.touches(rank, cell, true),
            Step::Access { target, cell, does } => {
                let epoch = self.open.get(&rank).map(|_| self.started[&(rank, target)]);
                self.under.push(Under {
                    origin: rank,
                    target,
                    cell,
                    does,
                    second,
                    epoch,
                });
                self.under.sort();
            }
            Step::Lock { target, exclusive } => {
                self.locks.insert((rank, target, second), exclusive);
            }
            Step::Unlock(target) => {
                self.locks.remove(&(rank, target, second));
                self.complete(|under| is_of(under, target));
            }
            Step::Flush(target) => self.complete(|under| is_of(under, target)),
            Step::FlushLocal(target) => {
                self.complete(|under| is_of(under, target) && under.does == Does::Get);
            }
            Step::Post(ref origins) => {
                for &origin in origins {
                    *self.exposed.entry((origin, rank)).or_default() += 1;
                }
                self.origins.insert(rank, origins.clone());
            }
            Step::Wait => {
                self.origins.remove(&rank);
                let exposed = self.exposed.clone();
                self.complete(|under| {
                    let met = exposed.get(&(under.origin, rank)).copied();
                    under.target == rank && under.epoch.is_some_and(|epoch| Some(epoch) <= met)
                });
            }
            Step::Start(target) => {
                *self.started.entry((rank, target)).or_default() += 1;
                self.open.insert(rank, target);
            }
            Step::Complete => {
                if let Some(target) = self.open.remove(&rank) {
                    *self.completed.entry((rank, target)).or_default() += 1;
                    self.complete(|under| (under.origin, under.does) == (rank, Does::Get));
                }
            }
            _ => return self.make_message(step, rank) || self.make_local(step, rank),
        }
        false
    }

    /// The same for messages.
    fn make_message(&mut self, step: &Step, rank: u32) -> bool {
        match *step {
            Step::Send(to) => *self.messages.entry((rank, to)).or_default() += 1,
            Step::SendCell { to, cell } => {
                *self.messages.entry((rank, to)).or_default() += 1;
                return self.touches(rank, cell, false);
            }
            Step::Receive(from) | Step::ReceiveCell { from, .. } => {
                if let Some(count) = self.messages.get_mut(&(from, rank)) {
                    *count -= 1;
                }
                if let Step::ReceiveCell { cell, .. } = *step {
                    return self.touches(rank, cell, true);
                }
            }
            _ => {}
        }
        false
    }

    /// The same for what is about buffers.
    fn make_local(&mut self, step: &Step, rank: u32) -> bool {
        let written = |buffer| self.in_use.contains(&(rank, buffer, true));
        let read = |buffer| self.in_use.contains(&(rank, buffer, false));
        match *step {
            Step::Read(buffer) => return written(buffer),
            Step::Write(buffer) => return written(buffer) || read(buffer),
            Step::StartSend { to, buffer } => {
                if written(buffer) {
                    return true;
                }
                self.in_use.insert((rank, buffer, false));
                *self.sent.entry((rank, to)).or_default() += 1;
            }
            Step::StartReceive { from, buffer } => {
                if written(buffer) || read(buffer) {
                    return true;
                }
                self.in_use.insert((rank, buffer, true));
                *self.received.entry((from, rank)).or_default() += 1;
            }
            Step::Finish => self.in_use.retain(|(by, ..)| *by != rank),
            _ => {}
        }
        false
    }
}
