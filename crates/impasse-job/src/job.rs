//! All ranks together.

use std::collections::VecDeque;
use std::sync::Arc;

use impasse_exec::{Args, CallFrame, ErrorKind, Library, Machine, Output, Program, Res, World};
use impasse_ir::{Module, Span, VerifyError};
use impasse_mpi::{Kind, Parameter, Role, Routine, routine};
use impasse_relevance::{Relevance, reachable, unknown_values};

use crate::buffering_model::BufferingModel;
use crate::context::{Fault, Handler, Starter};
use crate::making::{Extent, Making};
use crate::rank::{Made, RankState, Record, Status};
use crate::state::{Issue, Mpi};

/// A program made ready to run under MPI; shared by all jobs.
#[derive(Debug)]
pub struct Setup {
    program: Arc<Program>,
    /// What each routine does that the program calls, by its number in the [`MpiLibrary`](crate::library::MpiLibrary).
    pub(crate) entries: Vec<RoutineEntry>,
    /// Which data matters: states that differ in other data only count as equal. `None` if all
    /// data is to count.
    relevance: Option<Relevance>,
    /// Whether only what decides communication is left of the program: then nobody looks into data that
    /// does not matter, and it is not carried.
    sliced: bool,
}

/// A routine that the program calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoutineEntry {
    pub routine: &'static Routine,
    pub handler: Option<Handler>,
    /// What starts the routine in any form, if it is handled by its form.
    pub start: Option<Starter>,
}

impl Setup {
    /// Makes a module ready. Functions of MPI that the program does not define itself are taken
    /// over, other functions without source are those of the `libraries`; `harmless` ones do
    /// nothing of interest.
    ///
    /// # Errors
    /// The module breaks a rule of the IR.
    pub fn new(
        module: Module,
        libraries: &[Arc<dyn Library>],
        harmless: &[String],
    ) -> Result<Setup, Vec<VerifyError>> {
        Setup::with(module, libraries, harmless, Extent::Whole)
    }

    /// The same with only the part of the program that decides what it communicates.
    ///
    /// # Errors
    /// The module breaks a rule of the IR.
    pub fn sliced(
        module: Module,
        libraries: &[Arc<dyn Library>],
        harmless: &[String],
    ) -> Result<Setup, Vec<VerifyError>> {
        Setup::with(module, libraries, harmless, Extent::Slice)
    }

    /// The slice with unknown values in the place of what is computed from bulk data; `None` if that leaves
    /// the slice as it is. It has all executions of the program and may have more: without findings it
    /// is a proof, what is found in it need not be so.
    ///
    /// `None` also for programs that poll. That a rank polls for ever is seen by its coming back to the same
    /// state with nothing decided in between; if a loop that polls could be left by what was forgotten, it would
    /// look as if it always were.
    ///
    /// # Errors
    /// The module breaks a rule of the IR.
    pub fn abstracted(
        module: Module,
        libraries: &[Arc<dyn Library>],
        harmless: &[String],
    ) -> Result<Option<Setup>, Vec<VerifyError>> {
        let setup = Setup::with(module, libraries, harmless, Extent::Abstracted)?;
        Ok(setup.is_abstraction().then_some(setup))
    }

    /// Whether it is an abstraction that [`Setup::abstracted`] gives.
    pub fn is_abstraction(&self) -> bool {
        unknown_values(self.program.module()) > 0 && !self.waits_by_asking()
    }

    /// Whether ranks may wait by asking again and again: the program can come to a call that only looks at
    /// what has happened so far, or to one-sided communication, in whose memory it can look.
    pub fn waits_by_asking(&self) -> bool {
        let module = self.program.module();
        let called = reachable(module).into_iter().zip(&module.functions);
        let called = called.filter(|(reached, function)| *reached && function.body.is_none());
        let mut called = called.filter_map(|(_, function)| routine(&function.name));
        let flag =
            |parameter: &Parameter| parameter.role == Role::Logical && parameter.is_written();
        called.any(|routine| match routine.kind {
            Kind::Test(_) | Kind::Inspect(_) | Kind::OneSided | Kind::Synchronise => true,
            Kind::Probe | Kind::Partitioned => routine.parameters().any(flag),
            _ => false,
        })
    }

    fn with(
        module: Module,
        libraries: &[Arc<dyn Library>],
        harmless: &[String],
        extent: Extent,
    ) -> Result<Setup, Vec<VerifyError>> {
        let making = Making::new(&module, extent, libraries, harmless);
        let reduced = making.reduce(module)?;
        Ok(making.ready(reduced))
    }

    pub(crate) fn of_program(
        program: Program,
        entries: Vec<RoutineEntry>,
        relevance: Relevance,
        sliced: bool,
    ) -> Setup {
        Setup {
            program: Arc::new(program),
            entries,
            relevance: Some(relevance),
            sliced,
        }
    }

    /// The same, with states that count as equal only if they are equal in all they hold.
    #[must_use]
    pub fn without_reductions(self) -> Setup {
        Setup {
            relevance: None,
            ..self
        }
    }

    /// Which data matters for what the program does; none if all data is to count.
    pub fn relevance(&self) -> Option<&Relevance> {
        self.relevance.as_ref()
    }

