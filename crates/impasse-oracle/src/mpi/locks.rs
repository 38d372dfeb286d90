//! Locks of windows, and random scripts with them.

use super::script::{BufferingModel, Collective, Mode, Op, Script, Source};
use super::state::{At, Lock, State};
use super::steps::Moved;
use crate::Rng;

impl Moved<'_> {
    /// What a call at a window leads to; nothing if it has to wait.
    pub fn at_window(&self, op: &Op) -> Option<State> {
        match *op {
            Op::Lock { target, exclusive } => self.lock(usize::from(target), exclusive),
            Op::Get(target) => Some(self.at_lock(target, |lock| {
                lock.map(|lock| Lock {
                    reads: true,
                    ..lock
                })
            })),
            Op::Flush(target) => {
                self.may_read(usize::from(target))?;
                Some(self.at_lock(target, |lock| {
                    lock.map(|lock| Lock {
                        held: lock.held || lock.reads,
                        reads: false,
                        ..lock
                    })
                }))
            }
            Op::Unlock(target) => {
                self.may_read(usize::from(target))?;
                Some(self.at_lock(target, |_| None))
            }
            Op::Count(target) => self.count(usize::from(target)),
            _ => None,
        }
    }

    fn at_lock(&self, target: u8, change: impl FnOnce(Option<Lock>) -> Option<Lock>) -> State {
        self.with(|rank| {
            let lock = &mut rank.locks[usize::from(target)];
            *lock = change(*lock);
            rank.next();
        })
    }

    /// Whether others let this rank have a lock (MPI 4.1, section 12.5.3).
    fn is_free(&self, target: usize, exclusive: bool) -> bool {
        let others = self.from.ranks.iter().enumerate();
        let mut others = others.filter(|(other, _)| *other != self.me);
        !others.any(|(_, rank)| {
            rank.locks[target].is_some_and(|lock| lock.held && (exclusive || lock.exclusive))
        })
    }

    /// A lock is granted when it is asked for, or, in the lenient model, when it is needed: at once on
    /// the own window.
    fn lock(&self, target: usize, exclusive: bool) -> Option<State> {
        if self.rank().locks[target].is_some() {
            return Some(self.with(|rank| rank.next()));
        }
        let at_once = self.rules.model == BufferingModel::Strict || target == self.me;
        (!at_once || self.is_free(target, exclusive)).then(|| {
            self.with(|rank| {
                rank.locks[target] = Some(Lock {
                    exclusive,
                    held: at_once,
                    reads: false,
                });
                rank.next();
            })
        })
    }

    /// Whether what is to be read, if anything, can be.
    fn may_read(&self, target: usize) -> Option<()> {
        let waits = self.rank().locks[target].filter(|lock| lock.reads && !lock.held);
        waits
            .is_none_or(|lock| self.is_free(target, lock.exclusive))
            .then_some(())
    }

    fn count(&self, target: usize) -> Option<State> {
        if self.rank().locks[target].is_some() {
            return Some(self.with(|rank| rank.next()));
        }
        self.is_free(target, true).then(|| {
            self.start(At::Head, |next, me| {
                let size = next.ranks.len() as u8;
                next.ranks[me].seen = Some(next.ranks[target].counter % size);
                next.ranks[target].counter += 1;
            })
        })
    }
}

/// Most operations of all ranks together.
const MOST: usize = 16;

/// A script with locks that belongs to a seed. Every rank runs through a few epochs, between and in
/// which it communicates.
pub fn random_locks(seed: u64) -> Script {
    let mut rng = Rng::new(seed);
    let size = *rng.pick(&[2, 2, 3]);
    let mut ranks = vec![Vec::new(); size];
    for _ in 0..rng.within(&(2..=5)) {
        let me = rng.index(size);
        match rng.below(8) {
            0 => ranks.iter_mut().for_each(|ops| ops.push(Op::Collective)),
            1 | 2 => message(&mut rng, &mut ranks, me),
            3 => {
                let target = rng.index(size) as u8;
                ranks[me].push(Op::Count(target));
            }
            _ => epoch(&mut rng, &mut ranks, me),
        }
    }
    for _ in 0..rng.below(3) {
        spoil(&mut rng, &mut ranks);
    }
    while ranks.iter().map(Vec::len).sum::<usize>() > MOST {
        let longest = ranks.iter_mut().max_by_key(|ops| ops.len());
        longest.map(Vec::pop);
    }
    ranks.iter_mut().for_each(unlock);
    Script {
        ranks,
        requests: 0,
        collective: Collective::Barrier,
    }
}

fn message(rng: &mut Rng, ranks: &mut [Vec<Op>], me: usize) {
    let to = (me + 1 + rng.index(ranks.len() - 1)) % ranks.len();
    let mode = Mode::Standard;
    ranks[me].push(Op::Send {
        mode,
        to: to as u8,
        tag: 0,
    });
    let from = match rng.below(4) {
        0 => Source::Any,
        1 => Source::Seen,
        _ => Source::Rank(me as u8),
    };
    ranks[to].push(Op::Recv { from, tag: None });
}

fn epoch(rng: &mut Rng, ranks: &mut [Vec<Op>], me: usize) {
    let target = rng.index(ranks.len().min(2)) as u8;
    let exclusive = rng.chance(2, 3);
    ranks[me].push(Op::Lock { target, exclusive });
    if rng.chance(2, 3) {
        ranks[me].push(Op::Get(target));
    }
    match rng.below(8) {
        0 => message(rng, ranks, me),
        1 => ranks[me].push(Op::Flush(target)),
        2 | 3 => {
            let (target, exclusive) = (1 - target, rng.chance(2, 3));
            ranks[me].push(Op::Lock { target, exclusive });
            ranks[me].push(Op::Get(target));
            ranks[me].push(Op::Unlock(target));
        }
        _ => {}
    }
    ranks[me].push(Op::Unlock(target));
}

/// To end with a lock is an error of its own, so all are given up.
fn unlock(ops: &mut Vec<Op>) {
    for target in 0..2 {
        let of_target = |op: &&Op| match **op {
            Op::Lock { target: other, .. } | Op::Unlock(other) => other == target,
            _ => false,
        };
        if let Some(Op::Lock { .. }) = ops.iter().rfind(of_target) {
            ops.push(Op::Unlock(target));
        }
    }
}

/// Changes that may break what works.
fn spoil(rng: &mut Rng, ranks: &mut [Vec<Op>]) {
    let ops = &mut ranks[rng.index(ranks.len())];
    if ops.len() < 2 {
        return;
    }
    let at = rng.index(ops.len() - 1);
    match rng.chance(1, 4) {
        true => drop(ops.remove(at)),
        false => ops.swap(at, at + 1),
    }
}
