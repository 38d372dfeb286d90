//! Through which functions the ranks of a finding came to where they wait.

use impasse_exec::CallFrame;
use impasse_ir::{ExpansionKind, Module, Span};
use impasse_job::{Job, RankPosition};
use impasse_report::{CallPath, Diagnostic, Frame, RankSet, Role};

use super::names::source_location;

/// The paths of the ranks that a finding shows where they wait.
pub(super) fn call_paths(module: &Module, job: &Job, finding: &Diagnostic) -> Vec<CallPath> {
    let shown = finding.locations.iter();
    let shown = shown.filter(|location| location.role != Role::Behind);
    let ranks = RankSet::union(shown.map(|location| &location.ranks));
    let numbers = ranks.ranges().iter().flat_map(|(from, to)| *from..=*to);
    let waits = |rank: &u32| matches!(job.position(*rank), RankPosition::Waits { .. });
    // Many ranks come to a place in the same way, one after the other.
    let mut last = (Vec::new(), Vec::new());
    CallPath::gather(numbers.filter(waits).map(|rank| {
        let calls = job.backtrace(rank);
        if calls != last.0 {
            last = (calls.clone(), frames(module, &calls));
        }
        (rank, last.1.clone())
    }))
}

/// The path of one rank.
pub(super) fn call_path(module: &Module, rank: u32, calls: &[CallFrame]) -> Vec<CallPath> {
    CallPath::gather([(rank, frames(module, calls))])
}

/// The user's functions of a call stack, those that a compiler has inlined included.
fn frames(module: &Module, calls: &[CallFrame]) -> Vec<Frame> {
    let mut frames = Vec::new();
    for call in calls {
        let mut at = call.span;
        while let Some(id) = at.expansion
            && let Some(expansion) = module.expansions.get(id.index())
        {
            if expansion.kind == ExpansionKind::Inline {
                frames.extend(frame(module, &expansion.name, at));
            }
            at = expansion.at;
        }
        let function = module.functions.get(call.function.index());
        frames.extend(function.and_then(|function| frame(module, &function.name, at)));
    }
    frames
}

/// A function that stands at a place, if that is the user's.
fn frame(module: &Module, function: &str, at: Span) -> Option<Frame> {
    let place = module.first_place(at);
    module.is_own(place).then(|| Frame {
        function: function.to_owned(),
        at: source_location(module, place),
    })
}
