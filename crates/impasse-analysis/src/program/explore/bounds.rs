//! When exploring ends: bounds for states and steps, time and memory.

use super::leg::Leg;
use super::rounds::Spent;
use super::{Cut, Explorer, Subject};
use crate::program::progress::Outlook;

/// States after which it is worth a thread to explore the other model at the same time.
const FEW_STATES: u64 = 8;

impl Explorer<'_> {
    /// Whether a bound is reached.
    pub(super) fn is_over(&mut self) -> bool {
        let limits = self.subject.limits;
        if self.trusted.is_broken() || self.alike.is_over(self.world, &self.found) {
            return true;
        }
        if self.confluent.is_due(&self.found) {
            return true;
        }
        if self.found.states >= limits.states {
            self.found.cut(Cut::States);
            return true;
        }
        if self.has_shown_enough() {
            self.found.cut(Cut::Shown);
            return true;
        }
        if self.found.steps >= limits.steps || self.is_too_much(Spent::default()) {
            self.found.cut(Cut::Steps(Vec::new()));
            return true;
        }
        self.found.cuts.contains(&Cut::Stopped)
    }

    /// Counts what an execution has done.
    pub(super) fn spend(&mut self, spent: Spent) {
        self.found.steps += spent.steps;
        self.found.calls += spent.calls;
    }

    /// Whether there is time to go on: less, if more comes after this.
    pub(super) fn go_on(&self, timed: bool) -> bool {
        let found = &self.found;
        let timed = timed || found.schedules;
        let wrong = found.stuck > 0 || !found.ends.is_empty() || !found.issues.is_empty();
        if timed
            && found.states >= FEW_STATES
            && found.shows_nothing()
            && let Some(tell) = self.subject.needs_other
        {
            tell();
        }
        // If more is run than the program does, it may be run once more.
        let wrong = wrong || self.world.merges() > 0;
        let outlook = match wrong {
            true => Outlook::Wrong,
            false if timed => Outlook::Timed,
            false => Outlook::Fine,
        };
        let Subject { progress, size, .. } = self.subject;
        progress.go_on(*size, found.states, outlook)
    }

    /// Whether more was done than is allowed, with what is not counted yet.
    fn is_too_much(&self, spent: Spent) -> bool {
        let limits = self.subject.limits;
        self.found.steps + spent.steps > limits.steps
            || self.found.calls + spent.calls > limits.calls
            || self.world.exprs.len() > limits.expressions
    }

    /// Whether a long run may go on.
    pub(super) fn may_continue(&mut self, leg: &Leg) -> bool {
        if !self.go_on(leg.job.depends_on_timing()) {
            self.found.cut(Cut::Stopped);
            return false;
        }
        if self.is_too_much(leg.spent()) {
            self.spend(leg.spent());
            self.found.cut(Cut::Steps(leg.job.running()));
            return false;
        }
        true
    }
}
