//! What is wrong in a program besides deadlocks.

mod fault_wording;

use std::collections::BTreeSet;

use impasse_exec::expr::{ExprId, Nature};
use impasse_exec::{ErrorKind, World};
use impasse_ir::{Module, Span};
use impasse_job::{Alternative, End, Fault, Issue, IssueKind, memory_fault};
use impasse_report::{Code, Diagnostic, Location, RankSet, Role};

use self::fault_wording::{BUFFER_HELP, Words, of_rule};
use super::call_paths::call_path;
use super::classes::Found;
use super::explore::{Cut, Exploration, Seen, same_end};
use super::names::source_location;
use super::otherwise::{Otherwise, Outcome, Place, decided_at, place};
use super::path::{Path, Replay};
use super::witness::can_hold_together;

/// Whether members were seen to make different collective calls.
pub(super) fn has_mismatch(found: &Exploration) -> bool {
    let mut issues = found.issues.iter();
    issues.any(|seen| seen.what.kind == IssueKind::CollectiveMismatch)
}

/// The findings of an exploration that are no deadlocks.
pub(super) fn findings(
    module: &Module,
    found: &Exploration,
    otherwise: &mut Otherwise<'_>,
) -> Vec<Found> {
    let issues = found.issues.iter();
    // Calls that do not agree keep ranks stuck, and are told about there.
    let issues = issues.filter(|seen| seen.what.kind != IssueKind::CollectiveMismatch);
    let world = otherwise.world();
    let issues = issues.filter(|seen| !is_after_failure(world, seen));
    let mut all: Vec<Found> = told_once(issues, found)
        .into_iter()
        .map(|(seen, ranks)| told(found, seen, of_issue(module, &seen.what, &ranks)))
        .collect();
    for seen in &found.ends {
        if let Some(finding) = of_end(module, &seen.what)
            && !is_accepted(found, seen, otherwise)
        {
            all.push(told(found, seen, finding));
        }
    }
    for one in &mut all {
        let exprs = &otherwise.world().exprs;
        one.prefer(|path| can_hold_together(exprs, &path.decisions().collect::<Vec<_>>()));
        let by_clock = |path: &Path| {
            let mut conditions = path.decisions().map(|(condition, _)| condition);
            conditions.any(|condition| exprs.rests_on(condition, Nature::Clock))
        };
        if by_clock(&one.path) && one.others.iter().all(by_clock) {
            let assumption = &mut one.finding.assumption;
            assumption.get_or_insert_with(|| CLOCKS.into());
        }
    }
    all.extend(gives_up(module, found));
    all
}

/// What a fault rests on that was seen only after times were compared: clocks are taken to say anything.
const CLOCKS: &str = "clocks show times for which this happens";

/// A finding with the execution in which it was seen.
fn told<T>(found: &Exploration, seen: &Seen<T>, finding: Diagnostic) -> Found {
    Found {
        finding: Diagnostic {
            assumption: seen.assumption.clone(),
            ..finding
        },
        model: found.model,
        path: seen.path.clone(),
        others: seen.others.clone(),
    }
}

/// Whether a program may end in this way: it checks its input and refuses some of it, or goes down
/// when the system refuses it a file. Neither is a fault of its communication.
fn is_accepted(found: &Exploration, seen: &Seen<End>, otherwise: &mut Otherwise<'_>) -> bool {
    let End::Crashed { kind, .. } = &seen.what else {
        return false;
    };
    let refusals: BTreeSet<Place> = match kind {
        ErrorKind::Abort if never_gets_through(found) => return false,
        ErrorKind::Abort => seen.path.taken().filter_map(decided_at).collect(),
        _ => failed_calls(otherwise.world(), &seen.path),
    };
    if refusals.is_empty() {
        return false;
    }
    let needed = otherwise.needed(found.model, &seen.path, &|outcome| match outcome {
        Outcome::Ended(end) => same_end(end, &seen.what),
        Outcome::Stuck(_) => false,
    });
    !needed.is_disjoint(&refusals)
}

