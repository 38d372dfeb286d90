//! Does a check in a thread of its own, so that it ends in time whatever it is doing.
//!
//! Exploring looks at the clock itself and ends with what was found. Reading and preparing do not:
//! when the time is over there is nothing to tell of them but that. The same holds for a single step
//! of a program that takes seconds.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use impasse_analysis::Ending;

use super::meter::Meter;
use super::status::{Stage, Status};

/// How often the supervisor looks.
const LOOK: Duration = Duration::from_millis(25);

/// Stack of threads that read, prepare and explore: virtual, and as large as the deepest recursion over a program may need.
pub(crate) const STACK_BYTES: usize = 256 << 20;

/// How long an exploration that was told to end may take to do so.
const SHORTEST_GRACE: Duration = Duration::from_millis(400);
const LONGEST_GRACE: Duration = Duration::from_secs(3);

/// Beyond so many bytes of memory nothing is waited for.
const MEMORY: u64 = 1_900_000_000;

/// Does the work; `Err` with the reason if it had to be given up.
pub(super) fn supervise<T: Send + 'static>(
    status: &Arc<Status>,
    meter: &Meter,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Ending> {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    let worker = thread.spawn(move || sender.send(work()));
    let worker = worker.expect("a thread can be started");
    let mut told = None;
    let given_up = loop {
        match receiver.recv_timeout(LOOK) {
            Ok(result) => {
                meter.clear();
                return Ok(result);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(_) => unreachable!("the result was sent before"),
            },
        }
        if status.look_at_memory() > MEMORY {
            break Ending::Memory;
        }
        let over = status.time_left().is_some_and(|left| left.is_zero());
        let ending = (status.stop()).or(over.then_some(Ending::Time));
        match ending {
            None => told = None,
            Some(ending) => {
                let since = *told.get_or_insert_with(Instant::now);
                if since.elapsed() >= grace(status) {
                    break ending;
                }
            }
        }
        meter.show(status);
    };
    meter.clear();
    Err(given_up)
}

/// How long what is being done may take to end.
fn grace(status: &Status) -> Duration {
    match (status.stage(), status.allowed()) {
        (Stage::Reading { .. } | Stage::Preparing, _) => Duration::ZERO,
        (Stage::Exploring { .. }, None) => LONGEST_GRACE,
        (Stage::Exploring { .. }, Some(time)) => (time / 5).clamp(SHORTEST_GRACE, LONGEST_GRACE),
    }
}
