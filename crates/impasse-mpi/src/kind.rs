//! What kind of routine a routine is: who waits for whom, and what becomes of data.

/// What a routine does as far as other ranks, requests and data are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Sends a message.
    Send(Mode),
    /// Receives a message.
    Receive,
    /// Sends a message and receives one.
    SendReceive,
    /// Looks for a message; with a flag it does not wait for one.
    Probe,
    /// Prepares or moves a message in partitions.
    Partitioned,
    /// Waits until requests are done, and completes them.
    Wait(Which),
    /// Completes requests if they are done.
    Test(Which),
    /// Says whether requests are done, without completing them.
    Inspect(Which),
    /// Starts persistent requests.
    Start,
    /// Cancels a request: a receive may end without data.
    Cancel,
    /// Called by all members of a group.
    Collective(Pattern),
    /// Combines data of one rank.
    LocalReduction,
    /// Reads or writes memory of another rank.
    OneSided,
    /// Begins or ends access to memory of other ranks.
    Synchronise,
    /// Reads or writes a file.
    FileAccess(FilePointer, Access),
    /// Ends all ranks.
    Abort,
    /// Anything else: it concerns its own rank only.
    Local,
}

/// When a send completes (MPI 4.1, section 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// When MPI has buffered the message, or when it is being received.
    Standard,
    /// At once; the program gives the buffer.
    Buffered,
    /// When the message is being received.
    Synchronous,
    /// As the standard mode; the receive must be posted already.
    Ready,
}

/// Which of several requests a call is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The only one.
    One,
    /// One of several.
    Any,
    /// Some of several.
    Some,
    /// All.
    All,
}

/// Who waits for whom in a collective call for the sake of the data (MPI 4.1, section 6.1). An
/// implementation may make everybody wait for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Everybody for everybody.
    All,
    /// Everybody for the root.
    FromRoot,
    /// The root for everybody.
    ToRoot,
    /// Each for those of lower rank; its own data counts, too.
    Prefix,
    /// Each for those of lower rank; its own data does not count.
    ExclusivePrefix,
    /// Each for its sources in the topology.
    Neighbours,
    /// Nobody for anybody.
    Nobody,
}

/// Which position in a file is used (MPI 4.1, section 14.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FilePointer {
    /// An offset that is passed.
    Explicit,
    /// The file pointer of the rank.
    Own,
    /// The file pointer that all share.
    Shared,
}

/// Who takes part in an access to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The caller.
    Alone,
    /// All who have opened the file.
    Together,
    /// All; the first part of a split call (MPI 4.1, section 14.4.5).
    Begin,
    /// All; the second part of a split call.
    End,
}

/// The form in which a communication routine comes. Routines that come in one form only are
/// [`Form::Blocking`], whether they wait or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// It returns when its part is done.
    Blocking,
    /// It gives a request.
    Nonblocking,
    /// It gives a request that is started later, again and again.
    Persistent,
}

/// When a routine may be called (MPI 4.1, section 11.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifecycle {
    /// While MPI is initialised, or a session is open.
    Running,
    /// Before that and afterwards, too.
    AnyTime,
}

/// What the standard thinks of a routine today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandardStatus {
    /// Part of MPI 4.1.
    Current,
    /// Part of MPI 4.1, but programs are asked to stop using it.
    Deprecated,
    /// No longer part of MPI, though programs still call it.
    Removed,
}

/// How far impasse covers a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It concerns other ranks or requests, and is followed.
    Modelled,
    /// It concerns its own rank only, and is followed.
    Local,
    /// A program that calls it cannot be judged; what it does that cannot be followed, if that is
    /// said.
    Unsupported(&'static str),
}