    /// The same, if data that does not matter need not be carried.
    pub(crate) fn carried(&self) -> Option<&Relevance> {
        self.relevance.as_ref().filter(|_| self.sliced)
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Whether the program calls MPI at all.
    pub fn uses_mpi(&self) -> bool {
        !self.entries.is_empty()
    }
}

/// All ranks of a program, and MPI between them.
#[derive(Clone, Debug)]
pub struct Job {
    pub(crate) setup: Arc<Setup>,
    pub(crate) ranks: Vec<RankState>,
    pub(crate) mpi: Mpi,
    /// Ranks that can run.
    pub(crate) runnable: VecDeque<u32>,
    /// Calls that wait until all other ranks have run: see `symmetry`.
    pub(crate) held: Vec<(u32, Arc<Record>)>,
    pub(crate) ended: Option<End>,
    pub(crate) steps: u64,
    pub(crate) calls: u64,
    /// Whether it stands for other states as well.
    pub(crate) stands_for_others: bool,
    /// Places at which a loop that polls was taken to wait although its state changes.
    pub(crate) poll_cuts: Vec<Span>,
    /// What each rank printed, if that is kept.
    pub(crate) output: Option<Vec<Vec<Output>>>,
}

/// What came of running a job.
#[derive(Clone, Debug, PartialEq)]
pub enum Advance {
    /// Nothing can happen in one way only; see [`Job::alternatives`].
    Quiet,
    /// The job is over.
    Ended(End),
    /// The steps that were allowed are used up.
    Paused,
}

/// How a job ends.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// All ranks have ended.
    Completed,
    /// A rank has called `MPI_Abort`.
    Aborted {
        /// The rank.
        rank: u32,
        /// The code it gave, if that is known.
        code: Option<i64>,
        /// Where.
        span: Span,
    },
    /// A rank does something that no C program may do.
    Crashed {
        /// The rank.
        rank: u32,
        /// What it does.
        kind: ErrorKind,
        /// What exactly.
        detail: String,
        /// Where.
        span: Span,
        /// Its calls, the innermost first.
        stack: Vec<CallFrame>,
        /// The MPI routine that it is in.
        routine: Option<&'static str>,
    },
    /// MPI raises an error that ends the job.
    Fault {
        /// The rank.
        rank: u32,
        /// The routine that raised it.
        routine: &'static str,
        /// The error.
        fault: Fault,
        /// Where.
        span: Span,
        /// Its calls, the innermost first.
        stack: Vec<CallFrame>,
    },
    /// A rank does something that cannot be followed.
    Unsupported {
        /// The rank.
        rank: u32,
        /// What it is.
        reason: String,
        /// Where.
        span: Span,
    },
}

impl End {
    /// Whether the program ends itself on purpose: `MPI_Abort`, `abort` and the like.
    pub fn gives_up(&self) -> bool {
        match self {
            End::Aborted { .. } => true,
            End::Crashed { kind, .. } => *kind == ErrorKind::Abort,
            _ => false,
        }
    }
}

impl Job {
    /// A job of `size` ranks before it has started.
    ///
    /// # Errors
    /// The program has no `main`, or the library cannot start.
    pub fn new(
        setup: &Arc<Setup>,
        world: &mut World,
        size: u32,
        args: &Args,
        model: BufferingModel,
    ) -> Res<Job> {
        let ranks: Res<Vec<RankState>> = (0..size)
            .map(|rank| {
                Ok(RankState::new(Machine::start(
                    &setup.program,
                    world,
                    rank,
                    args,
                )?))
            })
            .collect();
        Ok(Job {
            setup: Arc::clone(setup),
            ranks: ranks?,
            mpi: Mpi::new(size, model),
            runnable: (0..size).collect(),
            held: Vec::new(),
            ended: None,
            steps: 0,
            calls: 0,
            stands_for_others: false,
            poll_cuts: Vec::new(),
            output: None,
        })
    }

    /// A job in the same state; memory is shared until one of them writes.
    pub fn fork(&mut self) -> Job {
        self.freeze();
        self.clone()
    }

    /// Makes the memory of all ranks ready to be shared, so that fingerprints and forks are cheap.
    pub fn freeze(&mut self) {
        for rank in &mut self.ranks {
            rank.freeze();
        }
    }

    /// How many ranks it has.
    pub fn size(&self) -> u32 {
        self.ranks.len() as u32
    }

    /// Steps of all machines so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The calls that a rank has made, the last one first: the name of the routine, and how often. Not if this state
    /// stands for others, in which it may have made more.
    pub fn calls_of(&self, rank: u32) -> impl Iterator<Item = (&'static str, Made)> {
        let made = self.ranks[rank as usize].made.iter();
        let made = made.filter(|_| !self.stands_for_others);
        made.map(|made| (self.setup.entries[made.claim].routine.name, *made))
    }

    /// MPI calls of all ranks so far.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// Whether a call was made whose outcome can depend on the order of events: a receive from any
    /// source, a test, a wait for one of several requests, a lock.
    pub fn depends_on_timing(&self) -> bool {
        self.mpi.timed
    }

    /// What was found to be wrong on the way.
    pub fn issues(&self) -> &[Issue] {
        &self.mpi.issues
    }

    /// Places of loops that poll and were taken to wait although their state changes.
    pub fn poll_cuts(&self) -> &[Span] {
        &self.poll_cuts
    }

    /// The machine of a rank.
    pub fn machine(&self, rank: u32) -> Option<&Machine> {
        self.ranks.get(rank as usize).map(RankState::machine)
    }

    /// Keeps what the ranks print from now on; otherwise it is dropped.
    pub fn keep_output(&mut self) {
        self.output = Some(vec![Vec::new(); self.ranks.len()]);
    }

    /// Takes what a rank printed since the last time.
    pub fn take_output(&mut self, rank: u32) -> Vec<Output> {
        let kept = self
            .output
            .as_mut()
            .and_then(|all| all.get_mut(rank as usize));
        kept.map(std::mem::take).unwrap_or_default()
    }

    /// Whether all ranks have ended.
    pub(crate) fn all_finished(&self) -> bool {
        let finished = |rank: &RankState| matches!(rank.status, Status::Finished);
        self.ranks.iter().all(finished)
    }
}
