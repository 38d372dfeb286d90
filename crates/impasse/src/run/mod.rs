//! `impasse run`: starts an MPI program under its own MPI and watches it.

mod interposer;
mod job;
mod launcher;
mod network;
mod status;

use std::ffi::OsString;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use impasse_live::course::course;
use impasse_live::disagreement;
use impasse_live::places::Places;
use impasse_live::session::Session;
use impasse_live::stuck::Stuck;
use impasse_live::trace::{Keeper, Recorder};
use impasse_live::verdict;
use impasse_live::watcher::Watcher;
use impasse_report::{InputError, Report, Run, Sources, Verdict};
use impasse_watch::RecordLines;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::cli::OutputArgs;
use crate::output::{Clock, FAILURE, Output, VERSION};
use interposer::Library;
use job::Job;
use network::NetworkArgs;
use status::Status;

/// How long ranks are waited for that were asked where they are.
const PATIENCE: Duration = Duration::from_millis(200);

/// How often it is looked for what ranks have recorded.
const INTERVAL: Duration = Duration::from_millis(5);

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
    /// Record the run in this file, which `impasse check` takes if its name ends in `.trace`; as lines for
    /// `impasse watch` if it ends in `.jsonl`
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[command(flatten)]
    pub network: NetworkArgs,
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
    let interposer = |library| interposer::get(implementation, arguments.build.as_deref(), library);
    if arguments.command.is_empty() {
        // Whatever is run later, on nodes without a compiler, finds its own.
        for library in [Library::OfProgram, Library::Loaded] {
            println!("{}", interposer(library)?.display());
        }
        return Ok(0);
    }
    let interposer = interposer(match linked {
        Some(_) => Library::OfProgram,
        None => Library::Loaded,
    })?;
    let mut session = Session::create().map_err(|error| {
        InputError::new(format!("there is no place for what ranks record: {error}"))
    })?;
    if output.tells_executions() {
        session.draw();
    }
    let host = arguments.network.listen(&mut session, arguments)?;
    let recorder = recorder(arguments)?;
    let mut variables = session.environment(&host);
    let preload = launcher::preload(&interposer);
    let names = variables.iter().map(|(name, _)| *name);
    let names: Vec<&str> = names.chain(["LD_PRELOAD"]).collect();
    let mut command = launcher::command(arguments, implementation, &names);
    command.envs(variables.drain(..)).env("LD_PRELOAD", preload);
    let job = Job::start(command)?;
    let mut supervisor = Supervisor {
        arguments,
        output,
        clock,
        session,
        watcher: Watcher::default(),
        recorder,
        job,
        interrupted: interruption(),
        status: Status::new(output),
    };
    let code = supervisor.run();
    supervisor.end_recording();
    Ok(code)
}

/// The file that a run is recorded in, if it is to be.
fn recorder(arguments: &RunArgs) -> Result<Option<Box<dyn Keeper>>, Box<InputError>> {
    let Some(path) = &arguments.record else {
        return Ok(None);
    };
    let file = File::create(path).map_err(|error| {
        let message = format!("the run cannot be recorded here: {error}");
        InputError::in_file(path.display().to_string(), message)
    })?;
    if path.extension().is_some_and(|ending| ending == "jsonl") {
        return Ok(Some(Box::new(RecordLines::new(file))));
    }
    let words = arguments.command.iter().map(|word| word.to_string_lossy());
    let program = words.collect::<Vec<_>>().join(" ");
    Ok(Some(Box::new(Recorder::new(file, program))))
}

/// Watches one run.
struct Supervisor<'a> {
    arguments: &'a RunArgs,
    output: &'a Output,
    clock: &'a Clock,
    session: Session,
    watcher: Watcher,
    recorder: Option<Box<dyn Keeper>>,
    job: Job,
    interrupted: Arc<AtomicBool>,
    status: Status,
}

