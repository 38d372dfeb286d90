//! MPI as a library of the machine: each routine is a stop that the job answers.

use impasse_exec::{Library, Native};
use impasse_ir::Module;
use impasse_mpi::{Parameter, Role, Routine, is_reserved, routine};
use impasse_relevance::{Effect, ExternalCall, reachable};

use crate::data_effects::{self, Facts};

/// The routines of MPI that a program calls and does not define itself.
#[derive(Debug)]
pub struct MpiLibrary {
    names: Vec<String>,
    facts: Facts,
}

impl MpiLibrary {
    /// For this program.
    pub fn new(module: &Module) -> MpiLibrary {
        let missing = module.functions.iter().filter(|f| f.body.is_none());
        let names = missing.map(|f| f.name.clone());
        let names: Vec<String> = names.filter(|name| routine(name).is_some()).collect();
        let called = reachable(module).into_iter().zip(&module.functions);
        let called = called.filter(|(reached, f)| *reached && f.body.is_none());
        let called: Vec<&Routine> = called.filter_map(|(_, f)| routine(&f.name)).collect();
        let routines = || called.iter().copied();
        let gives = |routine: &Routine, role: Role| {
            let given = |parameter: &Parameter| parameter.role == role && parameter.is_written();
            routine.parameters().any(given)
        };
        let attribute = |routine: &Routine| gives(routine, Role::Attribute);
        let facts = Facts {
            own_operators: routines().any(|routine| gives(routine, Role::Op)),
            window_attributes: routines()
                .any(|routine| attribute(routine) && routine.has(Role::Win)),
        };
        MpiLibrary { names, facts }
    }

    /// The routines in the order of their numbers.
    pub(crate) fn routines(&self) -> impl Iterator<Item = &'static Routine> + '_ {
        self.names.iter().filter_map(|name| routine(name))
    }
}

impl Library for MpiLibrary {
    fn function(&self, name: &str) -> Option<Native> {
        let number = self.names.iter().position(|known| known == name);
        number.map(Native::Host)
    }

    /// Also what the table of routines does not have: extensions, and names of drafts.
    fn declares(&self, name: &str) -> bool {
        is_reserved(name)
    }

    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        data_effects::effects(call, self.facts)
    }
}
