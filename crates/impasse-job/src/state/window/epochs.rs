//! Epochs between groups: `MPI_Win_post`, `start`, `complete`, `wait` (MPI 4.1, section 12.5.2).

use std::collections::BTreeSet;

use crate::races::Stamp;
use crate::state::{Mpi, Status};
use crate::transfer::Transfer;

impl Mpi {
    /// Lets pass the operations of all epochs of access that are complete and have met their
    /// exposure.
    pub fn settle_epochs(&mut self, number: u32) {
        while let Some((origin, target, at)) = self.meeting_epochs(number) {
            self.pass(number, origin, target, at);
        }
    }

    /// An origin, a target, and which epoch of the origin has met an exposure of the target.
    fn meeting_epochs(&self, number: u32) -> Option<(u32, u32, usize)> {
        let window = self.windows.get(number)?;
        for (&origin, side) in &window.sides {
            // The epochs of one origin meet the exposures of one target in their order.
            let mut earlier: BTreeSet<u32> = BTreeSet::new();
            for (at, access) in side.accesses.iter().enumerate() {
                let exposed = |target: &&u32| {
                    let exposure = window.sides.get(*target)?.exposure.as_ref()?;
                    exposure.open.contains(&origin).then_some(())
                };
                let mut open = access.targets.difference(&earlier);
                let found = open.find(|target| exposed(target).is_some());
                if let (true, Some(&target)) = (access.complete, found) {
                    return Some((origin, target, at));
                }
                earlier.extend(&access.targets);
            }
        }
        None
    }

    /// The operations of one epoch on one target are carried out.
    fn pass(&mut self, number: u32, origin: u32, target: u32, at: usize) {
        let exposed = self.side(number, target);
        let exposed = exposed.and_then(|side| side.exposure.as_ref());
        let exposed = exposed.map(|exposure| (exposure.stamp.clone(), exposure.request));
        let (posted, request) = exposed.unwrap_or_default();
        let Some(side) = self.side_mut(number, origin) else {
            return;
        };
        let mut completed = Stamp::default();
        if let Some(access) = side.accesses.get_mut(at) {
            completed = access.stamp.clone();
            access.targets.remove(&target);
            let operations = std::mem::take(&mut access.operations);
            let (now, later): (Vec<Transfer>, Vec<Transfer>) = operations
                .into_iter()
                .partition(|operation| operation.target == target);
            access.operations = later;
            side.accesses
                .retain(|access| !access.complete || !access.targets.is_empty());
            // They reach the target only after it has exposed its memory.
            let now = now.into_iter().map(|mut operation| {
                let stamp = std::mem::take(&mut operation.within.stamp);
                operation.within.stamp = stamp.and(&posted);
                operation
            });
            self.transfers.extend(now);
        }
        self.promise(target, request, &completed);
        let exposure = self.side_mut(number, target);
        if let Some(exposure) = exposure.and_then(|side| side.exposure.as_mut()) {
            exposure.open.remove(&origin);
            if exposure.open.is_empty() {
                let request = exposure.request;
                self.complete(target, request, Status::EMPTY);
            }
        }
        self.touch(origin);
        self.touch(target);
    }

    /// Members that a rank's open epoch of access waits for: they have not exposed their memory.
    pub fn not_exposed(&self, number: u32, rank: u32) -> Vec<u32> {
        let Some(window) = self.windows.get(number) else {
            return Vec::new();
        };
        let access = window
            .sides
            .get(&rank)
            .and_then(|side| side.accesses.back());
        let targets = access.into_iter().flat_map(|access| &access.targets);
        let exposed = |target: &u32| {
            let exposure = window.sides.get(target)?.exposure.as_ref()?;
            exposure.open.contains(&rank).then_some(())
        };
        targets
            .filter(|target| exposed(target).is_none())
            .copied()
            .collect()
    }

    /// Targets whose data a rank needs before its `MPI_Win_complete` can return: those that give
    /// data back. Others may be served later (MPI 4.1, section 12.5.2).
    pub fn not_complete(&self, number: u32, rank: u32) -> Vec<u32> {
        let Some(side) = self.side(number, rank) else {
            return Vec::new();
        };
        let operations = side.accesses.iter().flat_map(|access| &access.operations);
        let needed = operations.filter(|operation| operation.gives_back());
        let targets: BTreeSet<u32> = match self.model.synchronising {
            true => (side.accesses.iter())
                .flat_map(|access| access.targets.iter().copied())
                .collect(),
            false => needed.map(|operation| operation.target).collect(),
        };
        targets.into_iter().collect()
    }
}
