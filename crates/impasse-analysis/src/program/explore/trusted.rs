//! What alternatives that are left out rest on, and whether it holds: see [`Job::sufficient`] and
//! [`Job::closed`].

use std::collections::BTreeMap;

use impasse_exec::World;
use impasse_job::{Alternative, Job, LockKind, LockUse, PassingLocks, Senders, WantedBy};

/// An exploration that turns out to have left out too much begins anew, this often at most; then
/// nothing is left out any more.
const MOST_TIMES: u32 = 8;

/// The same for what is known of senders; then anybody is taken to be one.
const MOST_MISTAKES: u32 = 4;

/// What is known of locks and of senders of messages, and what was taken to be so.
#[derive(Clone, Default)]
pub(super) struct Trusted {
    seen: LockUse,
    passing: PassingLocks,
    /// Kinds of locks that were taken to pass.
    relied_on: Vec<LockKind>,
    broken: bool,
    senders: Senders,
    /// Whether the senders of messages may be taken to be known.
    knows_senders: bool,
    /// Messages of which they were, and how many there were.
    sent_by: BTreeMap<WantedBy, usize>,
    /// Whether there are more.
    mistaken: bool,
    /// How often there were.
    mistakes: u32,
    /// How often the exploration began anew.
    times: u32,
    /// Grows whenever something may be left out that was not, or the other way round.
    version: u64,
}

/// What the alternatives that are enough to try rest on.
#[derive(Default)]
pub(super) struct Reliance {
    /// The kinds of locks that are taken to pass.
    locks: Vec<LockKind>,
    /// Messages of which the senders are taken to be known.
    messages: Vec<WantedBy>,
}

impl Reliance {
    pub fn extend(&mut self, other: Reliance) {
        self.locks.extend(other.locks);
        self.messages.extend(other.messages);
    }
}

/// The alternatives that are enough to try if not all are, and what that rests on.
type Enough = (Option<Vec<usize>>, Reliance);

impl Trusted {
    /// Nothing is known of locks and senders yet; nothing is ever left out unless choices that `commute` may be.
    pub fn new(commute: bool) -> Trusted {
        Trusted {
            times: if commute { 0 } else { MOST_TIMES },
            ..Trusted::default()
        }
    }

    /// The alternatives that are enough to try, as far as is known.
    pub fn sufficient(
        &mut self,
        job: &mut Job,
        world: &mut World,
        alternatives: &[Alternative],
    ) -> Option<Vec<usize>> {
        self.observe(job);
        let (enough, relies_on) = self.enough(job, world, alternatives);
        self.rely_on(relies_on);
        enough
    }

    /// The same for a job that is run before its turn; `None` if it shows something new.
    pub fn foresee(
        &self,
        job: &mut Job,
        world: &mut World,
        alternatives: &[Alternative],
    ) -> Option<Enough> {
        let is_new = self.seen.clone().add(job.lock_use())
            || self.knows_senders && self.senders.clone().add(job.senders());
        (!is_new).then(|| self.enough(job, world, alternatives))
    }

    fn enough(&self, job: &mut Job, world: &mut World, alternatives: &[Alternative]) -> Enough {
        if self.broken || self.times >= MOST_TIMES {
            return (None, Reliance::default());
        }
        let mut relies_on = Reliance::default();
        let numbers = match job.sufficient(alternatives, &self.passing) {
            Some(found) => {
                relies_on.locks = found.relies_on;
                Some(vec![found.number])
            }
            None => {
                let senders = self.knows_senders.then_some(&self.senders);
                let closed = job.closed(world, alternatives, senders);
                closed.map(|closed| {
                    relies_on.messages = closed.relies_on;
                    closed.numbers
                })
            }
        };
        (numbers, relies_on)
    }

    /// This was taken to be so.
    pub fn rely_on(&mut self, reliance: Reliance) {
        for kind in reliance.locks {
            if !self.relied_on.contains(&kind) {
                self.relied_on.push(kind);
            }
        }
        for wanted in reliance.messages {
            let number = self.senders.number(wanted);
            self.sent_by.entry(wanted).or_insert(number);
        }
    }

    /// What [`Trusted::foresee`] says is the same as long as this is.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Too much was left out: from now on, nothing is.
    pub fn leave_nothing_out(&mut self) {
        self.broken = true;
        self.times = MOST_TIMES;
        self.version += 1;
    }

    /// Everything was explored, but some executions have ended before others could send: more than this may send.
    pub fn ends_early(&mut self) {
        if !self.sent_by.is_empty() {
            self.mistaken = true;
            self.mistakes = MOST_MISTAKES;
        }
    }

    /// Learns from a job.
    pub fn observe(&mut self, job: &Job) {
        if self.knows_senders && self.senders.add(job.senders()) {
            self.version += 1;
            let mut sent_by = self.sent_by.iter();
            self.mistaken |= sent_by.any(|(wanted, number)| self.senders.number(*wanted) > *number);
        }
        if !self.seen.add(job.lock_use()) {
            return;
        }
        self.version += 1;
        self.passing = self.seen.passing();
        let mut relied_on = self.relied_on.iter();
        self.broken |= relied_on.any(|kind| !self.passing.contains(*kind));
    }

    /// Whether something was left out that must not be.
    pub fn is_broken(&self) -> bool {
        self.broken || self.mistaken
    }

    /// An exploration begins, in which ranks are taken for each other or not: then it would have to be known of each of them
    /// who sends to it.
    pub fn begin(&mut self, renames: bool) {
        self.knows_senders = !renames && self.mistakes < MOST_MISTAKES;
    }

    /// Whether the exploration must begin anew, with what is known now.
    pub fn begin_anew(&mut self) -> bool {
        self.relied_on.clear();
        self.sent_by.clear();
        self.version += 1;
        self.times += u32::from(self.broken);
        self.mistakes += u32::from(self.mistaken);
        std::mem::take(&mut self.broken) | std::mem::take(&mut self.mistaken)
    }
}
