//! One run under impasse that is disturbed.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, ensure};

use super::RANKS;

/// What takes longer hangs. A rank waits ten seconds for a collector that does not read.
const LIMIT: Duration = Duration::from_secs(90);

/// A run.
pub struct Attempt {
    command: Command,
    /// A signal for impasse when the program has begun.
    pub signal: Option<&'static str>,
    /// And so long after that.
    pub delay: Duration,
    /// The signal waits until something is in this file.
    pub recording: Option<PathBuf>,
    /// What is started then, too.
    pub beside: Option<Command>,
}

/// What came of it.
pub struct Outcome {
    /// What the program printed.
    pub text: String,
    /// What impasse said, and when.
    said: Vec<(f64, String)>,
    /// The exit code of impasse.
    pub code: Option<i32>,
    /// And of what was started beside it.
    pub beside: Option<i32>,
}

impl Outcome {
    /// When impasse said something, in seconds.
    pub fn when(&self, part: &str) -> Option<f64> {
        let line = self.said.iter().find(|(_, line)| line.contains(part));
        line.map(|(when, _)| *when)
    }

    /// Whether impasse said something.
    pub fn said(&self, part: &str) -> bool {
        self.when(part).is_some()
    }
}

fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

/// Waits until more is in a recording than its beginning.
fn wait_for(recording: Option<&Path>) {
    let began = Instant::now();
    let has_grown = |path: &Path| path.metadata().is_ok_and(|file| file.len() > 100);
    while recording.is_some_and(|path| !has_grown(path)) && began.elapsed() < LIMIT / 2 {
        thread::sleep(Duration::from_millis(1));
    }
}

fn send(signal: &str, process: u32) -> anyhow::Result<()> {
    let mut command = Command::new("kill");
    command
        .arg(format!("-{signal}"))
        .arg(process.to_string())
        .status()?;
    Ok(())
}

impl Attempt {
    /// Runs a command of impasse.
    pub fn new(command: Command) -> Attempt {
        Attempt {
            command,
            signal: None,
            delay: Duration::ZERO,
            recording: None,
            beside: None,
        }
    }

    /// Runs it, which must not hang.
    pub fn run(mut self) -> anyhow::Result<Outcome> {
        let command = self.command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut impasse = command.stderr(Stdio::piped()).spawn()?;
        let process = impasse.id();
        let errors = impasse.stderr.take().context("there is a pipe")?;
        let listener = thread::spawn(move || {
            let lines = BufReader::new(errors).lines().map_while(Result::ok);
            lines.map(|line| (now(), line)).collect::<Vec<_>>()
        });
        let (signal, mut beside) = (self.signal, self.beside.take());
        let (recording, delay) = (self.recording.take(), self.delay);
        let mut output = impasse.stdout.take().context("there is a pipe")?;
        // The launcher has the other end of the pipe, too, so it lasts as long as the program.
        let reader = thread::spawn(move || -> anyhow::Result<(String, Option<Child>)> {
            let (mut text, mut signal) = (String::new(), signal);
            let mut child = None;
            let mut bytes = [0; 4096];
            loop {
                let count = output.read(&mut bytes)?;
                text.push_str(&String::from_utf8_lossy(&bytes[..count]));
                if text.contains("begun") {
                    if let Some(mut command) = beside.take() {
                        child = Some(command.spawn()?);
                    }
                    if let Some(name) = signal.take() {
                        thread::sleep(delay);
                        wait_for(recording.as_deref());
                        send(name, process)?;
                    }
                }
                if count == 0 || text.matches("done").count() == RANKS {
                    return Ok((text, child));
                }
            }
        });
        let began = Instant::now();
        while !reader.is_finished() && began.elapsed() < LIMIT {
            thread::sleep(Duration::from_millis(50));
        }
        let in_time = reader.is_finished();
        if signal == Some("STOP") {
            send("CONT", process)?;
        }
        if !in_time {
            send("TERM", process)?;
        }
        let code = impasse.wait()?.code();
        ensure!(in_time, "the program hangs");
        let (text, child) = reader
            .join()
            .map_err(|_| anyhow::anyhow!("the reader failed"))??;
        let beside = match child {
            Some(mut child) => child.wait()?.code(),
            None => None,
        };
        // A program that outlives impasse keeps the pipe for errors open for a while.
        let said = listener.join().unwrap_or_default();
        Ok(Outcome {
            text,
            said,
            code,
            beside,
        })
    }
}
