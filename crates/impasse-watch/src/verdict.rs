//! The report of a stream.

use impasse_explain::classes::{Buffered, Deadlock};
use impasse_explain::{StuckState, deadlock_findings, lost_findings};
use impasse_match::explain::Explanation;
use impasse_match::stream::Final;
use impasse_ops::{ProcessState, QuietState, Rank, Site};
use impasse_report::{Diagnostic, Report, Run, Verdict};

use crate::INPUT;
use crate::judge::Certain;
use crate::reader::LineReader;

/// States a verdict. `last_sites` tells where each rank was seen last.
pub(crate) fn report(
    reader: &LineReader,
    certain: &Certain,
    last_sites: &[Option<Site>],
    tool_version: &str,
) -> Report {
    let size = u32::try_from(reader.members[0].len()).unwrap_or(u32::MAX);
    let run = match &certain.verdict {
        Final::Completes { state } => {
            let mut run = Run::new(size, Verdict::Clean);
            run.findings = lost_findings(&stuck_state(reader, None, state));
            run
        }
        Final::Deadlock {
            explanation,
            state,
            completed,
        } => {
            let mut run = Run::new(size, Verdict::Deadlock);
            let state = with_last_sites(state, last_sites);
            run.findings = deadlocks(reader, certain, explanation, &state, completed);
            run
        }
        Final::Unproven(doubt) => {
            let mut run = Run::new(size, Verdict::Inconclusive);
            run.reasons.push(format!(
                "a deadlock was found, but a second check did not confirm it ({doubt}); please \
                 report this as a fault of impasse"
            ));
            run
        }
    };
    Report {
        tool_version: tool_version.to_string(),
        inputs: vec![INPUT.to_string()],
        runs: vec![run],
        notes: Vec::new(),
    }
}

fn stuck_state<'a>(
    reader: &'a LineReader,
    explanation: Option<&'a Explanation>,
    state: &'a QuietState,
) -> StuckState<'a> {
    StuckState {
        names: &reader.names,
        causes: explanation.map_or(&[], |explanation| &explanation.causes),
        state,
        iterations: &[],
        taken: &[],
    }
}

fn deadlocks(
    reader: &LineReader,
    certain: &Certain,
    explanation: &Explanation,
    state: &QuietState,
    completed: &[u64],
) -> Vec<Diagnostic> {
    let buffered = with_buffering(certain, explanation, completed);
    let stuck = stuck_state(reader, Some(explanation), state);
    let mut findings = deadlock_findings(&stuck, |cause| {
        buffered.class(&Deadlock::of(state, cause, |rank| completed[rank.index()]))
    });
    let note = match certain.line {
        Some(line) => format!("certain after line {line} of the input, whatever comes later"),
        None => String::from("the end of the input counts as the end of every rank"),
    };
    for finding in &mut findings {
        finding.notes.push(note.clone());
    }
    findings
}

/// What is certain if standard sends are buffered. What depends on later input is not.
fn with_buffering(certain: &Certain, without: &Explanation, completed: &[u64]) -> Buffered<u64> {
    let (deadlocks, complete) = match &certain.buffered {
        Some(Final::Completes { .. }) => (Vec::new(), true),
        Some(Final::Unproven(_)) | None => (Vec::new(), false),
        Some(Final::Deadlock {
            explanation,
            state,
            completed: buffered,
        }) => {
            let place = |rank: Rank| buffered[rank.index()];
            let causes = explanation.causes.iter();
            let deadlocks = causes.map(|cause| Deadlock::of(state, cause, place));
            let stuck = without.certificate.stuck.iter().map(|stuck| stuck.rank);
            let passed = |rank: Rank| place(rank) > completed[rank.index()];
            (deadlocks.collect(), stuck.into_iter().all(passed))
        }
    };
    Buffered::new(deadlocks, complete)
}

/// The state with the places where ranks that do not wait were seen last.
fn with_last_sites(state: &QuietState, last_sites: &[Option<Site>]) -> QuietState {
    let mut state = state.clone();
    for (standing, last) in state.processes.iter_mut().zip(last_sites) {
        if let ProcessState::Finished(site) = standing {
            *site = *last;
        }
    }
    state
}
