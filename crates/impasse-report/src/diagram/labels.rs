//! What is written into the space-time diagram, and how wide it is.

use super::layout::{Layout, Stuck};
use super::xml::{shortened, width};
use crate::EventKind;

/// Longest name of a routine in a box, in characters.
const LABEL: usize = 16;

/// Longest text behind a lane, in characters.
const WAITING: usize = 64;

/// Routines that only ask or prepare. Where nothing comes of them, they are dots.
const MINOR: [&str; 16] = [
    "Comm_rank",
    "Comm_size",
    "Comm_set_errhandler",
    "Finalized",
    "Get_address",
    "Get_count",
    "Get_processor_name",
    "Get_version",
    "Initialized",
    "Op_create",
    "Query_thread",
    "Type_commit",
    "Type_contiguous",
    "Type_size",
    "Wtick",
    "Wtime",
];

/// What stands at the left of a lane.
pub(super) fn lane_name(rank: u32) -> String {
    format!("rank {rank}")
}

/// The name of a call that is known only from what it waits for.
pub(super) const WAITS: &str = "waits";

/// Half the width of a box with this text.
pub(super) fn half(label: &str) -> u64 {
    (width(label) / 2 + 5).max(14)
}

impl Layout<'_> {
    /// Half the width of a call.
    pub fn half(&self, index: usize) -> u64 {
        match self.label(index) {
            Some(label) => half(&label),
            None => 3,
        }
    }

    /// The name in the box of a call; none if it is but a dot.
    pub fn label(&self, index: usize) -> Option<String> {
        let event = self.execution.events.get(index)?;
        let EventKind::Call(routine) = &event.kind else {
            return None;
        };
        let name = routine.strip_prefix("MPI_").unwrap_or(routine);
        let nothing_came = !self.time.acted[index] && !self.is_stuck(index);
        if MINOR.contains(&name) && nothing_came {
            return None;
        }
        Some(shortened(name, LABEL))
    }

    /// What stands behind the lane of a rank that waits.
    pub fn waiting_text(&self, stuck: &Stuck) -> String {
        let first = stuck.waits.first().map(|&at| &self.execution.waits[at]);
        let text = first.map_or("", |wait| wait.text.as_str());
        match stuck.waits.len() {
            0 | 1 => shortened(text, WAITING),
            more => format!("{} (and {} more)", shortened(text, WAITING - 14), more - 1),
        }
    }
}
