//! How a program is made ready, in two steps: what is run of it ([`Making::reduce`]) can be kept between
//! runs of impasse, since it depends on nothing but the module and how it is made.

use std::num::NonZeroUsize;
use std::sync::Arc;

use impasse_exec::{Library, Program, ProgramOptions, Reduced};
use impasse_ir::{Module, VerifyError};
use impasse_relevance::Relevance;

use crate::job::{RoutineEntry, Setup};
use crate::library::MpiLibrary;
use crate::routines;

/// How much of a program is made ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// What decides its communication.
    Slice,
    /// The same without what is computed from bulk data.
    Abstracted,
}

/// How a program is made ready.
#[derive(Debug)]
pub struct Making {
    options: ProgramOptions,
    entries: Vec<RoutineEntry>,
}

impl Making {
    /// For this module. Functions of MPI that it does not define itself are taken over, other functions
    /// without source are those of the `libraries`; `harmless` ones do nothing of interest.
    pub fn new(
        module: &Module,
        extent: Extent,
        libraries: &[Arc<dyn Library>],
        harmless: &[String],
    ) -> Making {
        let mpi = Arc::new(MpiLibrary::new(module));
        let entries = mpi.routines().map(routines::lookup).collect();
        let mpi: Arc<dyn Library> = mpi;
        let options = ProgramOptions {
            libraries: [&[mpi], libraries].concat(),
            harmless: harmless.to_vec(),
            slice: extent != Extent::Whole,
            forget_bulk: extent == Extent::Abstracted,
            // Of a slice, most is run seldom.
            inline_small: extent == Extent::Whole,
            ..ProgramOptions::default()
        };
        Making { options, entries }
    }

    /// The same for a module whose functions were optimised before, by so many threads.
    #[must_use]
    pub fn optimised(mut self, jobs: NonZeroUsize) -> Making {
        self.options.optimised = true;
        self.options.jobs = jobs;
        self
    }

    /// What is run of the module.
    ///
    /// # Errors
    /// The module breaks a rule of the IR.
    pub fn reduce(&self, module: Module) -> Result<Reduced, Vec<VerifyError>> {
        Reduced::new(module, &self.options)
    }

    /// Makes ready what is run of the module.
    pub fn ready(self, reduced: Reduced) -> Setup {
        let sliced = self.options.slice;
        let program = Program::of_reduced(reduced, &self.options);
        let relevance = Relevance::new(program.module(), &program);
        Setup::of_program(program, self.entries, relevance, sliced)
    }
}
