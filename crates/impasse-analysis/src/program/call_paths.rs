//! Through which functions the ranks of a finding came to where they wait.

use std::collections::BTreeSet;

use impasse_exec::CallFrame;
use impasse_ir::Module;
use impasse_job::{Job, RankPosition};
use impasse_report::{CallPath, Diagnostic, Frame, Location, Role};

use super::names::source_location;

/// The paths of the ranks that a finding shows where they wait. Of ranks that it shows where they have been, it is not
/// known any more how they came there.
pub(super) fn call_paths(module: &Module, job: &Job, finding: &Diagnostic) -> Vec<CallPath> {
    let mut shown = BTreeSet::new();
    for location in &finding.locations {
        if location.role != Role::Behind {
            let ranks = location.ranks.ranges().iter();
            let waiting = ranks.flat_map(|(from, to)| *from..=*to);
            shown.extend(waiting.filter(|&rank| waits_at(module, job, rank, location)));
        }
    }
    // Many ranks come to a place in the same way, one after the other.
    let mut last = (Vec::new(), Vec::new());
    CallPath::gather(shown.into_iter().map(|rank| {
        let calls = job.backtrace(rank);
        if calls != last.0 {
            last = (calls.clone(), frames(module, &calls));
        }
        (rank, last.1.clone())
    }))
}

fn waits_at(module: &Module, job: &Job, rank: u32, location: &Location) -> bool {
    match job.position(rank) {
        RankPosition::Waits { span, .. } => source_location(module, span) == location.at,
        _ => false,
    }
}

/// The path of one rank.
pub(super) fn call_path(module: &Module, rank: u32, calls: &[CallFrame]) -> Vec<CallPath> {
    CallPath::gather([(rank, frames(module, calls))])
}

/// The user's functions of a call stack.
fn frames(module: &Module, calls: &[CallFrame]) -> Vec<Frame> {
    let own = calls.iter().filter(|call| module.is_own(call.span));
    own.map(|call| Frame {
        function: call.function.clone(),
        at: source_location(module, call.span),
    })
    .collect()
}
