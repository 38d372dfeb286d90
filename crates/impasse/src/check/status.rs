//! A check under way, as the thread that does it and the one that watches it see it: what is being
//! done, whether it is to end, and what it has come to so far.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use impasse_analysis::Ending;
use impasse_report::{Run, Sources};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::output::{Clock, memory};

/// Beyond so many bytes of memory exploring ends.
const MEMORY: u64 = 1_600_000_000;

/// Beyond so many nothing is kept that could be had again.
const MUCH_MEMORY: u64 = 500_000_000;

/// What a check is doing.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    /// It reads and compiles files; so many of those that are known to be needed.
    Reading { read: usize, known: usize },
    /// It makes the program ready to run.
    Preparing,
    /// It explores, with so many ranks; so many states of at most that many.
    Exploring { ranks: u32, states: u64, bound: u64 },
}

/// A check under way.
pub(super) struct Status {
    clock: Arc<Clock>,
    allowed: Option<Duration>,
    stage: Mutex<Stage>,
    interrupted: Arc<AtomicBool>,
    /// Bytes in use, when it was last looked.
    memory: AtomicU64,
    finished: Mutex<Vec<Run>>,
    texts: OnceLock<Sources>,
}

impl Status {
    /// A check that begins, and that may take so many seconds; any time if that is 0.
    pub fn new(clock: &Arc<Clock>, seconds: u64) -> Status {
        Status {
            clock: Arc::clone(clock),
            allowed: (seconds > 0).then(|| Duration::from_secs(seconds)),
            stage: Mutex::new(Stage::Reading { read: 0, known: 0 }),
            interrupted: interruption(),
            memory: AtomicU64::new(0),
            finished: Mutex::default(),
            texts: OnceLock::new(),
        }
    }

    /// The time since the command began.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// The time that the check may take, if there is a limit.
    pub fn allowed(&self) -> Option<Duration> {
        self.allowed
    }

    /// The time that is left, if there is a limit.
    pub fn time_left(&self) -> Option<Duration> {
        Some(self.allowed?.saturating_sub(self.elapsed()))
    }

    /// What is being done.
    pub fn stage(&self) -> Stage {
        let stage = self.stage.lock();
        stage.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Says what is being done from now on.
    pub fn set_stage(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    /// Keeps what came of one number of ranks.
    pub fn keep(&self, run: &Run) {
        let finished = self.finished.lock();
        let mut finished = finished.unwrap_or_else(PoisonError::into_inner);
        finished.push(run.clone());
    }

    /// What came of the numbers of ranks that are done with.
    pub fn finished(&self) -> Vec<Run> {
        let finished = self.finished.lock();
        finished.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps the texts of the files that were read.
    pub fn keep_texts(&self, texts: Sources) {
        // If nobody waits for them any more they are not needed.
        let _ = self.texts.set(texts);
    }

    /// The texts of the files that were read until now.
    pub fn texts(&self) -> &Sources {
        self.texts.get_or_init(Sources::new)
    }

    /// Why exploring is to end now, other than that the time is over.
    pub fn stop(&self) -> Option<Ending> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Some(Ending::Interrupted);
        }
        let full = self.memory.load(Ordering::Relaxed) > MEMORY;
        full.then_some(Ending::Memory)
    }

    /// Whether memory is to be spared.
    pub fn is_memory_short(&self) -> bool {
        self.memory.load(Ordering::Relaxed) > MUCH_MEMORY
    }

    /// Looks how much memory is in use; gives the number of bytes.
    pub fn look_at_memory(&self) -> u64 {
        let used = memory(false).unwrap_or(0);
        self.memory.store(used, Ordering::Relaxed);
        used
    }
}

/// Set when the check is to end; asked twice, the program ends at once.
fn interruption() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // Without a handler the signal ends the program, as it always does.
        let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&flag));
        let _ = signal_hook::flag::register(signal, Arc::clone(&flag));
    }
    flag
}
