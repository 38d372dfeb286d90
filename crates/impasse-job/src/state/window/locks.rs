//! Locks (MPI 4.1, section 12.5.3): exclusive ones exclude all others on the same target.

use super::Window;
use crate::state::Mpi;

impl Window {
    /// Members whose locks on `target` keep `rank` from one.
    pub fn blockers(&self, rank: u32, target: u32, exclusive: bool) -> Vec<u32> {
        let others = self.sides.iter().filter(|(other, _)| **other != rank);
        let holding = others.filter(|(_, side)| {
            let lock = side.locks.get(&target);
            lock.is_some_and(|lock| lock.held && !lock.unchecked && (exclusive || lock.exclusive))
        });
        holding.map(|(&other, _)| other).collect()
    }

    /// Members that keep `rank` from the locks that it wants on these targets, with the target.
    pub fn lock_blockers(&self, rank: u32, targets: &[u32]) -> Vec<(u32, u32)> {
        let Some(side) = self.sides.get(&rank) else {
            return Vec::new();
        };
        let wanted = targets.iter().filter_map(|&target| {
            let lock = side.locks.get(&target)?;
            (!lock.held).then_some((target, lock.exclusive))
        });
        wanted
            .flat_map(|(target, exclusive)| {
                let blockers = self.blockers(rank, target, exclusive).into_iter();
                blockers.map(move |blocker| (blocker, target))
            })
            .collect()
    }
}

impl Mpi {
    /// Marks the locks of a rank on these targets as granted.
    pub(super) fn hold(&mut self, number: u32, rank: u32, targets: &[u32]) {
        let Some(side) = self.side_mut(number, rank) else {
            return;
        };
        side.granted = true;
        for target in targets {
            if let Some(lock) = side.locks.get_mut(target) {
                lock.held = true;
            }
        }
    }

    /// Gives up the locks of a rank on these targets; what was done under them is carried out.
    pub fn unlock(&mut self, number: u32, rank: u32, targets: &[u32]) {
        self.flush(number, rank, targets);
        if let Some(side) = self.side_mut(number, rank) {
            for target in targets {
                side.locks.remove(target);
            }
            side.all &= !side.locks.is_empty();
        }
    }

    /// Carries out what a rank has done to these targets.
    pub fn flush(&mut self, number: u32, rank: u32, targets: &[u32]) {
        let mut done = Vec::new();
        if let Some(side) = self.side_mut(number, rank) {
            for target in targets {
                if let Some(lock) = side.locks.get_mut(target) {
                    done.append(&mut lock.operations);
                }
            }
        }
        self.transfers.append(&mut done);
    }
}
