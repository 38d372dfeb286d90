//! What a set of processes has left behind: equal snapshots at equal phases
//! mean that the future repeats the past.

use super::Engine;
use super::collectives::Call;
use super::posted::End;
use crate::source::Source;

/// Posted operations and collective calls of some processes, in an order that
/// depends only on the state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Snapshot {
    posted: Vec<(u32, End, u32)>,
    calls: Vec<(u32, Call)>,
}

impl<S: Source> Engine<S> {
    /// Takes a snapshot of the given processes (ascending). Arrivals at
    /// blocking collectives are no part of it: they follow from the heads.
    pub fn snapshot(&self, processes: &[u32]) -> Snapshot {
        let mut stamped: Vec<_> = self
            .posted()
            .filter(|entry| processes.binary_search(&entry.process).is_ok())
            .map(|entry| (entry.stamp, (entry.process, entry.end, entry.slot)))
            .collect();
        stamped.sort_unstable_by_key(|(stamp, _)| *stamp);
        // Only the order of one process's own operations matters.
        stamped.sort_by_key(|(_, (process, ..))| *process);

        let mut calls = Vec::new();
        for comm in (0..self.alphabet.comm_count() as u32).map(impasse_ops::Comm) {
            if !self.has_queues(comm) {
                continue;
            }
            for &process in processes {
                let started = self.calls(comm, process).filter(|call| !call.is_blocking());
                calls.extend(started.map(|call| (process, *call)));
            }
        }
        Snapshot {
            posted: stamped.into_iter().map(|(_, entry)| entry).collect(),
            calls,
        }
    }

    /// Upper bound for the number of operations that a snapshot looks at.
    pub fn snapshot_cost(&self) -> usize {
        self.posted.len() + self.queued_calls()
    }
}
