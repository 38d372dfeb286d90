//! How far a check is, on the terminal.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use impasse_report::grouped;

use super::status::{Stage, Status};

/// Progress is shown when a check takes longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress is shown this often.
const INTERVAL: Duration = Duration::from_millis(200);

/// A line on the terminal that says how far the check is.
pub(super) struct Meter {
    shown: Cell<Option<Instant>>,
    wanted: bool,
    width: usize,
}

impl Meter {
    /// A line of at most so many characters, if it is wanted and there is a terminal for it.
    pub fn new(wanted: bool, width: usize) -> Meter {
        Meter {
            shown: Cell::new(None),
            wanted: wanted && io::stderr().is_terminal(),
            width,
        }
    }

    /// Shows what the check is doing, unless it was shown just now.
    pub fn show(&self, status: &Status) {
        let lately = |last: Instant| last.elapsed() < INTERVAL;
        let early = status.elapsed() < PATIENCE;
        if !self.wanted || early || self.shown.get().is_some_and(lately) {
            return;
        }
        self.shown.set(Some(Instant::now()));
        let line = line(&status.stage(), status.elapsed(), status.allowed());
        let fitting: String = line.chars().take(self.width.saturating_sub(1)).collect();
        let _ = write!(io::stderr(), "\r\x1b[K{fitting}");
    }

    /// Takes the line away.
    pub fn clear(&self) {
        if self.shown.get().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// What is being done, how far it is, and how much time there is for it.
fn line(stage: &Stage, elapsed: Duration, allowed: Option<Duration>) -> String {
    let doing = match *stage {
        Stage::Reading { read: 0, .. } => String::from("reading files"),
        Stage::Reading { read, known } => format!("reading files: {read} of {known}"),
        Stage::Preparing => String::from("preparing the program"),
        Stage::Exploring {
            ranks,
            states,
            bound,
        } => format!(
            "exploring with {ranks} ranks: {} of at most {} states",
            grouped(states),
            grouped(bound)
        ),
    };
    let seconds = match allowed {
        Some(allowed) => format!("{} of at most {} s", elapsed.as_secs(), allowed.as_secs()),
        None => format!("{} s", elapsed.as_secs()),
    };
    format!("{doing}, {seconds} (Ctrl-C to stop)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_done() {
        let second = Duration::from_secs(1);
        let reading = Stage::Reading { read: 3, known: 8 };
        assert_eq!(
            line(&reading, 2 * second, None),
            "reading files: 3 of 8, 2 s (Ctrl-C to stop)"
        );
        let exploring = Stage::Exploring {
            ranks: 4,
            states: 1234,
            bound: 5000,
        };
        assert_eq!(
            line(&exploring, 5 * second, Some(60 * second)),
            "exploring with 4 ranks: 1,234 of at most 5,000 states, 5 of at most 60 s (Ctrl-C to stop)"
        );
    }
}
