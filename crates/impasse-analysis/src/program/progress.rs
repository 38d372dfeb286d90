//! How far a check is, and when it is to end: shared with whoever watches it.

use std::cell::Cell;
use std::time::Duration;

use impasse_report::Run;

/// How far a check is, and whether it is to end: shared with whoever watches it.
#[derive(Default)]
pub struct Progress<'a> {
    /// Asked now and then: whether to stop with what was found so far.
    pub stop: Option<&'a dyn Fn() -> Option<Ending>>,
    /// The time that is left in all; without it there is no limit.
    pub time_left: Option<&'a dyn Fn() -> Duration>,
    /// Told now and then: number of ranks and states explored.
    pub tell: Option<&'a dyn Fn(u32, u64)>,
    /// Told when the check with one number of ranks is over.
    pub finished: Option<&'a dyn Fn(&Run)>,
    /// Time that what is under way has to leave for what comes after it.
    kept: Cell<Duration>,
    ending: Cell<Option<Ending>>,
}

/// Why a check ends before everything is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Whoever started it wants it to.
    Interrupted,
    /// The time is over.
    Time,
    /// There is not enough memory.
    Memory,
}

impl Ending {
    /// The ending as a reason why nothing is proven.
    pub fn reason(self) -> &'static str {
        match self {
            Ending::Interrupted => "the check was interrupted",
            Ending::Time => {
                "not everything was explored in the time allowed; try a larger `--time` or a \
                 smaller problem"
            }
            Ending::Memory => {
                "not everything was explored: the memory that impasse allows itself was used up; \
                 try fewer ranks or a smaller problem"
            }
        }
    }
}

impl Progress<'_> {
    /// Tells how far it is; whether to go on.
    pub(crate) fn go_on(&self, ranks: u32, states: u64) -> bool {
        if let Some(tell) = self.tell {
            tell(ranks, states);
        }
        if self.ending.get().is_none() {
            self.ending.set(self.look());
        }
        self.ending.get().is_none()
    }

    fn look(&self) -> Option<Ending> {
        let over = |left: &dyn Fn() -> Duration| left() <= self.kept.get();
        let asked = self.stop.and_then(|stop| stop());
        asked.or_else(|| self.time_left.is_some_and(over).then_some(Ending::Time))
    }

    /// Why what is under way was ended, if it was.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.ending.get()
    }

    /// Whether nothing more is to be begun.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.ending.get() == Some(Ending::Interrupted)
    }

    /// Begins something that may take this share of the time that is left beyond `kept`; gives
    /// what of the time is left for what comes after it.
    pub(crate) fn begin(&self, share: f64, kept: Duration) -> Duration {
        if !self.is_interrupted() {
            self.ending.set(None);
        }
        let left = self.time_left.map_or(Duration::ZERO, |left| left());
        let rest = left.saturating_sub(kept).mul_f64(1.0 - share);
        self.kept.set(kept + rest);
        kept + rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn each_part_has_its_share_of_the_time() {
        let left = Cell::new(10 * SECOND);
        let time_left = || left.get();
        let progress = Progress {
            time_left: Some(&time_left),
            ..Progress::default()
        };
        let kept = progress.begin(0.5, Duration::ZERO);
        assert_eq!(kept, 5 * SECOND);
        assert!(progress.go_on(2, 0));
        left.set(5 * SECOND);
        assert!(!progress.go_on(2, 0));
        assert_eq!(progress.ending(), Some(Ending::Time));
        // What comes after it has the rest.
        assert_eq!(progress.begin(1.0, Duration::ZERO), Duration::ZERO);
        assert!(progress.go_on(3, 0));
    }

    #[test]
    fn an_interruption_is_for_all() {
        let stop = || Some(Ending::Interrupted);
        let progress = Progress {
            stop: Some(&stop),
            ..Progress::default()
        };
        assert!(!progress.go_on(2, 0));
        progress.begin(1.0, Duration::ZERO);
        assert!(progress.is_interrupted());
    }
}
