//! What is found to be wrong on the way, beside ranks that get stuck.

use impasse_ir::Span;

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Issue {
    /// What it is.
    pub kind: IssueKind,
    /// World ranks and where each of them stands; the guilty one first.
    pub places: Vec<(u32, Span)>,
    /// What exactly is wrong: a clause without a full stop.
    pub detail: String,
}

/// Kinds of issues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IssueKind {
    /// Members of a communicator make different collective calls.
    CollectiveMismatch,
    /// A message is longer than the memory that receives it.
    Truncation,
    /// A message has other types than its receive.
    TypeMismatch,
    /// Members of a reduction bring other data, or have another operator.
    ReductionMismatch,
    /// Memory is of another type than the datatype says.
    MemoryType,
    /// A request was started and never completed.
    LeakedRequest,
    /// An object was made and never freed.
    LeakedObject,
    /// A request is freed while what it stands for is under way.
    FreedActiveRequest,
    /// A persistent request is waited for that was never started.
    NeverStarted,
    /// A window is locked, open or exposed at the end.
    OpenEpoch,
    /// A handle is used that stands for nothing.
    BadHandle,
    /// Epochs on a window are not opened and closed as they must be.
    EpochMisuse,
    /// Memory for data is not there, is too small, or is used twice in one call.
    BadBuffer,
    /// A rank ends without `MPI_Finalize`.
    NotFinalised,
    /// Memory is touched while an operation under way may use it.
    LocalRace,
    /// The same because a local variable goes out of scope.
    OutOfScope,
    /// An operation under way is given a copy that the compiler has made, and that is gone already: of a part
    /// of an array of Fortran (MPI 4.1, section 19.1.12).
    CopiedSection,
    /// Memory of a window is touched twice in no fixed order.
    WindowRace,
    /// Memory is sent that was never written to.
    Uninitialised,
    /// A load or store out of bounds.
    Crash,
    /// MPI raises an error: a bad argument, a call at the wrong time.
    Misuse,
}
