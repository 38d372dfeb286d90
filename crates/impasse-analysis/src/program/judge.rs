//! A state in which nothing moves, explained and put into words.

use std::fmt;

use impasse_explain::{StuckState, deadlock_findings, lost_findings, waits as waits_of};
use impasse_ir::Module;
use impasse_job::{Job, QuietJob, RankPosition};
use impasse_match::explain::{self, Cause, explain_and_check};
use impasse_ops::{NeedOf, Rank};
use impasse_report::{Class, Code, Diagnostic, Location, RankSet, Role, Wait, grouped};

use super::call_paths::call_paths;
use super::names::{ProgramNames, source_location};

/// Why a state in which nothing moves is not called a deadlock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The certificate was not accepted.
    Refused(explain::Doubt),
    /// By what the ranks wait for, some of them could go on.
    GoesOn,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Refused(doubt) => doubt.fmt(f),
            Doubt::GoesOn => f.write_str("nothing is known that keeps the ranks from going on"),
        }
    }
}

/// The deadlocks of a job in which nothing moves; their class is still to be worked out.
pub(super) fn judge(
    module: &Module,
    job: &Job,
    quiet: &QuietJob,
) -> Result<Vec<Diagnostic>, Doubt> {
    let explanation = explain_and_check(&quiet.state).map_err(Doubt::Refused)?;
    let blocked = quiet.state.ranks();
    let blocked = blocked.filter(|&rank| quiet.state.wait(rank).is_some());
    // Nobody runs, so whoever waits never goes on.
    if explanation.certificate.stuck.len() != blocked.count() || explanation.causes.is_empty() {
        return Err(Doubt::GoesOn);
    }
    let mut findings = look(module, job, quiet, &explanation.causes, |stuck| {
        deadlock_findings(stuck, |_| Class::Always)
    });
    for finding in &mut findings {
        let first = finding.locations.first();
        let rank = first.and_then(|location| location.ranks.ranges().first());
        let note = rank.and_then(|(rank, _)| after_many_calls(module, job, *rank));
        finding.notes.extend(note);
        finding.paths = call_paths(module, job, finding);
    }
    Ok(findings)
}

/// From so many calls on it is told in which round of a loop something happens.
const MANY: u64 = 100;

/// How often a rank has made the call in which it is, or the one before, if that is many times.
fn after_many_calls(module: &Module, job: &Job, rank: u32) -> Option<String> {
    let waits = matches!(job.position(rank), RankPosition::Waits { .. });
    let mut calls = job.calls_of(rank);
    if waits {
        let (name, here) = calls.next()?;
        if here.times >= MANY {
            let times = grouped(here.times);
            return Some(format!(
                "rank {rank} has come to this `{name}` {times} times"
            ));
        }
    }
    let (name, before) = calls.next().filter(|(_, made)| made.times >= MANY)?;
    let line = source_location(module, before.span)?.line;
    let times = grouped(before.times);
    Some(format!(
        "rank {rank} has called the `{name}` in line {line} {times} times before"
    ))
}

/// Who waits for whom in a job in which nothing moves.
pub(super) fn waits(module: &Module, job: &Job) -> Vec<Wait> {
    look(module, job, &job.quiet_state(), &[], waits_of)
}

/// Warnings about messages that a completed job left behind.
pub(super) fn leftovers(module: &Module, job: &Job) -> Vec<Diagnostic> {
    look(module, job, &job.quiet_state(), &[], lost_findings)
}

/// Looks at the state of a job.
fn look<T>(
    module: &Module,
    job: &Job,
    quiet: &QuietJob,
    causes: &[Cause],
    look: impl FnOnce(&StuckState<'_>) -> T,
) -> T {
    let names = ProgramNames { module, job, quiet };
    look(&StuckState {
        names: &names,
        causes,
        state: &quiet.state,
        iterations: &[],
        taken: &quiet.taken,
    })
}

/// A job in which some ranks repeat the same calls for ever, and nothing else can happen.
pub(super) fn endless(module: &Module, job: &Job, quiet: &QuietJob) -> Diagnostic {
    let mut finding = Diagnostic::new(
        Code::EndlessRepetition,
        "deadlock: the ranks repeat the same calls for ever, and nothing changes",
    );
    for rank in quiet.state.ranks() {
        let mut needs = quiet.state.needs(rank).iter();
        let in_collective = needs
            .any(|need| need.started_at.is_none() && matches!(need.of, NeedOf::Members { .. }));
        let role = if in_collective {
            Role::Behind
        } else {
            Role::Cycle
        };
        let Rank(number) = rank;
        let (span, text) = match job.position(number) {
            RankPosition::Waits { span, routine } => {
                (span, format!("rank {number} waits in `{routine}` here"))
            }
            RankPosition::Runs(span) => (span, format!("rank {number} is here")),
            RankPosition::Finished => continue,
        };
        let ranks = RankSet::single(number);
        finding.locations.push(match source_location(module, span) {
            Some(at) => Location::new(at, ranks, role, text),
            None => Location::nowhere(ranks, role, text),
        });
    }
    finding.help =
        Some("let the rank that is waited for make the change before it waits itself".into());
    finding
}
