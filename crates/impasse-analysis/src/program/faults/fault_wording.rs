//! How each kind of mistake is called, and what is advised.

use impasse_job::{IssueKind, Rule};
use impasse_report::Code;

/// What is said of memory that is not as MPI needs it.
pub(super) const BUFFER_HELP: &str =
    "compare the memory with count times extent; no memory serves two purposes in one call";

/// What is said of a kind of issue.
pub(super) struct Words {
    pub code: Code,
    /// What a rank does at each place: clauses without their subject. The first is about the guilty one, the
    /// last about all places that follow.
    pub does: &'static [&'static str],
    pub help: Option<&'static str>,
}

impl Words {
    /// Those of a kind.
    pub fn of(kind: IssueKind) -> Words {
        let does: &[&str] = match kind {
            IssueKind::Truncation | IssueKind::TypeMismatch => &["receives here", "sends here"],
            IssueKind::ReductionMismatch => &["takes part here"],
            IssueKind::MemoryType => &["is here", "gets the memory here"],
            IssueKind::LeakedRequest => &["starts it here"],
            IssueKind::LeakedObject => &["gets it here"],
            IssueKind::FreedActiveRequest => &["frees it here", "starts it here"],
            IssueKind::NeverStarted => &["waits for it here", "prepares it here"],
            IssueKind::NotFinalised => &["makes the last MPI call here"],
            IssueKind::BadHandle => &["is here", "frees it here"],
            IssueKind::OutOfScope | IssueKind::CopiedSection => {
                &["starts the operation here", "completes it only here"]
            }
            IssueKind::LocalRace => &[
                "does so here",
                "starts the operation here",
                "completes it only here",
            ],
            IssueKind::WindowRace => &["touches it here"],
            IssueKind::Uninitialised => &["sends it here"],
            IssueKind::CollectiveMismatch
            | IssueKind::OpenEpoch
            | IssueKind::EpochMisuse
            | IssueKind::BadBuffer
            | IssueKind::Crash
            | IssueKind::Misuse => &["is here"],
        };
        Words {
            code: code(kind),
            does,
            help: help(kind),
        }
    }
}

fn code(kind: IssueKind) -> Code {
    match kind {
        IssueKind::CollectiveMismatch => Code::CollectiveMismatch,
        IssueKind::Truncation => Code::Truncation,
        IssueKind::TypeMismatch | IssueKind::ReductionMismatch => Code::TypeMismatch,
        IssueKind::MemoryType => Code::MemoryType,
        IssueKind::LeakedRequest => Code::LeakedRequest,
        IssueKind::LeakedObject => Code::LeakedObject,
        IssueKind::FreedActiveRequest => Code::FreedActiveRequest,
        IssueKind::NeverStarted => Code::NeverStarted,
        IssueKind::OpenEpoch => Code::OpenEpoch,
        IssueKind::BadHandle => Code::BadHandle,
        IssueKind::EpochMisuse => Code::EpochMisuse,
        IssueKind::BadBuffer => Code::BadBuffer,
        IssueKind::NotFinalised => Code::OutsideMpi,
        IssueKind::LocalRace | IssueKind::OutOfScope | IssueKind::CopiedSection => Code::LocalRace,
        IssueKind::WindowRace => Code::WindowRace,
        IssueKind::Uninitialised => Code::Uninitialised,
        IssueKind::Crash => Code::Crash,
        IssueKind::Misuse => Code::MpiError,
    }
}

fn help(kind: IssueKind) -> Option<&'static str> {
    Some(match kind {
        IssueKind::Crash => return None,
        IssueKind::Truncation => "give the receive room for the longest message it can get",
        IssueKind::TypeMismatch => "use the same datatype and amount on both sides",
        IssueKind::ReductionMismatch => {
            "give the same operator, datatype and count on all ranks that take part in a reduction"
        }
        IssueKind::MemoryType => {
            "use the datatype of the C type, MPI_DOUBLE for double and so on; MPI_BYTE stands for raw bytes"
        }
        IssueKind::LocalRace | IssueKind::OutOfScope => {
            "complete the operation first, with MPI_Wait or the like, or use other memory in the meantime"
        }
        IssueKind::CopiedSection => {
            "the part is not contiguous, so the compiler passes a copy of it (MPI 4.1, section 19.1.12): pass the whole \
             array with a datatype for the part, such as MPI_Type_vector's, or an array of your own that lives until the \
             operation is complete"
        }
        IssueKind::WindowRace => {
            "put both into different epochs: a fence between them, or the end of the lock or exposure, \
             then a barrier or a message; or let both be accumulate operations with the same operator"
        }
        IssueKind::Uninitialised => "fill the memory first, or name the buffer that was filled",
        IssueKind::LeakedRequest => "complete every request with MPI_Wait, MPI_Test or their like",
        IssueKind::LeakedObject => {
            "give back what is made on every way to MPI_Finalize; MPI does not do it by itself"
        }
        IssueKind::FreedActiveRequest => {
            "complete it with MPI_Wait or MPI_Test: nothing else tells when its buffer may be used again"
        }
        IssueKind::NeverStarted => {
            "call MPI_Start or MPI_Startall before the wait, or leave the request out of it"
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
