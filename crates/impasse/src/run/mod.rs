//! `impasse run`: starts an MPI program under its own MPI and watches it.

mod interposer;
mod job;
mod launcher;

use std::ffi::OsString;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use impasse_live::judge::Judge;
use impasse_live::places::Places;
use impasse_live::session::{Listener, Session};
use impasse_live::verdict;
use impasse_live::watcher::{Stuck, Watcher};
use impasse_ops::Rank;
use impasse_report::{InputError, Report, Run, Sources, Verdict};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::cli::OutputArgs;
use crate::output::{Clock, FAILURE, Output, VERSION};
use interposer::Library;
use job::Job;

/// How often rings are read.
const INTERVAL: Duration = Duration::from_millis(5);

/// How often the status line changes.
const STATUS: Duration = Duration::from_millis(500);

/// Arguments of `impasse run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Number of ranks: the program is started with `mpiexec`; without it, the command is run as it
    /// is, and starts the ranks itself (`impasse run -- srun -n 512 ./app`)
    #[arg(short = 'n', long = "ranks", value_name = "NUMBER")]
    pub ranks: Option<u32>,
    /// The MPI implementation, where several are installed [default: the one that the program is
    /// linked with]
    #[arg(long, value_enum)]
    pub mpi: Option<Implementation>,
    /// Leave the program running when it is stuck, for a debugger
    #[arg(long)]
    pub keep: bool,
    /// Keep the part that is loaded into the ranks in this folder; it is made there with the MPI
    /// compiler if it is missing. Without a program, nothing else is done
    #[arg(long, value_name = "FOLDER")]
    pub build: Option<PathBuf>,
    #[command(flatten)]
    pub output: OutputArgs,
    /// The program and its arguments
    #[arg(
        value_name = "PROGRAM",
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required_unless_present = "build"
    )]
    pub command: Vec<OsString>,
}

/// An MPI implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Implementation {
    /// Open MPI
    Openmpi,
    /// MPICH and what is compatible with it
    Mpich,
}

impl Implementation {
    /// The ending of commands where several implementations are installed.
    fn ending(self) -> &'static str {
        match self {
            Implementation::Openmpi => "openmpi",
            Implementation::Mpich => "mpich",
        }
    }
}

/// Runs a program and gives the exit code: that of the program, or 1 if it got stuck.
pub(crate) fn run(arguments: &RunArgs) -> u8 {
    let clock = Clock::start("running");
    let output = match Output::from_args(&arguments.output, &[]) {
        Ok(output) => output.beside_a_program(),
        Err(told) => return told.0,
    };
    match watch(arguments, &output, &clock) {
        Ok(code) => code,
        Err(error) => output.fail(&error, &Sources::new()),
    }
}

fn watch(arguments: &RunArgs, output: &Output, clock: &Clock) -> Result<u8, Box<InputError>> {
    let linked = launcher::linked_with(arguments);
    let implementation = arguments.mpi.or(linked);
    let library = match linked.is_some() || arguments.command.is_empty() {
        true => Library::OfProgram,
        false => Library::Loaded,
    };
    let interposer = interposer::get(implementation, arguments.build.as_deref(), library)?;
    if arguments.command.is_empty() {
        println!("{}", interposer.display());
        return Ok(0);
    }
    let session = Session::create().map_err(|error| {
        InputError::new(format!("there is no place for what ranks record: {error}"))
    })?;
    let mut command = launcher::command(arguments, implementation);
    command.envs(session.environment());
    command.env("LD_PRELOAD", launcher::preload(&interposer));
    let job = Job::start(command)?;
    let mut supervisor = Supervisor {
        arguments,
        output,
        clock,
        session,
        watcher: Watcher::default(),
        job,
        interrupted: interruption(),
        status: Status::new(output),
    };
    Ok(supervisor.run())
}

/// Hears of all records, for nobody.
struct Nobody;

impl Listener for Nobody {
    fn hear(&mut self, _: Rank, _: &[u8]) {}
}

/// Watches one run.
struct Supervisor<'a> {
    arguments: &'a RunArgs,
    output: &'a Output,
    clock: &'a Clock,
    session: Session,
    watcher: Watcher,
    job: Job,
    interrupted: Arc<AtomicBool>,
    status: Status,
}

