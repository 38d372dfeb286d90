//! What is wrong in a program besides deadlocks.

use impasse_ir::{Module, Span};
use impasse_job::{End, Issue, IssueKind};
use impasse_report::{Code, Diagnostic, Location, RankSet, Role};

use super::explore::Exploration;
use super::names::source_location;
use super::path::Path;

/// Whether members were seen to make different collective calls.
pub(super) fn has_mismatch(found: &Exploration) -> bool {
    let issues = found.issues.iter();
    issues
        .into_iter()
        .any(|(issue, _)| issue.kind == IssueKind::CollectiveMismatch)
}

/// The findings of an exploration that are no deadlocks.
pub(super) fn findings(module: &Module, found: &Exploration) -> Vec<(Diagnostic, Path)> {
    let issues = found.issues.iter();
    // Calls that do not agree keep ranks stuck, and are told about there.
    let issues = issues.filter(|(issue, _)| issue.kind != IssueKind::CollectiveMismatch);
    let issues = issues.map(|(issue, path)| (of_issue(module, issue), path.clone()));
    let ends = found.ends.iter();
    let ends = ends.filter_map(|(end, path)| Some((of_end(module, end)?, path.clone())));
    issues.chain(ends).chain(gives_up(module, found)).collect()
}

/// A program that ends itself whatever happens has not shown that it works.
fn gives_up(module: &Module, found: &Exploration) -> Option<(Diagnostic, Path)> {
    if found.completed > 0 || found.stuck > 0 {
        return None;
    }
    found.ends.iter().find_map(|(end, path)| {
        let End::Aborted { rank, code, span } = end else {
            return None;
        };
        let title = format!("every execution is ended by rank {rank}, with code {code}");
        let mut finding = Diagnostic::new(Code::GivesUp, title);
        let text = match span.is_known() {
            true => format!("rank {rank} ends all ranks here"),
            false => format!("rank {rank} ends without MPI_Finalize, as after an error"),
        };
        finding
            .locations
            .push(place(module, *span, *rank, Role::Unmatched, text));
        finding.help = Some(
            "check with the arguments, the input and the number of ranks that the program asks for"
                .into(),
        );
        Some((finding, path.clone()))
    })
}

fn code(kind: IssueKind) -> Code {
    match kind {
        IssueKind::CollectiveMismatch => Code::CollectiveMismatch,
        IssueKind::Truncation => Code::Truncation,
        IssueKind::TypeMismatch => Code::TypeMismatch,
        IssueKind::LeakedRequest => Code::LeakedRequest,
        IssueKind::OpenEpoch => Code::OpenEpoch,
        IssueKind::Crash => Code::Crash,
        IssueKind::Misuse => Code::MpiError,
    }
}

fn of_issue(module: &Module, issue: &Issue) -> Diagnostic {
    let mut finding = Diagnostic::new(code(issue.kind), issue.detail.as_str());
    let (first, second) = match issue.kind {
        IssueKind::Truncation | IssueKind::TypeMismatch => ("receives here", "sends here"),
        IssueKind::LeakedRequest => ("starts it here", "starts it here"),
        _ => ("is here", "is here"),
    };
    for (at, (rank, span)) in issue.places.iter().enumerate() {
        let (role, does) = match at {
            0 => (Role::Unmatched, first),
            _ => (Role::Waits, second),
        };
        let text = format!("rank {rank} {does}");
        finding
            .locations
            .push(place(module, *span, *rank, role, text));
    }
    finding.help = help(issue.kind).map(String::from);
    finding
}

fn help(kind: IssueKind) -> Option<&'static str> {
    Some(match kind {
        IssueKind::Crash => return None,
        IssueKind::Truncation => "give the receive room for the longest message it can get",
        IssueKind::TypeMismatch => "use the same datatype and amount on both sides",
        IssueKind::LeakedRequest => "complete every request with MPI_Wait, MPI_Test or their like",
        IssueKind::OpenEpoch => "close every epoch that is opened, then free the window",
        _ => "see the section of the MPI standard on this routine",
    })
}

fn place(module: &Module, span: Span, rank: u32, role: Role, text: String) -> Location {
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
        } => {
            let title = match detail.is_empty() {
                true => format!("rank {rank} crashes: {}", kind.text()),
                false => format!("rank {rank} crashes: {}: {detail}", kind.text()),
            };
            let mut finding = Diagnostic::new(Code::Crash, title);
            let innermost = stack.iter().map(|frame| frame.span);
            let span = std::iter::once(*span)
                .chain(innermost)
                .find(|span| span.is_known());
            let text = format!("rank {rank} is here");
            let span = span.unwrap_or(Span::UNKNOWN);
            finding
                .locations
                .push(place(module, span, *rank, Role::Unmatched, text));
            Some(finding)
        }
        End::Fault {
            rank,
            routine,
            fault,
            span,
        } => {
            let title = format!(
                "`{routine}` fails on rank {rank}: {} ({})",
                fault.detail, fault.class
            );
            let mut finding = Diagnostic::new(Code::MpiError, title);
            let text = format!("rank {rank} calls `{routine}` here");
            let section = impasse_job::section(routine);
            finding.help = Some(format!(
                "correct the call; MPI 4.1, section {section}, says what `{routine}` expects"
            ));
            finding
                .locations
                .push(place(module, *span, *rank, Role::Unmatched, text));
            Some(finding)
        }
    }
}
