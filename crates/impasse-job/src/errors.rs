//! What happens when MPI raises an error: the handler of the communicator decides (MPI 4.1,
//! sections 9.3 to 9.5).

pub(crate) mod codes;
pub(crate) mod handlers;

pub(crate) use codes::last_code;

use impasse_exec::{Value, World};
use impasse_ir::{Span, Type};
use impasse_mpi::handles::{COMM_SELF, COMM_WORLD, ERRORS_ARE_FATAL, ERRORS_RETURN};
use impasse_mpi::{HandleKind, Role, Routine};

use crate::context::{Fault, Outcome, Rule, Waited};
use crate::job::{End, Job};
use crate::rank::Record;
use crate::state::{Issue, IssueKind, RankObjects};

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
    if handle == ERRORS_RETURN {
        return Reaction::Return;
    }
    let number = HandleKind::Errhandler.own_number(handle);
    let function = number.and_then(|number| objects.errhandlers.get(number));
    function.map_or(Reaction::Fatal, |&function| Reaction::Call(function))
}

/// The error handler for an error in a call, and the object that it is about. Errors that belong
/// to no object go to `MPI_COMM_SELF` (MPI 4.1, section 9.3); programs written for earlier versions
/// set the handler of `MPI_COMM_WORLD`, so that one counts too.
fn handler_of(objects: &RankObjects, rank: u32, routine: &Routine, record: &Record) -> (u64, u64) {
    let argument = |role: Role| {
        let at = routine.position(role)?;
        let by_value = !routine.parameter(at)?.is_address();
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
        let known = objects.errhandler_of.get(&handle).copied();
        let default = handlers::default_for(role == Role::File);
        return (known.unwrap_or(default), handle);
    }
    let set = |found: &(u64, u64)| found.0 != ERRORS_ARE_FATAL;
    let general = found(COMM_SELF).filter(set);
    let general = general.or_else(|| found(COMM_WORLD));
    general.unwrap_or((ERRORS_ARE_FATAL, COMM_WORLD))
}

/// Begins the memo of a call whose error handler is being called; the address of the handler's
/// arguments and the error code follow.
const IN_HANDLER: u64 = u64::MAX;

impl Job {
    /// MPI raises an error in a call. Gives what comes of the call, unless the job ends.
    pub(crate) fn raise(
        &mut self,
        world: &mut World,
        rank: u32,
        record: &Record,
        fault: Fault,
    ) -> Option<Outcome> {
        let routine = self.setup.entries[record.claim].routine;
        let objects = self.mpi.rank(rank);
        let (handler, object) = handler_of(objects, rank, routine, record);
        let code = fault.class.value() as i32;
        let by_default = handler == ERRORS_RETURN && !objects.errhandler_of.contains_key(&object);
        let unseen = by_default && objects.comms.find(rank, object).is_none();
        let outcome = match reaction(objects, handler) {
            Reaction::Return => Some(Outcome::Return(Value::int(code))),
            Reaction::Call(function) => self.call_handler(world, rank, function, object, code),
            Reaction::Fatal => None,
        };
        if unseen && world.config.watch {
            self.tell_unseen(rank, routine, record, &fault);
        }
        if outcome.is_none() {
            self.ended = Some(End::Fault {
                rank,
                routine: routine.name,
                fault,
                span: record.span,
                stack: self.backtrace(rank),
            });
        }
        outcome
    }

    /// Errors of files return if the program says nothing else (MPI 4.1, section 14.7). One that shows a
    /// mistake in the call is told all the same.
    fn tell_unseen(&mut self, rank: u32, routine: &Routine, record: &Record, fault: &Fault) {
        let mut places = vec![(rank, record.span)];
        places.extend(fault.related.iter().map(|(span, _)| (rank, *span)));
        self.mpi.issue(Issue {
            kind: match fault.rule {
                Rule::Handle | Rule::Unset | Rule::Uncommitted => IssueKind::BadHandle,
                Rule::Buffer => IssueKind::BadBuffer,
                _ => IssueKind::Misuse,
            },
            places,
            detail: format!(
                "`{}` fails on rank {rank}: {} ({})",
                routine.name, fault.detail, fault.class
            ),
        });
    }

    /// A function of the program is to be called with the object and the error code; none if there
    /// is no memory left for these.
    fn call_handler(
        &mut self,
        world: &mut World,
        rank: u32,
        function: u64,
        object: u64,
        code: i32,
    ) -> Option<Outcome> {
        let machine = self.ranks[rank as usize].machine_mut();
        let mut memory = machine.access(world, Span::UNKNOWN);
        let room = memory.malloc(16);
        memory.write_bytes(room, &object.to_le_bytes()).ok()?;
        memory.write_bytes(room + 8, &code.to_le_bytes()).ok()?;
        Some(Outcome::CallBack {
            function,
            args: vec![
                (Type::Ptr, Value::of(room)),
                (Type::Ptr, Value::of(room + 8)),
            ],
            memo: vec![IN_HANDLER, room, code as u64],
        })
    }

    /// The error handler of a call has returned: the call returns the error code.
    pub(crate) fn after_error_handler(
        &mut self,
        world: &mut World,
        rank: u32,
        waited: Option<&Waited>,
    ) -> Option<Outcome> {
        let &[IN_HANDLER, room, code] = waited?.memo.as_slice() else {
            return None;
        };
        let machine = self.ranks[rank as usize].machine_mut();
        // The program may have freed the room itself, which is its own fault.
        let _ = machine.access(world, Span::UNKNOWN).free(room);
        Some(Outcome::Return(Value::int(code as i32)))
    }
}
