//! Requests: communication that was started (MPI 4.1, section 3.7).

use std::sync::Arc;

use impasse_exec::Value;
use impasse_ir::{Span, Type};
use impasse_mpi::constants::{ANY_SOURCE, ANY_TAG, PROC_NULL};
use impasse_mpi::{HandleKind, Routine};

use super::{CommId, Slab};
use crate::context::Starter;
use crate::context::Wanted;
use crate::data::{Datatypes, Operators, Place, UnknownSize};
use crate::races::Met;

/// What a request is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RequestKind {
    /// A message to be received by world rank `to`.
    Send { comm: CommId, to: u32, tag: i32 },
    /// A message to come.
    Receive { wanted: Wanted, place: Place },
    /// A call of all members of a communicator.
    Collective { comm: CommId, number: u64 },
    /// Nothing: a peer that is `MPI_PROC_NULL`, local work.
    Nothing,
    /// One end of a partitioned message.
    Partitioned { link: u32, sends: bool },
    /// Completed by the program itself (MPI 4.1, section 13.2).
    Generalized,
}

/// Where a request is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Activity {
    /// Persistent and not started.
    Inactive,
    /// Started.
    Active,
    /// Done, and not waited for yet.
    Done,
}

/// What is known of a message that was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Status {
    pub source: i32,
    /// The same as a rank, if the message came on the communicator of all.
    pub sender: Option<u32>,
    pub tag: i32,
    pub cancelled: bool,
    pub bytes: u64,
    /// How much was received, if that is not known.
    pub unknown: Option<UnknownSize>,
}

impl Status {
    /// The status of a request that is null or inactive (MPI 4.1, section 3.7.3).
    pub const EMPTY: Status = Status {
        source: ANY_SOURCE as i32,
        sender: None,
        tag: ANY_TAG as i32,
        cancelled: false,
        bytes: 0,
        unknown: None,
    };

    /// The status of a receive from `MPI_PROC_NULL` (MPI 4.1, section 3.10).
    pub const NO_PROCESS: Status = Status {
        source: PROC_NULL as i32,
        sender: None,
        tag: ANY_TAG as i32,
        cancelled: false,
        bytes: 0,
        unknown: None,
    };
}

/// What a persistent request starts each time.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub routine: &'static Routine,
    /// Where it was prepared.
    pub span: Span,
    pub start: Starter,
    pub args: Vec<Value>,
    pub types: Vec<Type>,
    /// The link of a partitioned message; none from or to `MPI_PROC_NULL`.
    pub link: Option<u32>,
    /// What its handles stand for, also after the program has freed them (MPI 4.1, sections 2.5.1
    /// and 5.1.9): the communicator, the datatypes and the operators of the time when it was
    /// prepared. A collective call has a communicator of its own in place of the program's.
    pub comm: Option<(u64, CommId)>,
    pub datatypes: Datatypes,
    pub operators: Operators,
}

/// One request.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub kind: RequestKind,
    pub activity: Activity,
    pub status: Status,
    /// Where it was started.
    pub span: Span,
    /// For persistent ones: what to start.
    pub template: Option<Arc<Template>>,
    /// Whether the program has given its handle away.
    pub freed: bool,
    /// Whether it belongs to a blocking call, so that the program never sees it.
    pub inner: bool,
    /// Whether the program knows that it is done, so that no call may say that it is not.
    pub seen: bool,
    /// Name of the routine that started it.
    pub routine: &'static str,
    /// With whom it has met.
    pub met: Option<Met>,
    /// The event of the call that started it, if events are kept.
    pub event: Option<u64>,
    /// Requests of one rank are started in this order.
    pub order: u64,
}

impl Request {
    /// The communicator that it was prepared on.
    pub fn comm(&self) -> Option<CommId> {
        let (_, comm) = self.template.as_ref()?.comm?;
        Some(comm)
    }

    /// Where it was prepared, if it is persistent and was never started: a start moves it to the place
    /// of the start.
    pub fn never_started(&self) -> Option<&Template> {
        let template = self.template.as_deref()?;
        let untouched = self.activity == Activity::Inactive && self.span == template.span;
        (untouched && matches!(self.kind, RequestKind::Nothing)).then_some(template)
    }

    /// Whether data may come into memory through it, now or when it is started again.
    pub fn may_receive(&self) -> bool {
        let receives = match self.kind {
            RequestKind::Receive { .. } => true,
            RequestKind::Partitioned { sends, .. } => !sends,
            RequestKind::Send { .. }
            | RequestKind::Collective { .. }
            | RequestKind::Nothing
            | RequestKind::Generalized => false,
        };
        self.template.is_some() || receives && self.activity != Activity::Done
    }
}

/// The requests of one rank.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests {
    table: Slab<Request>,
    started: u64,
}

impl Requests {
    /// Adds a request and gives its number.
    pub fn insert(&mut self, request: Request) -> u32 {
        self.started += 1;
        let order = self.started;
        self.table.insert(Request { order, ..request })
    }

    /// The number behind a handle, if there is such a request.
    pub fn number(&self, handle: u64) -> Option<u32> {
        let number = HandleKind::Request.own_number(handle)?;
        let request = self.table.get(number)?;
        (!request.freed && !request.inner).then_some(number)
    }

    /// The handle of a request.
    pub fn handle(&self, number: u32) -> u64 {
        HandleKind::Request.own(number)
    }

    /// A request.
    pub fn get(&self, number: u32) -> Option<&Request> {
        self.table.get(number)
    }

    /// A request.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut Request> {
        self.table.get_mut(number)
    }

    /// Forgets a request.
    pub fn remove(&mut self, number: u32) -> Option<Request> {
        self.table.remove(number)
    }

    /// Whether a call that asks must say that this request is done: "A call to `MPI_TEST` returns
    /// `flag = true` if the operation identified by request is complete" (MPI 4.1, section 3.7.3).
    /// Whether a message has come may be seen late, but not what the program knows already.
    pub fn is_seen(&self, number: u32) -> bool {
        let request = self.table.get(number);
        request.is_some_and(|request| request.seen && request.activity == Activity::Done)
    }

    /// Whether a wait for this request is over.
    pub fn is_done(&self, number: u32) -> bool {
        let request = self.table.get(number);
        request.is_none_or(|request| request.activity != Activity::Active)
    }

    /// All requests with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Request)> {
        self.table.iter()
    }

    /// All requests, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Request> {
        self.table.iter_mut()
    }
}
