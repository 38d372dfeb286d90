//! The language of the scripts.

/// Added to the number of a request by [`Op::Waitany`], so that it differs from every rank.
pub const WAITED: u8 = 10;

/// What some ranks do. After its last operation every rank waits for all of its requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// For each rank its operations.
    pub ranks: Vec<Vec<Op>>,
    /// Requests of each rank: every operation that starts one has a number of its own below this.
    pub requests: usize,
    /// What [`Op::Collective`] stands for.
    pub collective: Collective,
}

/// One kind per script, so that members never disagree on what they call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collective {
    /// `MPI_Barrier`
    Barrier,
    /// `MPI_Bcast` from this root.
    Bcast(u8),
    /// `MPI_Reduce` to this root.
    Reduce(u8),
}

/// Modes of sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// May be buffered, or not: that is what models are about.
    Standard,
    /// Is done when it is received.
    Synchronous,
}

/// Whose messages a receive or probe takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// This rank's.
    Rank(u8),
    /// Anybody's.
    Any,
    /// Those of the rank that was seen last; of rank 0 if that was no rank.
    Seen,
}

/// One operation. A rank has one variable, `seen`, that some operations write and others read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// A blocking send.
    Send {
        /// Its mode.
        mode: Mode,
        /// The receiver.
        to: u8,
        /// The tag.
        tag: u8,
    },
    /// A send that is started.
    Isend {
        /// Its mode.
        mode: Mode,
        /// The receiver.
        to: u8,
        /// The tag.
        tag: u8,
        /// The number of the request.
        request: usize,
    },
    /// A blocking receive. Sets `seen` to the sender if it takes any.
    Recv {
        /// The sender.
        from: Source,
        /// The tag; any if none.
        tag: Option<u8>,
    },
    /// A receive that is started.
    Irecv {
        /// The sender.
        from: Source,
        /// The tag; any if none.
        tag: Option<u8>,
        /// The number of the request.
        request: usize,
    },
    /// Waits for a request, and sets `seen` to the sender of the message that it has received, if
    /// it has ever received one.
    Wait(usize),
    /// Waits for all requests.
    Waitall,
    /// Waits for one of all requests, and sets `seen` to its number plus [`WAITED`], or to none.
    Waitany,
    /// Waits for some of all requests, and sets `seen` to how many these were plus [`WAITED`], or to
    /// none.
    Waitsome,
    /// Waits for one of all requests until there is none left.
    Drain,
    /// Tests a request until it is done.
    Poll(usize),
    /// Tests all requests until one of them is done; sets `seen` like `Waitany`.
    PollAny,
    /// Tests one request and then another until one is done; sets `seen` to its number plus
    /// [`WAITED`].
    PollEither(usize, usize),
    /// Looks for a message until there is one; else like `Probe`.
    PollProbe {
        /// The sender.
        from: Source,
        /// The tag; any if none.
        tag: Option<u8>,
    },
    /// Like `Poll`; whenever the test is in vain, looks for a message and receives it if there is one.
    /// Never in a [`Op::Guarded`].
    Serve(usize),
    /// Waits until a message is there. Sets `seen` to the sender if it takes any.
    Probe {
        /// The sender.
        from: Source,
        /// The tag; any if none.
        tag: Option<u8>,
    },
    /// A probe that takes the message, and the receive of it; else like `Recv`.
    Mrecv {
        /// The sender.
        from: Source,
        /// The tag; any if none.
        tag: Option<u8>,
    },
    /// A standard send and a receive at once; else like `Recv`.
    Sendrecv {
        /// The receiver of the message sent.
        to: u8,
        /// The sender of the message received.
        from: Source,
        /// The tag of both.
        tag: u8,
    },
    /// The collective operation of the script.
    Collective,
    /// Asks for a lock on the window of a rank, unless there is one.
    Lock {
        /// The rank whose window it is.
        target: u8,
        /// Whether it lets nobody else in.
        exclusive: bool,
    },
    /// Reads the window of a rank, if there is a lock on it.
    Get(u8),
    /// Waits until what was read from the window of a rank is there, if there is a lock on it.
    Flush(u8),
    /// Gives up the lock on the window of a rank, if there is one.
    Unlock(u8),
    /// Unless there is a lock on the window of a rank: locks it for itself, sets `seen` to the
    /// rank that the counter there stands for, adds one to that, and unlocks it.
    Count(u8),
    /// The second operation, which is not guarded itself, if the guard holds.
    Guarded(Guard, Box<Op>),
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// A test of a request says so.
    Test {
        /// The request.
        request: usize,
        /// What it has to say.
        says: bool,
    },
    /// A look for a message says so. Sets `seen` to the sender if it takes any and there is one.
    Iprobe {
        /// The sender.
        from: Source,
        /// What it has to say.
        says: bool,
    },
    /// The unknown that is equal on all ranks has this value.
    Uniform(bool),
    /// An unknown that is new each time.
    Local,
    /// `seen` has this value.
    Seen(u8),
}

/// How the freedom of implementations is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferingModel {
    /// Standard sends are synchronous, and every collective call waits for all ranks.
    Strict,
    /// Standard sends are buffered, and collective calls wait for the data that they need.
    Lenient,
}
