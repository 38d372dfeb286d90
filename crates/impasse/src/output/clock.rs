//! Where time and memory go.

use std::fs;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use impasse_report::{MemoryUse, Timing};

/// Counts time since the command began, by phases; may be shared between threads.
pub(crate) struct Clock {
    started: Instant,
    /// The phase under way, and since when.
    current: Mutex<(String, Instant)>,
    /// Those that have ended, with how long they took.
    ended: Mutex<Vec<(String, Duration)>>,
    /// Bytes in use when exploring began.
    before_exploring: OnceLock<u64>,
}

/// Bytes of memory that this process has, or had at most, where the system tells.
pub(crate) fn memory(most: bool) -> Option<u64> {
    let name = if most { "VmHWM:" } else { "VmRSS:" };
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

impl Clock {
    /// Starts with a first phase.
    pub fn start(phase: &str) -> Clock {
        let now = Instant::now();
        Clock {
            started: now,
            current: Mutex::new((phase.to_owned(), now)),
            ended: Mutex::default(),
            before_exploring: OnceLock::new(),
        }
    }

    /// Begins the next phase, unless it is under way.
    pub fn phase(&self, phase: &str) {
        let mut current = held(&self.current);
        if current.0 == phase {
            return;
        }
        let now = Instant::now();
        let (name, since) = std::mem::replace(&mut *current, (phase.to_owned(), now));
        held(&self.ended).push((name, now - since));
    }

    /// Begins to explore.
    pub fn explore(&self) {
        self.phase("exploring");
        if let Some(bytes) = memory(false) {
            self.before_exploring.get_or_init(|| bytes);
        }
    }

    /// Begins a part of a phase; a phase that has no parts yet becomes its first one.
    pub fn part(&self, phase: &str, part: &str) {
        let name = format!("{phase} {part}");
        let mut current = held(&self.current);
        match current.0 == phase {
            true => current.0 = name,
            false => {
                drop(current);
                self.phase(&name);
            }
        }
    }

    /// How long ago the command began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// What was counted until now.
    pub fn timing(&self) -> Timing {
        let now = Instant::now();
        let (name, since) = &*held(&self.current);
        let mut phases = held(&self.ended).clone();
        phases.push((name.clone(), now - *since));
        Timing {
            phases,
            total: now - self.started,
            memory: self.before_exploring.get().and_then(|&before_exploring| {
                Some(MemoryUse {
                    most: memory(true)?,
                    before_exploring,
                })
            }),
        }
    }
}

/// What a lock guards; a thread that panicked while it held it has left it whole.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_add_up() {
        let clock = Clock::start("one");
        clock.phase("two");
        clock.phase("two");
        clock.phase("three");
        let timing = clock.timing();
        let names: Vec<&str> = timing.phases.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["one", "two", "three"]);
        let sum: Duration = timing.phases.iter().map(|(_, took)| *took).sum();
        assert_eq!(sum, timing.total);
    }

    #[test]
    fn a_phase_has_parts() {
        let names = |clock: &Clock| -> Vec<String> {
            let phases = clock.timing().phases.into_iter();
            phases.map(|(name, _)| name).collect()
        };
        let clock = Clock::start("reading");
        clock.phase("exploring");
        clock.part("exploring", "with 2 ranks");
        clock.part("exploring", "with 3 ranks");
        assert_eq!(
            names(&clock),
            [
                "reading",
                "exploring with 2 ranks",
                "exploring with 3 ranks"
            ]
        );
        let timing = clock.timing();
        let sum: Duration = timing.phases.iter().map(|(_, took)| *took).sum();
        assert_eq!(sum, timing.total);
    }
}
