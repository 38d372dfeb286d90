//! How each kind of mistake is called, and what is advised.

use impasse_job::{IssueKind, Rule};
use impasse_report::Code;

/// What is said of memory that is not as MPI needs it.
pub(super) const BUFFER_HELP: &str =
    "compare the memory with count times extent; no memory serves two purposes in one call";

/// What is said of a kind of issue.
pub(super) struct Words {
    pub code: Code,
    /// What the guilty rank does at its place: a clause without its subject.
    pub first: &'static str,
    /// The same at each further place.
    pub second: &'static str,
    pub help: Option<&'static str>,
}

impl Words {
    /// Those of a kind.
    pub fn of(kind: IssueKind) -> Words {
        let (first, second) = match kind {
            IssueKind::Truncation | IssueKind::TypeMismatch => ("receives here", "sends here"),
            IssueKind::LeakedRequest => ("starts it here", "starts it here"),
            IssueKind::LeakedObject => ("gets it here", "gets it here"),
            IssueKind::FreedActiveRequest => ("frees it here", "starts it here"),
            IssueKind::NotFinalised => ("makes the last MPI call here", ""),
            IssueKind::BadHandle => ("is here", "frees it here"),
            _ => ("is here", "is here"),
        };
        Words {
            code: code(kind),
            first,
            second,
            help: help(kind),
        }
    }
}

fn code(kind: IssueKind) -> Code {
    match kind {
        IssueKind::CollectiveMismatch => Code::CollectiveMismatch,
        IssueKind::Truncation => Code::Truncation,
        IssueKind::TypeMismatch => Code::TypeMismatch,
        IssueKind::LeakedRequest => Code::LeakedRequest,
        IssueKind::LeakedObject => Code::LeakedObject,
        IssueKind::FreedActiveRequest => Code::FreedActiveRequest,
        IssueKind::OpenEpoch => Code::OpenEpoch,
        IssueKind::BadHandle => Code::BadHandle,
        IssueKind::EpochMisuse => Code::EpochMisuse,
        IssueKind::BadBuffer => Code::BadBuffer,
        IssueKind::NotFinalised => Code::OutsideMpi,
        IssueKind::Crash => Code::Crash,
        IssueKind::Misuse => Code::MpiError,
    }
}

fn help(kind: IssueKind) -> Option<&'static str> {
    Some(match kind {
        IssueKind::Crash => return None,
        IssueKind::Truncation => "give the receive room for the longest message it can get",
        IssueKind::TypeMismatch => "use the same datatype and amount on both sides",
        IssueKind::LeakedRequest => "complete every request with MPI_Wait, MPI_Test or their like",
        IssueKind::LeakedObject => {
            "give back what is made on every way to MPI_Finalize; MPI does not do it by itself"
        }
        IssueKind::FreedActiveRequest => {
            "complete it with MPI_Wait or MPI_Test: nothing else tells when its buffer may be used again"
        }
        IssueKind::OpenEpoch => "close every epoch that is opened, then free the window",
        IssueKind::BadHandle => {
            "use a handle only between the call that makes it and the one that frees it"
        }
        IssueKind::EpochMisuse => "close one epoch before the next one is opened",
        IssueKind::BadBuffer => BUFFER_HELP,
        IssueKind::NotFinalised => "call MPI_Finalize on every way out of the program",
        IssueKind::CollectiveMismatch | IssueKind::Misuse => {
            "see the section of the MPI standard on this routine"
        }
    })
}

/// The code of a call that breaks a rule, and what to do.
pub(super) fn of_rule(rule: Rule) -> (Code, &'static str) {
    match rule {
        Rule::Argument => (Code::MpiError, "correct the call"),
        Rule::Handle => (
            Code::BadHandle,
            "use a handle only between the call that makes it and the one that frees it",
        ),
        Rule::Unset => (
            Code::BadHandle,
            "set the variable on every rank and on every way to the call, if need be to the null handle",
        ),
        Rule::Uncommitted => (
            Code::BadHandle,
            "call MPI_Type_commit for every datatype that is used to communicate",
        ),
        Rule::Request => (
            Code::RequestMisuse,
            "start, complete and free each request once",
        ),
        Rule::Epoch => (
            Code::EpochMisuse,
            "open an epoch for the target, close it, and only then open the next one",
        ),
        Rule::Buffer => (Code::BadBuffer, BUFFER_HELP),
        Rule::Phase => (
            Code::OutsideMpi,
            "call MPI between MPI_Init and MPI_Finalize, and each of these once",
        ),
    }
}