impl Supervisor<'_> {
    fn run(&mut self) -> u8 {
        loop {
            let ended = self.job.ended();
            let news = self.session.poll(&mut Nobody);
            if let Some(code) = ended {
                self.status.clear();
                return self.completed(code);
            }
            if self.interrupted.load(Ordering::Relaxed) {
                return self.interrupt();
            }
            if let Some(stuck) = self.watcher.look(&self.session) {
                self.status.clear();
                return self.stuck(&stuck);
            }
            self.status.show(self.session.judge());
            if news == 0 {
                thread::sleep(INTERVAL);
            }
        }
    }

    /// The program as reports call it.
    fn inputs(&self) -> Vec<String> {
        let program = self.arguments.command.first();
        program
            .map(|name| name.to_string_lossy().into_owned())
            .into_iter()
            .collect()
    }

    fn report(&self, run: Run, sources: &Sources) -> u8 {
        let report = Report {
            tool_version: VERSION.to_owned(),
            inputs: self.inputs(),
            runs: vec![run],
            notes: Vec::new(),
        };
        self.output.report(&report, sources, self.clock)
    }

    /// Nobody of some ranks can go on: says so and ends the job.
    fn stuck(&mut self, stuck: &Stuck) -> u8 {
        let size = self.session.size().unwrap_or(0);
        let judge = self.session.judge();
        let places = Places::new(&judge.sites);
        let mut run = Run::new(size, Verdict::Deadlock);
        run.findings = verdict::findings(judge, &places, stuck);
        let code = self.report(run, &places.texts());
        if self.arguments.keep {
            let _ = writeln!(std::io::stderr(), "the program is left running (--keep)");
            let ended = self.job.wait();
            return if code == 0 { ended } else { code };
        }
        self.job.end(&self.session);
        code
    }

    /// The program has ended by itself.
    fn completed(&mut self, code: u8) -> u8 {
        if let Some(predicted) = self.session.predicted() {
            let judge = self.session.judge();
            let places = Places::new(&judge.sites);
            let mut run = Run::new(judge.ranks.len() as u32, Verdict::Deadlock);
            run.findings = verdict::predictions(judge, &places, &predicted);
            self.report(run, &places.texts());
        }
        let judge = self.session.judge();
        if self.session.size().is_none() {
            self.tell("no rank was seen: is it an MPI program, linked dynamically?");
            return code;
        }
        if code != 0 {
            let places = Places::new(&judge.sites);
            for line in verdict::rank_lines(judge, &places) {
                self.tell(&line);
            }
        }
        let how = match code {
            0 => "completed",
            _ => "ended",
        };
        let (ranks, calls) = (judge.ranks.len(), judge.calls);
        let watched = match judge.doubt() {
            None => "no rank got stuck".to_owned(),
            Some(doubt) => format!("not watched to the end: {doubt}"),
        };
        self.tell(&format!(
            "the run {how}: {ranks} ranks, {calls} calls; {watched}"
        ));
        code
    }

    /// The user or the batch system ends the run: says where everybody is.
    fn interrupt(&mut self) -> u8 {
        self.status.clear();
        let judge = self.session.judge();
        let places = Places::new(&judge.sites);
        self.tell("interrupted; this is where the ranks are:");
        for line in verdict::rank_lines(judge, &places) {
            self.tell(&line);
        }
        if let Some(idle) = self
            .watcher
            .idle()
            .filter(|idle| *idle >= Duration::from_secs(1))
        {
            let seconds = idle.as_secs();
            self.tell(&format!(
                "nobody has begun or ended an MPI call for {seconds} s"
            ));
        }
        self.job.end(&self.session);
        130
    }

    /// A line of our own, which is not to be taken for the program's.
    fn tell(&self, text: &str) {
        if self.output.shows_progress() {
            let _ = writeln!(std::io::stderr(), "impasse: {text}");
        }
    }
}

/// Set when the run is to end; asked twice, impasse ends at once.
fn interruption() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let _ = signal_hook::flag::register_conditional_shutdown(
            signal,
            i32::from(FAILURE),
            Arc::clone(&flag),
        );
        let _ = signal_hook::flag::register(signal, Arc::clone(&flag));
    }
    flag
}

/// A line at the bottom of the terminal that says how the run goes.
struct Status {
    shown: Option<Instant>,
    wanted: bool,
}

impl Status {
    fn new(output: &Output) -> Status {
        Status {
            shown: None,
            wanted: output.shows_progress() && std::io::stderr().is_terminal(),
        }
    }

    fn show(&mut self, judge: &Judge) {
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= STATUS);
        if self.wanted && due && !judge.ranks.is_empty() {
            let text = verdict::summary(judge);
            let _ = write!(std::io::stderr(), "\r\x1b[Kimpasse: {text}");
            self.shown = Some(Instant::now());
        }
    }

    fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
