//! Where time goes.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use impasse_report::Timing;

/// Counts time since the command began, by phases.
pub(crate) struct Clock {
    started: Instant,
    /// The phase under way, and since when.
    current: RefCell<(String, Instant)>,
    /// Those that have ended, with how long they took.
    ended: RefCell<Vec<(String, Duration)>>,
}

impl Clock {
    /// Starts with a first phase.
    pub fn start(phase: &str) -> Clock {
        let now = Instant::now();
        Clock {
            started: now,
            current: RefCell::new((phase.to_owned(), now)),
            ended: RefCell::default(),
        }
    }

    /// Begins the next phase, unless it is under way.
    pub fn phase(&self, phase: &str) {
        let mut current = self.current.borrow_mut();
        if current.0 == phase {
            return;
        }
        let now = Instant::now();
        let (name, since) = std::mem::replace(&mut *current, (phase.to_owned(), now));
        self.ended.borrow_mut().push((name, now - since));
    }

    /// Begins a part of a phase; a phase that has no parts yet becomes its first one.
    pub fn part(&self, phase: &str, part: &str) {
        let name = format!("{phase} {part}");
        let mut current = self.current.borrow_mut();
        match current.0 == phase {
            true => current.0 = name,
            false => {
                drop(current);
                self.phase(&name);
            }
        }
    }

    /// What was counted until now.
    pub fn timing(&self) -> Timing {
        let now = Instant::now();
        let (name, since) = &*self.current.borrow();
        let mut phases = self.ended.borrow().clone();
        phases.push((name.clone(), now - *since));
        Timing {
            phases,
            total: now - self.started,
        }
    }
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
