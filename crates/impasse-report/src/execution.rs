//! One execution of a program: what happened in which order, and who waits for whom at its end.

use crate::{RankSet, SourceLocation};

/// One execution, as far as it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Execution {
    /// Number of ranks.
    pub ranks: u32,
    /// How many events happened before the first one that is told.
    pub left_out: u64,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Who waits for whom when nothing moves any more, by rank; a rank may wait for several things.
    pub waits: Vec<Wait>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The rank it happened to.
    pub rank: u32,
    /// Where that rank was.
    pub at: Option<SourceLocation>,
    /// What it is.
    pub kind: EventKind,
    /// What the rank does: a clause without the rank, such as `calls MPI_Send`.
    pub text: String,
}

impl Event {
    /// A rank calls a routine.
    pub fn calls(rank: u32, at: Option<SourceLocation>, routine: &str) -> Event {
        Event {
            rank,
            at,
            kind: EventKind::Call(routine.to_owned()),
            text: format!("calls {routine}"),
        }
    }

    /// A call of a routine that had to wait goes on.
    pub fn goes_on(rank: u32, at: Option<SourceLocation>, routine: &str) -> Event {
        Event {
            rank,
            at,
            kind: EventKind::GoesOn,
            text: format!("goes on after {routine}"),
        }
    }

    /// A rank receives a message of another one, by these calls.
    pub fn receives(
        rank: u32,
        at: Option<SourceLocation>,
        (source, tag): (u32, i64),
        [sent, received]: [Option<usize>; 2],
    ) -> Event {
        Event {
            rank,
            at,
            kind: EventKind::Message { sent, received },
            text: format!("receives the message of rank {source} with tag {tag}"),
        }
    }

    /// The last of so many members comes to a collective call; these are their calls, as far as they are
    /// told.
    pub fn gathers(
        rank: u32,
        at: Option<SourceLocation>,
        (routine, members): (&str, usize),
        calls: Vec<usize>,
    ) -> Event {
        Event {
            rank,
            at,
            kind: EventKind::Collective(calls),
            text: match members {
                1 => format!("is alone in {routine}"),
                members => format!("is the last of {members} ranks to call {routine}"),
            },
        }
    }
}

/// What an event is. Other events are given by their index in [`Execution::events`], and come
/// before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The rank calls this routine.
    Call(String),
    /// A call that had to wait goes on.
    GoesOn,
    /// One of several ways to go on is taken.
    Choice,
    /// The rank touches memory that others, or an operation under way, may touch.
    Touch,
    /// The message of the call `sent` is given to the receive of the call `received`.
    Message {
        /// The call that sends; `None` if it is not told.
        sent: Option<usize>,
        /// The call that receives; `None` if it is not told.
        received: Option<usize>,
    },
    /// These calls of several ranks complete together.
    Collective(Vec<usize>),
}

impl EventKind {
    /// The word used in JSON.
    pub fn as_str(&self) -> &'static str {
        match self {
            EventKind::Call(_) => "call",
            EventKind::GoesOn => "goes-on",
            EventKind::Choice => "choice",
            EventKind::Touch => "touch",
            EventKind::Message { .. } => "message",
            EventKind::Collective(_) => "collective",
        }
    }
}

/// A rank that waits at the end of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The rank.
    pub rank: u32,
    /// The ranks it waits for; empty if nobody can help it.
    pub awaited: RankSet,
    /// Whether any one of them would do; else all are needed.
    pub any: bool,
    /// Where it waits.
    pub at: Option<SourceLocation>,
    /// What it waits for, as a clause: `waits for a message with tag 3 from rank 1`.
    pub text: String,
}
