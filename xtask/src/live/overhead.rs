//! What watching costs: loops of MPI calls, the start of a program, and an application if one is given, each
//! plain and under impasse in turns, so that both meet the same machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, ensure};

use super::watched::Laboratory;
use crate::against_gcc::impasse;
use crate::check_speed::measure::median;
use crate::mpi::implementation::{Implementation, Variant};

const PROGRAM: &str = include_str!("overhead/program.c");

/// Loops, with ranks, and how many rounds each of them makes.
const LOOPS: [(&str, u32, u32); 4] = [
    ("alone", 1, 200_000),
    ("ping-pong", 2, 100_000),
    ("halo", 2, 10_000),
    ("allreduce", 2, 50_000),
];

/// As many ranks as are tried at once.
const MANY_RANKS: u32 = 64;

/// Options of the benchmark.
#[derive(clap::Args)]
pub struct Options {
    /// With `--live`: how often each is run, plain and watched
    #[arg(long, default_value_t = 5)]
    times: usize,
    /// With `--live`: an application to run as well, with its arguments
    #[arg(long, value_name = "COMMAND")]
    application: Option<String>,
    /// With `--live`: the MPI implementation that the application is for, and the only one to try
    #[arg(long)]
    implementation: Option<Implementation>,
}

/// Measures everything.
pub fn run(options: &Options, quick: bool) -> anyhow::Result<()> {
    let folder = crate::root().join("target/live");
    fs::create_dir_all(&folder)?;
    let laboratory = Laboratory {
        impasse: impasse()?,
        folder,
    };
    let source = laboratory.folder.join("overhead.c");
    fs::write(&source, PROGRAM)?;
    let both = vec![Implementation::Mpich, Implementation::Openmpi];
    for implementation in options.implementation.map_or(both, |one| vec![one]) {
        implementation.install()?;
        let program = laboratory.folder.join(format!("overhead.{implementation}"));
        implementation.compile(&source, &program, Variant::AsWritten)?;
        let bench = Bench {
            laboratory: &laboratory,
            implementation,
            times: options.times,
            program,
        };
        for (what, ranks, rounds) in LOOPS {
            let rounds = if quick { rounds / 10 } else { rounds };
            bench.measure_loop(what, ranks, rounds)?;
        }
        bench.measure_start()?;
        bench.try_many()?;
        if let Some(application) = &options.application {
            bench.measure_application(application)?;
        }
    }
    Ok(())
}

struct Bench<'a> {
    laboratory: &'a Laboratory,
    implementation: Implementation,
    times: usize,
    program: PathBuf,
}

impl Bench<'_> {
    fn command(&self, watched: bool, ranks: u32) -> Command {
        let mut command = match watched {
            false => Command::new(self.implementation.launcher()),
            true => {
                let mut command = Command::new(&self.laboratory.impasse);
                command.args(["run", "--mpi", &self.implementation.to_string()]);
                command
            }
        };
        command.args(["-n", &ranks.to_string()]);
        self.implementation.prepare(&mut command);
        command.stdin(Stdio::null());
        command
    }

    /// Runs both ways in turns; gives the medians of what is measured.
    fn in_turns(
        &self,
        mut measure: impl FnMut(bool) -> anyhow::Result<f64>,
    ) -> anyhow::Result<[f64; 2]> {
        // The first run of each makes what the others find ready.
        let (mut plain, mut watched) = (Vec::new(), Vec::new());
        measure(true)?;
        for _ in 0..self.times {
            plain.push(measure(false)?);
            watched.push(measure(true)?);
        }
        Ok([median(plain), median(watched)])
    }

    fn measure_loop(&self, what: &str, ranks: u32, rounds: u32) -> anyhow::Result<()> {
        let mut calls = 1.0;
        let [plain, watched] = self.in_turns(|watched| {
            let mut command = self.command(watched, ranks);
            command.arg(&self.program).args([what, &rounds.to_string()]);
            let output = command.stderr(Stdio::null()).output()?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let mut numbers = text
                .split_whitespace()
                .map_while(|word| word.parse::<f64>().ok());
            let time = numbers.next().with_context(|| format!("{what}: {text}"))?;
            calls = numbers.next().unwrap_or(calls);
            Ok(time)
        })?;
        println!(
            "{}, {what}: {plain:.2} us a round, watched {watched:.2} us: {:.2} times, {:.2} us more a call",
            self.implementation,
            watched / plain,
            (watched - plain) / calls
        );
        Ok(())
    }

    /// Seconds of a whole command.
    fn seconds(mut command: Command) -> anyhow::Result<f64> {
        let began = Instant::now();
        let streams = command.stdout(Stdio::null()).stderr(Stdio::null());
        let status = streams.status()?;
        ensure!(status.success(), "{command:?} ended with {status}");
        Ok(began.elapsed().as_secs_f64())
    }

    fn measure_start(&self) -> anyhow::Result<()> {
        let [plain, watched] = self.in_turns(|watched| {
            let mut command = self.command(watched, 2);
            command.arg(&self.program);
            Self::seconds(command)
        })?;
        println!(
            "{}, start and end: {:.0} ms, watched {:.0} ms: {:.0} ms more",
            self.implementation,
            plain * 1e3,
            watched * 1e3,
            (watched - plain) * 1e3
        );
        Ok(())
    }

    /// Runs many ranks, once.
    fn try_many(&self) -> anyhow::Result<()> {
        let mut command = self.command(true, MANY_RANKS);
        command.arg(&self.program).args(["halo", "20"]);
        let began = Instant::now();
        let output = command.output()?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let last = text.lines().last().unwrap_or_default();
        ensure!(output.status.success(), "{MANY_RANKS} ranks: {text}");
        let seconds = began.elapsed().as_secs_f64();
        println!("{}, {seconds:.1} s: {last}", self.implementation);
        Ok(())
    }

    fn measure_application(&self, application: &str) -> anyhow::Result<()> {
        let mut words = application.split_whitespace();
        let program = words.next().context("an application has a name")?;
        let words: Vec<&str> = words.collect();
        let folder = Path::new(program).parent();
        let [plain, watched] = self.in_turns(|watched| {
            let mut command = self.command(watched, 2);
            command.arg(program).args(&words);
            if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
                command.current_dir(folder);
            }
            Self::seconds(command)
        })?;
        println!(
            "{}, {application}: {plain:.2} s, watched {watched:.2} s: {:.3} times",
            self.implementation,
            watched / plain
        );
        Ok(())
    }
}
