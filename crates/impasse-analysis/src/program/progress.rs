//! How far a check is, and when it is to end: shared with whoever watches it.

use std::cell::Cell;
use std::time::Duration;

use impasse_report::Run;

/// Whoever watches a check, as all of its threads see it.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Asked now and then: whether to stop with what was found so far.
    pub stop: Option<&'a (dyn Fn() -> Option<Ending> + Sync)>,
    /// Asked now and then: whether memory gets short, so that nothing is to be kept that could be had again.
    pub memory_short: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// The time that is left in all; without it there is no limit.
    pub time_left: Option<&'a (dyn Fn() -> Duration + Sync)>,
    /// Told now and then: number of ranks and states explored.
    pub tell: Option<&'a (dyn Fn(u32, u64) + Sync)>,
    /// Told when the check with one number of ranks is over.
    pub finished: Option<&'a (dyn Fn(&Run) + Sync)>,
}

/// How far the check with one number of ranks is, and whether it is to end.
pub(crate) struct Progress<'a> {
    watch: Watch<'a>,
    kept: Cell<Kept>,
    ending: Cell<Option<Ending>>,
    /// Whether something was ended because there was not enough memory.
    ran_out: Cell<bool>,
}

/// What an exploration has come to so far, as far as it says what comes after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// Nothing comes after it.
    Fine,
    /// The order of events can matter, so the other model of buffering is to be explored.
    Timed,
    /// Something is wrong, so it is to be confirmed and told besides; or more was run than the program does.
    Wrong,
}

/// The time that something under way has to leave for what comes after it, by its outlook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    fine: Duration,
    timed: Duration,
    wrong: Duration,
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

impl Watch<'_> {
    /// Whether nothing is to be kept that could be had again.
    pub(crate) fn is_memory_short(&self) -> bool {
        self.memory_short.is_some_and(|short| short())
    }

    /// Whether nothing more is to be begun.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.stop.and_then(|stop| stop()) == Some(Ending::Interrupted)
    }
}

impl<'a> Progress<'a> {
    /// Something begins that may take all the time there is.
    pub fn new(watch: Watch<'a>) -> Progress<'a> {
        Progress {
            watch,
            kept: Cell::default(),
            ending: Cell::new(None),
            ran_out: Cell::new(false),
        }
    }

    /// Whoever watches.
    pub(crate) fn watch(&self) -> Watch<'a> {
        self.watch
    }

    /// Tells how far it is; whether to go on. There is less time if more is to be done after it.
    pub(crate) fn go_on(&self, ranks: u32, states: u64, outlook: Outlook) -> bool {
        if let Some(tell) = self.watch.tell {
            tell(ranks, states);
        }
        if self.ending.get().is_none() {
            let ending = self.look(outlook);
            self.ending.set(ending);
            if ending == Some(Ending::Memory) {
                self.ran_out.set(true);
            }
        }
        self.ending.get().is_none()
    }

    fn look(&self, outlook: Outlook) -> Option<Ending> {
        let kept = self.kept.get();
        let kept = match outlook {
            Outlook::Fine => kept.fine,
            Outlook::Timed => kept.timed,
            Outlook::Wrong => kept.wrong,
        };
        let asked = self.watch.stop.and_then(|stop| stop());
        let is_over = || self.watch.time_left.is_some_and(|left| left() <= kept);
        asked.or_else(|| is_over().then_some(Ending::Time))
    }

    /// Whether nothing is to be kept that could be had again.
    pub(crate) fn is_memory_short(&self) -> bool {
        self.watch.is_memory_short()
    }

    /// Whether something was ended because there was not enough memory.
    pub(crate) fn has_run_out_of_memory(&self) -> bool {
        self.ran_out.get()
    }

    /// Whether it is time to end; this alone ends nothing.
    pub(crate) fn is_late(&self) -> bool {
        self.look(Outlook::Fine).is_some()
    }

    /// Why what is under way was ended, if it was.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.ending.get()
    }

    /// What is to be left when this share of the time is set apart for something.
    pub(crate) fn set_apart(&self, share: f64) -> Kept {
        let kept = self.beyond(Duration::ZERO, share);
        Kept {
            fine: kept,
            timed: kept,
            wrong: kept,
        }
    }

    /// The same within what is set apart, for something that is looked at again if it goes wrong.
    pub(crate) fn before_another_look(&self, share: f64, kept: Kept) -> Kept {
        Kept {
            wrong: self.beyond(kept.wrong, share),
            ..kept
        }
    }

    /// The same for one of several ways to come to an end: it has the first share, or the second if
    /// something is wrong, or more is run than the program does.
    pub(crate) fn before_other_way(&self, [fine, wrong]: [f64; 2], kept: Kept) -> Kept {
        Kept {
            fine: self.beyond(kept.fine, fine),
            timed: self.beyond(kept.timed, fine),
            wrong: self.beyond(kept.wrong, wrong),
        }
    }

    /// The same for the first of two models.
    pub(crate) fn before_other_model(&self, share: f64, kept: Kept) -> Kept {
        Kept {
            timed: self.beyond(kept.timed, share),
            wrong: self.beyond(kept.wrong, share),
            ..kept
        }
    }

    /// Begins something that leaves so much of the time.
    pub(crate) fn begin(&self, kept: Kept) {
        if self.ending.get() != Some(Ending::Interrupted) {
            self.ending.set(None);
        }
        self.kept.set(kept);
    }

    /// What is left of the time after a share of that beyond `kept`.
    fn beyond(&self, kept: Duration, share: f64) -> Duration {
        let rest = self.left().saturating_sub(kept);
        kept + rest.mul_f64(1.0 - share)
    }

    fn left(&self) -> Duration {
        self.watch.time_left.map_or(Duration::ZERO, |left| left())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    #[test]
    fn each_part_has_its_share_of_the_time() {
        let left = AtomicU64::new(10);
        let time_left = || Duration::from_secs(left.load(Relaxed));
        let progress = Progress::new(Watch {
            time_left: Some(&time_left),
            ..Watch::default()
        });
        let first = progress.set_apart(0.5);
        let looked_at = progress.before_another_look(0.5, first);
        progress.begin(progress.before_other_model(0.8, looked_at));
        left.store(7, Relaxed);
        assert!(progress.go_on(2, 0, Outlook::Timed));
        // There is less of it when more is to be done.
        assert!(!progress.go_on(2, 0, Outlook::Wrong));
        assert_eq!(progress.ending(), Some(Ending::Time));
        progress.begin(first);
        assert!(progress.go_on(2, 0, Outlook::Wrong));
        left.store(5, Relaxed);
        assert!(!progress.go_on(2, 0, Outlook::Fine));
        // What comes after it has the rest.
        progress.begin(progress.set_apart(1.0));
        assert!(progress.go_on(3, 0, Outlook::Fine));
    }

    #[test]
    fn an_interruption_is_for_all() {
        let stop = || Some(Ending::Interrupted);
        let watch = Watch {
            stop: Some(&stop),
            ..Watch::default()
        };
        let progress = Progress::new(watch);
        assert!(!progress.go_on(2, 0, Outlook::Fine));
        progress.begin(Kept::default());
        assert_eq!(progress.ending(), Some(Ending::Interrupted));
        assert!(watch.is_interrupted());
    }
}
