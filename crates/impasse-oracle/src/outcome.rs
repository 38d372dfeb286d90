//! Where a run ends.

use impasse_ops::{Channel, CollectiveKind, Comm, Rank, Tag, TagFilter};

/// A state in which nothing can happen any more.
///
/// What is left over is listed by channel (or communicator and process), and
/// in posting order within each, so equal outcomes compare equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Operations completed by each process.
    pub positions: Vec<u64>,
    /// Whether each process has completed all its operations.
    pub finished: Vec<bool>,
    /// Messages that were posted and never received, buffered ones included.
    pub messages: Vec<(Channel, Tag)>,
    /// Receives that were posted and never met a message.
    pub receives: Vec<(Channel, TagFilter)>,
    /// Collective calls that were posted and never met.
    pub calls: Vec<(Comm, Rank, CollectiveKind)>,
}

impl Outcome {
    /// Whether every process has completed all its operations.
    pub fn completes(&self) -> bool {
        self.finished.iter().all(|&finished| finished)
    }
}
