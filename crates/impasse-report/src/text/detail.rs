//! What was done to come to the verdict, for those who ask.

use std::slice;

use super::lists::list;
use super::plan::position;
use super::{MemoryUse, TextOptions, Timing};
use crate::merge::count;
use crate::phrases::{amount, duration, grouped, plural};
use crate::plain::plain;
use crate::{KnownFinding, Report, Run, Watched, merge_known};

/// Longer titles are cut off.
const MAX_TEXT: usize = 500;

/// Known findings, what was explored with each number of ranks, and where time and memory went.
pub(super) fn render(report: &Report, options: &TextOptions, timing: Option<&Timing>) -> String {
    let known: Vec<String> = merge_known(&report.runs).iter().map(known).collect();
    let mut output = list("known findings, not reported:", "finding", &known, options);
    let explored: Vec<String> = report.runs.iter().map(explored).collect();
    output += &list("what was explored:", "number", &explored, options);
    if let Some(timing) = timing {
        let phases = timing.phases.iter();
        let phases = phases.map(|(phase, took)| format!("{phase}: {}", duration(*took)));
        let total = format!("in all: {}", duration(timing.total));
        let phases: Vec<String> = phases.chain([total]).collect();
        output += &list("where time went:", "phase", &phases, options);
        let memory = timing.memory.map(|memory| used(report, memory));
        output += &list("memory:", "figure", memory.as_slice(), options);
    }
    output
}

/// How much memory was used at most, and what a state took of it.
fn used(report: &Report, memory: MemoryUse) -> String {
    let explored = report.runs.iter().filter_map(|run| run.explored);
    let states: u64 = explored.map(|explored| explored.states).sum();
    let all = amount(memory.most);
    let by_exploring = memory.most.saturating_sub(memory.before_exploring);
    match by_exploring.checked_div(states) {
        Some(each) => {
            let (exploring, each) = (amount(by_exploring), amount(each));
            format!("{all} at most, of which exploring took {exploring}: {each} a state")
        }
        None => format!("{all} at most"),
    }
}

/// `IMP001 at ring.c:23:5 (comment): deadlock: ranks 0 and 1 wait for each other`
fn known(known: &KnownFinding) -> String {
    let finding = &known.finding;
    let place = finding.locations.iter().find_map(|place| place.at.as_ref());
    let place = place.map_or_else(String::new, |at| format!(" at {}", position(at)));
    let title = plain(&finding.title(), MAX_TEXT);
    let reason = known.reason.as_ref().map(|text| plain(text, MAX_TEXT));
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    let by = known.by.as_str();
    format!("{}{place} ({by}{reason}): {title}", finding.code)
}

/// What one run did and came to.
fn explored(run: &Run) -> String {
    let mut done = Vec::new();
    if let Some(explored) = run.explored {
        done.push(plural(explored.executions, "execution"));
        done.push(plural(explored.states, "state"));
        done.push(plural(explored.calls, "MPI call"));
        done.push(plural(explored.steps, "step"));
    }
    if let Some(work) = run.work {
        done.push(plural(work.operations, "operation") + " matched");
        done.push(plural(work.steps, "step"));
    }
    match run.watched {
        Watched::Nothing => {}
        Watched::Some => done.push(String::from(
            "races and leaks looked for in a part of the executions",
        )),
        Watched::All => done.push(String::from("races and leaks looked for in all executions")),
    }
    if let Some([all, run]) = run.slice {
        let (all, run) = (grouped(all as u64), grouped(run as u64));
        done.push(format!("{run} of {all} instructions of the program run"));
    }
    if !run.findings.is_empty() {
        done.push(plural(count(slice::from_ref(run)), "finding"));
    }
    if !run.reasons.is_empty() {
        let reasons = plural(run.reasons.len() as u64, "reason");
        done.push(format!("{reasons} why it is not complete"));
    }
    let ranks = grouped(run.ranks);
    let word = if run.ranks == 1 { "rank" } else { "ranks" };
    let verdict = run.verdict().as_str();
    match done.is_empty() {
        true => format!("with {ranks} {word}: {verdict}"),
        false => format!("with {ranks} {word}: {verdict}; {}", done.join(", ")),
    }
}
