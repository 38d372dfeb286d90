//! Runs commands that may hang.

use std::fmt;
use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// How much of one stream is kept; a command that writes more gets a closed pipe.
const MOST_OUTPUT: u64 = 64 << 20;

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The exit code; missing when a signal ended it.
    pub code: Option<i32>,
    /// What it printed.
    pub stdout: Vec<u8>,
    /// What it complained about.
    pub stderr: Vec<u8>,
}

impl Outcome {
    /// Standard output as text.
    pub fn output(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text.
    pub fn errors(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// Why a run came to nothing.
#[derive(Debug)]
pub enum Failure {
    /// The command cannot be started or waited for.
    System(io::Error),
    /// It was killed, because it took longer than this.
    TimeOut(Duration),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::System(error) => error.fmt(f),
            Failure::TimeOut(limit) => write!(f, "took longer than {} s", limit.as_secs()),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::System(error)
    }
}

/// Runs a command with this standard input, and kills it at the time limit.
pub fn run(command: &mut Command, stdin: Stdio, limit: Duration) -> Result<Outcome, Failure> {
    let pipes = command.stdin(stdin).stdout(Stdio::piped());
    let mut child = pipes.stderr(Stdio::piped()).spawn()?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let end = Instant::now() + limit;
    let ended = wait(&mut child, [stdout, stderr], end)?;
    ended.ok_or(Failure::TimeOut(limit))
}

/// Reads a stream to its end, or to the limit, on a thread of its own.
fn collect(stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // An error ends the stream as its end does, and after the time limit nobody listens.
        let _ = stream.take(MOST_OUTPUT).read_to_end(&mut bytes);
        let _ = sender.send(bytes);
    });
    receiver
}

/// Waits for the ends of both streams, then of the process; nothing if `end` comes first.
fn wait(
    child: &mut Child,
    streams: [Option<Receiver<Vec<u8>>>; 2],
    end: Instant,
) -> io::Result<Option<Outcome>> {
    let [stdout, stderr] = streams.map(|stream| {
        let left = end.saturating_duration_since(Instant::now());
        stream.and_then(|stream| stream.recv_timeout(left).ok())
    });
    loop {
        if let (Some(stdout), Some(stderr)) = (&stdout, &stderr)
            && let Some(status) = child.try_wait()?
        {
            return Ok(Some(Outcome {
                code: status.code(),
                stdout: stdout.clone(),
                stderr: stderr.clone(),
            }));
        }
        if Instant::now() > end {
            // It may have ended just now, which is as good.
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit: Duration) -> Result<Outcome, Failure> {
        run(
            Command::new("sh").args(["-c", script]),
            Stdio::null(),
            limit,
        )
    }

    #[test]
    fn output_and_exit_code_are_kept() {
        let outcome = shell("echo out; echo err >&2; exit 3", Duration::from_secs(60));
        let outcome = outcome.expect("it ends");
        assert_eq!((outcome.code, outcome.output()), (Some(3), "out\n".into()));
        assert_eq!(outcome.errors(), "err\n");
    }

    #[test]
    fn what_hangs_is_killed() {
        let outcome = shell("exec sleep 600", Duration::from_millis(20));
        assert!(matches!(outcome, Err(Failure::TimeOut(_))), "{outcome:?}");
        // It lives on without its pipes.
        let outcome = shell("exec sleep 600 >&- 2>&-", Duration::from_millis(20));
        assert!(matches!(outcome, Err(Failure::TimeOut(_))), "{outcome:?}");
    }

    #[test]
    fn what_does_not_exist_cannot_be_run() {
        let outcome = run(
            &mut Command::new("no/such/command"),
            Stdio::null(),
            Duration::from_secs(1),
        );
        assert!(matches!(outcome, Err(Failure::System(_))), "{outcome:?}");
    }
}
