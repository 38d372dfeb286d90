//! Keeps note of where objects are made and freed, as the rows of the routines say: a handle that is
//! only written is a new one, one that is read and is null afterwards was freed.

use impasse_exec::{Value, World};
use impasse_mpi::constants::KEYVAL_INVALID;
use impasse_mpi::{HandleKind, Intent, Parameter, Role, Routine};

use crate::job::Job;
use crate::rank::Record;
use crate::state::{Deed, Object};

/// The handle of one object that a routine writes: where it is, and what it is for.
struct Written {
    address: u64,
    role: Role,
    intent: Intent,
}

impl Written {
    /// Those of a call.
    fn all(routine: &Routine, record: &Record) -> Vec<Written> {
        let parameters = routine.parameters().zip(&record.args);
        let handles = parameters.filter(|(parameter, _)| is_object(parameter));
        let known = handles.filter_map(|(parameter, value)| {
            Some(Written {
                address: value.known()? as u64,
                role: parameter.role,
                intent: parameter.intent,
            })
        });
        known.collect()
    }

    /// What the variable holds; none if that is null or predefined.
    fn object(
        &self,
        job: &mut Job,
        world: &mut World,
        rank: u32,
        record: &Record,
    ) -> Option<Object> {
        let machine = job.ranks[rank as usize].machine_mut();
        let memory = machine.access(world, record.span);
        let Some(kind) = self.role.handle() else {
            let bytes: [u8; 4] = memory.read_bytes(self.address, 4).ok()?.try_into().ok()?;
            let key = i64::from(i32::from_le_bytes(bytes));
            return (key != KEYVAL_INVALID).then_some(Object::Key(key));
        };
        let bytes: [u8; 8] = memory.read_bytes(self.address, 8).ok()?.try_into().ok()?;
        let handle = u64::from_le_bytes(bytes);
        let own = HandleKind::of_handle(handle) == Some(kind) && kind.own_number(handle).is_some();
        own.then_some(Object::Handle(handle))
    }
}

/// Whether a parameter is the address of one handle or key that is written.
fn is_object(parameter: &Parameter) -> bool {
    let known = parameter.role.handle().is_some() || parameter.role == Role::Keyval;
    known && !parameter.array && parameter.is_written()
}

impl Job {
    /// A call begins: keeps in mind which objects it may free.
    pub(crate) fn note_given(&mut self, world: &mut World, rank: u32, record: &Record) {
        let routine = self.setup.entries[record.claim].routine;
        for written in Written::all(routine, record) {
            let object = match written.intent {
                Intent::InOut => written.object(self, world, rank, record),
                Intent::In | Intent::Out => None,
            };
            if let Some(object) = object {
                let lives = &mut self.mpi.rank_mut(rank).lives;
                lives.give(written.address, object);
            }
        }
    }

    /// A call returns: what it has made and freed.
    pub(crate) fn note_lives(
        &mut self,
        world: &mut World,
        rank: u32,
        record: &Record,
        code: Value,
    ) {
        let routine = self.setup.entries[record.claim].routine;
        let deed = Deed {
            span: record.span,
            routine: routine.name,
        };
        for written in Written::all(routine, record) {
            let now = written.object(self, world, rank, record);
            let lives = &mut self.mpi.rank_mut(rank).lives;
            let before = lives.take(written.address);
            match (written.intent, before, now) {
                (Intent::InOut, Some(before), None) => lives.free(before, deed),
                (Intent::Out, _, Some(object)) if code == Value::int(0) => lives.make(object, deed),
                _ => {}
            }
        }
    }
}
