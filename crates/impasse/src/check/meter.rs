//! How far a check is, on the terminal.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use impasse_report::grouped;

/// Progress is shown when a check takes longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress is shown this often.
const INTERVAL: Duration = Duration::from_millis(200);

/// A line on the terminal that says how far the check is.
pub(super) struct Meter {
    started: Instant,
    shown: Cell<Option<Instant>>,
    wanted: bool,
}

impl Meter {
    pub fn new(wanted: bool) -> Meter {
        Meter {
            started: Instant::now(),
            shown: Cell::new(None),
            wanted: wanted && io::stderr().is_terminal(),
        }
    }

    pub fn show(&self, ranks: u32, states: u64) {
        let now = Instant::now();
        let early = now.duration_since(self.started) < PATIENCE;
        let lately = self
            .shown
            .get()
            .is_some_and(|last| now.duration_since(last) < INTERVAL);
        if !self.wanted || early || lately {
            return;
        }
        self.shown.set(Some(now));
        let seconds = now.duration_since(self.started).as_secs();
        let states = grouped(states);
        let _ = write!(
            io::stderr(),
            "\r\x1b[Kchecking with {ranks} ranks: {states} states, {seconds} s (Ctrl-C to stop)"
        );
    }

    pub fn clear(&self) {
        if self.shown.get().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
