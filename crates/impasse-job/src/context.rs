//! One MPI call of one rank, as the handlers in `routines` see it.
//!
//! A routine runs to its end, or waits. When it waits it is run again with [`Call::waited`] set
//! once the wait is over. When it stops for a decision on something unknown it is run again from
//! its start; so it asks before it changes anything.

mod arguments;
mod buffers;
mod handles;
mod objects;
mod ranks;
mod results;
mod types;

pub(crate) use arguments::LARGEST_TAG;
pub use buffers::memory_fault;
pub(crate) use results::STATUS_BYTES;

use impasse_exec::shim_api::ShimCall;
use impasse_exec::{Machine, Res, Stop, Value, World};
use impasse_ir::{Span, Type};
use impasse_mpi::{ErrorClass, Routine};
use impasse_relevance::Relevance;

use crate::races::Used;
use crate::state::{Mpi, Template};

/// What an MPI routine does.
pub(crate) type Handler = fn(&mut Call<'_>) -> CallResult<Outcome>;

/// The part of a communication routine that starts it; gives the number of the request.
pub(crate) type Starter = fn(&mut Call<'_>) -> CallResult<u32>;

/// What comes of a part of a call.
pub(crate) type CallResult<T> = Result<T, Failure>;

/// Why a call does not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The machine stops.
    Stop(Box<Stop>),
    /// MPI raises an error.
    Mpi(Fault),
}

impl From<Box<Stop>> for Failure {
    fn from(stop: Box<Stop>) -> Failure {
        Failure::Stop(stop)
    }
}

/// An error that MPI raises.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The error class.
    pub class: ErrorClass,
    /// What the call does wrong.
    pub rule: Rule,
    /// What exactly is wrong, without a full stop.
    pub detail: String,
    /// Calls before it that made the object what it is: where, and a clause with the rank as its subject.
    pub related: Vec<(Span, String)>,
}

impl Fault {
    /// An error of this class; what is done wrong follows from the class.
    pub(crate) fn new(class: ErrorClass, detail: impl Into<String>) -> Fault {
        Fault {
            class,
            rule: Rule::of(class),
            detail: detail.into(),
            related: Vec::new(),
        }
    }
}

/// The kinds of rules that a call can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// What arguments may be.
    Argument,
    /// A handle stands for an object: it is not null, and not used after it is freed.
    Handle,
    /// The variable of a handle is set before it is used.
    Unset,
    /// A datatype is committed before it is used to communicate.
    Uncommitted,
    /// What may be done to a request depends on where it is in its life.
    Request,
    /// Access to windows is in epochs.
    Epoch,
    /// Data has memory of its own that is large enough.
    Buffer,
    /// MPI is initialised before it is used, and not used after it is finalised.
    Phase,
}

impl Rule {
    /// The rule that an error of this class is about, if nothing else is said.
    fn of(class: ErrorClass) -> Rule {
        match class {
            ErrorClass::RMA_SYNC | ErrorClass::RMA_CONFLICT => Rule::Epoch,
            ErrorClass::BUFFER
            | ErrorClass::RMA_RANGE
            | ErrorClass::RMA_ATTACH
            | ErrorClass::RMA_SHARED => Rule::Buffer,
            ErrorClass::REQUEST => Rule::Request,
            _ => Rule::Argument,
        }
    }
}

/// A fault.
pub(crate) fn fault(class: ErrorClass, detail: impl Into<String>) -> Failure {
    Failure::Mpi(Fault::new(class, detail))
}

/// How a call ends for now.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// It returns this value.
    Return(Value),
    /// It waits.
    Wait(Wait),
    /// It has a function of the program called, and is run again with what that returned.
    CallBack {
        /// Pointer to the function.
        function: u64,
        /// Its arguments.
        args: Vec<(Type, Value)>,
        /// What the call wants to remember until then; found in [`Waited::memo`].
        memo: Vec<u64>,
    },
    /// The whole job ends with this code.
    Abort(Option<i64>),
}

impl Outcome {
    /// Returns `MPI_SUCCESS`.
    pub(crate) const SUCCESS: Outcome = Outcome::Return(Value::int(0));
}

/// What a rank waits for in a call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wait {
    /// When the wait is over.
    pub on: WaitOn,
    /// The requests it is about: numbers in the rank's table.
    pub requests: Vec<u32>,
    /// What the call wants to remember.
    pub memo: Vec<u64>,
}

/// When a wait is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WaitOn {
    /// When all requests are done.
    All,
    /// When one is done; which one is a choice among those that are.
    Any,
    /// When at least one is done; which of them are reported is a choice.
    Some,
    /// At once: all requests are reported as done, or none.
    TestAll,
    /// At once: one that is done is reported, or none.
    TestAny,
    /// At once: some that are done are reported, or none.
    TestSome,
    /// When a message is there that fits.
    Probe(Wanted),
    /// At once, with or without a message.
    ProbeNow(Wanted),
    /// When the window lets this rank go on; see the windows.
    Window(u64),
}

/// Which messages a receive or probe takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// Communicator.
    pub comm: crate::CommId,
    /// World rank of the sender; none for any.
    pub source: Option<u32>,
    /// Tag; none for any.
    pub tag: Option<i32>,
}

/// What came of a wait.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Waited {
    /// The requests that were waited for.
    pub requests: Vec<u32>,
    /// Positions in `requests` that are reported as done.
    pub chosen: Vec<u32>,
    /// For probes: world rank of the sender whose message was found.
    pub found: Option<u32>,
    /// What the call wanted to remember.
    pub memo: Vec<u64>,
    /// What a function of the program returned.
    pub returned: Option<Value>,
}

/// One MPI call of one rank.
pub(crate) struct Call<'a> {
    pub routine: &'static Routine,
    /// What starts the routine in any form, if it is handled by its form.
    pub start: Option<Starter>,
    /// World rank of the caller.
    pub rank: u32,
    pub args: &'a [Value],
    pub types: &'a [Type],
    pub span: Span,
    pub machine: &'a mut Machine,
    pub world: &'a mut World,
    pub mpi: &'a mut Mpi,
    /// Which data is carried, if not all.
    pub carried: Option<&'a Relevance>,
    /// What came of the wait, if the call has waited.
    pub waited: Option<&'a Waited>,
    /// For persistent requests that are started: what was prepared.
    pub template: Option<&'a Template>,
    /// The memory that it uses, if memory is watched.
    pub used: Vec<Used>,
}

impl Call<'_> {
    /// The machine as library functions see it.
    pub fn memory(&mut self) -> ShimCall<'_> {
        self.machine.access(self.world, self.span)
    }

    /// A stop because the call cannot be followed.
    pub fn unsupported<T>(&self, reason: impl Into<String>) -> CallResult<T> {
        Err(Failure::Stop(Box::new(Stop::Unsupported {
            reason: reason.into(),
            span: self.span,
        })))
    }

    /// The same call with other arguments, for what was prepared before: persistent requests.
    pub fn with<T>(&mut self, template: &Template, run: impl FnOnce(&mut Call<'_>) -> T) -> T {
        let mut call = Call {
            routine: template.routine,
            start: Some(template.start),
            rank: self.rank,
            args: &template.args,
            types: &template.types,
            span: self.span,
            machine: self.machine,
            world: self.world,
            mpi: self.mpi,
            carried: self.carried,
            waited: None,
            template: Some(template),
            used: Vec::new(),
        };
        run(&mut call)
    }
}

/// Writes through the program's memory, where `Res` is an error of the machine.
pub(crate) fn lift<T>(result: Res<T>) -> CallResult<T> {
    result.map_err(Failure::Stop)
}
