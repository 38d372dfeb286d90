//! Routines that do not care for numbers of ranks, but for those that are passed to them: what they do with renamed
//! ranks is what they do, renamed. Messages go to the ranks that are named, those who wait together go on together,
//! and nobody learns a number but as one that is told from other numbers, or that is noticed.
//!
//! Whether one is such a routine follows from its row; of any other it is not known.

use impasse_exec::Value;
use impasse_mpi::datatypes::DATATYPES;
use impasse_mpi::{
    Arg, Datatype, DatatypeClass, Form, HandleKind, Intent, Kind, Parameter, Pattern, Role,
    Routine, handle_of_value,
};

use crate::data::Signature;
use crate::data_effects::{Channels, data_matters};
use crate::job::Job;
use crate::rank::Record;

impl Job {
    /// Whether a call does not care for numbers of ranks.
    pub(super) fn is_blind(&self, record: &Record) -> bool {
        let routine = self.setup.entries[record.claim].routine;
        match routine.kind {
            _ if routine.form == Form::Persistent => false,
            Kind::Send(_) | Kind::Receive | Kind::SendReceive | Kind::Probe => true,
            Kind::Wait(_) | Kind::Test(_) | Kind::Inspect(_) | Kind::Abort => true,
            Kind::Collective(_) if routine.has(Role::Op) => self.combines_in_any_order(record),
            Kind::Collective(_) => meets(routine),
            Kind::Local => is_about_itself(routine),
            _ => false,
        }
    }

    /// Whether the data of all is combined to one, and the order in which that is done makes no difference: numbers are
    /// exact, or nobody looks at them.
    fn combines_in_any_order(&self, record: &Record) -> bool {
        let routine = self.setup.entries[record.claim].routine;
        let all = matches!(
            routine.kind,
            Kind::Collective(Pattern::All | Pattern::ToRoot)
        );
        let handle = |role: Role| {
            let value = record.args.get(routine.position(role)?)?;
            value.known().and_then(|bits| u64::try_from(bits).ok())
        };
        let operator = handle(Role::Op).and_then(handle_of_value);
        let predefined = operator.is_some_and(|handle| handle.kind == HandleKind::Op);
        let number = handle(Role::Datatype).and_then(Datatype::of_handle);
        // What is combined is the same for all; with `recvcount` each gets a part.
        all && routine.has(Arg::count)
            && predefined
            && number.is_some_and(|number| self.is_exact(number))
    }

    fn is_exact(&self, number: u16) -> bool {
        let datatype = DATATYPES.get(usize::from(number));
        let exact = datatype.is_some_and(|datatype| {
            matches!(
                datatype.class,
                DatatypeClass::Signed | DatatypeClass::Unsigned | DatatypeClass::Logical
            )
        });
        let signature = Signature::basic(number);
        exact || !data_matters(self.setup.relevance(), Channels::ALL, &signature)
    }
}

/// Whether all members of a communicator only meet, or get the same data of one of them.
fn meets(routine: &Routine) -> bool {
    use Role::{Buffer, Comm, Count, Datatype, Request, Root};
    let count = |role: Role| {
        let roles = routine.parameters().map(|parameter| parameter.role);
        roles.filter(|of| *of == role).count()
    };
    let fits = |parameter: &Parameter| match parameter.role {
        Comm => parameter.intent == Intent::In,
        Buffer | Count | Datatype | Request | Root => true,
        _ => false,
    };
    routine.parameters().all(fits) && count(Comm) <= 1 && count(Buffer) <= 1
}

/// Whether a routine that concerns its own rank only says nothing of other ranks: it is given no object in which they
/// are, or a communicator of which it tells something that is the same for all members, or the own number.
fn is_about_itself(routine: &Routine) -> bool {
    use Role::{
        Argc, Arguments, Comm, Count, Datatype, Double, Int, Logical, Rank, Request, Status, Text,
    };
    let asks = |parameter: &Parameter| match parameter.role {
        Comm => parameter.intent == Intent::In,
        Int | Logical | Rank => parameter.intent == Intent::Out,
        _ => false,
    };
    let plain = |parameter: &Parameter| {
        matches!(
            parameter.role,
            Argc | Arguments | Count | Datatype | Double | Int | Logical | Request | Status | Text
        )
    };
    routine.parameters().all(asks) || routine.parameters().all(plain)
}

/// Whether a value is a plain number that names one of so many ranks.
pub(super) fn plain_rank(parameter: &Parameter, value: Value, ranks: usize) -> Option<usize> {
    let names = matches!(parameter.role, Role::Peer | Role::Root);
    let number = value.known().filter(|_| names)? as u32 as usize;
    (number < ranks).then_some(number)
}
