//! What becomes of a run when something fails: a rank or impasse is killed, impasse reads no more, the disk is
//! full, a stranger connects. Nothing may hang that would not hang without impasse, and what was recorded
//! before stays.

mod attempt;

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};

use super::watched::Laboratory;
use crate::mpi::implementation::{Implementation, Variant};
use attempt::{Attempt, Outcome};

/// Ranks exchange so often that their rings are full many times over; some while before, the first one
/// says that it has begun. With the argument `kill`, the last one kills itself half-way; with `hang`, all
/// wait for each other in the end, and say when; with `wait`, only the others wait, for the first.
const PROGRAM: &str = include_str!("faults/program.c");

/// Ranks of the program.
pub(super) const RANKS: usize = 2;

/// Tries all faults.
pub fn run_all(laboratory: &Laboratory, implementations: &[Implementation]) -> anyhow::Result<()> {
    let source = laboratory.folder.join("faults.c");
    fs::write(&source, PROGRAM)?;
    for implementation in implementations {
        let program = laboratory.folder.join(format!("faults.{implementation}"));
        implementation.compile(&source, &program, Variant::AsWritten)?;
        let bench = Bench {
            laboratory,
            implementation: *implementation,
            program,
        };
        for options in [&[][..], &["--tcp"]] {
            bench.impasse_fails(options)?;
            bench.rank_is_killed(options)?;
            bench.is_stuck(options)?;
        }
        bench.disk_is_full()?;
        bench.stranger_connects()?;
        bench.is_interrupted()?;
        bench.is_kept()?;
    }
    Ok(())
}

/// One implementation.
struct Bench<'a> {
    laboratory: &'a Laboratory,
    implementation: Implementation,
    program: PathBuf,
}