/// Whether an object is only left over when a library call fails: a program that gives up then need not
/// tidy up.
fn is_after_failure(world: &World, seen: &Seen<Issue>) -> bool {
    let mut paths = std::iter::once(&seen.path).chain(&seen.others);
    seen.what.kind == IssueKind::LeakedObject
        && paths.all(|path| !failed_calls(world, path).is_empty())
}

/// The places at which an execution takes a library call to fail.
pub(super) fn failed_calls(world: &World, path: &Path) -> BTreeSet<Place> {
    let failed = path.taken().filter_map(|taken| match taken {
        Alternative::Decide {
            condition,
            holds: false,
            span,
            ..
        } if is_success(world, *condition) => Some(place(*span)),
        _ => None,
    });
    failed.collect()
}

/// Whether a condition says that a library call does what it is asked for, such as opening a file.
fn is_success(world: &World, condition: ExprId) -> bool {
    let leaf = world.exprs.leaf_of(condition);
    leaf.is_some_and(|leaf| leaf.about.nature == Nature::Failure)
}

/// Whether all executions were followed, and none of them completes or gets stuck.
fn never_gets_through(found: &Exploration) -> bool {
    found.completed == 0 && found.stuck == 0 && found.cuts.is_empty() && !found.has_lost_track()
}

/// Whether a program ended itself in all executions that were followed, and only states were too many to follow all.
pub(super) fn may_never_get_through(found: &Exploration) -> bool {
    let aborted = |seen: &Seen<End>| matches!(seen.what, End::Aborted { .. });
    found.completed == 0
        && found.stuck == 0
        && found.cuts == [Cut::States]
        && found.ends.iter().any(aborted)
}

/// A program that ends itself whatever happens has not shown that it works.
fn gives_up(module: &Module, found: &Exploration) -> Option<Found> {
    if !never_gets_through(found) {
        return None;
    }
    found.ends.iter().find_map(|seen| {
        let End::Aborted { rank, code, span } = &seen.what else {
            return None;
        };
        let code = code.map_or_else(String::new, |code| format!(", with code {code}"));
        let title = format!("every execution is ended by rank {rank}{code}");
        let mut finding = Diagnostic::new(Code::GivesUp, title);
        let text = match span.is_known() {
            true => format!("rank {rank} ends all ranks here"),
            false => format!("rank {rank} ends without MPI_Finalize, as after an error"),
        };
        let at = place_of(module, *span, *rank, Role::Unmatched, text);
        finding.locations.push(at);
        finding.help = Some(
            "check with the arguments, the input and the number of ranks that the program asks for"
                .into(),
        );
        Some(told(found, seen, finding))
    })
}

/// Issues that say the same of the same place, seen in the same execution, are one: of all its ranks.
fn told_once<'a>(
    issues: impl Iterator<Item = &'a Seen<Issue>>,
    found: &Exploration,
) -> Vec<(&'a Seen<Issue>, RankSet)> {
    let execution = |seen: &Seen<Issue>| Replay::new(found.model, &seen.path);
    let mut groups: Vec<(&Seen<Issue>, RankSet)> = Vec::new();
    for seen in issues {
        let issue = &seen.what;
        let Some(&(rank, span)) = issue.places.first() else {
            continue;
        };
        let known = groups.iter_mut().find(|(other, _)| {
            issue.places.len() == 1
                && matches!(other.what.places[..], [(_, at)] if at == span)
                && other.what.kind == issue.kind
                && other.what.detail == issue.detail
                && execution(other) == execution(seen)
        });
        match known {
            Some((_, ranks)) => *ranks = RankSet::union([&*ranks, &RankSet::single(rank)]),
            None => groups.push((seen, RankSet::single(rank))),
        }
    }
    groups
}

