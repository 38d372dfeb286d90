//! A line at the bottom of the terminal that says how the run goes.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use impasse_live::judge::Judge;
use impasse_live::verdict;
use impasse_live::watcher::Watcher;

use crate::output::Output;

/// How often the line changes.
const INTERVAL: Duration = Duration::from_millis(500);

/// The line.
pub(super) struct Status {
    shown: Option<Instant>,
    wanted: bool,
}

impl Status {
    pub fn new(output: &Output) -> Status {
        Status {
            shown: None,
            wanted: output.shows_progress() && std::io::stderr().is_terminal(),
        }
    }

    pub fn show(&mut self, judge: &Judge, watcher: &Watcher) {
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= INTERVAL);
        if self.wanted && due && !judge.ranks.is_empty() {
            let text = verdict::summary(judge, watcher);
            let _ = write!(std::io::stderr(), "\r\x1b[Kimpasse: {text}");
            self.shown = Some(Instant::now());
        }
    }

    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