impl Supervisor<'_> {
    fn run(&mut self) -> u8 {
        loop {
            let ended = self.job.ended();
            let news = self.read();
            for text in self.session.refused() {
                self.status.clear();
                self.tell(&text);
            }
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
            if self.watcher.hangs_at_the_end(&self.session) {
                self.status.clear();
                return self.left_open();
            }
            if self.watcher.hangs_after_disagreement(&self.session) {
                self.status.clear();
                return self.disagreed();
            }
            self.status.show(self.session.judge(), &self.watcher);
            if news == 0 {
                thread::sleep(INTERVAL);
            }
        }
    }

    /// Reads what ranks have recorded; gives the number of bytes.
    fn read(&mut self) -> u64 {
        match &mut self.recorder {
            Some(recorder) => self.session.poll(recorder.as_mut()),
            None => self.session.poll(&mut ()),
        }
    }

    /// Asks ranks that are stuck where they are, and waits for their answers a while.
    fn read_stacks(&mut self, stuck: &Stuck) {
        Job::ask_for_stacks(&self.session);
        let begin = Instant::now();
        let silent = |session: &Session| {
            let judge = session.judge();
            let mut ranks = stuck.explanation.certificate.stuck.iter();
            ranks.any(|stuck| judge.ranks[stuck.rank.index()].stack.is_empty())
        };
        while begin.elapsed() < PATIENCE && silent(&self.session) {
            if self.read() == 0 {
                thread::sleep(INTERVAL);
            }
        }
    }

    /// Says if the recording is not whole.
    fn end_recording(&self) {
        let failure = self
            .recorder
            .as_ref()
            .and_then(|recorder| recorder.failure());
        if let Some(error) = failure {
            let _ = writeln!(
                std::io::stderr(),
                "impasse: the recording ends before the run: {error}"
            );
        }
    }

    /// Notes in the recording what was seen of the ranks.
    fn record_sights(&mut self) {
        let sights = self.watcher.sights(&self.session);
        if let Some(recorder) = &mut self.recorder {
            recorder.saw(sights);
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
        self.read_stacks(stuck);
        self.record_sights();
        let size = self.session.size().unwrap_or(0);
        let judge = self.session.judge();
        let places = Places::new(&judge.sites);
        let mut run = Run::new(size, Verdict::Deadlock);
        run.findings = verdict::findings(judge, &places, stuck);
        let code = self.report(run, &places.texts());
        self.end(code)
    }

    /// Ranks do not come out of `MPI_Finalize`, since they have left something open: says so and ends the job.
    fn left_open(&mut self) -> u8 {
        self.record_sights();
        let judge = self.session.judge();
        let places = Places::new(&judge.sites);
        let mut run = Run::new(judge.ranks.len() as u32, Verdict::Error);
        run.findings = verdict::left_open(judge, &places);
        run.recorded = course(judge, &places);
        let code = self.report(run, &places.texts());
        self.end(code)
    }

    /// Nobody goes on after collective calls that did not agree: says so and ends the job.
    fn disagreed(&mut self) -> u8 {
        self.record_sights();
        let judge = self.session.judge();
        let places = Places::new(&judge.sites);
        let then = "this run got stuck: no rank has begun or ended a call for ten seconds";
        let run = disagreement::report(judge, &places, Verdict::Deadlock, then);
        let code = run.map_or(1, |run| self.report(run, &places.texts()));
        self.end(code)
    }

    /// Ends the job, unless it is to be kept; gives the exit code.
    fn end(&mut self, code: u8) -> u8 {
        if self.arguments.keep {
            let _ = writeln!(std::io::stderr(), "the program is left running (--keep)");
            while !self.interrupted.load(Ordering::Relaxed) {
                if let Some(ended) = self.job.ended() {
                    return if code == 0 { ended } else { code };
                }
                // A debugger may make it go on.
                self.read();
                thread::sleep(INTERVAL);
            }
        }
        self.job.end(&self.session);
        code
    }

    /// The program has ended by itself.
    fn completed(&mut self, code: u8) -> u8 {
        let doubt = self.doubt();
        if let Some(recorder) = &mut self.recorder {
            if let Some(doubt) = &doubt {
                recorder.doubt(doubt);
            }
            recorder.ended(code);
        }
        let sites = self.session.judge().sites.clone();
        let places = Places::new(&sites);
        if let Some(run) = self.session.completed(&places) {
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
        let watched = match doubt {
            None => "no rank got stuck".to_owned(),
            Some(doubt) => format!("not watched to the end: {doubt}"),
        };
        self.tell(&format!(
            "the run {how}: {ranks} ranks, {calls} calls; {watched}"
        ));
        if let Some(text) = verdict::unjudged(judge) {
            self.tell(&text);
        }
        code
    }

    /// Why nothing certain is known of the run.
    fn doubt(&self) -> Option<String> {
        let (size, begun) = (self.session.size()?, self.session.begun());
        let missing = || format!("only {begun} of {size} ranks were seen");
        let missing = (begun < size as usize).then(missing);
        self.session.judge().doubt().or(missing)
    }

    /// The user or the batch system ends the run: says where everybody is.
    fn interrupt(&mut self) -> u8 {
        self.status.clear();
        self.record_sights();
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
        if let Some(text) = verdict::unjudged(self.session.judge()) {
            self.tell(&text);
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
