//! Random scripts.
//!
//! Operations at random would hardly ever complete. So a script is made of events that do, in an
//! order that does (messages, collective calls, waits), and is then spoilt a little.

use super::script::{Collective, Guard, Mode, Op, Script, Source, WAITED};
use crate::Rng;

/// Most operations of all ranks together.
const MOST: usize = 12;

/// The script that belongs to a seed.
pub fn random_script(seed: u64) -> Script {
    let mut maker = Maker::new(seed);
    let events = maker.rng.within(&(2..=6));
    for _ in 0..events {
        maker.event();
    }
    maker.spoil();
    maker.script
}

struct Maker {
    rng: Rng,
    script: Script,
    /// Requests of each rank that were started, and not completed for certain.
    open: Vec<Vec<usize>>,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let mut rng = Rng::new(seed);
        let size = *rng.pick(&[2, 2, 3, 3, 3, 4]);
        let root = rng.index(size) as u8;
        let collective = *rng.pick(&[
            Collective::Barrier,
            Collective::Bcast(root),
            Collective::Reduce(root),
        ]);
        Maker {
            rng,
            script: Script {
                ranks: vec![Vec::new(); size],
                requests: 0,
                collective,
            },
            open: vec![Vec::new(); size],
        }
    }

    fn size(&self) -> usize {
        self.script.ranks.len()
    }

    fn rank(&mut self) -> usize {
        self.rng.index(self.script.ranks.len())
    }

    fn total(&self) -> usize {
        self.script.ranks.iter().map(Vec::len).sum()
    }

    fn push(&mut self, rank: usize, op: Op) {
        if self.total() < MOST {
            self.script.ranks[rank].push(op);
        }
    }

    /// A new request of a rank.
    fn request(&mut self, rank: usize) -> usize {
        let request = self.script.requests;
        self.script.requests += 1;
        self.open[rank].push(request);
        request
    }

    fn event(&mut self) {
        match self.rng.below(10) {
            0 => {
                for rank in 0..self.size() {
                    self.push(rank, Op::Collective);
                }
            }
            1 => self.exchange(),
            2 | 3 => {
                // Two senders, and a receiver that takes any.
                let to = self.rank();
                self.message(to, true);
                self.message(to, true);
            }
            _ => {
                let to = self.rank();
                self.message(to, false);
            }
        }
        let rank = self.rank();
        if !self.open[rank].is_empty() && self.rng.chance(2, 3) {
            let op = self.completion(rank);
            self.push(rank, op);
        }
    }

    /// Two ranks send each other a message at once.
    fn exchange(&mut self) {
        let one = self.rank();
        let other = (one + 1) % self.size();
        for (me, partner) in [(one, other), (other, one)] {
            let from = match self.rng.chance(1, 4) {
                true => Source::Any,
                false => Source::Rank(partner as u8),
            };
            let to = partner as u8;
            self.push(me, Op::Sendrecv { to, from, tag: 0 });
        }
    }

    /// A message to a rank, and its receive.
    fn message(&mut self, to: usize, any: bool) {
        let mut from = self.rank();
        if from == to && !self.rng.chance(1, 8) {
            from = (to + 1) % self.size();
        }
        let tag = u8::from(self.rng.chance(1, 4));
        let send = self.send(from, to, tag);
        let receive = self.receive(from, to, tag, any);
        // Usually not before the send, so that a message to oneself works.
        let turned = self.rng.chance(1, 4);
        match turned {
            true => self.push(to, receive.clone()),
            false => self.push(from, send.clone()),
        }
        match turned {
            true => self.push(from, send),
            false => self.push(to, receive),
        }
    }

    fn send(&mut self, from: usize, to: usize, tag: u8) -> Op {
        let mode = match self.rng.chance(1, 4) {
            true => Mode::Synchronous,
            false => Mode::Standard,
        };
        let to = to as u8;
        match self.rng.chance(1, 3) {
            true => Op::Isend {
                mode,
                to,
                tag,
                request: self.request(from),
            },
            false => Op::Send { mode, to, tag },
        }
    }

    fn receive(&mut self, from: usize, to: usize, tag: u8, any: bool) -> Op {
        let from = match any || self.rng.chance(2, 5) {
            true => Source::Any,
            false if self.rng.chance(1, 8) => Source::Seen,
            false => Source::Rank(from as u8),
        };
        let tag = (!self.rng.chance(1, 4)).then_some(tag);
        match self.rng.below(12) {
            0..=5 => Op::Recv { from, tag },
            6 => Op::Mrecv { from, tag },
            7 => {
                let probe = match self.rng.chance(1, 2) {
                    true => Op::Probe { from, tag },
                    false => Op::PollProbe { from, tag },
                };
                self.push(to, probe);
                Op::Recv { from, tag }
            }
            _ => Op::Irecv {
                from,
                tag,
                request: self.request(to),
            },
        }
    }

    /// A call that completes requests of a rank.
    fn completion(&mut self, rank: usize) -> Op {
        let request = *self.rng.pick(&self.open[rank]);
        let other = *self.rng.pick(&self.open[rank]);
        match self.rng.below(12) {
            0 | 1 => Op::Wait(request),
            2 => Op::Waitall,
            3 | 4 => Op::Waitany,
            5 => Op::Drain,
            6 => Op::Poll(request),
            7 => Op::PollAny,
            8 => Op::PollEither(request, other),
            9 => Op::Waitsome,
            _ => Op::Serve(request),
        }
    }

    /// Changes that may break what works.
    fn spoil(&mut self) {
        for _ in 0..self.rng.below(4) {
            let rank = self.rank();
            let length = self.script.ranks[rank].len();
            if length == 0 {
                continue;
            }
            let at = self.rng.index(length);
            match self.rng.below(8) {
                0 => drop(self.script.ranks[rank].remove(at)),
                1 | 2 if at + 1 < length => self.script.ranks[rank].swap(at, at + 1),
                3 => {
                    let op = self.lonely(rank);
                    self.script.ranks[rank].insert(at, op);
                }
                _ => self.guard(rank, at),
            }
        }
    }

    /// An operation that nothing else was made for.
    fn lonely(&mut self, rank: usize) -> Op {
        let (other, tag) = (self.rank(), 0);
        match self.rng.below(3) {
            0 => self.send(rank, other, tag),
            1 => self.receive(other, rank, tag, false),
            _ => Op::Collective,
        }
    }

    /// Puts a guard before an operation.
    fn guard(&mut self, rank: usize, at: usize) {
        let op = &self.script.ranks[rank][at];
        if matches!(op, Op::Guarded(..) | Op::Serve(_)) {
            return;
        }
        let op = Box::new(op.clone());
        let says = self.rng.chance(1, 2);
        let mine = self.open[rank].clone();
        let guard = match self.rng.below(8) {
            0..=2 if !mine.is_empty() => Guard::Test {
                request: *self.rng.pick(&mine),
                says,
            },
            3 => Guard::Uniform(says),
            4 => Guard::Local,
            5 if !mine.is_empty() => Guard::Seen(WAITED + *self.rng.pick(&mine) as u8),
            6 => Guard::Seen(self.rank() as u8),
            _ => Guard::Iprobe {
                from: match self.rng.chance(1, 2) {
                    true => Source::Any,
                    false => Source::Rank(self.rank() as u8),
                },
                says,
            },
        };
        self.script.ranks[rank][at] = Op::Guarded(guard, op);
    }
}
