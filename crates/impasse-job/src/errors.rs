//! What happens when MPI raises an error: the handler of the communicator decides (MPI 4.1,
//! sections 9.3 to 9.5).

mod codes;
mod handlers;

pub(crate) use codes::last_code;

use impasse_mpi::{HandleKind, Role, Routine};

use crate::call::Handler;
use crate::job::Job;
use crate::rank::Record;
use crate::state::RankObjects;

/// Routines about errors.
pub(crate) fn lookup(name: &str) -> Option<Handler> {
    handlers::lookup(name).or_else(|| codes::lookup(name))
}

/// What an error handler does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// The job ends.
    Fatal,
    /// The call returns the error code.
    Return,
    /// A function of the program is called, then the call returns the error code.
    Call(u64),
}

/// What the error handler behind a handle does.
fn reaction(objects: &RankObjects, handle: u64) -> Reaction {
    let predefined = HandleKind::Errhandler.null();
    if handle == predefined + 2 {
        return Reaction::Return;
    }
    let number = handlers::number_of(handle);
    let function = number.and_then(|number| objects.errhandlers.get(number));
    function.map_or(Reaction::Fatal, |&function| Reaction::Call(function))
}

/// The error handler for an error in a call, and the object that it is about. Errors that belong
/// to no object go to `MPI_COMM_SELF` (MPI 4.1, section 9.3); programs written for earlier versions
/// set the handler of `MPI_COMM_WORLD`, so that one counts too.
fn handler_of(objects: &RankObjects, rank: u32, routine: &Routine, record: &Record) -> (u64, u64) {
    let argument = |role: Role| {
        let at = routine.position(role)?;
        let by_value = !routine.parameters.get(at)?.is_address();
        let known = record.args.get(at)?.known()? as u64;
        by_value.then_some(known)
    };
    let found = |handle: u64| Some((objects.comms.find(rank, handle)?.errhandler, handle));
    if let Some(found) = argument(Role::Comm).and_then(found) {
        return found;
    }
    for role in [Role::Win, Role::File, Role::Session] {
        let Some(handle) = argument(role) else {
            continue;
        };
        // Errors of files return by default (MPI 4.1, section 14.7).
        let default = HandleKind::Errhandler.null() + if role == Role::File { 2 } else { 1 };
        return (
            objects
                .errhandler_of
                .get(&handle)
                .copied()
                .unwrap_or(default),
            handle,
        );
    }
    let (world, alone) = (HandleKind::Comm.null() + 1, HandleKind::Comm.null() + 2);
    let set = |found: &(u64, u64)| found.0 != HandleKind::Errhandler.null() + 1;
    let general = found(alone).filter(set).or_else(|| found(world));
    general.unwrap_or((HandleKind::Errhandler.null() + 1, world))
}

impl Job {
    /// Whether an error in this call is returned to the program rather than fatal.
    pub(crate) fn returns_errors(&self, rank: u32, record: &Record) -> bool {
        let routine = self.setup.entries[record.claim].routine;
        let objects = self.mpi.rank(rank);
        let (handler, _) = handler_of(objects, rank, routine, record);
        reaction(objects, handler) == Reaction::Return
    }
}
