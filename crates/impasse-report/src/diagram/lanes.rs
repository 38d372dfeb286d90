//! Which ranks get a lane.

use std::collections::BTreeSet;

use crate::{Diagnostic, Execution, RankSet, Role};

/// With more ranks than this, even a page shows only those that have something to tell.
const PAGE: usize = 4096;

/// Up to this many ranks, a file shows all.
const ALL: u32 = 64;

/// How many lanes a file shows if it cannot show all.
const SOME: usize = 40;

/// The lanes of a page: all ranks, within reason.
pub(super) fn all(execution: &Execution) -> Vec<u32> {
    if execution.ranks as usize <= PAGE {
        return (0..execution.ranks).collect();
    }
    let mut chosen = Chosen::new(execution, PAGE);
    chosen.add_rest();
    chosen.ranks.into_iter().collect()
}

/// The lanes of a file: all ranks if they are few, else those of the root cause and those that it
/// holds up directly.
pub(super) fn important(execution: &Execution, finding: Option<&Diagnostic>) -> Vec<u32> {
    if execution.ranks <= ALL {
        return (0..execution.ranks).collect();
    }
    let mut chosen = Chosen::new(execution, SOME);
    let locations = finding.map_or(&[][..], |finding| &finding.locations);
    let cause = locations.iter().filter(|place| place.role.is_cause());
    let held_up = locations.iter().filter(|place| place.role == Role::Waits);
    for place in cause.chain(held_up) {
        chosen.add_set(&place.ranks);
    }
    if chosen.ranks.is_empty() {
        chosen.add_rest();
    }
    chosen.ranks.into_iter().collect()
}

/// Ranks that were chosen, up to a limit.
struct Chosen<'a> {
    execution: &'a Execution,
    ranks: BTreeSet<u32>,
    limit: usize,
}

impl<'a> Chosen<'a> {
    fn new(execution: &'a Execution, limit: usize) -> Chosen<'a> {
        Chosen {
            execution,
            ranks: BTreeSet::new(),
            limit,
        }
    }

    fn add(&mut self, rank: u32) {
        if rank < self.execution.ranks && self.ranks.len() < self.limit {
            self.ranks.insert(rank);
        }
    }

    fn add_set(&mut self, ranks: &RankSet) {
        // No more than the limit can be taken from a set, apart from those taken before.
        for &(first, last) in ranks.ranges().iter().take(2 * self.limit) {
            for rank in (first..=last).take(2 * self.limit) {
                self.add(rank);
            }
        }
    }

    /// Those that wait, those that are waited for, then those to which something happened.
    fn add_rest(&mut self) {
        for wait in &self.execution.waits {
            self.add(wait.rank);
        }
        for wait in self.execution.waits.iter().take(self.limit) {
            self.add_set(&wait.awaited);
        }
        for event in &self.execution.events {
            self.add(event.rank);
        }
    }
}