impl Bench<'_> {
    fn attempt(&self, options: &[&str], argument: Option<&str>) -> Attempt {
        let mut command = Command::new(&self.laboratory.impasse);
        command.args(["run", "-n", &RANKS.to_string(), "--mpi"]);
        command.arg(self.implementation.to_string()).args(options);
        command.arg("--").arg(&self.program).args(argument);
        self.implementation.prepare(&mut command);
        Attempt::new(command)
    }

    /// Runs an attempt and says how it went.
    fn run(&self, what: &str, attempt: Attempt) -> anyhow::Result<Outcome> {
        let began = Instant::now();
        let whole = format!("{}, {what}", self.implementation);
        let outcome = attempt.run().with_context(|| whole.clone())?;
        let (done, code) = (outcome.text.matches("done").count(), outcome.code);
        println!(
            "{whole}: {done} ranks done, exit code {code:?}, {:.1} s",
            began.elapsed().as_secs_f64()
        );
        Ok(outcome)
    }

    /// The calls of a recording that `impasse check` knows of, by the kinds of records in it.
    fn is_readable(&self, recording: &Path) -> anyhow::Result<()> {
        let mut command = Command::new(&self.laboratory.impasse);
        let checked = command.arg("check").arg(recording).output()?;
        let text = String::from_utf8_lossy(&checked.stdout);
        let known = checked.status.code().is_some_and(|code| code < 2);
        ensure!(
            known && text.contains("ends before the run"),
            "the recording is lost: {text}"
        );
        Ok(())
    }

    /// Impasse is killed or stopped: the program completes, and what was recorded is there.
    fn impasse_fails(&self, options: &[&str]) -> anyhow::Result<()> {
        let recording = self.laboratory.folder.join("faults.trace");
        let path = recording.display().to_string();
        for (what, signal) in [
            ("undisturbed", None),
            ("impasse killed", Some("KILL")),
            ("impasse stopped", Some("STOP")),
        ] {
            let what = format!("{what} {}", options.concat());
            let options = [options, &["--record", &path]].concat();
            let mut attempt = self.attempt(&options, None);
            attempt.signal = signal;
            attempt.recording = Some(recording.clone());
            let outcome = self.run(&what, attempt)?;
            let done = outcome.text.matches("done").count();
            ensure!(done == RANKS, "{what}: ranks are missing");
            if signal == Some("KILL") {
                self.is_readable(&recording)?;
            }
        }
        Ok(())
    }

    fn rank_is_killed(&self, options: &[&str]) -> anyhow::Result<()> {
        let outcome = self.run("rank killed", self.attempt(options, Some("kill")))?;
        ensure!(
            outcome.code.is_some_and(|code| code != 0),
            "a rank was killed"
        );
        Ok(())
    }

    /// The report comes soon after the last rank got stuck. A second is the aim; a busy machine takes longer.
    fn is_stuck(&self, options: &[&str]) -> anyhow::Result<()> {
        let outcome = self.run("stuck", self.attempt(options, Some("hang")))?;
        let times = outcome
            .text
            .lines()
            .filter_map(|line| line.strip_prefix("waits at "));
        let last = times.filter_map(|time| time.parse::<f64>().ok());
        let last = last.fold(0.0, f64::max);
        let reported = outcome
            .when("deadlock")
            .context("it is stuck, and nothing was said")?;
        println!("  reported {:.2} s after the last rank", reported - last);
        ensure!(
            reported - last < 10.0 && outcome.code == Some(1),
            "too late"
        );
        Ok(())
    }

    fn disk_is_full(&self) -> anyhow::Result<()> {
        let outcome = self.run(
            "disk full",
            self.attempt(&["--record", "/dev/full"], Some("once")),
        )?;
        let done = outcome.text.matches("done").count();
        ensure!(
            done == RANKS && outcome.code == Some(0),
            "ranks are missing"
        );
        ensure!(
            outcome.said("the recording ends before the run"),
            "it is not told"
        );
        Ok(())
    }

    /// A second job connects with a wrong token: both complete, and it is told.
    fn stranger_connects(&self) -> anyhow::Result<()> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address = format!("127.0.0.1:{port}");
        let mut builder = Command::new(&self.laboratory.impasse);
        builder.args(["run", "--mpi", &self.implementation.to_string(), "--build"]);
        let built = builder
            .arg(self.laboratory.folder.join("interposers"))
            .output()?;
        // The first one is for programs that are linked with MPI.
        let told = String::from_utf8(built.stdout)?;
        let interposer = told.lines().next().unwrap_or_default();
        let mut second = Command::new(self.implementation.launcher());
        if self.implementation == Implementation::Openmpi {
            let names = ["LD_PRELOAD", "IMPASSE_ADDRESS", "IMPASSE_TOKEN"];
            second.args(names.iter().flat_map(|name| ["-x", name]));
        }
        second
            .args(["-n", &RANKS.to_string()])
            .arg(&self.program)
            .arg("once");
        second.env("LD_PRELOAD", interposer);
        second.env("IMPASSE_ADDRESS", &address);
        second.env("IMPASSE_TOKEN", "0".repeat(32));
        self.implementation.prepare(&mut second);
        second
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // It is still there when the other one comes.
        let mut attempt = self.attempt(&["--tcp", "--listen", &address], Some("linger"));
        attempt.beside = Some(second);
        let outcome = self.run("second job with a wrong token", attempt)?;
        let done = outcome.text.matches("done").count();
        ensure!(done == RANKS && outcome.beside == Some(0), "a job failed");
        ensure!(outcome.said("had a wrong token"), "it is not told");
        ensure!(outcome.said("no rank got stuck"), "it changes something");
        Ok(())
    }

    /// On Ctrl-C and SIGTERM it is said where each rank is, and the job is ended.
    fn is_interrupted(&self) -> anyhow::Result<()> {
        for signal in ["TERM", "INT"] {
            let mut attempt = self.attempt(&[], Some("wait"));
            attempt.signal = Some(signal);
            // Those that wait are to be there.
            attempt.delay = Duration::from_millis(1500);
            let outcome = self.run(&format!("interrupted by SIG{signal}"), attempt)?;
            ensure!(
                outcome.code == Some(130),
                "the exit code is {:?}",
                outcome.code
            );
            ensure!(outcome.said("rank 0 computes"), "it is not told of rank 0");
            ensure!(
                outcome.said("rank 1 is in MPI_Recv at"),
                "it is not told of rank 1"
            );
        }
        Ok(())
    }

    /// With `--keep`, a program that is stuck is left running until impasse is told to end.
    fn is_kept(&self) -> anyhow::Result<()> {
        let mut attempt = self.attempt(&["--keep"], Some("hang"));
        attempt.signal = Some("TERM");
        attempt.delay = Duration::from_secs(8);
        let began = Instant::now();
        let outcome = self.run("stuck and kept", attempt)?;
        let kept = began.elapsed() >= Duration::from_secs(8);
        ensure!(kept && outcome.said("is left running"), "it was ended");
        ensure!(
            outcome.said("deadlock") && outcome.code == Some(1),
            "nothing was said"
        );
        Ok(())
    }
}
