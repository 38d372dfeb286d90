//! The processes of a run: the launcher that we start, and the ranks that it starts.

use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use impasse_live::process::activity;
use impasse_live::session::Session;
use impasse_ops::Rank;
use impasse_report::InputError;

use crate::output::FAILURE;

/// How long a launcher may take to end its ranks.
const GRACE: Duration = Duration::from_secs(3);

/// How often it is looked at meanwhile.
const INTERVAL: Duration = Duration::from_millis(20);

/// A launcher that runs.
#[derive(Debug)]
pub(super) struct Job {
    launcher: Child,
}

impl Job {
    /// Starts a command.
    pub fn start(mut command: Command) -> Result<Job, Box<InputError>> {
        let launcher = command.spawn().map_err(|error| {
            let name = command.get_program().to_string_lossy().into_owned();
            InputError::new(format!("`{name}` cannot be started: {error}"))
        })?;
        Ok(Job { launcher })
    }

    /// The exit code, if it has ended.
    pub fn ended(&mut self) -> Option<u8> {
        match self.launcher.try_wait() {
            Ok(status) => status.map(exit_code),
            Err(_) => Some(FAILURE),
        }
    }

    /// Asks ranks where they are, with their callers; they answer in their records.
    pub fn ask_for_stacks(session: &Session) {
        let ranks = (0..session.size().unwrap_or(0)).map(Rank);
        let processes: Vec<u32> = ranks.filter_map(|rank| session.process(rank)).collect();
        signal("URG", &processes);
    }

    /// Ends the launcher, which ends its ranks; those that are left are ended, too.
    pub fn end(&mut self, session: &Session) {
        signal("TERM", &[self.launcher.id()]);
        let begin = Instant::now();
        while begin.elapsed() < GRACE {
            if self.ended().is_some() {
                break;
            }
            thread::sleep(INTERVAL);
        }
        let ranks = (0..session.size().unwrap_or(0)).map(Rank);
        let processes = ranks.filter_map(|rank| session.process(rank));
        let left: Vec<u32> = processes
            .filter(|process| activity(*process).is_some())
            .collect();
        signal("KILL", &left);
        if self.ended().is_none() {
            // It did not listen.
            let _ = self.launcher.kill();
            let _ = self.launcher.wait();
        }
    }
}

/// Sends a signal to processes.
fn signal(name: &str, processes: &[u32]) {
    if processes.is_empty() {
        return;
    }
    let numbers = processes.iter().map(u32::to_string);
    let mut command = Command::new("kill");
    command.arg(format!("-{name}")).args(numbers);
    // Who is gone already needs no signal.
    let _ = command.stdin(Stdio::null()).stderr(Stdio::null()).status();
}

/// The exit code as a shell gives it.
fn exit_code(status: ExitStatus) -> u8 {
    let code = status.code();
    let code = code.or_else(|| status.signal().map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code & 0xff).ok())
        .unwrap_or(FAILURE)
}
