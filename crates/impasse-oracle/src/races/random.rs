//! Random small programs that do not hang.

use super::{CELLS, Does, Step};
use crate::Rng;

/// A program for each rank. All synchronisation is in rounds that all ranks go through in the same order, so none of
/// them hangs.
pub fn random_races(seed: u64) -> Vec<Vec<Step>> {
    let mut maker = Maker {
        rng: Rng::new(seed),
        ranks: Vec::new(),
    };
    maker.ranks = vec![Vec::new(); maker.rng.within(&(2..=3))];
    match maker.rng.below(4) {
        0 => maker.fences(),
        1 => maker.groups(),
        2 => maker.requests(),
        _ => maker.locks(),
    }
    maker.ranks
}

struct Maker {
    rng: Rng,
    ranks: Vec<Vec<Step>>,
}

impl Maker {
    fn size(&self) -> u32 {
        self.ranks.len() as u32
    }

    fn push(&mut self, rank: u32, step: Step) {
        self.ranks[rank as usize].push(step);
    }

    fn cell(&mut self) -> u32 {
        self.rng.below(CELLS.into()) as u32
    }

    fn rank(&mut self) -> u32 {
        let size = self.size();
        self.rng.below(size.into()) as u32
    }

    fn does(&mut self) -> Does {
        *self.rng.pick(&[
            Does::Put,
            Does::Get,
            Does::Get,
            Does::Sum,
            Does::Sum,
            Does::Max,
        ])
    }

    fn own(&mut self, rank: u32) {
        let cell = self.cell();
        let step = match self.rng.chance(1, 2) {
            true => Step::Load(cell),
            false => Step::Store(cell),
        };
        self.push(rank, step);
    }

    fn access(&mut self, rank: u32, target: u32) {
        let step = Step::Access {
            target,
            cell: self.cell(),
            does: self.does(),
        };
        self.push(rank, step);
    }

    fn each(&mut self, step: &Step) {
        for rank in &mut self.ranks {
            rank.push(step.clone());
        }
    }

    fn fences(&mut self) {
        self.each(&Step::Fence);
        for _ in 0..self.rng.within(&(1..=3)) {
            for rank in 0..self.size() {
                for _ in 0..self.rng.within(&(0..=2)) {
                    match self.rng.chance(1, 2) {
                        true => self.own(rank),
                        false => {
                            let target = self.rank();
                            self.access(rank, target);
                        }
                    }
                }
            }
            self.each(&Step::Fence);
        }
    }

    /// Now and then a message or a barrier.
    fn signal(&mut self) {
        match self.rng.below(3) {
            0 => self.each(&Step::Barrier),
            1 => {
                let (from, to) = (self.rank(), self.rank());
                let (sent, received) = (self.cell(), self.cell());
                match self.rng.chance(1, 2) {
                    _ if from == to => {}
                    true => {
                        self.push(from, Step::Send(to));
                        self.push(to, Step::Receive(from));
                    }
                    false => {
                        self.push(from, Step::SendCell { to, cell: sent });
                        let cell = received;
                        self.push(to, Step::ReceiveCell { from, cell });
                    }
                }
            }
            _ => {}
        }
    }

    fn groups(&mut self) {
        for _ in 0..self.rng.within(&(1..=2)) {
            let target = self.rank();
            let origins: Vec<u32> = (0..self.size())
                .filter(|&rank| rank != target && self.rng.chance(3, 4))
                .collect();
            if self.rng.chance(1, 3) {
                self.own(target);
            }
            self.push(target, Step::Post(origins.clone()));
            if self.rng.chance(1, 3) {
                self.own(target);
            }
            for origin in origins {
                self.push(origin, Step::Start(target));
                for _ in 0..self.rng.within(&(0..=2)) {
                    self.access(origin, target);
                }
                self.push(origin, Step::Complete);
            }
            self.push(target, Step::Wait);
            if self.rng.chance(1, 2) {
                self.own(target);
            }
            self.signal();
        }
    }

    fn locks(&mut self) {
        for _ in 0..self.rng.within(&(1..=3)) {
            for rank in 0..self.size() {
                match self.rng.below(4) {
                    0 => self.own(rank),
                    1 if self.rng.chance(1, 2) => self.second(rank),
                    1 | 2 => self.section(rank),
                    _ => {}
                }
            }
            self.signal();
        }
    }

    fn section(&mut self, rank: u32) {
        let (target, exclusive) = (self.rank(), self.rng.chance(1, 2));
        self.push(rank, Step::Lock { target, exclusive });
        for _ in 0..self.rng.within(&(1..=2)) {
            match target == rank && self.rng.chance(1, 2) {
                true => self.own(rank),
                false => self.access(rank, target),
            }
            match self.rng.below(5) {
                0 => self.push(rank, Step::Flush(target)),
                1 => self.push(rank, Step::FlushLocal(target)),
                _ => {}
            }
        }
        self.push(rank, Step::Unlock(target));
    }

    /// The same at the second window.
    fn second(&mut self, rank: u32) {
        let before = self.ranks[rank as usize].len();
        self.section(rank);
        for step in &mut self.ranks[rank as usize][before..] {
            if !matches!(step, Step::Load(_) | Step::Store(_)) {
                *step = Step::Second(Box::new(step.clone()));
            }
        }
    }

    fn requests(&mut self) {
        for _ in 0..self.rng.within(&(1..=2)) {
            for _ in 0..self.rng.within(&(1..=3)) {
                let (from, to) = (self.rank(), self.rank());
                let (sent, received) = (self.cell(), self.cell());
                if from != to {
                    self.push(from, Step::StartSend { to, buffer: sent });
                    let buffer = received;
                    self.push(to, Step::StartReceive { from, buffer });
                }
                let (rank, buffer) = (self.rank(), self.cell());
                match self.rng.below(4) {
                    0 => self.push(rank, Step::Read(buffer)),
                    1 => self.push(rank, Step::Write(buffer)),
                    _ => {}
                }
            }
            self.each(&Step::Finish);
            let (rank, buffer) = (self.rank(), self.cell());
            self.push(rank, Step::Write(buffer));
        }
    }
}