fn of_issue(module: &Module, issue: &Issue, ranks: &RankSet) -> Diagnostic {
    let words = Words::of(issue.kind);
    let mut finding = Diagnostic::new(words.code, issue.detail.as_str());
    for (at, (rank, span)) in issue.places.iter().enumerate() {
        let (role, ranks) = match at {
            0 => (Role::Unmatched, ranks.clone()),
            _ => (Role::Waits, RankSet::single(*rank)),
        };
        let does = words.does[at.min(words.does.len() - 1)];
        finding
            .locations
            .push(at_place(module, *span, ranks, role, does));
    }
    finding.help = words.help.map(String::from);
    finding
}

/// What ranks do at a place; the verb is that of one rank.
fn at_place(module: &Module, span: Span, ranks: RankSet, role: Role, does: &str) -> Location {
    let text = match ranks.len() {
        1 => format!("{ranks} {does}"),
        _ => format!("{ranks} {}", of_several(does)),
    };
    match source_location(module, span) {
        Some(at) => Location::new(at, ranks, role, text),
        None => Location::nowhere(ranks, role, text),
    }
}

/// A clause with several ranks as its subject.
fn of_several(does: &str) -> String {
    match does.split_once(' ') {
        Some(("is", rest)) => format!("are {rest}"),
        Some((verb, rest)) => format!("{} {rest}", verb.strip_suffix('s').unwrap_or(verb)),
        None => does.to_owned(),
    }
}

fn place_of(module: &Module, span: Span, rank: u32, role: Role, text: String) -> Location {
    let ranks = RankSet::single(rank);
    match source_location(module, span) {
        Some(at) => Location::new(at, ranks, role, text),
        None => Location::nowhere(ranks, role, text),
    }
}

/// An end that is an error of the program.
fn of_end(module: &Module, end: &End) -> Option<Diagnostic> {
    match end {
        End::Completed | End::Aborted { .. } | End::Unsupported { .. } => None,
        End::Crashed {
            rank,
            kind,
            detail,
            span,
            stack,
            routine,
        } => {
            let (code, title) = match routine {
                Some(routine) if kind.is_access() => {
                    (Code::BadBuffer, memory_fault(routine, *kind, detail))
                }
                _ if detail.is_empty() => {
                    (Code::Crash, format!("rank {rank} crashes: {}", kind.text()))
                }
                _ => {
                    let title = format!("rank {rank} crashes: {}: {detail}", kind.text());
                    (Code::Crash, title)
                }
            };
            let mut finding = Diagnostic::new(code, title);
            finding.help = routine.map(|_| BUFFER_HELP.into());
            let innermost = stack.iter().map(|frame| frame.span);
            let span = std::iter::once(*span)
                .chain(innermost)
                .find(|span| span.is_known());
            let text = format!("rank {rank} is here");
            let span = span.unwrap_or(Span::UNKNOWN);
            finding
                .locations
                .push(place_of(module, span, *rank, Role::Unmatched, text));
            finding.paths = call_path(module, *rank, stack);
            Some(finding)
        }
        End::Fault {
            rank,
            routine,
            fault,
            span,
            stack,
        } => Some(Diagnostic {
            paths: call_path(module, *rank, stack),
            ..of_fault(module, *rank, routine, fault, *span)
        }),
    }
}

/// An error that MPI raises.
fn of_fault(module: &Module, rank: u32, routine: &str, fault: &Fault, span: Span) -> Diagnostic {
    let title = format!(
        "`{routine}` fails on rank {rank}: {} ({})",
        fault.detail, fault.class
    );
    let (code, advice) = of_rule(fault.rule);
    let mut finding = Diagnostic::new(code, title);
    let section = impasse_job::section(routine);
    finding.help = Some(format!(
        "{advice}; MPI 4.1, section {section}, says what `{routine}` expects"
    ));
    let ranks = RankSet::single(rank);
    let does = format!("calls `{routine}` here");
    let main = at_place(module, span, ranks.clone(), Role::Unmatched, &does);
    finding.locations.push(main);
    for (span, does) in &fault.related {
        let place = at_place(module, *span, ranks.clone(), Role::Waits, does);
        finding.locations.push(place);
    }
    finding
}
